"""Learning over plain INSERTs: observe → apply by rule, then the very rows it wrote through the bare driver.

Both in turns, observation by observation, one commit each. Embedding is measured apart, and not at all in the rest.
"""

import cProfile
import pstats
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import psycopg
from django.apps import apps
from django.db import connection, connections, models, transaction
from django.utils import timezone
from psycopg import sql

from benchmarks import report
from benchmarks.sentences import sentence
from memories import facade
from memories.contracts import Utterance
from memories.enums import Source
from memories.index.embed import embed_missing
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id
from supportmem.llm import registry

CUSTOMERS = 20
A_ROUND = 100  # observations
WARM_UP = 1  # rounds
APPS = ("memories", "audit")  # whose tables learning writes into
# What a function's file says about what it is there for; the first that fits.
PARTS: tuple[tuple[str, str], ...] = (
    ("waiting for PostgreSQL", "psycopg"),
    ("Django's queries and objects", "django"),
    ("reading by rule", "memories/pipeline/rules"),
    ("reading by rule", "memories/pipeline/propose"),
    ("reading by rule", "'search' of 're.Pattern'"),
    ("terms to search by", "memories/index"),
    ("terms to search by", "snowballstemmer"),
    ("redaction", "supportmem/privacy"),
)


@dataclass(frozen=True, kw_only=True)
class Talk:
    """Somebody who listens, and customers who speak, each in one conversation."""

    actor: Actor
    customers: Sequence[Customer]
    threads: Sequence[UUID]


def begin(actor: Actor) -> Talk:
    """Customers of their own, with nothing remembered."""
    customers = [
        Customer.objects.create(organization_id=actor.organization_id, external_id=f"said-{n}", name=f"Speaker {n}")
        for n in range(CUSTOMERS)
    ]
    return Talk(actor=actor, customers=customers, threads=[new_id() for _ in customers])


def said(talk: Talk, *, number: int, now: datetime) -> Utterance:
    """The next thing that is said: the customers take turns."""
    who = number % len(talk.customers)
    return Utterance(
        organization_id=talk.actor.organization_id,
        customer_id=talk.customers[who].id,
        text=sentence(number),
        source=Source.CUSTOMER_TURN,
        occurred_at=now,
        idempotency_key=f"ingest-{number}",
        conversation_id=talk.threads[who],
        turn_id=new_id(),
    )


def observe(talk: Talk, *, numbers: range, now: datetime) -> None:
    """Each in a transaction of its own, as turns come."""
    for number in numbers:
        with transaction.atomic():
            facade.observe(talk.actor, utterance=said(talk, number=number, now=now), now=now)


def learn(*, now: datetime) -> None:
    """Everything that waits."""
    while facade.learn_due(now=now).processed:
        pass


def measure(talk: Talk, *, rounds: int) -> report.Figure:
    """Observations per second, as a share of the rate at which their rows can be inserted."""
    ours, below, observing, working = [], [], [], []
    rows: Counter[str] = Counter()
    with registry.override(embedder=None):
        for number in range(rounds + WARM_UP):
            numbers = range(number * A_ROUND, (number + 1) * A_ROUND)
            before = _last_ids()
            began, worked = time.perf_counter(), time.process_time()
            now = timezone.now() - timedelta(minutes=1)
            observe(talk, numbers=numbers, now=now)
            heard = time.perf_counter() - began
            learn(now=now + timedelta(seconds=30))
            seconds, worked = time.perf_counter() - began, time.process_time() - worked
            written = _rows_since(before)
            plain = _insert(written, commits=A_ROUND)
            if number >= WARM_UP:
                ours.append(seconds / A_ROUND)
                below.append(plain / A_ROUND)
                observing.append(heard / A_ROUND)
                working.append(worked / A_ROUND)
                rows.update({table: len(found) for table, found in written.items()})
        last = (rounds + WARM_UP) * A_ROUND
        shares, statements = _profiled(talk, numbers=range(last, last + A_ROUND))
    found = report.compared("learning over plain INSERTs", ours=ours, below=below)
    more = {
        "observations_per_second": round(1000 / found.ours_ms, 1),
        "share_of_the_insert_rate": round(1 / found.ratio, 3),
        "observing_ms": report.milliseconds(observing),
        "own_processor_ms": report.milliseconds(working),
        "rows_an_observation": round(sum(rows.values()) / (rounds * A_ROUND), 1),
        "statements_an_observation": round(statements / A_ROUND, 1),
        "where_the_time_goes": shares,
    }
    return report.Figure(
        name=found.name, ours_ms=found.ours_ms, below_ms=found.below_ms, ratio=found.ratio, rounds=rounds, more=more
    )


