"""Several windows in one transaction: the same as one by one, and one at fault takes nobody with it."""

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.db import DataError, OperationalError, connection
from django.test.utils import CaptureQueriesContext

from memories import facade, govern
from memories.contracts import Candidate, Change
from memories.enums import ObservationState, Status
from memories.lifecycle import sheet
from memories.models import Evidence, Memory, Observation, Proposal, Revision, Run
from memories.pipeline import claims, learn, settle, together
from memories.pipeline.apply import Run as Settled
from memories.policy import Numbers
from supportmem.audit.models import LedgerEntry
from supportmem.common.ids import new_id
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATER = NOW + timedelta(minutes=1)
HOUR = 1 / 24  # days: apart enough to be no burst


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


@pytest.fixture
def lin(people: Personas) -> World:
    return World(people.alice.actor, people.lin)


def say(world: World, *texts: str) -> None:
    """One an hour, the last one now; nothing is learnt."""
    for place, text in enumerate(texts):
        world.say(text, days_ago=(len(texts) - 1 - place) * HOUR)


def at_fault(monkeypatch: pytest.MonkeyPatch, text: str, error: BaseException) -> Callable[[], int]:
    """Settling fails for one text; how often it was tried."""
    real, tried = settle.settle_one, [0]

    def settling(one: Settled, candidates: Sequence[Candidate], *, numbers: Numbers) -> tuple[Change, ...]:
        if one.observation.text == text:
            tried[0] += 1
            raise error
        return real(one, candidates, numbers=numbers)

    monkeypatch.setattr(settle, "settle_one", settling)
    return lambda: tried[0]


def state_of(text: str) -> str:
    return Observation.unscoped.get(text=text).state


TALKS = (
    ("My name is Jon", "I live in Oslo", "I moved to Bergen", "Actually, my name is John", "I live in Bergen"),
    ("I like green tea", "I like green tea", "I like black tea, not green tea", "Please forget that I like black tea"),
    ("The checkout is broken", "The checkout is broken", "Thanks, it works now", "The checkout is broken"),
    ("I will move to Lyon next month", "I live in Oslo", "I am not moving after all", "My email is a@example.com"),
    (
        "For this order please contact me by email",
        "My phone is 615 243 9000",
        "do not contact me by phone",
        "I use Linux",
    ),
    ("I am in Rome this week only", "I live in Turin", "My order number is ORD-2026-00917", "It has not arrived"),
    ("我住在北京", "我现在住在上海", "我叫李雷", "不对，我叫李磊", "我喜欢喝绿茶"),
    ("Ich wohne in Berlin", "Ich heiße Anna", "Ich bin nach Köln umgezogen", "We decided to keep the old plan"),
)


def outcome(world: World) -> list[object]:
    """All that was written about a customer, without what names rows."""
    memories = {m.id: m for m in Memory.unscoped.filter(customer=world.customer).order_by("id")}
    place = {memory_id: number for number, memory_id in enumerate(memories)}
    said = {row.id: row.text for row in Observation.unscoped.filter(customer=world.customer)}
    runs = {row.id: row for row in Run.unscoped.filter(customer=world.customer)}
    rows: list[object] = []
    for memory in memories.values():
        rows.append((memory.content, memory.value, memory.status, memory.version, memory.confirmations, memory.trust))
        rows.append(
            (memory.confidence, memory.valid_from, memory.valid_to, place.get(memory.superseded_by_id or memory.id))
        )
        for revision in Revision.unscoped.filter(memory=memory).order_by("number"):
            of_run = runs[revision.run_id]
            words = [(said[e.observation_id], e.quote) for e in Evidence.unscoped.filter(revision=revision)]
            rows.append((revision.number, revision.verb, revision.reason, revision.content, revision.value, words))
            rows.append((revision.status, of_run.changes, of_run.actor_name, said[of_run.observation_id or new_id()]))
            assert (revision.id == memory.head_id) == (revision.number == memory.revisions.count())
    lines = LedgerEntry.objects.filter(customer_id=world.customer.id).exclude(verb="customer.created")
    rows.append(Counter((line.verb, line.detail.get("revision"), line.detail.get("attribute")) for line in lines))
    proposed = Proposal.unscoped.filter(customer=world.customer).order_by("observation__occurred_at", "id")
    rows.append([(p.candidate["content"], p.verdict, p.reason, p.state) for p in proposed])
    rows.append(Counter(Observation.unscoped.filter(customer=world.customer).values_list("state", flat=True)))
    return rows


