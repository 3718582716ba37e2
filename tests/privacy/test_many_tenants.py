"""The same sentences of two hundred customers: nobody is shown, counted, cached, or given what is not theirs.

Every test states the whole visible set; everything else is hidden. `make soak` asks about every customer by everybody.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoDbBlocker

from memories import facade
from memories.contracts import Filters, RecallRequest, RecallResult
from memories.enums import Kind
from memories.index import asked
from memories.models import AskedVector, Memory, Recall, RecallHit
from memories.retrieval import ground
from memories.retrieval.prepared import prepared
from memories.retrieval.rows import Rows, selected
from supportmem.accounts import customers as accounts
from supportmem.accounts.models import Customer
from supportmem.common import wall
from supportmem.common.errors import NotFound
from supportmem.llm import registry
from supportmem.llm.fake import FakeEmbed
from supportmem.privacy import holders
from tests import database
from tests.conftest import NOW
from tests.personas import Persona, Personas
from tests.privacy.many_tenants import ENDED, HOSTILE, MAIL, ORDER, Tenant, make_tenants

pytestmark = pytest.mark.django_db
LONG = os.environ.get("SOAK") == "1"
WHO = ("blue", "red", "all")
ASKED = f"What of {ORDER}"


@dataclass(frozen=True, kw_only=True)
class House:
    """All tenants, and a way to ask."""

    tenants: list[Tenant]

    def ask(self, tenant: Tenant, who: str, customer: Customer, query: str = ASKED, **changes: Any) -> RecallResult:
        """Recall as somebody, behind the wall of their organization as a request is."""
        request = replace(
            RecallRequest(query=query, customer_id=customer.id, explain=True, with_core=True, limit=50), **changes
        )
        with wall.within(tenant.organization.id):
            return facade.recall(tenant.actor(who), request=request, now=NOW)

    def askings(self) -> Iterator[tuple[Tenant, str, Customer]]:
        """Everybody about one customer whom they support, in the long run about each."""
        for number, tenant in enumerate(self.tenants):
            for who in WHO:
                reach = tenant.reach(who)
                yield from ((tenant, who, customer) for customer in (reach if LONG else [reach[number % len(reach)]]))


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[House]:
    with django_db_blocker.unblock():
        with wall.whole_house(), registry.override(embedder=FakeEmbed(dimension=16)):
            tenants = make_tenants()
        yield House(tenants=tenants)
        database.empty_tables()


@pytest.fixture(autouse=True)
def embedder(fake_embed: FakeEmbed) -> Iterator[FakeEmbed]:
    asked.forget_process()
    small = FakeEmbed(dimension=16)
    with registry.override(embedder=small):
        yield small
    asked.forget_process()


def _looked_at(found: RecallResult) -> set[UUID]:
    return {step.memory_id for step in found.steps}


def _everything(found: RecallResult) -> set[UUID]:
    return _looked_at(found) | {m.memory_id for m in (*found.memories, *found.core)}


def test_everybody_is_shown_and_counted_what_is_theirs_and_nothing_else(house: House) -> None:
    for tenant, who, customer in house.askings():
        visible = tenant.visible(who, customer)
        found = house.ask(tenant, who, customer)
        assert _everything(found) == visible, (tenant.organization.slug, who)
        core = {m.memory_id for m in found.core}
        assert core < tenant.of_customer[customer.id]
        assert len(core) == 1
        assert found.considered in {len(visible), len(visible - core)}
        assert found.degraded == ("1 memories have no vector yet: they are found by their words",)
        assert found.cut <= len(visible)
        assert found.budget is not None
        assert found.budget.left_out == 0
        logged = Recall.unscoped.get(id=found.recall_id)
        assert (logged.organization_id, logged.considered) == (tenant.organization.id, found.considered)
        hits = RecallHit.unscoped.filter(recall_id=found.recall_id)
        assert set(hits.values_list("memory_id", flat=True)) == visible


@pytest.mark.parametrize(
    ("query", "changes"),
    [
        ("What is the email address?", {}),
        ("ORD-2024-00917", {"filters": Filters(kinds=(Kind.ISSUE,))}),
        ("What went wrong the last time?", {}),
        (ASKED, {"budget_tokens": 50}),
        (ASKED, {"limit": 1}),
        (ASKED, {"customer_visible": True}),
    ],
)
@pytest.mark.parametrize("vectors", [True, False], ids=["both arms", "words alone"])
def test_every_arm_and_filter_keeps_within(
    house: House,
    query: str,
    changes: dict[str, Any],
    vectors: bool,  # noqa: FBT001 - a case of the test
) -> None:
    for tenant in house.tenants if LONG else house.tenants[::7]:
        customer = tenant.customers[1]
        with registry.override(embedder=FakeEmbed(dimension=16) if vectors else None):
            found = house.ask(tenant, "red", customer, query, **changes)
        visible = tenant.visible("red", customer)
        assert _everything(found) <= visible
        assert _everything(found) & tenant.of_customer[customer.id]
        assert found.considered + found.cut <= 2 * len(visible)


def test_of_a_customer_without_any_space_nothing_is_known(people: Personas) -> None:
    request = RecallRequest(query=ASKED, customer_id=people.noor.id)
    found = facade.recall(people.dave.actor, request=request, now=NOW)
    assert (found.memories, found.considered, found.degraded) == ((), 0, ())


def test_the_past_is_walled_too(house: House) -> None:
    then = ENDED - timedelta(days=1)
    for tenant in house.tenants[::4]:
        customer = tenant.customers[2]
        found = house.ask(tenant, "blue", customer, as_of=then)
        retired = {tenant.retired[customer.id]}
        assert retired < _everything(found) <= tenant.visible("blue", customer) | retired


def test_strangers_are_told_nothing_not_even_that_there_is_somebody(house: House) -> None:
    before = Recall.unscoped.count()
    for tenant, other in zip(house.tenants, [*house.tenants[1:], house.tenants[0]], strict=True):
        strangers = [(tenant, "all", other.customers[0]), (tenant, "blue", tenant.customers[1])]
        told = set()
        for asking, who, customer in (*strangers, (tenant, "all", Customer(id=uuid4()))):
            with pytest.raises(NotFound) as refused:
                house.ask(asking, who, customer)
            told.add(str(refused.value))
        assert len(told) == 1
    assert Recall.unscoped.count() == before


def test_what_one_has_asked_makes_no_answer_of_anothers_quicker(house: House, embedder: FakeEmbed) -> None:
    made: list[str] = []
    whole = embedder.query
    embedder.query = lambda text: made.append(text) or whole(text)  # type: ignore[method-assign,func-returns-value]
    pairs = [(tenant, tenant.customers[0]) for tenant in house.tenants[:5]]
    for tenant, customer in pairs:
        house.ask(tenant, "all", customer, "the very same question")
        house.ask(tenant, "blue", customer, "the very same question")
    assert len(made) == len(pairs)
    kept = AskedVector.unscoped.values_list("organization_id", "customer_id")
    assert set(kept) == {(tenant.organization.id, customer.id) for tenant, customer in pairs}
    with wall.within(house.tenants[0].organization.id):
        assert AskedVector.unscoped.count() == 1


def test_an_export_holds_one_customers_rows(house: House) -> None:
    for tenant in house.tenants[::5]:
        customer = tenant.customers[3]
        own = tenant.of_customer[customer.id] | {tenant.retired[customer.id]}
        assert _exported(tenant, customer) == own
        with wall.within(house.tenants[1].organization.id):
            assert _exported(tenant, customer) == set()


def _exported(tenant: Tenant, customer: Customer) -> set[UUID]:
    tables = [h.export(by=tenant.actor("all"), customer_id=customer.id) for h in holders.registered()]
    return {UUID(str(row["id"])) for table in tables for row in table.get("memories_memory", ())}


def test_lists_match_hostile_ids_literally_and_at_home(house: House) -> None:
    for tenant in house.tenants[::3]:
        actor = tenant.actor("all")
        for name in HOSTILE[:10]:
            (found,) = accounts.list_customers(actor, external_id=name)
            assert found.id in {customer.id for customer in tenant.customers}
        for text in HOSTILE:
            listed = {row.id for row in accounts.list_customers(actor, search=text)}
            wanted = text.casefold()
            own = {c.id for c in tenant.customers if wanted in f"{c.name}\n{c.external_id}".casefold()}
            assert listed == own, text


def test_the_api_answers_the_stranger_as_if_nobody_were_there(house: House) -> None:
    ours, theirs = house.tenants[5], house.tenants[0]
    client = Persona(ours.people["all"]).api()
    customer = ours.customers[4]
    with wall.nobody_yet():
        asked_of = {"query": ASKED, "customer": str(customer.id), "limit": 50}
        own = client.post("/api/v1/recall", asked_of, format="json")
        none = client.post("/api/v1/recall", {**asked_of, "customer": str(uuid4())}, format="json")
        foreign = client.post("/api/v1/recall", {**asked_of, "customer": str(theirs.customers[4].id)}, format="json")
        listed = client.get("/api/v1/customers")
        memory = client.get(f"/api/v1/memories/{min(theirs.of_house)}")
    assert own.status_code == 200, own.content
    shown = {UUID(row["id"]) for row in own.json()["memories"]}
    assert shown
    assert shown <= ours.visible("all", customer)
    assert (none.status_code, memory.status_code) == (404, 404)
    assert (foreign.status_code, foreign.json()["detail"]) == (404, none.json()["detail"])
    for other in house.tenants:
        if other is not ours:
            keys = map(str, (other.organization.id, *(c.id for c in other.customers), *other.of_house))
            assert not any(key in f"{own.content!r} {listed.content!r}" for key in keys)


WORDS = st.sampled_from([*HOSTILE, ORDER, MAIL, "&", "|", "!", ":*", "<->", "'", "\\", "\x00", "%s", "%(rows)s", "$1"])


@settings(max_examples=400 if LONG else 25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    parts=st.lists(WORDS | st.text(max_size=8), min_size=1, max_size=5),
    place=st.tuples(st.integers(0, len(HOSTILE) - 1), st.sampled_from(WHO), st.integers(0, 4)),
    has_vectors=st.booleans(),
)
def test_no_question_whatever_gets_past(
    house: House,
    parts: list[str],
    place: tuple[int, str, int],
    has_vectors: bool,  # noqa: FBT001 - a case
) -> None:
    tenant, who = house.tenants[place[0]], place[1]
    customer = tenant.reach(who)[place[2]]
    with registry.override(embedder=FakeEmbed(dimension=16) if has_vectors else None):
        found = house.ask(tenant, who, customer, "about " + " ".join(parts))
    visible = tenant.visible(who, customer)
    assert _everything(found) <= visible
    assert found.considered <= len(visible)


# --- the second wall alone --------------------------------------------------------------------------------


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A query layer that asks for everybody's rows, and lets everybody ask about anybody."""

    def everything(self: Rows) -> tuple[str, Sequence[object]]:
        found = selected(self.asked.marked(Memory.unscoped.all(), left_out=()))
        sql: tuple[str, Sequence[object]] = found.query.get_compiler(connection=connection).as_sql()
        return sql

    monkeypatch.setattr(Rows, "sql", everything)
    # what Django has worked out is kept by its form: the broken ones are of a form of their own
    monkeypatch.setattr(ground, "prepared", lambda shape, work_out: prepared(("broken", *shape), work_out))
    monkeypatch.setattr(ground, "readable_customers", lambda actor: Customer.objects.all())


def test_where_the_query_layer_is_broken_the_database_still_gives_nothing_foreign(house: House, broken: None) -> None:
    for tenant in house.tenants if LONG else house.tenants[::4]:
        groups = (*tenant.of_customer.values(), *tenant.of_team.values(), *tenant.of_person.values())
        own = set().union(*groups, tenant.of_house, tenant.retired.values())
        found = house.ask(tenant, "blue", tenant.customers[0], limit=100)
        assert _everything(found) <= own
        assert found.considered <= len(own)
        assert found.degraded == (
            f"{len(tenant.customers)} memories have no vector yet: they are found by their words",
        )
        with pytest.raises(NotFound):
            house.ask(tenant, "blue", house.tenants[1].customers[0])


def test_and_without_that_wall_it_would(house: House, broken: None) -> None:
    """So that the test above means something."""
    tenant = house.tenants[0]
    request = RecallRequest(query=ASKED, customer_id=house.tenants[1].customers[0].id, explain=True, limit=100)
    with wall.whole_house():
        found = facade.recall(tenant.actor("blue"), request=request, now=NOW)
    homes = Memory.unscoped.filter(id__in=_everything(found)).values_list("organization_id", flat=True)
    assert set(homes) - {tenant.organization.id}
