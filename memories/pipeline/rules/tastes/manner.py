"""How somebody wants to be answered: "I prefer short answers" and "please keep your replies brief" are one wish.

Said as a liking or asked for, it is one lasting preference, under one value for all words that mean it. What is asked
for this once is a request like any other.
"""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.tastes.contact_wish import Draft, prefer
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule

_MANNERS = {
    "short": r"short(?:er)?|brief(?:er|ly)?|concise(?:ly)?|succinct(?:ly)?|terse(?:ly)?|to\s+the\s+point",
    "detailed": r"detailed|thorough(?:ly)?|in\s+detail|in[\s-]depth|exhaustive(?:ly)?",
}
_ZH_MANNERS = {"简短": r"简短|简洁|简明|精简|简要|短", "详细": r"详细|详尽|具体"}
_MANNER = r"(?P<value>" + "|".join(_MANNERS.values()) + ")"
_ZH_MANNER = r"(?P<value>" + "|".join(_ZH_MANNERS.values()) + ")"
_ANSWERS = r"(?:answers?|repl(?:y|ies)|responses?)"
_OF_ANSWERS = re.compile(_ANSWERS, re.I)
_ZH_ANSWERS = r"(?:回答|回复|答复|回应|答案)"
_HOW = r"(?:(?:very|really|more|as|quite|nice\s+and|pretty|a\s+bit|a\s+little)\s+){0,2}"
_ONCE = re.compile(
    r"\b(?:this\s+(?:time|once)|for\s+now|for\s+once|today|just\s+now|right\s+now|in\s+this\s+(?:chat"
    r"|conversation|thread))\b"
    r"|这次|这一次|暂时|今天|先",
    re.I,
)


def manner(found: Found) -> Candidate | None:
    """One preference, whatever the word for it is."""
    if _ONCE.search(found.sentence.text):
        return None
    said = found.match["value"]
    for value, words in (_ZH_MANNERS if found.rule.language == "zh" else _MANNERS).items():
        if re.fullmatch(words, said, re.I):
            shown, content = (
                (f"{value}的回答", f"喜欢{value}的回答")
                if found.rule.language == "zh"
                else (f"{value} answers", f"Prefers {value} answers")
            )
            return prefer(found, Draft(content=content, value=shown))
    return None


def kept(found: Found) -> Candidate | None:
    """ "Keep your answers short", "give me short answers"; "keep it short" says of nothing what."""
    return manner(found) if _OF_ANSWERS.search(found.match.group()) else None


RULES: tuple[Rule, ...] = (
    Rule(
        name="manner.liked",
        pattern=r"<I>(?:'d|\s+would)?\s+(?:\w+\s+)?(?:prefer|like|love|want|appreciate)\s+"
        rf"{_HOW}{_MANNER}\s+{_ANSWERS}\b",
        build=manner,
        voices=SELF_ONLY,
        slot="preference",
        says=(("I prefer brief replies", "short answers"), ("I'd like detailed answers", "detailed answers")),
    ),
    Rule(
        name="manner.kept",
        pattern=rf"\b(?:keep|make|give\s+me|send\s+me|write|write\s+me)\s+"
        rf"(?:(?:your|the|all|any|me|only|always)\s+){{0,3}}"
        rf"(?:{_ANSWERS}\s+)?{_HOW}{_MANNER}(?:\s+{_ANSWERS})?\b",
        build=kept,
        voices=SELF_ONLY,
        in_questions=True,
        slot="preference",
        says=(
            ("Please keep your answers short", "short answers"),
            ("Could you keep all replies brief?", "short answers"),
        ),
        silent=("Keep your parcels short",),
    ),
    Rule(
        name="manner.answer",
        pattern=r"(?:^|please\s+|always\s+|\b(?:can|could|would)\s+you\s+(?:please\s+)?)"
        rf"(?:answer|reply|respond)\s+(?:me\s+)?{_HOW}{_MANNER}\b",
        build=manner,
        voices=SELF_ONLY,
        in_questions=True,
        slot="preference",
        says=(("Please reply briefly", "short answers"), ("Could you answer in detail?", "detailed answers")),
        silent=("Please reply briefly this time",),
    ),
    Rule(
        name="manner.zh.liked",
        pattern=rf"<我>(?:更|比较|还是)?(?:喜欢|偏好|希望(?:得到|收到)?|想要)(?:你们?的?|您的?)?{_ZH_MANNER}(?:一?[点些])?的?{_ZH_ANSWERS}",
        build=manner,
        voices=SELF_ONLY,
        language="zh",
        slot="preference",
        says=(("我喜欢简洁的回复", "简短的回答"),),
    ),
    Rule(
        name="manner.zh.asked",
        pattern=rf"(?:请|麻烦|能不能|可以|希望|以后)?(?:你们?|您)?的?{_ZH_ANSWERS}(?:得|要|请|尽量|保持|能|可以|时)*{_ZH_MANNER}(?:一?[点些])?",
        build=manner,
        voices=SELF_ONLY,
        in_questions=True,
        language="zh",
        slot="preference",
        says=(("请回答得简短一点", "简短的回答"), ("回复请尽量简洁", "简短的回答")),
        silent=("这次请回答得简短一点",),
    ),
)
