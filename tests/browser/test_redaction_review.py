"""A reviewer clears the queue with the keyboard alone, and no key acts while somebody writes."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from chat.models import Turn
from supportmem.privacy.models import Decision, Redaction
from tests.browser.conftest import OpenWindow
from tests.browser.window import PHONE, Window
from tests.integration.privacy.findings import say, simple_detectors, start
from tests.personas import Personas
from tests.privacy.world import make_staff

pytestmark = pytest.mark.browser
QUEUE = reverse("admin:privacy_redaction_queue")
FIRST = "a0@one.example"


@pytest.fixture
def ten(transactional_db: None, people: Personas) -> Iterator[None]:
    """Eleven findings in ten texts, of which two are one value."""
    alice = people.alice.actor
    conversation = start(alice, people.mia)
    texts = [f"My address is a{number}@one.example, please write" for number in range(7)]
    texts += ["Call +44 20 7946 0018", "That is +442079460018, for Ann", "Doe wants the same"]
    with simple_detectors():
        for number, text in enumerate(texts):
            say(alice, conversation, text, key=f"k{number}")
        assert Redaction.objects.filter(waiting=True).count() == 11
        yield


def ready(window: Window, place: str) -> None:
    """The page of a finding is there, with its scripts."""
    expect(window.page.locator("html[data-review-ready] .review-place")).to_have_text(place)


def press(window: Window, key: str, *, then: str) -> None:
    """One key, and what the page says after it."""
    window.page.keyboard.press(key)
    ready(window, then)


def test_a_reviewer_clears_ten_redactions_with_the_keyboard_alone(
    people: Personas, window: OpenWindow, ten: None
) -> None:
    rita = window(make_staff(people.rita))
    rita.go(QUEUE)
    ready(rita, "1 of 11")
    expect(rita.page.locator("#found")).to_have_text(FIRST)
    press(rita, "n", then="2 of 11")
    press(rita, "p", then="1 of 11")
    _keys_are_letters_while_somebody_writes(rita)
    press(rita, "c", then="1 of 10")
    expect(rita.page.get_by_text("Confirmed: 1 finding")).to_be_visible()
    press(rita, "f", then="1 of 9")
    press(rita, "w", then="1 of 8")
    _changes_the_span(rita)
    _changes_the_type(rita)
    press(rita, "c", then="1 of 5")
    press(rita, "c", then="1 of 4")
    press(rita, "a", then="1 of 2")  # both spellings of the telephone number
    press(rita, "c", then="1 of 1")
    rita.page.keyboard.press("c")
    expect(rita.page.get_by_role("heading", name="Nothing to review")).to_be_visible()
    _everything_is_as_decided()


def _keys_are_letters_while_somebody_writes(rita: Window) -> None:
    rita.page.keyboard.press("?")
    expect(rita.page.get_by_role("dialog", name="Keys")).to_be_visible()
    rita.page.keyboard.press("c")
    rita.page.keyboard.press("Escape")
    expect(rita.page.get_by_role("dialog", name="Keys")).to_be_hidden()
    rita.page.keyboard.press("s")
    field = rita.page.get_by_label("The words that are meant")
    expect(field).to_be_focused()
    expect(field).to_have_value(FIRST)
    rita.page.keyboard.type("cfawt")
    expect(field).to_have_value("cfawt")
    rita.page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    ready(rita, "1 of 11")


def _changes_the_span(rita: Window) -> None:
    rita.page.keyboard.press("s")
    rita.page.keyboard.type("My address is a3@one.example")
    press(rita, "Enter", then="1 of 7")


def _changes_the_type(rita: Window) -> None:
    rita.page.keyboard.press("t")
    expect(rita.page.get_by_label("What it is")).to_be_focused()
    rita.page.keyboard.type("ADDRESS")
    rita.page.keyboard.press("Tab")
    press(rita, "Enter", then="1 of 6")


def _everything_is_as_decided() -> None:
    assert [turn.content for turn in Turn.unscoped.order_by("seq")] == [
        "My address is [EMAIL_1], please write",
        "My address is a1@one.example, please write",
        "My address is a2@one.example, please write",
        "[EMAIL_8], please write",
        "My address is [ADDRESS_1], please write",
        "My address is [EMAIL_6], please write",
        "My address is [EMAIL_7], please write",
        "Call [PHONE_1]",
        "That is [PHONE_1], for [PERSON_1]",
        "[PERSON_2] wants the same",
    ]
    decisions = Redaction.objects.values_list("decision", flat=True)
    assert sorted(decisions) == [Decision.CONFIRMED] * 9 + [Decision.FALSE_POSITIVE] * 2


def test_on_a_phone_everything_can_be_pressed(people: Personas, window: OpenWindow, ten: None) -> None:
    rita = window(make_staff(people.rita), size=PHONE, dark=True)
    rita.go(QUEUE)
    ready(rita, "1 of 11")
    width = rita.page.evaluate("document.querySelector('.review').scrollWidth")
    assert width <= PHONE[0]
    rita.page.get_by_role("button", name="False positive").click()
    ready(rita, "1 of 10")
