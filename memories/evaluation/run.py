"""The order of an evaluation: read the file, open a database of its own, play every case, add up."""

import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from memories.evaluation import formats
from memories.evaluation.cases import Case, ChangeCase, EventCase, FactCase, InjectionCase, PairCase, SlotCase
from memories.evaluation.conflicts import ConflictScore
from memories.evaluation.facts import EventScore, FactScore
from memories.evaluation.injection import InjectionScore
from memories.evaluation.report import Report
from memories.evaluation.stage import CannotLearn, Stage
from memories.evaluation.updates import ChangeScore, SessionScore
from supportmem.common.temporary_database import temporary_database
from supportmem.llm import registry

MODES = ("rules", "model")
BEGAN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # a Monday: the same words give the same dates on every run
EVERY = 200  # cases between two lines of progress
_PREFIX = "supportmem_evaluation_"


class Refused(Exception):
    """What was asked cannot be evaluated, and why, in words for the person who asked."""


class Scores:
    """One score for each kind of case."""

    def __init__(self, cases: Iterable[Case]) -> None:
        labelled = {label.slot for case in cases if isinstance(case, SlotCase) for label in case.labels}
        self._slots = FactScore(labelled=labelled)
        self._events = EventScore()
        self._sessions = SessionScore()
        self._changes = ChangeScore()
        self._pairs = ConflictScore()
        self._injections = InjectionScore()
        self._used: dict[type, Callable[[Report], None]] = {}

    def play(self, case: Case, *, stage: Stage) -> None:
        """Play a case by the score of its kind."""
        match case:
            case SlotCase():
                self._slots.play(case, stage=stage)
                self._used[SlotCase] = self._slots.into
            case EventCase():
                self._events.play(case, stage=stage)
                self._used[EventCase] = self._events.into
            case FactCase():
                self._sessions.play(case, stage=stage)
                self._used[FactCase] = self._sessions.into
            case ChangeCase():
                self._changes.play(case, stage=stage)
                self._used[ChangeCase] = self._changes.into
            case PairCase():
                self._pairs.play(case, stage=stage)
                self._used[PairCase] = self._pairs.into
            case InjectionCase():
                self._injections.play(case, stage=stage)
                self._used[InjectionCase] = self._injections.into

    def into(self, report: Report) -> None:
        """Write down the figures of the kinds that occurred."""
        for write in self._used.values():
            write(report)


def evaluate(path: Path, *, measure: str, mode: str, say: Callable[[str], object]) -> Report:
    """Evaluate a file in a temporary database. Raises Refused."""
    if mode == "model" and (status := registry.chat().status()).state != "up":
        raise Refused(f"The chat model cannot be asked: {status.detail} Start it, or use --mode rules.")
    names, cases = _read(path, measure=measure)
    say(f"{len(cases)} cases of {', '.join(names)}; making a temporary database ...")
    with temporary_database(prefix=_PREFIX):
        return play(
            cases,
            stage=Stage(began=BEGAN, model=mode == "model"),
            report=Report(measure=measure, mode=mode, formats=names),
            say=say,
        )


def _read(path: Path, *, measure: str) -> tuple[tuple[str, ...], list[Case]]:
    try:
        with path.open(encoding="utf-8") as lines:
            read = list(formats.read(lines, measure=measure))
    except OSError as error:
        raise Refused(f"{path}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: not UTF-8 text.") from error
    except formats.BadLine as error:
        raise Refused(f"{path}: {error}.") from error
    if not read:
        raise Refused(f"{path}: no lines.")
    return tuple(dict.fromkeys(name for name, _ in read)), [case for _, case in read]


def play(cases: Sequence[Case], *, stage: Stage, report: Report, say: Callable[[str], object]) -> Report:
    """Play the cases on a stage; the report, filled in."""
    began = time.monotonic()
    scores = Scores(cases)
    for number, case in enumerate(cases, start=1):
        try:
            scores.play(case, stage=stage)
        except CannotLearn as error:
            raise Refused(f"case {case.id or number}: {error}.") from error
        if number % EVERY == 0:
            say(f"  {number} of {len(cases)} cases, {time.monotonic() - began:.0f} s")
    report.cases, report.seconds = len(cases), time.monotonic() - began
    scores.into(report)
    return report
