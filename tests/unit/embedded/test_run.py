"""The one command on a machine in memory: what it starts and says, what it refuses, and how it ends.

That real processes obey it is seen in tests/integration/embedded/test_run.py.
"""

import io
import runpy
import signal
import socket
from pathlib import Path

import pytest

from supportmem.embedded import run, session
from supportmem.embedded.ready import Address
from tests.unit.embedded.machine import STOP_SIGNALS, Machine, Script

Screen = pytest.CaptureFixture[str]
KEPT_RUNNING = ("web server", "worker", "scheduler")


def in_order(text: str, *parts: str) -> bool:
    """Whether the text has all of them, one after the other."""
    places = [text.find(part) for part in parts]
    return -1 not in places and places == sorted(places)


def test_a_first_run_prepares_starts_tells_and_ends_in_order(
    machine: Machine, unprepared: list[Path], data: Path, capsys: Screen
) -> None:
    machine.ctrl_c(5)

    assert run.main() == 0

    said = capsys.readouterr().out
    assert in_order(
        said,
        "1/5 database\n      Starting the embedded database ...\n",
        "2/5 migrations\n      Applying memories.0001",
        "3/5 demo data\n      Six customers\n4/5 web server, worker and scheduler\n5/5 ready after 0.0 s\n",
        "SupportMem is ready at http://127.0.0.1:",
        "Stopping ...\nStopped.\n",
    )
    assert "Operations to perform" not in said
    assert unprepared == [data]
    assert [child.program.name for _moment, child in machine.started] == ["migrate", "demo", *KEPT_RUNNING]
    assert all(machine.named(name)[0].sent[0] == signal.SIGTERM for name in KEPT_RUNNING)
    machine.assert_all_ended(data)


def test_a_later_run_skips_what_is_there(machine: Machine, capsys: Screen) -> None:
    machine.ctrl_c(1)

    assert run.main() == 0

    assert "2/5 migrations: none\n3/5 demo data: there\n4/5" in capsys.readouterr().out
    assert [child.program.name for _moment, child in machine.started] == list(KEPT_RUNNING)


def test_the_others_wait_for_the_web_server(machine: Machine, capsys: Screen) -> None:
    machine.answers_at = 2.0
    machine.ctrl_c(10)

    assert run.main() == 0

    assert machine.starts_of("web server") == [0.0]
    assert machine.starts_of("worker") == machine.starts_of("scheduler") == [2.0]
    assert "5/5 ready after 2.0 s" in capsys.readouterr().out


@pytest.mark.parametrize("sent", STOP_SIGNALS)
def test_each_signal_that_asks_to_stop_is_an_orderly_end(machine: Machine, data: Path, sent: signal.Signals) -> None:
    machine.at(3, lambda: signal.raise_signal(sent))

    assert run.main() == 0
    machine.assert_all_ended(data)


def test_ctrl_c_while_stopping_changes_nothing(machine: Machine, data: Path, capsys: Screen) -> None:
    machine.ctrl_c(3)
    machine.on_end = lambda: signal.raise_signal(signal.SIGINT)

    assert run.main() == 0

    assert capsys.readouterr().out.endswith("Stopping ...\nStopped.\n")
    machine.assert_all_ended(data)


def test_what_does_not_listen_is_killed_in_time(machine: Machine, data: Path) -> None:
    machine.deaf = True
    machine.ctrl_c(3)

    assert run.main() == 0

    assert machine.elapsed < 3 + 5
    assert all(machine.named(name)[0].sent == [signal.SIGTERM, signal.SIGKILL] for name in KEPT_RUNNING)
    machine.assert_all_ended(data)


def test_ctrl_c_before_the_web_server_answers_is_an_orderly_end(machine: Machine, data: Path, capsys: Screen) -> None:
    machine.answers_at = 60.0
    machine.ctrl_c(1)

    assert run.main() == 0

    assert "is ready at" not in capsys.readouterr().out
    assert machine.named("worker") == []
    machine.assert_all_ended(data)