@pytest.mark.parametrize("texts", TALKS)
def test_what_is_learnt_together_is_what_is_learnt_one_by_one(
    mia: World, lin: World, monkeypatch: pytest.MonkeyPatch, texts: tuple[str, ...]
) -> None:
    monkeypatch.setattr(together, "TURNS", 0)
    say(mia, *texts)
    assert facade.learn_due(now=LATER).failed == 0
    monkeypatch.undo()
    lin.customer.time_zone = mia.customer.time_zone
    say(lin, *texts)
    assert facade.learn_due(now=LATER).failed == 0
    assert Memory.unscoped.filter(customer=lin.customer).count() > 1
    assert outcome(lin) == outcome(mia)


def test_several_windows_are_written_at_once(mia: World) -> None:
    say(mia, "My name is Ann", "I like tea", "The printer is broken", "My email is ann@example.com")
    with CaptureQueriesContext(connection) as seen:
        assert facade.learn_due(now=LATER).processed == 4
    for table in ("memories_memory", "memories_revision", "memories_evidence", "memories_run", "audit_ledgerentry"):
        assert sum(query["sql"].startswith(f'INSERT INTO "{table}"') for query in seen) == 1
    assert sum(not query["sql"].startswith(("SAVEPOINT", "RELEASE")) for query in seen) <= 26
    assert Run.unscoped.count() == 4


