"""Tell the stories to the real doors: turns with their own dates, learning, answers from memory."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from chat import facade
from chat.contracts import NewTurn
from chat.demo.stories import STORIES, Line, Story, Talk
from chat.enums import AuthorKind
from memories import facade as memory
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import create_customer, list_customers
from supportmem.llm import registry
from supportmem.llm.absent import NoChat

PAUSE = timedelta(minutes=3)  # between two turns of a talk
ANSWER_SECONDS = 30.0


def tell_all(actor: Actor, *, now: datetime, say: Callable[[str], None]) -> int:
    """Tell what has not been told yet; returns how many stories that was. Answers come from memory alone.

    An interrupted telling goes on where it stopped: turns are known by their client ids.
    """
    told = 0
    known = {customer.external_id: customer.id for customer in list_customers(actor)}
    with registry.override(chat=NoChat()):
        for number, story in enumerate(STORIES, start=1):
            customer_id = known.get(story.external_id) or _new_customer(story, actor)
            begun = facade.list_conversations(actor, customer_id=customer_id)
            if sum(line.turn_count for line in begun) >= sum(len(talk.lines) for talk in story.talks):
                continue
            say(f"  {number}/{len(STORIES)} {story.name}: {len(story.talks)} conversations")
            _tell(story, actor, customer_id=customer_id, begun=[line.id for line in reversed(begun)], now=now)
            told += 1
    return told


def _new_customer(story: Story, actor: Actor) -> UUID:
    return create_customer(
        actor, external_id=story.external_id, name=story.name, locale=story.locale, time_zone=story.time_zone
    ).id


def _tell(story: Story, actor: Actor, *, customer_id: UUID, begun: Sequence[UUID], now: datetime) -> None:
    for place, talk in enumerate(story.talks):
        if place < len(begun) - 1:
            continue
        began = now - timedelta(days=talk.days_ago)
        conversation = (
            begun[place] if place < len(begun) else facade.start_conversation(actor, customer_id=customer_id, now=began)
        )
        _tell_talk(talk, actor, conversation_id=conversation, began=began, key=story.external_id)


def _tell_talk(talk: Talk, actor: Actor, *, conversation_id: UUID, began: datetime, key: str) -> None:
    at = began
    for place, line in enumerate(talk.lines):
        at = began + place * PAUSE
        if line.ask:
            _learn(now=at + PAUSE)
        _say(line, actor, conversation_id=conversation_id, at=at, client_id=f"demo-{key}-{talk.days_ago}-{place}")
    _learn(now=at + PAUSE)


def _learn(*, now: datetime) -> None:
    """As the worker would, without waiting for it."""
    while memory.learn_due(now=max(now, timezone.now() + PAUSE)).processed:
        pass


def _say(line: Line, actor: Actor, *, conversation_id: UUID, at: datetime, client_id: str) -> None:
    turn = NewTurn(author=AuthorKind(line.author), content=line.text, client_id=client_id, occurred_at=at, ask=line.ask)
    received = facade.say(actor, conversation_id=conversation_id, turn=turn, now=timezone.now())
    if received.generation_id is not None:
        facade.wait_for_answer(actor, generation_id=received.generation_id, timeout=ANSWER_SECONDS)
