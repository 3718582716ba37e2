"""The one command while it runs: what it waits for, what it starts again and how soon, and when it gives up."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from supportmem.embedded import run
from supportmem.embedded.ready import Health
from tests.unit.embedded.machine import Machine, Script

Screen = pytest.CaptureFixture[str]


def noted_pids(data: Path) -> dict[str, int]:
    note = json.loads((data / "run.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry["pid"] for entry in note["processes"]}


def test_a_worker_that_died_is_started_again_and_the_new_one_written_down(
    machine: Machine, data: Path, capsys: Screen
) -> None:
    noted: list[dict[str, int]] = []
    machine.at(2, lambda: noted.append(noted_pids(data)))
    machine.at(3, lambda: machine.kill("worker"))
    machine.at(6, lambda: noted.append(noted_pids(data)))
    machine.ctrl_c(7)

    assert run.main() == 0

    assert "The worker ended (killed by signal 9); starting it again in 0.5 s." in capsys.readouterr().out
    first, second = machine.named("worker")
    assert [pids["worker"] for pids in noted] == [first.pid, second.pid]
    assert noted[0]["web server"] == noted[1]["web server"]
    machine.assert_all_ended(data)


def test_a_worker_that_keeps_dying_is_tried_ever_more_rarely_and_the_rest_goes_on(
    machine: Machine, capsys: Screen
) -> None:
    machine.scripts["worker"] = Script(("ImportError: no broker",), code=1)
    machine.ctrl_c(70)

    assert run.main() == 0

    starts = machine.starts_of("worker")
    pauses = [later - earlier for earlier, later in pairwise(starts)]
    assert pauses[:5] == pytest.approx([0.5, 1, 2, 4, 8], abs=0.3)
    assert len(starts) == 6
    said = capsys.readouterr().out
    assert "worker     | ImportError: no broker" in said
    assert "The rest goes on without the worker; it is tried again in a minute." in said
    assert len(machine.named("web server")) == 1


def test_a_web_server_that_keeps_dying_ends_the_run(machine: Machine, data: Path, capsys: Screen) -> None:
    machine.scripts["web server"] = Script(("SyntaxError",), code=1)

    assert run.main() == 1

    said = capsys.readouterr().out
    assert said.count("web server | SyntaxError") == 6
    assert "The web server ended (exit code 1) more than 5 times within a minute" in said
    machine.assert_all_ended(data)


def test_a_web_server_that_never_answers_ends_the_run(machine: Machine, data: Path, capsys: Screen) -> None:
    machine.answers_at = 599.0

    assert run.main() == 1

    assert 90 <= machine.elapsed < 95
    assert "The web server did not answer at http://127.0.0.1:" in capsys.readouterr().out
    machine.assert_all_ended(data)


def test_what_is_still_coming_up_is_waited_for(machine: Machine, capsys: Screen) -> None:
    machine.health_at = {0.0: Health(answered=False), 4.0: Health(answered=True, status="up")}
    machine.ctrl_c(10)

    assert run.main() == 0

    said = capsys.readouterr().out
    assert "5/5 ready after 4.0 s" in said
    assert "Something is wrong" not in said


def test_what_stays_down_is_told_and_the_run_goes_on(machine: Machine, capsys: Screen) -> None:
    machine.health_at = {0.0: Health(answered=True, status="down", lacking=("The queue is an hour old",))}
    machine.ctrl_c(50)

    assert run.main() == 0

    assert "Something is wrong:\n    - The queue is an hour old" in capsys.readouterr().out
    assert 50 <= machine.elapsed < 55


def test_a_dead_database_is_started_again(machine: Machine, capsys: Screen) -> None:
    machine.at(5, machine.lose_database)
    alive: list[bool] = []
    machine.at(7, lambda: alive.append(machine.database_runs))
    machine.ctrl_c(8)

    assert run.main() == 0

    assert alive == [True]
    assert capsys.readouterr().out.count("The database has died; starting it again.") == 1
    assert 8 <= len(machine.database_looks) <= 10  # once at the start, then once a second, not ten times


def test_a_database_that_cannot_come_back_is_told_and_tried_again(machine: Machine, capsys: Screen) -> None:
    def fill_the_disk() -> None:
        machine.database_runs, machine.database_refuses = False, "The disk is full."

    def make_room() -> None:
        machine.database_refuses = ""

    alive: list[bool] = []
    machine.at(5, fill_the_disk)
    machine.at(8, make_room)
    machine.at(10, lambda: alive.append(machine.database_runs))
    machine.ctrl_c(11)

    assert run.main() == 0

    assert capsys.readouterr().out.count("The disk is full.") >= 2
    assert alive == [True]
    assert len(machine.named("web server")) == 1
