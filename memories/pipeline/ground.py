"""Holds what a model proposes against the words: where they stand, whose matter they tell, which day they name. Pure.

A model reads kindly and remembers too much. What counts here is decided by our own rules, from the text alone.
"""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

from memories.contracts import Span
from memories.dates import at_noon, find_day
from memories.enums import Source
from memories.index.terms import lexemes
from memories.pipeline.rules.text.dates import expiry_of
from memories.pipeline.rules.text.frame import Moment, Rule, Voice, span_of
from memories.pipeline.rules.text.reading import Clause, Text, normalise, read

CUSTOMER = "customer"
BY_CUSTOMER = frozenset({Source.CUSTOMER_TURN, Source.EMAIL})
_SELF = frozenset({"", "customer", "user", "client", "caller", "i", "me", "self", "myself", "we", "客户", "用户", "我"})
_OTHERS = tuple(
    Rule(name="person", pattern=pattern, build=lambda _: None).compiled(Voice.OTHER) for pattern in ("<I>", "<我>")
)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|we're|we've|us|our|ours)\b|我|咱", re.I)
_SUBJECT_I = re.compile(r"\b(?:i|i'm|i've|i'd|we|we're|we've)\b|^\W*我(?!的?同事|们?的)", re.I)
_SECOND_PERSON = re.compile(r"\b(?:you|you're|you've|your|yours)\b|你|您|贵", re.I)
_PROMISES = re.compile(r"\b(?:i|we)(?:'ll|\s+will|\s+have|'ve)\b|我们?(?:会|将|已)", re.I)
_THIRD_PERSON = re.compile(r"^\W*(?:she|he|she's|he's|her|his)\b|^\W*[她他](?!们)", re.I)
_NAMED_PERSON = re.compile(
    r"^\W*(?!(?:She|He|It|They|We|You|Who|This|That|The|Customer|Client|User|Some|Every|Any|No)(?:body|one)?\b)(?P<who>[A-ZÀ-ÖØ-Þ][a-zà-öø-ÿ]+)\s+(?:hates|likes|loves|prefers|dislikes|lives)\b"
)
_PEOPLE_IN_GENERAL = re.compile(
    r"\b(?:many|most|some|other|several|all|few|lots\s+of|our)\s+(?:of\s+(?:our|the)\s+)?(?:other\s+)?"
    r"(?:customers|users|clients|people|companies|accounts|teams)\b|^\W*(?:customers|users|people|everyone|everybody)\b"
    r"|(?:很多|许多|大多数|多数|有些|其他|不少|大部分)(?:的)?(?:客户|用户|人|顾客|公司)|大家",
    re.I,
)
_NEGATION = re.compile(r"\b(?:not|never|no\s+longer|without|neither|nor)\b|n't\b|不|没|未|别", re.I)
_OVER = re.compile(
    r"\b(?:mov|switch|chang|migrat|upgrad|downgrad|relocat|transfer)\w*\b[^,;]*\bfrom\s+(?:(?!to\b)\w+\s+){0,2}$"
    r"|\b(?:left|leaving|quit|stopped|cancell?ed|instead\s+of|rather\s+than|used\s+to|formerly|previously|was|were)\b"
    r"[^,;]*$|(?:从|以前|之前|原来|曾经?)[^，]{0,4}$",
    re.I,
)
_PIECE_END = re.compile(r"[,;.!?，；。！？]|\bbut\b|但")
_BEGINS = re.compile(
    r"\b(?:since|from|as\s+of|starting(?:\s+on)?|beginning(?:\s+on)?|effective)\s+(?:\w+\s+)?$|[从自]$", re.I
)
_ASKS_FOR = re.compile(
    r"[?？]|\b(?:please|pls|can|could|would|will\s+you|need|want|wish|like\s+to|let\s+me|send|give|make|help|ask(?:ing|ed)?"
    r"|request(?:ed|ing)?|bitte|k(?:ö|oe)nn\w+|m(?:ö|oe)cht\w+|brauch\w+|por\s+favor|puede\w*|quier\w+|quisiera|necesit\w+"
    r"|s'il|pouvez|peux|voudr\w+|besoin)\b|请|能|帮|要|想|麻烦|希望|ください|お願い|ほしい|たい",
    re.I,
)
_WILL_BE = re.compile(
    r"\b(?:will|'ll|going\s+to|moving|switching|changing|joining|starting|becoming)\b|将|会|要搬|要换", re.I
)
_WILL_END = re.compile(r"\b(?:end|ends|ending|expires?|until|till|due|cancel\w*|leav\w+)\b|到期|截止|结束|取消", re.I)
_CLOCK_WORDS = re.compile(
    r"\b(?:the|current|local|time|date|day|now|today|tonight|is|it|it's|at|on|and|utc|gmt|am|pm|o'clock|"
    r"mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|现在|当前|时间|日期|今天|是|[年月日号点分秒时]|(?:星期|周)[一二三四五六日天]",
    re.I,
)


