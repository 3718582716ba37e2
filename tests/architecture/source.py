"""The files of this repository as the architecture tests read them."""

import ast
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCT = ("supportmem", "memories", "chat")
_NOT_OURS = {"var", "node_modules", "htmlcov", "__pycache__", "staticfiles"}
_DOTTED_BUT_OURS = {".ci", ".github"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def files() -> tuple[Path, ...]:
    """Every file of ours, by its path from the root: no caches, no virtual environment, no data."""
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(
            name for name in folders if name not in _NOT_OURS and (not name.startswith(".") or name in _DOTTED_BUT_OURS)
        )
        found += [(Path(folder) / name).relative_to(ROOT) for name in sorted(names) if not name.startswith(".coverage")]
    return tuple(found)


@cache
def python_files() -> tuple[Path, ...]:
    """Every Python file of ours."""
    return tuple(path for path in files() if path.suffix == ".py")


def product_files(*, migrations: bool = False) -> tuple[Path, ...]:
    """The Python files of the product itself."""
    return tuple(
        path for path in python_files() if path.parts[0] in PRODUCT and (migrations or "migrations" not in path.parts)
    )


@cache
def text(path: Path) -> str:
    """What a file says; empty for what is not text."""
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


@cache
def tree(path: Path) -> ast.Module:
    """A Python file, parsed."""
    return ast.parse(text(path), filename=str(path))


def functions(path: Path) -> Iterator[Function]:
    """Every function and method of a file, nested ones too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: Function) -> int:
    """Lines from `def` to the last one."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def parameters(function: Function) -> list[str]:
    """Names of the parameters but for self and cls."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [argument.arg for argument in named if argument.arg not in {"self", "cls"}]


def is_test(path: Path) -> bool:
    """Whether a file belongs to the tests."""
    return path.parts[0] == "tests"


def refuse(found: Iterable[str]) -> None:
    """Fail with the whole list, one a line: pytest cuts long values short."""
    lines = sorted(found)
    if lines:
        pytest.fail("\n" + "\n".join(lines), pytrace=False)
