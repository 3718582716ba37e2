"""A memory shared by reference: who sees it, what they see of it, and what ends it. From both sides.

Mia is of the team Blue (Alice, Bob), Noor of Red (Dave); Charlie is of another organization.
"""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import Permission

from memories import access, blocks, facade, govern, sharing, skills
from memories.contracts import MemoryListing, MemoryView, Place, RecallRequest, Wording
from memories.contracts.skills import NewSkill
from memories.enums import Audience, Kind, SpaceLevel, Status, Tier
from memories.holders import MemoriesHolder
from memories.index.embed import embed_missing
from memories.models import Memory, MemoryShare, Space, SpaceUserGrant
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Consent, Customer
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from tests.factories.memories import make_memory, make_space
from tests.integration.memories.world import NOW, World
from tests.personas import Persona, Personas

LATER = NOW + timedelta(hours=1)
WHY = "They run the same shop"
EMAIL = "mia@harbor.example"

pytestmark = pytest.mark.django_db


@pytest.fixture
def email(people: Personas) -> MemoryView:
    """Mia's address, said in a turn."""
    slot = {"kind": Kind.FACT, "attribute": "email", "value": EMAIL, "turn_id": new_id(), "conversation_id": new_id()}
    made = make_memory(people.mia, content=f"Email: {EMAIL}", **slot)
    return facade.read(people.alice.actor, memory_id=made.memory.id)


@pytest.fixture
def shared(email: MemoryView, people: Personas) -> MemoryView:
    """The same, shared by Rita with Noor, whom Dave supports."""
    return give(people.rita, email.id, customer_id=people.noor.id)


def give(who: Persona, memory_id: UUID, **to: object) -> MemoryView:
    return sharing.share(who.actor, memory_id=memory_id, to=Place(**to), reason=WHY, now=NOW)  # type: ignore[arg-type]


def listed(actor: Actor, customer: Customer) -> dict[UUID, MemoryView]:
    rows = facade.list_memories(actor, listing=MemoryListing(customer_id=customer.id), now=LATER)
    return {one.id: one for one in rows}


def recalled(actor: Actor, customer: Customer, query: str = f"Who writes as {EMAIL}?", **fields: bool) -> list[UUID]:
    request = RecallRequest(query=query, customer_id=customer.id, **fields)  # type: ignore[arg-type]  # flags
    result = facade.recall(actor, request=request, now=LATER)
    return [one.memory_id for one in (*result.core, *result.memories)]


def sees(actor: Actor, memory_id: UUID) -> bool:
    return access.readable_memories(actor).filter(id=memory_id).exists()


