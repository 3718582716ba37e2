"""Where things stand: when something is due, how many there are, which version runs. A newer statement takes the slot.

Each of these belongs to a thing and not to the customer, so the thing is the subject ("event:board meeting",
"product:Redis") and the slot is single-valued: "the review was moved to Friday" supersedes "the review is on Monday".
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memories.contracts import Candidate
from memories.dates import resolve_date
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.frame import Moment, span_of
from memories.pipeline.rules.reading import Sentence, Text, is_chinese
from memories.pipeline.rules.values import NUMBER, Value, count_of, typed_values

STATE_OF_EVENT = "state.due"
_EVENT = (
    r"(?:deadline|meeting|launch|appointment|interview|demo|presentation|review|exam|trip|wedding"
    r"|renewal|release|conference"
    r"|migration|go-live|audit|inspection|workshop|training|delivery|installation|cutover|kick-?off"
    r"|webinar|move)"
)
_NAMED_EVENT = (
    r"(?P<name>(?:(?!(?:my|our|the|a|an|big|next|important|upcoming|new|another|this|that|and|for|of"
    rf"|to|before|have)\b)[\w-]+\s+){{0,2}}{_EVENT})"
)
_DUE = re.compile(
    r"\b(?:my|our|the|a|an|another)\s+(?:(?:big|next|important|upcoming|new|first"
    rf"|final)\s+)*{_NAMED_EVENT}\s+(?:\w+\s+)?"
    r"(?:(?:is|was|has\s+been|got|will\s+be|been)\s+)?(?:now\s+|just\s+)?(?:on|of|by|for"
    r"|scheduled\s+(?:for|on)|set\s+for|planned\s+for|due\s+(?:on|by)?"
    r"|(?:moved|pushed|postponed|rescheduled|delayed|shifted|brought\s+forward|changed)(?:\s+back"
    r"|\s+forward)?\s+(?:to|until))\s*(?:the\s+)?$",
    re.I,
)
_ZH_DUE = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{0,6}(?:会议|截止日期|发布会|面试|体检|演示|上线|婚礼|培训))(?:定在|改到|改在|推迟到|提前到|延期到|安排在|是"
    r"|在)\s*$"
)
_MOVED = re.compile(r"moved|pushed|postponed|rescheduled|delayed|shifted|forward|changed|now|改|推迟|提前|延期", re.I)
_VERSION = re.compile(
    r"\b(?:on|running|run|runs|use|using|bump(?:ed|ing)?\s+(?:\w+\s+)?to|upgrad(?:ed"
    r"|ing)\s+(?:\w+\s+)?to|updat(?:ed|ing)\s+(?:\w+\s+)?to|mov(?:ed|ing)\s+to|have|installed"
    r"|still\s+on|now\s+on)\s+"
    r"(?P<name>(?-i:[A-Z])[\w.+#-]*(?:\s+(?-i:[A-Z])[a-z]+)?)\s+(?:version\s+"
    r"|v)?(?P<value>\d{1,4}(?:\.\d{1,4}){1,3})(?![\d%])",
    re.I,
)
_NO_COUNT = (
    r"(?:questions?|problems?|issues?|things?|times?|minutes?|hours?|days?|weeks?|months?|years?"
    r"|seconds?|percent|options?"
    r"|ways?|errors?|reasons?|kids|children|dollars?|bucks|euros?|points?|steps?|more|other|different"
    r"|of|k|m|b|x|pm|am|attempts?|tries|orders?|items?|people)"
)
_COUNT = re.compile(
    r"\b(?:(?:i|we)(?:'ve|'re|'m|\s+have|\s+are|\s+am)?\s+(?:now\s+|currently\s+|already\s+|also\s+"
    r"|just\s+)*(?:have|run|running|use|manage|own|employ|cover|covering|maintain|support|supporting"
    r"|operate"
    r"|serve|expanded\s+to|grew\s+to|grown\s+to|scaled\s+to|went\s+to|extended\s+to|reduced\s+to"
    r"|down\s+to|up\s+to|at)|^(?:now\s+|currently\s+)*(?:supporting|running|managing|covering|using)"
    r"|\b(?:i|we)(?:'m|'re)?\b[^,.;]{0,40}?\swith)\s+"
    r"(?:(?:about|around|roughly|over|nearly|only|just|almost|a\s+total\s+of)\s+)?(?P<value>\d[\d,]*"
    rf"|{NUMBER})\s+(?P<name>(?!{_NO_COUNT}\b)[a-z][a-z-]{{2,}}s)\b",
    re.I,
)
_AND_COUNT = re.compile(
    r"\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s+(?:across|with|on)\s+)(?P<value>\d[\d,]*"
    rf"|{NUMBER})\s+(?P<name>(?!{_NO_COUNT}\b)[a-z][a-z-]{{2,}}s)\b",
    re.I,
)


_ASKED = re.compile(
    r"\b(?:need|want|like|love|prefer|book(?:ing)?|schedul(?:e|ing)|mak(?:e|ing)|try(?:ing)?|get|confirm|set(?:ting)?\s+up"
    r"|request|change|move|cancel|reserv(?:e|ing)|find)\b",
    re.I,
)
_ONE_MORE = re.compile(r"\b(?:another|second|other)\b", re.I)
_WAS = re.compile(r"\s+(?:was|were|went|did|didn't|had|has|got|never|happened)\b", re.I)


@dataclass(frozen=True, kw_only=True)
class _State:
    subject: str
    attribute: str
    value: str
    content: str
    start: int
    end: int
    rule: str


def states_of_things(text: Text, moment: Moment) -> Iterator[Candidate]:
    """How things stand by a customer's own statement."""
    for sentence in text.sentences:
        for found in (*_due(sentence), *_versions(sentence), *_counts(sentence)):
            if text.believable(sentence=sentence, position=sentence.start + found.start):
                yield _candidate(text, sentence, found, moment)


