"""Two revisions beside each other, and an earlier one brought back, seen before it is done."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memories import govern
from memories.contracts import Wording
from memories.enums import Status
from memories.models import Memory, Revision
from supportmem.accounts.models import Role
from supportmem.audit.models import LedgerEntry
from tests.factories.accounts import make_member
from tests.personas import Persona, Personas
from tests.privacy.world import World, make_staff, make_world


@pytest.fixture
def world(people: Personas) -> World:
    """Mia's address was put right twice: three revisions."""
    world = make_world(people)
    for value in ("mia@summit.example", "moreau@harbor.example"):
        wording = Wording(content=f"Email: {value}", value=value)
        govern.correct(people.rita.actor, memory_id=world.memory_id, wording=wording, now=timezone.now())
    return world


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


def compare(world: World) -> str:
    return reverse("admin:memories_memory_compare", args=[world.memory_id])


def restore(world: World, number: int = 1) -> str:
    return reverse("admin:memories_memory_restore", args=[world.memory_id, number])


def memory(world: World) -> Memory:
    return Memory.unscoped.get(id=world.memory_id)


def newest(world: World) -> Revision:
    return Revision.unscoped.filter(memory_id=world.memory_id).latest("number")


def words(text: str, side: str) -> str:
    """What stands on one side, without its marks."""
    found = re.search(rf'data-side="{side}">(.*?)</p>', text, re.DOTALL)
    assert found is not None
    return re.sub(r"<[^>]+>", "", found[1])


def test_any_two_are_shown_beside_each_other_and_in_one_line(world: World, rita: Client) -> None:
    first, second, third = Revision.unscoped.filter(memory_id=world.memory_id).order_by("number")
    for one, other in ((first, third), (third, first), (first, second)):
        text = rita.get(compare(world), {"a": one.number, "b": other.number}).content.decode()
        assert words(text, "before") == one.content
        assert words(text, "after") == other.content
        assert "<del>" in text
        assert "<ins>" in text
        assert 'data-side="inline"' in text


def test_without_numbers_it_is_the_last_change_and_one_number_means_now(world: World, rita: Client) -> None:
    last = rita.get(compare(world)).context
    assert (last["before"].number, last["after"].number) == (2, 3)
    with_now = rita.get(compare(world), {"a": 1}).context
    assert (with_now["before"].number, with_now["after"].number) == (1, 3)
    what_it_changed = rita.get(compare(world), {"b": 2}).context
    assert (what_it_changed["before"].number, what_it_changed["after"].number) == (1, 2)
    assert "The words are the same." in rita.get(compare(world), {"a": 2, "b": 2}).content.decode()
    for wrong in ({"a": 9}, {"b": "x"}, {"a": "-1"}, {"a": "１"}):
        assert rita.get(compare(world), wrong).status_code == 404


def test_comparing_is_reading_and_is_written_down(world: World, rita: Client) -> None:
    rita.get(compare(world), {"a": 1})
    line = LedgerEntry.objects.get(verb="memory.compared", object_id=world.memory_id)
    assert (line.actor_id, line.detail) == (world.people.rita.user.id, {"revisions": [1, 3]})


def test_the_page_of_a_memory_leads_there(world: World, rita: Client) -> None:
    text = rita.get(reverse("admin:memories_memory_change", args=[world.memory_id])).content.decode()
    assert f'"{compare(world)}?a=1"' in text
    assert restore(world, 1) in text
    assert restore(world, 3) not in text  # it says that already


def test_words_of_a_customer_are_never_markup(world: World, rita: Client) -> None:
    content = "<script>alert(1)</script> <ins>a@b.example</ins>"
    told = Wording(content=content, value="a@b.example")
    govern.correct(world.people.rita.actor, memory_id=world.memory_id, wording=told, now=timezone.now())
    assert "<script>alert" not in rita.get(compare(world)).content.decode()
    assert "<script>alert" not in rita.get(restore(world, 4)).content.decode()


