"""Single texts: MADial's events with dialogues that allude to them, and passages. One history for all of them."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from memories.evaluation.recalling.histories import Collection, History, Question, Turn
from memories.evaluation.recalling.rows import BEGAN, Row, listed, moment, words

ASKED = 4  # the last turns before the allusion are the question, as in the set's reference figures
_SPOKEN = re.compile(r'^<[^<>]{1,60}>\s*[:：]\s*["“]?(.*?)["”]?\s*$', re.DOTALL)


def passages(rows: Sequence[Row]) -> Collection:
    """All passages in one index: notes about one customer, each in a conversation of its own."""
    counts: Counter[str] = Counter()
    turns, questions = [], []
    for number, row in enumerate(rows, start=1):
        with row.reading("passages") as values:
            place, text = words(values["pid"]), words(values["text"])
            at = BEGAN + timedelta(hours=number)
            if text:
                turns.append(Turn(place=place, session=str(number), author="note", text=text, at=at))
            gold = frozenset({place} if text else ())
            for asked in listed(values["questions"]):
                if text and (question := words(asked["question"])):
                    questions.append(Question(text=question, category="passages", gold=gold, wider=gold))
                else:
                    counts["skipped"] += 1
    locale = "zh" if any("\u4e00" <= c <= "\u9fff" for turn in turns[:5] for c in turn.text) else "en"
    history = History(
        key="passages", customer="Customer", locale=locale, turns=tuple(turns), questions=tuple(questions)
    )
    return Collection(format="passages", histories=(history,), sessions=False, counts=dict(counts))


def memories_beside(path: Path) -> Path:
    """Where the memories of dev_zh.jsonl lie: memory_zh.jsonl in the same folder."""
    return path.with_name(f"memory_{path.stem.rpartition('_')[2]}{path.suffix}")


def dialogues(rows: Sequence[Row], *, memories: Sequence[Row], language: str) -> Collection:
    """The events are notes about one household, all in one index; a dialogue's last turns are the question."""
    counts: Counter[str] = Counter()
    turns = tuple(turn for number, row in enumerate(memories, start=1) for turn in _event(row, number=number))
    there = {turn.place for turn in turns}
    questions = []
    for row in rows:
        with row.reading("MADial") as values:
            wanted = {words(one) for one in listed(values["relevant"])}
            counts["evidence_dropped"] += len(wanted - there)
            gold = frozenset(wanted & there)
            text = _asked(values)
            if gold and text:
                category = f"user {words(values.get('user_id')) or '?'}"
                questions.append(Question(text=text, category=category, gold=gold, wider=gold))
            else:
                counts["skipped"] += 1
    history = History(
        key=f"household {language}"[:150],
        customer="Household",
        locale=language if language in {"zh", "en"} else "en",
        turns=turns,
        questions=tuple(questions),
    )
    return Collection(format="MADial", histories=(history,), sessions=False, counts=dict(counts))


def _event(row: Row, *, number: int) -> list[Turn]:
    with row.reading("memories of MADial") as values:
        text = words(values["text"])
        day = moment(values.get("time"), form="%Y-%m-%d") or BEGAN
        at = day + timedelta(hours=9, seconds=number)
        turn = Turn(place=words(values["mid"]), session=str(number), author="note", text=text, at=at)
    return [turn] if text else []


def _asked(values: Mapping[str, Any]) -> str:
    """The words of the last turns before the first test turn; marks of beginning and end are no words."""
    at = min(int(n) for n in listed(values["test_turn"]))
    said = (_SPOKEN.match(words(turn)) for turn in values["turns"][:at])
    return "\n".join([match[1].strip() for match in said if match is not None][-ASKED:])
