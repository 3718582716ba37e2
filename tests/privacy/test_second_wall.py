"""Row-level security, from both sides: what the application's role gets from PostgreSQL when no query asks rightly."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import psycopg
import pytest
from django.contrib.auth.models import Permission
from django.db import DatabaseError, ProgrammingError, connection, transaction

from memories import access, tasks
from memories.models import Memory, Space, SpaceUserGrant
from memories.pipeline import run, together
from supportmem import readiness
from supportmem.accounts.models import Customer, Organization
from supportmem.audit import ledger
from supportmem.audit.models import LedgerEntry
from supportmem.common import kept_plan, wall
from tests import database
from tests.factories.memories import make_memory, make_observation
from tests.personas import Personas

COUNT = "SELECT count(*) FROM memories_memory"
HOSTILE = ("acme", "%", "_", "'", "' OR true --", "**", " *", "* ", "0", "null", "{}", "\\", "all", "true")


@dataclass(frozen=True)
class Two:
    """A memory of Harbor and one of Summit."""

    ours: Memory
    theirs: Memory

    @property
    def harbor(self) -> UUID:
        """Whose wall stands in these tests."""
        return self.ours.organization_id

    @property
    def summit(self) -> UUID:
        """Who must not be seen."""
        return self.theirs.organization_id


@pytest.fixture
def two(people: Personas) -> Two:
    return Two(ours=make_memory(people.mia).memory, theirs=make_memory(people.zoe).memory)


@pytest.fixture
def application(transactional_db: None, two: Two) -> database.Connection:
    """A session of the application's role, past Django and past all that sets the wall."""
    return database.connect_as("default")


def _seen(link: database.Connection) -> int:
    row = link.execute(COUNT).fetchone()
    return int(str(row[0])) if row else -1


def _tell(link: database.Connection, value: object) -> None:
    link.execute("SELECT set_config(%s, %s, false)", [wall.SETTING, str(value)])


# --- what the server does with the setting ---------------------------------------------------------------


def test_the_server_shows_what_the_setting_names(application: database.Connection, two: Two) -> None:
    with application:
        assert _seen(application) == 0  # nobody has said anything
        for value, number in (
            (two.harbor, 1), (two.summit, 1), ("", 0), ("*", 2), (two.ours.id, 0), (str(two.harbor).upper(), 1),
        ):  # fmt: skip
            _tell(application, value)
            assert _seen(application) == number, value
        application.execute("RESET ALL")
        assert _seen(application) == 0


def test_hostile_text_is_an_error_or_nothing(application: database.Connection, two: Two) -> None:
    near = (str(two.harbor)[:-1], str(two.harbor)[:8], f"{two.harbor}0", f"{two.harbor}%", f"{two.harbor},{two.summit}")
    with application:
        for text in (*HOSTILE, *near):
            _tell(application, text)
            with pytest.raises(psycopg.errors.InvalidTextRepresentation):
                _seen(application)


def test_the_owner_is_not_bound(transactional_db: None, two: Two) -> None:
    """Migrations and restores see everything."""
    with database.connect_as("owner") as owner:
        assert _seen(owner) == 2


# --- what the application's own connection does ----------------------------------------------------------


def test_the_query_layer_may_forget_and_nothing_crosses(two: Two) -> None:
    with wall.within(two.harbor):
        assert list(Memory.unscoped.all()) == [two.ours]
        assert not Memory.unscoped.filter(id=two.theirs.id).exists()
        assert not Space.unscoped.filter(id=two.theirs.space_id).exists()
        assert not Customer.objects.exclude(organization_id=two.harbor).exists()
        assert [row.id for row in Organization.objects.all()] == [two.harbor]
        with connection.cursor() as cursor:
            cursor.execute(COUNT)
            assert cursor.fetchone() == (1,)
    with wall.nobody_yet():
        assert not Memory.unscoped.exists()


def test_a_plan_that_is_kept_shows_nothing_of_the_organization_before(transactional_db: None, two: Two) -> None:
    def seen() -> list[Memory]:
        with kept_plan.executed("SELECT * FROM memories_memory WHERE status = %s", ["active"]) as cursor:
            return kept_plan.loaded(Memory, cursor)

    for _ in range(8):  # beyond the third it is kept, beyond the eighth the same plan serves every value
        for organization, memory in ((two.harbor, two.ours), (two.summit, two.theirs)):
            with wall.within(organization):
                assert seen() == [memory]
        with wall.nobody_yet():
            assert seen() == []
    with connection.cursor() as cursor:
        cursor.execute("SELECT sum(generic_plans) FROM pg_prepared_statements")
        assert cursor.fetchone()[0] > 0


