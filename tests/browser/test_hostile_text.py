"""Whatever people and models write is text: nothing of it runs, loads or becomes part of the page."""

from uuid import UUID

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from chat import facade
from tests.browser.conftest import OpenWindow
from tests.browser.learning import Learner
from tests.browser.window import Window
from tests.factories.accounts import make_customer
from tests.personas import Personas
from tests.privacy.world import make_staff
from tests.scripted_ollama import Script, ScriptedOllama

pytestmark = pytest.mark.browser

PLANTED = '<b class="planted" onmouseover="window.hit=0">bold</b>'
ATTACK = '<script>window.hit = 1</script><img src="/nothing.png" onerror="window.hit = 2"><b class="planted">x</b>'
NAME = '<i class="planted" onmouseover="window.hit = 3">Eve</i>"\'><svg onload=window.hit=4>'
LINKS = "[click](javascript:window.hit=5) <a class=planted href='javascript:window.hit=6'>me</a> [1]"


@pytest.fixture
def hostile(transactional_db: None, people: Personas) -> UUID:
    """A conversation with a customer of that name."""
    customer = make_customer(people.harbor, name=NAME, team=people.blue)
    return facade.start_conversation(people.alice.actor, customer_id=customer.id, now=timezone.now())


def is_inert(window: Window) -> None:
    """Nothing has run, and nothing that was written has become an element."""
    hit, found = window.page.evaluate(
        "planted => [window.hit ?? 0, Array.from(document.querySelectorAll(planted), (it) => it.outerHTML)]",
        ".planted, img[onerror], svg[onload], a[href^='javascript:']",
    )
    assert (hit, found) == (0, [])


def test_markup_stays_text_on_every_page(
    people: Personas, window: OpenWindow, hostile: UUID, model: ScriptedOllama, learn: Learner
) -> None:
    model.rules = [Script("", f"{ATTACK} {LINKS}")]
    alice, bob = window(people.alice), window(people.bob)
    alice.open(hostile)
    bob.open(hostile)
    remembered = f"Remember that I like {PLANTED} very much"
    alice.say(remembered)
    bob.sees_turn(remembered, author="customer")
    alice.say(f"{ATTACK} {LINKS}", mode="note")
    answer = alice.answer_to(f"What do I like? {ATTACK}")
    expect(answer.locator(".turn__text")).to_contain_text(ATTACK)
    assert learn() > 0
    expect(alice.at("panel-remembered")).to_contain_text("planted")
    for one in (alice, bob):
        expect(one.at("conversation-row").first).to_contain_text("planted")
        is_inert(one)
        one.page.reload()
        one.online()
        expect(one.page.get_by_role("heading", level=1)).to_have_text(NAME)
        is_inert(one)

    alice.at("panel-remembered").get_by_role("link", name="Details").first.click()
    expect(alice.at("memory-content")).to_contain_text("planted")
    is_inert(alice)
    for path in ("/", "/conversations/new/", f"/?search={ATTACK}", f"/conversations/new/?search={ATTACK}"):
        alice.go(path)
        expect(alice.at("conversation-new").first).to_be_visible()
        is_inert(alice)


def test_what_waits_to_be_sent_is_text_too(people: Personas, window: OpenWindow, hostile: UUID) -> None:
    alice = window(people.alice)
    alice.open(hostile)
    alice.line_may_break = True
    alice.context.set_offline(True)
    alice.page.route("**", lambda route: route.abort())
    alice.page.evaluate(
        """text => {
          const { user, conversation } = JSON.parse(document.getElementById("client-state").textContent);
          const key = `supportmem:unsent:${user}:${conversation}`;
          const turn = { client_id: "1", author: "note", content: text, ask: false, refused: text };
          localStorage.setItem(key, JSON.stringify([turn]));
          window.dispatchEvent(new StorageEvent("storage", { key }));
        }""",
        ATTACK,
    )
    expect(alice.pending().locator(".turn__text")).to_have_text(ATTACK)
    expect(alice.at("pending-state")).to_contain_text(ATTACK)
    is_inert(alice)


def test_the_admin_and_the_papers_break_no_policy(
    people: Personas, window: OpenWindow, hostile: UUID, model: ScriptedOllama, learn: Learner
) -> None:
    alice = window(people.alice)
    alice.open(hostile)
    alice.say(f"Remember that I like {PLANTED} very much")
    learn()
    adam = window(make_staff(people.adam))
    adam.go("/admin/")
    lists: list[str] = adam.page.eval_on_selector_all(
        "#content-main th a", "all => all.map((link) => link.getAttribute('href'))"
    )
    assert len(lists) >= 10
    for path in lists:
        adam.go(path)
        expect(adam.page.locator("#changelist")).to_be_visible()
        is_inert(adam)
        row = adam.page.locator("#result_list tbody tr", has_text="planted").locator("a").first
        if row.count():
            adam.go(row.get_attribute("href") or "")
            expect(adam.page.locator("#content")).to_be_visible()
            is_inert(adam)
    adam.go("/api/docs/")
    expect(adam.page.get_by_role("heading", name="API", exact=True)).to_be_visible()
    is_inert(adam)


def test_the_policy_would_be_seen_to_be_broken(people: Personas, window: OpenWindow, conversation_id: UUID) -> None:
    """The control of this file: a script that does get into a page is stopped, and its window says so."""
    alice = window(people.alice)
    alice.open(conversation_id)
    alice.page.evaluate(
        "() => { const it = document.createElement('script'); it.textContent = 'window.hit = 7';"
        " document.body.append(it); }"
    )
    assert alice.page.evaluate("window.hit ?? 0") == 0
    assert len(alice.troubles) == 1
    assert "Content Security Policy" in alice.troubles.pop()
