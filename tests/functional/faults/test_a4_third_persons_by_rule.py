"""Fault A4 by rule: what others are, say or like is theirs; an agent's general talk is nobody's."""

import pytest

from memories.enums import Kind, Source
from memories.models import Memory
from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def own() -> list[tuple[str, str]]:
    """Subject and content of all that is remembered apart from the turns."""
    rows = Memory.unscoped.exclude(kind=Kind.CONVERSATION).order_by("id")
    return [(memory.subject, memory.content) for memory in rows]


@pytest.mark.parametrize(
    "talk",
    [
        "Many customers on Pro use SSO.",
        "Most of our clients live in Oslo and prefer e-mail.",
        "The Pro plan includes phone support.",
        "My name is Tom, how can I help you?",
        "I work at the help desk in Lyon.",
        "很多用户都住在上海，喜欢用微信。",
    ],
)
def test_an_agents_general_talk_gives_nothing(mia: World, talk: str) -> None:
    mia.say(talk, source=Source.AGENT_TURN)
    mia.learn()
    assert [line for line in own() if line[0] == "customer"] == []


def test_the_colleagues_opinion_is_hers(mia: World) -> None:
    mia.told("My colleague Ana is allergic to our webhook tool, she hates it.")
    assert [subject for subject, _ in own()] == ["person:Ana"]
    assert mia.slot("preference") == []


@pytest.mark.parametrize(
    ("said", "subject", "value"),
    [
        ("My boss Tom works at Northmill", "person:Tom", "Northmill"),
        ("My wife's email is ana@tide.example", "person:wife", "ana@tide.example"),
        ("My brother moved to Oslo last year", "person:brother", "Oslo"),
        ("My friend Bo prefers Vim", "person:Bo", "vim"),
        ("我同事小王住在杭州", "person:小王", "杭州"),
        ("我朋友叫李雷", "person:李雷", "李雷"),
    ],
)
def test_others_are_their_own_subjects(mia: World, said: str, subject: str, value: str) -> None:
    mia.told("My name is Mia Moreau, I live in Paris", said)
    others = [(m.subject, m.value) for m in mia.memories() if m.subject != "customer"]
    assert others == [(subject, value)]
    assert (mia.slot("name"), mia.slot("location")) == (["Mia Moreau"], ["Paris"])


@pytest.mark.parametrize(
    "said",
    [
        "Meine Kollegin heißt Ana und wohnt in Köln",
        "Mi compañera se llama Ana y vive en Madrid",
        "Ma collègue s'appelle Ana et elle habite à Lyon",
        "同僚の名前は佐藤です",
        "他的邮箱是wang@tide.example",
        "She said my name is Paula",
        "He thinks I live in Rome",
    ],
)
def test_nothing_of_others_becomes_the_customers(mia: World, said: str) -> None:
    mia.told(said)
    assert [line for line in own() if line[0] == "customer"] == []
