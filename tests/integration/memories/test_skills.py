"""Skills: learnt from what worked, written down by people, ranked by what came of them, erased with their words."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from memories import facade, govern, skills
from memories.contracts import Wording
from memories.contracts.skills import NewOutcome, NewSkill, SkillView
from memories.enums import Kind, MemoryType, Source, SpaceLevel, Status, Trust
from memories.holders import MemoriesHolder
from memories.models import Memory, Skill, SkillOutcome
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.common.ids import new_id
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

STEPS = ("Turn the printer off", "Hold the green button", "Turn it on again")
TOLD = "To reset the label printer:\n" + "\n".join(f"{n}. {step}" for n, step in enumerate(STEPS, start=1))


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def talk(world: World, *turns: tuple[Source, str], days_ago: float = 1) -> World:
    """One conversation, a turn a minute, learnt."""
    for minute, (source, text) in enumerate(turns):
        world.say(text, source=source, days_ago=days_ago - minute / 1440)
    world.learn()
    return world


def asks(text: str) -> tuple[Source, str]:
    return Source.CUSTOMER_TURN, text


def agent(text: str) -> tuple[Source, str]:
    return Source.AGENT_TURN, text


def known(world: World) -> list[SkillView]:
    return list(skills.list_skills(world.actor))


def make(world: World, name: str = "Reset the label printer", steps: tuple[str, ...] = STEPS) -> SkillView:
    return skills.create_skill(world.actor, skill=NewSkill(name=name, steps=steps), now=NOW)


def used(world: World, skill: SkillView, *, succeeded: bool, times: int = 1, note: str = "") -> SkillView:
    for _ in range(times):
        outcome = NewOutcome(succeeded=succeeded, note=note)
        skill = skills.record_outcome(world.actor, skill_id=skill.id, outcome=outcome, now=NOW)
    return skill


# -- learnt


def test_steps_that_worked_become_a_skill_with_evidence(mia: World) -> None:
    talk(mia, asks("My labels come out blank."), agent(TOLD), asks("Great, that worked!"))
    (skill,) = known(mia)
    assert (skill.name, skill.steps) == ("To reset the label printer", STEPS)
    assert (skill.attempts, skill.successes, skill.trust) == (1, 1, Trust.AGENT)
    memory = Memory.unscoped.select_related("space").get(id=skill.id)
    assert (memory.kind, memory.type, memory.space.level) == (Kind.SKILL, MemoryType.PROCEDURAL, SpaceLevel.TEAM)
    (revision,) = facade.read(mia.actor, memory_id=skill.id).revisions
    assert revision.evidence[0].quote.startswith("1. Turn the printer off")
    outcome = SkillOutcome.unscoped.get()
    assert outcome.observation is not None
    assert outcome.observation.text == "Great, that worked!"


@pytest.mark.parametrize(
    "turns",
    [
        (asks("My labels are blank."), agent(TOLD)),
        (asks("My labels are blank."), agent(TOLD), asks("ok thanks")),
        (asks("My labels are blank."), agent(TOLD), asks("That did not work.")),
        (asks("My labels are blank."), agent("Turn it off and on."), asks("That worked!")),
        (asks(TOLD), asks("That worked!")),
        (agent(TOLD), (Source.NOTE, "She says that it worked!")),
        ((Source.NOTE, TOLD), asks("That worked!")),
    ],
)
def test_without_an_agents_steps_and_a_customers_yes_there_is_no_skill(
    mia: World, turns: tuple[tuple[Source, str], ...]
) -> None:
    talk(mia, *turns)
    assert not Skill.unscoped.exists()


def test_steps_of_another_conversation_or_of_last_week_are_not_meant(mia: World) -> None:
    talk(mia, agent(TOLD), days_ago=9)
    talk(mia, asks("It works now."), days_ago=1)
    talk(mia, agent(TOLD), days_ago=0.5)
    mia.conversation_id = new_id()
    talk(mia, asks("It works now."), days_ago=0.4)
    assert not Skill.unscoped.exists()


@pytest.mark.parametrize(
    "step",
    [
        "Open the profile of Mia Moreau",
        "Write to mia@harbor.example",
        "Enter the number 4411987",
        "Tell Moreau to wait",
    ],
)
def test_what_is_personal_is_no_skill(mia: World, step: str) -> None:
    talk(mia, agent(f"Please do this:\n1. {step}\n2. Press Reset"), asks("That worked!"))
    assert not Skill.unscoped.exists()


def test_a_name_of_the_skill_is_never_personal(mia: World) -> None:
    talk(mia, agent("Mia, please do this for me:\n1. Open Settings\n2. Press Reset"), asks("That worked!"))
    assert known(mia)[0].name == "Open Settings"


def test_the_same_steps_again_are_one_skill_and_failures_keep_their_words(mia: World, people: Personas) -> None:
    talk(mia, agent(TOLD), asks("That worked!"))
    lin = World(people.alice.actor, people.lin)
    talk(lin, agent(TOLD.upper()), asks("It works now"))
    lin.conversation_id = new_id()
    talk(lin, agent(TOLD), asks("Still not working, the light is red"))
    (skill,) = known(mia)
    assert (skill.attempts, skill.successes) == (3, 2)
    assert [failure.note for failure in skill.failures] == ["Still not working, the light is red"]
    assert skill.last_used_at is not None


def test_learning_twice_changes_nothing(mia: World) -> None:
    talk(mia, agent(TOLD), asks("That worked!"))
    mia.learn()
    talk(mia, asks("ok thanks"))
    assert [(s.attempts, s.successes) for s in known(mia)] == [(1, 1)]


# -- written down, found, counted


def test_a_skill_is_recalled_in_talks_with_every_customer_of_the_team(mia: World, people: Personas) -> None:
    skill = make(mia)
    for customer in (people.mia, people.lin):
        assert skill.id in [hit.memory_id for hit in World(people.bob.actor, customer).recall("reset label printer")]
    assert skill.id not in [h.memory_id for h in World(people.dave.actor, people.noor).recall("reset label printer")]


def test_the_best_skill_for_a_task_is_near_and_has_worked(mia: World) -> None:
    good = make(mia, "Reset the label printer")
    bad = make(mia, "Restart the label printer", ("Pull the plug of the printer", "Wait"))
    make(mia, "Change the password", ("Open Settings", "Choose Password"))
    used(mia, bad, succeeded=False, times=4, note="The light stays red")
    used(mia, good, succeeded=True, times=4)
    found = skills.best_for(mia.actor, task="the label printer hangs", customer_id=mia.customer.id)
    assert [skill.name for skill in found] == [good.name, bad.name]
    assert found[0].success_rate == pytest.approx(5 / 6)
    assert skills.best_for(mia.actor, task="cancel my flight to Mars") == ()
    with pytest.raises(Invalid, match="task"):
        skills.best_for(mia.actor, task=" ")


def test_feedback_turns_the_order_round(mia: World) -> None:
    first = make(mia, "Reset the label printer by button")
    second = make(mia, "Reset the label printer by cable", ("Pull the cable", "Wait"))
    used(mia, first, succeeded=True, times=2)
    assert skills.best_for(mia.actor, task="reset the label printer")[0].id == first.id
    used(mia, first, succeeded=False, times=6)
    assert skills.best_for(mia.actor, task="reset the label printer")[0].id == second.id


def test_the_same_key_twice_is_one_outcome(mia: World) -> None:
    skill = make(mia)
    for _ in range(3):
        skills.record_outcome(mia.actor, skill_id=skill.id, outcome=NewOutcome(succeeded=True, key="ticket-1"), now=NOW)
    after = used(mia, skill, succeeded=False)
    assert (after.attempts, after.successes) == (2, 1)


@pytest.mark.parametrize(
    ("name", "steps", "field"),
    [
        ("", STEPS, "name"),
        ("x" * 121, STEPS, "name"),
        ("Reset", (), "steps"),
        ("Reset", ("",), "steps"),
        ("Reset", ("x" * 301,), "steps"),
        ("Reset", ("Press it",) * 21, "steps"),
        ("Re\x00set", STEPS, "name"),
        ("Reset", ("half \ud83d",), "steps"),
        ("Reset", ("Pay with 4111 1111 1111 1111",), "steps"),
    ],
)
def test_what_is_no_skill_is_refused(mia: World, name: str, steps: tuple[str, ...], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        make(mia, name, steps)
    assert refused.value.field == field
    assert not Memory.unscoped.exists()


def test_a_long_skill_is_whole_and_its_line_says_how_long(mia: World) -> None:
    steps = tuple(f"Step that is told at some length, number {n}, so that the line is full" for n in range(20))
    skill = make(mia, "Long", steps)
    assert skill.steps == steps
    content = Memory.unscoped.get(id=skill.id).content
    assert content.endswith("… (20 steps)")
    assert len(content) <= 500


def test_a_secret_in_a_note_goes_into_the_vault_or_is_refused(mia: World) -> None:
    skill = make(mia)
    note = "Did not work, her card is 4111 1111 1111 1111"
    outcome = NewOutcome(succeeded=False, note=note, customer_id=mia.customer.id)
    after = skills.record_outcome(mia.actor, skill_id=skill.id, outcome=outcome, now=NOW)
    assert "4111" not in after.failures[0].note
    with pytest.raises(Invalid, match="secret"):
        used(mia, skill, succeeded=False, note=note)


# -- who may


def test_a_teams_skill_is_its_own(mia: World, people: Personas) -> None:
    skill = make(mia)
    assert skill.team_id == people.blue.id
    for reader in (people.alice, people.bob, people.rita, people.adam, people.program):
        assert skills.read_skill(reader.actor, skill_id=skill.id).name == skill.name
    for stranger in people.strangers_to_mia:
        with pytest.raises(NotFound):
            skills.read_skill(stranger.actor, skill_id=skill.id)
        with pytest.raises(NotFound):
            skills.record_outcome(stranger.actor, skill_id=skill.id, outcome=NewOutcome(succeeded=True), now=NOW)
        assert skills.list_skills(stranger.actor) == ()
        assert skills.best_for(stranger.actor, task="reset the label printer") == ()
        with pytest.raises(NotFound):
            told = NewSkill(name="Mine", steps=STEPS, team_id=people.blue.id)
            skills.create_skill(stranger.actor, skill=told, now=NOW)


def test_the_organizations_skills_are_everybodys_but_the_others(mia: World, people: Personas) -> None:
    skill = make(World(people.adam.actor, people.mia))
    assert skill.team_id is None
    assert [s.id for s in skills.list_skills(people.dave.actor)] == [skill.id]
    assert skills.list_skills(people.charlie.actor) == ()
    outcome = NewOutcome(succeeded=False, note="Noor says no", customer_id=people.noor.id)
    skills.record_outcome(people.dave.actor, skill_id=skill.id, outcome=outcome, now=NOW)
    assert skills.read_skill(people.rita.actor, skill_id=skill.id).failures[0].note == "Noor says no"
    assert skills.read_skill(mia.actor, skill_id=skill.id).failures == ()  # Noor is not hers to read
    with pytest.raises(NotFound):
        foreign = NewOutcome(succeeded=True, customer_id=people.zoe.id)
        skills.record_outcome(people.dave.actor, skill_id=skill.id, outcome=foreign, now=NOW)


def test_agents_without_a_team_write_none(people: Personas) -> None:
    loner = replace(people.alice.actor, team_ids=frozenset())
    with pytest.raises(Forbidden):
        make(World(loner, people.mia))


def test_what_is_retracted_or_unknown_is_not_found(mia: World) -> None:
    skill = make(mia)
    govern.retract(mia.actor, memory_id=skill.id, reason="wrong", now=NOW)
    assert known(mia) == []
    assert skills.best_for(mia.actor, task="reset the label printer") == ()
    assert skills.read_skill(mia.actor, skill_id=skill.id).status == Status.INVALIDATED
    with pytest.raises(NotFound):
        skills.read_skill(mia.actor, skill_id=uuid4())


# -- erased


def test_an_erasure_takes_the_words_of_the_customers_skills_and_notes(mia: World, people: Personas) -> None:
    talk(mia, agent(TOLD), asks("That worked!"))
    other = make(mia, "Change the password", ("Open Settings", "Choose Password"))
    outcome = NewOutcome(succeeded=False, note="purple elephant", customer_id=mia.customer.id)
    skills.record_outcome(mia.actor, skill_id=other.id, outcome=outcome, now=NOW + timedelta(minutes=1))
    erased = facade.erase_customer(people.adam.actor, customer_id=mia.customer.id, now=NOW)
    assert erased.counts["memories_skill"] == 1
    assert erased.counts["memories_skilloutcome"] == 1
    assert [skill.id for skill in known(mia)] == [other.id]
    assert not SkillOutcome.unscoped.exclude(note="").exists()
    assert [list(steps) for steps in Skill.unscoped.filter(name="").values_list("steps", flat=True)] == [[]]


def test_a_redaction_reaches_names_steps_and_notes(mia: World) -> None:
    talk(mia, agent(TOLD), asks("That worked!"), asks("Ah. Still not working with the green button"))
    talk(mia, agent(TOLD), asks("Still not working with the green button"), days_ago=0.5)
    with transaction.atomic():
        MemoriesHolder().rewrite(by=mia.actor, customer_id=mia.customer.id, find="green button", token="[X_1]")
    (skill,) = known(mia)
    assert skill.steps[1] == "Hold the [X_1]"
    assert all("green" not in failure.note for failure in skill.failures)


def test_a_person_may_confirm_or_restore_the_memory_of_a_skill_and_changes_its_words_by_a_new_one(mia: World) -> None:
    skill = make(mia)
    govern.confirm(mia.actor, memory_id=skill.id, now=NOW)
    with pytest.raises(Conflict, match="new skill"):
        govern.correct(mia.actor, memory_id=skill.id, wording=Wording(content="Reset it"), now=NOW)
    govern.retract(mia.actor, memory_id=skill.id, reason="wrong", now=NOW)
    govern.restore(mia.actor, memory_id=skill.id, number=1, reason="right after all", now=NOW)
    assert [found.id for found in known(mia)] == [skill.id]
