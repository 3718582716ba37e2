"""The durable queue: bursts, order, tries again and dead letters, the caps of long threads, and the operators' door."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, OperationalError, transaction
from django.test import override_settings

from memories import facade, govern, queue
from memories.contracts import Candidate, Change, MemoryListing, Suspect
from memories.enums import ObservationState, Source, Status
from memories.models import Evidence, Memory, Observation
from memories.pipeline import claims, model_turns, run, settle
from memories.pipeline.apply import Run
from memories.policy import Numbers
from supportmem.accounts.actors import system_actor
from supportmem.accounts.consent import set_consent
from supportmem.accounts.models import Consent
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Forbidden, NotFound
from supportmem.common.ids import new_id
from supportmem.llm.errors import BadAnswer, Refused, TooLong
from supportmem.llm.fake import FakeChat, Fault, Rule
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

SECOND = 1 / 86_400  # days
LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def state_of(text: str) -> str:
    return Observation.unscoped.get(text=text).state


def burst(mia: World, *texts: str) -> None:
    """Said one second apart, the last one now."""
    for place, text in enumerate(texts):
        mia.say(text, days_ago=(len(texts) - 1 - place) * SECOND)


class Broken:
    """Lets settling fail for some texts, as long as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.errors: dict[str, Exception] = {}
        real = settle.settle_one

        def settling(run: Run, candidates: Sequence[Candidate], *, numbers: Numbers) -> tuple[Change, ...]:
            if run.observation.text in self.errors:
                raise self.errors[run.observation.text]
            return real(run, candidates, numbers=numbers)

        monkeypatch.setattr(settle, "settle_one", settling)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Broken:
    return Broken(monkeypatch)


def test_a_burst_is_read_as_one_and_each_turn_stays_its_own_evidence(mia: World) -> None:
    burst(mia, "cant log in", "sorry, cant pay", "with visa")
    mia.learn()
    assert Observation.unscoped.count() == 3
    assert len(mia.contents(kind="conversation")) == 3
    assert any("cant pay with visa" in text for text in mia.contents(kind="issue"))
    for link in Evidence.unscoped.select_related("observation"):
        assert link.observation.text[link.start : link.end] == link.quote != ""


def test_what_two_turns_of_a_burst_say_rests_on_both(mia: World, people: Personas) -> None:
    burst(mia, "My name is Ann Lee", "hello, my name is Ann Lee")
    mia.learn()
    first = Observation.unscoped.get(text="My name is Ann Lee")
    suspect = Suspect(observation_id=first.id)
    govern.quarantine(people.rita.actor, suspect=suspect, reason="Spam", now=NOW + timedelta(hours=1))
    assert Memory.unscoped.get(attribute="name", status=Status.ACTIVE).value == "Ann Lee"


def test_the_last_word_of_a_burst_holds_although_it_was_said_before(mia: World) -> None:
    burst(mia, "my phone number is 615 243 9000", "my phone number is 615 243 9111", "my phone number is 615 243 9000")
    mia.learn()
    assert Memory.unscoped.get(attribute="phone", status=Status.ACTIVE).value == "615 243 9000"


def test_apart_the_same_words_say_less(mia: World) -> None:
    """The control: a minute between them, and nobody can know what the Visa is for."""
    for place, text in enumerate(("cant log in", "sorry, cant pay", "with visa")):
        mia.say(text, days_ago=(2 - place) * 60 * SECOND)
    mia.learn()
    assert not any("visa" in text for text in mia.contents(kind="issue"))


def test_who_still_types_is_waited_for_but_not_for_ever(mia: World) -> None:
    with override_settings(LEARN_QUIET_SECONDS=2.0):
        mia.say("cant pay")
        Observation.unscoped.update(not_before=NOW)
        mia.say("with visa")
    assert facade.learn_due(now=NOW).processed == 0
    assert facade.learn_due(now=NOW + timedelta(seconds=2)).processed == 2
    mia.say("My name is Ann")
    Observation.unscoped.filter(text="My name is Ann").update(not_before=NOW)
    mia.say("and so on")
    Observation.unscoped.filter(text="and so on").update(not_before=NOW + timedelta(hours=1))
    assert facade.learn_due(now=NOW + claims.PATIENCE - timedelta(seconds=1)).processed == 0
    assert facade.learn_due(now=NOW + claims.PATIENCE).processed == 1


