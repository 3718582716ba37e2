"""Compare a run's coverage with what the house asks: `python tests/coverage_floor.py coverage.json`.

Every branch of what decides over states, privacy, access, scope and verdicts is taken; elsewhere nine in ten.
Ends with 1 and says which lines are missing where the floor is not reached.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WHOLE = (
    "memories/access.py",
    "memories/lifecycle/",
    "memories/pipeline/decide.py",
    "memories/retrieval/ground.py",
    "chat/access.py",
    "supportmem/privacy/",
)
ELSEWHERE = 90.0


@dataclass(frozen=True)
class Covered:
    """One file's branches and statements."""

    path: str
    branches: int
    taken: int
    missing: tuple[int, ...]
    not_taken: tuple[tuple[int, int], ...]

    @property
    def whole(self) -> bool:
        """Nothing is missing."""
        return not self.missing and not self.not_taken

    @property
    def complaint(self) -> str:
        """What is missing, short."""
        arrows = [f"{start}->{end if end > 0 else 'exit'}" for start, end in self.not_taken]
        return f"{self.path}: lines {list(self.missing)[:20]}, branches {arrows[:12]}"


def read(report: Mapping[str, Any]) -> list[Covered]:
    """The files of a report made by `coverage json`."""
    return [
        Covered(
            path=path,
            branches=found["summary"]["num_branches"],
            taken=found["summary"]["covered_branches"],
            missing=tuple(found["missing_lines"]),
            not_taken=tuple((start, end) for start, end in found["missing_branches"]),
        )
        for path, found in sorted(report["files"].items())
    ]


def complaints(files: Sequence[Covered]) -> list[str]:
    """What is below the floor; empty when all is well."""
    found = [f"no file is measured below {place}" for place in WHOLE if not any(_below(f, place) for f in files)]
    whole = [file for file in files if any(_below(file, place) for place in WHOLE)]
    found += [file.complaint for file in whole if not file.whole]
    rest = [file for file in files if file not in whole]
    branches, taken = sum(file.branches for file in rest), sum(file.taken for file in rest)
    share = 100 * taken / branches if branches else 0.0
    if share < ELSEWHERE:
        worst = sorted(rest, key=lambda file: file.taken - file.branches)[:15]
        found.append(f"elsewhere {share:.1f} % of the branches are taken, and {ELSEWHERE:g} % are asked for. Worst:")
        found += [f"  {file.path}: {file.taken} of {file.branches}" for file in worst]
    return found


def _below(file: Covered, place: str) -> bool:
    return file.path.startswith(place)


def main(arguments: Sequence[str]) -> int:
    """Read the report named, print what is missing, and say by the exit code whether the floor is reached."""
    report = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    found = complaints(read(report))
    print("\n".join(found) or "Coverage: the floor is reached.")  # noqa: T201 - a command
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
