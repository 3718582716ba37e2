"""Looks through a shared channel layer (Redis): after commit, and never for what was rolled back."""

import time
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from chat import groups, publish
from chat.enums import EventKind


class SharedLayer:
    """A channel layer that other processes would share: remembers what it was sent about conversations, or breaks.

    Persons are told of their rights too, those whom the fixtures make among them: see tests/websocket.
    """

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.broken = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.broken:
            raise ConnectionError("no layer")
        if group.startswith("conversation."):
            self.sent.append((group, message))


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> SharedLayer:
    shared = SharedLayer()
    monkeypatch.setattr(groups, "get_channel_layer", lambda: shared)
    return shared


def sent(layer: SharedLayer, *, at_least: int) -> list[tuple[str, dict[str, Any]]]:
    deadline = time.monotonic() + 5
    while len(layer.sent) < at_least and time.monotonic() < deadline:
        time.sleep(0.01)
    return layer.sent


@pytest.mark.django_db(transaction=True)
def test_a_look_is_sent_after_commit_and_says_nothing_but_where(layer: SharedLayer, conversation_id: UUID) -> None:
    with transaction.atomic():
        publish.append(conversation_id, kind=EventKind.MEMORY_CHANGED, data={"memories": ["secret"]})
        time.sleep(0.05)
        assert layer.sent == []
    assert sent(layer, at_least=1) == [
        (f"conversation.{conversation_id}", {"type": "chat.look", "reason": "memory.changed"})
    ]


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_told(layer: SharedLayer, conversation_id: UUID) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        publish.append(conversation_id, kind=EventKind.MEMORY_CHANGED, data={})
        raise ZeroDivisionError
    with transaction.atomic():
        publish.append(conversation_id, kind=EventKind.CONVERSATION_CHANGED, data={})
    assert [message["reason"] for _group, message in sent(layer, at_least=1)] == ["conversation.changed"]


@pytest.mark.django_db(transaction=True)
def test_a_layer_that_is_down_undoes_nothing(
    layer: SharedLayer, conversation_id: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    layer.broken = True
    with transaction.atomic():
        assert publish.append(conversation_id, kind=EventKind.MEMORY_CHANGED, data={}) == 1
    deadline = time.monotonic() + 5
    while "channel layer is not reachable" not in caplog.text and time.monotonic() < deadline:
        time.sleep(0.01)
    assert "channel layer is not reachable" in caplog.text
