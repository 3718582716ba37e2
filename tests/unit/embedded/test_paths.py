"""Where the data directory is."""

import stat
from pathlib import Path

import pytest

from supportmem.embedded import paths


def test_it_is_var_beside_manage_py_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUPPORTMEM_DATA_DIR", raising=False)

    assert paths.data_dir() == paths.PROJECT_ROOT / "var"
    assert (paths.PROJECT_ROOT / "manage.py").is_file()


def test_a_relative_one_counts_from_the_project_not_from_here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", "../elsewhere")

    assert paths.data_dir() == paths.PROJECT_ROOT.parent / "elsewhere"


def test_an_absolute_one_is_taken_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path / "deep" / "data"))

    assert paths.made_data_dir() == tmp_path / "deep" / "data"
    assert stat.S_IMODE((tmp_path / "deep" / "data").stat().st_mode) & 0o066 == 0


def test_the_mode_of_a_folder_that_exists_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine").chmod(0o750)
    monkeypatch.setenv("SUPPORTMEM_DATA_DIR", str(tmp_path / "mine"))

    paths.made_data_dir()

    assert stat.S_IMODE((tmp_path / "mine").stat().st_mode) == 0o750