class TestWhoSeesIt:
    """The space it is shared to, and nobody else."""

    def test_the_visible_and_the_hidden_set(self, email: MemoryView, people: Personas) -> None:
        assert not sees(people.dave.actor, email.id)
        give(people.rita, email.id, customer_id=people.noor.id)
        for reader in (*people.readers_of_mia, people.dave):
            assert sees(reader.actor, email.id)
            assert facade.read(reader.actor, memory_id=email.id).content == email.content
        assert not sees(people.charlie.actor, email.id)
        with pytest.raises(NotFound):
            facade.read(people.charlie.actor, memory_id=email.id)

    def test_recall_and_lists_of_the_place_find_it_and_those_of_other_places_do_not(
        self, shared: MemoryView, people: Personas
    ) -> None:
        dave = people.dave.actor
        assert shared.id in recalled(dave, people.noor)
        assert listed(dave, people.noor)[shared.id].shared_from == "another customer"
        assert shared.id in {
            m.id for m in facade.customer_memory(dave, customer_id=people.noor.id, now=LATER).remembered
        }
        assert shared.id not in recalled(dave, people.olga)
        assert shared.id not in listed(people.rita.actor, people.lin)
        assert listed(people.alice.actor, people.mia)[shared.id].shared_from == ""

    @pytest.mark.parametrize("arm", ["lexical", "vector"])
    def test_each_arm_finds_it(self, email: MemoryView, people: Personas, arm: str) -> None:
        other = make_memory(people.mia, content="The courier rings twice at the violet door.").memory
        give(people.rita, other.id, customer_id=people.noor.id)
        if arm == "vector":
            embed_missing(limit=100)
            Memory.unscoped.filter(id=other.id).update(terms=None)
        assert other.id in recalled(people.dave.actor, people.noor, "The courier rings twice at the violet door.")

    def test_it_leads_to_nothing_else_of_where_it_lives(self, people: Personas) -> None:
        mia = World(people.alice.actor, people.mia).told(f"My email is {EMAIL}")
        (email,) = [m for m in mia.memories() if m.attribute == "email"]
        shared = give(people.rita, email.id, customer_id=people.noor.id)
        seen = facade.read(people.dave.actor, memory_id=shared.id)
        assert (seen.customer_id, seen.turn_id, seen.conversation_id, seen.superseded_by) == (None,) * 4
        assert seen.shared_from == "another customer"
        evidence = [one for revision in seen.revisions for one in revision.evidence]
        assert [EMAIL in one.quote for one in evidence] == [True]
        assert {(one.turn_id, one.conversation_id) for one in evidence} == {(None, None)}
        assert {revision.reason for revision in seen.revisions} == {""}
        assert [(one.name, one.space_id is not None) for one in seen.shares] == [(people.noor.name, True)]
        with pytest.raises(NotFound):
            listed(people.dave.actor, people.mia)
        with pytest.raises(NotFound):
            recalled(people.dave.actor, people.mia)
        own = facade.read(people.alice.actor, memory_id=shared.id)
        assert own.revisions[0].evidence[0].conversation_id == mia.conversation_id
        assert own.customer_id == people.mia.id
        assert own.turn_id is not None
        assert [(one.name, one.space_id, one.reason) for one in own.shares] == [("another customer", None, "")]

    def test_it_fills_no_slot_and_no_block_of_the_other_customer(self, email: MemoryView, people: Personas) -> None:
        slot = {"kind": Kind.FACT, "attribute": "name", "value": "Mia", "tier": Tier.CORE}
        name = make_memory(people.mia, content="Name: Mia", **slot).memory
        for memory_id in (email.id, name.id):
            give(people.rita, memory_id, customer_id=people.noor.id)
        request = RecallRequest(query=f"What is her email, {EMAIL}?", customer_id=people.noor.id, with_core=True)
        result = facade.recall(people.dave.actor, request=request, now=LATER)
        assert result.core == ()  # core at home, not here
        assert {(one.attribute, one.subject, one.shared_from) for one in result.memories} <= {
            ("", "another customer", "another customer")
        }
        assert {(one.turn_id, one.conversation_id) for one in result.memories} == {(None, None)}
        assert blocks.read_blocks(people.dave.actor, customer_id=people.noor.id, now=LATER)[-1].memories == ()
        panel = facade.customer_memory(people.dave.actor, customer_id=people.noor.id, now=LATER)
        assert panel.profile == ()

    def test_who_sees_it_by_the_share_alone_changes_nothing(self, shared: MemoryView, people: Personas) -> None:
        dave = people.dave.actor
        changes: tuple[Callable[[], object], ...] = (
            lambda: govern.correct(dave, memory_id=shared.id, wording=Wording(value="eve@x.example"), now=LATER),
            lambda: govern.retract(dave, memory_id=shared.id, reason="No", now=LATER),
            lambda: govern.confirm(dave, memory_id=shared.id, now=LATER),
            lambda: govern.restore(dave, memory_id=shared.id, number=1, reason="No", now=LATER),
            lambda: blocks.pin(dave, memory_id=shared.id, now=LATER),
            lambda: give(people.dave, shared.id, customer_id=people.olga.id),
        )
        for change in changes:
            with pytest.raises(Forbidden):
                change()
        assert Memory.unscoped.get(id=shared.id).version == shared.version

    def test_what_is_internal_stays_out_of_what_a_customer_sees(self, people: Personas) -> None:
        note = make_memory(people.mia, content="The courier is her cousin.", audience=Audience.INTERNAL).memory
        give(people.rita, note.id, customer_id=people.noor.id)
        assert note.id in recalled(people.dave.actor, people.noor, "courier cousin")
        assert note.id not in recalled(people.dave.actor, people.noor, "courier cousin", customer_visible=True)

    def test_a_skill_of_a_team_is_found_by_the_team_it_is_shared_with(self, people: Personas) -> None:
        told = NewSkill(name="Reset the label printer", steps=("Turn it off", "Turn it on"))
        made = skills.create_skill(people.alice.actor, skill=told, now=NOW)
        task = "The label printer needs a reset"
        assert skills.best_for(people.dave.actor, task=task, customer_id=people.noor.id) == ()
        give(people.rita, made.id, team_id=people.red.id)
        assert [one.id for one in skills.best_for(people.dave.actor, task=task, customer_id=people.noor.id)] == [
            made.id
        ]
        assert [one.id for one in skills.best_for(people.dave.actor, task=task)] == [made.id]


