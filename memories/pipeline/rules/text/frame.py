"""The frame of a rule: a pattern written once, read in three voices, and what it found.

A pattern may hold placeholders. `<I>`, `<my>`, `<me>` … stand for the customer speaking of themselves
(voice SELF), a note speaking of the customer (CUSTOMER), or the customer speaking of somebody else (OTHER).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Scope
from memories.pipeline.rules.text.reading import Sentence, Text
from memories.pipeline.rules.text.validity import Validity, validity
from memories.pipeline.rules.vocabulary.grammar import GRAMMARS
from memories.pipeline.rules.vocabulary.labels import colon_of, label_of


class Voice(StrEnum):
    """Whose matters a pattern is read as telling."""

    SELF = "self"  # the customer about themselves
    CUSTOMER = "customer"  # a colleague's note, or a record, about the customer
    OTHER = "other"  # about a third person, who becomes their own subject
    AGENT = "agent"  # the support agent to the customer


PERSONAL = frozenset({Voice.SELF, Voice.CUSTOMER, Voice.OTHER})
ABOUT_CUSTOMER = frozenset({Voice.SELF, Voice.CUSTOMER})
SELF_ONLY = frozenset({Voice.SELF})
EVERYBODY = frozenset(Voice)

_RELATION = (
    r"(?:colleague|coworker|co-worker|boss|manager|assistant|teammate|partner|wife|husband|spouse|mother|mom|mum|"
    r"father|dad|brother|sister|son|daughter|friend|neighbou?r|roommate|girlfriend|boyfriend|uncle|aunt|cousin|fianc[ée]e?"
    r"|grand(?:mother|father|ma|pa|son|daughter)|niece|nephew|(?:mother|father|brother|sister)-in-law|flatmate|landlord"
    r"|landlady|secretary|accountant|lawyer|supervisor|employee|intern|client|contractor|caretaker|carer|nanny)"
)
_WHO = r"(?-i:(?P<who>[A-ZÀ-ÖØ-ÞĀ-Ž][^\W\d_]+(?:['-][^\W\d_]+)*))"
_ZH_RELATION = (
    r"(?:同事|朋友|老板|经理|助理|老婆|老公|妻子|丈夫|太太|先生|妈妈|爸爸|母亲|父亲|哥哥|弟弟|姐姐"
    r"|妹妹|儿子|女儿|室友|邻居|女朋友|男朋友|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|表[哥弟姐妹]|堂[哥弟姐妹]|爱人|女友|男友"
    r"|老妈|老爸|婆婆|岳[父母]|房东|秘书|上司|领导|同学|[妈爸哥姐弟妹])"
)
_OTHER = rf"(?:my|our|his|her|the\s+customer's)\s+(?P<relation>{_RELATION})(?:,?\s+{_WHO})?,?"
_ZH_NO_NAME = "住在是叫的喜讨说想用也很不最有去来搬换从"  # what begins the next word: 同事小王住在…
_ZH_OTHER = (
    rf"(?:我|我们)的?(?P<relation>{_ZH_RELATION})"
    rf"(?P<who>(?:(?![{_ZH_NO_NAME}])[\u4e00-\u9fff]){{2,3}}?|[A-Z][a-z]+)?"
)
_THIRD = r"(?:(?:the\s+|this\s+|our\s+)?(?:customer|client|user|caller)|he|she|they)"
_ZH_THIRD = r"(?:(?:该|这位|这个|此)?(?:客户|顾客|用户|买家)|他|她)"

_PLACEHOLDERS: dict[Voice, dict[str, str]] = {
    Voice.SELF: {
        "<I>": r"\b(?:i|we)",
        "<I am>": r"\b(?:i(?:'?m|\s+am)|we(?:'re|\s+are))",
        "<my>": r"\b(?:my|our)",
        "<me>": r"(?:me|us)",
        "<s>": "",
        "<es>": "",
        "<do>": r"do",
        "<have>": r"(?:\s+have|'ve|ve)?",
        "<我>": r"(?:我们|我|咱们|本人)",
        "<我的>": r"(?:我们的|我的|我|本人的?)",
    },
    Voice.CUSTOMER: {
        "<I>": rf"\b{_THIRD}",
        "<I am>": rf"\b{_THIRD}(?:'s|'re|\s+is|\s+are|\s+was)",
        "<my>": r"\b(?:(?:the\s+|this\s+|our\s+)?(?:customer|client|user|caller)(?:'?s)?|his|her|their)",
        "<me>": r"(?:(?:the\s+)?(?:customer|client)|him|her|them)",
        "<s>": "s?",
        "<es>": "(?:es)?",
        "<do>": r"do(?:es)?",
        "<have>": r"(?:\s+has|\s+have|'s|'ve)?",
        "<我>": _ZH_THIRD,
        "<我的>": rf"{_ZH_THIRD}的?",
    },
    Voice.OTHER: {
        "<I>": rf"\b{_OTHER}",
        "<I am>": rf"\b{_OTHER}(?:'s|\s+is|\s+are)",
        "<my>": rf"\b{_OTHER}'s",
        "<me>": r"(?:him|her|them)",
        "<s>": "s?",
        "<es>": "(?:es)?",
        "<do>": r"do(?:es)?",
        "<have>": r"(?:\s+has|'s)?",
        "<我>": _ZH_OTHER,
        "<我的>": rf"{_ZH_OTHER}的",
    },
}
_PLACEHOLDERS[Voice.AGENT] = _PLACEHOLDERS[Voice.SELF]
_CORRECTING = re.compile(
    r"\b(?:actually|correction|correcting|oops|i\s+mean(?:t)?|mistake|mistaken|misspell\w*"
    r"|misspelt|typo|wrong(?:ly)?|"
    r"incorrect(?:ly)?|should\s+(?:be|say|read)|not\s+right)\b|^\s*(?:no|nope|sorry)\b"
    r"|不对|不是|更正|纠正|错了|有误|写错|应该是|应为|其实是?|说错|搞错",
    re.I,
)
_WHOLE_CORRECTION = re.compile(
    r"\s*(?:no|nope|wait|sorry|oops|actually|wrong|correction|that(?:'s| is) (?:wrong|not right"
    r"|incorrect|not correct)|"
    r"不对|不是|错了|更正|等等|抱歉)[\s,，]*(?:\w{0,12})?\s*",
    re.I,
)


@dataclass(frozen=True, kw_only=True)
class Moment:
    """When and where words were said: what dates and temporary words are resolved against."""

    said_at: datetime
    time_zone: str


@dataclass(frozen=True, kw_only=True)
class Found:
    """A rule that matched, with everything a builder needs to make a candidate of it."""

    rule: "Rule"
    voice: Voice
    match: re.Match[str]
    sentence: Sentence
    text: Text
    moment: Moment

    @property
    def subject(self) -> str:
        """Whom the fact is about."""
        if self.voice is not Voice.OTHER:
            return "customer"
        groups = self.match.groupdict()
        return f"person:{groups.get('who') or groups.get('relation') or 'other'}"

    @property
    def language(self) -> str:
        """The language of the sentence."""
        return self.sentence.language

    @property
    def corrected(self) -> bool:
        """Whether the speaker says that what was known is wrong."""
        lead = self.sentence.text[: self.match.start()]
        grammar = GRAMMARS.get(self.sentence.language)
        if grammar:
            return bool(grammar.corrects.search(lead) or grammar.whole_correction.fullmatch(self.sentence.before))
        return bool(_CORRECTING.search(lead)) or bool(_WHOLE_CORRECTION.fullmatch(self.sentence.before))

    def start(self, group: str | int = 0) -> int:
        """Where a group starts, in the whole text."""
        return self.sentence.start + self.match.start(group)

    def end(self, group: str | int = 0) -> int:
        """Where a group ends, in the whole text."""
        return self.sentence.start + self.match.end(group)

    def tail(self, group: str = "value") -> str:
        """From a group's start to the end of its sentence."""
        return self.sentence.text[self.match.start(group) :]

    def holds(self, attribute: str) -> Validity:
        """From when and until when the sentence says that what it tells for a slot holds."""
        at, moment = self.start(), self.moment
        return validity(self.sentence, at=at, attribute=attribute, said_at=moment.said_at, time_zone=moment.time_zone)

    def span(self, end: int | None = None) -> Span:
        """The matched words, in the original text, up to `end` when given."""
        return span_of(self.text.raw, self.start(), self.end() if end is None else end)


