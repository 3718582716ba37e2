"""What is done again and again, and that it does not pile up."""

from datetime import timedelta

import pytest
from celery.beat import PersistentScheduler, ScheduleEntry
from celery.schedules import schedule

from supportmem import celery


def entry() -> ScheduleEntry:
    """An entry that is due at once."""
    return ScheduleEntry(name="learn", task="memories.learn", schedule=schedule(timedelta(seconds=0)), app=celery.app)


def scheduler() -> celery.FrugalScheduler:
    """A scheduler without its file: only the decision is looked at."""
    made = celery.FrugalScheduler.__new__(celery.FrugalScheduler)
    made.app = celery.app
    return made


@pytest.mark.parametrize(("waiting", "due"), [(0, True), (celery.MOST_WAITING - 1, True), (celery.MOST_WAITING, False)])
def test_no_more_is_rung_while_many_rings_lie_unheard(
    monkeypatch: pytest.MonkeyPatch,
    waiting: int,
    due: bool,  # noqa: FBT001 - a table
) -> None:
    monkeypatch.setattr(celery, "_waiting", lambda: waiting)
    assert PersistentScheduler.is_due(scheduler(), entry())[0] is True
    assert scheduler().is_due(entry())[0] is due


def test_every_scheduled_task_exists_and_expires() -> None:
    celery.app.loader.import_default_modules()
    for planned in celery.app.conf.beat_schedule.values():
        assert planned["task"] in celery.app.tasks
        assert planned["options"]["expires"] >= planned["schedule"]


def test_the_scheduler_is_the_frugal_one() -> None:
    assert celery.app.conf.beat_scheduler == "supportmem.celery:FrugalScheduler"
