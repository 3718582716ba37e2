"""Fault B4: unrelated facts retire each other. Superseding needs the same subject and the same attribute."""

import pytest

from memories.enums import Status
from memories.models import Proposal
from supportmem.llm.fake import FakeChat
from tests.functional.faults.similar import judged, learnt, remember, think
from tests.integration.memories.world import World
from tests.personas import Personas


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Our system uses API v2 for billing", "Our system uses API v3 for reporting"),
        ("The blue shelf in hall two holds tents", "The blue shelf in hall three holds tents"),
        ("我们的仓库用二号接口开账单", "我们的仓库用三号接口开报表"),
    ],
)
def test_both_stay_whatever_the_model_says(people: Personas, fake_chat: FakeChat, known: str, said: str) -> None:
    mia = World(people.alice.actor, people.mia)
    remember(mia, fake_chat, known)
    think(mia, fake_chat, said, judge={"verdict": "changed", "target": "m1"})
    assert len(judged(fake_chat)) == 1
    assert [memory.content for memory in learnt() if memory.status == Status.ACTIVE] == [known, said]
    assert "both stand" in Proposal.unscoped.latest("id").reason