def test_a_correction_applies_at_once_in_a_burst_too(mia: World) -> None:
    mia.say("My name is Jon", days_ago=SECOND)
    assert mia.say("Actually, my name is John").changes
    assert mia.slot("name") == ["John"]


def test_a_correction_is_kept_although_what_was_said_before_cannot_be_learnt(mia: World, broken: Broken) -> None:
    broken.errors["My name is Jon"] = DataError("too long")
    mia.say("My name is Jon", days_ago=1)
    said = mia.say("Actually, my name is John")
    assert said.created
    assert said.changes == ()
    mia.learn()
    assert mia.slot("name") == ["John"]


def test_a_passing_fault_is_tried_again_with_growing_pauses(mia: World, broken: Broken) -> None:
    broken.errors["I like tea"] = OperationalError("deadlock detected")
    mia.say("I like tea")
    pauses = []
    for _attempt in range(claims.ATTEMPTS - 1):
        due = Observation.unscoped.get().not_before
        assert facade.learn_due(now=due).failed == 1
        pauses.append((Observation.unscoped.get().not_before - due).total_seconds())
    assert pauses == [2, 4, 8, 16]
    del broken.errors["I like tea"]
    assert facade.learn_due(now=Observation.unscoped.get().not_before).processed == 1
    assert (Observation.unscoped.get().attempts, Observation.unscoped.get().last_error) == (0, "")


@pytest.mark.parametrize("error", [DataError("too long"), ValueError("NUL"), KeyError("a fault of ours")])
def test_a_lasting_fault_is_put_away_at_once(mia: World, broken: Broken, error: Exception) -> None:
    broken.errors["I like tea"] = error
    mia.say("I like tea")
    assert facade.learn_due(now=LATER).failed == 1
    row = Observation.unscoped.get()
    assert (row.state, row.attempts) == (ObservationState.FAILED, 1)
    assert type(error).__name__ in row.last_error
    assert "tea" not in row.last_error


def test_one_bad_turn_of_a_burst_takes_nobody_with_it(mia: World, broken: Broken) -> None:
    broken.errors["I live in Oslo"] = DataError("too long")
    burst(mia, "My name is Ann", "I live in Oslo", "I like tea")
    mia.learn()
    assert state_of("I live in Oslo") == ObservationState.FAILED
    assert (mia.slot("name"), mia.slot("location")) == (["Ann"], [])
    assert mia.contents(kind="preference") == ["Likes tea"]


def test_order_is_kept_within_a_conversation(mia: World, broken: Broken) -> None:
    other = World(mia.actor, mia.customer)
    broken.errors["I live in Oslo"] = OperationalError("deadlock detected")
    mia.say("I live in Oslo", days_ago=2)
    mia.say("I moved to Bergen", days_ago=1)
    other.say("I like tea")
    facade.learn_due(now=LATER)
    assert state_of("I moved to Bergen") == ObservationState.PENDING
    assert Observation.unscoped.get(text="I moved to Bergen").attempts == 0
    facade.learn_due(now=LATER + timedelta(seconds=1))
    assert state_of("I like tea") == ObservationState.SEEN
    assert state_of("I moved to Bergen") == ObservationState.PENDING
    broken.errors.clear()
    facade.learn_due(now=LATER + timedelta(seconds=2))
    assert mia.slot("location") == ["Bergen"]


def test_who_has_just_spoken_goes_before_what_was_imported(mia: World, people: Personas) -> None:
    lin = World(people.alice.actor, people.lin)
    batch = new_id()
    for number in range(5):
        said = replace(lin.utterance(f"I like tea number {number}", days_ago=5 - number), import_id=batch)
        with transaction.atomic():
            facade.observe(lin.actor, utterance=said, now=NOW - timedelta(hours=1))
    mia.say("I live in Lyon")
    first = claims.claim_for_rules(now=LATER, limit=10)
    assert [row.text for row in first] == ["I live in Lyon"]
    assert len(claims.claim_for_rules(now=LATER, limit=10)) == 5


