"""The door of governing: correct, retract, confirm, restore, undo, quarantine; from both sides."""

from datetime import timedelta
from uuid import UUID

import pytest

from memories import facade, govern
from memories.contracts import MemoryView, Wording
from memories.enums import ObservationState, RunKind, Status, Trust
from memories.governing.act import StaleVersion
from memories.models import Embedding, Memory, Observation, Revision, Run
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Role
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from tests.factories.accounts import make_member, make_organization
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LATER = NOW + timedelta(hours=1)

pytestmark = pytest.mark.django_db


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.fixture
def reviewer(mia: World) -> Actor:
    """Reads the whole organization."""
    return actor_of(make_member(mia.customer.organization, role=Role.REVIEWER))


@pytest.fixture
def stranger() -> Actor:
    """An admin of another organization."""
    return actor_of(make_member(make_organization(), role=Role.ADMIN))


def the(mia: World, attribute: str) -> MemoryView:
    """The one active memory of a slot."""
    (found,) = [m for m in mia.memories() if m.attribute == attribute]
    return found


def said(mia: World) -> set[str]:
    """What every active memory says."""
    return {m.content for m in mia.memories()}


class TestCorrect:
    """What was wrong is put right in place."""

    def test_words_that_deny_turn_the_polarity_round(self, mia: World) -> None:
        mia.told("I like dark mode", "I cannot log in")
        likes = next(m for m in mia.memories() if m.value == "dark mode")
        wording = Wording(content="Dislikes dark mode")
        govern.correct(mia.actor, memory_id=likes.id, wording=wording, version=None, reason="", now=LATER)
        assert Memory.unscoped.get(id=likes.id).polarity == "-"
        wording = Wording(content="Likes dark mode very much")
        govern.correct(mia.actor, memory_id=likes.id, wording=wording, version=None, reason="", now=LATER)
        assert Memory.unscoped.get(id=likes.id).polarity == "+"

    @pytest.mark.parametrize("text", ["\u200b\u200b", "\u202e", " \u2066\u2069 "])
    def test_what_shows_nothing_is_refused(self, mia: World, text: str) -> None:
        mia.told("My name is Jon")
        name = the(mia, "name")
        for wording, reason in ((Wording(value=text), ""), (Wording(content=text), ""), (Wording(value="Jo"), text)):
            with pytest.raises(Invalid):
                govern.correct(mia.actor, memory_id=name.id, wording=wording, version=None, reason=reason, now=LATER)
        with pytest.raises(Invalid):
            govern.retract(mia.actor, memory_id=name.id, version=None, reason=text, now=LATER)
        assert the(mia, "name").value == "Jon"

    def test_words_and_value_must_agree(self, mia: World) -> None:
        mia.told("My name is Jon", "Please contact me by email")
        for attribute, wording in (
            ("name", Wording(content="Name: Jon", value="Peter")),
            ("contact_preference", Wording(value="phone")),
        ):
            with pytest.raises(Invalid):
                govern.correct(
                    mia.actor,
                    memory_id=the(mia, attribute).id,
                    wording=wording,
                    version=None,
                    reason="",
                    now=LATER,
                )
        assert the(mia, "name").value == "Jon"

    def test_a_value_is_corrected_as_a_revision_of_the_same_memory(self, mia: World) -> None:
        mia.told("My database is called Marlin", "My name is Alise")
        name = the(mia, "name")
        after = govern.correct(
            mia.actor, memory_id=name.id, wording=Wording(value="Alice"), reason="Heard it on the phone", now=LATER
        )
        assert (after.id, after.value, after.content) == (name.id, "Alice", "Name: Alice")
        assert [r.verb for r in after.revisions] == ["added", "corrected"]
        assert after.revisions[1].reason == "Heard it on the phone"
        assert after.revisions[1].evidence[0].quote == "Name: Alice"
        assert after.trust == Trust.CONFIRMED
        assert the(mia, "name").value == "Alice"
        assert not any("Alise" in words for words in said(mia))

    def test_one_field_never_loses_another(self, mia: World) -> None:
        mia.told("The export failed on 2 January because the disk was full")
        (event,) = [m for m in mia.memories() if m.kind in {"event", "issue"}][:1]
        after = govern.correct(
            mia.actor, memory_id=event.id, wording=Wording(content="The export failed: no room"), now=LATER
        )
        kept = ("kind", "type", "category", "importance", "event_at", "tags", "valid_from", "subject", "tier")
        assert [getattr(after, f) for f in kept] == [getattr(event, f) for f in kept]

    @pytest.mark.parametrize("wording", [Wording(), Wording(content="  "), Wording(content="x" * 501)])
    def test_a_wording_that_says_nothing_or_too_much_is_refused(self, mia: World, wording: Wording) -> None:
        mia.told("My name is Alise")
        with pytest.raises(Invalid):
            govern.correct(mia.actor, memory_id=the(mia, "name").id, wording=wording, now=LATER)

    def test_content_and_slot_cannot_say_two_things(self, mia: World) -> None:
        mia.told("My name is Alise")
        with pytest.raises(Invalid, match="value"):
            govern.correct(
                mia.actor, memory_id=the(mia, "name").id, wording=Wording(content="She likes tea"), now=LATER
            )

    def test_a_stale_version_changes_nothing(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        govern.correct(mia.actor, memory_id=name.id, wording=Wording(value="Alicia"), now=LATER)
        with pytest.raises(StaleVersion):
            govern.correct(mia.actor, memory_id=name.id, wording=Wording(value="Alba"), version=name.version, now=LATER)
        assert the(mia, "name").value == "Alicia"

    def test_read_only_memories_are_nobodys_to_change(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        Memory.unscoped.filter(id=name.id).update(read_only=True)
        with pytest.raises(Forbidden):
            govern.retract(mia.actor, memory_id=name.id, reason="wrong", now=LATER)
        assert the(mia, "name").value == "Alise"

    def test_a_secret_in_a_correction_is_sealed(self, mia: World) -> None:
        mia.told("My name is Alise")
        after = govern.correct(
            mia.actor, memory_id=the(mia, "name").id, wording=Wording(value="4111 1111 1111 1111"), now=LATER
        )
        assert "4111" not in after.content + after.value + str(after.revisions)

    def test_a_strangers_correction_finds_nothing(self, mia: World, stranger: Actor) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        with pytest.raises(NotFound):
            govern.correct(stranger, memory_id=name.id, wording=Wording(value="Eve"), now=LATER)
        with pytest.raises(NotFound):
            govern.retract(stranger, memory_id=name.id, reason="no", now=LATER)
        with pytest.raises(NotFound):
            govern.confirm(stranger, memory_id=name.id, now=LATER)
        with pytest.raises(NotFound):
            govern.restore(stranger, memory_id=name.id, number=1, reason="no", now=LATER)
        assert the(mia, "name").version == name.version


class TestRetractAndConfirm:
    """It is not so; it is so."""

    def test_what_is_retracted_holds_no_more_and_is_not_learnt_again(self, mia: World) -> None:
        mia.told("My name is Alise")
        gone = govern.retract(mia.actor, memory_id=the(mia, "name").id, reason="A test account", now=LATER)
        assert (gone.status, gone.revisions[-1].verb) == (Status.INVALIDATED, "retracted")
        Observation.unscoped.update(state=ObservationState.PENDING)
        mia.learn()
        assert not any("Alise" in words for words in said(mia))

    def test_a_reason_is_needed(self, mia: World) -> None:
        mia.told("My name is Alise")
        with pytest.raises(Invalid, match="why"):
            govern.retract(mia.actor, memory_id=the(mia, "name").id, reason=" ", now=LATER)

    def test_a_reason_holds_no_secret_and_goes_with_the_customers_words(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        with pytest.raises(Invalid, match="secret"):
            govern.retract(mia.actor, memory_id=name.id, reason="card 4111 1111 1111 1111", now=LATER)
        govern.retract(mia.actor, memory_id=name.id, reason="Markertext rang and denied it", now=LATER)
        assert Revision.unscoped.filter(reason__contains="Markertext").exists()
        facade.erase_customer(mia.actor, customer_id=mia.customer.id, now=LATER)
        assert not Revision.unscoped.filter(reason__contains="Markertext").exists()

    def test_said_again_in_other_words_later_is_learnt_anew(self, mia: World) -> None:
        mia.told("My name is Alise")
        govern.retract(mia.actor, memory_id=the(mia, "name").id, reason="A test account", now=LATER)
        mia.told("You may call me Alise")
        assert the(mia, "name").value == "Alise"

    def test_confirming_raises_the_trust_and_keeps_the_words(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        after = govern.confirm(mia.actor, memory_id=name.id, now=LATER)
        assert (after.trust, after.content, after.confirmations) == (Trust.CONFIRMED, name.content, 1)
        assert after.revisions[-1].verb == "confirmed"

    def test_the_customer_may_still_change_what_was_confirmed(self, mia: World) -> None:
        mia.told("My name is Alise")
        govern.confirm(mia.actor, memory_id=the(mia, "name").id, now=NOW)
        mia.say("Actually, it's spelled Alice")
        assert the(mia, "name").value == "Alice"


class TestRestore:
    """An earlier wording holds again."""

    def test_the_first_revision_holds_again(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        govern.correct(mia.actor, memory_id=name.id, wording=Wording(value="Alba"), now=LATER)
        after = govern.restore(mia.actor, memory_id=name.id, number=1, reason="It was right", now=LATER)
        assert (after.value, after.status) == ("Alise", Status.ACTIVE)
        assert [r.verb for r in after.revisions] == ["added", "corrected", "restored"]

    def test_a_retracted_memory_comes_back(self, mia: World) -> None:
        mia.told("My name is Alise")
        name = the(mia, "name")
        govern.retract(mia.actor, memory_id=name.id, reason="wrong", now=LATER)
        govern.restore(mia.actor, memory_id=name.id, number=1, reason="right after all", now=LATER)
        assert the(mia, "name").value == "Alise"

    def test_a_slot_that_is_held_is_named_and_nothing_changes(self, mia: World) -> None:
        mia.told("I live in Lyon")
        old = the(mia, "location")
        mia.told("I moved to Oslo")
        holder = the(mia, "location")
        with pytest.raises(Conflict, match=str(holder.id)):
            govern.restore(mia.actor, memory_id=old.id, number=1, reason="no", now=LATER)
        assert the(mia, "location").value == "Oslo"

    def test_there_is_no_such_revision(self, mia: World) -> None:
        mia.told("My name is Alise")
        with pytest.raises(NotFound):
            govern.restore(mia.actor, memory_id=the(mia, "name").id, number=9, reason="no", now=LATER)


def newest_run(mia: World, kind: RunKind) -> UUID:
    """The last run of a kind."""
    return next(run.id for run in govern.list_runs(mia.actor, customer_id=mia.customer.id) if run.kind == kind)


class TestUndo:
    """A run is taken back as one."""

    def test_a_learning_run_is_undone_whole(self, mia: World) -> None:
        mia.told("I live in Lyon")
        before = said(mia)
        mia.told("I moved to Oslo. Checkout is broken")
        undone = govern.undo_run(mia.actor, run_id=newest_run(mia, RunKind.LEARN), reason="A prank", now=LATER)
        assert not undone.left
        assert said(mia) == before
        assert the(mia, "location").value == "Lyon"
        assert the(mia, "location").valid_to is None

    def test_an_undo_can_be_undone(self, mia: World) -> None:
        mia.told("I live in Lyon")
        mia.told("I moved to Oslo")
        after = said(mia)
        undone = govern.undo_run(mia.actor, run_id=newest_run(mia, RunKind.LEARN), reason="oops", now=LATER)
        govern.undo_run(mia.actor, run_id=undone.run_id, reason="no, it was right", now=LATER)
        assert said(mia) == after

    def test_twice_is_refused(self, mia: World) -> None:
        mia.told("I live in Lyon")
        run = newest_run(mia, RunKind.LEARN)
        govern.undo_run(mia.actor, run_id=run, reason="oops", now=LATER)
        with pytest.raises(Conflict):
            govern.undo_run(mia.actor, run_id=run, reason="oops", now=LATER)

    def test_what_changed_since_is_in_the_way_and_nothing_is_half_done(self, mia: World) -> None:
        mia.told("I live in Lyon. My name is Alise")
        run = newest_run(mia, RunKind.LEARN)
        govern.correct(mia.actor, memory_id=the(mia, "name").id, wording=Wording(value="Alice"), now=LATER)
        words = said(mia)
        with pytest.raises(Conflict, match="skip_changed"):
            govern.undo_run(mia.actor, run_id=run, reason="oops", now=LATER)
        assert said(mia) == words
        undone = govern.undo_run(mia.actor, run_id=run, skip_changed=True, reason="oops", now=LATER)
        assert {one.memory_id for one in undone.left} >= {the(mia, "name").id}
        assert [m.attribute for m in mia.memories() if m.attribute] == ["name"]

    def test_vectors_come_back_with_the_wording(self, mia: World) -> None:
        mia.told("I live in Lyon")
        before = vectors(mia)
        mia.told("I moved to Oslo")
        govern.undo_run(mia.actor, run_id=newest_run(mia, RunKind.LEARN), reason="oops", now=LATER)
        assert before
        assert vectors(mia) == before

    def test_a_stranger_sees_no_run(self, mia: World, stranger: Actor) -> None:
        mia.told("I live in Lyon")
        run = newest_run(mia, RunKind.LEARN)
        with pytest.raises(NotFound):
            govern.read_run(stranger, run_id=run)
        with pytest.raises(NotFound):
            govern.undo_run(stranger, run_id=run, reason="x", now=LATER)
        with pytest.raises(NotFound):
            govern.list_runs(stranger, customer_id=mia.customer.id)
        assert govern.read_run(mia.actor, run_id=run).changes


def vectors(mia: World) -> dict[str, list[float]]:
    """The vectors that are served, by wording."""
    heads = {m.revision_id: m.content for m in mia.memories()}
    rows = Embedding.unscoped.filter(revision_id__in=heads)
    return {heads[row.revision_id]: list(row.vector) for row in rows}


def test_every_run_has_its_row_and_counts_its_changes(mia: World) -> None:
    mia.told("I live in Lyon. My name is Alise", "ok")
    rows = Run.unscoped.filter(customer=mia.customer)
    assert {row.changes for row in rows} >= {3}
    assert all(row.changes for row in rows)
    assert facade.read(mia.actor, memory_id=the(mia, "name").id).revisions[0].verb == "added"
