"""Decisions about what comes late, what waits, what nobody vouches for, and ways of contact. No database."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

import pytest

from memories.cardinality import for_a_while, holds_several, lasting_slot
from memories.contracts import Candidate, Decision, Match
from memories.enums import Kind, Status, Trust, Verdict
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.rules.happenings.plan_ends import gives_up
from tests.unit.memories.test_decide import HERE, NOW, known, likes, name, text

LYON, OSLO, ROME = UUID(int=11), UUID(int=12), UUID(int=13)
SOON = NOW + timedelta(days=7)


def ago(days: int) -> datetime:
    """So many days before now."""
    return NOW - timedelta(days=days)


def lives(value: str) -> Candidate:
    return replace(name(value), attribute="location")


def place(value: str, of: UUID, *, since: int, until: int | None = None) -> Match:
    """Where somebody lived, in days before now."""
    ended = None if until is None else ago(until)
    status = Status.ACTIVE if until is None else Status.SUPERSEDED
    held = replace(known(value, attribute="location"), memory_id=of, valid_from=ago(since), valid_to=ended)
    return replace(held, status=status)


def made(candidate: Candidate, *matches: Match, here: Circumstances = HERE) -> Decision:
    decision = decide(candidate, matches, here)
    assert decision is not None
    return decision


def said(days_ago: int, *, trust: Trust = Trust.CUSTOMER) -> Circumstances:
    return replace(HERE, said_at=ago(days_ago), heard_at=ago(days_ago), trust=trust)


HELD = (place("Rome", ROME, since=0), place("Oslo", OSLO, since=50, until=0), place("Lyon", LYON, since=100, until=50))


@pytest.mark.parametrize(
    ("value", "days_ago", "until", "cuts"),
    [
        ("Bergen", 200, ago(100), None),
        ("Bergen", 75, ago(50), LYON),
        ("Bergen", 25, NOW, OSLO),
        ("Oslo", 75, ago(50), LYON),
    ],
)
def test_old_news_lasts_until_the_next_value_and_ends_the_one_before(
    value: str, days_ago: int, until: datetime, cuts: UUID | None
) -> None:
    decision = made(lives(value), *HELD, here=said(days_ago))
    assert (decision.verdict, decision.until, decision.cuts) == (Verdict.ADD, until, cuts)


def test_the_value_of_today_said_earlier_began_earlier_unless_it_is_locked() -> None:
    decision = made(lives("Rome"), *HELD, here=said(25))
    assert (decision.verdict, decision.target_id, decision.begins, decision.cuts) == (Verdict.NOOP, ROME, ago(25), OSLO)
    locked = (replace(HELD[0], read_only=True), *HELD[1:])
    decision = made(lives("Rome"), *locked, here=said(25))
    assert (decision.verdict, decision.until) == (Verdict.ADD, NOW)


def test_what_is_known_of_the_past_or_trusted_more_there_stays() -> None:
    assert made(lives("Lyon"), *HELD, here=said(75)) == Decision(
        verdict=Verdict.NOOP, reason="Known already for that time."
    )
    recorded = (HELD[0], HELD[1], replace(HELD[2], attribute="plan", trust=Trust.SYSTEM_OF_RECORD))
    plan = replace(lives("Pro"), attribute="plan")
    assert made(plan, *recorded, here=said(75)).target_id is None


def test_said_again_since_it_is_not_taken_back_by_what_was_said_before() -> None:
    match = replace(known("Alice"), last_said=NOW)
    before = replace(HERE, heard_at=ago(1))
    assert made(name("Bob"), match, here=before).verdict == Verdict.NOOP
    assert made(name("Bob"), match, here=before).target_id is None
    assert made(replace(name(""), retracts=True), match, here=before).verdict == Verdict.NOOP
    assert made(name("Bob"), match).verdict == Verdict.UPDATE
    assert made(name("Bob"), match, here=replace(before, planned=True)).verdict == Verdict.UPDATE


@pytest.mark.parametrize(
    ("old", "known_as", "in_place"),
    [
        ("Mio", "Mio", True),
        ("mio", "Mio Moreau", True),
        ("Mio Ann Moreau", "Mio Moreau", True),
        ("Ann", "Mio", False),
        ("", "Mio", True),
    ],
)
def test_a_correction_applies_to_what_it_names(*, old: str, known_as: str, in_place: bool) -> None:
    decision = made(replace(name("Mia"), corrects=True, old_value=old), known(known_as))
    assert (decision.verdict, decision.in_place) == (Verdict.UPDATE, in_place)


@pytest.mark.parametrize(
    ("attribute", "subject", "expected"),
    [
        ("email", "customer", Verdict.UPDATE),
        ("temporary_phone", "customer", Verdict.UPDATE),
        ("email", "person:husband", Verdict.REVIEW),
        ("plan", "customer", Verdict.REVIEW),
        ("company", "customer", Verdict.REVIEW),
    ],
)
def test_the_exception_is_for_the_customers_own_slots(attribute: str, subject: str, expected: Verdict) -> None:
    candidate = replace(name("b"), attribute=attribute, subject=subject)
    match = replace(known("a", attribute=attribute), subject=subject, trust=Trust.CONFIRMED)
    assert made(candidate, match).verdict == expected


def test_customers_may_have_forgotten_what_no_record_says() -> None:
    forget = replace(name(""), attribute="plan", retracts=True)
    match = known("Pro", attribute="plan")
    assert made(forget, replace(match, trust=Trust.CONFIRMED)).verdict == Verdict.INVALIDATE
    assert made(forget, replace(match, trust=Trust.CONFIRMED, subject="person:son")).verdict == Verdict.REVIEW
    assert made(forget, replace(match, trust=Trust.SYSTEM_OF_RECORD)).verdict == Verdict.REVIEW


def waiting(value: str, *, days: int = 7) -> Match:
    begins = NOW + timedelta(days=days)
    return replace(place(value, OSLO, since=0), status=Status.CANDIDATE, valid_from=begins, last_said=ago(1))


def test_a_plan_told_twice_is_one_and_keeps_the_day_told_last() -> None:
    plan = replace(lives("Oslo"), valid_from=SOON)
    again = made(plan, HELD[0], waiting("Oslo", days=20))
    assert (again.verdict, again.target_id, again.begins) == (Verdict.NOOP, OSLO, SOON)
    late = made(plan, waiting("Oslo", days=20), here=replace(HERE, heard_at=ago(5)))
    assert (late.verdict, late.begins) == (Verdict.NOOP, None)
    there = made(replace(plan, value="Rome"), HELD[0])
    assert (there.verdict, there.target_id, there.begins) == (Verdict.NOOP, ROME, None)


def test_another_plan_for_the_same_day_takes_its_place() -> None:
    plan = replace(lives("Lyon"), valid_from=SOON)
    assert made(plan, HELD[0], waiting("Oslo")).ends == (OSLO,)
    assert made(plan, HELD[0], waiting("Oslo", days=30)).ends == ()
    assert made(replace(plan, corrects=True), waiting("Oslo", days=30)).ends == (OSLO,)
    assert made(plan, waiting("Oslo"), here=replace(HERE, heard_at=ago(5))).verdict == Verdict.NOOP
    agent = replace(HERE, trust=Trust.AGENT, own_words=False)
    assert made(plan, waiting("Oslo"), here=agent).verdict == Verdict.REVIEW


def test_a_plan_against_what_is_locked_or_put_right_waits_for_a_person() -> None:
    plan = replace(lives("Oslo"), valid_from=SOON)
    assert made(plan, replace(HELD[0], read_only=True)).verdict == Verdict.REVIEW
    here = replace(HERE, heard_at=ago(1))
    assert made(plan, replace(HELD[0], confirmed_at=NOW), here=here).verdict == Verdict.REVIEW
    assert made(plan, HELD[0]).verdict == Verdict.ADD


@pytest.mark.parametrize(
    ("wanted", "quote", "expected"),
    [
        ("I'm moving to Oslo", "I'm moving to Oslo next week", Verdict.INVALIDATE),
        ("I'm moving to Oslo next week", "moving to Oslo", Verdict.INVALIDATE),
        ("the move to Oslo", "off we go to Oslo", Verdict.INVALIDATE),
        ("the bill from Oslo", "I'm moving to Oslo next week", Verdict.NOOP),
        ("I'm moving to Rome", "I'm moving to Oslo next week", Verdict.NOOP),
    ],
)
def test_a_plan_is_forgotten_by_its_words(wanted: str, quote: str, expected: Verdict) -> None:
    order = replace(text(wanted), retracts=True, value=wanted)
    plan = replace(waiting("Oslo"), same_slot=False, content="Location: Oslo", quote=quote)
    assert made(order, plan).verdict == expected


def test_an_order_to_forget_that_names_nothing_forgets_nothing() -> None:
    assert made(replace(text("it"), retracts=True, value=""), known("Alice")).verdict == Verdict.NOOP


def test_what_was_not_known_to_be_used_is_not_ended() -> None:
    assert made(replace(likes("Jenkins", polarity="-"), attribute="uses")).verdict == Verdict.NOOP


def test_outside_content_names_what_it_speaks_against() -> None:
    here = replace(HERE, trust=Trust.OUTSIDE, own_words=False)
    against = made(name("Bob"), known("Alice"), here=here)
    assert (against.verdict, against.target_id) == (Verdict.REVIEW, known("Alice").memory_id)
    assert made(name("Alice"), known("Alice"), here=here) == Decision(
        verdict=Verdict.NOOP, reason="Outside content says what is known already."
    )
    assert made(text("Has two cats"), here=here).target_id is None
    order = made(replace(name(""), retracts=True), known("Alice"), here=here)
    assert (order.verdict, order.target_id) == (Verdict.REVIEW, known("Alice").memory_id)
    tea = known("tea", attribute="preference")
    assert made(likes("tea", polarity="-"), tea, here=here).target_id == tea.memory_id
    assert made(likes("milk"), tea, here=here).target_id is None


def way(channel: str, *, polarity: str = "+") -> Candidate:
    wish = replace(name(channel), kind=Kind.PREFERENCE, attribute="contact_preference")
    return replace(wish, many_valued=True, polarity=polarity)


def wish(channel: str, of: UUID, *, polarity: str = "+") -> Match:
    return replace(known(channel, attribute="contact_preference"), memory_id=of, polarity=polarity)


@pytest.mark.parametrize("negative", ["not phone", "phone"])
def test_a_channel_that_is_not_wanted_ends_the_wish_for_it_only(negative: str) -> None:
    unwanted = way(negative, polarity="-")
    assert made(unwanted, wish("email", OSLO)).verdict == Verdict.ADD
    assert made(unwanted, wish("not email", OSLO, polarity="-")).verdict == Verdict.ADD
    assert made(unwanted, wish("phone", ROME)).target_id == ROME
    assert made(unwanted, wish(negative, ROME, polarity="-")).verdict == Verdict.NOOP


def test_a_channel_that_is_wanted_ends_the_other_and_the_ban_on_itself() -> None:
    held = (wish("email", OSLO), wish("not phone", ROME, polarity="-"), wish("not sms", LYON, polarity="-"))
    decision = made(way("phone"), *held)
    assert (decision.verdict, {decision.target_id, *decision.ends}) == (Verdict.UPDATE, {OSLO, ROME})
    locked = made(way("phone"), *(replace(one, read_only=True) for one in held))
    assert locked.verdict == Verdict.REVIEW


def test_a_slot_for_a_while_stands_beside_its_slot() -> None:
    assert for_a_while(for_a_while("location")) == for_a_while("location")
    assert lasting_slot(for_a_while("location")) == "location" == lasting_slot("location")
    assert not holds_several(for_a_while("location"), otherwise=True)


@pytest.mark.parametrize(
    ("decision", "expected"),
    [("We've decided not to move to Oslo", True), ("我们决定不搬了", True), ("We decided to move to Oslo", False)],
)
def test_a_decision_may_call_a_plan_off(*, decision: str, expected: bool) -> None:
    assert gives_up(decision) == expected
