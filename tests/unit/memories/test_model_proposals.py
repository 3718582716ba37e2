"""What a model proposes is validated, corrected with a record, or refused."""

from typing import Any

import pytest

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer
from memories.pipeline.propose import covered, validated

TEXT = "We run PostgreSQL 16 on three servers in Oslo."
ROW: dict[str, Any] = {
    "type": "semantic",
    "kind": "fact",
    "content": "Runs PostgreSQL 16",
    "quote": "PostgreSQL 16",
    "attribute": "database",
    "value": "PostgreSQL 16",
    "about_customer": True,
    "confidence": 0.8,
    "importance": 0.6,
}


def read(**changes: object) -> Candidate | None:
    return validated({**ROW, **changes}, text=TEXT, language="en", model="m")


def test_a_good_row_becomes_a_candidate_with_its_span() -> None:
    candidate = read()
    assert candidate is not None
    assert TEXT[candidate.span.start : candidate.span.end] == "PostgreSQL 16"
    assert (candidate.attribute, candidate.many_valued, candidate.proposer) == ("database", True, Proposer.MODEL)


@pytest.mark.parametrize(
    "changes",
    [{"quote": "MySQL"}, {"quote": ""}, {"content": " "}, {"about_customer": False}],
)
def test_without_evidence_or_about_others_there_is_no_memory(changes: dict[str, object]) -> None:
    assert read(**changes) is None


@pytest.mark.parametrize("row", [None, "text", 3, []])
def test_what_is_no_object_is_no_memory(row: object) -> None:
    assert validated(row, text=TEXT, language="en", model="m") is None


def test_unknown_kind_and_type_are_corrected_and_recorded() -> None:
    candidate = read(kind="hobby", type="dream")
    assert candidate is not None
    assert (candidate.kind, candidate.type) == (Kind.FACT, MemoryType.SEMANTIC)
    assert candidate.corrections == ("kind 'hobby' became fact", "type 'dream' became semantic")


def test_kinds_that_only_the_product_writes_become_facts() -> None:
    candidate = read(kind="conversation")
    assert candidate is not None
    assert candidate.kind == Kind.FACT


@pytest.mark.parametrize(
    ("raw", "share"), [(90, 0.9), ("0.7", 0.7), (-1, 0.0), ("high", 0.0), (None, 0.0), (True, 0.0), (1, 1.0)]
)
def test_confidence_is_read_kindly_and_never_guessed_upwards(raw: object, share: float) -> None:
    candidate = read(confidence=raw)
    assert candidate is not None
    assert candidate.confidence == pytest.approx(share)


@pytest.mark.parametrize("changes", [{"attribute": "a b; DROP"}, {"value": ""}, {"kind": "event"}])
def test_a_slot_needs_a_clean_name_a_value_and_a_fact(changes: dict[str, object]) -> None:
    candidate = read(**changes)
    assert candidate is not None
    assert (candidate.attribute, candidate.value) == ("", "")


def test_what_a_rule_has_found_is_not_proposed_again() -> None:
    candidate = read()
    assert candidate is not None
    by_rule = Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content="Database: PostgreSQL 16",
        span=Span(start=7, end=20, quote="PostgreSQL 16"),
    )
    assert covered(candidate, [by_rule])
    elsewhere = Candidate(
        type=MemoryType.SEMANTIC, kind=Kind.FACT, content="Oslo", span=Span(start=41, end=45, quote="Oslo")
    )
    assert not covered(candidate, [elsewhere])