def test_one_at_fault_is_put_away_and_the_others_are_learnt(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = at_fault(monkeypatch, "I like tea", DataError("too long"))
    other = World(mia.actor, mia.customer)
    say(mia, "My name is Ann", "I like tea")
    other.say("The printer is broken")
    done = facade.learn_due(now=LATER)
    assert (done.processed, done.failed, tried()) == (2, 1, 2)
    assert state_of("I like tea") == ObservationState.FAILED
    assert mia.slot("name") == ["Ann"]
    assert mia.contents(kind="issue") == ["The printer is broken"]
    assert Memory.unscoped.filter(turn_id=Observation.unscoped.get(text="I like tea").turn_id).count() == 0


def test_what_follows_the_one_at_fault_waits_for_it(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    at_fault(monkeypatch, "I live in Oslo", OperationalError("deadlock detected"))
    say(mia, "My name is Ann", "I live in Oslo", "I moved to Bergen", "I moved to Lyon")
    facade.learn_due(now=LATER)
    assert state_of("My name is Ann") == ObservationState.SEEN
    waiting = Observation.unscoped.filter(text__startswith="I moved")
    assert set(waiting.values_list("state", "attempts")) == {(ObservationState.PENDING, 0)}
    monkeypatch.undo()
    facade.learn_due(now=LATER + timedelta(minutes=1))
    assert mia.slot("location") == ["Lyon"]


def test_what_cannot_be_read_is_left_to_be_read_alone(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    real = learn.read

    def reading(rows: Sequence[Observation], **named: object) -> object:
        if any(row.text == "I like tea" for row in rows):
            raise ValueError("a fault of ours")
        return real(rows, **named)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(learn, "read", reading)
    say(mia, "My name is Ann", "I live in Oslo", "I like tea", "I use Linux")
    facade.learn_due(now=LATER)
    assert (mia.slot("name"), mia.slot("location")) == (["Ann"], ["Oslo"])
    assert state_of("I like tea") == ObservationState.FAILED


def test_who_ends_in_the_middle_has_written_nothing(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    at_fault(monkeypatch, "I like tea", SystemExit())
    say(mia, "My name is Ann", "I live in Oslo", "I like tea")
    with pytest.raises(SystemExit):
        facade.learn_due(now=LATER)
    assert Memory.unscoped.count() == Revision.unscoped.count() == Run.unscoped.count() == 0
    assert set(Observation.unscoped.values_list("state", flat=True)) == {ObservationState.CLAIMED}
    monkeypatch.undo()
    facade.learn_due(now=LATER)
    assert Memory.unscoped.count() == 0  # the claim holds still
    facade.learn_due(now=LATER + claims.CLAIM)
    assert (mia.slot("name"), mia.slot("location")) == (["Ann"], ["Oslo"])
    assert Memory.unscoped.count() == Revision.unscoped.count() == 6


def test_a_claim_that_is_lost_takes_only_its_own_with_it(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    say(mia, "My name is Ann", "I live in Oslo", "I like tea")
    real = together.read_together

    def reading(windows: Sequence[Sequence[Observation]]) -> list[together.Reading]:
        Observation.unscoped.filter(text="I live in Oslo").update(claim_token=new_id())
        return real(windows)

    monkeypatch.setattr(together, "read_together", reading)
    facade.learn_due(now=LATER)
    assert (mia.slot("name"), mia.slot("location")) == (["Ann"], [])
    assert state_of("I live in Oslo") == ObservationState.CLAIMED
    assert Memory.unscoped.count() == Revision.unscoped.count() == 4


def test_each_observation_is_undone_by_itself(mia: World, people: Personas) -> None:
    say(mia, "My name is Ann", "I live in Oslo", "I moved to Bergen")
    facade.learn_due(now=LATER)
    moved = Run.unscoped.get(observation_id=Observation.unscoped.get(text="I moved to Bergen").id)
    govern.undo_run(people.rita.actor, run_id=moved.id, reason="A mistake", now=LATER)
    assert (mia.slot("name"), mia.slot("location")) == (["Ann"], ["Oslo"])


def test_order_decides_within_what_is_learnt_together(mia: World) -> None:
    cities = ("Oslo", "Bergen", "Lyon", "Turin", "Porto", "Ghent")
    say(mia, *(f"I moved to {city}" for city in cities))
    facade.learn_due(now=LATER)
    rows = Memory.unscoped.filter(attribute="location").order_by("valid_from")
    assert [row.value for row in rows] == list(cities)
    assert [row.status for row in rows] == [*[Status.SUPERSEDED] * 5, Status.ACTIVE]
    assert all(row.valid_to == after.valid_from for row, after in itertools.pairwise(rows))


def test_a_wish_is_learnt_before_what_follows_is_read(mia: World) -> None:
    texts = ("I like tea", "For this order please contact me by email", "I use Linux", "I live in Oslo")
    windows = [[_observed(mia, text)] for text in texts]
    assert [one.window for one in together.read_together(windows)] == windows[:2]
    assert together.read_together(windows[1:]) == []
    assert [one.window for one in together.read_together(windows[2:])] == windows[2:]


def test_what_was_tried_before_or_tells_an_outcome_is_learnt_alone(mia: World) -> None:
    rows = [_observed(mia, text) for text in ("I like tea", "I use Linux", "Thanks, that worked", "I live in Oslo")]
    assert [len(one.window) for one in together.read_together([[row] for row in rows])] == [1, 1]
    rows[1].attempts = 2
    assert together.read_together([[row] for row in rows]) == []


def _observed(mia: World, text: str) -> Observation:
    return Observation.unscoped.select_related("customer").get(id=mia.say(text).observation_id)


def test_nobody_reads_past_the_sheet(mia: World) -> None:
    memory = make_memory(mia.customer).memory
    with sheet.together() as rows, sheet.together() as same:
        assert same is rows
        fresh = Memory.unscoped.get(id=memory.id)
        fresh.id, fresh.head_id, fresh.attribute = new_id(), new_id(), ""
        rows.add(fresh)
        rows.revise(fresh, _first_revision(fresh), None)
        assert rows.holds(fresh.id)
        assert Memory.unscoped.filter(id=fresh.id).exists()
        assert not rows.holds(fresh.id)


def test_after_an_error_nothing_of_the_sheet_is_written(mia: World) -> None:
    fresh = make_memory(mia.customer).memory
    before = Memory.unscoped.count()
    fresh.id, fresh.head_id, fresh.attribute = new_id(), new_id(), ""

    def failing() -> None:
        with sheet.together() as rows:
            rows.add(fresh)
            rows.revise(fresh, _first_revision(fresh), None)
            raise ValueError("a fault of ours")

    with pytest.raises(ValueError, match="a fault of ours"):
        failing()
    assert Memory.unscoped.count() == before


def _first_revision(memory: Memory) -> Revision:
    return Revision(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=1,
        content=memory.content,
        status=memory.status,
        valid_from=memory.valid_from,
        verb="added",
        reason="For a test.",
        actor_kind="system",
        actor_name="test",
        proposer="rules",
        run_id=new_id(),
    )
