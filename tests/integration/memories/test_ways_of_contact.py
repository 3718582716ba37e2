"""Ways of contact: one is wished for, any number are not wanted, and each word is about its own channel."""

import pytest

from tests.integration.memories.world import World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


def ways(world: World) -> set[tuple[str, str]]:
    """Channel and whether it is wished for, of everything that holds."""
    held = [m for m in world.memories() if m.attribute == "contact_preference"]
    return {(m.polarity, m.value.removeprefix("not ")) for m in held}


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (["I prefer email.", "Do not call me."], {("+", "email"), ("-", "phone")}),
        (["Do not call me.", "Please don't email me either."], {("-", "phone"), ("-", "email")}),
        (["Please contact me by phone.", "Do not contact me by phone."], {("-", "phone")}),
        (["Do not call me.", "You can call me again."], {("+", "phone")}),
        (["Do not call me.", "Please contact me by email."], {("-", "phone"), ("+", "email")}),
        (["I prefer email.", "Please contact me by phone."], {("+", "phone")}),
        (["I prefer email.", "Do not call me.", "You can call me again."], {("+", "phone")}),
        (["Do not call me.", "Do not call me."], {("-", "phone")}),
        (["请用邮件联系我", "不要用电话联系我"], {("+", "email"), ("-", "phone")}),
        (["请用电话联系我", "不要用电话联系我"], {("-", "phone")}),
    ],
)
def test_each_word_is_about_its_own_channel(people: Personas, lines: list[str], left: set[tuple[str, str]]) -> None:
    assert ways(World(people.alice.actor, people.mia).told(*lines)) == left


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (
            ["My email is a@tide.example", "My work email is b@reef.example"],
            {"email": "a@tide.example", "work_email": "b@reef.example"},
        ),
        (
            ["My work email is b@reef.example", "My work email changed to c@reef.example"],
            {"work_email": "c@reef.example"},
        ),
        (
            ["My mobile is 415-555-0100", "Call my office at 415-555-0199", "My husband's phone is 415-555-0142"],
            {"phone": "415-555-0100", "work_phone": "415-555-0199"},
        ),
        (
            ["我的手机是13800138000", "我办公室电话是010-12345678"],
            {"phone": "13800138000", "work_phone": "010-12345678"},
        ),
        (["My phone is 415-555-0100", "My office number is 415-555-0199", "Forget my phone number"], {}),
    ],
)
def test_work_and_private_do_not_replace_each_other(people: Personas, lines: list[str], left: dict[str, str]) -> None:
    world = World(people.alice.actor, people.mia).told(*lines)
    held = [m for m in world.memories() if m.subject == "customer"]
    assert {m.attribute: m.value for m in held if m.attribute.endswith(("email", "phone"))} == left