@dataclass(frozen=True, kw_only=True)
class Words:
    """One observation as the rules read it, with what its dates are resolved against."""

    text: Text
    source: Source
    moment: Moment

    def clause(self, span: Span) -> Clause:
        """The clause in which a quote begins."""
        sentences = self.text.sentences
        here = next((s for s in reversed(sentences) if s.start <= span.start), sentences[0])
        return here.clause_at(max(span.start, here.start))

    def around(self, span: Span) -> str:
        """The quote with the rest of the clauses it touches."""
        clause = self.clause(span)
        return self.text.plain[min(clause.start, span.start) : max(clause.end, span.end)]


def words_of(text: str, *, source: Source, moment: Moment) -> Words:
    """A text made ready to hold proposals against."""
    return Words(text=read(text), source=source, moment=moment)


def find_quote(text: str, quote: str) -> Span | None:
    """Where a quote stands in the text, as the text writes it: case, blanks and typographic marks may differ."""
    plain = _plain(text)
    pieces = _plain(quote).split()
    if not pieces or len(plain) != len(text):
        return None
    found = re.search(r"\s+".join(re.escape(piece) for piece in pieces), plain, re.I)
    return Span(start=found.start(), end=found.end(), quote=text[found.start() : found.end()]) if found else None


def _plain(text: str) -> str:
    """One for one; the marks that fence a message are read back."""
    return normalise(text).replace("‹", "<").replace("›", ">")


def is_senders(words: Words, span: Span) -> bool:
    """Whether a quote stands in the sender's own words: what was pasted is read as blanks."""
    return words.text.plain[span.start : span.end] == normalise(span.quote)


def is_said(words: Words, span: Span) -> bool:
    """Whether a quote is a statement about somebody in this talk: no question, no supposition, not people in general.

    What an agent writes is about the customer only when it speaks to them, or promises.
    """
    sentence = next((s for s in reversed(words.text.sentences) if s.start <= span.start), None)
    if sentence is None or not words.text.believable(sentence=sentence, position=span.start):
        return False
    clause = words.around(span)
    if _PEOPLE_IN_GENERAL.search(clause) and not (_SUBJECT_I.search(clause) and words.source != Source.AGENT_TURN):
        return False
    if words.source == Source.AGENT_TURN:
        return bool(_SECOND_PERSON.search(sentence.text) or _PROMISES.search(sentence.text))
    return True


def asks(words: Words, span: Span) -> bool:
    """Whether the words ask for something: a request without one is something else."""
    end = words.clause(span).end
    around = words.text.plain[min(words.clause(span).start, span.start) : max(end, span.end) + 1]
    return bool(_ASKS_FOR.search(around))


def is_clock(quote: str) -> bool:
    """Whether a quote tells nothing but what time it is: context that came along, not something about anybody."""
    return not any(c.isalpha() for c in _CLOCK_WORDS.sub("", quote).replace("T", "").replace("Z", ""))


def is_negated(words: Words, span: Span, value: str) -> bool:
    """Whether the clause says no before it comes to the value, or that it is over: "we do not use Slack", "we moved
    from Lyon", give neither a product nor a place.
    """
    around = words.around(span).lower()
    place = around.find(value.lower())
    before = around[:place] if place >= 0 else around
    last = _PIECE_END.split(before)[-1]
    before = last if _FIRST_PERSON.search(last) else before  # "no Slack, Teams or Zoom" goes on, "…, we have Teams" not
    return bool(_NEGATION.search(before) or _OVER.search(before))


