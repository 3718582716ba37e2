"""An answer while it is written: it grows, it can be stopped, and what a dying model had written is kept."""

import time
from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.learning import Learner
from tests.browser.window import Window
from tests.personas import Personas
from tests.scripted_ollama import Script, ScriptedOllama

pytestmark = pytest.mark.browser

STOPPED_WITHIN = 2.0  # seconds until the model's server sees us leave
LAST = "word399"


@pytest.fixture
def alice(people: Personas, window: OpenWindow, conversation_id: UUID) -> Window:
    """Alice at her conversation."""
    opened = window(people.alice)
    opened.open(conversation_id)
    return opened


@pytest.mark.parametrize("way", ["button", "escape"])
def test_text_grows_and_stops_when_told_to(alice: Window, talkative: ScriptedOllama, way: str) -> None:
    alice.ask("Tell me everything")
    first = alice.sees_more_than(0)
    more = alice.sees_more_than(len(first) + 20)
    assert more.startswith(first)
    expect(alice.at("ask")).to_be_disabled()

    left, began = talkative.cancelled, time.monotonic()
    if way == "button":
        alice.at("stop").click()
    else:
        alice.page.keyboard.press("Escape")
    assert talkative.wait_for_cancelled(left + 1, within=STOPPED_WITHIN), time.monotonic() - began
    answer = alice.turns("assistant")
    expect(answer).to_have_count(1)
    expect(alice.at("draft")).to_have_count(0)
    _is_kept_in_part(alice, more, notice="Stopped.")
    kept = answer.locator(".turn__text").text_content()

    alice.page.reload()
    alice.online()
    _is_kept_in_part(alice, more, notice="Stopped.")
    assert answer.locator(".turn__text").text_content() == kept
    expect(alice.at("ask")).to_be_enabled()


def test_a_page_opened_in_the_middle_goes_on_where_the_text_is(alice: Window, talkative: ScriptedOllama) -> None:
    alice.ask("Tell me everything")
    seen = alice.sees_more_than(100)
    alice.page.reload()
    assert alice.sees_more_than(len(seen)).startswith(seen)
    talkative.slowness = 0.0
    whole = alice.turns("assistant").locator(".turn__text")
    expect(whole).to_have_text(str(talkative.rules[0].reply))
    expect(alice.at("draft")).to_have_count(0)


def test_a_model_that_dies_leaves_its_words_and_memory_answers_until_it_is_back(
    alice: Window, talkative: ScriptedOllama, learn: Learner
) -> None:
    alice.say("Hi, my name is Alice and my email is alice@example.com")
    assert learn() > 0
    alice.ask("Tell me everything")
    seen = alice.sees_more_than(20)
    talkative.stop()
    expect(alice.turns("assistant")).to_have_count(1)
    _is_kept_in_part(alice, seen, notice="The model stopped answering; what it had written is kept.")

    alone = alice.answer_to("What's my name?")
    expect(alone.locator(".turn__head")).to_contain_text("from memory")
    expect(alone.locator(".turn__head")).not_to_contain_text("scripted")
    expect(alone.locator(".turn__text")).to_contain_text("Alice")
    expect(alone.get_by_test_id("answer-notice")).to_contain_text("memory only")

    talkative.rules, talkative.slowness = [Script("", "You are Alice. [1]")], 0.0
    talkative.start()
    alice.page.wait_for_timeout(2_100)  # for so long the product believes that it is away
    again = alice.answer_to("And now?")
    expect(again.locator(".turn__head")).to_contain_text("scripted")
    expect(again.locator(".turn__head")).not_to_contain_text("from memory")
    expect(again.get_by_test_id("answer-notice")).to_have_count(0)
    expect(again.locator("a.cite")).to_have_count(1)


def test_what_is_degraded_is_said_and_goes_away(
    people: Personas, window: OpenWindow, conversation_id: UUID, model: ScriptedOllama
) -> None:
    model.stop()
    time.sleep(2.1)  # for so long the product believes what it saw in the last test
    alice = window(people.alice)
    alice.open(conversation_id)
    expect(alice.at("degraded")).to_contain_text("answers come from memory only")
    model.start()
    alice.page.wait_for_timeout(2_100)
    alice.page.reload()
    alice.online()
    expect(alice.at("degraded")).to_be_hidden()


def _is_kept_in_part(alice: Window, seen: str, *, notice: str) -> None:
    answer = alice.turns("assistant")
    text = answer.locator(".turn__text").text_content() or ""
    assert text.startswith(seen)
    assert LAST not in text
    expect(answer.get_by_test_id("answer-notice")).to_have_text(notice)
