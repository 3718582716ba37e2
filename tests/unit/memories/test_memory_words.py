"""Memory in plain words, as templates show it."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memories.contracts import EvidenceView
from memories.enums import Kind, Source, Status, Trust
from memories.templatetags import memory_words


@pytest.mark.parametrize(
    ("confidence", "word"),
    [(1.0, "certain"), (0.85, "certain"), (0.849, "likely"), (0.6, "likely"), (0.599, "unsure"), (0.0, "unsure")],
)
def test_confidence_is_a_word(confidence: float, word: str) -> None:
    assert memory_words.confidence_word(confidence) == word


def test_every_kind_status_trust_and_source_has_words_of_its_own() -> None:
    for words, vocabulary in (
        (memory_words.KIND_WORDS, Kind),
        (memory_words.STATUS_WORDS, Status),
        (memory_words.TRUST_WORDS, Trust),
        (memory_words.SOURCE_WORDS, Source),
    ):
        assert set(words) == set(vocabulary)
        assert len(set(words.values())) == len(words)


def test_an_unknown_kind_is_shown_as_it_is() -> None:
    assert memory_words.kind_word("rumour") == "rumour"


@pytest.mark.parametrize(("attribute", "word"), [("email", "E-mail"), ("time_zone", "Time zone"), ("name", "Name")])
def test_a_slot_has_a_name_for_people(attribute: str, word: str) -> None:
    assert memory_words.attribute_word(attribute) == word


@pytest.mark.parametrize(
    ("conversation", "turn", "url"),
    [
        (UUID(int=1), UUID(int=2), f"/conversations/{UUID(int=1)}/#turn-{UUID(int=2)}"),
        (UUID(int=1), None, f"/conversations/{UUID(int=1)}/"),
        (None, None, ""),
    ],
)
def test_the_way_to_the_source(conversation: UUID | None, turn: UUID | None, url: str) -> None:
    evidence = EvidenceView(
        observation_id=UUID(int=9),
        turn_id=turn,
        conversation_id=conversation,
        quote="my name is Alice",
        occurred_at=datetime(2026, 2, 1, tzinfo=UTC),
        source=Source.CUSTOMER_TURN,
    )
    assert memory_words.source_url(evidence) == url
