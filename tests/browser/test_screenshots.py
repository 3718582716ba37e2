"""Pictures of the main pages, left in var/screenshots for people to look at."""

import struct
from pathlib import Path
from uuid import UUID

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser

from chat import facade
from chat.contracts import NewTurn
from tests.browser.learning import Learner
from tests.browser.screenshots import SIZES, Visit, take_all
from tests.browser.server import Server
from tests.factories.accounts import PASSWORD
from tests.personas import Personas
from tests.scripted_ollama import ScriptedOllama

pytestmark = pytest.mark.browser

FOLDER = Path(settings.BASE_DIR) / "var" / "screenshots"
SAID = (
    ("customer", "Hi, my name is Mia and my email is mia@example.com"),
    ("agent", "Hello Mia, how can I help?"),
    ("customer", "Checkout is broken: it says error 402 when I pay"),
    ("customer", "I like VS Code, not Vim"),
    ("note", "She is on the trial until March."),
)


def shape(path: Path) -> tuple[int, int]:
    """Width and height, as a PNG's header says them."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return int(width), int(height)


def test_every_page_has_its_picture(
    browser: Browser, server: Server, people: Personas, conversation_id: UUID, model: ScriptedOllama, learn: Learner
) -> None:
    alice = people.alice.actor
    for number, (author, content) in enumerate(SAID):
        turn = NewTurn(author=author, content=content, client_id=f"{number}", occurred_at=None, ask=False)
        facade.say(alice, conversation_id=conversation_id, turn=turn, now=timezone.now())
    learn()
    visit = Visit(base=server.url, username="alice", password=PASSWORD, conversation=str(conversation_id))
    taken = take_all(browser, visit, folder=FOLDER)
    assert len({path.name for path in taken}) == len(taken) == 20
    for path in taken:
        assert shape(path) == SIZES[path.stem.rsplit("-", 1)[1]]
    by_name = {path.stem: path.read_bytes() for path in taken}
    assert by_name["conversation-light-desk"] != by_name["conversation-dark-desk"]
    assert by_name["list-light-desk"] != by_name["conversation-light-desk"]
