"""Reads the lines of a data set into cases; which set it is shows in the fields of its lines."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from memories.enums import Source
from memories.evaluation.cases import (
    Case,
    Change,
    ChangeCase,
    EventCase,
    Fact,
    FactCase,
    InjectionCase,
    Label,
    PairCase,
    Said,
    SlotCase,
)

Row = Mapping[str, Any]
_SPEAKERS = {
    "usr": Source.CUSTOMER_TURN,
    "user": Source.CUSTOMER_TURN,
    "sys": Source.AGENT_TURN,
    "system": Source.AGENT_TURN,
}


class BadLine(Exception):
    """A line that cannot be read, by its number."""


def read(lines: Iterable[str], *, measure: str) -> Iterator[tuple[str, Case]]:
    """The name of the format and the case, line by line. Raises BadLine at the first that does not parse."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise BadLine(f"line {number}: not JSON: {error}") from error
        if not isinstance(row, dict):
            raise BadLine(f"line {number}: not a JSON object")
        name = _format_of(row, measure=measure)
        if not name:
            known = ", ".join(key for key, (of, _, _) in _FORMATS.items() if of == measure)
            raise BadLine(f"line {number}: its fields are those of no known format for {measure} ({known})")
        try:
            yield name, _FORMATS[name][2](row)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadLine(f"line {number}: {name}: {type(error).__name__}: {error}") from error


def _format_of(row: Row, *, measure: str) -> str:
    for name, (of, fields, _) in _FORMATS.items():
        if of == measure and fields <= set(row):
            return name
    return ""


def _utterance(row: Row) -> Case:
    said = (Said(text=str(row["text"])),)
    return SlotCase(id=str(row.get("id", "")), said=said, labels=tuple(_labels(row, turn=0)))


def _labels(said: Row, *, turn: int) -> list[Label]:
    """The labels of a turn. Two of one slot with only blanks or a comma between them are one value on two lines."""
    text, labels = str(said["text"]), list[Label]()
    for slot in said.get("slots") or ():
        label = Label(slot=str(slot["slot"]), value=str(slot["value"]), turn=turn, start=int(slot.get("start", -1)))
        last = labels[-1] if labels else None
        if last and last.slot == label.slot and 0 <= last.start < label.start:
            end = last.start + len(last.value)
            if end <= label.start and not text[end : label.start].strip(" ,\n"):
                whole = text[last.start : label.start + len(label.value)]
                labels[-1] = Label(slot=label.slot, value=whole, turn=turn, start=last.start)
                continue
        labels.append(label)
    return labels


def _conversation(row: Row) -> Case:
    said = tuple(Said(text=str(turn["text"])) for turn in row["turns"])
    labels = [one for n, turn in enumerate(row["turns"]) for one in _labels(turn, turn=n)]
    return SlotCase(id=str(row["id"]), said=said, labels=tuple(labels))


def _informed(row: Row) -> Case:
    """What the customer informs of; what the other side tells is not to be learnt as the customer's."""
    said = tuple(Said(text=str(turn["text"]), source=_SPEAKERS[turn["role"]]) for turn in row["turns"])
    labels = [
        Label(slot=f"{act['domain']}.{act['slot']}", value=str(act["value"]), turn=n)
        for n, turn in enumerate(row["turns"])
        if turn["role"] == "usr"
        for act in turn.get("informs") or ()
    ]
    return SlotCase(id=str(row["id"]), said=said, labels=tuple(labels))


def _sessions(row: Row) -> Case:
    """Only the customer's turns: what an assistant says is no source of facts about the customer."""
    said, facts = [], []
    for session in row["sessions"]:
        number = int(session["session_id"])
        said += [Said(text=str(t["content"]), session=number) for t in session["turns"] if t["role"] == "user"]
        facts += [
            Fact(text=str(f["fact"]), session=number, contradicts=str(f.get("contradicts") or ""))
            for f in session.get("expected_memories_after") or ()
        ]
    noise = [str(t["query"]) for t in row.get("memory_tests") or () if t["category"] == "noise_resistance"]
    name = str(row.get("name") or "")
    return FactCase(id=str(row["user_id"]), said=tuple(said), facts=tuple(facts), name=name, noise=tuple(noise))


