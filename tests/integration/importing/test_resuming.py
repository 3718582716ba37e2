"""An import that is killed goes on where it stopped; two at once bring everything once; a lost claim writes nothing."""

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from chat.contracts import ImportView
from chat.enums import ImportState
from chat.importing import batch, run, store
from chat.importing.batch import ClaimLost
from chat.models import Conversation, Import, Turn
from chat.reply.receive import add_turn
from memories.models import Observation
from tests.integration.importing.history import (
    Row,
    from_file,
    look,
    send,
    short,
    text,
    turn,
    work,
)
from tests.personas import Personas


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A history of 40 turns."""
    path = tmp_path / "history.jsonl"
    path.write_bytes(text(short(40)))
    return path


def stop_after(steps: Iterator[ImportView], number: int) -> ImportView:
    """As a killed process: nothing more is done."""
    for _ in range(number):
        last = next(steps)
    return last


def command(file: Path, *options: str, username: str = "rita", slug: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("import_history", str(file), "--organization", slug, "--as", username, *options, stdout=out)
    return out.getvalue()


def test_a_killed_command_is_resumed_at_the_line_where_it_stopped(people: Personas, file: Path) -> None:
    killed = stop_after(from_file(people.rita.actor, file, batch=10), 3)
    assert (killed.state, killed.lines, killed.turns) == (ImportState.RUNNING, 20, 18)
    assert Turn.unscoped.count() == 18
    printed = command(file, "--resume", "--batch", "10", slug=people.harbor.slug)
    done = look(people.rita.actor, killed.id)
    assert (done.state, done.lines, done.turns, done.known) == (ImportState.DONE, 42, 40, 0)  # nothing was read twice
    assert f"Import {killed.id} is done." in printed
    assert "100 %  line 42: 1 customers, 1 conversations, 40 turns, 0 known, 0 left out" in printed
    assert Import.unscoped.count() == 1


def test_without_resume_it_begins_anew_and_changes_nothing_twice(people: Personas, file: Path) -> None:
    stop_after(from_file(people.rita.actor, file, batch=10), 3)
    *_, done = from_file(people.rita.actor, file, batch=7)
    assert (done.turns, done.known) == (22, 20)
    assert Turn.unscoped.count() == Observation.unscoped.count() == 40
    assert list(Turn.unscoped.order_by("seq").values_list("seq", flat=True)) == list(range(1, 41))


def test_another_file_of_that_name_is_not_resumed(people: Personas, file: Path) -> None:
    killed = stop_after(from_file(people.rita.actor, file, batch=10), 3)
    file.write_bytes(text([*short(40), turn(41)]))
    *_, done = from_file(people.rita.actor, file, resume=True)
    assert done.id != killed.id
    assert done.known == 20


def test_a_batch_is_all_or_nothing(people: Personas, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process dies in the middle of the third batch."""
    calls = {"left": 15}
    stored = store.store

    def dying(*args: Any, **kwargs: Any) -> store.Outcome:
        calls["left"] -= 1
        if not calls["left"]:
            raise KeyboardInterrupt
        return stored(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(batch, "store", dying)
        with pytest.raises(KeyboardInterrupt):
            list(from_file(people.rita.actor, file, batch=6))
    row = Import.unscoped.get()
    assert (row.lines_done, row.turns, Turn.unscoped.count()) == (12, 10, 10)
    *_, done = from_file(people.rita.actor, file, batch=6, resume=True)
    assert (done.id, done.turns, done.known) == (row.id, 40, 0)


def test_who_lost_the_claim_writes_nothing_more(people: Personas, file: Path) -> None:
    """The control: without the second run the first goes on."""
    first = from_file(people.rita.actor, file, batch=10)
    stop_after(first, 2)
    next(first)
    second = from_file(people.rita.actor, file, batch=10, resume=True)
    stop_after(second, 2)
    with pytest.raises(ClaimLost):
        next(first)
    *_, done = second
    assert (done.turns, Turn.unscoped.count()) == (40, 40)


def test_a_workers_claim_runs_out_and_another_goes_on(people: Personas) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "BATCH", 10)
        patch.setattr("tests.integration.importing.history.work", lambda: None)
        begun = send(people.rita.actor, short(40))
        assert run.run_due(clock=timezone.now, seconds=0)  # one batch
    assert look(people.rita.actor, begun.id).lines == 10
    # Another worker took it and died: nobody may have it until its deadline.
    Import.unscoped.update(claim_token=begun.id, claim_deadline=timezone.now() + batch.CLAIM)
    assert not run.run_due(clock=timezone.now, seconds=60)
    late = timezone.now() + batch.CLAIM + timedelta(seconds=1)
    assert run.run_due(clock=lambda: late, seconds=60)
    done = look(people.rita.actor, begun.id)
    assert (done.state, done.turns, done.known) == (ImportState.DONE, 40, 0)


