"""Wherever something was found, the text is shown with its neighbours, and a decision reaches it."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.utils import timezone

from chat.models import Turn
from chat.reply.receive import add_turn
from memories import facade as memory
from memories import skills
from memories.contracts.skills import NewOutcome, NewSkill
from memories.models import SkillOutcome
from supportmem.common.ids import new_id
from supportmem.privacy import passages, queue, review
from supportmem.privacy.models import Redaction
from tests.factories.chat import make_conversation
from tests.integration.privacy.findings import asked, say, simple_detectors, start
from tests.personas import Personas

EMAIL = "mia@harbor.example"


@pytest.fixture(autouse=True)
def _detectors() -> Iterator[None]:
    with simple_detectors():
        yield


def test_an_answer_of_the_assistant(people: Personas) -> None:
    conversation = make_conversation(people.mia)
    key = f"answer:{new_id()}"
    with transaction.atomic():
        text = memory.redact_text(
            people.alice.actor, customer_id=people.mia.id, text=f"Write to {EMAIL}.", source_key=key
        )
        say(people.alice.actor, conversation.id, "Where do I write?")
        conversation.refresh_from_db()
        turn = Turn(id=new_id(), author="assistant", content=text, client_id=key, occurred_at=timezone.now())
        add_turn(conversation, turn)
    say(people.alice.actor, conversation.id, "Thank you")
    seen = queue.show(people.rita.actor, redaction_id=Redaction.objects.get().id, now=timezone.now())
    assert (seen.words, seen.what) == (EMAIL, "said by: assistant")
    assert [line.text for line in (*seen.lines_before, *seen.lines_after)] == ["Where do I write?", "Thank you"]
    review.confirm(asked(people.rita.actor, Redaction.objects.get()))
    turn.refresh_from_db()
    row = Redaction.objects.get()
    assert turn.content == "Write to [EMAIL_1]."
    assert turn.content[row.start : row.end] == "[EMAIL_1]"


def test_what_came_of_a_skill(people: Personas) -> None:
    told = NewSkill(name="Reset the label printer", steps=("Turn it off", "Turn it on"))
    skill = skills.create_skill(people.alice.actor, skill=told, now=timezone.now())
    outcome = NewOutcome(succeeded=False, note=f"told {EMAIL}, to no avail", customer_id=people.mia.id)
    skills.record_outcome(people.alice.actor, skill_id=skill.id, outcome=outcome, now=timezone.now())
    seen = queue.show(people.rita.actor, redaction_id=Redaction.objects.get().id, now=timezone.now())
    assert (seen.words, seen.what) == (EMAIL, "a note about a skill")
    review.confirm(asked(people.rita.actor, Redaction.objects.get()))
    assert SkillOutcome.unscoped.get(customer=people.mia).note == "told [EMAIL_1], to no avail"


def test_a_key_of_another_customer_shows_nothing(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), f"Write to {EMAIL}")
    key = Redaction.objects.get().source_key
    assert passages.texts(customer_id=people.mia.id, keys=[key]) == {key: f"Write to {EMAIL}"}
    for other in (people.lin, people.zoe):
        assert passages.texts(customer_id=other.id, keys=[key]) == {}
        assert passages.passage(customer_id=other.id, key=key) is None
    assert passages.passage(customer_id=people.mia.id, key="no such thing") is None
    assert passages.passage(customer_id=people.mia.id, key=f"turn:{new_id()}:{'0' * 32}") is None
