"""On a phone, on a small screen and on a wide one everything can be reached, and no text breaks the page."""

from uuid import UUID

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from chat import facade
from chat.contracts import NewTurn
from tests.browser.conftest import OpenWindow
from tests.browser.learning import Learner
from tests.browser.window import DESKTOP, PHONE, Window
from tests.factories.accounts import make_customer
from tests.personas import Personas

pytestmark = pytest.mark.browser

SMALL = (1024, 768)
LONG_NAME = "Maximiliane-Theodora Wolkenstein-Rodenegg von und zu Trostburg"
AWKWARD = {
    "long": "Nothing works. " * 200,
    "unbroken": "https://example.com/" + "a" * 1500,
    "chinese": "结账一直失败，页面显示错误代码，我已经试了三次。" * 40,
    "arabic": "مرحبا، لا أستطيع تسجيل الدخول إلى حسابي منذ يوم أمس. " * 10,
}


@pytest.fixture
def awkward(transactional_db: None, people: Personas, learn: Learner) -> UUID:
    """A conversation full of texts that want to stick out."""
    customer = make_customer(people.harbor, name=LONG_NAME, team=people.blue)
    made = facade.start_conversation(people.alice.actor, customer_id=customer.id, now=timezone.now())
    texts = {"name": f"Hi, my name is {LONG_NAME} and my email is {'x' * 60}@example.com", **AWKWARD}
    for key, content in texts.items():
        turn = NewTurn(author="customer", content=content, client_id=key, occurred_at=None, ask=False)
        facade.say(people.alice.actor, conversation_id=made, turn=turn, now=timezone.now())
    learn()
    return made


def test_a_phone_shows_one_pane_at_a_time(people: Personas, window: OpenWindow, conversation_id: UUID) -> None:
    alice = window(people.alice, size=PHONE)
    alice.go("/")
    expect(alice.at("conversation-row")).to_be_visible()
    expect(alice.page.get_by_text("Choose a conversation")).to_be_hidden()
    alice.at("conversation-row").click()
    alice.online()
    expect(alice.at("conversation-row")).to_be_hidden()
    expect(alice.at("panel")).not_to_be_in_viewport()
    for part in ("composer-text", "send", "ask", "panel-toggle"):
        expect(alice.at(part)).to_be_in_viewport(ratio=1)
    alice.say("Written on a phone")

    alice.at("panel-toggle").click()
    expect(alice.at("panel-profile")).to_be_in_viewport()
    alice.page.get_by_role("button", name="Close the customer panel").click()
    expect(alice.at("panel")).not_to_be_in_viewport()
    alice.at("panel-toggle").click()
    expect(alice.at("panel")).to_be_in_viewport()
    alice.page.keyboard.press("Escape")
    expect(alice.at("panel")).not_to_be_in_viewport()
    expect(alice.at("panel-toggle")).to_be_focused()

    alice.page.get_by_role("link", name="Back to the conversations").click()
    expect(alice.at("conversation-row")).to_contain_text("Written on a phone")
    expect(alice.at("composer")).to_have_count(0)


def test_a_desk_shows_all_three_panes(people: Personas, window: OpenWindow, conversation_id: UUID) -> None:
    alice = window(people.alice, size=DESKTOP)
    alice.open(conversation_id)
    for part in ("conversation-row", "thread", "composer-text", "panel-profile"):
        expect(alice.at(part)).to_be_in_viewport()
    expect(alice.page.get_by_role("link", name="Back to the conversations")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desk"])
def test_no_text_sticks_out(people: Personas, window: OpenWindow, awkward: UUID, size: tuple[int, int]) -> None:
    alice = window(people.alice, size=size)
    alice.go("/")
    expect(alice.at("conversation-row")).to_contain_text(LONG_NAME)
    alice.is_as_wide_as_its_window()
    alice.open(awkward)
    expect(alice.turns()).to_have_count(5)
    expect(alice.at("panel-profile")).to_contain_text("example.com")
    alice.is_as_wide_as_its_window()
    expect(alice.at("composer-text")).to_be_in_viewport(ratio=1)
    arabic = alice.turns().last.locator(".turn__text")
    expect(arabic).to_have_css("direction", "rtl")
    expect(alice.turns().first.locator(".turn__text")).to_have_css("direction", "ltr")
    if size != DESKTOP:
        alice.at("panel-toggle").click()
        expect(alice.at("panel-profile")).to_be_in_viewport()
        alice.is_as_wide_as_its_window()
    _other_pages_fit(alice)


def _other_pages_fit(alice: Window) -> None:
    alice.go(alice.at("panel-profile").get_by_role("link").first.get_attribute("href") or "")
    expect(alice.at("memory-content")).to_be_visible()
    alice.is_as_wide_as_its_window()
    alice.go("/conversations/new/")
    expect(alice.at("customer-row").filter(has_text=LONG_NAME)).to_be_visible()
    alice.is_as_wide_as_its_window()


def test_the_reader_stays_where_they_read(people: Personas, window: OpenWindow, awkward: UUID) -> None:
    alice, bob = window(people.alice), window(people.bob)
    alice.open(awkward)
    bob.open(awkward)
    thread = alice.at("thread")
    to_end = alice.page.get_by_role("button", name="New below")
    assert thread.evaluate("it => it.scrollTop + it.clientHeight > it.scrollHeight - 5")
    bob.say("Read at the end", mode="agent")
    expect(alice.sees_turn("Read at the end", author="agent")).to_be_in_viewport()
    expect(to_end).to_be_hidden()

    thread.hover()
    alice.page.mouse.wheel(0, -100_000)
    alice.page.wait_for_function("() => document.getElementById('thread').scrollTop === 0")
    bob.say("Said below", mode="agent")
    said = alice.sees_turn("Said below", author="agent")
    expect(to_end).to_be_visible()
    expect(said).not_to_be_in_viewport()
    to_end.click()
    expect(said).to_be_in_viewport()
    expect(to_end).to_be_hidden()


def test_dark_is_dark(people: Personas, window: OpenWindow, conversation_id: UUID) -> None:
    shades = []
    for dark in (False, True):
        alice = window(people.alice, dark=dark)
        alice.open(conversation_id)
        colour: str = alice.at("thread").evaluate(
            """start => {
              for (let it = start; it; it = it.parentElement) {
                const colour = getComputedStyle(it).backgroundColor;
                if (colour !== "rgba(0, 0, 0, 0)") return colour;
              }
              return "white";
            }"""
        )
        canvas: list[int] = alice.page.evaluate(
            """colour => {
              const pen = document.createElement("canvas").getContext("2d");
              pen.fillStyle = colour;
              pen.fillRect(0, 0, 1, 1);
              return Array.from(pen.getImageData(0, 0, 1, 1).data);
            }""",
            colour,
        )
        shades.append(sum(canvas[:3]) / 3)
    light, night = shades
    assert light > 220
    assert night < 60
