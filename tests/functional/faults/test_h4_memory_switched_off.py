"""Fault H4: memory that is switched off still reaches prompts. Here the next one has none, and the log proves it."""

from collections.abc import Callable, Iterator
from uuid import UUID

import pytest
from django.utils import timezone

from chat import facade as chat
from chat.contracts import AnswerResult, NewTurn
from chat.models import Generation, Turn
from chat.notices import MEMORY_OFF, NOTHING_AT_HAND
from chat.reply import engine
from memories import facade as memory
from memories import govern
from memories.contracts import RecallRequest
from memories.enums import ObservationState, Status, Withheld
from memories.models import Memory, Observation, Recall, RecallHit
from memories.pipeline import propose
from supportmem.accounts.consent import set_consent
from supportmem.accounts.models import Consent
from supportmem.audit.models import LedgerEntry
from supportmem.llm.fake import FakeChat
from supportmem.llm.ports import Status as Condition
from tests.personas import Personas, make_personas
from tests.privacy.world import LATER

pytestmark = pytest.mark.django_db(transaction=True)
SECRET = "teal-heron"  # a word that only memory knows


@pytest.fixture(autouse=True)
def _answers_are_over() -> Iterator[None]:
    yield
    engine.shutdown(seconds=5)


class Desk:
    """Alice with Mia, of whom something is remembered, in a new conversation."""

    def __init__(self, people: Personas) -> None:
        self.people, self.actor, self.mia = people, people.alice.actor, people.mia
        self.conversation_id = self.begin()
        self.say(f"Please remember that my project is called {SECRET}.")
        self.learn()
        self.conversation_id = self.begin()

    def begin(self) -> UUID:
        return chat.start_conversation(self.actor, customer_id=self.mia.id, now=timezone.now())

    def say(self, text: str, *, author: str = "customer", ask: bool = False) -> UUID | None:
        turn = NewTurn(author=author, content=text, client_id=f"{text[:60]}-{Turn.unscoped.count()}", ask=ask)
        received = chat.say(self.actor, conversation_id=self.conversation_id, turn=turn, now=timezone.now())
        return received.generation_id

    def answer(self, text: str = "What is my project called?") -> AnswerResult:
        generation_id = self.say(text, ask=True)
        assert generation_id is not None
        return chat.wait_for_answer(self.actor, generation_id=generation_id, timeout=10)

    def learn(self) -> None:
        while memory.learn_due(now=LATER).processed:
            pass

    def consent(self, wish: Consent) -> None:
        set_consent(self.actor, customer_id=self.mia.id, consent=wish)

    def remembered(self) -> set[str]:
        return set(Memory.unscoped.filter(customer=self.mia, status=Status.ACTIVE).values_list("content", flat=True))


@pytest.fixture
def desk() -> Desk:
    return Desk(make_personas())


def prompt(fake_chat: FakeChat) -> str:
    """The last prompt, whole."""
    return "\n".join(message.content for message in fake_chat.asked[-1].messages)


def last_recall() -> Recall:
    return Recall.unscoped.filter(purpose="answer").order_by("-id")[0]


def test_control_the_prompt_has_memory_while_it_is_on(desk: Desk, fake_chat: FakeChat) -> None:
    answered = desk.answer()
    assert SECRET in prompt(fake_chat)
    assert answered.notice == ""
    assert last_recall().withheld == ""
    assert last_recall().hits.filter(kept=True).exists()


SWITCHES: dict[str, tuple[Callable[[Desk], None], Withheld]] = {
    "conversation": (
        lambda desk: chat.switch_memory(desk.actor, conversation_id=desk.conversation_id, on=False),
        Withheld.CONVERSATION_OFF,
    ),
    "do not remember": (lambda desk: desk.consent(Consent.DO_NOT_REMEMBER), Withheld.DO_NOT_REMEMBER),
    "forget": (lambda desk: desk.consent(Consent.FORGET), Withheld.FORGET),
}


@pytest.mark.parametrize("name", SWITCHES)
def test_the_next_prompt_has_no_memory_and_the_log_proves_it(desk: Desk, fake_chat: FakeChat, name: str) -> None:
    switch, reason = SWITCHES[name]
    desk.answer("Hello, can you help me?")
    switch(desk)
    answered = desk.answer()
    assert SECRET not in prompt(fake_chat)
    assert answered.notice == MEMORY_OFF
    recall = last_recall()
    assert (recall.withheld, recall.considered, recall.tokens) == (reason, 0, 0)
    assert not RecallHit.unscoped.filter(recall=recall).exists()
    generation = Generation.unscoped.get(id=answered.generation_id)
    assert generation.recall_id == recall.id
    assert not generation.citations.exists()


@pytest.mark.parametrize("name", SWITCHES)
def test_nothing_new_is_learnt_not_even_what_was_waiting(desk: Desk, name: str) -> None:
    switch, reason = SWITCHES[name]
    before = desk.remembered()
    desk.say("My phone number is +47 40 00 00 01.")
    switch(desk)
    desk.say("My email is mia@harbor.example and please remember that I own a boat.")
    desk.learn()
    assert desk.remembered() <= before
    held = Observation.unscoped.filter(conversation_id=desk.conversation_id)
    assert {(row.state, row.withheld) for row in held} == {(ObservationState.SKIPPED, reason)}
    # The words stay in the thread, where people need them.
    assert Turn.unscoped.filter(conversation_id=desk.conversation_id).exclude(content="").count() == 2


def test_without_a_model_memory_does_not_speak_either(desk: Desk, fake_chat: FakeChat) -> None:
    fake_chat.condition = Condition("down", "There is no model.")
    chat.switch_memory(desk.actor, conversation_id=desk.conversation_id, on=False)
    answered = desk.answer()
    assert answered.notice == NOTHING_AT_HAND
    assert answered.turn is not None
    assert SECRET not in answered.turn.content


