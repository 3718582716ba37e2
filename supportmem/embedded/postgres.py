"""The embedded PostgreSQL: used when DATABASE_URL is not set. The door of this package for the database."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from supportmem.embedded import cluster, place, roles, secrets
from supportmem.embedded.account import Account
from supportmem.embedded.cluster import Cluster
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.paths import data_dir
from supportmem.embedded.place import Place

__all__ = ["EmbeddedDatabaseError", "connection", "data_dir", "ensure_running", "stop", "wanted"]

_SECRETS = {roles.APP: "database-app-password", roles.OWNER: "database-owner-password"}
_ADMIN = "database-admin-password"


def wanted() -> bool:
    """Whether the embedded database is the one to use: no other is named."""
    return not (os.environ.get("DATABASE_URL", "").strip() or os.environ.get("DATABASE_URL_FILE", "").strip())


def connection(role: Literal["app", "owner"]) -> dict[str, object]:
    """Django's keys for the embedded database as that role. Starts nothing."""
    user = {"app": roles.APP, "owner": roles.OWNER}[role]
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": roles.DATABASE,
        "USER": user,
        "PASSWORD": secrets.generated(_SECRETS[user]),
        "HOST": str(place.locate().sockets),
        "PORT": "5432",
    }


def ensure_running(*, announce: Callable[[str], None]) -> bool:
    """Start the embedded database when it does not run; say so, and return whether it had to be started."""
    if not wanted():
        return False
    with _told():
        found = place.locate()
        if _in_service(found):
            return False
        with _one_at_a_time(found):
            if _in_service(found):
                return False
            announce("Starting the embedded database ...")
            _bring_up(found)
            return True


def stop(*, announce: Callable[[str], None]) -> bool:
    """Stop the embedded database when it runs; return whether it did."""
    with _told():
        found = place.locate()
        if not found.cluster.is_dir():
            return False
        with _one_at_a_time(found):
            server = _cluster(found)
            if server.running_pid() is None:
                return False
            announce("Stopping the embedded database ...")
            server.stop()
            return True


def _bring_up(found: Place) -> None:
    if place.orphaned(found):
        orphan = _cluster(found)
        if orphan.running_pid() is not None:
            orphan.stop()
        place.set_aside(found)
    account = Account.for_cluster(found.cluster)
    place.prepare(found, account)
    server = _cluster(found)
    admin_password = secrets.generated(_ADMIN)
    if not (found.cluster / "PG_VERSION").is_file():
        server.initialise(password=admin_password)
    if server.running_pid() is None or not cluster.listening(found):
        server.start()
    roles.provision(
        sockets=found.sockets,
        admin_password=admin_password,
        passwords={role: secrets.generated(name) for role, name in _SECRETS.items()},
    )
    _marker(found).write_text(_identity(found), encoding="ascii")


def _cluster(found: Place) -> Cluster:
    account = Account.for_cluster(found.cluster)
    return Cluster(place=found, account=account, programs=place.programs(found, account))


def _in_service(found: Place) -> bool:
    """Whether this very server was provisioned, is ready and answers; takes no lock and no query."""
    identity = _identity(found)
    try:
        provisioned = _marker(found).read_text(encoding="ascii")
    except OSError:
        return False
    return bool(identity) and provisioned == identity and cluster.listening(found)


def _identity(found: Place) -> str:
    """Process number and start time of a ready server; nothing while it starts or stops."""
    lines = cluster.pid_lines(found)
    ready = len(lines) >= 8 and lines[7].strip() == "ready"
    return f"{lines[0].strip()} {lines[2].strip()}" if ready else ""


def _marker(found: Place) -> Path:
    return found.data / "database-provisioned"


@contextmanager
def _one_at_a_time(found: Place) -> Iterator[None]:
    """Only one process starts or stops the database; the others wait and then find the work done."""
    descriptor = os.open(found.data / "database.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def _told() -> Iterator[None]:
    """Turn a file that cannot be used into a sentence that says what to do."""
    try:
        yield
    except OSError as error:
        raise EmbeddedDatabaseError(
            f"The data directory {data_dir()} cannot be used: {error.strerror}: {error.filename}. "
            "Run as the user that made it, or set SUPPORTMEM_DATA_DIR to a folder of your own."
        ) from error
