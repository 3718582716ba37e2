"""Moving to another embedding model while serving: resumable, nobody left out, never two models in one search."""

import io
import threading
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client

from memories import vectors
from memories.index import embed, move, wide
from memories.index.neighbours import similar
from memories.models import AskedVector, Embedding, Memory, ServingModel
from memories.vectors import Progress
from supportmem.common import wall
from supportmem.common.errors import Conflict, Invalid
from supportmem.llm import registry
from supportmem.llm.errors import Unavailable
from supportmem.llm.fake import FakeEmbed
from tests.factories.memories import make_memory
from tests.integration.memories.vector_rows import owner_cursor
from tests.integration.memories.world import NOW, World
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
OLD, NEW = "fake/hashed-words", "fake/short"
MEMORIES = 40


@pytest.fixture(autouse=True)
def _owner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain connection: Django would truncate as the owner after a test that uses its own."""
    monkeypatch.setattr(wide, "as_owner", owner_cursor)


class Killed(BaseException):
    """What ends a process in the middle."""


class Short(FakeEmbed):
    """The new model: of another length, so that PostgreSQL refuses a comparison with the old one's vectors."""

    def __init__(self) -> None:
        super().__init__(dimension=64, model=NEW)
        self.texts: list[str] = []
        self.dies_after: int | None = None

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        if self.dies_after is not None and len(self.texts) >= self.dies_after:
            raise Killed
        self.texts += texts
        return super().passages(texts)


@pytest.fixture
def short() -> Iterator[Short]:
    made = Short()
    with registry.override(embedder=FakeEmbed(), others=[made]):
        yield made


@pytest.fixture
def people(short: Short, monkeypatch: pytest.MonkeyPatch) -> Personas:
    """Forty memories, embedded with the old model; moved in steps of eight."""
    monkeypatch.setattr(move, "AT_ONCE", 8)
    monkeypatch.setattr(move, "GRACE", timedelta(0))
    made = make_personas()
    for number in range(MEMORIES):
        make_memory(made.mia, content=f"Has the printer number {number}.", attribute="")
    assert embed.embed_missing().stored == MEMORIES
    return made


def lacking(model: str) -> int:
    """Active memories without a vector of this model."""
    return embed.without_vector(Memory.unscoped.filter(status="active"), model=model).count()


def quiet(_progress: Progress) -> None:
    """Hear nothing of the progress."""


def test_the_command_moves_with_progress_and_drops_what_serves_no_more(people: Personas) -> None:
    said = io.StringIO()
    call_command("reembed", "--space-model", NEW, "--drop-old", stdout=said)
    lines = said.getvalue().splitlines()
    assert lines[0] == "0 of 40 memories"
    assert [line.partition(",")[0] for line in lines[1:6]] == [f"{n} of 40 memories" for n in (8, 16, 24, 32, 40)]
    assert "a second" in lines[2]
    assert f"{NEW} serves now, in the place of {OLD}." in lines
    assert lines[-1] == f"40 vectors of {OLD} are gone."
    row = ServingModel.unscoped.get()
    assert (row.model, row.dimension, row.moving_to, row.wide_index) == (NEW, 64, "", True)
    assert set(Embedding.unscoped.values_list("model", flat=True)) == {NEW}
    assert Embedding.unscoped.count() == MEMORIES
    again = io.StringIO()
    call_command("reembed", "--space-model", NEW, stdout=again)
    assert again.getvalue() == f"{NEW} serves already.\n"
    wide.drop_index(model=NEW)


def test_killed_in_the_middle_it_goes_on_where_it_was(people: Personas, short: Short) -> None:
    short.dies_after = 17
    with pytest.raises(Killed):
        vectors.move_to(NEW, tell=quiet)
    assert lacking(NEW) == 24
    assert ServingModel.unscoped.get().model == OLD
    short.dies_after, short.texts = None, []
    seen: list[Progress] = []
    moved = vectors.move_to(NEW, tell=seen.append)
    assert moved == move.Moved(before=OLD, left=0)
    assert len([text for text in short.texts if "printer" in text]) == 24
    assert seen[0] == Progress(done=16, total=40)
    assert lacking(NEW) == 0
    wide.drop_index(model=NEW)


def test_whoever_writes_meanwhile_has_a_vector_after_the_switch(people: Personas) -> None:
    done = threading.Event()

    def write() -> None:
        try:
            with wall.whole_house():  # a new thread has been told nothing
                for number in range(30):
                    made = make_memory(people.lin, content=f"Bought lamp {number}.", attribute="")
                    if number % 2:
                        embed.embed_missing(memory_ids=[made.memory.id])
        finally:
            done.set()
            connections.close_all()

    writer = threading.Thread(target=write)
    writer.start()
    moved = vectors.move_to(NEW, tell=quiet)
    assert moved is not None
    done.wait(timeout=20)
    writer.join(timeout=20)
    assert lacking(NEW) <= 30  # written after the switch, or among the few that were left
    embed.embed_missing()
    assert lacking(NEW) == 0
    wide.drop_index(model=NEW)


def test_no_memory_of_before_the_switch_lacks_a_vector_after_it(people: Personas, short: Short) -> None:
    late = iter(range(100, 103))

    def write_late(_progress: Progress) -> None:
        number = next(late, None)
        if number is not None:  # behind the place where the filling is, and ahead of it
            make_memory(people.mia, content=f"Late {number}.", attribute="")
            Memory.unscoped.filter(id=Memory.unscoped.earliest("id").id).update(use_count=number)

    assert vectors.move_to(NEW, tell=write_late) == move.Moved(before=OLD, left=0)
    assert lacking(NEW) == 0
    assert Embedding.unscoped.filter(model=NEW).count() == MEMORIES + 3
    wide.drop_index(model=NEW)


