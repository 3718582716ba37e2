"""An upgraded operating system takes the place of the old one of its family; another one stands beside it."""

import pytest

from tests.integration.memories.world import World
from tests.personas import Personas

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (["I use Windows 10", "I upgraded to Windows 11"], {"Windows 11"}),
        (["I use Windows", "I upgraded to Windows 11"], {"Windows 11"}),
        (["My laptop runs macOS 14", "系统升级到 macOS 15 了"], {"macOS 15"}),
        (["My laptop runs macOS 14", "I use Windows 10", "I'm now on Windows 11"], {"macOS 14", "Windows 11"}),
        (["I use Windows 10", "I also have a Mac"], {"Windows 10"}),
        (["I use Windows 10", "My laptop runs macOS 14"], {"Windows 10", "macOS 14"}),
        (["I use Windows 10", "I switched from Windows to Linux"], {"Linux"}),
        (
            ["We run Windows Server 2019", "I use Windows 10", "I upgraded to Windows 11"],
            {"Windows Server 2019", "Windows 11"},
        ),
        (["I upgraded to Windows 11", "I upgraded to Windows 11"], {"Windows 11"}),
    ],
)
def test_which_systems_are_left(people: Personas, lines: list[str], left: set[str]) -> None:
    world = World(people.alice.actor, people.mia).told(*lines)
    assert {m.value for m in world.memories() if m.attribute == "operating_system"} == left
