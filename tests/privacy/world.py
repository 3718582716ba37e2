"""One Harbor conversation that fills every table, for the tests that show who sees none of it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.db import models
from django.utils import timezone

from chat import facade as chat
from chat.contracts import NewTurn, TurnView
from chat.enums import AuthorKind, EventKind, GenerationState
from chat.models import (
    Citation,
    Conversation,
    ConversationEvent,
    Generation,
    Import,
    ImportChunk,
    ImportProblem,
    Turn,
)
from memories import facade as memory
from memories import sharing, skills
from memories.contracts import Place, RecallRequest
from memories.contracts.skills import NewOutcome, NewSkill
from memories.enums import Verdict
from memories.models import Embedding, Memory, Observation, Policy, Proposal
from supportmem.audit import ledger
from supportmem.privacy import allowed, policy, reveal
from supportmem.privacy.models import VaultEntry
from tests.personas import Persona, Personas

LATER = datetime(2100, 1, 1, tzinfo=UTC)  # past every quiet period
SAID = "Hi, my name is Mia and my email is mia@harbor.example. My card is 4111 1111 1111 1111."


@dataclass(frozen=True, kw_only=True)
class World:
    """What there is to see: Mia belongs to the team Blue of Harbor, with Alice and Bob."""

    people: Personas
    conversation_id: UUID
    turn_id: UUID
    memory_id: UUID
    generation_id: UUID

    @property
    def marks(self) -> frozenset[str]:
        """Words and keys that only those who may read Mia may meet."""
        mia = self.people.mia
        keys = (mia.id, self.conversation_id, self.turn_id, self.memory_id)
        return frozenset({mia.name, mia.external_id, "mia@harbor.example", *map(str, keys)})


def make_world(people: Personas) -> World:
    """Mia speaks to Alice, it is learnt, asked for and answered."""
    alice, now = people.alice.actor, timezone.now()
    conversation_id = chat.start_conversation(alice, customer_id=people.mia.id, now=now)
    turn = NewTurn(author=AuthorKind.CUSTOMER, content=SAID, client_id="hello")
    said = chat.say(alice, conversation_id=conversation_id, turn=turn, now=now)
    memory.learn_due(now=LATER)
    found = memory.recall(
        alice, request=RecallRequest(query="What is her email?", customer_id=people.mia.id), now=timezone.now()
    )
    email = Memory.unscoped.get(customer=people.mia, attribute="email")
    assert email.id in {hit.memory_id for hit in found.memories}
    answer = _answer(people, said=said.turn, recall_id=found.recall_id, email=email)
    _rest(people, email=email)
    return World(
        people=people,
        conversation_id=conversation_id,
        turn_id=said.turn.id,
        memory_id=email.id,
        generation_id=answer,
    )


def _answer(people: Personas, *, said: TurnView, recall_id: UUID, email: Memory) -> UUID:
    """An answer that cites the memory. As rows, since answers are written in another thread."""
    generation = Generation.unscoped.create(
        organization=people.harbor,
        conversation_id=said.conversation_id,
        question_id=said.id,
        client_id="asked",
        recall_id=recall_id,
        state=GenerationState.DONE,
        text="Her email is mia@harbor.example [1].",
        claim_deadline=timezone.now(),
    )
    Citation.unscoped.create(
        organization=people.harbor,
        generation=generation,
        n=1,
        memory=email,
        revision_id=email.head_id,
        turn_id=said.id,
        cited=True,
    )
    return generation.id


def _rest(people: Personas, *, email: Memory) -> None:
    """What the story leaves empty."""
    if not Proposal.unscoped.exists():
        Proposal.unscoped.create(
            organization=people.harbor,
            customer=people.mia,
            observation=Observation.unscoped.filter(customer=people.mia).earliest("id"),
            candidate={},
            verdict=Verdict.ADD,
            reason="made by a test",
            state="applied",
            run_id=uuid4(),
        )
    if not Embedding.unscoped.filter(memory=email).exists():
        Embedding.unscoped.create(
            organization=people.harbor,
            memory=email,
            space=email.space,
            revision_id=email.head_id,
            model="m",
            dimension=2,
            vector=[1, 2],
        )
    Policy.unscoped.create(organization=people.harbor, version=1, numbers={})
    _skill(people)
    _import(people)
    sharing.share(people.rita.actor, memory_id=email.id, to=Place(own=True), reason="To look at", now=timezone.now())
    _privacy(people)
    ledger.receipt(by=people.alice.actor, customer_id=people.mia.id, counts={})
    people.alice.api()  # which makes a token
    assert ConversationEvent.unscoped.filter(kind=EventKind.TURN_ADDED).exists()
    assert Conversation.unscoped.exists()
    assert Turn.unscoped.exists()


def _import(people: Personas) -> None:
    """A bulk import of Harbor that waits, with a line that could not be read."""
    job = Import.unscoped.create(organization=people.harbor, requested_by=people.adam.user, digest="d", bytes_total=3)
    ImportChunk.unscoped.create(organization=people.harbor, job=job, seq=1, sealed=b"abc")
    ImportProblem.unscoped.create(organization=people.harbor, job=job, line=1, field="name", detail="made by a test")


def _privacy(people: Personas) -> None:
    """A rule, a value that is allowed, and a wish to see Mia's card."""
    policy.set_rule(people.adam.actor, type_name="IP_ADDRESS", handling="redact", now=timezone.now())
    allowed.add(people.rita.actor, type_name="PERSON", value="Moreau")
    card = VaultEntry.objects.get(customer=people.mia, type="CARD")
    reveal.ask(people.rita.actor, entry_id=card.id, reason="Mia Moreau asks which one", now=timezone.now())


def _skill(people: Personas) -> None:
    """A skill of Mia's team, and a use of it in her matter that failed."""
    told = NewSkill(name="Reset the label printer", steps=("Turn it off", "Turn it on"))
    made = skills.create_skill(people.alice.actor, skill=told, now=timezone.now())
    outcome = NewOutcome(succeeded=False, note="Mia Moreau says no", customer_id=people.mia.id)
    skills.record_outcome(people.alice.actor, skill_id=made.id, outcome=outcome, now=timezone.now())


def ours(model: type[models.Model], people: Personas) -> models.Model:
    """A row of Harbor in this table; there must be one."""
    rows = model._default_manager.all()
    names = {field.name for field in model._meta.get_fields()}
    if model is type(people.harbor):
        return people.harbor
    if "organization" in names:
        rows = rows.filter(organization=people.harbor)
    elif "organization_id" in names:
        rows = rows.filter(organization_id=people.harbor.id)
    else:
        rows = rows.filter(memberships__organization=people.harbor)
    found = rows.first()
    assert found is not None, f"the world has no {model.__name__}"
    return found


def make_staff(persona: Persona) -> Persona:
    """The same person, let into the admin."""
    persona.user.is_staff = True
    persona.user.save()
    return persona
