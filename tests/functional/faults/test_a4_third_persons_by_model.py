"""Fault A4 in the model's hands: what is said of others, or by others, is stored as the customer's own."""

from datetime import timedelta

import pytest

from memories.enums import Kind, Source
from memories.models import Memory
from memories.pipeline import run
from supportmem.llm.fake import FakeChat, Rule
from tests.functional.faults.similar import row
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def learn(mia: World, fake_chat: FakeChat, said: str, *rows: object, source: Source = Source.CUSTOMER_TURN) -> None:
    fake_chat.rules = [Rule(match="", reply={"memories": list(rows)})]
    mia.say(said, source=source)
    mia.learn()
    run.think_due(now=NOW + timedelta(minutes=5))


def own() -> list[tuple[str, str]]:
    """What is remembered apart from the turns: subject and content."""
    rows = Memory.unscoped.exclude(kind=Kind.CONVERSATION).order_by("id")
    return [(memory.subject, memory.content) for memory in rows]


def test_what_an_agent_says_of_many_is_not_the_customers(mia: World, fake_chat: FakeChat) -> None:
    said = "Many customers on Pro use SSO."
    proposed = row("Many customers on Pro use SSO", attribute="plan", value="Pro", content="The customer is on Pro")
    learn(mia, fake_chat, said, proposed, row("use SSO"), source=Source.AGENT_TURN)
    assert own() == []


@pytest.mark.parametrize("subject", ["customer", "Ana", "person:Ana", "my colleague"])
@pytest.mark.parametrize("quote", ["she hates it", "My colleague Ana is allergic to our webhook tool"])
def test_the_colleague_is_her_own_subject(mia: World, fake_chat: FakeChat, subject: str, quote: str) -> None:
    said = "My colleague Ana is allergic to our webhook tool, she hates it."
    learn(mia, fake_chat, said, row(quote, subject=subject, kind="preference"))
    assert own()
    assert {who for who, _ in own()} == {"person:Ana"}


@pytest.mark.parametrize("subject", ["customer", "Ana", "my colleague"])
def test_so_is_she_where_no_rule_reads_anything(mia: World, fake_chat: FakeChat, subject: str) -> None:
    said = "My colleague Ana keeps two parrots in the tower."
    learn(mia, fake_chat, said, row("keeps two parrots in the tower", subject=subject))
    assert own() == [("person:Ana", "keeps two parrots in the tower")]


def test_somebody_whom_nobody_mentioned_is_no_subject(mia: World, fake_chat: FakeChat) -> None:
    learn(mia, fake_chat, "Somebody likes the colour green here", row("likes the colour green", subject="Berta"))
    assert own() == []
