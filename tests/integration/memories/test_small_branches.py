"""What the stories do not reach: old revisions without a snapshot, a reader who agrees twice, a token nobody holds."""

from datetime import UTC, datetime

import pytest

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer
from memories.lifecycle import agreement, skills, snapshot
from memories.lifecycle.wording import Writing
from memories.models import Skill
from supportmem.common.ids import new_id
from tests.factories.memories import make_memory
from tests.personas import Personas

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def test_what_an_old_revision_did_not_keep_is_left_as_it_is() -> None:
    assert snapshot.fields_of({}) == {}
    assert snapshot.fields_of({"trust": "customer", "turn_id": None}) == {"trust": "customer", "turn_id": None}
    assert snapshot.fields_of({"said_at": NOW.isoformat()}) == {"said_at": NOW}


@pytest.mark.django_db
def test_a_reader_agrees_once_with_one_observation(people: Personas) -> None:
    made = make_memory(people.mia, content="I like tea.")
    writing = Writing(
        actor=people.alice.actor,
        reason="Both read it.",
        run_id=new_id(),
        now=NOW,
        observation=made.observation,
        candidate=Candidate(
            type=MemoryType.SEMANTIC,
            kind=Kind.PREFERENCE,
            content="I like tea.",
            span=Span(start=0, end=11, quote="I like tea."),
            proposer=Proposer.MODEL,
        ),
    )
    assert agreement.agree(memory=made.memory, writing=writing)
    version = made.memory.version
    assert not agreement.agree(memory=made.memory, writing=writing)
    made.memory.refresh_from_db()
    assert made.memory.version == version


@pytest.mark.django_db
def test_a_skill_without_the_words_is_not_rewritten(people: Personas) -> None:
    made = make_memory(people.mia, content="Reset the printer")
    Skill.unscoped.create(
        id=made.memory.id,
        organization=people.harbor,
        memory=made.memory,
        name="Reset the printer",
        steps=["Turn it off"],
    )
    sealed = "[X_1]"
    assert skills.rewrite_words(customer_id=people.mia.id, find="4111", token=sealed) == 0
    assert skills.rewrite_words(customer_id=people.mia.id, find="printer", token=sealed) == 1
    assert Skill.unscoped.get().name == "Reset the [X_1]"