def test_a_database_that_is_away_for_a_while_loses_nothing(people: Personas, monkeypatch: pytest.MonkeyPatch) -> None:
    applied = batch.apply
    failures = iter([True, True, False])

    def flaky(*args: Any, **kwargs: Any) -> None:
        if next(failures, False):
            raise OperationalError
        applied(*args, **kwargs)

    monkeypatch.setattr(batch, "apply", flaky)
    begun = send(people.rita.actor, short())
    assert begun.state == ImportState.RUNNING
    work()
    work()
    assert look(people.rita.actor, begun.id).state == ImportState.DONE


def test_a_fault_of_ours_gives_up_after_some_tries_and_says_so(
    people: Personas, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any, **_kwargs: Any) -> None:
        raise ValueError("a fault of ours")

    with monkeypatch.context() as patch:
        patch.setattr(batch, "apply", broken)
        failed = send(people.rita.actor, short())
    assert failed.state == ImportState.FAILED
    assert "send the same text again" in failed.notice
    assert send(people.rita.actor, short()).turns == 3


def test_a_line_that_the_database_refuses_is_left_out_alone(people: Personas, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever our own checks overlook: the transaction is whole again after it."""
    stored = add_turn

    def refusing(conversation: Conversation, row: Turn) -> Turn:
        if row.client_id == "m-2":
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 / 0")
        return stored(conversation, row)

    monkeypatch.setattr(store, "add_turn", refusing)
    done = send(people.rita.actor, short(3))
    assert [(p.line, p.detail) for p in done.problems] == [(4, "The database does not take this line.")]
    assert (done.state, done.turns) == (ImportState.DONE, 2)
    assert Observation.unscoped.count() == Turn.unscoped.count() == 2
    monkeypatch.setattr(store, "add_turn", stored)
    assert send(people.rita.actor, short(3)).turns == 1


def test_the_command_says_what_was_left_out(people: Personas, tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    rows: list[Row | str] = [*short(1), "nonsense", *(turn(n, of=9) for n in range(30))]
    path.write_bytes(text(rows))
    printed = command(path, slug=people.harbor.slug)
    assert "line 4: The line is not JSON" in printed
    assert "line 5 (conversation): No conversation has this external id" in printed
    assert "... and 11 more" in printed


@pytest.mark.parametrize(
    ("username", "slug", "words"),
    [
        ("alice", "", "reviewers, administrators"),
        ("charlie", "", "no member"),
        ("eve", "", "not within your reach"),
        ("nobody", "", "no such user"),
        ("rita", "no-such-place", "no such user or organization"),
    ],
)
def test_the_command_refuses_who_may_not(people: Personas, file: Path, username: str, slug: str, words: str) -> None:
    with pytest.raises(CommandError, match=words):
        command(file, username=username, slug=slug or people.harbor.slug)
    assert not Turn.unscoped.exists()
    with pytest.raises(CommandError, match="no file"):
        command(file.with_name("other"), slug=people.harbor.slug)


def test_a_batch_has_a_size(people: Personas, file: Path) -> None:
    with pytest.raises(CommandError, match=r"1 to 10,000 lines"):
        command(file, "--batch", "0", slug=people.harbor.slug)