def test_a_search_during_the_move_meets_one_model_only(people: Personas) -> None:
    mia = World(people.alice.actor, people.mia)
    rows = Memory.unscoped.filter(customer=people.mia)
    found: list[int] = []

    def search(_progress: Progress) -> None:
        found.append(len(mia.recall("printer number 7")))
        assert similar(rows, text="Has the printer number 7.", limit=3, customer_id=people.mia.id)

    vectors.move_to(NEW, tell=search)
    search(Progress(done=0, total=0))
    assert len(found) >= 7
    assert all(found)
    wide.drop_index(model=NEW)


def test_what_is_new_is_embedded_for_both_and_a_failure_ahead_stops_nobody(people: Personas, short: Short) -> None:
    move.begin(move.check(NEW), now=NOW)
    move.end()
    made = make_memory(people.mia, content="Likes tea.").memory
    assert embed.embed_missing(memory_ids=[made.id]).stored == 1
    assert set(Embedding.unscoped.filter(memory=made).values_list("model", flat=True)) == {OLD, NEW}
    short.error = Unavailable("gone")
    other = make_memory(people.lin, content="Likes tea.").memory
    assert embed.embed_missing(memory_ids=[other.id]) == embed.Embedded(stored=1)
    assert vectors.look(now=NOW).moving_to == NEW


def test_a_model_that_cannot_changes_nothing(people: Personas, short: Short) -> None:
    short.error = Unavailable("Ollama not found")
    with pytest.raises(CommandError, match=r"cannot embed: Ollama not found.*Nothing was changed"):
        call_command("reembed", "--space-model", NEW)
    short.error = None
    Embedding.unscoped.filter(memory=Memory.unscoped.latest("id")).update(model=NEW)  # 384 numbers under its name
    with pytest.raises(Invalid, match="64 numbers now, but 384 are stored"):
        vectors.move_to(NEW, tell=quiet)
    with registry.override(embedder=None), pytest.raises(Invalid, match="EMBEDDER=none"):
        vectors.move_to(NEW, tell=quiet)
    row = ServingModel.unscoped.get()
    assert (row.model, row.moving_to) == (OLD, "")
    for wrong in ([], ["--abandon", "--drop-old"]):
        with pytest.raises(CommandError, match="Say --space-model"):
            call_command("reembed", *wrong)


def test_one_move_at_a_time_and_one_can_be_given_up(people: Personas, short: Short) -> None:
    short.dies_after = 9
    with pytest.raises(Killed):
        vectors.move_to(NEW, tell=quiet)
    with pytest.raises(Conflict, match=f"A move to {NEW} is under way"):
        vectors.move_to("fake/third", tell=quiet)
    said = io.StringIO()
    call_command("reembed", "--abandon", stdout=said)
    assert "is given up" in said.getvalue()
    with pytest.raises(CommandError, match="No move is under way"):
        call_command("reembed", "--abandon")
    call_command("reembed", "--drop-old", stdout=said)
    assert set(Embedding.unscoped.values_list("model", flat=True)) == {OLD}
    with owner_cursor() as other:
        other.execute("SELECT pg_advisory_lock(%s)", [move._LOCK])
        with pytest.raises(Conflict, match="at work"):
            move.begin(FakeEmbed(), now=NOW)
        other.execute("SELECT pg_advisory_unlock(%s)", [move._LOCK])


def test_an_embedder_that_does_not_serve_is_refused_with_the_instruction(people: Personas, short: Short) -> None:
    assert vectors.mismatch() == ""
    with registry.override(embedder=short, others=[FakeEmbed()]):
        assert f"reembed --space-model {NEW}" in vectors.mismatch()
        assert [one.id for one in vectors.embedder_serves(databases=["default"])] == ["memories.E001"]
        assert vectors.embedder_serves(databases=[]) == []
        assert vectors.why_not_start() == vectors.mismatch()
        check = Client().get("/readyz").json()["checks"]["embedder"]
        assert (check["status"], check["detail"]) == ("degraded", vectors.mismatch())
        make_memory(people.mia, content="Likes tea.")
        assert embed.embed_missing().stored == 1  # a running process follows what serves
        assert lacking(OLD) == 0
    with registry.override(embedder=FakeEmbed(dimension=8)):
        assert "384 numbers, but fake/hashed-words gives 8" in vectors.mismatch()
        make_memory(people.mia, content="Likes coffee.")
        assert "another model of the same name" in embed.embed_missing().problem
    with registry.override(embedder=None):
        assert vectors.mismatch() == ""
        assert embed.embed_missing().problem == "no embedder"


def test_operators_see_what_serves_and_how_often_the_cache_helps(people: Personas) -> None:
    AskedVector.unscoped.create(
        organization=people.harbor,
        customer=people.mia,
        key=people.mia.id,
        model=OLD,
        vector=[1.0],
        hits=3,
        last_hit_at=NOW,
    )
    said = io.StringIO()
    call_command("vectors", stdout=said)
    assert "embedded     40 of 40 active memories" in said.getvalue()
    assert "1 kept, found again 3 times (75%)" in said.getvalue()
    as_json = io.StringIO()
    call_command("vectors", "--json", stdout=as_json)
    assert '"serving": "fake/hashed-words"' in as_json.getvalue()
