"""After an erasure a scan of every table for a planted marker finds nothing; the skeleton and the receipt stay."""

import psycopg
import pytest
from django.db import connection

from memories import erasure, facade
from memories.enums import ObservationState, Status
from memories.models import Memory, Observation, Revision
from supportmem.audit.models import LedgerEntry, Receipt
from supportmem.common.errors import NotFound
from supportmem.privacy import holders
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

MARKER = "zanzibarmarker"


def tables_that_hold(text: str) -> set[str]:
    """Every table of the schema with a row whose text form holds the marker."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT count(*) FROM "{table}" t WHERE t::text ILIKE %s', [f"%{text}%"])  # noqa: S608
            if cursor.fetchone()[0]:
                found.add(table)
    return found


@pytest.fixture
def mia(people: Personas) -> World:
    world = World(people.alice.actor, people.mia)
    return world.told(
        f"My name is {MARKER.title()} and my email is {MARKER}@example.com",
        f"My password is {MARKER}-secret-9",
        f"The {MARKER} page is broken, I'm so frustrated",
        f"Remember that {MARKER} is my dog",
    )


def test_nothing_is_left_of_the_words(mia: World) -> None:
    mia.recall(f"What about {MARKER}?")
    assert {"memories_memory", "memories_revision", "memories_evidence", "memories_observation"} <= tables_that_hold(
        MARKER
    )
    erased = facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert tables_that_hold(MARKER) == set()
    assert erased.counts["memories_memory"] > 0
    assert erased.counts["privacy_vaultkey"] == 1


def test_ids_states_and_the_receipt_stay(mia: World) -> None:
    memories = Memory.unscoped.count()
    erased = facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert Memory.unscoped.filter(status=Status.ERASED).count() == memories
    assert set(Observation.unscoped.values_list("state", flat=True)) == {ObservationState.ERASED}
    assert Receipt.objects.get(id=erased.receipt_id).counts == erased.counts
    assert LedgerEntry.objects.filter(verb="customer.erased", customer_id=mia.customer.id).count() == 1
    assert LedgerEntry.objects.filter(verb="text.erased").exists()


def test_the_erased_come_back_in_no_way(mia: World) -> None:
    facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    mia.learn()
    again = facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert sum(again.counts.values()) == 0
    assert mia.memories() == []
    assert mia.recall(MARKER) == []


def test_another_customer_keeps_everything(people: Personas, mia: World) -> None:
    other = World(people.alice.actor, people.olga).told("My name is Olga")
    before = other.memories(status="all")
    facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert other.memories(status="all") == before


def test_out_of_reach_is_not_there_and_nothing_is_touched(people: Personas, mia: World) -> None:
    before = Revision.unscoped.exclude(content="").count()
    for persona in people.strangers_to_mia:
        with pytest.raises(NotFound):
            facade.erase_customer(persona.actor, customer_id=mia.customer.id, now=NOW)
    assert Revision.unscoped.exclude(content="").count() == before


def test_a_holder_that_leaves_words_stops_the_erasure(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    before = mia.memories()
    memories = next(h for h in holders.registered() if h.name == "memories")
    monkeypatch.setattr(memories, "count", lambda *, customer_id: {"memories_memory": 1})
    with pytest.raises(erasure.NotAllErased, match="memories_memory"):
        facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=NOW)
    assert mia.memories() == before
    assert not Receipt.objects.exists()


def test_rewriting_reaches_every_store(mia: World) -> None:
    rows = sum(
        holder.rewrite(by=mia.actor, customer_id=mia.customer.id, find=MARKER, token="[X_1]")
        for holder in holders.registered()
    )
    rows += sum(
        holder.rewrite(by=mia.actor, customer_id=mia.customer.id, find=MARKER.title(), token="[X_1]")
        for holder in holders.registered()
    )
    assert rows > 0
    assert tables_that_hold(MARKER) == set()
    assert mia.slot("email") == ["[X_1]@example.com"]


def test_an_export_names_what_is_held(mia: World) -> None:
    held = {
        table: rows
        for holder in holders.registered()
        for table, rows in holder.export(by=mia.actor, customer_id=mia.customer.id).items()
    }
    assert any(MARKER in str(row["text"]) for row in held["memories_observation"])
    assert any("[PASSWORD_1]" in str(row["token"]) for row in held["privacy_vaultentry"])


def test_the_application_cannot_delete_history_itself(mia: World) -> None:
    with pytest.raises(Exception, match="permission denied") as refused, connection.cursor() as cursor:
        cursor.execute("DELETE FROM memories_revision")
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege)