Builder = Callable[[Found], Candidate | None]


@dataclass(frozen=True, kw_only=True)
class Rule:
    """One pattern and what to make of it. Rules that stand earlier win where two fill the same slot.

    `language` is set where the pattern reads one language only. `says` are its own examples, each with the value it
    gives; `silent` are sentences from which no rule may take that slot. A test runs through both.
    """

    name: str
    pattern: str
    build: Builder
    voices: frozenset[Voice] = PERSONAL
    in_questions: bool = False
    language: str = ""
    slot: str = ""
    says: tuple[tuple[str, str], ...] = ()
    silent: tuple[str, ...] = ()

    def compiled(self, voice: Voice) -> re.Pattern[str]:
        """The pattern as read in a voice."""
        return _compile(self.pattern, voice)


@cache
def _compile(pattern: str, voice: Voice) -> re.Pattern[str]:
    text = pattern
    for placeholder, meaning in _PLACEHOLDERS[voice].items():
        text = text.replace(placeholder, meaning)
    for group in ("who", "relation"):
        head, mark, rest = text.partition(f"(?P<{group}>")
        text = head + mark + rest.replace(f"(?P<{group}>", "(?:")
    return re.compile(text, re.I)


def span_of(raw: str, start: int, end: int) -> Span:
    """A span without outer white space."""
    while end > start and raw[end - 1].isspace():
        end -= 1
    while start < end and raw[start].isspace():
        start += 1
    return Span(start=start, end=end, quote=raw[start:end])


@dataclass(frozen=True, kw_only=True)
class Slot:
    """What a builder has read for a slot."""

    attribute: str
    value: str
    end: int | None = None
    old_value: str = ""
    corrects: bool | None = None
    valid_from: datetime | None = None
    confidence: float = 0.95
    importance: float = 0.95


def fill(found: Found, slot: Slot) -> Candidate:
    """A candidate that fills a single-valued slot with one readable line, for the time for which it is said."""
    holds = found.holds(slot.attribute)
    joint = colon_of(found.language)
    content = f"{label_of(slot.attribute, language=found.language)}{joint}{slot.value}"
    subject = found.subject
    if subject != "customer":
        content = f"{subject.removeprefix('person:')}{joint}{content}"
    corrects = found.corrected if slot.corrects is None else slot.corrects
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=content,
        span=found.span(slot.end),
        subject=subject,
        attribute=slot.attribute,
        value=slot.value,
        old_value=slot.old_value,
        corrects=corrects,
        confidence=slot.confidence,
        importance=slot.importance,
        language=found.language,
        category="account",
        valid_from=slot.valid_from or (None if corrects else holds.valid_from),
        expires_at=holds.expires_at,
        scope=Scope.CONVERSATION if holds.once else Scope.CUSTOMER,
        rule=found.rule.name,
    )
