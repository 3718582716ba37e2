"""What every test stands on: the seal, the database with two roles, fake models, a fixed clock, the personas."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from pytest_django import DjangoDbBlocker

from supportmem.common import wall
from supportmem.llm import registry
from supportmem.llm.fake import FakeChat, FakeEmbed
from tests import database, seal
from tests.personas import Personas, make_personas

seal.install()

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # a Monday


# These tell stories across the whole product, or read its code. What they reach, finer tests reach too, and a tracer
# makes them half as slow again: coverage is not measured while they run.
UNTRACED = ("browser", "processes", "architecture", "functional/scenarios", "functional/seeds", "functional/doors")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `-n 2 --dist loadgroup`, what starts whole processes runs in one worker, one at a time."""
    for item in items:
        path = item.path.relative_to(item.config.rootpath).as_posix()
        starts_servers = path.startswith("tests/integration/embedded/")
        if starts_servers or item.get_closest_marker("browser") or item.get_closest_marker("processes"):
            item.add_marker(pytest.mark.xdist_group("heavy"))
        if path.startswith(tuple(f"tests/{folder}/" for folder in UNTRACED)):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One migrated database: the alias owner migrates it, the alias default is the application's role in it."""
    keep = bool(request.config.getoption("reuse_db")) and not request.config.getoption("create_db")
    worker = str(getattr(request.config, "workerinput", {}).get("workerid", "main"))
    with (
        django_db_blocker.unblock(),
        database.running_server(leave=keep),
        database.test_database(keep=keep, worker=worker),
        django_db_blocker.block(),
    ):
        yield


@pytest.fixture(autouse=True)
def _emptied(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test that commits, delete what it left. Django's own flush would go as the wrong role."""
    yield
    marker = request.node.get_closest_marker("django_db")
    commits = marker is not None and bool(marker.kwargs.get("transaction"))
    if commits or {"transactional_db", "live_server"} & set(request.fixturenames):
        database.empty_tables()


@pytest.fixture(autouse=True)
def _whole_house() -> Iterator[None]:
    """A test itself sees all organizations; the requests, sockets and tasks it begins have walls of their own."""
    with wall.whole_house():
        yield


@pytest.fixture
def fake_chat() -> FakeChat:
    """The chat model of this test: give it rules, let it break, read what it was asked."""
    return FakeChat()


@pytest.fixture
def fake_embed() -> FakeEmbed:
    """The embedder of this test."""
    return FakeEmbed()


@pytest.fixture(autouse=True)
def _fake_models(fake_chat: FakeChat, fake_embed: FakeEmbed) -> Iterator[None]:
    """No test meets a real model, nor another test's fake."""
    with registry.override(chat=fake_chat, embedder=fake_embed):
        yield


@pytest.fixture
def now() -> datetime:
    """The instant that tests call now: Monday 2 March 2026, 09:00 UTC."""
    return NOW


@pytest.fixture
def clock(now: datetime) -> Iterator[time_machine.Traveller]:
    """The wall clock stands still at `now`, for code at the edge that reads it; move_to() and shift() move it."""
    with time_machine.travel(now, tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def people(db: None) -> Personas:
    """Two organizations with everybody in them; see tests/personas."""
    return make_personas()
