"""The floor of coverage says yes and no when it should."""

from typing import Any

from tests.architecture.source import product_files
from tests.coverage_floor import WHOLE, complaints, read

PLACES = [place if place.endswith(".py") else f"{place}a.py" for place in WHOLE]


def _file(*, taken: int = 10, missing_branches: list[list[int]] | None = None) -> dict[str, Any]:
    return {
        "summary": {"num_branches": 10, "covered_branches": taken},
        "missing_lines": [],
        "missing_branches": missing_branches or [],
    }


def _report(**files: dict[str, Any]) -> dict[str, Any]:
    return {"files": {**{place: _file() for place in PLACES}, "chat/render.py": _file(), **files}}


def test_a_covered_tree_passes() -> None:
    assert complaints(read(_report())) == []


def test_one_missing_branch_in_a_whole_place_is_named() -> None:
    found = complaints(read(_report(**{"memories/access.py": _file(taken=9, missing_branches=[[12, -3]])})))
    assert found == ["memories/access.py: lines [], branches ['12->exit']"]


def test_elsewhere_one_in_ten_may_be_missing() -> None:
    assert complaints(read(_report(**{"chat/render.py": _file(taken=9)}))) == []
    assert "80.0 %" in complaints(read(_report(**{"chat/render.py": _file(taken=8)})))[0]


def test_a_place_that_was_not_measured_is_named() -> None:
    files = _report()["files"]
    del files["memories/access.py"]
    assert complaints(read({"files": files})) == ["no file is measured below memories/access.py"]


def test_the_places_exist() -> None:
    paths = [path.as_posix() for path in product_files()]
    assert not [place for place in WHOLE if not any(path.startswith(place) for path in paths)]
