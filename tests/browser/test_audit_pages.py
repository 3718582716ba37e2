"""The admin with the keyboard alone: who read a memory, its first revision again, a run undone, a source set aside."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from memories import facade, govern
from memories.contracts import RecallRequest, Wording
from memories.enums import ObservationState, RunKind, Status
from memories.models import Memory, Observation, Run
from supportmem.audit.models import LedgerEntry
from tests.browser.conftest import OpenWindow
from tests.browser.window import PHONE, Window
from tests.personas import Personas
from tests.privacy.world import World, make_staff, make_world

pytestmark = pytest.mark.browser
MOST_TABS = 120  # a page whose link is further away by keyboard is not usable by keyboard


@pytest.fixture
def world(transactional_db: None, people: Personas) -> World:
    """Mia's address was put right once, and an answer was written from it; Rita reviews."""
    world = make_world(people)
    answered = RecallRequest(
        query="What is her email?",
        customer_id=people.mia.id,
        conversation_id=world.conversation_id,
        purpose="answer",
    )
    facade.recall(people.alice.actor, request=answered, now=timezone.now())
    wording = Wording(content="Email: mia@summit.example", value="mia@summit.example")
    govern.correct(people.alice.actor, memory_id=world.memory_id, wording=wording, now=timezone.now())
    make_staff(people.rita)
    return world


def follow(window: Window, name: str) -> None:
    """Tab to a link or a button of that name, and press Enter."""
    window.page.wait_for_load_state()
    for _tab in range(MOST_TABS):
        window.page.keyboard.press("Tab")
        found = window.page.evaluate("() => (document.activeElement.value || document.activeElement.innerText).trim()")
        if str(found) == name:
            with window.page.expect_navigation():
                window.page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} was not reached with {MOST_TABS} tabs")


def give_reason(window: Window, reason: str) -> None:
    """The field has the focus: type, and send it with Enter."""
    expect(window.page.get_by_label("Reason")).to_be_focused()
    window.page.keyboard.type(reason)
    with window.page.expect_navigation():
        window.page.keyboard.press("Enter")


def test_an_admin_governs_without_a_mouse(world: World, people: Personas, window: OpenWindow) -> None:
    rita = window(people.rita)
    rita.go(reverse("admin:memories_memory_change", args=[world.memory_id]))
    expect(rita.page.locator(".field-read_by")).to_contain_text("Alice")  # who read it
    follow(rita, "compare with now")
    expect(rita.page.locator('[data-side="before"]').first).to_contain_text("harbor")
    follow(rita, "Restore revision 1")
    give_reason(rita, "It was right")
    expect(rita.page.get_by_text("Revision 1 holds again.")).to_be_visible()
    assert Memory.unscoped.get(id=world.memory_id).value == "mia@harbor.example"

    run = Run.unscoped.get(kind=RunKind.RESTORE)
    rita.go(reverse("admin:memories_run_change", args=[run.id]))
    follow(rita, "Undo this run")
    give_reason(rita, "It was wrong after all")
    expect(rita.page.get_by_text("again what they were before the run")).to_be_visible()
    assert Memory.unscoped.get(id=world.memory_id).value == "mia@summit.example"

    source = Observation.unscoped.filter(customer=people.mia).earliest("id")
    rita.go(reverse("admin:memories_observation_change", args=[source.id]))
    follow(rita, "Quarantine this source")
    give_reason(rita, "It was not her")
    expect(rita.page.locator(".field-answers")).to_contain_text("Open the conversation")  # the answers touched
    source.refresh_from_db()
    assert source.state == ObservationState.QUARANTINED
    assert Memory.unscoped.filter(customer=people.mia, attribute="name", status=Status.ACTIVE).count() == 0
    follow(rita, "its run")
    expect(rita.page.locator(".field-did")).to_contain_text("taken_back")


@pytest.mark.parametrize(("size", "dark"), [(PHONE, True), ((1024, 768), False)])
def test_the_pages_fit_and_obey_the_policy(
    world: World,
    people: Personas,
    window: OpenWindow,
    size: tuple[int, int],
    dark: bool,  # noqa: FBT001 - a table
) -> None:
    """What breaks the content security policy is a complaint of the console, which fails the window."""
    rita = window(people.rita, size=size, dark=dark)
    source = Observation.unscoped.filter(customer=people.mia).earliest("id")
    for name, keys in (
        ("audit_ledgerentry_changelist", ()),
        ("audit_ledgerentry_change", (LedgerEntry.objects.filter(organization_id=people.harbor.id).latest("id").id,)),
        ("memories_memory_compare", (world.memory_id,)),
        ("memories_memory_restore", (world.memory_id, 1)),
        ("memories_observation_do", (source.id, "quarantine")),
    ):
        rita.go(reverse(f"admin:{name}", args=keys))
        wider = rita.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
        assert wider <= 0, (name, wider)


def test_the_ledger_is_narrowed_and_taken_along(world: World, people: Personas, window: OpenWindow) -> None:
    rita = window(people.rita)
    rita.go(reverse("admin:audit_ledgerentry_changelist"))
    rita.page.get_by_label("Customer", exact=True).fill("Mia")
    with rita.page.expect_navigation():
        rita.page.keyboard.press("Enter")
    expect(rita.page.locator("#result_list tbody tr").first).to_contain_text(people.mia.name)
    with rita.page.expect_download() as coming:
        rita.page.get_by_role("button", name="Export what is listed as CSV").press("Enter")
    text = coming.value.path().read_text(encoding="utf-8")
    assert str(people.mia.id) in text
    assert str(people.zoe.id) not in text
    assert LedgerEntry.objects.get(verb="audit.exported").actor_id == people.rita.user.id
