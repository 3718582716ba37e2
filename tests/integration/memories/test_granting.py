"""Grants: the exception, given and taken by administrators, inside the wall, written down, gone with their objects."""

from datetime import datetime

import pytest
from django.contrib.auth.models import Group, Permission

from memories import access, facade, govern, granting, sharing
from memories.contracts import Place
from memories.models import Memory, MemoryGroupGrant, MemoryUserGrant, Space, SpaceUserGrant
from supportmem.accounts.consent import set_consent
from supportmem.accounts.models import Membership, Role
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from tests.factories.memories import make_memory
from tests.personas import Persona, Personas

CONTENT = "She likes tea"


@pytest.fixture
def memory(people: Personas) -> Memory:
    """Mia's, which Dave of Red does not reach."""
    return make_memory(people.mia, content=CONTENT).memory


def readers(people: Personas, memory: Memory) -> set[str]:
    """Who reads it, of everybody."""
    found = set()
    for persona in (*people.readers_of_mia, *people.strangers_to_mia):
        if access.readable_memories(persona.actor).filter(id=memory.id).exists():
            found.add(persona.user.username)
    return found


def hold(persona: Persona, memory: Memory, *, right: str = access.READ_ONE) -> MemoryUserGrant:
    """A row, however it came there."""
    permission = Permission.objects.get(codename=right, content_type__app_label="memories")
    grant: MemoryUserGrant = MemoryUserGrant.objects.create(
        user=persona.user, permission=permission, content_object=memory
    )
    return grant


def lines() -> list[tuple[str, str, str]]:
    """What the ledger has of grants."""
    rows = LedgerEntry.objects.filter(verb__startswith="grant.").order_by("id")
    return [(row.verb, row.actor_name, str(row.detail["user"])) for row in rows]


def test_a_grant_opens_one_memory_to_one_person_and_nothing_else(people: Personas, memory: Memory) -> None:
    members = {persona.user.username for persona in people.readers_of_mia}
    other = make_memory(people.mia, content="She has a cat").memory
    assert readers(people, memory) == members
    granting.give(people.adam.actor, memory_id=memory.id, user_id=people.dave.user.id)
    assert readers(people, memory) == members | {"dave"}
    assert readers(people, other) == members
    seen = facade.read(people.dave.actor, memory_id=memory.id)
    assert seen.content == CONTENT
    assert (seen.customer_id, seen.turn_id, seen.conversation_id, seen.superseded_by) == (None,) * 4
    assert seen.shared_from == "another customer"
    with pytest.raises(NotFound):
        facade.customer_memory(people.dave.actor, customer_id=people.mia.id, now=memory.created_at)


def test_who_holds_a_grant_changes_nothing_and_shares_nothing_on(
    people: Personas, memory: Memory, now: datetime
) -> None:
    granting.give(people.adam.actor, memory_id=memory.id, user_id=people.dave.user.id)
    with pytest.raises(Forbidden):
        govern.retract(people.dave.actor, memory_id=memory.id, reason="Not so", now=now)
    with pytest.raises(Forbidden):
        sharing.share(people.dave.actor, memory_id=memory.id, to=Place(own=True), reason="Mine", now=now)


def test_it_ends_when_it_is_taken_and_both_are_written_down(people: Personas, memory: Memory) -> None:
    dave = people.dave.user.id
    granting.give(people.adam.actor, memory_id=memory.id, user_id=dave)
    with pytest.raises(Conflict):
        granting.give(people.adam.actor, memory_id=memory.id, user_id=dave)
    assert [one.user_id for one in granting.granted_on(memory)] == [dave]
    granting.take(people.adam.actor, memory_id=memory.id, user_id=dave)
    with pytest.raises(NotFound):
        granting.take(people.adam.actor, memory_id=memory.id, user_id=dave)
    assert "dave" not in readers(people, memory)
    adam = people.adam.actor.name
    assert lines() == [("grant.given", adam, str(dave)), ("grant.taken", adam, str(dave))]
    assert LedgerEntry.objects.filter(verb="grant.given", object_id=memory.id, customer_id=people.mia.id).exists()


