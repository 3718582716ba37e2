"""What is written beside the code stays true: links lead somewhere, pins have hashes, nothing names a machine."""

import configparser
import os
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.architecture.source import ROOT, files, refuse, text

PAGES = [path for path in files() if path.suffix == ".md"]
_LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^)\s]+)[^)]*\)|<img[^>]+src=\"([^\"]+)\"")
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
_PIN = re.compile(r"^[a-z0-9][a-z0-9._-]*(\[[a-z,-]+\])?==\S+( ; .+)? \\$")

# Put together from pieces, so that this file does not hold what it looks for.
_SLASH = "/"
_FOLDERS = re.compile(rf"(?<![\w.\-]){_SLASH}(?:work|root|farm|home{_SLASH}\w+){_SLASH}\w")
_REGISTRIES = ["python" + "hosted.org", "pypi" + ".org", "registry.npm" + "js.org"]


def _anchor(heading: str) -> str:
    """As the usual renderers name a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def _broken(page: Path) -> list[str]:
    broken = []
    for match in _LINK.finditer(re.sub(r"```.*?```", "", text(page), flags=re.DOTALL)):
        parts = urlsplit(match[1] or match[2])
        if parts.scheme or parts.netloc:
            continue
        target = (page.parent / unquote(parts.path)) if parts.path else page
        full = ROOT / target
        if not full.exists():
            broken.append(f"{page}: {target}")
        elif parts.fragment and full.suffix == ".md":
            anchors = {_anchor(heading) for heading in _HEADING.findall(full.read_text(encoding="utf-8"))}
            if parts.fragment not in anchors:
                broken.append(f"{page}: {target}#{parts.fragment}")
    return broken


def test_there_are_pages() -> None:
    assert {Path("README.md"), Path("CHANGELOG.md"), Path("docs/architecture.md")} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page: Path) -> None:
    refuse(_broken(page))


@pytest.mark.parametrize("name", ["base", "dev"])
def test_requirements_are_pinned_with_hashes_and_no_address(name: str) -> None:
    lines = text(Path(f"requirements/{name}.txt")).splitlines()
    pins = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert len(pins) > 10
    assert not [line for line in pins if not _PIN.match(line)]
    assert not [line for line in lines if "://" in line]
    for position, line in enumerate(lines):
        if line in pins:
            assert lines[position + 1].strip().startswith("--hash=sha256:"), line


def _configured_registries() -> list[str]:
    """The hosts that this very machine installs from: they belong to it, not to the repository."""
    addresses = [os.environ.get(name, "") for name in ("PIP_INDEX_URL", "UV_INDEX_URL", "UV_DEFAULT_INDEX")]
    config = configparser.ConfigParser(interpolation=None)
    config.read([Path("/etc/pip.conf"), Path.home() / ".config/pip/pip.conf", Path.home() / ".pip/pip.conf"])
    addresses += [section.get("index-url", "") for section in config.values()]
    hosts = {urlsplit(address).hostname for address in addresses if address}
    return sorted(host for host in hosts if host and host not in {"localhost", "127.0.0.1"})


@pytest.mark.parametrize("needle", [*_REGISTRIES, *_configured_registries()])
def test_no_file_names_a_registry(needle: str) -> None:
    refuse(str(path) for path in files() if needle in text(path))


def test_no_file_names_a_folder_of_a_machine() -> None:
    refuse(f"{path}: {match[0]}" for path in files() if (match := _FOLDERS.search(text(path))))
