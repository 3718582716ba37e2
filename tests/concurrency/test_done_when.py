"""Races of the write path, each after its control: the same race without the guard loses.

Named after the faults of other memory systems that they must not share (anchors-memory, group C).
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from chat.models import Conversation, Turn
from memories import facade
from memories.contracts import RecallRequest
from memories.enums import ObservationState, Source, Status
from memories.models import Memory, Observation
from memories.pipeline import run
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id
from supportmem.llm import registry
from supportmem.llm.fake import FakeChat, Rule
from supportmem.llm.ports import Message
from tests import database
from tests.concurrency.racing import at_once
from tests.integration.memories.world import NOW, World
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
LATER = NOW + timedelta(minutes=1)
WORKERS = 8
CORRECTIONS = 50
APPENDS = 20


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


# --- C1: check, then insert --------------------------------------------------------------------------


def test_c1_control_checking_before_inserting_makes_doubles(mia: World) -> None:
    """Eight that look first and insert afterwards, with keys of their own, all find nothing and all insert."""
    mia.say("My name is Alice")
    told = Observation.unscoped.get()
    looked = threading.Barrier(WORKERS)

    def naive(number: int) -> object:
        known = Observation.unscoped.filter(text="My name is Alice", source=Source.API).exists()
        looked.wait(timeout=20)
        if not known:
            Observation.unscoped.create(
                organization_id=told.organization_id,
                customer_id=told.customer_id,
                source=Source.API,
                trust="system_of_record",
                text=told.text,
                occurred_at=NOW,
                not_before=NOW,
                idempotency_key=f"naive-{number}",
            )
        return known

    assert at_once(naive, threads=WORKERS) == [False] * WORKERS
    assert Observation.unscoped.filter(source=Source.API).count() == WORKERS


def test_c1_eight_workers_learn_one_memory_from_one_message(mia: World) -> None:
    mia.say("My name is Alice")
    at_once(lambda _: facade.learn_due(now=LATER), threads=WORKERS)
    assert mia.slot("name") == ["Alice"]
    assert sorted(m.kind for m in mia.memories(status="all")) == ["conversation", "fact"]
    assert [m.confirmations for m in mia.memories()] == [0, 0]


def test_c1_eight_senders_of_one_message_store_it_once(mia: World) -> None:
    said = at_once(lambda _: mia.say("My name is Alice", key="the same"), threads=WORKERS)
    assert sorted(getattr(one, "created", None) is True for one in said) == [False] * (WORKERS - 1) + [True]
    mia.learn()
    assert mia.slot("name") == ["Alice"]


# --- C3: a write after a long think ------------------------------------------------------------------


class Slow(FakeChat):
    """A model that takes its time: what happens meanwhile is given as a function."""

    def __init__(self, *, meanwhile: Callable[[], object], reply: Sequence[object]) -> None:
        super().__init__([Rule(match="", reply={"memories": list(reply)})])
        self.meanwhile = meanwhile

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        answer = super().ask_json(messages, schema=schema, max_tokens=max_tokens)
        self.meanwhile()
        return answer


def fact(content: str, *, quote: str, **more: str) -> dict[str, object]:
    """A fact as a model proposes it."""
    row = {"type": "semantic", "kind": "fact", "content": content, "quote": quote, "about_customer": True}
    return {**row, "confidence": 0.9, "importance": 0.9, **more}


SERVERS = fact("Runs three servers", quote="three servers")


def test_c3_control_writing_what_was_read_before_a_long_think_overwrites_a_person(mia: World) -> None:
    mia.told("My name is Jon")
    snapshot = Memory.unscoped.get(attribute="name")
    mia.say("Actually, my name is John")
    Memory.unscoped.filter(id=snapshot.id).update(content=snapshot.content, value=snapshot.value)
    assert mia.slot("name") == ["Jon"]


def test_c3_what_a_person_corrects_while_the_model_thinks_wins(mia: World) -> None:
    said = "You can call me Jonny, and we run three servers here"
    mia.told("My name is Jon", said)
    Observation.unscoped.exclude(text=said).update(state=ObservationState.DONE)
    model = Slow(
        meanwhile=lambda: mia.say("Actually, my name is John"),
        reply=[fact("Name: Jonny", quote="Jonny", attribute="name", value="Jonny"), SERVERS],
    )
    with registry.override(chat=model):
        assert run.think_due(now=LATER + timedelta(minutes=5))
    assert mia.slot("name") == ["John"]
    assert Memory.unscoped.get(attribute="name", status=Status.ACTIVE).version > 1


def test_c3_what_a_person_forgets_while_the_model_thinks_stays_forgotten(mia: World) -> None:
    said = "Our three servers stand in Bergen, by the harbour"
    mia.told(said)
    model = Slow(
        meanwhile=lambda: facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW),
        reply=[SERVERS],
    )
    with registry.override(chat=model):
        run.think_due(now=LATER + timedelta(minutes=5))
    assert not Memory.unscoped.exclude(status=Status.ERASED).exists()
    assert set(Observation.unscoped.values_list("state", "text")) == {(ObservationState.ERASED, "")}


# --- C4: twice the same, and twice alike -------------------------------------------------------------


def test_c4_one_key_is_one_observation_and_two_keys_are_two(mia: World) -> None:
    assert mia.say("yes", key="k1").created
    assert not mia.say("yes", key="k1").created
    assert mia.say("yes", key="k2").created
    mia.learn()
    assert Observation.unscoped.count() == 2
    assert mia.contents(kind="conversation") == ["yes", "yes"]


# --- C5: lost turns, deadlocks, transactions that wait for a model -----------------------------------


def in_transaction() -> int:
    """Sessions of the application's role that hold a transaction open in this database."""
    with database.connect_as("default") as link:
        rows = link.execute(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND usename = current_user AND xact_start IS NOT NULL"
        )
        return len(rows.fetchall())


