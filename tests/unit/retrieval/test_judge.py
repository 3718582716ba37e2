"""What falls, what is lifted, and what stands for what, by numbers worked out by hand."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memories.enums import Kind
from memories.models import Memory
from memories.policy import DEFAULT
from memories.retrieval import asking, rank
from memories.retrieval.judge import FAR, NOTHING, TOLD, Judged, judge
from memories.retrieval.search import Found, Nominee
from supportmem.common.ids import new_id

NOW = datetime(2026, 3, 2, tzinfo=UTC)
ARMS = (DEFAULT.vector_weight, DEFAULT.keyword_weight)


def nominee(
    vector: float, *, kind: Kind = Kind.FACT, asked: float = 0.0, days: float = 0.0, **fields: object
) -> Nominee:
    said = NOW - timedelta(days=days)
    memory = Memory(id=new_id(), kind=kind, content="x", said_at=said, importance=0.5, tags=[], **fields)
    return Nominee(
        memory=memory, evidence=rank.Evidence(vector=vector), asked=asked, grounded=0.5, vector_rank=1,
        lexical_rank=None, is_found=True,
    )  # fmt: skip


def judged(*nominees: Nominee) -> list[Judged]:
    return judge(Found(nominees=nominees, degraded=(), arms=ARMS), numbers=DEFAULT, at=NOW)


def issue(vector: float, *, days: float = 0.0) -> Nominee:
    return nominee(vector, kind=Kind.ISSUE, asked=asking.PROBLEM, days=days)


def test_the_likeliest_of_what_was_asked_for_is_lifted_the_furthest() -> None:
    found = judged(issue(0.2), issue(0.8), issue(0.5), nominee(1.0))
    assert [j.asked for j in found] == pytest.approx([0.3 * 3 / 5, 0.3, 0.3 * 3 / 4, 0.0])


def test_the_latest_is_the_likeliest_where_none_fits_better() -> None:
    found = judged(issue(0.5, days=90), issue(0.5, days=3), issue(0.5, days=30))
    assert [j.asked for j in found] == pytest.approx([0.3 * 3 / 5, 0.3, 0.3 * 3 / 4])


def test_each_thing_that_was_asked_for_has_its_own_best() -> None:
    slot = nominee(0.1, kind=Kind.FACT, asked=asking.SLOT)
    wish = nominee(0.2, kind=Kind.PREFERENCE, asked=asking.PREFERENCE)
    found = judged(issue(0.9), slot, wish)
    assert [j.asked for j in found] == pytest.approx([asking.PROBLEM, asking.SLOT, asking.PREFERENCE])
    assert ["slot" in j.parts() for j in found] == [False, True, False]


def test_a_lift_drops_no_other() -> None:
    """The best fit, not the best lift, is what others must not be far below."""
    strong = nominee(0.05, asked=asking.SLOT)
    assert [j.fell for j in judged(strong, nominee(1.0), nominee(0.4))] == ["", "", ""]
    assert [j.fell for j in judged(strong, nominee(1.0), nominee(0.3))] == ["", "", FAR]


def test_what_only_its_surroundings_speak_for_must_be_nearer_to_the_best() -> None:
    def beside(vector: float | None) -> Nominee:
        return replace(nominee(0.0), evidence=rank.Evidence(vector=vector, talk=0.3))

    best = replace(nominee(0.0), evidence=rank.Evidence(vector=0.5, talk=0.3))
    assert [j.fell for j in judged(best, beside(None), beside(0.01))] == ["", FAR, ""]
    lifted = replace(beside(None), asked=asking.PREFERENCE)
    assert [j.fell for j in judged(best, lifted)] == ["", ""]


def test_what_was_taken_from_a_turn_stands_where_the_turn_would() -> None:
    turn_id = new_id()
    turn = nominee(0.9, kind=Kind.CONVERSATION, turn_id=turn_id)
    fact = nominee(0.8, turn_id=turn_id)
    between = nominee(0.85)
    found = judged(turn, fact, between)
    assert [j.fell for j in found] == [TOLD, "", ""]
    assert found[1].score == pytest.approx(found[0].score)
    assert found[1].score > found[2].score > found[1].scored.score
    assert found[1].parts()["its turn"] == pytest.approx(found[0].scored.score)


def test_a_turn_that_says_far_more_than_what_was_taken_from_it_stays() -> None:
    turn_id = new_id()
    found = judged(nominee(1.0, kind=Kind.CONVERSATION, turn_id=turn_id), nominee(0.7, turn_id=turn_id))
    assert [j.fell for j in found] == ["", ""]


def test_nothing_is_relevant_where_no_own_words_answer() -> None:
    lone = nominee(1.0)
    weak = Nominee(**{**vars(lone), "grounded": DEFAULT.floor - 0.01})
    assert [j.fell for j in judged(weak)] == [NOTHING]