def test_nothing_of_another_is_written(two: Two, people: Personas) -> None:
    read, theirs = Permission.objects.get(codename=access.READ, content_type__app_label="memories"), two.theirs.space
    attempts: tuple[Callable[[], object], ...] = (
        lambda: make_memory(people.zoe),
        lambda: Memory.unscoped.filter(id=two.ours.id).update(organization_id=two.summit),
        lambda: ledger.append(by=people.charlie.actor, verb="forged", object_type="memory"),
        lambda: SpaceUserGrant.objects.create(user=people.alice.user, permission=read, content_object=theirs),
    )
    with wall.within(two.harbor):
        for attempt in attempts:
            with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
                attempt()
        assert Memory.unscoped.filter(id=two.theirs.id).update(content="Stolen.") == 0
        assert Memory.unscoped.filter(id=two.theirs.id).delete()[0] == 0
    with wall.nobody_yet(), pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
        make_memory(people.mia)
    two.theirs.refresh_from_db()
    assert two.theirs.content != "Stolen."
    assert not LedgerEntry.objects.filter(verb="forged").exists()


def test_the_door_for_text_is_behind_the_wall_too(two: Two, people: Personas) -> None:
    """It works as the owner, whom no policy binds."""
    theirs = [two.theirs.head_id]
    with (
        wall.within(two.harbor),
        pytest.raises(DatabaseError, match="organization at work only"),
        transaction.atomic(),
    ):
        ledger.replace_text(
            by=people.charlie.actor, table="memories_revision", ids=theirs, replacement="", reason="erasure"
        )
    with wall.within(two.summit):
        changed = ledger.replace_text(
            by=people.charlie.actor, table="memories_revision", ids=theirs, replacement="", reason="erasure"
        )
    assert changed == 1


def test_a_grant_is_seen_with_its_space(two: Two, people: Personas) -> None:
    read = Permission.objects.get(codename=access.READ, content_type__app_label="memories")
    SpaceUserGrant.objects.create(user=people.alice.user, permission=read, content_object=two.theirs.space)
    with wall.within(two.harbor):
        assert not SpaceUserGrant.objects.exists()
    with wall.within(two.summit):
        assert SpaceUserGrant.objects.count() == 1


# --- what the connection remembers -----------------------------------------------------------------------


def _told() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('supportmem.organization', true)")
        return str(cursor.fetchone()[0])


@pytest.mark.parametrize("inside", [False, True], ids=["transaction", "savepoint"])
def test_a_rollback_does_not_bring_an_old_wall_back(
    transactional_db: None,
    two: Two,
    inside: bool,  # noqa: FBT001 - a case of the test
) -> None:
    def work() -> None:
        with wall.within(two.summit):
            with transaction.atomic():
                assert _told() == str(two.summit)
                transaction.set_rollback(True)
            assert _told() == str(two.summit)

    with wall.within(two.harbor):
        assert _told() == str(two.harbor)
        if inside:
            with transaction.atomic():
                work()
                assert _told() == str(two.harbor)
        else:
            work()
        assert _told() == str(two.harbor)


def test_a_failed_statement_leaves_no_wall_behind(two: Two) -> None:
    with wall.within(two.harbor):
        with pytest.raises(DatabaseError), wall.within(two.summit), transaction.atomic():
            Memory.unscoped.filter(id=two.theirs.id).update(version=None)
        assert list(Memory.unscoped.all()) == [two.ours]


def test_a_new_connection_knows_nothing(transactional_db: None, two: Two) -> None:
    with wall.within(two.harbor):
        assert _told() == str(two.harbor)
        connection.close()
        assert _told() == str(two.harbor)
    connection.close()
    with wall.nobody_yet():
        assert _told() == ""


def test_a_connection_begins_with_nothing_whatever_the_default() -> None:
    """An administrator may give the role one by mistake; what the session is begun with comes before it."""
    assert str(connection.get_connection_params()["options"]).endswith(" -c supportmem.organization=")


def test_a_wall_is_entered_once_and_never_moved(two: Two) -> None:
    with wall.nobody_yet():
        wall.enter(two.harbor)
        wall.enter(two.summit)
        assert wall.standing() == str(two.harbor)
    with wall.within(two.harbor):
        wall.enter(two.summit)
        assert wall.standing() == str(two.harbor)
    with wall.whole_house():
        wall.enter(two.summit)
        assert wall.standing() == wall.WHOLE_HOUSE


# --- work of the product's own ----------------------------------------------------------------------------


def test_a_worker_looks_everywhere_and_learns_inside_one_organization(
    two: Two, people: Personas, monkeypatch: pytest.MonkeyPatch
) -> None:
    for customer in (people.mia, people.zoe):
        make_observation(customer)
    walls: list[str] = []
    monkeypatch.setattr(together, "read_together", lambda windows: ())  # each window by itself
    monkeypatch.setattr(run, "learn_window", lambda window, **_: walls.append(wall.standing()))
    with wall.nobody_yet():
        tasks.learn()
    assert set(walls) == {str(two.harbor), str(two.summit)}


def test_readiness_counts_for_all_from_its_own_threads(transactional_db: None, people: Personas, now: datetime) -> None:
    make_observation(people.mia)
    with wall.nobody_yet():
        queue = readiness.look(now=now).checks["queue"]
    assert queue.status == "degraded", queue.detail
