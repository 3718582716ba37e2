"""What a turn costs does not grow with what is remembered: no statement of learning walks through the history.

Told by PostgreSQL's own plans: every SELECT and UPDATE is run once more under EXPLAIN ANALYZE, with 2,000 memories of
the customer, and the rows that its scans touched are counted.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from memories import facade
from memories.access import customer_space
from memories.enums import Kind, ObservationState, Source
from memories.index import tsvector
from memories.models import Memory, Observation, Space
from memories.pipeline import start
from supportmem.common.ids import new_id
from tests import database
from tests.factories.memories import SAID_AT
from tests.integration.memories.world import NOW, World
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
HISTORY = 2000  # turns, and as many memories taken from them
MOST = 150  # rows that one statement may touch
LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def people() -> Personas:
    return make_personas()


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer with a long history, which the planner knows of."""
    world = World(people.alice.actor, people.mia)
    world.told("My name is Alice", "I live in Oslo", "The checkout is broken")
    space = customer_space(world.customer)
    Space.unscoped.bulk_create(
        Space(
            organization_id=world.customer.organization_id,
            level="conversation",
            customer=world.customer,
            conversation_id=new_id(),
        )
        for _conversation in range(60)
    )
    Memory.unscoped.bulk_create(_remembered(world, space=space, number=number) for number in range(HISTORY))
    Observation.unscoped.bulk_create(_observed(world, number) for number in range(HISTORY))
    with database.connect_as("owner") as owner:
        owner.execute("VACUUM ANALYZE memories_memory")  # an index on terms is told apart from its waiting list
        owner.execute("ANALYZE")
    return world


def _remembered(world: World, *, space: Space, number: int) -> Memory:
    turn = number % 2 == 0
    content = f"The lamp number {number} in the hall flickers at night"
    return Memory(
        organization_id=world.customer.organization_id,
        space=space,
        customer=world.customer,
        head_id=new_id(),
        type="episodic",
        kind=Kind.CONVERSATION if turn else Kind.ISSUE,
        content=content,
        attribute="" if number % 4 else "preference",
        value="" if number % 4 else f"lamp {number}",
        value_key="" if number % 4 else f"lamp {number}",
        many_valued=True,
        confidence=0.9,
        importance=0.4,
        trust="customer",
        status="active",
        valid_from=SAID_AT,
        said_at=SAID_AT,
        speaker=Source.CUSTOMER_TURN,
        turn_id=new_id(),
        terms=tsvector.stored(content),
    )


def _observed(world: World, number: int) -> Observation:
    return Observation(
        organization_id=world.customer.organization_id,
        customer=world.customer,
        conversation_id=world.conversation_id,
        source=Source.CUSTOMER_TURN,
        trust="customer",
        text=f"The lamp number {number} flickers",
        occurred_at=SAID_AT + timedelta(seconds=number),
        idempotency_key=f"history-{number}",
        state=ObservationState.SEEN,
        not_before=SAID_AT,
        processed_at=SAID_AT,
    )


@contextmanager
def touched() -> Iterator[dict[str, int]]:
    """Statement → rows that its scans touched, the most of any run of it."""
    found: dict[str, int] = {}

    def explained(execute: Callable[..., object], query: str, values: object, many: bool, context: object) -> object:  # noqa: FBT001 - Django's signature
        if query.startswith(("SELECT", "(SELECT")) and not many:
            with connection.connection.cursor() as cursor:
                # In small tables the planner reads everything although there is an index.
                cursor.execute("SET enable_seqscan = off")
                cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", values)
                plan = cursor.fetchone()[0]
            rows = _rows((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"])
            found[query] = max(rows, found.get(query, 0))
        return execute(query, values, many, context)

    with connection.execute_wrapper(explained):
        yield found


def _rows(node: dict[str, Any]) -> int:
    own = 0
    if "Scan" in node["Node Type"]:
        own = int(node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * int(node["Actual Loops"])
        own += int(node.get("Rows Removed by Index Recheck", 0))
    return own + sum(_rows(child) for child in node.get("Plans", ()))


def too_many(found: dict[str, int]) -> dict[str, int]:
    return {query[query.index(" FROM ") :]: rows for query, rows in found.items() if rows > MOST}


def test_control_a_walk_through_the_history_is_seen(mia: World) -> None:
    with touched() as found:
        assert not Memory.unscoped.filter(customer=mia.customer, content__contains="nothing like it").exists()
    assert too_many(found)


LEARNT = (
    "I like green tea, and my dog is called Rex.",
    "The printer is broken. It does not start.",
    "I moved to Bergen",
    "Thanks, that will do.",
    "我现在住在上海。",
)
HEARD = ("Actually, my name is Alicia", "Please forget my address", "What is my name?")


def test_learning_from_a_turn_touches_a_bounded_number_of_rows(mia: World) -> None:
    with touched() as found:
        for text in LEARNT:
            mia.say(text)
            assert facade.learn_due(now=LATER).processed == 1
    assert not too_many(found)


def test_hearing_a_turn_touches_a_bounded_number_of_rows(mia: World) -> None:
    with touched() as found:
        for text in HEARD:
            mia.say(text)
        start.start_due(now=LATER)
        facade.queue_state(now=LATER)
    assert not too_many(found)
