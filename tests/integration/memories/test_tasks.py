"""The Celery entries: each finds its own work, and a lost bell loses nothing."""

from datetime import timedelta

import pytest
from django.test import override_settings
from kombu.exceptions import OperationalError

from memories import facade, tasks
from memories.enums import ObservationState
from memories.models import Embedding, Observation
from supportmem.llm import registry
from supportmem.llm.errors import Unavailable
from supportmem.llm.fake import FakeChat, FakeEmbed, Rule
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def test_learning_also_embeds(mia: World) -> None:
    mia.say("My name is Alice")
    Observation.unscoped.update(not_before=NOW)
    tasks.learn()
    assert mia.slot("name") == ["Alice"]
    assert Embedding.unscoped.count() == 2
    tasks.learn()
    assert Embedding.unscoped.count() == 2


def test_thinking_goes_through_what_waits(mia: World, fake_chat: FakeChat) -> None:
    fake_chat.rules = [Rule(match="", reply={"memories": []})]
    mia.told("We sell tents and sleeping bags", "Our shop has three floors and a garden")
    Observation.unscoped.update(not_before=NOW)
    tasks.think()
    assert set(Observation.unscoped.values_list("state", flat=True)) == {ObservationState.DONE}


def test_what_could_not_be_embedded_is_embedded_later(mia: World, fake_embed: FakeEmbed) -> None:
    fake_embed.error = Unavailable("gone")
    mia.told("My name is Alice")
    assert Embedding.unscoped.count() == 0
    with registry.override(embedder=None):
        tasks.embed_missing()
    assert Embedding.unscoped.count() == 0
    fake_embed.error = None
    tasks.embed_missing()
    assert Embedding.unscoped.count() == 2


def test_a_broker_that_is_away_stops_nobody(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(tasks, "bell", tasks.Bell())
    monkeypatch.setattr(tasks.learn, "apply_async", broken)
    facade.ring()
    assert mia.say("My name is Alice").created


def test_many_turns_at_once_are_few_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    rings: list[object] = []
    monkeypatch.setattr(tasks.learn, "apply_async", lambda **named: rings.append(named["countdown"]))
    bell = tasks.Bell()
    with override_settings(LEARN_QUIET_SECONDS=1.5):
        for _turn in range(50):
            bell.ring()
    assert rings == [tasks.BELL]
    with override_settings(LEARN_QUIET_SECONDS=60.0):  # the ring on its way would come too early
        bell.ring()
    assert len(rings) == 2


def test_learning_looks_for_vectors_among_what_is_new_only(mia: World, monkeypatch: pytest.MonkeyPatch) -> None:
    mia.say("My name is Alice")
    Observation.unscoped.update(not_before=NOW)
    monkeypatch.setattr(tasks, "NEW", -timedelta(hours=1))
    tasks.learn()
    assert Embedding.unscoped.count() == 0
    tasks.embed_missing()
    assert Embedding.unscoped.count() == 2
