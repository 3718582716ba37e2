"""docs/security.md has a row for each requirement, and each row a test that exists or a reason in words."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, text, tree

PAPER = Path("docs/security.md")
# OWASP ASVS 4.0.3, levels 1 and 2, by section: the numbers that were not deleted and are not of level 3 alone.
LEVEL_2 = {
    "1.1": "1-7", "1.2": "1-4", "1.4": "1,4,5", "1.5": "1-4", "1.6": "1-4", "1.7": "1-2", "1.8": "1-2", "1.9": "1-2",
    "1.10": "1", "1.11": "1-2", "1.12": "2", "1.14": "1-6",
    "2.1": "1-12", "2.2": "1-3", "2.3": "1-3", "2.4": "1-6", "2.5": "1-7", "2.6": "1-3", "2.7": "1-6", "2.8": "1-7",
    "2.9": "1-3", "2.10": "1-4",
    "3.1": "1", "3.2": "1-4", "3.3": "1-4", "3.4": "1-5", "3.5": "1-3", "3.7": "1",
    "4.1": "1,2,3,5", "4.2": "1-2", "4.3": "1-3",
    "5.1": "1-5", "5.2": "1-8", "5.3": "1-10", "5.4": "1-3", "5.5": "1-4",
    "6.1": "1-3", "6.2": "1-6", "6.3": "1-2", "6.4": "1-2",
    "7.1": "1-4", "7.2": "1-2", "7.3": "1,3,4", "7.4": "1-3",
    "8.1": "1-4", "8.2": "1-3", "8.3": "1-8",
    "9.1": "1-3", "9.2": "1-4",
    "10.2": "1-2", "10.3": "1-3",
    "11.1": "1-8",
    "12.1": "1-3", "12.2": "1", "12.3": "1-6", "12.4": "1-2", "12.5": "1-2", "12.6": "1",
    "13.1": "1,3,4,5", "13.2": "1,2,3,5,6", "13.3": "1-2", "13.4": "1-2",
    "14.1": "1-4", "14.2": "1-6", "14.3": "2-3", "14.4": "1-7", "14.5": "1-4",
}  # fmt: skip
STATES = {"held", "partly", "open", "operator", "none here"}
_ROW = re.compile(r"^\| (\d+\.\d+)\.([\d,\-]+) \| ([^|]+) \| ([^|]+) \| (.+) \|$", re.MULTILINE)
_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def numbers(spelled: str) -> list[int]:
    """1-3,5 as 1, 2, 3, 5."""
    found: list[int] = []
    for part in spelled.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@cache
def rows() -> tuple[tuple[str, ...], ...]:
    """Section, numbers, what is asked, state, and what holds it."""
    return tuple(match.groups() for match in _ROW.finditer(text(PAPER)))


@cache
def named_in(path: str) -> frozenset[str]:
    """The names of a file's tests; none where there is no file."""
    if not (ROOT / path).is_file():
        return frozenset()
    defined = ast.walk(tree(Path(path)))
    return frozenset(node.name for node in defined if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_every_requirement_has_one_row() -> None:
    asked = sorted((section, number) for section, spelled in LEVEL_2.items() for number in numbers(spelled))
    answered = sorted((section, number) for section, spelled, *_ in rows() for number in numbers(spelled))
    assert len(asked) > 250
    assert answered == asked


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row[0]}.{row[1]}")
def test_each_row_names_tests_that_exist_or_says_why(row: tuple[str, ...]) -> None:
    *_, state, held_by = row
    named = _TEST.findall(held_by)
    missing = [f"{path}::{name}" for path, name in named if name not in named_in(path)]
    assert not missing
    assert state in STATES
    words = _TEST.sub("", held_by).strip(" ,;.")
    assert named or len(words.split()) >= 3, "neither a test nor a reason"


def test_a_test_that_is_not_there_would_be_seen() -> None:
    assert named_in("tests/architecture/test_nowhere.py") == frozenset()
    assert "test_every_requirement_has_one_row" in named_in("tests/architecture/test_security_paper.py")


def test_most_of_it_is_held_by_tests() -> None:
    tested = [row for row in rows() if _TEST.search(row[4])]
    assert len(tested) >= 70
