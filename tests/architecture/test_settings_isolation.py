"""The tests' settings hear nothing of a developer's environment, and every variable has a row in the README."""

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, product_files, text, tree

DATA_DIR = "SUPPORTMEM_DATA_DIR"
# What belongs to the machine, Django or the process manager, and is no setting of ours.
NOT_SETTINGS = {"DJANGO_SETTINGS_MODULE", "HOME", "PATH", "LC_ALL", "PYTHONUNBUFFERED"}
_NAME = re.compile(r"[A-Z][A-Z0-9_]+")
_README_ROW = re.compile(r"^\| *`([A-Z][A-Z0-9_]+)` *\|", re.MULTILINE)
_SHOW = (
    "import json\n"
    "from supportmem.settings import test\n"
    "print(json.dumps({name: str(getattr(test, name)) for name in dir(test) if name.isupper()}))"
)


def _read_by(node: ast.AST) -> str:
    """The variable that a call or a subscript reads from the environment, if it does."""
    target, argument = None, None
    if isinstance(node, ast.Call) and node.args:
        target, argument = node.func, node.args[0]
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        target, argument = node.value, node.slice
    spelled = ast.unparse(target) if target is not None else ""
    reads = spelled.startswith("env.") or spelled in {"os.environ", "os.environ.get", "os.getenv"}
    name = argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""
    return name if reads and _NAME.fullmatch(name) else ""


@cache
def variables() -> frozenset[str]:
    """Every setting that the product reads from the environment."""
    names = {
        _read_by(node)
        for path in product_files()
        if path != Path("supportmem/settings/test.py")
        for node in ast.walk(tree(path))
    }
    return frozenset(name.removesuffix("_FILE") for name in names if name) - NOT_SETTINGS


def _settings_seen(environment: dict[str, str]) -> dict[str, str]:
    plain = {"PATH": os.environ["PATH"], **environment}
    done = subprocess.run(
        [sys.executable, "-c", _SHOW], cwd=ROOT, env=plain, capture_output=True, text=True, check=True, timeout=60
    )
    seen: dict[str, str] = json.loads(done.stdout)
    return seen


def test_the_search_finds_settings() -> None:
    assert {"DATABASE_URL", "REDIS_URL", "OLLAMA_HOST", "PORT", DATA_DIR} <= variables()


@pytest.mark.parametrize("suffix", ["", "_FILE"])
def test_a_developers_environment_is_not_heard(suffix: str) -> None:
    """The value fits no setting, so whatever read it would fail, or show it."""
    loud = {f"{name}{suffix}": "/nowhere/a-developers-value" for name in variables()}
    assert _settings_seen(loud) == _settings_seen({})


def test_the_settings_of_tests_are_their_own() -> None:
    seen = _settings_seen({})
    assert (seen["LLM_BACKEND"], seen["EMBEDDER"], seen["REDIS_URL"]) == ("fake", "fake", "")
    assert seen["DATA_DIR"] == str(ROOT / "var" / "tests")


def test_every_setting_has_its_row_in_the_readme() -> None:
    rows = _README_ROW.findall(text(Path("README.md")))
    assert sorted(rows) == sorted(variables())
