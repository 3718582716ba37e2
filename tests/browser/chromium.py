"""The browser that these tests drive: which one, and how it is started so that it speaks to nobody else."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
DOWNLOADED = ("chrome", "headless_shell", "chrome-headless-shell")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def find() -> str:
    """The path of a chromium: the system's, else the one that Playwright has downloaded; "" for none."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    downloads = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    found = sorted(downloads.glob("chromium*/chrome-*/chrome*")) + sorted(
        downloads.glob("chromium*/chrome-*/headless*")
    )
    return next((str(path) for path in found if os.access(path, os.X_OK) and path.is_file()), "")


@contextmanager
def running() -> Iterator[Browser]:
    """A browser without windows, until the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        yield browser
        browser.close()
