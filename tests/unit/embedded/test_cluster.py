"""One cluster, with stand-ins for PostgreSQL's programs: what they are asked, and what their failures become."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from supportmem.embedded import cluster
from supportmem.embedded.account import Account
from supportmem.embedded.cluster import Cluster
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.place import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """The folders of a cluster that is not made yet."""
    found = Place(data=tmp_path, home=tmp_path, cluster=tmp_path / "pg", sockets=tmp_path / "run")
    found.sockets.mkdir()
    found.log.touch()
    return found


@pytest.fixture
def server(place: Place, tmp_path: Path) -> Cluster:
    """A cluster whose programs are still to be written, by `program`."""
    (tmp_path / "bin").mkdir()
    return Cluster(place=place, account=Account.current(), programs=tmp_path / "bin")


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """A living process that has nothing to do with any database."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as process:
        yield process
        process.kill()


def program(server: Cluster, name: str, script: str) -> None:
    """Let a shell script stand for one of PostgreSQL's programs; it notes its arguments first."""
    path = server.programs / name
    path.write_text(f'#!/bin/sh\nhome="{server.place.home}"\necho "$*" >> "$home/{name}.asked"\n{script}\n')
    path.chmod(0o755)


def asked(server: Cluster, name: str) -> list[str]:
    return (server.place.home / f"{name}.asked").read_text().splitlines()


def write_pid_file(place: Place, first_line: str) -> None:
    place.cluster.mkdir(exist_ok=True)
    (place.cluster / "postmaster.pid").write_text(f"{first_line}\n")


def test_it_is_made_beside_its_place_and_then_moved_there(server: Cluster) -> None:
    program(server, "initdb", 'touch "$2/PG_VERSION"; cat "$8" > "$home/password"')

    server.initialise(password="kept")

    assert (server.place.cluster / "PG_VERSION").is_file()
    assert not (server.place.home / "pg.new").exists()
    assert (server.place.home / "password").read_text() == "kept\n"
    assert list(server.place.sockets.iterdir()) == []  # the file with the password is gone
    assert "kept" not in asked(server, "initdb")[0]


def test_a_machine_without_that_locale_gets_the_plain_one(server: Cluster) -> None:
    program(server, "initdb", 'case "$*" in *"lc-ctype C.UTF-8"*) touch "$2/half"; exit 1;; esac')

    server.initialise(password="kept")

    first, second = asked(server, "initdb")
    assert "--lc-ctype C.UTF-8" in first
    assert "--lc-ctype C " in second
    assert list(server.place.cluster.iterdir()) == []  # nothing of the first attempt


def test_one_that_cannot_be_made_says_why_and_is_not_there(server: Cluster) -> None:
    program(server, "initdb", 'echo "No space left on device" >&2; exit 1')

    with pytest.raises(EmbeddedDatabaseError, match=r"could not be made(.|\n)*No space left(.|\n)*disk has room"):
        server.initialise(password="kept")
    assert not server.place.cluster.exists()


def test_it_waits_for_a_killed_server_to_be_gone(server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=lambda _seconds: None))
    dying = 'echo "FATAL: pre-existing shared memory block is still in use" >> "$home/pg.log"; exit 1'
    program(server, "pg_ctl", f'[ $(wc -l < "$home/pg_ctl.asked") -ge 3 ] || {{ {dying}; }}')

    server.start()

    assert [line.split()[0] for line in asked(server, "pg_ctl")] == ["start", "start", "start"]


def test_it_does_not_wait_for_ever(server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)

    def sleep(seconds: float) -> None:
        clock.now += seconds * 10

    monkeypatch.setattr(cluster, "time", SimpleNamespace(monotonic=lambda: clock.now, sleep=sleep))
    program(server, "pg_ctl", 'echo "pre-existing shared memory block" >> "$home/pg.log"; exit 1')

    with pytest.raises(EmbeddedDatabaseError, match="did not start"):
        server.start()
    assert 10 <= clock.now < 15


def test_a_failed_start_shows_what_this_start_logged_and_nothing_older(server: Cluster) -> None:
    server.place.log.write_text("an old complaint\n")
    program(server, "pg_ctl", 'echo "could not write to file" >> "$home/pg.log"; exit 1')

    with pytest.raises(EmbeddedDatabaseError, match="could not write to file") as refused:
        server.start()
    assert "an old complaint" not in str(refused.value)
    assert len(asked(server, "pg_ctl")) == 1


def test_a_start_that_logged_nothing_shows_what_its_program_said(server: Cluster) -> None:
    program(server, "pg_ctl", 'echo "cannot be run as root"; exit 1')

    with pytest.raises(EmbeddedDatabaseError, match="cannot be run as root"):
        server.start()


def test_what_a_killed_server_left_is_dropped_before_a_start(server: Cluster) -> None:
    write_pid_file(server.place, str(os.getpid()))  # lives, but works in another folder
    (server.place.sockets / ".s.PGSQL.5432.lock").touch()
    program(server, "pg_ctl", 'ls -A "$home/run" "$3" > "$home/seen"')

    server.start()

    assert "PGSQL" not in (server.place.home / "seen").read_text()
    assert "postmaster.pid" not in (server.place.home / "seen").read_text()