def measure_embedding() -> Mapping[str, object]:
    """Vectors for what was learnt: how many a second, by the embedder that is configured."""
    embedder = registry.embedder()
    if embedder is None:
        return {"embedder": "none"}
    began, stored = time.perf_counter(), 0
    while stored < 200 and (more := embed_missing(limit=64).stored):
        stored += more
    seconds = time.perf_counter() - began
    return {"embedder": embedder.model, "memories": stored, "a_second": round(stored / seconds, 1) if stored else 0.0}


# --- the same rows by the bare driver ----------------------------------------------------------------


def _tables() -> list[type[models.Model]]:
    return [model for name in APPS for model in apps.get_app_config(name).get_models() if _has_key(model)]


def _has_key(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.UUIDField)  # noqa: SLF001 - Django's own way


def _name(model: type[models.Model]) -> str:
    return model._meta.db_table  # noqa: SLF001 - Django's own way


def _last_ids() -> dict[str, UUID | None]:
    """Keys grow with time: what is written from now on comes after these."""
    return {
        _name(model): model._base_manager.order_by("-pk").values_list("pk", flat=True).first()  # noqa: SLF001 - all rows
        for model in _tables()
    }


def _rows_since(before: Mapping[str, UUID | None]) -> dict[str, list[tuple[str | None, ...]]]:
    """As text, which every column takes."""
    found = {}
    with connections["owner"].cursor() as cursor:
        for model in _tables():
            columns = ", ".join(f'"{field.column}"::text' for field in model._meta.local_concrete_fields)  # noqa: SLF001 - as above
            cursor.execute(
                f'SELECT {columns} FROM "{_name(model)}" WHERE %s::uuid IS NULL OR id > %s::uuid ORDER BY id',  # noqa: S608 - our own names
                [before[_name(model)], before[_name(model)]],
            )
            if rows := cursor.fetchall():
                found[_name(model)] = rows
    return found


def _insert(written: Mapping[str, Sequence[tuple[str | None, ...]]], *, commits: int) -> float:
    """Seconds for the same rows in tables of the same shape, one INSERT each and as many commits as observations."""
    models_of = {_name(model): model for model in _tables()}
    with _twins(written) as link:
        todo = [(_statement(models_of[table]), row) for table, rows in written.items() for row in rows]
        every = max(len(todo) // commits, 1)
        with closing(link.cursor()) as cursor:
            began = time.perf_counter()
            for place, (statement, row) in enumerate(todo, start=1):
                cursor.execute(statement, row, prepare=True)
                if place % every == 0:
                    link.commit()
            link.commit()
            return time.perf_counter() - began


def _statement(model: type[models.Model]) -> sql.Composed:
    columns = [field.column for field in model._meta.local_concrete_fields]  # noqa: SLF001 - Django's own way
    return sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(
        _twin(_name(model)),
        sql.SQL(", ").join([sql.Identifier(str(column)) for column in columns]),
        sql.SQL(", ").join([sql.Placeholder()] * len(columns)),
    )


def _twin(table: str) -> sql.Identifier:
    return sql.Identifier(f"raw_{table}")


@contextmanager
def _twins(written: Mapping[str, object]) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """Empty tables with the same columns, indexes and checks, dropped afterwards."""
    values = connections.settings["owner"]
    with psycopg.connect(
        host=str(values["HOST"]),
        port=str(values["PORT"]),
        user=str(values["USER"]),
        password=str(values["PASSWORD"]),
        dbname=str(values["NAME"]),
    ) as link:
        for table in written:
            link.execute(sql.SQL("CREATE TABLE {} (LIKE {} INCLUDING ALL)").format(_twin(table), sql.Identifier(table)))
        link.commit()
        yield link
        for table in written:
            link.execute(sql.SQL("DROP TABLE {}").format(_twin(table)))


# --- where the time goes -----------------------------------------------------------------------------


def _profiled(talk: Talk, *, numbers: range) -> tuple[Mapping[str, str], int]:
    """Shares of the time of one round by what it was spent on, and how many statements it took."""
    profile, statements = cProfile.Profile(), [0]

    def counted(execute: object, query: str, values: object, many: object, context: object) -> object:
        statements[0] += 1
        assert callable(execute)
        return execute(query, values, many, context)

    with connection.execute_wrapper(counted):
        now = timezone.now() - timedelta(minutes=1)
        profile.enable()
        observe(talk, numbers=numbers, now=now)
        learn(now=now + timedelta(seconds=30))
        profile.disable()
    spent: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]  # documented, untyped
        spent[_part(f"{file} {name}")] += own
    whole = sum(spent.values())
    return {part: f"{100 * seconds / whole:.0f} %" for part, seconds in spent.most_common()}, statements[0]


def _part(where: str) -> str:
    return next((part for part, mark in PARTS if mark in where), "the rest")
