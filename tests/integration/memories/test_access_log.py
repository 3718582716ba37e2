"""The log of a recall: one statement, a last look at what it found, no word more than the policy allows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memories import facade, govern
from memories.contracts import RecallRequest, Wording
from memories.enums import Status
from memories.holders import MemoriesHolder
from memories.lifecycle import transitions, used
from memories.models import Memory, Policy, Recall, RecallHit
from memories.retrieval import trace
from supportmem.accounts.customers import access_customer
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def erase(memory: Memory) -> None:
    transitions.erase_text(memories=Memory.unscoped.filter(id=memory.id), now=NOW)


def correct(memory: Memory, *, world: World) -> None:
    wording = Wording(content="likes white tea")
    govern.correct(world.actor, memory_id=memory.id, wording=wording, reason="Misheard", now=NOW)


CHANGES: dict[str, Callable[[Memory, World], object]] = {
    "corrected": lambda memory, world: correct(memory, world=world),
    "retracted": lambda memory, world: govern.retract(world.actor, memory_id=memory.id, reason="No", now=NOW),
    "erased": lambda memory, world: erase(memory),
    "redacted": lambda memory, world: transitions.rewrite_text(
        memories=Memory.unscoped.filter(id=memory.id), find="green", token="[X_1]"
    ),
    "run out": lambda memory, world: Memory.unscoped.filter(id=memory.id).update(expires_at=NOW),
    "over": lambda memory, world: Memory.unscoped.filter(id=memory.id).update(valid_to=NOW - timedelta(hours=1)),
}


def meanwhile(monkeypatch: pytest.MonkeyPatch, change: Callable[[], object]) -> None:
    """Something happens after the search and before the log."""

    write_down = used.write_down

    def late(**values: Any) -> frozenset[UUID]:
        change()
        return write_down(**values)

    monkeypatch.setattr(used, "write_down", late)


def test_one_statement_writes_the_log_and_marks_what_was_used(mia: World) -> None:
    made = [make_memory(mia.customer, content=f"likes tea number {number}").memory for number in range(3)]
    with CaptureQueriesContext(connection) as queries:
        found = mia.recall("tea")
    asked = [q["sql"] for q in queries if "memories_" in q["sql"]]
    written = [sql for sql in asked if "memories_recall" in sql or "UPDATE" in sql]
    assert len(written) == 1, written
    log = Recall.unscoped.get()
    assert {hit.memory_id for hit in log.hits.filter(kept=True)} == {item.memory_id for item in found}
    assert {(m.use_count, m.last_used_at) for m in Memory.unscoped.filter(id__in=[m.id for m in made])} == {(1, NOW)}
    assert (log.actor_name, log.organization_id, log.budget_tokens) == (
        mia.actor.name, mia.customer.organization_id, 2000
    )  # fmt: skip
    assert all(hit.parts["relevance"] > 0 for hit in log.hits.all())


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_meanwhile_is_given_to_nobody(mia: World, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    old, other = (make_memory(mia.customer, content=f"likes {colour} tea").memory for colour in ("green", "black"))
    meanwhile(monkeypatch, lambda: CHANGES[change](old, mia))
    assert [item.memory_id for item in mia.recall("tea")] == [other.id]
    fallen = RecallHit.unscoped.get(memory=old)
    assert (fallen.kept, fallen.reason, fallen.revision_id) == (False, "changed meanwhile", old.head_id)
    assert Memory.unscoped.get(id=old.id).use_count == 0
    assert Memory.unscoped.get(id=other.id).use_count == 1


def test_core_memories_are_looked_at_again_too(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    name = make_memory(mia.customer, content="Name: Mia", attribute="name", tier="core").memory
    meanwhile(monkeypatch, lambda: govern.retract(mia.actor, memory_id=name.id, reason="No", now=NOW))
    request = RecallRequest(query="hello", customer_id=mia.customer.id, with_core=True)
    assert facade.recall(mia.actor, request=request, now=NOW).core == ()


def test_of_another_time_only_what_was_erased_falls(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    times = {"valid_to": NOW, "status": Status.SUPERSEDED}
    old, gone = (make_memory(mia.customer, content=f"likes {c} tea", **times).memory for c in ("green", "black"))

    def change() -> None:
        erase(gone)
        Memory.unscoped.filter(id=old.id).update(version=7)

    meanwhile(monkeypatch, change)
    assert [item.memory_id for item in mia.recall("tea", as_of=NOW - timedelta(days=1))] == [old.id]


def test_the_log_of_another_organization_takes_no_memory_of_ours(people: Personas, mia: World) -> None:
    """The statement looks within its own organization, whatever it is handed."""
    ours = make_memory(mia.customer).memory
    log = Recall(considered=1, tokens=0)
    step = trace.Step(memory=ours, score=1.0, kept=True, reason="kept")
    zoe = access_customer(people.charlie.actor, customer_id=people.zoe.id)
    request = RecallRequest(query="tea", customer_id=zoe.id)
    asking = trace.Asking(customer=zoe, request=request)
    still = trace.record(actor=people.charlie.actor, asking=asking, steps=[step], recall=log, now=NOW)
    assert still == frozenset()
    assert Memory.unscoped.get(id=ours.id).use_count == 0


def asked(world: World, query: str, **changes: Any) -> Recall:
    request = replace(RecallRequest(query=query, customer_id=world.customer.id), **changes)
    return Recall.unscoped.get(id=facade.recall(world.actor, request=request, now=NOW).recall_id)


def test_words_of_the_question_are_kept_only_where_the_policy_says_so(mia: World) -> None:
    assert asked(mia, "Where is the tea?").query_text == ""
    Policy.unscoped.create(organization=mia.customer.organization, version=1, numbers={"keep_query_text": True})
    secret = "My card is 4111 1111 1111 1111, is it the card 4111-1111-1111-1111?"
    assert asked(mia, secret).query_text == "My card is [CARD_1], is it the card [CARD_1]?"
    assert asked(mia, "Where is the tea?", memory_on=False).query_text == ""


def test_redaction_and_erasure_reach_what_was_asked(people: Personas, mia: World) -> None:
    Policy.unscoped.create(organization=people.harbor, version=1, numbers={"keep_query_text": True})
    log, holder = asked(mia, "Does Moreau like tea?"), MemoriesHolder()
    foreign = Recall.unscoped.create(
        organization=people.harbor, customer=people.noor, considered=0, tokens=0, budget_tokens=1, query_text="Moreau"
    )
    by: Any = people.adam.actor
    assert [row["question"] for row in holder.export(by=by, customer_id=people.mia.id)["memories_recall"]] == [
        "Does Moreau like tea?"
    ]
    assert holder.rewrite(by=by, customer_id=people.mia.id, find="Moreau", token="[NAME_1]") == 1
    log.refresh_from_db()
    assert log.query_text == "Does [NAME_1] like tea?"
    assert holder.count(customer_id=people.mia.id)["memories_recall"] == 1
    assert holder.erase(by=by, customer_id=people.mia.id)["memories_recall"] == 1
    log.refresh_from_db()
    foreign.refresh_from_db()
    assert (log.query_text, log.query_hash, foreign.query_text) == ("", "", "Moreau")


def test_how_many_fell_below_the_cut_off_is_counted(mia: World) -> None:
    make_memory(mia.customer, content="likes green tea")
    log = asked(mia, "tea")
    assert log.cut == log.hits.filter(reason="not relevant").count()
    assert log.considered >= log.cut + log.hits.filter(kept=True).count()


def test_the_months_of_a_recall_and_its_hits_are_one(mia: World) -> None:
    make_memory(mia.customer, content="likes green tea")
    log = asked(mia, "tea")
    with connection.cursor() as cursor:
        cursor.execute("SELECT tableoid::regclass::text FROM memories_recall WHERE id = %s", [log.id])
        (month,) = cursor.fetchone()
        cursor.execute(
            "SELECT DISTINCT tableoid::regclass::text FROM memories_recallhit WHERE recall_id = %s", [log.id]
        )
        (of_hits,) = cursor.fetchone()
    assert of_hits.removeprefix("memories_recallhit") == month.removeprefix("memories_recall")
    assert month in {f"memories_recall_{timezone.now():%Y_%m}", "memories_recall_default"}


def test_reading_a_memory_back_is_what_the_log_says(mia: World) -> None:
    """Every revision given is one that the memory had."""
    made = make_memory(mia.customer, content="likes green tea").memory
    (found,) = mia.recall("tea")
    hit = RecallHit.unscoped.select_related("revision").get(memory=made)
    assert (hit.revision_id, hit.revision.content, hit.rank) == (found.revision_id, found.content, 1)
    assert isinstance(hit.id, UUID)