def test_the_files_of_a_living_server_are_left_to_it(server: Cluster) -> None:
    server.place.cluster.mkdir()
    (server.place.sockets / ".s.PGSQL.5432.lock").touch()
    program(server, "pg_ctl", "")
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    with subprocess.Popen(command, cwd=server.place.cluster) as living:
        write_pid_file(server.place, str(living.pid))

        server.start()

        assert server.running_pid() == living.pid
        living.kill()
    assert (server.place.sockets / ".s.PGSQL.5432.lock").exists()


def test_a_failed_stop_matters_only_while_the_server_lives(
    server: Cluster, sleeper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(server, "pg_ctl", 'echo "server does not shut down"; exit 1')
    write_pid_file(server.place, str(sleeper.pid))
    server.stop()  # the number is that of an unrelated process

    monkeypatch.setattr(Cluster, "_works_here", lambda _self, _pid: True)
    with pytest.raises(EmbeddedDatabaseError, match=r"did not stop:\nserver does not shut down"):
        server.stop()
    assert asked(server, "pg_ctl")[0].startswith(f"stop -D {server.place.cluster}")
    assert "-m fast" in asked(server, "pg_ctl")[0]


@pytest.mark.parametrize("first_line", ["", "not a number", "-1"])
def test_an_unreadable_process_number_counts_as_not_running(server: Cluster, first_line: str) -> None:
    assert server.running_pid() is None
    write_pid_file(server.place, first_line)

    assert server.running_pid() is None


def test_a_number_that_nobody_has_counts_as_not_running(server: Cluster) -> None:
    write_pid_file(server.place, "4194305")  # one more than Linux gives

    assert server.running_pid() is None


@pytest.mark.parametrize(
    ("answer", "runs"), [(PermissionError, True), (ProcessLookupError, False)], ids=["another's", "nobody's"]
)
def test_a_process_of_another_user_counts_as_alive(
    server: Cluster, monkeypatch: pytest.MonkeyPatch, *, answer: type[OSError], runs: bool
) -> None:
    def refused(_pid: int, _signal: int) -> None:
        raise answer

    write_pid_file(server.place, "77")
    monkeypatch.setattr(cluster, "os", SimpleNamespace(kill=refused))
    monkeypatch.setattr(Cluster, "_works_here", lambda _self, _pid: True)

    assert (server.running_pid() == 77) is runs


def test_a_folder_that_may_not_be_seen_counts_as_that_of_the_cluster(
    server: Cluster, sleeper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_pid_file(server.place, str(sleeper.pid))
    processes = tmp_path / "proc"
    (processes / str(sleeper.pid) / "cwd").mkdir(parents=True)  # not a link: reading it is an error
    monkeypatch.setattr(cluster, "_PROC", processes)

    assert server.running_pid() == sleeper.pid


def test_without_a_proc_folder_a_living_number_is_believed(
    server: Cluster, sleeper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write_pid_file(server.place, str(sleeper.pid))
    assert server.running_pid() is None

    monkeypatch.setattr(cluster, "_PROC", tmp_path / "none")
    assert server.running_pid() == sleeper.pid


def test_only_a_server_of_the_deleted_cluster_at_this_path_is_killed(
    server: Cluster, sleeper: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program(server, "initdb", "")
    here = str(server.place.cluster)
    listed = {
        sleeper.pid: ("/opt/bin/postgres", "-D", here),
        1: ("/opt/bin/postgres", "-D", f"{here}-of-another"),
        2: ("/usr/bin/tail", "-D", here),
    }
    for pid, command in listed.items():
        folder = tmp_path / "proc" / str(pid)
        folder.mkdir(parents=True)
        (folder / "cmdline").write_text("\0".join((*command, "")))
    (tmp_path / "proc" / "3" / "cmdline").mkdir(parents=True)  # cannot be read, and disturbs nothing
    monkeypatch.setattr(cluster, "_PROC", tmp_path / "proc")
    killed: list[int] = []

    def kill(pid: int, sent: int) -> None:
        assert sent == signal.SIGKILL
        killed.append(pid)

    with monkeypatch.context() as patched:
        patched.setattr(os, "kill", kill)
        server.initialise(password="kept")

    assert killed == [sleeper.pid]


def test_whether_somebody_answers_is_asked_at_the_socket() -> None:
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX) as answering:
        place = Place(data=Path(short), home=Path(short), cluster=Path(short, "pg"), sockets=Path(short))
        assert not cluster.listening(place)

        answering.bind(f"{short}/.s.PGSQL.5432")
        answering.listen()
        assert cluster.listening(place)

        answering.close()
        assert not cluster.listening(place)


def test_the_programs_run_in_a_plain_environment(server: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPORT", "9999")
    monkeypatch.setenv("LC_ALL", "de_DE")
    program(server, "pg_ctl", 'env > "$home/env"; pwd >> "$home/env"; umask >> "$home/env"')

    server.start()

    told = (server.place.home / "env").read_text()
    assert "PGPORT" not in told
    assert "LC_ALL=C\n" in told
    assert told.endswith("\n/\n0077\n")
