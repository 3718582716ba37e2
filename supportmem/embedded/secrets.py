"""Secrets the product makes for itself on first use: one file each, readable by its owner only."""

import fcntl
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from supportmem.embedded.paths import made_data_dir

_NAME = re.compile(r"[a-z][a-z0-9-]{0,63}")


class SecretError(RuntimeError):
    """A secret that can be neither read nor made; the text says which file and what to do."""


def generated(name: str) -> str:
    """The secret of that name, made at random the first time; every process gets the same value."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is not a name for a secret: lower-case letters, digits and hyphens")
    path = made_data_dir() / "secrets" / name
    try:
        return _read(path) or _make(path)
    except OSError as error:
        raise SecretError(
            f"Cannot use the secret {path}: {error.strerror}. Run as the user that made the data "
            "directory, or set SUPPORTMEM_DATA_DIR to a folder of your own."
        ) from error


def _read(path: Path) -> str:
    """The kept value, or nothing when there is no file yet."""
    try:
        value = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    if not value:
        raise SecretError(f"The secret {path} is empty. Restore it from a backup, or delete it to make a new one.")
    return value


def _make(path: Path) -> str:
    """Write a new value in one step; of two processes at once, the second reads the first one's."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with _locked(path.parent / ".lock"):
        existing = _read(path)
        if existing:
            return existing
        value = secrets.token_urlsafe(32)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.unlink(missing_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(value + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        return value


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