def test_c5_control_a_transaction_around_a_call_is_seen(mia: World) -> None:
    with transaction.atomic():
        Observation.unscoped.count()
        assert in_transaction() == 1
    assert in_transaction() == 0


def test_c5_no_transaction_is_open_across_a_model_call(mia: World) -> None:
    seen: list[tuple[bool, int]] = []
    mia.told("We run our shop on three servers called Huey, Dewey and Louie.")
    model = Slow(
        meanwhile=lambda: seen.append((connection.in_atomic_block, in_transaction())),
        reply=[SERVERS],
    )
    with registry.override(chat=model):
        assert run.think_due(now=LATER + timedelta(minutes=5))
    assert seen == [(False, 0)]
    assert mia.contents(kind="fact") == ["Runs three servers"]


def test_c5_control_numbering_without_the_lock_collides(mia: World) -> None:
    thread = chat.start_conversation(mia.actor, customer_id=mia.customer.id, now=NOW)
    read = threading.Barrier(4)

    def naive(number: int) -> object:
        row = Conversation.unscoped.get(id=thread)
        read.wait(timeout=20)
        return Turn.unscoped.create(
            organization_id=row.organization_id,
            conversation=row,
            seq=row.turn_seq + 1,
            author=AuthorKind.CUSTOMER,
            content=f"turn {number}",
            client_id=f"naive-{number}",
            occurred_at=NOW,
        ).seq

    assert at_once(naive, threads=4).count(IntegrityError) == 3


def test_c5_control_locking_in_two_orders_is_a_deadlock(people: Personas) -> None:
    """What the one order of locks is for."""
    both = threading.Barrier(2)
    ids = [people.mia.id, people.lin.id]

    def crossed(number: int) -> object:
        order: list[UUID] = ids[::-1] if number else ids
        try:
            with transaction.atomic():
                for customer_id in order:
                    Customer.objects.select_for_update().get(id=customer_id)
                    if customer_id == order[0]:
                        both.wait(timeout=20)
        except OperationalError as error:
            return "deadlock" in str(error)
        return None

    assert at_once(crossed, threads=2).count(True) == 1


