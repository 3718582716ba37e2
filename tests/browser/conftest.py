"""A real chromium against the real server, a model that speaks Ollama's HTTP, and windows of the personas.

Browser and server start once and end when the tests of this folder do: Playwright marks its event loop as
running in this thread, which tests of other folders could not bear. Django's connections are others while it runs:
so it starts before, and ends after, all that a test prepares.
"""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connections
from django.utils import timezone
from playwright.sync_api import Browser

from chat import facade
from chat.enums import UNFINISHED
from chat.models import Generation
from tests.browser import chromium
from tests.browser.learning import Learner
from tests.browser.server import Server, until
from tests.browser.window import DESKTOP, Window
from tests.personas import Persona, Personas
from tests.scripted_ollama import Script, ScriptedOllama

HERE = Path(__file__).parent
LEFT_OUT = "*** NO CHROMIUM FOUND: THE BROWSER TESTS (tests/browser) ARE LEFT OUT. ***"
ALLOW = "DJANGO_ALLOW_ASYNC_UNSAFE"  # Django takes Playwright's loop for one that runs our code: it does not

if not chromium.find():
    collect_ignore_glob = ["test_*.py"]

OpenWindow = Callable[..., Window]


@dataclass
class Machinery:
    """What is started once, at the first test that needs it."""

    stack: ExitStack = field(default_factory=ExitStack)
    browser: Browser | None = None
    model: ScriptedOllama | None = None
    server: Server | None = None

    def browse(self) -> Browser:
        """The browser, started when it is not running."""
        if self.browser is None:
            self.browser = self.stack.enter_context(chromium.running())
            os.environ[ALLOW] = "true"
            self.stack.callback(os.environ.pop, ALLOW)
        return self.browser

    def end(self) -> None:
        """Stop all; it starts again when somebody asks."""
        self.stack.close()
        self.browser = self.model = self.server = None


_machinery = Machinery()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what did not run."""
    if not chromium.find():
        terminalreporter.write_line(LEFT_OUT, red=True, bold=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before any fixture: what Django puts on its connections for a test must come off the same ones."""
    if isinstance(item, pytest.Function) and "browser" in item.fixturenames:
        _machinery.browse()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """After the last test of this folder: end what the next folder must not meet."""
    try:
        yield
    finally:
        if nextitem is not None and HERE not in nextitem.path.parents:
            _machinery.end()


@pytest.fixture(scope="session")
def _until_the_database_goes(django_db_setup: None) -> Iterator[None]:
    """When the run ends in this folder: end before the database is dropped, which nobody may use then."""
    yield
    _machinery.end()


@pytest.fixture
def browser(_until_the_database_goes: None) -> Browser:
    """The browser."""
    return _machinery.browse()


@pytest.fixture
def model() -> ScriptedOllama:
    """The model's server, running and without faults. Its rules are the test's to set."""
    if _machinery.model is None:
        _machinery.model = _machinery.stack.enter_context(ScriptedOllama())
    found = _machinery.model
    found.mend()
    found.slowness, found.rules, found.default = 0.0, [], "A scripted answer."
    if not found.running():
        found.start()
    return found


@pytest.fixture
def server(
    _until_the_database_goes: None,
    transactional_db: None,
    model: ScriptedOllama,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """The server, running. It may not complain while the test lasts, and nobody writes when the test is over."""
    if _machinery.server is None:
        log = tmp_path_factory.mktemp("browser") / "server.log"
        name = str(connections.settings["default"]["NAME"])
        _machinery.server = Server(database=name, ollama=model.host, log=log)
        _machinery.stack.callback(_machinery.server.stop)
    found = _machinery.server
    found.start()
    found.errors()
    yield found
    model.mend()
    model.slowness = 0.0
    until(lambda: not Generation.unscoped.filter(state__in=UNFINISHED).exists(), seconds=30)
    assert found.errors() == ""


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[OpenWindow]:
    """Opens a window: of a persona who is signed in, or of a stranger. All must end without a complaint."""
    opened: list[Window] = []

    def open_(
        who: Persona | None = None, *, size: tuple[int, int] = DESKTOP, url: str = "", dark: bool = False
    ) -> Window:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            locale="en-GB",
            timezone_id="Europe/Paris",
        )
        if who is not None:
            key = who.client().cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": server.url}])
        made = Window(context=context, page=context.new_page(), base=url or server.url)
        made.watch()
        opened.append(made)
        return made

    yield open_
    for one in opened:
        one.context.close()
    assert [trouble for one in opened for trouble in one.troubles] == []


@pytest.fixture
def learn(server: Server) -> Learner:
    """The worker's step, when the test says so."""
    return Learner()


@pytest.fixture
def conversation_id(transactional_db: None, people: Personas) -> UUID:
    """Alice's conversation with Mia."""
    return facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=timezone.now())


@pytest.fixture
def talkative(model: ScriptedOllama) -> ScriptedOllama:
    """The model, slow, with much to say."""
    model.rules = [Script("", " ".join(["Well,", *(f"word{number}" for number in range(400))]))]
    model.slowness = 0.05
    return model