class TestWhatEndsIt:
    """It is one memory: what becomes of it at home holds everywhere."""

    def test_a_correction_shows_everywhere_at_once(self, shared: MemoryView, people: Personas) -> None:
        wording = Wording(value="mia2@harbor.example")
        govern.correct(people.alice.actor, memory_id=shared.id, wording=wording, now=LATER)
        assert facade.read(people.dave.actor, memory_id=shared.id).value == "mia2@harbor.example"
        assert Memory.unscoped.filter(attribute="email").count() == 1

    def test_a_retraction_ends_it_and_a_restored_wording_brings_it_back(
        self, shared: MemoryView, people: Personas
    ) -> None:
        govern.retract(people.alice.actor, memory_id=shared.id, reason="Not hers", now=LATER)
        assert not sees(people.dave.actor, shared.id)
        assert recalled(people.dave.actor, people.noor) == []
        assert shared.id not in listed(people.dave.actor, people.noor)
        govern.restore(people.alice.actor, memory_id=shared.id, number=1, reason="It is", now=LATER)
        assert sees(people.dave.actor, shared.id)

    @pytest.mark.parametrize("whose", ["mia", "noor"])
    def test_an_erasure_of_either_side_leaves_no_words_and_no_share(
        self, shared: MemoryView, people: Personas, whose: str
    ) -> None:
        erased = facade.erase_customer(people.rita.actor, customer_id=getattr(people, whose).id, now=LATER)
        assert erased.counts["memories_memoryshare"] == 1
        row = MemoryShare.unscoped.get()
        assert (row.reason, row.ended_by_name) == ("", "Rita")
        assert row.ended_at is not None
        assert not sees(people.dave.actor, shared.id)
        assert recalled(people.dave.actor, people.noor) == []
        assert sees(people.alice.actor, shared.id)
        assert (Memory.unscoped.get(id=shared.id).content == "") == (whose == "mia")

    @pytest.mark.parametrize("wish", [Consent.DO_NOT_REMEMBER, Consent.FORGET])
    def test_a_customer_who_is_not_to_be_remembered_is_not_known_elsewhere_either(
        self, shared: MemoryView, people: Personas, wish: Consent
    ) -> None:
        Customer.objects.filter(id=people.mia.id).update(consent=wish)
        assert not sees(people.dave.actor, shared.id)
        assert recalled(people.dave.actor, people.noor) == []
        with pytest.raises(Conflict, match="remembered"):
            give(people.rita, shared.id, customer_id=people.olga.id)

    def test_it_is_unshared_by_either_side_and_both_are_in_the_ledger(
        self, shared: MemoryView, people: Personas
    ) -> None:
        (share,) = shared.shares
        with pytest.raises(NotFound):
            sharing.unshare(people.charlie.actor, memory_id=shared.id, share_id=share.id, now=LATER)
        assert sharing.unshare(people.dave.actor, memory_id=shared.id, share_id=share.id, now=LATER) is None
        assert not sees(people.dave.actor, shared.id)
        with pytest.raises(NotFound):
            sharing.unshare(people.alice.actor, memory_id=shared.id, share_id=share.id, now=LATER)
        again = give(people.rita, shared.id, customer_id=people.noor.id)
        ended = sharing.unshare(people.alice.actor, memory_id=shared.id, share_id=again.shares[0].id, now=LATER)
        assert ended is not None and ended.shares == ()
        for verb, customer in (("memory", people.mia), ("space", people.noor)):
            lines = LedgerEntry.objects.filter(customer_id=customer.id, verb__endswith="shared", verb__startswith=verb)
            assert lines.count() == 4, verb

    def test_a_redaction_reaches_the_reason(self, email: MemoryView, people: Personas) -> None:
        to = Place(customer_id=people.noor.id)
        sharing.share(people.rita.actor, memory_id=email.id, to=to, reason="Markertext said so", now=NOW)
        MemoriesHolder().rewrite(by=people.rita.actor, customer_id=people.mia.id, find="Markertext", token="[NAME]")
        assert MemoryShare.unscoped.get().reason == "[NAME] said so"


class TestWhoMayShare:
    """Who reads it where it lives, to where they may put something."""

    def test_agents_share_between_their_customers_with_their_team_and_with_themselves(
        self, email: MemoryView, people: Personas
    ) -> None:
        give(people.alice, email.id, customer_id=people.olga.id)
        give(people.alice, email.id, team_id=people.blue.id)
        after = give(people.alice, email.id, own=True)
        assert [one.name for one in after.shares] == [people.olga.name, "Blue", "Alice"]
        assert email.id in recalled(people.dave.actor, people.olga)
        assert email.id in recalled(people.bob.actor, people.lin)
        assert email.id not in recalled(people.dave.actor, people.noor)

    def test_what_is_out_of_reach_is_not_there_and_what_is_the_houses_is_refused(
        self, email: MemoryView, people: Personas
    ) -> None:
        for to in ({"customer_id": people.noor.id}, {"team_id": people.red.id}, {"customer_id": people.zoe.id}):
            with pytest.raises(NotFound):
                give(people.alice, email.id, **to)
        for space in (make_space(people.noor), make_space(people.zoe)):
            with pytest.raises(NotFound):
                give(people.alice, email.id, space_id=space.id)
        with pytest.raises(Forbidden):
            give(people.alice, email.id, organization=True)
        house = access.shared_space(organization_id=people.harbor.id, team_id=None)
        with pytest.raises(Forbidden):
            give(people.alice, email.id, space_id=house.id)
        for stranger in people.strangers_to_mia:
            with pytest.raises(NotFound):
                give(stranger, email.id, own=True)
        with pytest.raises(NotFound):
            give(people.rita, email.id, customer_id=people.zoe.id)
        assert not MemoryShare.unscoped.exists()
        give(people.rita, email.id, organization=True)
        assert email.id in recalled(people.dave.actor, people.noor)
        assert email.id not in recalled(people.charlie.actor, people.zoe)

    def test_a_grant_to_read_is_none_to_share_into(self, email: MemoryView, people: Personas) -> None:
        space = make_space(people.noor)
        rights = Permission.objects.filter(content_type__app_label="memories")
        SpaceUserGrant.objects.create(
            user=people.alice.user, permission=rights.get(codename=access.READ), content_object=space
        )
        with pytest.raises(Forbidden):
            give(people.alice, email.id, space_id=space.id)
        SpaceUserGrant.objects.create(
            user=people.alice.user, permission=rights.get(codename=access.WRITE), content_object=space
        )
        give(people.alice, email.id, space_id=space.id)
        assert sees(people.dave.actor, email.id)

    def test_a_talk_has_a_place_of_its_own(self, email: MemoryView, people: Personas) -> None:
        talk = Space.unscoped.create(
            organization=people.harbor,
            level=SpaceLevel.CONVERSATION,
            customer=people.noor,
            conversation_id=people.noor.id,
        )
        give(people.rita, email.id, space_id=talk.id)
        request = RecallRequest(query=EMAIL, customer_id=people.noor.id, conversation_id=people.noor.id)
        inside = facade.recall(people.dave.actor, request=request, now=LATER)
        assert email.id in {one.memory_id for one in inside.memories}
        assert email.id not in recalled(people.dave.actor, people.noor)
        panel = facade.customer_memory(people.dave.actor, customer_id=people.noor.id, now=LATER)
        assert panel.remembered == ()

    def test_what_makes_no_sense_is_refused(self, shared: MemoryView, people: Personas) -> None:
        with pytest.raises(Conflict, match="already"):
            give(people.rita, shared.id, customer_id=people.noor.id)
        with pytest.raises(Conflict, match="already"):
            give(people.rita, shared.id, customer_id=people.mia.id)
        for to in ({}, {"own": True, "customer_id": people.olga.id}):
            with pytest.raises(Invalid):
                give(people.rita, shared.id, **to)
        with pytest.raises(Invalid, match="why"):
            sharing.share(people.rita.actor, memory_id=shared.id, to=Place(own=True), reason=" ", now=NOW)
        with pytest.raises(NotFound):
            give(people.rita, people.mia.id, own=True)
        govern.retract(people.rita.actor, memory_id=shared.id, reason="No", now=LATER)
        with pytest.raises(Conflict, match=Status.INVALIDATED):
            give(people.rita, shared.id, customer_id=people.olga.id)
