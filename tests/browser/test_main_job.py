"""The main job: what a customer said in one conversation is known in the next, provable, and corrected at once."""

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.learning import Learner
from tests.browser.window import Window
from tests.factories.accounts import PASSWORD
from tests.personas import Personas
from tests.scripted_ollama import ScriptedOllama

pytestmark = pytest.mark.browser


@dataclass(frozen=True, kw_only=True)
class Story:
    """The same story in a language."""

    locale: str
    customer: str
    introduces: str
    asks: str
    name: str
    corrects: str
    corrected: str


ENGLISH = Story(
    locale="en",
    customer="Shop customer 7",
    introduces="Hi, my name is Alice and my email is alice@example.com",
    asks="What's my name?",
    name="Alice",
    corrects="Actually, it's spelled Alicia",
    corrected="Alicia",
)
CHINESE = Story(
    locale="zh-hans",
    customer="商店顾客七",
    introduces="你好，我叫李雷，我的邮箱是 lilei@example.com",
    asks="我叫什么名字？",
    name="李雷",
    corrects="其实我叫李磊",
    corrected="李磊",
)


@pytest.fixture(params=[ENGLISH, CHINESE], ids=["english", "chinese"])
def story(request: pytest.FixtureRequest) -> Story:
    """Each language."""
    found: Story = request.param
    return found


@pytest.fixture
def alice(people: Personas, window: OpenWindow, model: ScriptedOllama) -> Window:
    """Alice, signed in by the form, on a machine without a model."""
    model.stop()
    opened = window()
    opened.sign_in("alice", PASSWORD)
    expect(opened.at("conversation-list")).to_be_visible()
    return opened


def test_what_was_said_is_known_in_the_next_conversation_and_corrected_at_once(
    alice: Window, learn: Learner, story: Story
) -> None:
    alice.new_conversation_with(story.customer, external_id="shop-7", locale=story.locale)
    expect(alice.at("panel-profile")).not_to_contain_text(story.name)
    source = alice.say(story.introduces).get_attribute("id")
    first = alice.page.url
    assert learn() > 0
    expect(alice.at("panel-profile")).to_contain_text(story.name)  # nobody has reloaded the page

    alice.new_conversation_of(story.customer)
    assert alice.page.url != first
    expect(alice.turns()).to_have_count(0)
    answer = alice.answer_to(story.asks)
    expect(answer.locator(".turn__text")).to_contain_text(story.name)
    expect(answer.locator(".turn__head")).to_contain_text("from memory")
    strip = answer.get_by_test_id("memory-used")
    cited = strip.locator("> .lines").get_by_test_id("memory-used-item")
    expect(cited).to_have_count(1)
    expect(cited).to_contain_text(story.name)
    cited.get_by_test_id("why-open").press("Enter")
    expect(cited.get_by_test_id("why")).to_contain_text("It fills what was asked for")
    _leads_to_the_turn(alice, story, source=f"{first.split('#')[0]}#{source}")

    corrected = alice.say(story.corrects)
    expect(corrected).to_be_visible()
    fresh = alice.answer_to(story.asks)  # the worker has not run
    expect(fresh.locator(".turn__text")).to_contain_text(story.corrected)
    if story.name not in story.corrected:
        expect(fresh.locator(".turn__text")).not_to_contain_text(story.name)
    expect(alice.at("panel-profile")).to_contain_text(story.corrected)

    _the_old_answer_shows_what_became_of_it(alice, story)
    _the_memory_page_shows_both(alice, story)


def _leads_to_the_turn(alice: Window, story: Story, *, source: str) -> None:
    """The number in the answer leads to the strip, and the strip to the first conversation, at the very turn."""
    here = alice.page.url
    answer = alice.turns("assistant").last
    answer.locator("a.cite").first.click()
    item = answer.get_by_test_id("memory-used-item").first
    expect(item).to_be_focused()
    item.get_by_role("link", name="Source").click()
    alice.page.wait_for_url(source)
    turn = alice.page.locator(f"#{source.split('#')[1]}")
    expect(turn).to_contain_text(story.introduces)
    expect(turn).to_have_class(re.compile("turn--found"))
    expect(turn).to_be_in_viewport()
    alice.page.goto(here)
    alice.online()


def _the_old_answer_shows_what_became_of_it(alice: Window, story: Story) -> None:
    alice.page.reload()
    alice.online()
    old, new = alice.turns("assistant").first, alice.turns("assistant").last
    expect(old.locator(".turn__text")).to_contain_text(story.name)  # what was said is not rewritten
    retired = old.locator(".line--retired").first
    expect(retired.locator("s")).to_contain_text(story.name)
    expect(retired.locator(".line__now")).to_contain_text(story.corrected)
    expect(new.locator(".used > .lines .line--retired")).to_have_count(0)


def _the_memory_page_shows_both(alice: Window, story: Story) -> None:
    """Each wording with the words it rests on, and the latest one on top of the page."""
    new = alice.turns("assistant").last.get_by_test_id("memory-used-item").first
    new.get_by_role("link", name="Details").click()
    expect(alice.at("memory-content")).to_contain_text(story.corrected)
    expect(alice.at("memory-status")).to_have_text("In use")
    wordings = alice.at("revision")
    expect(wordings).to_have_count(2)
    for wording, value in ((wordings.first, story.name), (wordings.last, story.corrected)):
        expect(wording.locator(".timeline__text")).to_contain_text(value)
        expect(wording.get_by_test_id("evidence")).to_contain_text(value)
        expect(wording.get_by_role("link", name="Open the source turn")).to_have_count(1)
    expect(wordings.first.locator(".timeline__text")).not_to_contain_text(story.corrected)
