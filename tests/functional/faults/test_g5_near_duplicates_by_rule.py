"""Fault G5 by rule: the same preference in three phrasings in three tickets is one memory with three sources."""

import pytest

from memories import facade
from supportmem.common.ids import new_id
from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


@pytest.mark.parametrize(
    ("attribute", "value", "phrasings"),
    [
        ("preference", "dark mode", ("I prefer dark mode", "I love the dark theme", "Dark mode is my favourite")),
        (
            "preference",
            "dark mode",
            ("Please always use dark mode", "I like dark mode", "I'd rather use the night mode"),
        ),
        ("preference", "vs code", ("I like VS Code", "I prefer to use Visual Studio Code", "I always use VSCode")),
        ("preference", "深色模式", ("我喜欢深色模式", "我更喜欢用夜间模式", "我偏好暗色主题")),
        (
            "preference",
            "dunkelmodus",
            ("Ich mag den Dunkelmodus", "Ich bevorzuge den Dunkelmodus", "Mir gefällt der Dunkelmodus"),
        ),
        (
            "contact_preference",
            "email",
            ("Please contact me by e-mail", "I prefer e-mail", "Email is the best way to reach me"),
        ),
        (
            "contact_preference",
            "not phone",
            ("Don't call me", "Please do not contact me by phone", "Never call me again"),
        ),
        ("contact_preference", "email", ("请用邮件联系我", "我更喜欢用邮件联系", "以后发邮件给我")),
    ],
)
def test_three_phrasings_in_three_tickets(mia: World, attribute: str, value: str, phrasings: tuple[str, ...]) -> None:
    for place, phrasing in enumerate(phrasings):
        mia.conversation_id = new_id()
        mia.say(phrasing, days_ago=5 - place)
        mia.learn()
    kept = [m for m in mia.memories() if m.attribute == attribute]
    assert [(m.value, m.confirmations) for m in kept] == [(value, 2)]
    revisions = facade.read(mia.actor, memory_id=kept[0].id).revisions
    sources = {(e.observation_id, e.conversation_id) for revision in revisions for e in revision.evidence}
    assert len(sources) == len({conversation for _, conversation in sources}) == 3
    assert [m for m in mia.memories(status="all") if m.attribute == attribute] == kept


def test_control_two_different_likings_stay_two(mia: World) -> None:
    mia.told("I prefer dark mode", "I prefer compact mode")
    assert sorted(mia.slot("preference")) == ["compact mode", "dark mode"]
