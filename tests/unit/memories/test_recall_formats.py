"""Each format of recall is known by its fields, forgives what its set is known to hold, and refuses with a number."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memories.evaluation.recalling.histories import Collection
from memories.evaluation.recalling.reading import read
from memories.evaluation.recalling.rows import BadFile
from memories.evaluation.recalling.run import numbers_of
from memories.evaluation.run import Refused

LOCOMO: Mapping[str, Any] = {
    "sample_id": "talk-1",
    "qa": [
        {"question": "Where is the boat?", "evidence": ["D1:2; D:2:01", "D9:9"], "category": 4, "unknown": 1},
        {"question": "Who sold it?", "evidence": ["D7:7"], "category": 1},
        {"question": "Who bought the moon?", "category": 5, "adversarial_answer": "Ann"},
    ],
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Ben",
        "session_2": [{"speaker": "Ann", "dia_id": "D2:1", "text": "", "blip_caption": "a red boat"}],
        "session_2_date_time": "12:05 am on 3 June, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "I sold the car."},
            {"speaker": "Ben", "text": "And the boat?"},
        ],
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_3_date_time": "9:00 am on 9 June, 2023",
    },
}
BEAM: Mapping[str, Any] = {
    "chat_id": 7,
    "messages": [
        {"id": 0, "role": "user", "batch": 1, "content": "The launch is in May.", "time_anchor": "March-05-2024"},
        {"id": 1, "role": "assistant", "batch": 1, "content": "Noted."},
        {"id": 2, "role": "user", "batch": 2, "content": "The launch moved to June.", "time_anchor": "April-02-2024"},
    ],
    "questions": [
        {"type": "knowledge_update", "question": "When is the launch?", "evidence": [0, 2, 99]},
        {"type": "summarization", "question": "What did you note?", "evidence": [1]},
        {"type": "abstention", "question": "Who is the sponsor?", "evidence": []},
    ],
}
BANK: Mapping[str, Any] = {
    "user": "小林",
    "turns": [{"tid": "2024-05-01#0", "date": "2024-05-01", "query": "我买了一辆自行车。", "response": "真好！"}],
    "questions": [{"question": "我买了什么？", "type": "plain", "evidence": ["2024-05-01#0"]}],
}
PASSAGE: Mapping[str, Any] = {"pid": "p1", "text": "灯塔建于一九零三年。", "questions": [{"question": "灯塔何时建？"}]}
DIALOGUE: Mapping[str, Any] = {
    "did": 2,
    "user_id": 1,
    "turns": ["<BOD>", '<Kim>: "I rowed today!"', '<Assistant>: "How far?"', '<Kim>: "To the lighthouse."', "<EOD>"],
    "test_turn": [3, 4],
    "relevant": [5, 77],
}
EVENT: Mapping[str, Any] = {"mid": 5, "time": "2023-08-02", "text": "Kim learned to row."}


def written(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    return path


def as_read(folder: Path, row: Mapping[str, Any]) -> Collection:
    return read(written(folder / "dev.jsonl", [row]))


def test_locomo_is_an_array_whose_evidence_is_read_with_patience(tmp_path: Path) -> None:
    path = tmp_path / "talks.json"
    path.write_text(json.dumps([LOCOMO]), encoding="utf-8")
    found = read(path)
    (history,) = found.histories
    assert (found.format, history.customer, found.sessions) == ("LoCoMo", "Ann", True)
    assert [(t.place, t.author, t.name, t.text) for t in history.turns] == [
        ("D1:1", "customer", "Ann", "I sold the car."),
        ("D1:2", "agent", "Ben", "And the boat?"),
        ("D2:1", "customer", "Ann", "[a red boat]"),
    ]
    assert history.turns[0].at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert history.turns[2].at == datetime(2023, 6, 3, 0, 5, tzinfo=UTC)
    boat, moon = history.questions
    assert boat.gold == {"D1:2", "D2:1"}
    assert (moon.gold, moon.nothing) == (frozenset(), True)
    assert found.counts == {"skipped": 1, "evidence_dropped": 2}


def test_beam_asks_for_what_the_user_said(tmp_path: Path) -> None:
    found = as_read(tmp_path, BEAM)
    (history,) = found.histories
    assert [(t.place, t.author, t.session) for t in history.turns] == [
        ("0", "customer", "1"),
        ("1", "assistant", "1"),
        ("2", "customer", "2"),
    ]
    assert history.turns[2].at == datetime(2024, 4, 2, 9, 0, tzinfo=UTC)
    launch, sponsor = history.questions
    assert launch.gold == launch.wider == {"0", "2"}
    assert sponsor.nothing
    assert found.counts == {"skipped": 1, "evidence_dropped": 1}


def test_memorybank_has_two_turns_at_one_place(tmp_path: Path) -> None:
    (history,) = as_read(tmp_path, BANK).histories
    assert [(t.place, t.author) for t in history.turns] == [
        ("2024-05-01#0", "customer"),
        ("2024-05-01#0", "agent"),
    ]
    assert (history.customer, history.locale) == ("小林", "zh")


def test_passages_lie_in_one_index_each_in_a_conversation_of_its_own(tmp_path: Path) -> None:
    other = {"pid": "p2", "text": "湖很深。", "questions": [{"question": "湖深吗？"}, {"question": ""}]}
    found = read(written(tmp_path / "dev.jsonl", [PASSAGE, other]))
    (history,) = found.histories
    assert [(t.place, t.author, t.session) for t in history.turns] == [("p1", "note", "1"), ("p2", "note", "2")]
    assert [q.gold for q in history.questions] == [{"p1"}, {"p2"}]
    assert (found.sessions, found.counts) == (False, {"skipped": 1})


def test_madial_finds_its_memories_beside_it_and_asks_with_the_last_turns(tmp_path: Path) -> None:
    written(tmp_path / "memory_en.jsonl", [EVENT])
    found = read(written(tmp_path / "sealed_en.jsonl", [DIALOGUE, {**DIALOGUE, "relevant": [77]}]))
    (history,) = found.histories
    assert [(t.place, t.author, t.text) for t in history.turns] == [("5", "note", "Kim learned to row.")]
    (question,) = history.questions
    assert (question.text, question.category) == ("I rowed today!\nHow far?", "user 1")
    assert question.gold == {"5"}
    assert found.counts == {"skipped": 1, "evidence_dropped": 2}


def test_memories_may_lie_elsewhere_and_must_lie_somewhere(tmp_path: Path) -> None:
    path = written(tmp_path / "dev_zh.jsonl", [DIALOGUE])
    with pytest.raises(BadFile, match=r"no file memory_zh\.jsonl beside it; name it: --memories"):
        read(path)
    assert len(read(path, memories=written(tmp_path / "events.jsonl", [EVENT])).histories) == 1


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("", "no rows"),
        ("{} {}\n", "line 1: not JSON"),
        ("[1]", "item 1: not a JSON object"),
        ("[{]", "not JSON"),
        ('{"text": "x", "intent": "y"}\n', "line 1: its fields are those of no known format for recall"),
        (json.dumps(PASSAGE) + "\n\n" + json.dumps(BEAM) + "\n", "line 3: passages: the fields"),
        (json.dumps({**BEAM, "messages": [{"content": "x"}]}) + "\n", "line 1: BEAM: KeyError: 'role'"),
        (json.dumps({**BANK, "questions": [7]}) + "\n", "line 1: MemoryBank: AttributeError"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_number(text: str, refusal: str, tmp_path: Path) -> None:
    path = tmp_path / "dev.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile, match=refusal.replace("[", r"\[")):
        read(path)


def test_the_first_rows_can_be_asked_for(tmp_path: Path) -> None:
    path = written(tmp_path / "dev.jsonl", [BANK, BANK, BANK])
    assert [history.key for history in read(path, limit=2).histories] == ["1 小林", "2 小林"]


def test_numbers_are_those_of_the_policy() -> None:
    assert numbers_of(["mmr_lambda=1", 'boosts={"error": 2}']) == {"mmr_lambda": 1, "boosts": {"error": 2}}
    for bad in ("mmr_lambda", "version=3", "speed=1", "floor=much", 'floor="0"', "floor=true", "boosts=1"):
        with pytest.raises(Refused, match="--set"):
            numbers_of([bad])
