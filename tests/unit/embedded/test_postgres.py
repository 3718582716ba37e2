"""When the embedded database is made, started, left alone or set aside: the order of things, with a server in memory.

The real server is met in tests/integration/embedded/test_postgres.py.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from supportmem.embedded import cluster, place, postgres, roles
from supportmem.embedded.account import Account
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.place import Place

PID_FILE = "{pid}\n{cluster}\n1772442000\n5432\n{sockets}\n\n0 0\nready   \n"


class Server:
    """A cluster that is made and runs in name only, and writes down what was done to it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.place: Place

    def at(self, *, place: Place, **_rest: object) -> "Server":
        self.place = place
        return self

    @property
    def _pid_file(self) -> Path:
        return self.place.cluster / "postmaster.pid"

    def initialise(self, *, password: str) -> None:
        assert password
        self.done.append("initialise")
        self.place.cluster.mkdir()
        (self.place.cluster / "PG_VERSION").write_text("18")

    def start(self) -> None:
        self.done.append("start")
        self._pid_file.write_text(
            PID_FILE.format(pid=len(self.done), cluster=self.place.cluster, sockets=self.place.sockets)
        )

    def stop(self) -> None:
        self.done.append("stop")
        self._pid_file.unlink()

    def running_pid(self) -> int | None:
        return 7 if self._pid_file.exists() else None

    def listening(self, found: Place) -> bool:
        return (found.cluster / "postmaster.pid").exists()

    def provision(self, *, passwords: dict[str, str], **_rest: object) -> None:
        assert len(set(passwords.values())) == 2
        self.done.append("provision")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    made = Server()
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("DATABASE_URL_FILE", raising=False)
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path / "var"))
    ourselves = Account.current()
    monkeypatch.setattr(Account, "for_cluster", lambda _cluster: ourselves)
    monkeypatch.setattr(place, "programs", lambda _place, _account: tmp_path)
    monkeypatch.setattr(postgres, "Cluster", made.at)
    monkeypatch.setattr(cluster, "listening", made.listening)
    monkeypatch.setattr(roles, "provision", made.provision)
    return made


def started() -> tuple[bool, list[str]]:
    """Whether it had to be started, and what was said."""
    said: list[str] = []
    return postgres.ensure_running(announce=said.append), said


def test_the_first_start_makes_starts_and_provisions_it_and_the_second_does_nothing(server: Server) -> None:
    assert started() == (True, ["Starting the embedded database ..."])
    assert server.done == ["initialise", "start", "provision"]

    assert started() == (False, [])
    assert server.done == ["initialise", "start", "provision"]


def test_one_that_was_stopped_is_started_but_not_made_again(server: Server) -> None:
    started()
    assert postgres.stop(announce=lambda _line: None)
    server.done.clear()

    assert started()[0]
    assert server.done == ["start", "provision"]


def test_a_server_that_runs_without_its_roles_gets_them_and_is_not_started_again(server: Server) -> None:
    started()
    (postgres.data_dir() / "database-provisioned").unlink()
    server.done.clear()

    assert started()[0]
    assert server.done == ["provision"]


def test_a_server_started_by_others_is_provisioned_again(server: Server) -> None:
    """Its number is another one, so what we know of the earlier one does not count."""
    started()
    server.done.append("killed")
    server.start()
    server.done.clear()

    assert started()[0]
    assert server.done == ["provision"]


def test_whoever_waited_for_the_lock_finds_the_work_done(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    locked = postgres._one_at_a_time

    @contextmanager
    def beaten(found: Place) -> Iterator[None]:
        """Another process is first, and has finished when we get the lock."""
        monkeypatch.setattr(postgres, "_one_at_a_time", locked)
        assert started()[0]
        with locked(found):
            yield

    monkeypatch.setattr(postgres, "_one_at_a_time", beaten)

    assert started() == (False, [])
    assert server.done == ["initialise", "start", "provision"]


@pytest.mark.parametrize("runs", [True, False])
def test_a_cluster_whose_data_directory_was_deleted_is_stopped_and_kept_aside(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, runs: bool
) -> None:
    home = tmp_path / "home"
    (home / "pg").mkdir(parents=True)
    (home / "pg" / "PG_VERSION").write_text("18")
    if runs:
        (home / "pg" / "postmaster.pid").write_text("7\n")
    data = place.locate().data
    moved = Place(data=data, home=home, cluster=home / "pg", sockets=home / "run")
    monkeypatch.setattr(place, "locate", lambda: moved)

    assert started()[0]

    assert server.done == [*(["stop"] if runs else []), "initialise", "start", "provision"]
    assert len(list(home.glob("pg-abandoned-*/PG_VERSION"))) == 1
    assert (data / "pg").readlink() == home / "pg"


def test_stopping_says_so_only_when_there_is_something_to_stop(server: Server) -> None:
    said: list[str] = []
    assert not postgres.stop(announce=said.append)
    started()
    assert postgres.stop(announce=said.append)
    assert not postgres.stop(announce=said.append)

    assert said == ["Stopping the embedded database ..."]
    assert server.done.count("stop") == 1


@pytest.mark.parametrize("setting", ["DATABASE_URL", "DATABASE_URL_FILE"])
def test_a_database_of_ones_own_makes_it_unwanted(
    server: Server, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    assert postgres.wanted()
    monkeypatch.setenv(setting, "postgres://someone@elsewhere/db")

    assert not postgres.wanted()
    assert started() == (False, [])
    assert server.done == []


def test_a_data_directory_that_cannot_be_used_is_named_with_what_to_do(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path / "file" / "var"))

    with pytest.raises(EmbeddedDatabaseError, match=r"file/var cannot be used: .*SUPPORTMEM_DATA_DIR"):
        started()
    assert server.done == []