def test_the_first_revision_is_restored_after_it_was_seen(world: World, rita: Client) -> None:
    before = memory(world)
    first = Revision.unscoped.get(memory=before, number=1)
    page = rita.get(restore(world))
    text = page.content.decode()
    assert words(text, "before") == before.content
    assert words(text, "after") == first.content
    assert memory(world).version == before.version  # looking changes nothing
    body = {"reason": "It was right", "version": page.context["seen"].version}
    done = rita.post(restore(world), body, follow=True)
    assert "Revision 1 holds again." in done.content.decode()
    after = memory(world)
    assert (after.content, after.value, after.status) == (first.content, first.value, Status.ACTIVE)
    assert (newest(world).number, newest(world).verb, newest(world).reason) == (4, "restored", "It was right")
    assert newest(world).actor_id == world.people.rita.user.id


def test_what_is_shown_is_what_comes(world: World, rita: Client) -> None:
    """The preview and the deed are two pieces of code: they must agree, of a retracted memory as well."""
    govern.retract(world.people.rita.actor, memory_id=world.memory_id, reason="Not hers", now=timezone.now())
    seen = govern.preview_restore(world.people.rita.actor, memory_id=world.memory_id, number=1, now=timezone.now())
    before = memory(world)
    rita.post(restore(world), {"reason": "Hers", "version": seen.version})
    after = memory(world)
    assert (after.content, after.value) == (seen.after, seen.value_after)
    told = {change.name: (change.before, change.after) for change in seen.changes}
    assert told["status"] == ("invalidated", "active")
    for name in ("confidence", "importance", "trust", "audience", "polarity", "language", "status"):
        then, now = str(getattr(before, name)), str(getattr(after, name))
        assert told.get(name, (then, then)) == (then, now), name


def test_a_page_that_is_out_of_date_changes_nothing(world: World, rita: Client) -> None:
    old = memory(world).version
    wording = Wording(content="Email: newer@harbor.example", value="newer@harbor.example")
    govern.correct(world.people.adam.actor, memory_id=world.memory_id, wording=wording, now=timezone.now())
    late = rita.post(restore(world), {"reason": "It was right", "version": old})
    text = late.content.decode()
    assert late.status_code == 409
    assert "was changed since you opened this page" in text
    assert "newer@harbor.example" in words(text, "before")
    assert "It was right" in text  # what was typed is not lost
    assert memory(world).value == "newer@harbor.example"
    fresh = late.context["form"]["version"].value()
    assert rita.post(restore(world), {"reason": "It was right", "version": fresh}).status_code == 302
    assert memory(world).value == "mia@harbor.example"


def test_the_short_form_names_the_version_it_saw_too(world: World, rita: Client) -> None:
    form = reverse("admin:memories_memory_do", args=[world.memory_id, "restore"])
    text = rita.get(form).content.decode()
    old = memory(world).version
    assert f'name="version" value="{old}"' in text
    govern.confirm(world.people.adam.actor, memory_id=world.memory_id, now=timezone.now())
    late = rita.post(form, {"revision": 1, "reason": "It was right", "version": old})
    assert late.status_code == 409
    assert memory(world).value == "moreau@harbor.example"


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "It was right"}, {"reason": "x", "version": "a"}])
def test_a_reason_and_a_version_are_needed(world: World, rita: Client, body: dict[str, str]) -> None:
    assert rita.post(restore(world), body).status_code == 400
    assert newest(world).number == 3


def test_what_stands_in_the_way_is_told_before(world: World, rita: Client) -> None:
    Memory.unscoped.filter(id=world.memory_id).update(read_only=True)
    text = rita.get(restore(world)).content.decode()
    assert "read-only" in text
    assert 'type="submit" value="Restore' not in text
    assert rita.post(restore(world), {"reason": "x1", "version": memory(world).version}).status_code == 403
    assert LedgerEntry.objects.get(verb="request.refused").object_id == world.memory_id
    assert restore(world) not in rita.get(compare(world), {"a": 1}).content.decode()
    assert rita.get(restore(world, 99)).status_code == 404


def test_neither_page_is_there_for_anybody_else(world: World, people: Personas) -> None:
    foreign = make_staff(Persona(user=make_member(people.summit, role=Role.ADMIN))).client()
    for url in (compare(world), restore(world)):
        assert foreign.get(url).status_code == 404
        assert foreign.post(url, {"reason": "x", "version": 1}).status_code == 404
        for person in (make_staff(people.alice), people.bob):
            assert person.client().get(url).status_code in {302, 403, 404}
        assert Client().get(url).status_code == 302
    assert newest(world).number == 3