def _due(sentence: Sentence) -> Iterator[_State]:
    for value in typed_values(sentence.text):
        if value.type != "date":
            continue
        lead = sentence.text[: value.start]
        match = _DUE.search(lead) or _ZH_DUE.search(lead)
        if match and _ASKED.search(lead[: match.start()]):
            continue  # "I need an appointment on the 12th" is a wish
        if match and not _WAS.match(sentence.text, value.end) and not _ONE_MORE.search(match.group()):
            yield _event(sentence, match, value)


def _event(sentence: Sentence, match: re.Match[str], value: Value) -> _State:
    name = " ".join(match["name"].lower().split())
    zh = is_chinese(sentence.text)
    joint = "：" if zh else " moved to " if _MOVED.search(match.group()) else ": "
    return _State(
        subject=f"event:{name}"[:120],
        attribute="date",
        value=value.said,
        content=f"{name[:1].upper()}{name[1:]}{joint}{value.said}",
        start=match.start(),
        end=value.end,
        rule=STATE_OF_EVENT,
    )


_PURPOSE = re.compile(r"\s+(?:for|in)\s+(?:our\s+|the\s+)?(?!production\b)(?P<what>[a-z][\w-]+)", re.I)
_ELSEWHERE = re.compile(r"\s+(?:in|at|on|for|from)\s+(?:our\s+|the\s+)?\w", re.I)


def _versions(sentence: Sentence) -> Iterator[_State]:
    """A version for one purpose says nothing of another: "2.1 for billing" and "3.0 for reporting" both hold."""
    for match in _VERSION.finditer(sentence.text):
        purpose = _PURPOSE.match(sentence.text, match.end())
        what = f" for {purpose['what'].lower()}" if purpose else ""
        yield _State(
            subject=f"product:{match['name']}{what}"[:120],
            attribute="version",
            value=match["value"],
            content=f"{match['name']} {match['value']}{what}",
            start=match.start("name"),
            end=match.end(),
            rule="state.version",
        )


def _counts(sentence: Sentence) -> Iterator[_State]:
    for first in _COUNT.finditer(sentence.text):
        match: re.Match[str] | None = first
        while match is not None:
            if not _ELSEWHERE.match(sentence.text, match.end()):  # "40 users in Oslo" are not all of them
                yield _counted(sentence, match)
            match = _AND_COUNT.match(sentence.text, match.end())


def _counted(sentence: Sentence, match: re.Match[str]) -> _State:
    clause = sentence.clause_at(sentence.start + match.start("value"))
    return _State(
        subject="customer",
        attribute=f"number_of_{match['name'].lower().replace('-', '_')}"[:60],
        value=str(count_of(match["value"].replace(",", "")) or match["value"]),
        content=clause.text.strip()[:500],
        start=match.start("value"),
        end=match.end(),
        rule="state.count",
    )


def _candidate(text: Text, sentence: Sentence, found: _State, moment: Moment) -> Candidate:
    due = found.attribute == "date"
    day = resolve_date(f"by {found.value}", said_at=moment.said_at, time_zone=moment.time_zone) if due else None
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=found.content,
        span=span_of(text.raw, sentence.start + found.start, sentence.start + found.end),
        subject=found.subject,
        attribute=found.attribute,
        value=found.value,
        confidence=0.8,
        importance=0.7,
        language="zh" if is_chinese(sentence.text) else "en",
        event_at=day,
        rule=found.rule,
    )