def test_ctrl_c_during_the_migrations_ends_them_first(
    machine: Machine, unprepared: list[Path], data: Path, capsys: Screen
) -> None:
    machine.scripts["migrate"] = Script()
    machine.ctrl_c(1)

    assert run.main() == 0

    assert machine.named("migrate")[0].sent[0] == signal.SIGTERM
    assert [child.program.name for _moment, child in machine.started] == ["migrate"]
    assert unprepared == []
    assert "3/5" not in capsys.readouterr().out
    machine.assert_all_ended(data)


@pytest.mark.parametrize("broken", ["migrate", "demo"])
def test_a_failed_step_ends_the_run_with_its_last_words(
    machine: Machine, unprepared: list[Path], data: Path, capsys: Screen, broken: str
) -> None:
    machine.scripts[broken] = Script((*(f"line {number}" for number in range(30)), "no such table"), code=1)

    assert run.main() == 1

    told = capsys.readouterr().out.partition(f"manage.py {broken} failed:\n")[2].splitlines()
    assert (told[0], told[-1], len(told)) == ("line 11", "no such table", 20)
    assert unprepared == []
    assert machine.named("web server") == []
    machine.assert_all_ended(data)


def test_a_database_that_does_not_start_ends_the_run(machine: Machine, data: Path, capsys: Screen) -> None:
    machine.database_refuses = "The embedded database did not start."

    assert run.main() == 1

    assert capsys.readouterr().out.endswith("Stopped.\n\nThe embedded database did not start.\n")
    assert machine.started == []


def test_a_database_that_does_not_stop_is_told(machine: Machine, capsys: Screen) -> None:
    machine.database_sticks = "The embedded database did not stop."
    machine.ctrl_c(1)

    assert run.main() == 0
    assert "The embedded database did not stop." in capsys.readouterr().out


def test_a_database_of_ones_own_is_not_stopped(machine: Machine) -> None:
    machine.wanted, machine.database_runs = False, True
    machine.ctrl_c(1)

    assert run.main() == 0
    assert machine.database_runs


def test_a_used_port_is_refused_before_anything_starts(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: Screen
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        monkeypatch.setenv("PORT", str(port))

        assert run.main() == 1

    said = capsys.readouterr().out
    assert f"PORT {port} on 127.0.0.1 cannot be used: Address already in use." in said
    assert f"PORT={port % 65535 + 1} make run" in said
    assert (machine.started, machine.database_looks) == ([], [])


def test_a_second_run_is_refused_before_anything_starts(machine: Machine, data: Path, capsys: Screen) -> None:
    with session.only_run(data):
        assert run.main() == 1

    assert "SupportMem already runs" in capsys.readouterr().out
    assert (machine.started, machine.database_looks) == ([], [])


def test_what_an_earlier_run_left_behind_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: Screen
) -> None:
    monkeypatch.setattr(session, "end_leftovers", lambda _data: ["web server", "worker"])
    machine.ctrl_c(1)

    assert run.main() == 0
    assert capsys.readouterr().out.startswith(
        "Ended the web server that an earlier run left behind.\nEnded the worker that an earlier run left behind.\n1/5"
    )


class Gone(io.StringIO):
    """A terminal whose window was closed."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


def test_a_terminal_that_is_gone_does_not_keep_it_from_stopping(
    machine: Machine, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.ctrl_c(3)
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", Gone())
        code = run.main()

    assert code == 0
    assert len(machine.named("web server")) == 1
    machine.assert_all_ended(data)


@pytest.mark.parametrize("port", ["http", "0", "65536"])
def test_as_a_program_it_refuses_a_bad_port_by_name(
    handlers: None, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: Screen, port: str
) -> None:
    monkeypatch.setenv("PORT", port)

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(run.__file__)), run_name="__main__")

    assert ended.value.code == 1
    assert "PORT" in capsys.readouterr().out


def test_only_the_web_server_is_essential_and_it_listens_where_it_is_told() -> None:
    web, worker, scheduler = run._programs(Address(host="127.0.0.1", port=8123))

    assert " --host 127.0.0.1 --port 8123 " in " ".join(web.command)
    assert [program.essential for program in (web, worker, scheduler)] == [True, False, False]
    assert "worker" in worker.command
    assert "beat" in scheduler.command
