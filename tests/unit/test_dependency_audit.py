"""The audit of what we build on finds what it looks for, and does not take silence for an answer."""

import json
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests import dependency_audit as audit

HASH = "    --hash=sha256:0000"


def pinned(folder: Path, *lines: str, asked: str = "") -> Path:
    """A compiled file and what it was compiled from."""
    (folder / "some.in").write_text(f"-c other.txt\n# words\n{asked}\n")
    path = folder / "some.txt"
    path.write_text("\n".join((*lines, "    # via nobody", "")))
    return path


def test_pins_with_hashes_are_in_order(tmp_path: Path) -> None:
    path = pinned(tmp_path, "one[extra]==1.0 ; sys_platform == 'linux' \\", f"{HASH} \\", HASH, asked="One[extra]>=1")
    (pin,) = audit.read(path)
    assert (pin.name, pin.version, pin.hashes) == ("one", "1.0", 2)
    assert audit.loose(path, [pin]) == []


@pytest.mark.parametrize("line", ["one==1.0", "one>=1.0 \\\n    --hash=sha256:0", "one==1.* \\\n    --hash=sha256:0"])
def test_what_is_left_open_is_told(tmp_path: Path, line: str) -> None:
    path = pinned(tmp_path, line, asked="one")
    if "*" in line:
        assert audit.other_than_pinned(audit.read(path))
    else:
        assert len(audit.loose(path, audit.read(path))) == 1


def test_what_was_asked_for_and_not_compiled_is_told(tmp_path: Path) -> None:
    path = pinned(tmp_path, "one==1.0 \\", HASH, asked="one\ntwo[extra]>3")
    assert audit.loose(path, audit.read(path)) == ["two: asked for in some.in and not pinned"]


def test_what_is_installed_is_what_is_pinned(tmp_path: Path) -> None:
    elsewhere = "gone==1 ; sys_platform == 'win32' \\"
    path = pinned(tmp_path, "pytest==0.1 \\", HASH, "no-such-package==1 \\", HASH, elsewhere, HASH)
    told = audit.other_than_pinned(audit.read(path))
    assert [line.split(":")[0] for line in told] == ["pytest", "no-such-package"]


@pytest.mark.parametrize(
    ("text", "bad"),
    [("MIT", False), ("BSD License", False), ("Apache-2.0 OR GPL-3.0-only", False), ("LGPL-3.0-only", False),
     ("", True), ("GPL-3.0-only", True), ("MIT AND GPL-3.0-only", True), ("AGPL-3.0", True), ("Limited", True)],
)  # fmt: skip
def test_a_licence_is_known_or_told(text: str, *, bad: bool) -> None:
    assert audit.unknown(text) is bad


def test_our_own_are_known() -> None:
    assert audit.licence("django") == "BSD-3-Clause"


def answering(monkeypatch: pytest.MonkeyPatch, *rows: dict[str, Any], text: str = "") -> None:
    """Have pip-audit say so."""
    said = text or json.dumps({"dependencies": list(rows)})
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0, stdout=said))


def test_a_known_hole_fails_the_audit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = pinned(tmp_path, f"pytest=={version('pytest')} \\", HASH, asked="pytest")
    answering(monkeypatch, {"name": "pytest", "version": "9", "vulns": []})
    assert audit.main([str(path)]) == 0
    answering(monkeypatch, {"name": "pytest", "version": "9", "vulns": [{"id": "CVE-1"}]})
    assert audit.main([str(path)]) == 1
    assert "pytest 9: CVE-1" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "not json", "[]", '{"dependencies": [{"name": "pytest", "skip_reason": "?"}]}'])
def test_silence_is_told_as_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = pinned(tmp_path, f"pytest=={version('pytest')} \\", HASH, asked="pytest")
    answering(monkeypatch, text=text or " ")
    assert audit.main([str(path)]) == 0
    assert "NOT AUDITED" in capsys.readouterr().out


def test_nothing_to_look_at_is_not_in_order() -> None:
    assert audit.main([]) == 1
