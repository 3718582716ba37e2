"""Signing out in one tab ends the others, which keep what was written, for its writer only."""

from uuid import UUID

import pytest
from playwright.sync_api import expect

from tests.browser import stored
from tests.browser.conftest import OpenWindow
from tests.factories.accounts import PASSWORD
from tests.personas import Personas

pytestmark = pytest.mark.browser

WRITTEN = "Written after signing out elsewhere"


def test_the_other_tab_is_closed_and_keeps_what_is_typed(
    people: Personas, window: OpenWindow, conversation_id: UUID
) -> None:
    first = window(people.alice)
    first.open(conversation_id)
    other = first.another_tab()
    other.may_be_refused = True
    other.open(conversation_id)
    expect(other.at("banner")).to_be_hidden()

    first.at("sign-out").click()
    expect(first.at("login-form")).to_be_visible()
    other.hint("visibilitychange")  # somebody looks at the tab again
    expect(other.at("connection-state")).to_have_attribute("data-state", "closed")
    expect(other.at("banner")).to_contain_text("You are signed out.")
    expect(other.at("send")).to_be_disabled()
    expect(other.at("ask")).to_be_disabled()
    other.at("composer-text").fill(WRITTEN)
    other.page.keyboard.press("Control+Enter")
    expect(other.pending()).to_have_count(1)
    expect(other.turns()).to_have_count(0)
    assert WRITTEN in other.kept("unsent")
    assert stored.turns(conversation_id) == []

    first.sign_in("bob", PASSWORD)  # a colleague at the same machine
    first.open(conversation_id)
    expect(first.pending()).to_have_count(0)
    assert stored.turns(conversation_id) == []
    first.at("sign-out").click()

    other.at("banner").get_by_role("link").click()
    other.page.get_by_label("User name").fill("alice")
    other.page.get_by_label("Password").fill(PASSWORD)
    other.page.get_by_role("button", name="Sign in").click()
    other.online()
    expect(other.pending()).to_have_count(0)
    stored.all_show_the_same(conversation_id, other, count=1)


def test_a_wrong_password_is_refused_in_words(people: Personas, window: OpenWindow) -> None:
    stranger = window()
    stranger.go("/")
    expect(stranger.at("login-form")).to_be_visible()
    expect(stranger.at("login-error")).to_have_count(0)
    stranger.sign_in("alice", "not-her-password")
    expect(stranger.at("login-error")).to_contain_text("do not belong together")
    expect(stranger.at("conversation-list")).to_have_count(0)
    expect(stranger.page.get_by_label("User name")).to_have_value("alice")
    stranger.sign_in("alice", PASSWORD)
    expect(stranger.at("conversation-list")).to_be_visible()
