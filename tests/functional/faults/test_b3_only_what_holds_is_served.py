"""B3: with add-only memories old and new are both served. Here the prompt gets what holds; the old by its date only."""

from datetime import timedelta

import pytest

from tests.integration.memories.world import NOW, World
from tests.personas import Personas

pytestmark = pytest.mark.django_db

CHANGES = [
    ("I'm on the Basic plan", "We upgraded to the Business plan", "Which plan are we on?", "Basic", "Business"),
    ("I work at Fjordbyte", "I now work at Nordlicht", "Where do I work?", "Fjordbyte", "Nordlicht"),
    ("I live in Lyon", "I have moved to Oslo", "Where do I live?", "Lyon", "Oslo"),
    ("我住在上海", "我搬到杭州了", "我住在哪里？", "上海", "杭州"),
    ("我的邮箱是 old@example.com", "我的邮箱改成 new@example.com", "我的邮箱是什么？", "old@", "new@"),
]


@pytest.fixture
def mia(people: Personas) -> World:
    """Mia, as Alice knows her."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(("first", "then", "question", "old", "new"), CHANGES)
def test_the_prompt_gets_what_holds_and_the_past_by_its_date(
    mia: World, first: str, then: str, question: str, old: str, new: str
) -> None:
    mia.say(first, days_ago=60)
    mia.learn()
    mia.say(then, days_ago=5)
    mia.learn()
    now = [hit.content for hit in mia.recall(question)]
    assert any(new in words for words in now)
    assert not any(old in words and new not in words for words in now)
    past = [hit.content for hit in mia.recall(question, as_of=NOW - timedelta(days=30))]
    assert any(old in words for words in past)
    assert not any(new in words for words in past)
