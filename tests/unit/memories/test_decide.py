"""The decision as a table: candidate, what is known, circumstances, verdict."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from memories.contracts import Candidate, Match, Span
from memories.enums import Kind, MemoryType, Trust, Verdict
from memories.pipeline.decide import Circumstances, decide

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ID = UUID(int=7)
HERE = Circumstances(said_at=NOW, trust=Trust.CUSTOMER, own_words=True)


def name(value: str) -> Candidate:
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=f"Name: {value}",
        span=Span(start=0, end=len(value), quote=value),
        attribute="name",
        value=value,
    )


def likes(value: str, *, polarity: str = "+") -> Candidate:
    return replace(name(value), kind=Kind.PREFERENCE, attribute="preference", many_valued=True, polarity=polarity)


def text(content: str, *, kind: Kind = Kind.FACT) -> Candidate:
    return replace(name(content), kind=kind, attribute="", value="", content=content)


def known(value: str, *, attribute: str = "name") -> Match:
    return Match(
        memory_id=ID,
        version=3,
        kind=Kind.FACT,
        content=f"Name: {value}",
        subject="customer",
        attribute=attribute,
        value=value,
        trust=Trust.CUSTOMER,
        read_only=False,
        polarity="+",
        same_slot=True,
        valid_from=NOW - timedelta(days=30),
    )


def verdict(candidate: Candidate, *matches: Match, here: Circumstances = HERE) -> Verdict:
    decision = decide(candidate, matches, here)
    assert decision is not None
    assert decision.reason.endswith(".")
    return decision.verdict


def test_what_is_new_is_added() -> None:
    assert verdict(name("Alice")) == Verdict.ADD
    assert verdict(text("Has two cats")) == Verdict.ADD


def test_what_is_known_confirms_and_deletes_nothing() -> None:
    assert verdict(name("Alice"), known("Alice")) == Verdict.NOOP


def test_what_was_wrong_is_put_right_in_place() -> None:
    decision = decide(replace(name("Alicia"), corrects=True), [known("Alice")], HERE)
    assert decision is not None
    assert (decision.verdict, decision.in_place, decision.target_id, decision.target_version) == (
        Verdict.UPDATE,
        True,
        ID,
        3,
    )


def test_a_new_spelling_of_case_only_is_a_correction() -> None:
    decision = decide(name("McKay"), [known("Mckay")], HERE)
    assert decision is not None
    assert decision.in_place


def test_what_changed_supersedes() -> None:
    decision = decide(name("Bob"), [known("Alice")], HERE)
    assert decision is not None
    assert (decision.verdict, decision.in_place) == (Verdict.UPDATE, False)


def test_old_news_told_late_goes_into_the_past() -> None:
    match = known("Oslo", attribute="location")
    here = replace(HERE, said_at=match.valid_from - timedelta(days=1))
    decision = decide(replace(name("Lyon"), attribute="location"), [match], here)
    assert decision is not None
    assert (decision.verdict, decision.until) == (Verdict.ADD, match.valid_from)


@pytest.mark.parametrize("trust", [Trust.AGENT, Trust.MODEL])
def test_lower_trust_never_replaces_higher(trust: Trust) -> None:
    here = replace(HERE, trust=trust, own_words=False)
    assert verdict(name("Bob"), known("Alice"), here=here) == Verdict.REVIEW


def test_customers_may_change_their_own_slots_whatever_confirmed_them() -> None:
    assert verdict(name("Bob"), replace(known("Alice"), trust=Trust.SYSTEM_OF_RECORD)) == Verdict.UPDATE


@pytest.mark.parametrize("candidate", [name("Bob"), replace(name("Alice"), retracts=True)])
def test_read_only_gives_way_to_nobody(candidate: Candidate) -> None:
    assert verdict(candidate, replace(known("Alice"), read_only=True)) == Verdict.REVIEW


def test_outside_content_is_only_ever_a_candidate() -> None:
    assert verdict(name("Bob"), here=replace(HERE, trust=Trust.OUTSIDE)) == Verdict.REVIEW


def test_low_confidence_is_refused() -> None:
    assert decide(replace(name("Bob"), confidence=0.49), [], HERE) is None


def test_many_values_stand_beside_each_other() -> None:
    assert verdict(likes("tea"), known("coffee", attribute="preference")) == Verdict.ADD


def test_the_opposite_of_one_value_replaces_it() -> None:
    assert verdict(likes("tea", polarity="-"), known("tea", attribute="preference")) == Verdict.UPDATE
    assert verdict(likes("tea"), known("tea", attribute="preference")) == Verdict.NOOP
    locked = replace(known("tea", attribute="preference"), read_only=True)
    assert verdict(likes("tea", polarity="-"), locked) == Verdict.REVIEW


def test_forgetting_names_the_slot_or_the_words() -> None:
    forget = replace(name("Alice"), retracts=True)
    assert verdict(forget, known("Alice")) == Verdict.INVALIDATE
    assert verdict(replace(forget, value=""), known("Alice")) == Verdict.INVALIDATE
    assert verdict(forget, known("Bob")) == Verdict.NOOP
    free = replace(forget, attribute="", value="alice")
    assert verdict(free, replace(known("Alice"), same_slot=False)) == Verdict.INVALIDATE
    assert verdict(replace(free, value="")) == Verdict.NOOP


def test_the_same_text_confirms_but_each_event_is_its_own() -> None:
    same = replace(known("x"), content="Has two cats", same_slot=False)
    assert verdict(text("has two CATS"), same) == Verdict.NOOP
    assert verdict(text("Has three cats"), same) == Verdict.ADD
    event = replace(same, kind=Kind.EVENT, content="It broke")
    assert verdict(text("It broke", kind=Kind.EVENT), event) == Verdict.ADD


@pytest.mark.parametrize(("minutes", "expected"), [(-1, Verdict.REVIEW), (0, Verdict.UPDATE), (1, Verdict.UPDATE)])
def test_words_from_before_a_person_put_it_right_go_to_review(minutes: int, expected: Verdict) -> None:
    here = replace(HERE, heard_at=NOW + timedelta(minutes=minutes))
    assert verdict(name("Jonny"), replace(known("John"), confirmed_at=NOW), here=here) == expected
    dislikes = likes("tea", polarity="-")
    liked = replace(known("tea", attribute="preference"), confirmed_at=NOW)
    assert verdict(dislikes, liked, here=here) == expected
    assert verdict(replace(name("John"), retracts=True), replace(known("John"), confirmed_at=NOW), here=here) == (
        Verdict.INVALIDATE
    )
