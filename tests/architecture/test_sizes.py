"""Files and functions stay small enough to be read at one go."""

import pytest

from tests.architecture.source import (
    functions,
    is_test,
    length,
    parameters,
    product_files,
    python_files,
    refuse,
    text,
    tree,
)

FILE_LINES, TEST_FILE_LINES = 300, 400
FUNCTION_LINES, USUAL_FUNCTION_LINES, USUAL_SHARE = 60, 30, 0.9
PARAMETERS = 6
DOOR_FUNCTIONS = 15


def test_files_are_short() -> None:
    refuse(
        f"{path} has {lines} lines"
        for path in python_files()
        if is_test(path) or "migrations" not in path.parts  # Django writes most of those
        if (lines := text(path).count("\n")) > (TEST_FILE_LINES if is_test(path) else FILE_LINES)
    )


def test_functions_are_short() -> None:
    refuse(
        f"{path}:{function.lineno} {function.name} has {length(function)} lines"
        for path in python_files()
        for function in functions(path)
        if length(function) > FUNCTION_LINES
    )


@pytest.mark.parametrize("tests", [False, True], ids=["product", "tests"])
def test_most_functions_are_very_short(*, tests: bool) -> None:
    lengths = [length(function) for path in python_files() if is_test(path) is tests for function in functions(path)]
    short = sum(lines <= USUAL_FUNCTION_LINES for lines in lengths)
    assert short / len(lengths) >= USUAL_SHARE


def test_functions_take_few_parameters() -> None:
    refuse(
        f"{path}:{function.lineno} {function.name} takes {len(names)}"
        for path in product_files()
        for function in functions(path)
        if len(names := parameters(function)) > PARAMETERS
    )


@pytest.mark.parametrize("door", ["memories/facade.py", "chat/facade.py"])
def test_doors_stay_narrow(door: str) -> None:
    path = next(path for path in product_files() if path.as_posix() == door)
    public = [
        node.name
        for node in tree(path).body
        if hasattr(node, "name") and not node.name.startswith("_") and not node.name[0].isupper()
    ]
    assert 0 < len(public) <= DOOR_FUNCTIONS
