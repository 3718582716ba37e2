"""Which parts work: the answer of /readyz, in plain words and without secrets or anything about tenants.

Each check runs in a thread of its own with a deadline, so that a part that hangs cannot hold the answer up.
The database and its migrations decide between up and down; everything else can be missing (domain section 6).
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from memories import facade, vectors
from supportmem.common import wall
from supportmem.llm import registry

State = Literal["up", "degraded", "down"]

DEADLINE: Final = 1.8  # seconds for all checks together
OLDEST: Final = 60.0  # seconds that an observation may wait before we say that nobody works
_DECIDES: Final = frozenset({"database", "migrations"})

# More threads than checks: those of an earlier look may still hang.
_threads = ThreadPoolExecutor(max_workers=24, thread_name_prefix="readiness")


@dataclass(frozen=True)
class Check:
    """One part's state and one sentence about it."""

    status: State
    detail: str


@dataclass(frozen=True, kw_only=True)
class Readiness:
    """All parts, and what follows from them."""

    status: State
    checks: Mapping[str, Check]


def look(*, now: datetime, deadline: float = DEADLINE) -> Readiness:
    """Ask every part, all at once."""
    return ask(_parts(now=now), deadline=deadline)


def ask(parts: Mapping[str, Callable[[], Check]], *, deadline: float) -> Readiness:
    """Run the checks; what has not answered by the deadline is down."""
    running = {name: _threads.submit(_closing, part) for name, part in parts.items()}
    wait(running.values(), timeout=deadline)
    checks = {name: _result(future, deadline=deadline) for name, future in running.items()}
    return Readiness(status=overall(checks), checks=checks)


def overall(checks: Mapping[str, Check]) -> State:
    """Down when a part is down that nothing works without, degraded when any other is not up."""
    if any(check.status == "down" for name, check in checks.items() if name in _DECIDES):
        return "down"
    return "up" if all(check.status == "up" for check in checks.values()) else "degraded"


def queue_words(*, waiting: int, oldest_seconds: float, failed: int) -> Check:
    """What the queue's numbers mean."""
    if waiting and oldest_seconds > OLDEST:
        return Check("degraded", f"Observations wait for {oldest_seconds:.0f} s: is the worker running? None is lost.")
    if failed:
        return Check(
            "degraded",
            f"{failed} observations could not be learnt from: `manage.py queue` says why, and"
            " `manage.py queue --replay --all` tries them again.",
        )
    return Check("up", "Observations are learnt from as they come.")


def _parts(*, now: datetime) -> dict[str, Callable[[], Check]]:
    parts: dict[str, Callable[[], Check]] = {
        "database": _database,
        "migrations": _migrations,
        "queue": lambda: _queue(now=now),
        "embedder": _embedder,
        "ollama": _ollama,
    }
    if settings.REDIS_URL:
        parts["redis"] = _redis
    return parts


def _database() -> Check:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return Check("up", "PostgreSQL answers.")


def _migrations() -> Check:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if missing:
        return Check("down", f"{missing} migrations are not applied: run `manage.py migrate`.")
    return Check("up", "All migrations are applied.")


def _queue(*, now: datetime) -> Check:
    with wall.whole_house():
        state = facade.queue_state(now=now)
    return queue_words(waiting=state.waiting, oldest_seconds=state.oldest_seconds, failed=state.failed)


def _embedder() -> Check:
    embedder = registry.embedder()
    if embedder is None:
        return Check("degraded", "There is no embedder: search goes by words only. EMBEDDER changes that.")
    if problem := vectors.mismatch():
        return Check("degraded", problem)
    status = embedder.status()
    return Check(status.state, status.detail)


def _ollama() -> Check:
    status = registry.chat().status()
    return Check(status.state, status.detail)


def _redis() -> Check:
    patience = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **patience) as client:
            client.ping()
    except (redis.RedisError, OSError):
        return Check("down", "Redis does not answer: live updates between processes are slow until it does.")
    return Check("up", "Redis answers.")


def _closing(part: Callable[[], Check]) -> Check:
    """Run in a pool thread, whose database connection nobody else would close."""
    try:
        return part()
    finally:
        connection.close()


def _result(future: "Future[Check]", *, deadline: float) -> Check:
    if not future.done():
        future.cancel()
        return Check("down", f"No answer within {deadline:.1f} s.")
    error = future.exception()
    if isinstance(error, DatabaseError):
        return Check("down", "The database cannot be reached or refuses us: see the log of the server.")
    if error is not None:
        return Check("down", f"The check itself failed ({type(error).__name__}): see the log of the server.")
    return future.result()