def test_what_ends_its_workers_is_put_away_and_the_rest_is_learnt(mia: World) -> None:
    mia.say("poison", days_ago=1)
    mia.say("My name is Ann")
    now = LATER
    taken = [claims.claim_for_rules(now=now, limit=10)]  # and the worker dies, each time
    for _kill in range(claims.KILLS - 1):
        now += claims.CLAIM
        taken.append(claims.claim_for_rules(now=now, limit=10))
    assert [len(batch) for batch in taken] == [2] + [1] * (claims.KILLS - 1)
    facade.learn_due(now=now + claims.CLAIM)
    assert state_of("poison") == ObservationState.FAILED
    assert mia.slot("name") == ["Ann"]


@pytest.mark.parametrize("error", [Refused("404: no such model"), TooLong("9000 of 8192 tokens")])
def test_g3_a_refusal_by_the_model_is_not_tried_again(mia: World, fake_chat: FakeChat, error: Exception) -> None:
    assert isinstance(error, Refused | TooLong)
    fake_chat.break_with(Fault(kind="raise", error=error))
    mia.told("We sell tents and sleeping bags")
    run.think_due(now=LATER + timedelta(minutes=5))
    assert not run.think_due(now=LATER + timedelta(hours=1))
    assert len(fake_chat.asked) == 1
    row = Observation.unscoped.get()
    assert (row.state, row.last_error) == (ObservationState.FAILED, f"model: {type(error).__name__}: {error}")


def test_g3_a_long_thread_costs_the_model_a_bounded_amount(mia: World, fake_chat: FakeChat) -> None:
    fake_chat.rules = [Rule(match="", reply={"memories": []})]
    Observation.unscoped.bulk_create(_seen(mia, number) for number in range(4000))
    now = LATER
    while run.think_due(now=now):
        pass
    assert len(fake_chat.asked) == model_turns.CALLS_A_DAY
    assert max(len(message.content) for asked in fake_chat.asked for message in asked.messages) < 8000
    assert not Observation.unscoped.exclude(state=ObservationState.DONE).exists()
    assert Observation.unscoped.filter(last_error__startswith="The model was not asked").count() > 3000
    mia.say("A new day, and new words about our tents")
    facade.learn_due(now=now + timedelta(days=1))
    assert run.think_due(now=now + timedelta(days=1, minutes=1))


def _seen(mia: World, number: int) -> Observation:
    """A turn of 100 characters that the rules have learnt from, half a minute after the one before."""
    return Observation(
        organization_id=mia.customer.organization_id,
        customer=mia.customer,
        conversation_id=mia.conversation_id,
        source=Source.CUSTOMER_TURN,
        trust="customer",
        text=f"Our tent number {number} has a hole in its left side and we would like to have it mended".ljust(
            100, "."
        ),
        occurred_at=NOW - timedelta(seconds=30 * (4000 - number)),
        idempotency_key=f"long-{number}",
        state=ObservationState.SEEN,
        not_before=NOW,
        processed_at=NOW,
    )


def test_a_burst_is_one_question_to_the_model(mia: World, fake_chat: FakeChat) -> None:
    row = {"type": "semantic", "kind": "fact", "content": "Pays with Visa", "quote": "with visa, as always"}
    row |= {"about_customer": True, "confidence": 0.8, "importance": 0.6}  # type: ignore[dict-item]  # a JSON object
    fake_chat.rules = [Rule(match="", reply={"memories": [row]})]
    burst(mia, "we always pay for the tents", "with visa, as always")
    mia.learn()
    assert run.think_due(now=LATER + timedelta(minutes=5))
    assert not run.think_due(now=LATER + timedelta(minutes=5))
    assert len(fake_chat.asked) == 1
    (fact,) = mia.memories(kind="fact")
    (evidence,) = facade.read(mia.actor, memory_id=fact.id).revisions[0].evidence
    assert evidence.observation_id == Observation.unscoped.get(text="with visa, as always").id


def fail(mia: World, broken: Broken, text: str = "I like tea") -> Observation:
    """Something that could not be learnt from."""
    broken.errors[text] = DataError("too long")
    mia.say(text)
    facade.learn_due(now=LATER)
    broken.errors.clear()
    return Observation.unscoped.get(text=text)


