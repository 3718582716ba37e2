"""Done-when 5: a run of 500 changes is undone, and what is active is exactly what it was."""

from datetime import timedelta

import pytest

from memories import govern
from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, ObservationState, RunKind, Status
from memories.index.embed import embed_missing
from memories.models import Embedding, Evidence, Memory, Observation, Revision, Run
from memories.pipeline import settle
from supportmem.accounts.actors import system_actor
from supportmem.audit.models import LedgerEntry
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(hours=1)
OWNED = 240  # values of a slot that holds several
# What may grow: history, evidence, the ledger and version numbers. Everything else must be as it was.
GROWS = {"version", "head_id", "last_used_at", "use_count"}


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def held() -> list[dict[str, object]]:
    """Every column of every active memory, search columns included, with the vectors that are served."""
    columns = [field.attname for field in Memory._meta.concrete_fields if field.attname not in GROWS]
    rows = list(Memory.unscoped.filter(status=Status.ACTIVE).order_by("id").values(*columns))
    heads = dict(Memory.unscoped.filter(status=Status.ACTIVE).values_list("id", "head_id"))
    vectors = {
        row.memory_id: list(row.vector)
        for row in Embedding.unscoped.filter(revision_id__in=heads.values()).only("memory_id", "vector")
    }
    return [{**row, "vector": vectors.get(row["id"])} for row in rows]


def said(text: str, *, value: str, attribute: str, polarity: str = "+") -> Candidate:
    """One fact whose words stand in the text."""
    at = text.index(value)
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT if attribute != "like" else Kind.PREFERENCE,
        content=f"{attribute}: {'not ' if polarity == '-' else ''}{value}",
        span=Span(start=at, end=at + len(value), quote=value),
        attribute=attribute,
        value=value,
        many_valued=attribute in {"like", "owns"},
        polarity=polarity,
    )


def learn(mia: World, text: str, candidates: list[Candidate], *, key: str) -> None:
    """One observation, one run."""
    seen = mia.say(text, key=key)
    row = Observation.unscoped.select_related("customer").get(id=seen.observation_id)
    worker = system_actor(organization_id=mia.customer.organization_id, name="system: worker")
    settle.settle(row, candidates, actor=worker, then=ObservationState.SEEN, now=NOW)


def test_a_run_of_five_hundred_changes_is_undone_exactly(mia: World) -> None:
    likes = [f"colour{n:03}" for n in range(OWNED)]
    first = " ".join(likes)
    learn(mia, first, [said(first, value=v, attribute="like") for v in likes], key="first")
    mia.told("My name is Alise. I live in Lyon")
    embed_missing(limit=2000)
    before, revisions, lines = held(), Revision.unscoped.count(), LedgerEntry.objects.count()
    assert len(before) > OWNED
    assert all(row["vector"] for row in before)

    things = [f"thing{n:03}" for n in range(40)]
    second = " ".join([*likes, *things])
    turned = [said(second, value=v, attribute="like", polarity="-") for v in likes]
    owned = [said(second, value=v, attribute="owns") for v in things]
    learn(mia, second, [*turned, *owned], key="second")
    embed_missing(limit=2000)
    assert held() != before
    run = Run.unscoped.filter(customer=mia.customer, kind=RunKind.LEARN).latest("id")
    assert run.changes >= 500, run.changes

    undone = govern.undo_run(mia.actor, run_id=run.id, reason="A bad import", now=LATER)

    assert undone.left == ()
    assert held() == before
    assert Revision.unscoped.count() > revisions
    assert LedgerEntry.objects.count() > lines
    assert Evidence.unscoped.filter(revision__run_id=run.id).count() >= 500
