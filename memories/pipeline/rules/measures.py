"""Measured values that move: "our error rate is 5 %", "latency dropped to 40 ms". A newer reading takes over.

The measure is the subject ("measure:error rate") and `value` its single slot; the line is the speaker's own sentence,
since a number says little without it.
"""

import re
from collections.abc import Iterator

from memories.calendar_words import MONTH
from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.frame import span_of
from memories.pipeline.rules.reading import Sentence, Text, is_chinese

_NUMBER = (
    r"(?P<value>[$€£]?\d[\d,]*(?:\.\d+)?\s?(?:%|percent|ms|k\b|m\b|hours?|minutes?|seconds?"
    r"|days?)?(?:\s?/\s?(?:month|day|year|week|hour))?)"
)
_NOUN = (
    r"(?:accuracy|precision|recall|latency|uptime|downtime|throughput|conversion|churn|satisfaction"
    r"|nps|csat|bandwidth|storage|budget"
    r"|revenue|turnover|coverage|drop-?off|(?:error|bounce|open|click|conversion|response|failure"
    r"|success|return)\s+rate"
    r"|(?:response|load|build|training|waiting|delivery|resolution)\s+time|bill|costs?|score)"
)
_READS = (
    r"(?:is|are|was|hit|hits|at|of|reached|reaches|dropped|fell|rose|went|improved|increased|decreased"
    r"|jumped|climbed|sits|stands|got|gets|now)"
)
_NAMED = re.compile(
    r"\b(?:our|my|the)\s+(?:(?:new|current|average|overall|total|latest|monthly|weekly|daily)\s+)*"
    rf"(?P<name>(?:\w+\s+)?{_NOUN})\s+(?:\w+\s+)??{_READS}\b(?:\s+(?:now|at|to|up"
    rf"|down|around|about|only|just|from|currently|tracking|over)){{0,3}}"
    rf"(?:\s+[$€£]?\d[\d,.]*\s?\w*%?\s+to)?\s+{_NUMBER}",
    re.I,
)
_ACRONYM = r"(?P<name>(?-i:[A-Z]{2,}[A-Za-z0-9@-]*|[a-z][A-Z]{2,}|F1|[A-Z]\d))"
_SCORED = re.compile(
    rf"(?<![\w.]){_NUMBER}\s+(?:(?:average|mean|avg\.?)\s+(?:[\w\s]{{2,24}}?\s+)?(?:on\s+)?)?{_ACRONYM}\b", re.I
)
_AIMS = re.compile(r"\b(?:target|goal|budget\s+for|limit|maximum|minimum|should|must)\b", re.I)
_NO_MEASURE_TEXT = "AM PM USD EUR GBP GB MB TB KB GHZ MHZ ID US UK EU PC TV OK API CSV PDF URL"
_NO_MEASURE = frozenset(_NO_MEASURE_TEXT.split())
_ON = re.compile(
    rf"\s+(?:on|for)\s+(?:the\s+|our\s+)?(?P<what>(?!(?:{MONTH})\b)(?-i:[A-Z])[\w-]*(?:\s+(?-i:[A-Z])[\w-]*)?)", re.I
)
_COMPARED = re.compile(
    r"\b(?:baseline|target|goal|previous|sota|was|from|than|instead\s+of|below|above|over" r"|under)\b[^.;,]{0,24}$",
    re.I,
)


def measures(text: Text) -> Iterator[Candidate]:
    """The readings a customer tells; what is asked, supposed, compared with or aimed at is none."""
    for sentence in text.sentences:
        seen: set[str] = set()
        for match in (*_NAMED.finditer(sentence.text), *_SCORED.finditer(sentence.text)):
            name = " ".join(match["name"].lower().split())
            start = match.start("value")
            told = text.believable(sentence=sentence, position=sentence.start + start)
            if name in seen or match["name"].upper() in _NO_MEASURE or not told:
                continue
            if _AIMS.search(match.group()):
                continue
            if match.re is _SCORED and _COMPARED.search(sentence.text[:start]):
                continue
            seen.add(name)
            where = _ON.match(sentence.text, match.end())  # a score on one set says nothing of another
            yield _reading(text, sentence, match, f"{name} on {where['what'].lower()}" if where else name)


def _reading(text: Text, sentence: Sentence, match: re.Match[str], name: str) -> Candidate:
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=sentence.text.strip()[:500],
        span=span_of(text.raw, sentence.start + match.start(), sentence.start + match.end()),
        subject=f"measure:{name}"[:120],
        attribute="value",
        value=match["value"].strip(),
        confidence=0.75,
        importance=0.6,
        language="zh" if is_chinese(sentence.text) else "en",
        rule="measure.reading",
    )
