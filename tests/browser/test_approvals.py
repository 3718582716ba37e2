"""A reviewer decides about everything that waits with the keyboard alone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from memories.enums import Source, Status
from memories.models import Memory, Proposal
from tests.browser.conftest import OpenWindow
from tests.browser.window import PHONE, Window
from tests.integration.memories.world import World
from tests.personas import Personas
from tests.privacy.world import make_staff

pytestmark = pytest.mark.browser
QUEUE = reverse("admin:memories_approval_queue")


@pytest.fixture
def waiting(transactional_db: None, people: Personas) -> World:
    """Another name, another town, and three problems from a letter."""
    mia = World(people.alice.actor, people.mia).told("My name is Alice. I live in Leeds.")
    mia.say("The customer's name is Mallory", source=Source.NOTE)
    mia.say("The customer lives in York", source=Source.NOTE)
    mia.say("The screen is broken. The keyboard does not work.", source=Source.OUTSIDE)
    mia.learn()
    assert Proposal.unscoped.filter(state="waiting").count() == 4
    return mia


def ready(window: Window, place: str) -> None:
    """The page of a candidate is there, with its scripts."""
    expect(window.page.locator("html[data-review-ready] .review-place")).to_have_text(place)


def test_a_reviewer_clears_the_queue_with_the_keyboard_alone(
    people: Personas, window: OpenWindow, waiting: World
) -> None:
    rita = window(make_staff(people.rita))
    rita.go(QUEUE)
    ready(rita, "1 of 4")
    keys = rita.page.keyboard
    keys.press("e")
    field = rita.page.get_by_label("What is to be remembered")
    expect(field).to_be_focused()
    keys.type("The customer's name is Malory")
    keys.press("Tab")
    keys.type("Malory")
    keys.press("Enter")
    ready(rita, "1 of 3")
    keys.press("b")
    expect(rita.page.get_by_label("The new one holds since")).to_be_focused()
    keys.type("2020-01-01")
    keys.press("Tab")
    keys.type("2021-01-01")
    keys.press("Enter")
    ready(rita, "1 of 2")
    keys.press("w")
    expect(rita.page.get_by_role("heading", name="Nothing waits")).to_be_visible()
    held = Memory.unscoped.filter(status=Status.ACTIVE).exclude(attribute="").order_by("attribute", "id")
    assert list(held.values_list("attribute", "value"))[:2] == [("location", "Leeds"), ("name", "Malory")]
    assert not Proposal.unscoped.filter(state="waiting").exists()


def test_on_a_phone_everything_can_be_pressed(people: Personas, window: OpenWindow, waiting: World) -> None:
    rita = window(make_staff(people.rita), size=PHONE, dark=True)
    rita.go(QUEUE)
    ready(rita, "1 of 4")
    assert rita.page.evaluate("document.querySelector('.review').scrollWidth") <= PHONE[0]
    rita.page.get_by_role("button", name="Reject").click()
    ready(rita, "1 of 3")
