"""Take pictures of a running product: `python -m tests.browser.screenshots BASE_URL USER PASSWORD FOLDER`.

The README's pictures are made so, from the demo data of `make run`: see docs/images.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import chromium

WITHIN = 20_000.0  # milliseconds
SIZES = {"desk": (1440, 900), "small": (1024, 768), "phone": (390, 844)}
SCHEMES = ("light", "dark")


@dataclass(frozen=True, kw_only=True)
class Visit:
    """Where, as whom, and which conversation; without one the first of the list is opened."""

    base: str
    username: str
    password: str
    conversation: str = ""


def take_all(browser: Browser, visit: Visit, *, folder: Path) -> list[Path]:
    """Every page in every size, light and dark; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    return [path for scheme in SCHEMES for path in _in_scheme(browser, visit, folder=folder, scheme=scheme)]


def _in_scheme(browser: Browser, visit: Visit, *, folder: Path, scheme: str) -> Iterator[Path]:
    """One sign-in for all sizes."""
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light", locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(WITHIN)
    page.goto(f"{visit.base}/sign-in/")
    yield from _in_sizes(page, folder=folder, name=f"sign-in-{scheme}")
    page.get_by_label("User name").fill(visit.username)
    page.get_by_label("Password").fill(visit.password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_test_id("conversation-list")).to_be_visible(timeout=WITHIN)
    yield from _in_sizes(page, folder=folder, name=f"list-{scheme}")
    _open(page, visit)
    yield from _in_sizes(page, folder=folder, name=f"conversation-{scheme}")
    yield from _drawers(page, folder=folder, scheme=scheme)
    context.close()


def _open(page: Page, visit: Visit) -> None:
    if visit.conversation:
        page.goto(f"{visit.base}/conversations/{visit.conversation}/")
    else:
        page.goto(f"{visit.base}{page.get_by_test_id('conversation-row').first.get_attribute('href')}")
    online = page.get_by_test_id("connection-state")
    expect(online).to_have_attribute("data-state", "online", timeout=WITHIN)
    expect(page.get_by_test_id("panel-profile")).to_be_attached(timeout=WITHIN)


def _drawers(page: Page, *, folder: Path, scheme: str) -> Iterator[Path]:
    """The customer panel where it is a drawer."""
    page.get_by_test_id("panel-toggle").click()
    expect(page.get_by_test_id("panel-profile")).to_be_in_viewport(timeout=WITHIN)
    yield _shoot(page, folder / f"panel-{scheme}-phone.png")


def _in_sizes(page: Page, *, folder: Path, name: str) -> Iterator[Path]:
    """Ends with the last size, the phone's."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        yield _shoot(page, folder / f"{name}-{size}.png")


def _shoot(page: Page, path: Path) -> Path:
    page.screenshot(path=path, animations="disabled", caret="hide")
    return path


def main() -> int:
    """Take them and name them."""
    if len(sys.argv) not in {5, 6}:
        sys.stderr.write(f"{__doc__}\nA conversation's id may follow.\n")
        return 2
    base, username, password, folder, *conversation = sys.argv[1:]
    visit = Visit(base=base.rstrip("/"), username=username, password=password, conversation="".join(conversation))
    with chromium.running() as browser:
        for path in take_all(browser, visit, folder=Path(folder)):
            sys.stdout.write(f"{path}: {path.stat().st_size // 1024} kB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
