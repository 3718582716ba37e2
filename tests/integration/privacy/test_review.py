"""A decision reaches every place where the words stand, in one transaction. All tables are searched."""

from collections.abc import Iterator, Sequence
from unittest.mock import patch

import pytest
from django.db import connection
from django.utils import timezone

from chat.models import ConversationEvent, Turn
from memories import facade as memory
from memories import signals
from memories.contracts import RecallRequest
from memories.enums import Kind, ObservationState
from memories.index import asked as asked_vectors
from memories.index.embed import embed_missing
from memories.models import Embedding, Evidence, Memory, Observation, Revision
from memories.pipeline import claims
from memories.pipeline import learn as pipeline
from memories.pipeline.settle import ClaimLost
from supportmem.accounts.actors import system_actor
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.llm.fake import FakeEmbed
from supportmem.privacy import queue, reveal, review
from supportmem.privacy.models import AllowedValue, Decision, Redaction
from tests.integration.privacy.findings import LATER, asked, learn, say, simple_detectors, start
from tests.personas import Personas

EMAIL = "mia@harbor.example"
SAID = f"Hi, my name is Mia and my email is {EMAIL}. My card is 4111 1111 1111 1111."


@pytest.fixture(autouse=True)
def _detectors() -> Iterator[None]:
    with simple_detectors():
        yield


def tables_that_hold(words: str) -> set[str]:
    """Every table with the words in any column of any row."""
    found = set()
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT 1 FROM "{table}" AS t WHERE strpos(t::text, %s) > 0 LIMIT 1', [words])  # noqa: S608
            if cursor.fetchone():
                found.add(table)
    return found


def the(type_name: str) -> Redaction:
    return Redaction.objects.filter(entry__type=type_name).earliest("id")


def spans() -> dict[str, set[str]]:
    """What each type's findings show in the stored turns."""
    shown: dict[str, set[str]] = {}
    texts = dict(Observation.unscoped.values_list("idempotency_key", "text"))
    for row in Redaction.objects.select_related("entry"):
        shown.setdefault(row.entry.type, set()).add(texts[row.source_key][row.start : row.end])
    return shown


