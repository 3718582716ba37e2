"""What we build on: pinned with hashes, installed as pinned, under licences we know, without known holes.

The first three need no network and fail when they do not hold. For known holes pip-audit asks a database elsewhere;
where none answers, as on a machine without network, that is said and does not pass for an audit. pip-audit itself
says "no known vulnerabilities" when it could not ask about a single package, so its answers are counted here.

    .venv/bin/python tests/dependency_audit.py requirements/base.txt requirements/dev.txt
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Final

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

SERVICES: Final = ("pypi", "osv")
SECONDS: Final = 60
# MPL and LGPL cover their own files only: we use them unchanged.
KNOWN: Final = re.compile(
    r"\b(?:MIT(?:-0)?|(?:New )?BSD|0BSD|Apache|ISC|PSF\w*|Python Software Foundation|MPL|Mozilla|LGPL-3\.0-only"
    r"|Unlicense|Zlib|CC0)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Pin:
    """One line of a file of requirements."""

    requirement: Requirement
    hashes: int

    @property
    def name(self) -> str:
        """As everybody spells it."""
        return canonicalize_name(self.requirement.name)

    @property
    def version(self) -> str:
        """The one version it allows, or nothing."""
        exact = [one.version for one in self.requirement.specifier if one.operator == "=="]
        return exact[0] if len(exact) == 1 and len(list(self.requirement.specifier)) == 1 else ""

    @property
    def applies(self) -> bool:
        """Whether it is for this platform."""
        return self.requirement.marker is None or self.requirement.marker.evaluate()


def read(path: Path) -> list[Pin]:
    """The pins of a compiled file. Raises InvalidRequirement."""
    text = re.sub(r"^\s*#.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.split("--hash=") for line in text.splitlines() if line.strip()]
    return [Pin(requirement=Requirement(line[0].strip()), hashes=len(line) - 1) for line in lines]


def wanted(path: Path) -> set[str]:
    """What the file it was compiled from asks for."""
    source = path.with_suffix(".in").read_text(encoding="utf-8").splitlines()
    lines = [line.split("#")[0].strip() for line in source]
    return {canonicalize_name(Requirement(line).name) for line in lines if line and not line.startswith("-")}


def loose(path: Path, pins: Iterable[Pin]) -> list[str]:
    """Pins that leave something open, and what was asked for and is not pinned."""
    rows = list(pins)
    open_ones = [f"{pin.requirement}: not one version" for pin in rows if not pin.version]
    open_ones += [f"{pin.name}: no hash" for pin in rows if not pin.hashes]
    missing = wanted(path) - {pin.name for pin in rows}
    return open_ones + [f"{name}: asked for in {path.stem}.in and not pinned" for name in sorted(missing)]


def other_than_pinned(pins: Iterable[Pin]) -> list[str]:
    """What is not installed, or in another version."""
    found = []
    for pin in pins:
        try:
            installed = distribution(pin.name).version
        except PackageNotFoundError:
            installed = "nothing"
        if pin.applies and installed != pin.version:
            found.append(f"{pin.name}: {pin.version} is pinned, {installed} is installed")
    return found


def licence(name: str) -> str:
    """What a package says of itself; the shortest form it gives."""
    about: Any = distribution(name).metadata
    named = [row.rsplit(" :: ", 1)[-1] for row in about.get_all("Classifier", []) if row.startswith("License ::")]
    return str(about.get("License-Expression") or " OR ".join(named) or (about.get("License") or "").split("\n")[0])


def unknown(text: str) -> bool:
    """Whether a licence, or any that is required together with others, is none we know."""
    return not all(KNOWN.search(part) for part in re.split(r"\bAND\b", text))


def known_holes(answer: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Of how many packages somebody could tell, and what was told."""
    rows: Sequence[Mapping[str, Any]] = answer.get("dependencies", ())
    asked = [row for row in rows if "skip_reason" not in row]
    holes = [f"{row['name']} {row['version']}: {hole['id']}" for row in asked for hole in row.get("vulns", ())]
    return len(asked), holes


def ask(path: Path, service: str) -> Mapping[str, Any] | None:
    """pip-audit's answer; None when it could not ask."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(path), "--require-hashes", "--disable-pip"]
    command += ["--no-deps", "--format", "json", "--progress-spinner", "off", "--timeout", "5"]
    try:
        done = subprocess.run(
            [*command, "--vulnerability-service", service], capture_output=True, text=True, check=False, timeout=SECONDS
        )
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def _holes_of(path: Path, *, pins: int) -> list[str]:
    for service in SERVICES:
        asked, holes = known_holes(ask(path, service) or {})
        if asked:
            print(f"{path.name}: {service} knows {asked} of {pins} packages; holes: {len(holes)}")  # noqa: T201
            return holes
    print(f"{path.name}: NOT AUDITED for known holes: no database answered. Run it again with a network.")  # noqa: T201
    return []


def main(paths: Sequence[str]) -> int:
    """0 when all holds that could be looked at."""
    wrong: list[str] = []
    licences: Counter[str] = Counter()
    for path in map(Path, paths):
        try:
            pins = read(path)
        except InvalidRequirement as error:
            wrong.append(f"{path}: {error}")
            continue
        wrong += loose(path, pins) + other_than_pinned(pins)
        here = {pin.name for pin in pins if pin.applies and not other_than_pinned([pin])}
        licences.update(licence(name) for name in here)
        wrong += [f"{name}: unknown licence {licence(name)!r}" for name in sorted(here) if unknown(licence(name))]
        wrong += _holes_of(path, pins=len(pins))
    print("Licences: " + "; ".join(f"{name} {count}" for name, count in licences.most_common()))  # noqa: T201
    for line in wrong:
        print(f"  {line}")  # noqa: T201
    return 1 if wrong or not licences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
