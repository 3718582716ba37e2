"""One person's browser window: what they do, and what they see. Every wait is for something to be there."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

WITHIN = 20_000.0  # milliseconds: the machine may be busy
DESKTOP, PHONE = (1440, 900), (390, 844)
expect.set_options(timeout=WITHIN)
# What the browser itself writes when a line is cut, which is no fault of the page.
_LINE_LOST = re.compile(r"WebSocket connection to|net::ERR_|^htmx:(afterRequest|sendError)")


@dataclass
class Window:
    """A page, and whatever went wrong in it."""

    context: BrowserContext
    page: Page
    base: str
    troubles: list[str] = field(default_factory=list)
    line_may_break: bool = False  # set it before the line breaks: the browser then writes that it cannot connect
    may_be_refused: bool = False  # the same for answers of 401, 403 and 404

    def watch(self) -> None:
        """Write down errors of scripts, broken policies and requests that failed."""
        self.page.set_default_timeout(WITHIN)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.troubles.append(f"script: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if self.line_may_break and _LINE_LOST.search(message.text):
            return
        if self.may_be_refused and re.search(r"status of 4\d\d", message.text):
            return
        self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def another_tab(self) -> "Window":
        """One more tab of the same browser; its troubles count here."""
        tab = Window(context=self.context, page=self.context.new_page(), base=self.base, troubles=self.troubles)
        tab.watch()
        return tab

    # --- going places -----------------------------------------------------------------------------
    def go(self, path: str) -> None:
        """Open a page by its path."""
        self.page.goto(f"{self.base}{path}")

    def open(self, conversation_id: UUID | str) -> None:
        """Open a conversation and wait until its line is up."""
        self.go(f"/conversations/{conversation_id}/")
        self.online()

    def sign_in(self, username: str, password: str) -> None:
        """By the form."""
        self.go("/sign-in/")
        self.page.get_by_label("User name").fill(username)
        self.page.get_by_label("Password").fill(password)
        self.page.get_by_role("button", name="Sign in").click()

    def new_conversation_with(self, name: str, *, external_id: str, locale: str = "en") -> None:
        """A customer that is made on the way."""
        self.at("conversation-new").first.click()
        form = self.at("customer-create")
        form.get_by_role("textbox", name="Name", exact=True).fill(name)
        form.get_by_label("External id").fill(external_id)
        form.get_by_label("Language").select_option(locale)
        form.get_by_role("button").click()
        self.online()

    def new_conversation_of(self, name: str) -> None:
        """Another one of a customer who is known."""
        self.at("conversation-new").first.click()
        self.at("customer-row").filter(has_text=name).click()
        self.online()

    def online(self) -> None:
        """Wait until the connection is up."""
        expect(self.at("connection-state")).to_have_attribute("data-state", "online")

    # --- what they do -----------------------------------------------------------------------------
    def write(self, text: str, *, mode: str = "customer") -> None:
        """Type into the composer and leave it there."""
        self.at(f"mode-{mode}").check(force=True)
        self.at("composer-text").fill(text)

    def send(self, text: str, *, mode: str = "customer") -> None:
        """Type and send. Does not wait."""
        self.write(text, mode=mode)
        self.at("send").click()

    def say(self, text: str, *, mode: str = "customer") -> Locator:
        """Send, and wait until it stands in the thread."""
        self.send(text, mode=mode)
        return self.sees_turn(text, author=mode)

    def ask(self, text: str = "") -> None:
        """Ask the assistant; with a text that is sent first. Does not wait."""
        if text:
            self.write(text)
        self.at("ask").click()

    def answer_to(self, text: str) -> Locator:
        """Ask, and wait for the next stored answer."""
        before = self.turns("assistant").count()
        self.ask(text)
        expect(self.turns("assistant")).to_have_count(before + 1)
        return self.turns("assistant").last

    def hint(self, event: str) -> None:
        """What a browser tells a page when its network comes or goes, or its tab is looked at again."""
        self.page.evaluate("event => [window, document].forEach((it) => it.dispatchEvent(new Event(event)))", event)

    # --- what they see ----------------------------------------------------------------------------
    def at(self, testid: str) -> Locator:
        """What carries that mark."""
        return self.page.get_by_test_id(testid)

    def turns(self, author: str = "") -> Locator:
        """The turns of the thread, of one author if one is given."""
        return self.page.locator(f"[data-testid=turn][data-author='{author}']" if author else "[data-testid=turn]")

    def sees_turn(self, text: str, *, author: str) -> Locator:
        """Wait for exactly one turn with that text."""
        found = self.turns(author).filter(has=self.page.locator(".turn__text", has_text=text))
        expect(found).to_have_count(1)
        return found

    def pending(self) -> Locator:
        """The turns that wait to be sent."""
        return self.at("pending")

    def written(self) -> str:
        """The text so far of the answer that is being written."""
        return self.at("draft").locator(".turn__text").text_content() or ""

    def sees_more_than(self, length: int) -> str:
        """Wait until the answer that is being written is longer; its text."""
        self.page.wait_for_function(
            "length => (document.querySelector('[data-testid=draft] .turn__text')?.textContent.length ?? 0) > length",
            arg=length,
        )
        return self.written()

    def thread(self) -> list[tuple[int, str]]:
        """Number and text of every turn as they stand on the page, from the top."""
        rows: Sequence[list[str]] = self.page.eval_on_selector_all(
            "[data-testid=turn]",
            "all => all.map((turn) => [turn.dataset.seq, turn.querySelector('.turn__text').textContent])",
        )
        return [(int(seq), text) for seq, text in rows]

    def kept(self, what: str) -> str:
        """What this browser keeps under "unsent" or "draft" for whatever conversation; "" for nothing."""
        found: str = self.page.evaluate(
            "what => Object.keys(localStorage).filter((key) => key.startsWith(`supportmem:${what}:`))"
            ".map((key) => localStorage.getItem(key)).join('')",
            what,
        )
        return found

    def is_as_wide_as_its_window(self) -> None:
        """Nothing sticks out sideways: neither the page nor a pane of it can be scrolled to the side."""
        wide: list[str] = self.page.evaluate(
            "() => Array.from(document.querySelectorAll('html, body, .pane, .pane__body, .thread, .sheet, .composer'))"
            ".filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth)"
            ".map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} in"
            " ${element.clientWidth}`)"
        )
        assert wide == [], wide
