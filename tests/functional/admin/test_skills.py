"""The pages of skills: read with every outcome, by reviewers and admins of the organization only."""

import pytest
from django.urls import reverse
from django.utils import timezone

from memories import skills
from memories.contracts.skills import NewOutcome, NewSkill, SkillView
from memories.models import SkillOutcome
from tests.personas import Personas
from tests.privacy.world import make_staff

LIST = "admin:memories_skill_changelist"
PAGE = "admin:memories_skill_change"


@pytest.fixture
def skill(people: Personas) -> SkillView:
    """A skill of Alice's team that failed once."""
    told = NewSkill(name="Reset the label printer", steps=("Turn it off", "Hold the green button"))
    made = skills.create_skill(people.alice.actor, skill=told, now=timezone.now())
    for outcome in (NewOutcome(succeeded=True), NewOutcome(succeeded=False, note="The light <b>stays</b> red")):
        skills.record_outcome(people.alice.actor, skill_id=made.id, outcome=outcome, now=timezone.now())
    return made


def test_the_page_shows_steps_counts_and_outcomes(people: Personas, skill: SkillView) -> None:
    client = make_staff(people.rita).client()
    shown = client.get(reverse(PAGE, args=[skill.id])).content.decode()
    assert "Hold the green button" in shown
    assert "The light &lt;b&gt;stays&lt;/b&gt; red" in shown
    assert "<b>stays" not in shown
    assert skill.name in client.get(reverse(LIST)).content.decode()
    outcome = SkillOutcome.unscoped.get(succeeded=False)
    page = client.get(reverse("admin:memories_skilloutcome_change", args=[outcome.id]))
    assert "stays" in page.content.decode()


def test_another_organization_and_agents_see_none(people: Personas, skill: SkillView) -> None:
    for stranger in (people.charlie, people.alice):
        client = make_staff(stranger).client()
        assert skill.name not in client.get(reverse(LIST)).content.decode()
        assert skill.name not in client.get(reverse(PAGE, args=[skill.id]), follow=True).content.decode()


def test_nothing_is_changed_here(people: Personas, skill: SkillView) -> None:
    client = make_staff(people.adam).client()
    assert client.post(reverse(PAGE, args=[skill.id]), {"name": "Another"}).status_code == 403
    assert client.get(reverse("admin:memories_skill_add")).status_code == 403