def test_a_confirmed_address_stands_nowhere_any_more(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    say(people.alice.actor, conversation, SAID)
    learn()
    memory.recall(
        people.alice.actor,
        request=RecallRequest(query=f"Is {EMAIL} hers?", customer_id=people.mia.id),
        now=timezone.now(),
    )
    assert {"chat_turn", "memories_observation", "memories_memory", "memories_revision", "memories_evidence"} <= (
        tables_that_hold(EMAIL)
    )
    told: list[object] = []
    signals.memory_changed.connect(lambda change, **_: told.append(change), weak=False, dispatch_uid="here")
    done = review.confirm(asked(people.rita.actor, the("EMAIL")))
    signals.memory_changed.disconnect(dispatch_uid="here")
    assert tables_that_hold(EMAIL) == set()
    assert tables_that_hold("harbor.example") == set()
    assert done.findings == 1
    assert done.rows >= 5
    assert the("EMAIL").decision == Decision.CONFIRMED
    assert spans() == {"EMAIL": {"[EMAIL_1]"}, "CARD": {"[CARD_1]"}}
    kept = Memory.unscoped.get(customer=people.mia, attribute="email")
    assert (kept.value, kept.value_key) == ("[EMAIL_1]", "[email_1]")
    assert not Embedding.unscoped.filter(memory=kept).exists()
    assert "[EMAIL_1]" in Evidence.unscoped.get(revision_id=kept.head_id).quote
    assert Revision.unscoped.get(id=kept.head_id).value == "[EMAIL_1]"
    assert ConversationEvent.unscoped.latest("id").kind == "conversation.erased"
    line = LedgerEntry.objects.get(verb="redaction.confirmed")
    assert (line.actor_id, line.customer_id) == (people.rita.user.id, people.mia.id)


def test_what_a_worker_has_read_already_is_not_learnt_in_clear(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    rows = claims.claim_for_rules(now=LATER, limit=5)
    read = pipeline.read(rows)
    assert EMAIL in str(read)
    review.confirm(asked(people.rita.actor, the("EMAIL")))
    worker = system_actor(organization_id=people.harbor.id, name="system: worker")
    with pytest.raises(ClaimLost):
        pipeline.settle_all(rows, read, actor=worker, then=ObservationState.SEEN, now=LATER)
    learn()
    learnt = Memory.unscoped.get(customer=people.mia, kind=Kind.CONVERSATION)
    assert "my email is [EMAIL_1]" in learnt.content
    assert tables_that_hold(EMAIL) == set()


def test_a_vector_of_the_old_words_is_not_stored(people: Personas, fake_embed: FakeEmbed) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    learn()
    Embedding.unscoped.all().delete()
    asked_vectors.forget_process()
    row, embed = the("EMAIL"), fake_embed.passages

    def slowly(texts: Sequence[str]) -> list[list[float]]:
        if row.waiting:
            review.confirm(asked(people.rita.actor, row))
            row.waiting = False
        return embed(texts)

    with patch.object(fake_embed, "passages", slowly):
        embed_missing()
    held = Memory.unscoped.filter(content__contains="[EMAIL_1]")
    assert held.exists()
    assert not Embedding.unscoped.filter(memory__in=held).exists()
    embed_missing()
    assert Embedding.unscoped.filter(memory__in=held).exists()


def test_search_finds_the_token_and_not_the_words(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    learn()
    review.confirm(asked(people.rita.actor, the("EMAIL")))
    learn()  # which embeds again

    def found(query: str) -> set[str]:
        request = RecallRequest(query=query, customer_id=people.mia.id)
        hits = memory.recall(people.alice.actor, request=request, now=timezone.now()).memories
        return {hit.content for hit in hits}

    assert not any(EMAIL in content for content in found(EMAIL) | found("email"))
    assert any("[EMAIL_1]" in content for content in found("What is the email?"))


def test_what_was_confirmed_once_is_replaced_at_once_from_then_on(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    say(people.alice.actor, conversation, SAID, key="first")
    review.confirm(asked(people.rita.actor, the("EMAIL")))
    again = say(people.alice.actor, conversation, f"As I said: {EMAIL.upper()}")
    assert Turn.unscoped.get(id=again).content == "As I said: [EMAIL_1]"
    assert queue.backlog(people.rita.actor) == 0
    # the same message sent again is still the same message, and other words are not
    assert say(people.alice.actor, conversation, SAID, key="first") == Turn.unscoped.earliest("seq").id
    with pytest.raises(Conflict):
        say(people.alice.actor, conversation, SAID.replace("mia@", "ann@"), key="first")


def test_a_false_positive_comes_back_out_of_the_vault_everywhere(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    turn = say(people.alice.actor, conversation, 'The password is "hunter2-x" and ann@one.example knows', key="k")
    learn()
    assert "hunter2-x" not in Turn.unscoped.get(id=turn).content
    row = the("PASSWORD")
    Redaction.objects.filter(id=row.id).update(waiting=True)
    done = review.reject(asked(people.rita.actor, row))
    assert Turn.unscoped.get(id=turn).content == 'The password is "hunter2-x" and ann@one.example knows'
    assert done.decision == Decision.FALSE_POSITIVE
    assert tables_that_hold("[PASSWORD_1]") == set()
    assert spans() == {"PASSWORD": {"hunter2-x"}, "EMAIL": {"ann@one.example"}}
    assert (
        say(people.alice.actor, conversation, 'The password is "hunter2-x" and ann@one.example knows', key="k") == turn
    )
    again = say(people.alice.actor, conversation, "my password is hunter2-x again")
    assert "hunter2-x" in Turn.unscoped.get(id=again).content
    other = say(people.alice.actor, start(people.alice.actor, people.lin), "my password is hunter2-x again")
    assert "hunter2-x" not in Turn.unscoped.get(id=other).content


def test_check_digits_beat_the_allow_list_and_one_persons_word(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    turn = say(people.alice.actor, conversation, SAID)
    row = the("CARD")
    Redaction.objects.filter(id=row.id).update(waiting=True)
    with pytest.raises(Forbidden, match="second person"):
        review.reject(asked(people.rita.actor, row))
    wish = reveal.ask(people.rita.actor, entry_id=row.entry_id, reason="An order number?", now=timezone.now())
    reveal.answer(people.adam.actor, reveal_id=wish, grant=True, now=timezone.now())
    reveal.show(people.rita.actor, reveal_id=wish, now=timezone.now())
    with pytest.raises(Conflict, match="check digits"):
        review.reject(asked(people.rita.actor, row), allow=True)
    review.reject(asked(people.rita.actor, row))
    assert "4111 1111 1111 1111" in Turn.unscoped.get(id=turn).content
    again = say(people.alice.actor, conversation, "and 4111 1111 1111 1111 once more")
    assert Turn.unscoped.get(id=again).content == "and [CARD_1] once more"


def test_an_allowed_value_passes_in_the_whole_organization_and_no_other(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), "Write to John there")
    review.reject(asked(people.rita.actor, the("PERSON")), allow=True)
    say(people.alice.actor, start(people.alice.actor, people.lin), "Write to John there, or to John Doe")
    say(people.charlie.actor, start(people.charlie.actor, people.zoe), "Write to John there")
    waiting = Redaction.objects.filter(waiting=True).select_related("customer")
    texts = dict(Observation.unscoped.values_list("idempotency_key", "text"))
    shown = {(row.customer.name, texts[row.source_key][row.start : row.end]) for row in waiting}
    assert shown == {(people.lin.name, "John Doe"), (people.zoe.name, "John")}
    assert "John" not in str(AllowedValue.objects.values())
    assert {line.detail["type"] for line in LedgerEntry.objects.filter(verb="allowed_value.added")} == {"PERSON"}


def test_another_span_takes_the_whole_name(people: Personas) -> None:
    turn = say(people.alice.actor, start(people.alice.actor, people.mia), "Ask Ann Smith or Anna; Ann Smith knows.")
    row = the("PERSON")
    with pytest.raises(Invalid, match="letter by letter"):
        review.change_span(asked(people.rita.actor, row), words="Ann Smyth")
    with pytest.raises(Invalid, match="do not touch"):
        review.change_span(asked(people.rita.actor, row), words="knows")
    review.change_span(asked(people.rita.actor, row), words="Ann Smith")
    assert Turn.unscoped.get(id=turn).content == "Ask [PERSON_2] or Anna; [PERSON_2] knows."
    assert Observation.unscoped.get().text == "Ask [PERSON_2] or Anna; [PERSON_2] knows."
    assert spans() == {"PERSON": {"[PERSON_2]"}}
    assert queue.backlog(people.rita.actor) == 0


def test_a_short_name_cuts_nothing_out_of_longer_ones(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    turn = say(people.alice.actor, conversation, "Ask Ann, not Anna or Annabel. Joann and Annapolis know Ann.")
    learn()
    review.confirm(asked(people.rita.actor, the("PERSON")))
    told = "Ask [PERSON_1], not Anna or Annabel. Joann and Annapolis know [PERSON_1]."
    assert Turn.unscoped.get(id=turn).content == told
    assert Observation.unscoped.get().text == told
    turn_memory = Memory.unscoped.get(kind=Kind.CONVERSATION)
    assert turn_memory.content == told
    assert Revision.unscoped.get(id=turn_memory.head_id).content == told
    assert Evidence.unscoped.get(revision_id=turn_memory.head_id).quote == told


def test_another_type_gets_another_token(people: Personas) -> None:
    turn = say(people.alice.actor, start(people.alice.actor, people.mia), "It is Ann again")
    row = the("PERSON")
    with pytest.raises(Invalid):
        review.change_type(asked(people.rita.actor, row), type_name="PERSON")
    review.change_type(asked(people.rita.actor, row), type_name="ADDRESS")
    assert Turn.unscoped.get(id=turn).content == "It is [ADDRESS_1] again"
    assert (the("ADDRESS").type, the("ADDRESS").amended) == ("PERSON", "type")


def test_all_equal_takes_every_spelling_of_this_customer_only(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    for number, text in enumerate(("Call +44 20 7946 0018", "or +442079460018", "not +44 20 7946 0019")):
        say(people.alice.actor, conversation, text, key=f"k{number}")
    say(people.alice.actor, start(people.alice.actor, people.lin), "Call +44 20 7946 0018")
    learn()
    done = review.confirm_all_equal(asked(people.rita.actor, the("PHONE")))
    assert done.findings == 2
    mine = Turn.unscoped.filter(conversation__customer=people.mia).order_by("seq")
    assert [t.content for t in mine] == ["Call [PHONE_1]", "or [PHONE_1]", "not +44 20 7946 0019"]
    assert Turn.unscoped.get(conversation__customer=people.lin).content == "Call +44 20 7946 0018"
    assert queue.backlog(people.rita.actor) == 2


def test_two_reviewers_do_not_collide(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    row, now = the("EMAIL"), timezone.now()
    rita = asked(people.rita.actor, row, now=now)
    seen = queue.show(people.adam.actor, redaction_id=row.id, now=now)
    assert (seen.claim, seen.held_by, seen.words) == (None, people.rita.actor.name, EMAIL)
    assert queue.first_free(people.adam.actor, now=now) is None
    with pytest.raises(review.ClaimLost):
        review.confirm(review.Asked(actor=people.adam.actor, redaction_id=row.id, claim=rita.claim, now=now))
    later = now + queue.CLAIM_FOR
    adam = asked(people.adam.actor, row, now=later)
    with pytest.raises(review.ClaimLost, match="ran out"):
        review.confirm(rita)
    review.confirm(adam)
    with pytest.raises(review.ClaimLost, match="decided"):
        review.confirm(adam)


def test_the_queue_is_for_reviewers_of_the_organization(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    row, now = the("EMAIL"), timezone.now()
    for persona in (people.alice, people.program, people.charlie):
        with pytest.raises(Forbidden):
            queue.show(persona.actor, redaction_id=row.id, now=now)
    row.refresh_from_db()
    assert row.claim_token is None
    say(people.charlie.actor, start(people.charlie.actor, people.zoe), SAID)
    strangers = Redaction.objects.get(customer=people.zoe, waiting=True)
    with pytest.raises(NotFound):
        queue.show(people.rita.actor, redaction_id=strangers.id, now=now)
    assert [line.customer for line in queue.waiting(people.rita.actor, now=now)] == [people.mia.name]


def test_what_is_shown_has_neighbours_and_a_line_in_the_ledger(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    for number, text in enumerate(("Hello", SAID, "Bye")):
        say(people.alice.actor, conversation, text, key=f"k{number}")
    seen = queue.show(people.rita.actor, redaction_id=the("EMAIL").id, now=timezone.now())
    assert (seen.before, seen.words) == ("Hi, my name is Mia and my email is ", EMAIL)
    assert seen.after == ". My card is [CARD_1]."
    assert [line.text for line in (*seen.lines_before, *seen.lines_after)] == ["Hello", "Bye"]
    assert (seen.place, seen.total, seen.detector) == (1, 1, "email-test")
    assert LedgerEntry.objects.filter(verb="redaction.read", actor_id=people.rita.user.id).count() == 1
