"""An evaluation of recall goes through the import, learning and the door; the command says what is wrong."""

import json
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from chat.evaluation.library import Imported, lines_of
from chat.models import Turn
from memories.evaluation.recalling import run
from memories.evaluation.recalling.histories import Collection, History, Question
from memories.evaluation.recalling.histories import Turn as Said
from memories.evaluation.recalling.report import Report
from memories.evaluation.run import Refused
from memories.models import Memory, Recall
from supportmem.llm import registry

BEGAN = datetime(2024, 5, 1, 9, 0, tzinfo=UTC)
WORDS = (
    ("customer", "1", "My name is Ann Lee and I keep a red canoe in the shed."),
    ("agent", "1", "The canoe was repaired in Lisbon last spring."),
    ("customer", "2", "The parcel with the paddles went to Oslo."),
    ("assistant", "2", "Paddles are made of wood."),
)


def history() -> History:
    return History(
        key="1 ann",
        customer="Ann",
        locale="en",
        turns=tuple(
            Said(place=f"t{n}", session=session, author=author, text=text, at=BEGAN + timedelta(days=n), name="")
            for n, (author, session, text) in enumerate(WORDS)
        ),
        questions=(
            Question(
                text="Where was the canoe repaired?", category="4", gold=frozenset({"t1"}), wider=frozenset({"t1"})
            ),
            Question(
                text="Where did the parcel with the paddles go?",
                category="1",
                gold=frozenset({"t2"}),
                wider=frozenset({"t2", "t3"}),
            ),
        ),
    )


def played(wanted: run.Wanted) -> Report:
    collection = Collection(format="LoCoMo", histories=(history(),), sessions=True, counts={"skipped": 3})
    return run.play(collection, wanted=wanted, library=Imported(), say=lambda line: None)


def test_each_session_is_a_conversation_and_a_long_turn_is_several() -> None:
    long = Said(place="t9", session="2", author="agent", text="x" * 20_001, at=BEGAN)
    told = History(key="k", customer="Ann", locale="en", turns=(*history().turns, long), questions=())
    lines = list(lines_of(told))
    assert [line["type"] for line in lines[:3]] == ["customer", "conversation", "turn"]
    assert [line["external_id"] for line in lines if line["type"] == "conversation"] == ["k / 1", "k / 2"]
    assert [line["id"] for line in lines if line["type"] == "turn"] == ["0.0", "1.0", "2.0", "3.0", "4.0", "4.1"]


@pytest.mark.django_db(databases=["default", "owner"])
def test_what_was_said_is_imported_learnt_and_found(tmp_path: Path) -> None:
    report = played(run.Wanted(path=tmp_path / "f.json", numbers={"floor": 0.0}, compare=True))
    assert Turn.unscoped.count() == 4
    assert Memory.unscoped.filter(said_at=BEGAN + timedelta(days=1)).exists()  # with the dates of the history
    told = json.loads(report.as_json())
    assert (told["recall_at_5"], told["mrr"], told["session_any_at_5"]) == (1.0, 1.0, 1.0)
    assert told["recall_at_10_all_evidence"] == 0.75  # the assistant's words are no memory
    assert (told["skipped"], told["counts"]["evidence_not_kept"], told["numbers"]) == (3, 0, {"floor": 0.0})
    assert set(told["by_category"]) == {"1", "4"}
    assert set(told["baselines"]) == {"bm25", "dense", "hybrid"}
    assert set(told["latency_ms"]) == {"p50", "p95", "without_embedding"}
    assert any("1 " in line and "1.0000" in line for line in report.lines())
    assert not Recall.unscoped.exists()  # no question colours the next


@pytest.mark.django_db(databases=["default", "owner"])
def test_a_kept_database_is_asked_again_without_loading_and_by_words_only(tmp_path: Path) -> None:
    played(run.Wanted(path=tmp_path / "f.json"))
    with registry.override(embedder=None):
        again = played(run.Wanted(path=tmp_path / "f.json", use="kept", profile="seeds"))
    assert Turn.unscoped.count() == 4
    assert (again.model, again.profile, len(again.answers)) == ("none", "seeds", 2)
    assert again.clock.whole == pytest.approx(again.clock.without)


@pytest.mark.django_db(databases=["default", "owner"])
def test_a_database_of_other_histories_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="the database has no 1 ann"):
        played(run.Wanted(path=tmp_path / "f.json", use="kept"))


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"keep_database": "a b"}, "--keep-database"),
        ({"keep_database": "a", "use_database": "b"}, "--use-database"),
        ({"limit": 0}, "--limit"),
        ({"mode": "model"}, "without a chat model"),
        ({"set": ["speed=1"]}, "--set speed=1"),
        ({"profile": "nobody"}, "--profile nobody: one of default, seeds"),
        ({}, "No such file"),
    ],
)
def test_the_command_says_what_is_wrong(options: dict[str, object], refusal: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=refusal):
        call_command("evaluate", "recall", str(tmp_path / "none.json"), stderr=StringIO(), **options)
