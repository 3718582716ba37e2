"""When something is due: "our launch is on May 3rd", "the demo was moved to the 11th", 发布会改到5月20日.

The event is the subject ("event:launch") and `date` its single slot: a newer day takes over.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from memories.calendar_words import DAY
from memories.pipeline.rules.text.reading import Sentence, is_chinese
from memories.pipeline.rules.things.counts import State
from memories.pipeline.rules.vocabulary.values import Value, typed_values

STATE_OF_EVENT = "state.due"
_EVENT = (
    r"(?:deadline|meeting|launch|appointment|interview|demo|presentation|review|exam|trip|wedding"
    r"|renewal|release|conference"
    r"|migration|go-live|audit|inspection|workshop|training|delivery|installation|cutover|kick-?off"
    r"|webinar|move|party|concert|exhibition|ceremony|race|tournament|marathon|surgery|operation|check-?up|hearing|defen[cs]e"
    r"|viva|sprint|hackathon|off-?site|retreat|summit|course|lecture|seminar|competition|performance|opening|premiere"
    r"|submission|filing|milestone|roll-?out|beta|pilot|onboarding|graduation|visit|exam|final|midterm|talk|keynote|recording"
    r"|gig|gala|fair|expo|meet-?up|symposium|shoot|game|vacation|holiday|recital|match|closing|due\s+date|start\s+date|end\s+date"
    r"|test|call|party|dinner|anniversary|relocation|cut-?off|freeze|handover|delivery\s+date|launch\s+date|release\s+date)"
)
_NAMED_EVENT = (
    r"(?P<name>(?:(?!(?:my|our|the|a|an|big|next|important|upcoming|new|another|this|that|and|for|of"
    rf"|to|before|have)\b)[\w-]+\s+){{0,2}}{_EVENT})"
)
_MOVES = (
    r"(?:moved|pushed|postponed|rescheduled|delayed|shifted|brought\s+forward|changed|slipped|slid|bumped|extended|put|set"
    r"|pulled\s+(?:in|forward)|put\s+off)"
)
_TO = r"(?:\s+(?:back|forward|up|out|off))?\s+(?:from\s+[^,;.]{2,30}?\s+)?(?:to|until|till|for)"
# What stands right before a date, from the event's name on.
_DUE: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        r"\b(?:my|our|the|a|an|another)\s+(?:(?:big|next|important|upcoming|new|first|final)\s+)*"
        rf"{_NAMED_EVENT}\s+(?:\w+\s+)?"
        r"(?:(?:is|was|has\s+been|got|will\s+be|been|takes\s+place|falls|starts|begins|happens)\s+)?"
        r"(?:in\s+(?-i:[A-Z])[\w-]+\s+)?(?:now\s+|just\s+)?(?:on|of|by|for|scheduled\s+(?:for|on)|set\s+for|planned\s+for"
        rf"|due\s+(?:on|by)?|{_MOVES}{_TO})\s*(?:the\s+)?(?:(?:{DAY})\s+)?(?:the\s+)?$",
        # "the grant is due 2 October", whatever it is
        r"\b(?:my|our|the)\s+(?P<name>(?:[a-z-]+\s+){0,2}[a-z-]+)\s+(?:is|are)\s+(?:now\s+)?due(?:\s+(?:on|by))?\s*(?:the\s+)?$",
        # "my exam was brought forward, it's on June 4th"
        rf"\b(?:my|our|the)\s+{_NAMED_EVENT}\s+(?:was\s+|has\s+been\s+|got\s+|is\s+)?{_MOVES}\b[^.;!?]{{0,24}}[,;]\s*(?:so\s+|and\s+)?"
        r"(?:it's|it\s+is|it\s+will\s+be|now|it\s+takes\s+place)\s+(?:now\s+)?(?:on\s+)?(?:the\s+)?$",
        # "they pushed the launch to May 3rd"
        rf"\b(?:{_MOVES}|move|push|moving|pushing|brought)\s+(?:back\s+|off\s+|forward\s+|out\s+|up\s+)?(?:my|our|the)\s+"
        rf"{_NAMED_EVENT}{_TO}\s*(?:the\s+)?$",
        rf"\b(?:my|our|the)\s+{_NAMED_EVENT}\s+(?:is|will\s+be)\s+(?:now\s+)?(?:the\s+)?$",
    )
)
_ZH_DUE = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{0,6}(?:会议|截止日期|截止时间|发布会?|面试|体检|演示|上线|婚礼|培训|考试|答辩|比赛|演出|聚会|活动|出差|旅行|手术|搬家|交付|评审"
    r"|例会|年会|家长会|演讲|开学|开业|面签|签约|开庭|复查|直播|展览|讲座))(?:的?(?:时间|日期))?(?:已经|现在|又|被|都)?(?:定在|定于|定到|改到|改在|改成|改为|挪到|推迟到|推到|提前到|延期到"
    r"|延到|延后到|安排在|是|在)了?\s*$"
)
# One has one of these at a time, whatever is said before the word.
_ZH_WHOLE = re.compile(r"^.*?(?=(?:发布会|面试|面签|答辩|婚礼|手术|体检)$)")
_MOVED = re.compile(
    r"挪|延|slipped|slid|bumped|extended|put\s|pulled|moved|pushed|postponed|rescheduled|delayed|shifted|forward|changed|now|改|推迟|提前|延期",
    re.I,
)
_ASKED = re.compile(
    r"\b(?:need|want|like|love|prefer|book(?:ing)?|schedul(?:e|ing)|mak(?:e|ing)|try(?:ing)?|get|confirm|set(?:ting)?\s+up"
    r"|request|change|move|cancel|reserv(?:e|ing)|find)\b",
    re.I,
)
_ONE_MORE = re.compile(r"\b(?:another|second|other)\b", re.I)
_WAS = re.compile(r"\s+(?:was|were|went|did|didn't|had|has|got|never|happened)\b", re.I)


_WAS_ON = re.compile(rf"\bwas\s+(?:on|of|by)\s+(?:the\s+)?(?:(?:{DAY})\s+)?(?:the\s+)?$", re.I)
_OTHERS = re.compile(
    r"(?:你们?|贵司|朋友|同事|同学|亲戚|邻居|他|她|别人)的?[\u4e00-\u9fff]{0,6}(?:定|改|推|挪|延|提前|安排|是|在)[^，。]{0,4}$"
)
_SAME_DAY = re.compile(r"\s*,?\s*(?:the\s+)?")


def due(sentence: Sentence) -> Iterator[State]:
    dates = sorted((value for value in typed_values(sentence.text) if value.type == "date"), key=lambda v: v.start)
    for value, following in zip_longest(dates, dates[1:]):
        if following and _SAME_DAY.fullmatch(sentence.text[value.end : following.start]):
            continue  # "Tuesday the 4th of March" is one day
        lead = sentence.text[: value.start]
        match = next((m for pattern in (*_DUE, _ZH_DUE) if (m := pattern.search(lead))), None)
        if match and (_WAS_ON.search(match.group()) or _OTHERS.search(lead)):
            continue  # "my exam was on Monday", "my friend's wedding"
        if match and _ASKED.search(lead[: match.start()]):
            continue  # "I need an appointment on the 12th" is a wish
        if match and not _WAS.match(sentence.text, value.end) and not _ONE_MORE.search(match.group()):
            yield _event(sentence, match, value)


def _event(sentence: Sentence, match: re.Match[str], value: Value) -> State:
    name = _ZH_WHOLE.sub("", " ".join(match["name"].lower().split()))
    zh = is_chinese(sentence.text)
    joint = "：" if zh else " moved to " if _MOVED.search(match.group()) else ": "
    return State(
        subject=f"event:{name}"[:120],
        attribute="date",
        value=value.said,
        content=f"{name[:1].upper()}{name[1:]}{joint}{value.said}",
        start=match.start(),
        end=value.end,
        rule=STATE_OF_EVENT,
    )
