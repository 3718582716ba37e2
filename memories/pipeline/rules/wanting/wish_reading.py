"""Reads the slots of a wish in one sentence: labels and table rules first, then typed values, then names. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memories.pipeline.rules.vocabulary.values import Value, count_of, typed_values
from memories.pipeline.rules.wanting import wish_frames as frames
from memories.pipeline.rules.wanting.wish_kinds import KINDS
from memories.pipeline.rules.wanting.wish_names import named, offered
from memories.pipeline.rules.wanting.wish_rules import LABEL, LABELLED, RULES, WishRule
from memories.pipeline.rules.wanting.wish_topics import TITLED

_LONG_TITLE = 3  # words
_BEFORE_REJECTED = 24  # characters in which a value may be refused ("not", "instead of")


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A value for a slot of a topic. `canon` makes typed values comparable; positions are those of what was read.

    `refused` is what the sentence names only to say that it is not wanted, or does not matter.
    """

    topic: str
    attribute: str
    value: str
    start: int
    end: int
    canon: str = ""
    refused: bool = False


@dataclass(frozen=True, kw_only=True)
class Scene:
    """What a sentence is read against: the topic talked about, and what the support agent asked."""

    topic: str
    asked: str = ""

    @property
    def asks(self) -> bool:
        """Whether the agent has asked for something, or read something back: then a bare value is an answer."""
        return bool("?" in self.asked or "？" in self.asked or frames.ASKS.search(self.asked))

    @property
    def question(self) -> str:
        """The agent's last question, empty when nothing was asked."""
        asked = [part for part in re.split(r"(?<=[.!?])\s+", self.asked) if "?" in part]
        return asked[-1] if asked else ""


Taken = list[tuple[int, int]]


def wishes_of(text: str, scene: Scene, *, named_too: bool = True) -> Iterator[Wish]:
    """Every slot value of a sentence, those it refuses marked."""
    taken: Taken = []
    found = [*_labels(text, scene, taken), *_by_rules(text, scene, taken), *_typed(text, scene, taken)]
    if named_too:
        found += [
            Wish(topic=scene.topic, attribute=slot, value=text[start:end], start=start, end=end)
            for slot, start, end in (
                *_taken_up(text, scene, taken),
                *named(text, topic=scene.topic, asked=scene.asked, taken=taken),
                *offered(text, topic=scene.topic, agent=scene.asked, taken=taken),
            )
        ]
    for wish in found:
        yield replace(wish, refused=_is_refused(text, wish))


def _is_refused(text: str, wish: Wish) -> bool:
    """Whether the sentence names a value to refuse it, or to say that it does not matter."""
    if frames.REJECTS.search(text[max(0, wish.start - _BEFORE_REJECTED) : wish.start]):
        return True
    if frames.OR_NOT.match(text, wish.end) or frames.NOT_NEEDED.match(text, wish.end):
        return True
    return bool(frames.INDIFFERENT.search(text[: wish.start]))


def _taken_up(text: str, scene: Scene, taken: Taken) -> Iterator[tuple[str, int, int]]:
    """Long titles that the agent has just spoken, before their words are read as places ("Once upon a Time in …")."""
    for slot, start, end in offered(text, topic=scene.topic, agent=scene.asked, taken=list(taken)):
        if len(text[start:end].split()) >= _LONG_TITLE and scene.topic in TITLED:
            taken.append((start, end))
            yield slot, start, end


