"""What an import brings, what it leaves alone, and what it says of lines it cannot use."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import ImportState
from chat.models import Conversation, Import, ImportChunk, Turn
from memories import facade as memory
from memories.contracts import RecallRequest
from memories.enums import ObservationState, Source, Status
from memories.models import Memory, Observation
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from supportmem.privacy.models import VaultEntry
from tests.factories.accounts import make_team
from tests.integration.importing.history import Row, conversation, customer, look, send, short, turn, work
from tests.personas import Personas
from tests.privacy.world import LATER

CARD = "4111 1111 1111 1111"


def counts() -> tuple[int, ...]:
    """How much there is."""
    return tuple(model._default_manager.count() for model in (Customer, Conversation, Turn, Observation))


def test_history_comes_with_its_own_dates(people: Personas) -> None:
    rows = [
        customer(name="Priya", time_zone="Asia/Kolkata", locale="en-IN", team="Blue"),
        conversation(status="resolved"),
        turn(1, "Hi, my name is Priya and I live in Pune."),
        turn(2, "Thanks, I see the problem.", author="agent", author_name="Omar"),
        turn(3, "She sounds upset.", author="note"),
        turn(4, "Your plan is Gold.", author="assistant"),
    ]
    done = send(people.rita.actor, rows)
    assert (done.state, done.customers, done.conversations, done.turns, done.known) == (ImportState.DONE, 1, 1, 4, 0)
    assert (done.problems, done.lines, done.bytes_done) == ((), 6, done.bytes_total)
    made = Customer.objects.get(external_id="crm-1")
    assert (made.name, made.time_zone, made.locale, made.team) == ("Priya", "Asia/Kolkata", "en-IN", people.blue)
    talk = Conversation.unscoped.get(external_id="t-1")
    assert (talk.status, talk.last_at) == ("resolved", datetime(2024, 5, 1, 9, 4, tzinfo=UTC))
    turns = list(Turn.unscoped.filter(conversation=talk).order_by("seq"))
    assert [t.author_name for t in turns] == ["Priya", "Omar", "Support agent", "Assistant"]
    assert [t.author_user_id for t in turns] == [None] * 4  # who imports has not said it
    assert [t.occurred_at.minute for t in turns] == [1, 2, 3, 4]
    observed = list(Observation.unscoped.order_by("occurred_at"))
    assert [o.source for o in observed] == [Source.CUSTOMER_TURN, Source.AGENT_TURN, Source.NOTE]
    assert {o.import_id for o in observed} == {done.id}
    assert chat.open_conversation(people.alice.actor, conversation_id=talk.id).turns[0].content.startswith("Hi, my")


def test_what_was_imported_is_learnt_in_the_order_of_its_dates(people: Personas) -> None:
    """The file is not in order: the later address stands, whatever came first."""
    rows = [
        customer(),
        conversation(),
        turn(50, "I live in Oslo now."),
        turn(10, "I live in Pune."),
        turn(20, "Actually, my email is priya@new.example"),
        turn(15, "My email is priya@old.example"),
    ]
    send(people.rita.actor, rows)
    assert not Memory.unscoped.exists()  # nothing at once: it waits for the worker
    while memory.learn_due(now=LATER).processed:
        pass
    mine = Memory.unscoped.filter(status=Status.ACTIVE, subject="customer")
    assert mine.get(attribute="location").value == "Oslo"
    assert mine.get(attribute="email").value == "priya@new.example"
    assert mine.get(attribute="email").said_at.year == 2024


def test_the_same_text_twice_changes_nothing(people: Personas) -> None:
    rows = [*short(), turn(4, f"My card is {CARD}."), turn(5, author="assistant", content=f"Your card {CARD}.")]
    first = send(people.rita.actor, rows)
    before, ledger = counts(), LedgerEntry.objects.exclude(object_type="import").count()
    second = send(people.adam.actor, rows)
    assert counts() == before
    assert LedgerEntry.objects.exclude(object_type="import").count() == ledger
    assert (second.customers, second.conversations, second.turns, second.known) == (0, 0, 0, first.lines)
    assert (second.problems_found, second.state) == (0, ImportState.DONE)


def test_the_same_words_under_two_ids_are_two(people: Personas) -> None:
    done = send(people.rita.actor, [*short(0), turn(1, "Yes"), turn(2, "Yes"), turn(2, "Yes")])
    assert (done.turns, done.known) == (2, 1)
    assert Observation.unscoped.count() == 2


def test_other_words_under_a_known_id_are_told(people: Personas) -> None:
    done = send(people.rita.actor, [*short(1), turn(1, "Something else"), turn(1, author="note")])
    assert [(p.line, p.field) for p in done.problems] == [(4, "id"), (5, "id")]
    assert Turn.unscoped.count() == 1


def test_a_turn_that_was_said_here_is_known(people: Personas) -> None:
    send(people.rita.actor, short(0))
    talk = Conversation.unscoped.get(external_id="t-1")
    here = NewTurn(author="customer", content="Hello", client_id="m-1")
    chat.say(people.rita.actor, conversation_id=talk.id, turn=here, now=timezone.now())
    assert send(people.rita.actor, [turn(1, "Hello")]).known == 1


def test_secrets_are_redacted_as_at_every_door(people: Personas) -> None:
    rows = [*short(0), turn(1, f"My card is {CARD}."), turn(2, f"Card {CARD} noted.", author="assistant")]
    rows.append(turn(3, "Hello", author="agent", author_name=f"Omar {CARD}"))
    send(people.rita.actor, rows)
    for row in Turn.unscoped.all():
        assert CARD not in row.content + row.author_name
    assert not Observation.unscoped.filter(text__contains="4111").exists()
    assert VaultEntry.objects.filter(type="CARD").count() == 1
    assert not ImportChunk.unscoped.exists()


def test_the_waiting_body_is_sealed(people: Personas) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chat.importing.run.run_due", lambda **_: False)
        begun = send(people.rita.actor, [*short(0), turn(1, f"My card is {CARD}.")])
    assert begun.state == ImportState.QUEUED
    sealed = bytes(ImportChunk.unscoped.get().sealed)
    assert b"4111" not in sealed
    assert b"crm-1" not in sealed
    work()
    assert look(people.rita.actor, begun.id).turns == 1


def test_bad_lines_are_told_by_number_and_the_rest_is_imported(people: Personas) -> None:
    rows: list[Row | str] = [
        customer(),
        "not json",
        conversation(),
        "",
        turn(1, of=9),
        turn(2, "   "),
        turn(3, "x" * 20_001),
        turn(4, occurred_at="2999-01-01T00:00:00Z"),
        conversation(2, of=7),
        customer(2, time_zone="Mars/Olympus"),
        customer(3, team="Nobody"),
        turn(5, "This one is fine"),
        turn(6, "a\x00b"),
        turn(7, "a\ud800b"),
    ]
    done = send(people.rita.actor, rows)
    assert [(p.line, p.field) for p in done.problems] == [
        (2, ""),
        (5, "conversation"),
        (6, "content"),
        (7, "content"),
        (8, "occurred_at"),
        (9, "customer"),
        (10, "time_zone"),
        (11, "team"),
        (13, "content"),
        (14, "content"),
    ]
    assert (done.problems_found, done.turns, done.customers, done.state) == (10, 1, 1, ImportState.DONE)
    told = [p.detail for p in done.problems]
    assert not any("Mars" in detail or "Nobody" in detail for detail in told)
    again = send(people.rita.actor, rows)
    assert (again.problems_found, again.turns) == (10, 0)


def test_a_conversation_stays_with_its_customer(people: Personas) -> None:
    done = send(people.rita.actor, [*short(1), customer(2), conversation(1, of=2), turn(2)])
    assert [(p.line, p.field) for p in done.problems] == [(5, "customer")]
    assert Conversation.unscoped.get().customer.external_id == "crm-1"


def test_names_of_another_organization_are_its_own(people: Personas) -> None:
    make_team(organization=people.summit, name="Secret")
    send(people.rita.actor, short())
    before = counts()
    theirs = people.zoe
    done = send(
        people.adam.actor,
        [
            {"type": "conversation", "external_id": "t-9", "customer": theirs.external_id},
            customer(5, team="Secret"),
        ],
    )
    assert [(p.line, p.field) for p in done.problems] == [(1, "customer"), (2, "team")]
    assert counts() == before


def test_known_customers_keep_the_name_that_people_gave_them(people: Personas) -> None:
    send(people.rita.actor, short(0))
    Customer.objects.filter(external_id="crm-1").update(name="Priya R.")
    assert send(people.rita.actor, [customer(name="CUSTOMER ONE")]).known == 1
    assert Customer.objects.get(external_id="crm-1").name == "Priya R."


def test_who_was_erased_is_not_brought_back_without_being_told(people: Personas) -> None:
    rows = [*short(1), turn(2, "My email is priya@one.example")]
    send(people.rita.actor, rows)
    erased = Customer.objects.get(external_id="crm-1")
    memory.erase_customer(people.rita.actor, customer_id=erased.id, now=timezone.now())
    again = send(people.rita.actor, [*rows, turn(3, "A word from later")])
    assert (again.turns, again.problems_found) == (0, 5)
    assert all("was erased" in p.detail for p in again.problems)
    assert not Turn.unscoped.exclude(content="").exists()
    told = send(people.rita.actor, [*rows, turn(3, "A word from later")], include_erased=True)
    # What was erased stays erased under its name, even then.
    assert (told.turns, [(p.line, p.field) for p in told.problems]) == (1, [(3, "id"), (4, "id")])
    assert list(Turn.unscoped.exclude(content="").values_list("content", flat=True)) == ["A word from later"]
    assert not Observation.unscoped.filter(text__contains="priya@").exists()


def test_who_does_not_want_to_be_remembered_is_not(people: Personas) -> None:
    send(people.rita.actor, short(0))
    Customer.objects.filter(external_id="crm-1").update(consent="do_not_remember")
    assert send(people.rita.actor, [turn(1, "I live in Pune.")]).turns == 1
    observation = Observation.unscoped.get()
    assert (observation.state, observation.withheld) == (ObservationState.SKIPPED, "do_not_remember")


def test_a_body_that_waits_already_is_not_stored_twice(people: Personas) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chat.importing.run.run_due", lambda **_: False)
        first, second = send(people.rita.actor, short()), send(people.adam.actor, short())
        other = send(people.adam.actor, short(), include_erased=True)
    assert first.id == second.id != other.id
    assert Import.unscoped.count() == 2


def test_an_import_fails_when_who_asked_may_no_longer(people: Personas) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chat.importing.run.run_due", lambda **_: False)
        begun = send(people.rita.actor, short())
    people.rita.user.memberships.update(role="agent")
    work()
    done = look(people.adam.actor, begun.id)
    assert (done.state, done.turns) == (ImportState.FAILED, 0)
    assert "may no longer import" in done.notice
    assert not ImportChunk.unscoped.exists()


def test_what_was_imported_is_found(people: Personas) -> None:
    send(people.rita.actor, [*short(0), turn(1, "Please remember that my parrot is called Kiki.")])
    while memory.learn_due(now=LATER).processed:
        pass
    priya = Customer.objects.get(external_id="crm-1")
    request = RecallRequest(query="What is my parrot called?", customer_id=priya.id)
    found = memory.recall(people.rita.actor, request=request, now=timezone.now()).memories
    assert "Kiki" in found[0].content
    assert found[0].said_at.year == 2024