def test_c5_twenty_parallel_turns_during_an_erasure_are_all_there(mia: World) -> None:
    threads = [chat.start_conversation(mia.actor, customer_id=mia.customer.id, now=NOW) for _ in range(2)]
    for number in range(10):
        say(mia, threads[0], f"I like tea number {number}")
    begun = time.monotonic()

    def work(number: int) -> object:
        if number == APPENDS:
            return facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
        if number > APPENDS:
            return facade.learn_due(now=LATER)
        return say(mia, threads[1], f"I like coffee number {number}")

    done = at_once(work, threads=APPENDS + 3)
    assert not [one for one in done if isinstance(one, type)]
    turns = list(Turn.unscoped.filter(conversation_id=threads[1]).order_by("seq"))
    assert [turn.seq for turn in turns] == list(range(1, APPENDS + 1))
    assert all(turn.content or turn.erased_at for turn in turns)
    assert time.monotonic() - begun < 60
    while facade.learn_due(now=LATER).processed:
        pass
    # What the erasure found is gone, what came after it is learnt: nothing is in between.
    kept = {turn.content for turn in turns if turn.content}
    assert set(mia.contents(kind="conversation")) == kept


def say(mia: World, conversation_id: UUID, text: str) -> object:
    """A turn through the door of chat."""
    turn = NewTurn(author=AuthorKind.CUSTOMER, content=text, client_id=str(new_id()), occurred_at=None, ask=False)
    return chat.say(mia.actor, conversation_id=conversation_id, turn=turn, now=NOW)


# --- many corrections of one slot --------------------------------------------------------------------


def test_control_counting_up_without_compare_and_set_loses_updates(mia: World) -> None:
    mia.told("My name is Jon")
    read = threading.Barrier(WORKERS)

    def naive(_: int) -> object:
        row = Memory.unscoped.get(attribute="name")
        read.wait(timeout=20)
        return Memory.unscoped.filter(id=row.id).update(version=row.version + 1)

    before = Memory.unscoped.get(attribute="name").version
    at_once(naive, threads=WORKERS)
    assert Memory.unscoped.get(attribute="name").version == before + 1


def test_fifty_parallel_corrections_leave_one_memory_with_all_revisions(mia: World) -> None:
    mia.told("My name is Jon")
    spelt = [f"J{chr(97 + n // 26)}{chr(97 + n % 26)}on" for n in range(CORRECTIONS)]

    def insist(number: int) -> object:
        """As a client does that a busy server refused: again, with the same key."""
        for _try in range(10):
            with suppress(OperationalError):
                return mia.say(f"Actually, my name is spelled {spelt[number].capitalize()}", key=f"spelt-{number}")
        return None

    assert all(at_once(insist, threads=CORRECTIONS))
    (name,) = [m for m in mia.memories() if m.attribute == "name"]
    revisions = facade.read(mia.actor, memory_id=name.id).revisions
    assert [r.number for r in revisions] == list(range(1, CORRECTIONS + 2))
    assert sorted(r.value for r in revisions[1:]) == sorted(one.capitalize() for one in spelt)
    assert name.value == revisions[-1].value
    assert Memory.unscoped.filter(attribute="name").count() == 1


# --- C7: asked right after it was said ---------------------------------------------------------------


def test_c7_who_asks_right_after_is_told_that_memory_still_learns(mia: World) -> None:
    mia.say("My name is Alice")
    assert mia.recall("What is her name?") == []
    assert learning(mia) == 1
    mia.learn()
    assert [m.value for m in mia.recall("What is her name?")][:1] == ["Alice"]
    assert learning(mia) == 0


def test_c7_a_correction_is_found_at_once(mia: World) -> None:
    mia.told("My name is Jon")
    mia.say("Actually, my name is John")
    assert [m.value for m in mia.recall("What is her name?")][:1] == ["John"]
    assert learning(mia) == 0


def learning(mia: World) -> int:
    """What recall says about itself."""
    request = RecallRequest(query="What is her name?", customer_id=mia.customer.id)
    return facade.recall(mia.actor, request=request, now=NOW).learning
