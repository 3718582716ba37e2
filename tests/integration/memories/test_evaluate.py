"""Evaluation plays cases through the real write path, leaves nothing behind, and the command says what is wrong."""

import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from pytest_django import DjangoDbBlocker

from memories.enums import Source
from memories.evaluation import run
from memories.evaluation.cases import (
    Case,
    Change,
    ChangeCase,
    EventCase,
    Fact,
    FactCase,
    Label,
    PairCase,
    Said,
    SlotCase,
)
from memories.evaluation.report import Report
from memories.evaluation.stage import Stage
from memories.models import Memory, Observation
from supportmem.accounts.models import Customer, Organization
from supportmem.llm import registry
from supportmem.llm.absent import NoChat
from supportmem.llm.fake import FakeChat, Rule

BEGAN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def played(*cases: Case, model: bool = False) -> Report:
    """The report on some cases."""
    report = Report(measure="facts", mode="model" if model else "rules")
    return run.play(cases, stage=Stage(began=BEGAN, model=model), report=report, say=lambda line: None)


def utterance(text: str, *labels: tuple[str, str]) -> SlotCase:
    return SlotCase(
        id="1",
        said=(Said(text=text),),
        labels=tuple(Label(slot=slot, value=value, turn=0, start=text.index(value)) for slot, value in labels),
    )


@pytest.mark.django_db
def test_facts_right_wrong_and_missed_are_counted() -> None:
    report = played(
        utterance("where is order 4471902", ("order_id", "4471902")),
        utterance("where is order 5512334"),
        utterance("the lamp is 88 somewhere", ("order_id", "88")),
        utterance("my card is 4111 1111 1111 1111", ("card_number", "4111 1111 1111 1111")),
    )
    orders = report.by_slot["order_number"]
    assert (orders.stored, orders.right, orders.wanted, orders.found) == (2, 1, 2, 1)
    assert (report.precision, report.recall, report.noise_stored) == (0.5, 0.5, 1)
    assert report.counts["secrets"] == 1
    assert report.counts["secrets_in_turns"] == report.counts["secrets_in_slots"] == 0


@pytest.mark.django_db
def test_nothing_is_left_behind() -> None:
    played(utterance("where is order 4471902", ("order_id", "4471902")))
    assert not Customer.objects.filter(organization__name="Evaluation").exists()
    assert not Memory.unscoped.exists() and not Observation.unscoped.exists()


@pytest.mark.django_db
def test_a_later_value_is_right_and_the_earlier_one_is_not() -> None:
    said = (Said(text="my phone number is 615 243 9000"), Said(text="my phone number changed to 615 243 9111"))
    labels = (
        Label(slot="phone_number", value="6152439000", turn=0),
        Label(slot="phone_number", value="6152439111", turn=1),
    )
    report = played(SlotCase(id="1", said=said, labels=labels))
    assert (report.precision, report.recall) == (1.0, 1.0)


@pytest.mark.django_db
def test_facts_in_sessions_and_their_contradictions() -> None:
    case = FactCase(
        id="u",
        said=(Said(text="I live in Oslo.", session=1), Said(text="I have moved to Bergen.", session=2)),
        facts=(
            Fact(text="Location Oslo", session=1),
            Fact(text="Location Bergen", session=2, contradicts="Location Oslo"),
        ),
        noise=("Do you remember my lunch?",),
    )
    report = played(case)
    assert (report.recall, report.end_state_accuracy, report.noise_stored) == (1.0, 1.0, 0)


@pytest.mark.django_db
def test_slots_that_change_must_end_with_the_last_value_only() -> None:
    history = (Label(slot="city", value="Oslo", turn=0), Label(slot="city", value="Bergen", turn=2))
    right = ChangeCase(
        id="d",
        said=(
            Said(text="I live in Oslo."),
            Said(text="Noted.", source=Source.AGENT_TURN),
            Said(text="I moved to Bergen."),
        ),
        changes=(Change(slot="city", history=history),),
        stable=(Label(slot="name", value="Ann", turn=0),),
    )
    wrong = ChangeCase(
        id="e",
        said=(Said(text="I live in Oslo."), Said(text="What about Bergen")),
        changes=right.changes,
        stable=(),
    )
    report = played(right, wrong)
    assert report.end_state_accuracy == 0.5
    assert (report.counts["changes"], report.counts["stale"], report.counts["false_conflicts"]) == (2, 1, 0)


@pytest.mark.django_db
def test_conflicts_are_seen_when_the_second_statement_changes_what_the_first_gave() -> None:
    def pair(second: str, *, conflict: bool | None) -> PairCase:
        return PairCase(id="p", first=(Said(text="I live in Oslo."),), second=(Said(text=second),), conflict=conflict)

    report = played(
        pair("I live in Bergen.", conflict=True),
        pair("I like tea.", conflict=True),
        pair("I live in Oslo.", conflict=False),
        pair("whatever", conflict=None),
    )
    assert (report.precision, report.recall) == (1.0, 0.5)
    assert report.counts["left_out"] == 1


@pytest.mark.django_db
def test_events_are_counted_by_kind_and_not_judged() -> None:
    report = played(EventCase(id="1", said=(Said(text="My name is Ann."), Said(text="Hello."))))
    assert report.precision is None and report.rates["turns_that_taught"] == 0.5
    assert report.counts["learnt_fact"] == 1


@pytest.mark.django_db
def test_in_model_mode_the_model_proposes_too(fake_chat: FakeChat) -> None:
    row = {
        "type": "semantic", "kind": "fact", "content": "Runs a shop called Fernhill", "quote": "shop called Fernhill",
        "about_customer": True, "confidence": 0.9, "importance": 0.7, "attribute": "company", "value": "Fernhill",
    }  # fmt: skip
    fake_chat.rules = [Rule(match="", reply={"memories": [row]})]
    case = utterance("We run a little shop called Fernhill by the sea.", ("company_name", "Fernhill"))
    assert played(case).recall == 0.0
    assert played(case, model=True).recall == 1.0


@pytest.mark.usefixtures("django_db_setup")
def test_the_command_in_a_database_of_its_own(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> None:
    file = tmp_path / "set.jsonl"
    row = {"text": "where is order 4471902", "intent": "x", "slots": [{"slot": "order_id", "value": "4471902"}]}
    file.write_text(json.dumps(row) + "\n")
    shown = StringIO()
    with django_db_blocker.unblock():
        call_command("evaluate", "facts", str(file), "--json", stdout=shown, stderr=StringIO())
        assert not Observation.unscoped.exists() and not Organization.objects.filter(name="Evaluation").exists()
        connections.close_all()
    found = json.loads(shown.getvalue().splitlines()[-1])
    assert (found["precision"], found["recall"], found["mode"]) == (1.0, 1.0, "rules")
    assert found["by_slot"]["order_number"] == {"precision": 1.0, "recall": 1.0, "n": 1}


@pytest.mark.parametrize(
    ("content", "why"),
    [("{", "line 1: not JSON"), ("", "no lines"), ('{"b": 2}\n', "line 1: its fields are those of no known format")],
)
def test_what_cannot_be_read_is_told_before_anything_is_begun(tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "set.jsonl"
    file.write_text(content)
    with pytest.raises(CommandError, match=why):
        call_command("evaluate", "facts", str(file))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("evaluate", "facts", str(tmp_path / "none.jsonl"))


def test_a_missing_model_is_told_in_model_mode_only(tmp_path: Path) -> None:
    with registry.override(chat=NoChat()), pytest.raises(CommandError, match="--mode rules"):
        call_command("evaluate", "facts", str(tmp_path / "none.jsonl"), "--mode", "model")
