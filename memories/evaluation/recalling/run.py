"""The order of an evaluation of recall: read, open a database, load and learn, embed, ask, compare, add up."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Protocol
from uuid import UUID

from django.db import connection, connections

from memories import facade
from memories.evaluation.recalling import asking, comparing, reading
from memories.evaluation.recalling.histories import Collection, History
from memories.evaluation.recalling.report import Report
from memories.evaluation.recalling.rows import BadFile
from memories.evaluation.run import Refused
from memories.index.embed import embed_missing
from memories.policy import DEFAULT, PROFILES, Numbers
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.models import Customer, Organization
from supportmem.common import wall
from supportmem.common.temporary_database import kept_database, temporary_database
from supportmem.llm import registry

PREFIX = "supportmem_evaluation_"
KEPT = "supportmem_kept_"
SLUG = "evaluation"
AFTER = timedelta(minutes=1)  # the questions are asked so long after the last turn
LEARNT_AFTER = timedelta(minutes=30)
STEP = timedelta(minutes=1)
MOST_STEPS = 10_000
AT_ONCE = 50  # observations of one step of the worker
EMBEDDED = 256  # memories of one look for those without a vector
Say = Callable[[str], object]


class Library(Protocol):
    """How a history gets into the product, and which turn it was there. The conversations are not ours to know."""

    def keep(self, history: History, *, actor: Actor, now: datetime) -> int:
        """Import it; how many turns were refused."""
        ...

    def places(self, history: History, *, customer_id: UUID) -> Mapping[UUID, str]:
        """The place of each stored turn. Raises LookupError when what is stored is not this history."""
        ...


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What to evaluate. `keep` and `use` name a database that stays, to be made and to be asked again."""

    path: Path
    memories: Path | None = None
    limit: int | None = None
    profile: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)
    vectors: bool = True
    compare: bool = False
    keep: str = ""
    use: str = ""

    @property
    def policy(self) -> Mapping[str, Any]:
        """The numbers of the organization."""
        return {**({"profile": self.profile} if self.profile else {}), **self.numbers}


def numbers_of(settings: Sequence[str]) -> dict[str, Any]:
    """NAME=VALUE, each a number of the policy; the value is JSON. Raises Refused."""
    known = {f.name: getattr(DEFAULT, f.name) for f in fields(Numbers) if f.name not in {"version", "profile"}}
    found = {}
    for setting in settings:
        name, mark, value = setting.partition("=")
        if not mark or name not in known:
            raise Refused(f"--set {setting}: NAME=VALUE, the name one of {', '.join(sorted(known))}.")
        try:
            found[name] = json.loads(value)
        except ValueError as error:
            raise Refused(f"--set {setting}: the value is no JSON ({error}).") from error
        if _sort(found[name]) is not _sort(known[name]):
            raise Refused(f"--set {setting}: a value like {json.dumps(known[name])} is needed.")
    return found


def _sort(value: object) -> type:
    """What a value must be alike in: whole numbers are numbers."""
    return float if type(value) is int else type(value)


