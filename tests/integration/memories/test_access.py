"""Who may read which space: membership first, grants widen, nothing crosses the wall."""

from uuid import UUID

import pytest
from django.contrib.auth.models import Group, Permission

from memories import access
from memories.enums import SpaceLevel
from memories.models import Space, SpaceGroupGrant, SpaceUserGrant
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.models import Organization
from supportmem.common.errors import NotFound
from tests.factories.memories import make_memory
from tests.personas import Personas


@pytest.fixture
def spaces(people: Personas) -> dict[str, Space]:
    """One space of every level in Harbor, one in Summit."""

    def make(organization: Organization, level: SpaceLevel, **owner: object) -> Space:
        return Space.unscoped.create(organization=organization, level=level, **owner)

    return {
        "organization": make(people.harbor, SpaceLevel.ORGANIZATION),
        "blue": make(people.harbor, SpaceLevel.TEAM, team=people.blue),
        "red": make(people.harbor, SpaceLevel.TEAM, team=people.red),
        "mia": make(people.harbor, SpaceLevel.CUSTOMER, customer=people.mia),
        "noor": make(people.harbor, SpaceLevel.CUSTOMER, customer=people.noor),
        "olga": make(people.harbor, SpaceLevel.CUSTOMER, customer=people.olga),
        "alice": make(people.harbor, SpaceLevel.AGENT, agent=people.alice.user),
        "zoe": make(people.summit, SpaceLevel.CUSTOMER, customer=people.zoe),
    }


def reach(actor: Actor, spaces: dict[str, Space]) -> set[str]:
    names = {space.id: name for name, space in spaces.items()}
    return {names[id_] for id_ in access.readable_spaces(actor).values_list("id", flat=True)}


def test_membership_decides(people: Personas, spaces: dict[str, Space]) -> None:
    assert reach(people.alice.actor, spaces) == {"organization", "blue", "mia", "olga", "alice"}
    assert reach(people.bob.actor, spaces) == {"organization", "blue", "mia", "olga"}
    assert reach(people.dave.actor, spaces) == {"organization", "red", "noor", "olga"}
    everything = {"organization", "blue", "red", "mia", "noor", "olga"}
    for persona in (people.rita, people.adam, people.program):
        assert reach(persona.actor, spaces) == everything
    assert reach(people.charlie.actor, spaces) == {"zoe"}


def test_the_system_works_inside_one_organization(people: Personas, spaces: dict[str, Space]) -> None:
    worker = system_actor(organization_id=people.summit.id, name="system: worker")
    assert reach(worker, spaces) == {"zoe"}


def test_a_superuser_flag_opens_nothing(people: Personas, spaces: dict[str, Space]) -> None:
    people.charlie.user.is_superuser = True
    people.charlie.user.save()
    assert reach(people.charlie.actor, spaces) == {"zoe"}


def test_grants_widen_inside_the_organization_only(people: Personas, spaces: dict[str, Space]) -> None:
    read = Permission.objects.get(codename=access.READ, content_type__app_label="memories")
    SpaceUserGrant.objects.create(user=people.dave.user, permission=read, content_object=spaces["mia"])
    assert "mia" in reach(people.dave.actor, spaces)
    group = Group.objects.create(name="Help")
    people.dave.user.groups.add(group)
    SpaceGroupGrant.objects.create(group=group, permission=read, content_object=spaces["blue"])
    assert "blue" in reach(people.dave.actor, spaces)
    SpaceUserGrant.objects.create(user=people.charlie.user, permission=read, content_object=spaces["mia"])
    assert reach(people.charlie.actor, spaces) == {"zoe"}


def test_another_right_is_no_right_to_read(people: Personas, spaces: dict[str, Space]) -> None:
    change = Permission.objects.get(codename="change_space", content_type__app_label="memories")
    SpaceUserGrant.objects.create(user=people.dave.user, permission=change, content_object=spaces["mia"])
    assert "mia" not in reach(people.dave.actor, spaces)


def test_one_memory_is_loaded_or_does_not_exist(people: Personas) -> None:
    memory = make_memory(people.mia).memory
    for persona in people.readers_of_mia:
        assert access.access_memory(persona.actor, memory_id=memory.id) == memory
    for persona in people.strangers_to_mia:
        with pytest.raises(NotFound):
            access.access_memory(persona.actor, memory_id=memory.id)


def test_the_chain_of_a_talk(people: Personas, spaces: dict[str, Space]) -> None:
    talk = Space.unscoped.create(
        organization=people.harbor, level=SpaceLevel.CONVERSATION, customer=people.mia, conversation_id=people.mia.id
    )
    names = {space.id: name for name, space in spaces.items()} | {talk.id: "talk"}

    def chain(conversation_id: UUID | None) -> set[str]:
        found = access.chain(people.alice.actor, customer=people.mia, conversation_id=conversation_id)
        return {names[id_] for id_ in found}

    assert chain(people.mia.id) == {"organization", "blue", "mia", "alice", "talk"}
    assert chain(None) == {"organization", "blue", "mia", "alice"}
    assert access.chain(people.charlie.actor, customer=people.mia, conversation_id=None) == []


def test_a_program_has_no_space_of_its_own(people: Personas) -> None:
    with pytest.raises(NotFound):
        access.agent_space(system_actor(organization_id=people.harbor.id, name="system: worker"))
    assert access.agent_space(people.alice.actor) == access.agent_space(people.alice.actor)


def test_what_is_the_whole_organizations_is_written_by_those_who_read_all_of_it(
    people: Personas, spaces: dict[str, Space]
) -> None:
    names = {space.id: name for name, space in spaces.items()}

    def writes(actor: Actor) -> set[str]:
        return {names[id_] for id_ in access.writable_spaces(actor).values_list("id", flat=True)}

    assert writes(people.alice.actor) == {"blue", "mia", "olga", "alice"}
    assert writes(people.rita.actor) == {"organization", "blue", "red", "mia", "noor", "olga"}
    assert writes(people.charlie.actor) == {"zoe"}


def test_a_customers_space_is_made_once(people: Personas) -> None:
    assert access.customer_space(people.mia) == access.customer_space(people.mia)