def _changes(row: Row) -> Case:
    said = tuple(Said(text=str(turn["text"]), source=_SPEAKERS[turn["speaker"]]) for turn in row["turns"])
    changes = [
        Change(
            slot=str(update["slot"]),
            history=tuple(
                Label(
                    slot=str(update["slot"]),
                    value=str(step["value"]),
                    turn=int(step["turn"]),
                    aliases=tuple(str(alias) for alias in step.get("aliases") or ()),
                )
                for step in update["history"]
            ),
        )
        for update in row["updates"]
    ]
    stable = [Label(slot=str(s["slot"]), value=str(s["value"]), turn=int(s["turn"])) for s in row.get("stable") or ()]
    return ChangeCase(id=str(row["id"]), said=said, changes=tuple(changes), stable=tuple(stable))


def _pair(row: Row) -> Case:
    label = int(row["label"])
    return PairCase(
        id=str(row["id"]),
        first=(Said(text=str(row["u1"]), source=Source.AGENT_TURN), Said(text=str(row["b1"]))),
        second=(Said(text=str(row["u2"]), source=Source.AGENT_TURN), Said(text=str(row["b2"]))),
        conflict={0: False, 3: True}.get(label),
    )


def _event(row: Row) -> Case:
    """An event told about the customer by somebody else: a note."""
    tags = tuple(str(row[key]) for key in ("scene", "emotion") if row.get(key))
    return EventCase(id=str(row["mid"]), said=(Said(text=str(row["text"]), source=Source.NOTE),), tags=tags)


def _talk(row: Row) -> Case:
    said = []
    for turn in row["turns"]:
        speaker, mark, text = str(turn).partition(":")
        if mark and "Assistant" not in speaker and "助" not in speaker:
            said.append(Said(text=text.strip().strip('"')))
    return EventCase(id=str(row["did"]), said=tuple(said))


def _injection(row: Row) -> Case:
    return InjectionCase(
        id=str(row.get("id", "")),
        text=str(row["text"]),
        attack=int(row["label"]) == 1,
        embedded=bool(row.get("embedded_only")),
        control=row.get("category") == "control",
    )


def _poisoned(row: Row) -> Case:
    """A remembered "experience": what it was for, and what it advises."""
    return InjectionCase(
        id=str(row.get("id", "")), text=f"{row['request']}\n{row['memory']}", attack=int(row["label"]) == 1
    )


# name: (the measure it belongs to, the fields that tell it, its reader)
_FORMATS: dict[str, tuple[str, frozenset[str], Callable[[Row], Case]]] = {
    "utterances with slots": ("facts", frozenset({"text", "intent"}), _utterance),
    "utterances with slots, many intents": ("facts", frozenset({"text", "intents"}), _utterance),
    "dialogues with informed slots": ("facts", frozenset({"id", "type", "turns"}), _informed),
    "conversations with slots": ("facts", frozenset({"id", "domain", "turns"}), _conversation),
    "event memories": ("facts", frozenset({"mid", "text"}), _event),
    "dialogues about events": ("facts", frozenset({"did", "turns"}), _talk),
    "sessions with facts": ("updates", frozenset({"user_id", "sessions"}), _sessions),
    "dialogues with changing slots": ("updates", frozenset({"id", "turns", "updates"}), _changes),
    "statement pairs": ("conflicts", frozenset({"u1", "b1", "u2", "b2", "label"}), _pair),
    "injection texts": ("injection", frozenset({"text", "label", "channel"}), _injection),
    "poisoned memories": ("injection", frozenset({"request", "memory", "label"}), _poisoned),
}
MEASURES = ("facts", "updates", "conflicts", "injection")