def _overlaps(taken: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    return any(a < end and start < b for a, b in taken)


_BEFORE_VALUE = re.compile(r"\s*\b(?:for|at|on|to|by)?\s*(?:the\s+)?$", re.I)


def _labels(text: str, scene: Scene, taken: Taken) -> Iterator[Wish]:
    if scene.topic not in LABELLED:
        return
    for match in LABEL.finditer(text):
        start, end = match.span("value")
        cut = next((value.start for value in typed_values(text[start:end])), None)
        if cut is not None:
            end = start + len(_BEFORE_VALUE.sub("", text[start : start + cut]))
        if end > start and not _overlaps(taken, start, end):
            taken.append((start, end))
            yield Wish(topic=scene.topic, attribute="label", value=text[start:end], start=start, end=end)


def _by_rules(text: str, scene: Scene, taken: Taken) -> Iterator[Wish]:
    for rule in (*RULES, *KINDS):
        if (rule.topics and scene.topic not in rule.topics) or (rule.asked and not rule.asked.search(scene.asked)):
            continue
        for match in rule.pattern.finditer(text):
            group = next((i for i, value in enumerate(match.groups(), start=1) if value), 0)
            start, end = match.span(group)
            value = _value_of(rule, match.group(group))
            in_name = rule.attribute == "kind" and _inside_name(text, start, end)
            if value and not in_name and not _overlaps(taken, start, end):
                taken.append((start, end))
                yield Wish(topic=scene.topic, attribute=rule.attribute, value=value, start=start, end=end)


_NAME_BEFORE = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'’]+\s+(?:&\s+)?$")
_NAME_AFTER = re.compile(
    r"\s+(?:&\s+)?(?!(?:Songs?|Music|Movies?|Films?|Shows?|Restaurants?|Tickets?|Rides?|Events?|Food"
    r"|Class)\b)[A-Z][\w'’]+"
)


def _inside_name(text: str, start: int, end: int) -> bool:
    """Whether a kind with a capital stands in a name ("Thai Spoon"), where it names nothing asked for."""
    if not text[start].isupper():
        return False
    return bool(_NAME_AFTER.match(text, end) or _NAME_BEFORE.search(text[:start]))


def _value_of(rule: WishRule, said: str) -> str:
    if rule.fixed:
        return rule.fixed
    if rule.count and "." not in said:
        number = count_of(said)
        return str(number) if number is not None else ""
    return said


def _typed(text: str, scene: Scene, taken: Taken) -> Iterator[Wish]:
    values = _ranges(text, sorted(typed_values(text), key=lambda value: value.start))
    dates = [value for value in values if value.type == "date"]
    for value in values:
        if _overlaps(taken, value.start, value.end):
            continue
        taken.append((value.start, value.end))
        slot = _date_slot(value, text, scene, dates=dates) if value.type == "date" else _slot(value, text, scene)
        if slot:
            yield Wish(
                topic=scene.topic,
                attribute=slot,
                value=value.said,
                start=value.start,
                end=value.end,
                canon=value.canon,
            )


_RANGE_BEGINS = re.compile(r"\b(?:between|from)\s+$", re.I)
_RANGE_JOINS = re.compile(r"\s*(?:and|to|until|till|-|–)\s*", re.I)


def _ranges(text: str, values: Sequence[Value]) -> list[Value]:
    """Two times that are the ends of one stretch are one value: "between 5 pm and 7 pm"."""
    joined: list[Value] = []
    for value in values:
        last = joined[-1] if joined else None
        begins = _RANGE_BEGINS.search(text[: last.start]) if last and last.type == value.type == "time" else None
        if last and begins and _RANGE_JOINS.fullmatch(text[last.end : value.start]):
            start, end, canon = begins.start(), value.end, f"{last.canon}-{value.canon}"
            joined[-1] = replace(last, start=start, end=end, said=text[start:end], canon=canon)
        else:
            joined.append(value)
    return joined


def _slot(value: Value, text: str, scene: Scene) -> str:
    if value.type != "money":
        return value.type
    if scene.topic in {"payment", "refund"}:
        return "amount"
    return "price" if frames.BUDGET.search(text[: value.start]) else ""


def _date_slot(value: Value, text: str, scene: Scene, *, dates: Sequence[Value]) -> str:
    """When it begins, or until when: by the words before it, else by what was asked."""
    lead = text[: value.start]
    if frames.ENDS.search(lead):
        return "end_date"
    if value is not dates[0] and frames.ENDS_AFTER_START.search(lead):
        return "date" if frames.MOVES.search(lead) else "end_date"  # "move it from Tuesday to Thursday" has no end
    question = scene.question
    if len(dates) == 1 and frames.ASKS_END.search(question) and not frames.ASKS_BEGIN.search(question):
        return "" if frames.CORRECTS.match(text) else "end_date"
    return "date"
