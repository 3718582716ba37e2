"""Generated secrets: made once, the same for everybody, readable by the owner only."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from supportmem.embedded import secrets


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path / "var"))
    return tmp_path / "var"


def test_a_secret_stays_the_same_and_another_name_has_another_value() -> None:
    first = secrets.generated("one")

    assert secrets.generated("one") == first
    assert secrets.generated("two") != first
    assert len(first) >= 43


def test_only_the_owner_may_read_it(data: Path) -> None:
    secrets.generated("one")

    assert stat.S_IMODE((data / "secrets").stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "secrets" / "one").stat().st_mode) == 0o600


def test_processes_that_start_together_get_the_same_value() -> None:
    code = "from supportmem.embedded import secrets; print(secrets.generated('shared'))"
    processes = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    values = {process.communicate(timeout=30)[0] for process in processes}

    assert len(values) == 1
    assert values == {secrets.generated("shared") + "\n"}


@pytest.mark.parametrize("name", ["", "../escape", "UPPER", "a/b", ".hidden"])
def test_a_name_that_is_no_plain_file_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a name for a secret"):
        secrets.generated(name)


def test_an_emptied_secret_is_not_silently_replaced(data: Path) -> None:
    secrets.generated("one")
    (data / "secrets" / "one").write_text("")

    with pytest.raises(secrets.SecretError, match="is empty"):
        secrets.generated("one")


def test_a_secret_that_cannot_be_kept_says_where(data: Path) -> None:
    data.mkdir()
    (data / "secrets").write_text("a file where the folder should be")

    with pytest.raises(secrets.SecretError, match="SUPPORTMEM_DATA_DIR"):
        secrets.generated("one")
