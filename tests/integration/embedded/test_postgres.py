"""The embedded PostgreSQL for real: made, shared, killed, brought back, stopped."""

import os
import signal
import subprocess
import sys
import time
from typing import Literal

import psycopg
import pytest

from supportmem.embedded import cluster, place, postgres
from supportmem.embedded.errors import EmbeddedDatabaseError

pytestmark = [pytest.mark.processes, pytest.mark.usefixtures("embedded")]
Connection = psycopg.Connection[tuple[object, ...]]


def connect(role: Literal["app", "owner"], *, database: str = "") -> Connection:
    keys = postgres.connection(role)
    return psycopg.connect(
        host=str(keys["HOST"]),
        port=str(keys["PORT"]),
        user=str(keys["USER"]),
        password=str(keys["PASSWORD"]),
        dbname=database or str(keys["NAME"]),
        autocommit=True,
    )


def server_pid() -> int:
    return int(cluster.pid_lines(place.locate())[0])


def test_the_owner_owns_and_the_application_may_only_sign_in() -> None:
    with connect("owner") as owner, connect("app") as app:
        owner.execute("CREATE TABLE kept (v vector(3))")
        assert app.execute("SELECT extname FROM pg_extension WHERE extname = 'vector'").fetchone()
        for forbidden in (
            "CREATE TABLE mine ()",
            "SELECT * FROM kept",
            "CREATE DATABASE mine",
            "SET ROLE supportmem_owner",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                app.execute(forbidden)
        rights = "rolsuper, rolcreaterole, rolreplication, rolbypassrls"
        found = owner.execute(
            f"SELECT rolname, rolcreatedb, {rights} FROM pg_roles "  # noqa: S608 - a constant of this test
            "WHERE rolname IN ('supportmem_app', 'supportmem_owner') ORDER BY 1"
        ).fetchall()
        owner.execute("DROP TABLE kept")
    assert found == [
        ("supportmem_app", False, False, False, False, False),
        ("supportmem_owner", True, False, False, False, False),
    ]


def test_a_database_that_the_owner_makes_has_the_vector_type() -> None:
    with connect("owner") as owner:
        owner.execute("CREATE DATABASE made_for_a_test")
        with connect("owner", database="made_for_a_test") as made:
            assert made.execute("SELECT '[1,2]'::vector(2) <-> '[1,3]'").fetchone() == (1.0,)
        owner.execute("DROP DATABASE made_for_a_test")


def test_a_wrong_password_is_refused() -> None:
    keys = postgres.connection("app")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(host=str(keys["HOST"]), user="supportmem_app", password="wrong", dbname="supportmem")


def test_it_listens_on_its_socket_only() -> None:
    with connect("app") as app:
        assert app.execute("SHOW listen_addresses").fetchone() == ("",)
        assert app.execute("SHOW fsync").fetchone() == ("on",)


def test_a_running_one_is_left_alone_and_costs_nothing() -> None:
    said: list[str] = []
    began = time.perf_counter()

    assert not postgres.ensure_running(announce=said.append)

    assert time.perf_counter() - began < 0.05
    assert said == []


def test_what_was_committed_outlives_the_death_of_everything() -> None:
    with connect("owner") as owner:
        owner.execute("CREATE TABLE survives AS SELECT 42 AS n")
    os.kill(server_pid(), signal.SIGKILL)
    while cluster.listening(place.locate()):
        time.sleep(0.01)
    said: list[str] = []

    assert postgres.ensure_running(announce=said.append)

    assert said == ["Starting the embedded database ..."]
    with connect("owner") as owner:
        assert owner.execute("SELECT n FROM survives").fetchone() == (42,)


def test_a_lock_file_with_the_number_of_an_unrelated_process_is_seen_through() -> None:
    postgres.stop(announce=lambda _line: None)
    here = place.locate()
    for stale in (here.cluster / "postmaster.pid", here.sockets / ".s.PGSQL.5432.lock"):
        stale.write_text(f"{os.getpid()}\n{here.cluster}\n1\n5432\n{here.sockets}\n\n0 0\nready   \n")

    assert postgres.ensure_running(announce=lambda _line: None)
    assert server_pid() != os.getpid()


def test_processes_that_ask_at_once_start_it_once() -> None:
    postgres.stop(announce=lambda _line: None)
    code = "from supportmem.embedded import postgres; print(postgres.ensure_running(announce=lambda line: None))"
    asking = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(4)]

    answers = sorted(process.communicate(timeout=60)[0].strip() for process in asking)

    assert answers == ["False", "False", "False", "True"]


def test_one_that_cannot_start_says_why_and_shows_its_log() -> None:
    postgres.stop(announce=lambda _line: None)
    control = place.locate().cluster / "global" / "pg_control"
    kept = control.with_name("kept")
    control.rename(kept)
    try:
        with pytest.raises(EmbeddedDatabaseError, match=r"did not start(.|\n)*pg_control"):
            postgres.ensure_running(announce=lambda _line: None)
    finally:
        kept.rename(control)


def test_stopping_twice_is_no_error() -> None:
    assert postgres.stop(announce=lambda _line: None)
    assert not postgres.stop(announce=lambda _line: None)
