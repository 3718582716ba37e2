"""An embedded database of these tests' own, which they may kill."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from supportmem.embedded import postgres


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A data directory that the database's user can reach, which pytest's own folder is not for root."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o711)
    yield path
    shutil.rmtree(path)


@pytest.fixture
def embedded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The data directory of a database that runs."""
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(folder))
    postgres.ensure_running(announce=lambda _line: None)
    yield folder
    postgres.stop(announce=lambda _line: None)