def evaluate(wanted: Wanted, *, library: Library, say: Say) -> Report:
    """Evaluate a file. Raises Refused."""
    if wanted.profile and wanted.profile not in PROFILES:
        raise Refused(f"--profile {wanted.profile}: one of {', '.join(PROFILES)}.")
    try:
        collection = reading.read(wanted.path, memories=wanted.memories, limit=wanted.limit)
    except BadFile as error:
        raise Refused(f"{wanted.path}: {error}.") from error
    except OSError as error:
        raise Refused(f"{error.filename or wanted.path}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Refused(f"{wanted.path}: not UTF-8 text.") from error
    if not any(history.questions for history in collection.histories):
        raise Refused(f"{wanted.path}: no question that can be judged.")
    try:
        with ExitStack() as stack:
            if not wanted.vectors:
                stack.enter_context(registry.override(embedder=None))
            stack.enter_context(_database(wanted))
            return play(collection, wanted=wanted, library=library, say=say)
    except comparing.MissingPackage as error:
        raise Refused(str(error)) from error


def _database(wanted: Wanted) -> AbstractContextManager[None]:
    if wanted.use:
        return kept_database(KEPT + wanted.use, new=False)
    return kept_database(KEPT + wanted.keep, new=True) if wanted.keep else temporary_database(prefix=PREFIX)


def play(collection: Collection, *, wanted: Wanted, library: Library, say: Say) -> Report:
    """Load what is not there yet, ask everything; the report."""
    organization, _new = Organization.objects.get_or_create(slug=SLUG, defaults={"name": "Evaluation"})
    actor = system_actor(organization_id=organization.id, name="system: evaluation")
    asking.decree(organization_id=organization.id, numbers=wanted.policy)
    embedder = registry.embedder()
    report = Report(
        file=wanted.path.name,
        format=collection.format,
        sessions=collection.sessions,
        model=embedder.model if embedder else "none",
        profile=wanted.profile or "default",
        numbers=wanted.numbers,
        categories=collection.categories,
        counts=_counts(collection),
    )
    say(f"{report.format}: " + ", ".join(f"{name} {count}" for name, count in report.counts.items()))
    if not wanted.use:
        _load(collection, actor=actor, library=library, report=report, say=say)
    _embed(report, say=say)
    _analyze()
    with wall.within(actor.organization_id):  # as whoever asks in the product
        _ask(collection, actor=actor, library=library, report=report, compare=wanted.compare, say=say)
    return report


def _counts(collection: Collection) -> dict[str, int]:
    return {
        "histories": len(collection.histories),
        "turns": sum(len(history.turns) for history in collection.histories),
        "questions": sum(len(history.questions) for history in collection.histories),
        "skipped": 0,
        "evidence_dropped": 0,
        "evidence_not_kept": 0,
        **collection.counts,
    }


def _load(collection: Collection, *, actor: Actor, library: Library, report: Report, say: Say) -> None:
    """Import each history and learn from it, as of an instant after its last turn."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")  # nobody would miss a database that a crash takes with it
    for number, history in enumerate(collection.histories, start=1):
        if not history.turns:
            continue
        with _told(report, "import"):
            refused = library.keep(history, actor=actor, now=asked_at(history))
        with _told(report, "learning"):
            failed = _learn(since=asked_at(history) + LEARNT_AFTER)
        for name, count in (("turns_refused", refused), ("turns_not_learnt", failed)):
            report.counts[name] = report.counts.get(name, 0) + count
        say(f"  history {number} of {len(collection.histories)}, {len(history.turns)} turns: {_spent(report)}")


def asked_at(history: History) -> datetime:
    """The instant just after the last turn."""
    return max(turn.at for turn in history.turns) + AFTER


def _learn(*, since: datetime) -> int:
    """The worker's steps until nothing waits; how many could not be learnt."""
    failed = 0
    for step in range(MOST_STEPS):
        learnt = facade.learn_due(now=since + step * STEP, limit=AT_ONCE)
        failed += learnt.failed
        if not learnt.waiting:
            break
    return failed


def _embed(report: Report, *, say: Say) -> None:
    """A vector for every wording that has none of today's model."""
    with _told(report, "embedding"):
        stored, began = 0, time.monotonic()
        while True:
            done = embed_missing(limit=EMBEDDED)
            stored += done.stored
            if not done.stored:
                break
            say(f"  {stored} memories embedded, {time.monotonic() - began:.0f} s")
    report.counts["embedded"] = stored
    if done.problem:
        say(f"  not all memories are embedded: {done.problem}")


def _analyze() -> None:
    """What a database that has been up for a while knows of its tables: plans are then those of the product."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")


def _ask(collection: Collection, *, actor: Actor, library: Library, report: Report, compare: bool, say: Say) -> None:
    """Every question of every history, in the product and, if wanted, in the plain baselines."""
    for number, history in enumerate(collection.histories, start=1):
        if not history.turns or not history.questions:
            continue
        customer = _customer(history, actor=actor)
        places = _places(history, customer=customer, library=library)
        kept = asking.kept_rows(customer, places=places)
        with asking.timed() as watch:
            asker = asking.Asker(
                actor=actor,
                customer=customer,
                history=history,
                places=places,
                now=asked_at(history),
                clock=report.clock,
                watch=watch,
            )
            with _told(report, "asking"):
                report.answers += asker.answers()
            if compare:
                with _told(report, "comparing"):
                    _compare(history, rows=kept, embedder=watch, report=report)
        gold = frozenset[str]().union(*(question.gold for question in history.questions))
        report.counts["evidence_not_kept"] += len(gold - {row.place for row in kept})
        say(f"  asked {number} of {len(collection.histories)}: {_spent(report)}")


def _customer(history: History, *, actor: Actor) -> Customer:
    """Raises Refused when a kept database does not have them."""
    rows = Customer.objects.filter(organization_id=actor.organization_id, external_id=history.key)
    customer = rows.first()
    if customer is None:
        raise Refused(f"the database has no {history.key}: make it anew from this file, with --keep-database.")
    return customer


def _places(history: History, *, customer: Customer, library: Library) -> Mapping[UUID, str]:
    try:
        return library.places(history, customer_id=customer.id)
    except LookupError as error:
        raise Refused(f"the database holds another {history.key}: {error}.") from error


def _compare(
    history: History, *, rows: Sequence[comparing.Kept], embedder: comparing.Embeds | None, report: Report
) -> None:
    words = comparing.words_for([row.text for row in rows])
    plain = comparing.Baselines(rows, words=words, embedder=embedder)
    session_of = {turn.place: turn.session for turn in history.turns}
    for question in history.questions:
        for name, ranked in plain.ranked(question.text).items():
            answer = asking.answer_of(question, by_hit=[[place] for place in ranked], session_of=session_of)
            report.baselines.setdefault(name, []).append(answer)


def _spent(report: Report) -> str:
    return ", ".join(f"{name} {seconds:.0f} s" for name, seconds in report.seconds.items())


@contextmanager
def _told(report: Report, name: str) -> Iterator[None]:
    """Add the seconds spent inside to the report."""
    began = time.monotonic()
    yield
    report.seconds[name] = report.seconds.get(name, 0.0) + time.monotonic() - began