def learnt(mia: World) -> list[str]:
    listing = MemoryListing(customer_id=mia.customer.id, kind="preference")
    return [m.content for m in facade.list_memories(mia.actor, listing=listing, now=NOW)]


def test_operators_see_what_failed_and_replay_it(mia: World, broken: Broken, people: Personas) -> None:
    row = fail(mia, broken)
    view = queue.look(now=LATER)
    assert {one.state: one.number for one in view.states} == {ObservationState.FAILED: 1}
    assert [(one.observation_id, one.reason) for one in view.failed] == [(row.id, row.last_error)]
    assert queue.replay(people.adam.actor, observation_ids=[row.id], now=LATER) == 1
    facade.learn_due(now=LATER)
    assert learnt(mia) == ["Likes tea"]
    line = LedgerEntry.objects.get(verb="observation.replayed")
    assert (line.object_id, line.customer_id, line.actor_id) == (row.id, mia.customer.id, people.adam.user.id)


def test_replaying_is_for_administrators_in_their_own_organization(
    mia: World, broken: Broken, people: Personas
) -> None:
    row = fail(mia, broken)
    for persona in (people.alice, people.rita):
        with pytest.raises(Forbidden):
            queue.replay(persona.actor, observation_ids=None, now=LATER)
    stranger = system_actor(organization_id=people.summit.id, name="system: operator")
    with pytest.raises(NotFound):
        queue.replay(stranger, observation_ids=[row.id], now=LATER)
    assert queue.replay(stranger, observation_ids=None, now=LATER) == 0
    assert state_of("I like tea") == ObservationState.FAILED


def test_what_failed_with_the_model_goes_back_to_the_model(mia: World, fake_chat: FakeChat, people: Personas) -> None:
    fake_chat.break_with(Fault(kind="raise", error=BadAnswer("{")))
    mia.told("We sell tents and sleeping bags")
    row = Observation.unscoped.get()
    for _attempt in range(claims.ATTEMPTS):
        run.think_due(now=Observation.unscoped.get().not_before + timedelta(minutes=1))
    assert state_of(row.text) == ObservationState.FAILED
    queue.replay(people.adam.actor, observation_ids=None, now=LATER)
    assert state_of(row.text) == ObservationState.SEEN


def said_by(*arguments: str) -> str:
    out = StringIO()
    call_command("queue", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_shows_and_replays(mia: World, broken: Broken) -> None:
    assert "no observation yet" in said_by()
    row = fail(mia, broken)
    shown = said_by()
    assert f"{row.id}" in shown
    assert row.last_error in shown
    assert "tea" not in shown
    assert json.loads(said_by("--json").splitlines()[-1])["states"][0]["state"] == "failed"
    for wrong in ((f"{row.id}",), ("--all",), ("--replay",), ("--replay", "--all", f"{row.id}")):
        with pytest.raises(CommandError):
            said_by(*wrong)
    assert "1 observations" in said_by("--replay", f"{row.id}")
    with pytest.raises(CommandError, match="no such failed observation"):
        said_by("--replay", f"{row.id}")
    facade.learn_due(now=datetime.now(tz=NOW.tzinfo))
    assert learnt(mia) == ["Likes tea"]
    assert "0 observations" in said_by("--replay", "--all")


@pytest.mark.parametrize("wish", [Consent.DO_NOT_REMEMBER, Consent.FORGET])
def test_a_dead_letter_is_not_sent_back_against_the_customers_wish(mia: World, broken: Broken, wish: Consent) -> None:
    broken.errors["My name is Ann"] = DataError("too long")
    mia.say("My name is Ann")
    mia.learn()
    assert state_of("My name is Ann") == ObservationState.FAILED
    broken.errors.clear()
    set_consent(mia.actor, customer_id=mia.customer.id, consent=wish)
    operator = system_actor(organization_id=mia.customer.organization_id, name="system: test")
    assert queue.replay(operator, observation_ids=None, now=NOW) == 0
    mia.learn()
    assert mia.memories() == []
    assert state_of("My name is Ann") == ObservationState.SKIPPED
