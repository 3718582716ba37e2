"""An answer composed of remembered items, without any model. Pure: the same items give the same text.

A question about one slot gets one plain sentence. Anything else gets at most three dated quotations. What
cannot be answered so gets a sentence that says that nothing is remembered. Every statement is cited.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from supportmem.llm.memory_wording import EN, SLOT_CUES, ZH, Wording

MOST = 3
# An item with less than this share of the best one's score is beside the point.
RELATIVE_CUT = 0.5
PREFERRED_KIND = 1.5  # how much an item of the kind that the question is about gains

_PROBLEM_KINDS: Final = frozenset({"issue", "request", "decision"})
_EVENT_KINDS: Final = frozenset({"event", "issue", "decision"})
# Always in the prompt of a model, so they come along with every recall; in an answer about something else
# they would be noise, and personal data without a reason.
_PROFILE: Final = frozenset({"name", "email", "phone", "location", "company", "role", "language", "time_zone"})
# A value that reads as a plain phrase. Anything else, above all whole sentences, is put in quotation marks.
_PLAIN_VALUE: Final = re.compile(r"[\w+(](?:[\w @+\-/()&:#,'’·]|\.(?=\w)){0,79}")


@dataclass(frozen=True, kw_only=True)
class Item:
    """One remembered thing that the caller holds relevant. `n` is its citation number."""

    n: int
    content: str
    kind: str
    attribute: str
    value: str
    said_at: datetime
    event_at: datetime | None
    speaker: Literal["customer", "agent", "note", "record"]
    score: float
    same_slot: bool


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What was asked. `slot` is the attribute that the question is about, "" when about none.

    `customer_visible` says that the customer reads the answer: they are addressed, and notes stay out.
    """

    language: Literal["en", "zh"]
    slot: str
    about_problem: bool
    about_event: bool
    recall_request: bool
    customer_visible: bool
    time_zone: str
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Composed:
    """The answer and the citation numbers in it, in the order of appearance."""

    text: str
    cited: tuple[int, ...]


def compose(asked: Asked, items: Sequence[Item]) -> Composed:
    """The answer to `asked` from `items`."""
    words = ZH if asked.language == "zh" else EN
    allowed = [item for item in items if not (asked.customer_visible and item.speaker == "note")]
    if not asked.slot:
        return _quotations(asked, words, _relevant(asked, allowed))
    filling = [item for item in allowed if item.same_slot and item.value.strip()]
    if filling:
        return _slot_sentence(asked, words, filling)
    return _quotations(asked, words, _hints(asked.slot, allowed))


def _slot_sentence(asked: Asked, words: Wording, filling: Sequence[Item]) -> Composed:
    """One sentence. The usual slots have one value, the newest wins; any other may have several."""
    newest = sorted(filling, key=lambda item: item.said_at, reverse=True)
    values: dict[str, Item] = {}
    for item in newest:
        values.setdefault(" ".join(item.value.split()).casefold(), item)
    chosen = list(values.values())[: 1 if asked.slot in words.slots else MOST]
    value = words.comma.join(_value(words, item.value) for item in chosen)
    whose = words.your if asked.customer_visible else words.customers
    template = words.slots.get(asked.slot, words.other_slot)
    sentence = template.format(whose=whose, slot=asked.slot.replace("_", " "), value=value)
    marks = "".join(f"[{item.n}]" for item in chosen)
    joint = "" if words is ZH else " "
    return Composed(text=f"{_capitalised(sentence)}{joint}{marks}", cited=tuple(item.n for item in chosen))


def _quotations(asked: Asked, words: Wording, chosen: Sequence[Item]) -> Composed:
    if not chosen:
        return Composed(text=words.nothing, cited=())
    lines = [_line(asked, words, item) for item in chosen]
    if len(lines) == 1:
        text = words.single.format(line=lines[0])
    else:
        text = words.several.format(lines="\n".join(_capitalised(line) for line in lines))
    return Composed(text=text, cited=tuple(item.n for item in chosen))


def _line(asked: Asked, words: Wording, item: Item) -> str:
    """Who said what when, quoted."""
    zone = _zone(asked.time_zone)
    said = item.said_at.astimezone(zone).date()
    when = words.today if said == asked.now.astimezone(zone).date() else words.on
    about = ""
    if item.event_at is not None:
        event = item.event_at.astimezone(zone).date()
        if event != said:
            about = (words.planned if event > said else words.happened).format(day=words.day(event))
    who, verb = _speech(asked, words, item)
    return words.line.format(
        when=when.format(day=words.day(said)),
        who=who,
        verb=verb,
        about=about,
        content=" ".join(item.content.split()),
        n=item.n,
    ).replace("  ", " ")


def _speech(asked: Asked, words: Wording, item: Item) -> tuple[str, str]:
    """Subject and verb. What was decided or noted has no speaker."""
    if item.speaker == "customer":
        if item.kind in words.nobody:
            return "", words.nobody[item.kind]
        who = words.you if asked.customer_visible else words.the_customer
        return who, words.verbs.get(item.kind, words.verbs[""])
    if item.speaker == "record":
        return "", words.record
    return (words.agent if item.speaker == "agent" else words.note), words.verbs[""]


def _relevant(asked: Asked, items: Sequence[Item]) -> list[Item]:
    """At most three items, best first, each about something else."""
    wanted = frozenset[str]()
    if asked.about_problem:
        wanted |= _PROBLEM_KINDS
    if asked.about_event:
        wanted |= _EVENT_KINDS
    weighed = [
        (item.score * (PREFERRED_KIND if item.kind in wanted else 1.0), item)
        for item in items
        if _is_answer(asked, item)
    ]
    weighed.sort(key=lambda pair: (-pair[0], -pair[1].said_at.timestamp(), pair[1].n))
    best = weighed[0][0] if weighed else 0.0
    chosen: list[Item] = []
    for weight, item in weighed:
        if weight >= best * RELATIVE_CUT and not any(_repeats(item, other) for other in chosen):
            chosen.append(item)
    # Of a turn and what was taken from it, only the latter: it says the same, and what kind of thing it is.
    taken = {item.said_at for item in chosen if item.kind != "conversation"}
    return [item for item in chosen if item.kind != "conversation" or item.said_at not in taken][:MOST]


def _hints(slot: str, items: Sequence[Item]) -> list[Item]:
    """Turns in which the slot may be mentioned though nothing was taken from them, newest first."""
    cue = SLOT_CUES.get(slot) or re.compile(re.escape(slot.replace("_", " ")), re.IGNORECASE)
    found = [item for item in items if cue.search(item.content) and not _is_question(item.content)]
    found.sort(key=lambda item: (item.said_at, item.n), reverse=True)
    return found[:1]


def _is_answer(asked: Asked, item: Item) -> bool:
    """Whether an item can be part of an answer at all: what was asked before answers nothing."""
    if asked.recall_request:
        return True
    if item.kind == "fact" and item.attribute in _PROFILE:
        return False
    return not (item.kind == "conversation" and _is_question(item.content))


def _is_question(text: str) -> bool:
    return text.rstrip().endswith(("?", "？"))


def _repeats(item: Item, other: Item) -> bool:
    """Whether one text is the other, or a part of it, apart from punctuation and case."""
    one, two = (re.sub(r"[\W_]+", "", text.casefold()) for text in (item.content, other.content))
    return one in two or two in one


def _value(words: Wording, value: str) -> str:
    text = " ".join(value.split())
    return text if _PLAIN_VALUE.fullmatch(text) else words.quoted.format(value=text)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _zone(name: str) -> tzinfo:
    """The reader's zone; UTC when the name is unknown, since a date is better than none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC
