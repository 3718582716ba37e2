"""Core memory: pinned within a size, written for everybody by those who may, read-only for everybody else."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

import pytest

from memories import blocks, facade, govern
from memories.contracts import BlockView, MemoryView, NewCore, RecallRequest, RecallResult, Wording
from memories.enums import Source, Status, Tier, Trust
from memories.governing.act import StaleVersion
from memories.governing.room import BlockFull
from memories.lifecycle import transitions
from memories.lifecycle.record import ReadOnlyKept
from memories.lifecycle.wording import Act
from memories.models import Memory, Policy, Revision, Run
from supportmem.accounts.actors import Actor
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATER = NOW + timedelta(hours=1)
HOUSE_RULE = "The customer is always right about late parcels"

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


def the(mia: World, value: str) -> MemoryView:
    """The one active memory with a value."""
    (found,) = [m for m in mia.memories() if m.value == value]
    return found


def likes(mia: World, value: str) -> MemoryView:
    """Something Mia likes, as a row."""
    slot = {"attribute": "preference", "value": value, "value_key": value, "many_valued": True}
    made = make_memory(mia.customer, content=f"Likes {value}", **slot).memory
    return facade.read(mia.actor, memory_id=made.id)


def prompt(actor: Actor, mia: World) -> RecallResult:
    """What an answer about Mia is written from."""
    request = RecallRequest(query="blue lamp", customer_id=mia.customer.id, with_core=True)
    return facade.recall(actor, request=request, now=LATER)


def block(actor: Actor, level: str, *, customer_id: UUID | None = None) -> BlockView:
    (found,) = [one for one in blocks.read_blocks(actor, customer_id=customer_id, now=LATER) if one.level == level]
    return found


def sizes(people: Personas, **core_tokens: int) -> None:
    Policy.unscoped.create(organization=people.harbor, version=1, numbers={"core_tokens": core_tokens})


class TestPin:
    """In every prompt, by a person, within the size of the block."""

    def test_it_stands_in_every_prompt_until_it_is_unpinned(self, mia: World) -> None:
        tea = likes(mia, "green tea")
        assert prompt(mia.actor, mia).core == ()
        after = blocks.pin(mia.actor, memory_id=tea.id, version=tea.version, reason="She says so often", now=LATER)
        assert (after.tier, after.version) == (Tier.CORE, tea.version + 1)
        assert (after.revisions[-1].verb, after.revisions[-1].reason) == ("pinned", "She says so often")
        assert [(one.content, one.block) for one in prompt(mia.actor, mia).core] == [(tea.content, "customer")]
        assert LedgerEntry.objects.filter(verb="memory.pinned", object_id=tea.id).count() == 1
        blocks.unpin(mia.actor, memory_id=tea.id, now=LATER)
        assert prompt(mia.actor, mia).core == ()

    def test_who_may_not_see_it_cannot_pin_it(self, mia: World, people: Personas) -> None:
        tea = likes(mia, "green tea")
        for stranger in people.strangers_to_mia:
            for door in (blocks.pin, blocks.unpin):
                with pytest.raises(NotFound):
                    door(stranger.actor, memory_id=tea.id, now=LATER)
        assert Memory.unscoped.get(id=tea.id).version == tea.version

    def test_a_stale_version_and_what_is_pinned_or_retired_are_refused(self, mia: World) -> None:
        tea = likes(mia, "green tea")
        with pytest.raises(StaleVersion):
            blocks.pin(mia.actor, memory_id=tea.id, version=tea.version + 7, now=LATER)
        with pytest.raises(Conflict, match="not pinned"):
            blocks.unpin(mia.actor, memory_id=tea.id, now=LATER)
        blocks.pin(mia.actor, memory_id=tea.id, now=LATER)
        with pytest.raises(Conflict, match="already"):
            blocks.pin(mia.actor, memory_id=tea.id, now=LATER)
        blocks.unpin(mia.actor, memory_id=tea.id, now=LATER)
        govern.retract(mia.actor, memory_id=tea.id, reason="Coffee", now=LATER)
        with pytest.raises(Conflict, match="invalidated"):
            blocks.pin(mia.actor, memory_id=tea.id, now=LATER)

    def test_what_does_not_fit_is_refused_with_the_numbers(self, mia: World, people: Personas) -> None:
        tea, jazz = likes(mia, "green tea"), likes(mia, "jazz")
        sizes(people, customer=25)
        blocks.pin(mia.actor, memory_id=tea.id, now=LATER)
        full = block(mia.actor, "customer", customer_id=mia.customer.id)
        with pytest.raises(BlockFull) as refused:
            blocks.pin(mia.actor, memory_id=jazz.id, now=LATER)
        assert f"{full.used} of 25 tokens are used" in refused.value.detail
        assert "Unpin or shorten" in refused.value.detail
        assert the(mia, "jazz").tier == Tier.SEARCHABLE
        assert not Run.unscoped.filter(kind="pin", changes=0).exists()

    def test_a_block_that_grows_keeps_whole_memories_and_names_what_is_left_out(
        self, mia: World, people: Personas
    ) -> None:
        tea, jazz = likes(mia, "green tea"), likes(mia, "jazz")
        sizes(people, customer=40)
        for liked in (tea, jazz):
            blocks.pin(mia.actor, memory_id=liked.id, now=LATER)
        wording = Wording(content="Likes jazz, above all that of the nineteen fifties, on vinyl", value="jazz")
        grown = govern.correct(mia.actor, memory_id=jazz.id, wording=wording, now=LATER)
        found = block(mia.actor, "customer", customer_id=mia.customer.id)
        assert [one.value for one in found.memories] == ["green tea"]
        assert [one.content for one in found.left] == [grown.content]
        assert found.used <= found.limit == 40
        assert [one.value for one in prompt(mia.actor, mia).core] == ["green tea"]

    def test_an_undo_takes_the_pin_back_and_a_restored_wording_does_not(self, mia: World) -> None:
        tea = likes(mia, "green tea")
        blocks.pin(mia.actor, memory_id=tea.id, now=LATER)
        govern.restore(mia.actor, memory_id=tea.id, number=1, reason="As it was", now=LATER)
        assert the(mia, "green tea").tier == Tier.CORE
        blocks.unpin(mia.actor, memory_id=tea.id, now=LATER)
        run = Run.unscoped.get(kind="unpin")
        govern.undo_run(mia.actor, run_id=run.id, reason="A slip", now=LATER)
        assert the(mia, "green tea").tier == Tier.CORE

    def test_an_undo_does_not_fill_a_block_over_its_size(self, mia: World, people: Personas) -> None:
        tea, jazz = likes(mia, "green tea"), likes(mia, "jazz")
        sizes(people, customer=25)
        blocks.pin(mia.actor, memory_id=tea.id, now=LATER)
        blocks.unpin(mia.actor, memory_id=tea.id, now=LATER)
        blocks.pin(mia.actor, memory_id=jazz.id, now=LATER)
        undone = govern.undo_run(mia.actor, run_id=Run.unscoped.get(kind="unpin").id, reason="A slip", now=LATER)
        assert undone.changed == ()
        assert "is full" in undone.left[0].why

    def test_the_pin_belongs_to_the_slot_whatever_fills_it(self, mia: World) -> None:
        mia.told("I am on the Pro plan")
        blocks.pin(mia.actor, memory_id=the(mia, "Pro").id, now=NOW)
        mia.told("I have upgraded to the Business plan")
        assert the(mia, "Business").tier == Tier.CORE


class TestWrite:
    """Core memory of a team or the organization: by reviewers and admins."""

    def test_it_stands_in_every_prompt_of_the_organization_or_the_team(self, mia: World, people: Personas) -> None:
        made = blocks.write(people.rita.actor, core=NewCore(content=f"  {HOUSE_RULE} "), now=NOW)
        assert (made.content, made.trust, made.tier) == (HOUSE_RULE, Trust.CONFIRMED, Tier.CORE)
        assert [(r.verb, r.actor) for r in made.revisions] == [("added", "Rita")]
        blocks.write(people.adam.actor, core=NewCore(content="Blue calls back", team_id=people.blue.id), now=NOW)
        found = prompt(mia.actor, mia).core
        assert [(one.block, one.content) for one in found] == [
            ("organization", HOUSE_RULE),
            ("team", "Blue calls back"),
        ]
        noor = World(people.dave.actor, people.noor)
        assert [one.content for one in prompt(people.dave.actor, noor).core] == [HOUSE_RULE]
        zoe = World(people.charlie.actor, people.zoe)
        assert prompt(people.charlie.actor, zoe).core == ()

    def test_agents_and_programs_write_none_and_change_none_of_the_house(self, people: Personas) -> None:
        for persona in (people.alice, people.program):
            with pytest.raises(Forbidden):
                blocks.write(persona.actor, core=NewCore(content=HOUSE_RULE), now=NOW)
        made = blocks.write(people.rita.actor, core=NewCore(content=HOUSE_RULE), now=NOW)
        alice = people.alice.actor
        changes: tuple[Callable[[], object], ...] = (
            lambda: govern.retract(alice, memory_id=made.id, reason="No", now=LATER),
            lambda: govern.correct(alice, memory_id=made.id, wording=Wording(content="Never"), now=LATER),
            lambda: blocks.unpin(alice, memory_id=made.id, now=LATER),
        )
        for change in changes:
            with pytest.raises(Forbidden):
                change()
        assert facade.read(alice, memory_id=made.id).version == 1

    def test_what_cannot_be_kept_is_refused(self, people: Personas) -> None:
        rita = people.rita.actor
        for content in ("", " \u200b", "x" * 501, "The card is 4111 1111 1111 1111", "a\x00b"):
            with pytest.raises(Invalid):
                blocks.write(rita, core=NewCore(content=content), now=NOW)
        with pytest.raises(NotFound):
            blocks.write(rita, core=NewCore(content="x", team_id=people.mia.id), now=NOW)
        blocks.write(rita, core=NewCore(content=HOUSE_RULE), now=NOW)
        with pytest.raises(Conflict, match="already"):
            blocks.write(rita, core=NewCore(content=HOUSE_RULE.upper()), now=NOW)
        sizes(people, organization=30)
        with pytest.raises(BlockFull):
            blocks.write(rita, core=NewCore(content="Parcels are late on Mondays"), now=NOW)
        assert Memory.unscoped.count() == 1

    def test_it_is_corrected_and_retracted_like_any_other(self, people: Personas) -> None:
        made = blocks.write(people.rita.actor, core=NewCore(content=HOUSE_RULE), now=NOW)
        better = Wording(content="The customer is always right")
        after = govern.correct(people.adam.actor, memory_id=made.id, wording=better, version=1, now=LATER)
        assert [r.content for r in after.revisions] == [HOUSE_RULE, "The customer is always right"]
        with pytest.raises(Conflict, match="already"):
            govern.correct(people.adam.actor, memory_id=made.id, wording=better, now=LATER)
        gone = govern.retract(people.rita.actor, memory_id=made.id, reason="It is not", now=LATER)
        assert gone.status == Status.INVALIDATED
        assert block(people.rita.actor, "organization").memories == ()


class TestReadOnly:
    """Nobody changes it: no turn, no model, no program, no person; until a person lifts that."""

    @pytest.fixture
    def plan(self, mia: World, people: Personas) -> MemoryView:
        """Mia's name, made read-only by Rita."""
        mia.told("My name is Mia Moreau", "I like green tea")
        return blocks.protect(people.rita.actor, memory_id=the(mia, "Mia Moreau").id, reason="From the ID", now=NOW)

    def untouched(self, plan: MemoryView) -> None:
        row = Memory.unscoped.get(id=plan.id)
        assert (row.version, row.content, row.status, row.read_only) == (plan.version, plan.content, "active", True)
        assert Revision.unscoped.filter(memory=row).count() == len(plan.revisions)

    @pytest.mark.parametrize(
        "words",
        [
            "Actually my name is Maria, not Mia",
            "My name is Mia Moreau",
            "Please forget my name",
            "Please forget everything about me",
            "Don't store that",
        ],
    )
    def test_no_turn_changes_it(self, mia: World, plan: MemoryView, words: str) -> None:
        mia.told(words)
        self.untouched(plan)

    def test_no_system_of_record_changes_it_and_the_conflict_is_shown(self, mia: World, plan: MemoryView) -> None:
        mia.say("My name is Maria Marlow", source=Source.TOOL)
        mia.learn()
        self.untouched(plan)
        mia.told("My name is Maria Marlow")
        assert "read-only" in govern.list_conflicts(mia.actor, customer_id=mia.customer.id)[0].reason

    def test_no_turn_of_its_own_is_retired_with_another(self, mia: World, people: Personas) -> None:
        mia.told("I like oolong")
        (turn,) = [m for m in mia.memories(kind="conversation") if "oolong" in m.content]
        kept = blocks.protect(people.rita.actor, memory_id=turn.id, now=NOW)
        govern.retract(mia.actor, memory_id=the(mia, "oolong").id, reason="No", now=LATER)
        self.untouched(kept)

    def test_no_person_changes_it_either(self, mia: World, people: Personas, plan: MemoryView) -> None:
        for actor in (mia.actor, people.program.actor, people.adam.actor):
            changes: tuple[Callable[[Actor], object], ...] = (
                lambda by: govern.correct(by, memory_id=plan.id, wording=Wording(value="Eve"), now=LATER),
                lambda by: govern.retract(by, memory_id=plan.id, reason="No", now=LATER),
                lambda by: govern.confirm(by, memory_id=plan.id, now=LATER),
                lambda by: govern.restore(by, memory_id=plan.id, number=1, reason="No", now=LATER),
                lambda by: blocks.unpin(by, memory_id=plan.id, now=LATER),
                lambda by: blocks.protect(by, memory_id=plan.id, now=LATER),
            )
            for change in changes:
                with pytest.raises(Forbidden):
                    change(actor)
        self.untouched(plan)

    def test_no_undo_goes_round_it(self, mia: World, people: Personas, plan: MemoryView) -> None:
        learnt = Revision.unscoped.filter(memory_id=plan.id).earliest("number").run_id
        undone = govern.undo_run(mia.actor, run_id=learnt, skip_changed=True, reason="All of it", now=LATER)
        assert plan.id not in undone.changed
        with pytest.raises(Conflict, match="other of the two"):
            govern.undo_run(mia.actor, run_id=Run.unscoped.get(kind="protect").id, reason="No", now=LATER)
        self.untouched(plan)

    def test_agents_and_programs_neither_protect_nor_lift(self, mia: World, people: Personas, plan: MemoryView) -> None:
        for actor in (mia.actor, people.program.actor):
            with pytest.raises(Forbidden, match="Reviewers"):
                blocks.unprotect(actor, memory_id=plan.id, now=LATER)
            with pytest.raises(Forbidden, match="Reviewers"):
                blocks.protect(actor, memory_id=the(mia, "green tea").id, now=LATER)
        self.untouched(plan)

    def test_behind_all_writers_stands_one_more_wall(self, mia: World, plan: MemoryView) -> None:
        act = Act(actor=mia.actor, reason="Somebody forgot to ask", run_id=new_id(), now=LATER)
        with pytest.raises(ReadOnlyKept):
            transitions.invalidate(memory=Memory.unscoped.get(id=plan.id), writing=act)
        self.untouched(plan)

    def test_a_person_with_the_right_lifts_it(self, mia: World, people: Personas, plan: MemoryView) -> None:
        open_again = blocks.unprotect(people.adam.actor, memory_id=plan.id, version=plan.version, now=LATER)
        assert (open_again.read_only, open_again.revisions[-1].verb) == (False, "unprotected")
        with pytest.raises(Conflict, match="not read-only"):
            blocks.unprotect(people.adam.actor, memory_id=plan.id, now=LATER)
        govern.restore(mia.actor, memory_id=plan.id, number=2, reason="As it was", now=LATER)
        assert not the(mia, "Mia Moreau").read_only  # what it said comes back, not that it was protected
        govern.correct(mia.actor, memory_id=plan.id, wording=Wording(value="Mia Marlow"), now=LATER)
        assert the(mia, "Mia Marlow").id == plan.id

    def test_an_erasure_reaches_it(self, mia: World, people: Personas, plan: MemoryView) -> None:
        facade.erase_customer(people.rita.actor, customer_id=mia.customer.id, now=LATER)
        row = Memory.unscoped.get(id=plan.id)
        assert (row.content, row.status) == ("", Status.ERASED)
        assert block(people.rita.actor, "customer", customer_id=mia.customer.id).memories == ()