def test_only_administrators_give_and_nothing_reaches_over_the_wall(people: Personas, memory: Memory) -> None:
    for persona in (people.alice, people.rita, people.program, people.pia, people.otto, people.charlie):
        with pytest.raises(Forbidden):
            granting.give(persona.actor, memory_id=memory.id, user_id=people.dave.user.id)
    for outsider in (people.charlie, people.eve):
        with pytest.raises(NotFound):
            granting.give(people.adam.actor, memory_id=memory.id, user_id=outsider.user.id)
    hold(people.charlie, memory)  # a row that should not be there still opens nothing
    assert "charlie" not in readers(people, memory)
    foreign = make_memory(people.zoe).memory
    with pytest.raises(NotFound):
        granting.give(people.adam.actor, memory_id=foreign.id, user_id=people.dave.user.id)
    assert lines() == []


def test_a_group_and_another_right(people: Personas, memory: Memory) -> None:
    hold(people.dave, memory, right="change_memory")
    assert "dave" not in readers(people, memory)
    group = Group.objects.create(name="Help")
    people.dave.user.groups.add(group)
    people.charlie.user.groups.add(group)
    read = Permission.objects.get(codename=access.READ_ONE, content_type__app_label="memories")
    MemoryGroupGrant.objects.create(group=group, permission=read, content_object=memory)
    assert "dave" in readers(people, memory)
    assert "charlie" not in readers(people, memory)


def test_a_grant_carries_nothing_retired_and_nobody_who_is_not_to_be_remembered(
    people: Personas, memory: Memory, now: datetime
) -> None:
    granting.give(people.adam.actor, memory_id=memory.id, user_id=people.dave.user.id)
    set_consent(people.alice.actor, customer_id=people.mia.id, consent="do_not_remember")
    assert "dave" not in readers(people, memory)
    set_consent(people.alice.actor, customer_id=people.mia.id, consent="remember")
    assert "dave" in readers(people, memory)
    govern.retract(people.alice.actor, memory_id=memory.id, reason="Not so", now=now)
    assert "dave" not in readers(people, memory)
    assert "alice" in readers(people, memory)


def test_grants_leave_with_the_memory_and_with_the_person(people: Personas, memory: Memory) -> None:
    hold(people.dave, memory)
    bare = Memory.unscoped.create(
        **{
            field.attname: getattr(memory, field.attname)
            for field in Memory._meta.concrete_fields
            if field.attname not in {"id", "head_id", "attribute"}
        },
        attribute="",
        head_id=new_id(),
    )
    hold(people.dave, bare)
    bare.delete()
    assert list(MemoryUserGrant.objects.values_list("content_object_id", flat=True)) == [memory.id]
    people.dave.user.delete()
    assert not MemoryUserGrant.objects.exists()


def test_grants_end_with_the_membership_so_that_who_comes_back_begins_without(people: Personas, memory: Memory) -> None:
    granting.give(people.adam.actor, memory_id=memory.id, user_id=people.dave.user.id)
    space = access.customer_space(people.mia)
    granting.give_space(people.adam.actor, space_id=space.id, user_id=people.dave.user.id, right=access.READ)
    Membership.objects.get(user=people.dave.user).delete()
    assert not MemoryUserGrant.objects.exists()
    assert not SpaceUserGrant.objects.exists()
    assert [line[:2] for line in lines()[2:]] == [("grant.taken", "system: membership ended")] * 2
    Membership.objects.create(organization=people.harbor, user=people.dave.user, role=Role.AGENT)
    assert "dave" not in readers(people, memory)


def test_a_space_is_granted_to_be_read_or_changed(people: Personas, memory: Memory) -> None:
    space, dave = Space.unscoped.get(id=memory.space_id), people.dave.user.id
    with pytest.raises(Invalid):
        granting.give_space(people.adam.actor, space_id=space.id, user_id=dave, right="delete_space")
    granting.give_space(people.adam.actor, space_id=space.id, user_id=dave, right=access.READ)
    assert access.readable_spaces(people.dave.actor).filter(id=space.id).exists()
    assert not access.writable_spaces(people.dave.actor).filter(id=space.id).exists()
    granting.give_space(people.adam.actor, space_id=space.id, user_id=dave, right=access.WRITE)
    assert access.writable_spaces(people.dave.actor).filter(id=space.id).exists()
    for right in (access.READ, access.WRITE):
        granting.take_space(people.adam.actor, space_id=space.id, user_id=dave, right=right)
    assert "dave" not in readers(people, memory)
    assert [line[0] for line in lines()] == ["grant.given", "grant.given", "grant.taken", "grant.taken"]