def subject_of(words: Words, span: Span, named: str) -> str | None:
    """Whom a quote is about: "customer" or "person:Ana"; None when the model names somebody the text does not.

    Our reading of the clause comes first; what the model named counts where the clause does not tell.
    """
    if words.source == Source.AGENT_TURN:
        return CUSTOMER if _normal(named) in _SELF else _named(words, named)
    clause, before = words.around(span), words.text.plain[: span.end]
    others = [found for pattern in _OTHERS for found in pattern.finditer(before)]
    here = [found for found in others if found.end() > words.clause(span).start]
    rest = clause
    for found in here:
        rest = rest.replace(found.group(), " ", 1)
    if here and not _SUBJECT_I.search(rest):
        return f"person:{_name(here[-1])}"
    if words.source in BY_CUSTOMER and _THIRD_PERSON.search(clause):
        return f"person:{_name(others[-1])}" if others else _named(words, named)
    alone = _NAMED_PERSON.search(words.text.raw[words.clause(span).start : span.end])
    if alone:
        return f"person:{alone['who']}"
    return CUSTOMER if _normal(named) in _SELF or _FIRST_PERSON.search(rest) else _named(words, named)


def _name(found: re.Match[str]) -> str:
    groups = found.groupdict()
    return str(groups.get("who") or groups.get("relation") or "other")


def _normal(named: str) -> str:
    return named.casefold().removeprefix("person:").removeprefix("the ").strip()


def _named(words: Words, named: str) -> str | None:
    """The person the model names, called as the rules call them; None when the text knows no such person."""
    wanted = re.sub(r"^(?:my|our|his|her|their)\s+|^我们?的?", "", _normal(named))
    if wanted in _SELF or not wanted:
        return None
    for pattern in _OTHERS:
        for found in pattern.finditer(words.text.plain):
            if wanted in {str(part).casefold() for part in found.groupdict().values()} | {found.group().casefold()}:
                return f"person:{_name(found)}"
    span = find_quote(words.text.raw, wanted)
    return f"person:{span.quote}"[:120] if span else None


def dated(words: Words, span: Span) -> tuple[datetime | None, Span]:
    """The day a quote names, at noon in the customer's zone, and the quote with the words that name it.

    The quote itself first, then its clause. No such words, no date: nobody guesses.
    """
    moment = words.moment
    found = find_day(normalise(span.quote), said_at=moment.said_at, time_zone=moment.time_zone)
    if found:
        return at_noon(found.day, time_zone=moment.time_zone), span
    clause = words.clause(span)
    found = find_day(words.text.plain[clause.start : clause.end], said_at=moment.said_at, time_zone=moment.time_zone)
    if not found:
        return None, span
    start, end = min(span.start, clause.start + found.start), max(span.end, clause.start + found.end)
    return at_noon(found.day, time_zone=moment.time_zone), span_of(words.text.raw, start, end)


def begins(words: Words, span: Span) -> datetime | None:
    """The day from which the words say that it holds ("since Monday", "from 1 May"), else None."""
    around, moment = words.around(span), words.moment
    found = find_day(around, said_at=moment.said_at, time_zone=moment.time_zone)
    if not found:
        return None
    announced = at_noon(found.day, time_zone=moment.time_zone)
    later = (
        announced > moment.said_at + timedelta(hours=24) and _WILL_BE.search(around) and not _WILL_END.search(around)
    )
    return announced if later or _BEGINS.search(around[: found.start]) else None


def ends(words: Words, span: Span) -> datetime | None:
    """The instant at which temporary words ("this week only") no longer hold."""
    return expiry_of(words.around(span), said_at=words.moment.said_at, time_zone=words.moment.time_zone)


_NUMBERED = re.compile(r"[\w@.+:/-]*[\d@][\w@.+:/-]*")
_CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z][\w'-]+")
_ABOUT_THEM = frozenset(
    lexemes("the customer user client his her their has have wants prefers likes needs uses says is was")
)
_SHARE = 0.5  # of a sentence's words that the text must hold


def is_supported(content: str, *, by: str) -> bool:
    """Whether a sentence says what the text says: no number, address, date or proper name that is not there, and
    half its words at least. A retelling in other words does not count: the quote is the safer wording.
    """
    said = _squeezed(by)
    named = [*_NUMBERED.findall(content), *_CAPITAL.findall(content)]
    if not all(_squeezed(token) in said for token in named):
        return False
    told = set(lexemes(content)) - _ABOUT_THEM
    return len(told & set(lexemes(by))) >= _SHARE * len(told)


def _squeezed(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())