def test_the_switch_is_one_conversations_and_can_be_turned_back(desk: Desk, fake_chat: FakeChat) -> None:
    off = desk.conversation_id
    chat.switch_memory(desk.actor, conversation_id=off, on=False)
    desk.say("My shoe size is 41.")
    desk.conversation_id = desk.begin()
    desk.answer()
    assert SECRET in prompt(fake_chat)
    desk.conversation_id = off
    chat.switch_memory(desk.actor, conversation_id=off, on=True)
    desk.answer()
    assert SECRET in prompt(fake_chat)
    desk.learn()
    assert not any("41" in content for content in desk.remembered())  # said while it was off
    verbs = LedgerEntry.objects.filter(object_id=off, verb__startswith="conversation.memory").order_by("id")
    assert [entry.verb for entry in verbs] == ["conversation.memory_off", "conversation.memory_on"]


def test_do_not_remember_keeps_what_is_known_for_a_change_of_mind(desk: Desk, fake_chat: FakeChat) -> None:
    desk.consent(Consent.DO_NOT_REMEMBER)
    panel = chat.customer_panel(desk.actor, customer_id=desk.mia.id, now=timezone.now())
    assert (panel.profile, panel.open_problems, panel.remembered) == ((), (), ())
    desk.consent(Consent.REMEMBER)
    desk.answer()
    assert SECRET in prompt(fake_chat)
    entries = LedgerEntry.objects.filter(verb="customer.consent", customer_id=desk.mia.id).order_by("id")
    assert [entry.detail for entry in entries] == [
        {"before": "remember", "after": "do_not_remember"},
        {"before": "do_not_remember", "after": "remember"},
    ]


def test_what_was_forgotten_never_returns_and_can_be_told_anew(desk: Desk, fake_chat: FakeChat) -> None:
    desk.consent(Consent.FORGET)
    assert desk.remembered() == set()
    retired = Memory.unscoped.filter(customer=desk.mia)
    assert {row.status for row in retired} == {Status.INVALIDATED}
    for row in retired:
        last = row.revisions.order_by("-number")[0]
        assert (last.id, last.status) == (row.head_id, Status.INVALIDATED)
    desk.consent(Consent.REMEMBER)
    desk.answer()
    assert SECRET not in prompt(fake_chat)
    request = RecallRequest(query="project", customer_id=desk.mia.id, as_of=timezone.now())
    assert memory.recall(desk.actor, request=request, now=timezone.now()).memories == ()
    desk.conversation_id = desk.begin()
    desk.say(f"Please remember that my project is called {SECRET}.")
    desk.learn()
    desk.conversation_id = desk.begin()
    desk.answer()
    assert SECRET in prompt(fake_chat)


def test_a_wish_set_by_mistake_can_be_undone_as_one(desk: Desk, fake_chat: FakeChat) -> None:
    before = desk.remembered()
    desk.consent(Consent.FORGET)
    entry = LedgerEntry.objects.get(verb="memory.withdrawn", customer_id=desk.mia.id)
    desk.consent(Consent.REMEMBER)
    run_id, now = UUID(entry.detail["run"]), timezone.now()
    govern.undo_run(desk.actor, run_id=run_id, reason="The wrong customer.", now=now)
    assert desk.remembered() == before
    desk.answer()
    assert SECRET in prompt(fake_chat)


def test_a_model_that_reads_later_words_is_not_shown_those_said_with_memory_off(desk: Desk) -> None:
    """The control: what was said before the switch is shown to it."""
    desk.say("The first thing I said was about lemons.")
    desk.learn()
    chat.switch_memory(desk.actor, conversation_id=desk.conversation_id, on=False)
    desk.say("Between the two I spoke of melons.")
    chat.switch_memory(desk.actor, conversation_id=desk.conversation_id, on=True)
    desk.say("And the last thing I said was about cherries.")
    row = Observation.unscoped.get(text__contains="cherries")
    assert "melons" not in " ".join(propose.earlier_texts(row))
    Observation.unscoped.exclude(withheld="").update(withheld="")
    earlier = " ".join(propose.earlier_texts(row))
    assert "melons" in earlier
    assert "lemons" in earlier


def test_an_order_to_forget_is_obeyed_while_memory_is_off(desk: Desk) -> None:
    desk.conversation_id = desk.begin()
    desk.say("My email is mia@harbor.example.")
    desk.learn()
    assert Memory.unscoped.filter(customer=desk.mia, attribute="email", status=Status.ACTIVE).exists()
    desk.consent(Consent.DO_NOT_REMEMBER)
    desk.say("Please forget my email address.")
    assert not Memory.unscoped.filter(customer=desk.mia, attribute="email", status=Status.ACTIVE).exists()


def test_a_worker_that_holds_an_observation_learns_nothing_after_the_wish(desk: Desk) -> None:
    """The control: without the wish the same claim is settled."""
    for wish, learnt in ((None, True), (Consent.DO_NOT_REMEMBER, False)):
        desk.conversation_id = desk.begin()
        desk.say(f"I live in {'Bergen' if learnt else 'Tromsø'}.")
        row = Observation.unscoped.filter(conversation_id=desk.conversation_id).get()
        Observation.unscoped.filter(id=row.id).update(
            state=ObservationState.CLAIMED, claim_token=row.id, claim_deadline=timezone.now()
        )
        if wish:
            desk.consent(wish)
        desk.learn()
        assert any("Bergen" in text or "Tromsø" in text for text in desk.remembered()) == learnt
        Memory.unscoped.filter(customer=desk.mia).update(status=Status.ARCHIVED)
