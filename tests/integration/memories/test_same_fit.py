"""The statement and the pure functions know the same fit: what SQL lends to a neighbour is what rank gives the turn."""

import statistics
from datetime import timedelta
from itertools import pairwise
from typing import cast

import pytest

from memories.contracts import RecallRequest
from memories.enums import Kind, Source
from memories.models import Memory
from memories.policy import Numbers
from memories.retrieval import ground, naming, rank
from memories.retrieval.asking import Asked
from memories.retrieval.judge import weights_of
from memories.retrieval.rows import Rows
from memories.retrieval.search import CALIBRATION, PLAIN, Columns, Found, Nominee, search, vector_of
from supportmem.llm import registry
from supportmem.llm.fake import FakeEmbed
from tests.integration.memories.world import NOW, World
from tests.personas import Personas

LINES = (
    "The red printer in the hall prints blank pages since Monday, though nobody changed drum, cable or rollers",
    "We bought new toner for the printer",
    "The hall was painted red last spring",
    "Somebody moved the heavy scanner, two shelves, a plant, the coffee machine and four chairs beside the printer",
    "My colleague likes the red chairs",
    "The pages of the report were blank again",
)
QUESTION = "Why does the red printer print blank pages in the hall?"


@pytest.fixture
def mia(people: Personas) -> World:
    return World(people.alice.actor, people.mia)


def _numbers(world: World) -> Numbers:
    return ground.stand(world.actor, request=_request(world)).numbers


def _request(world: World) -> RecallRequest:
    return RecallRequest(query=QUESTION, customer_id=world.customer.id, limit=25)


def _found(world: World, *, vectors: bool) -> Found:
    request = _request(world)
    stood = ground.stand(world.actor, request=request)
    rows = Rows(
        organization_id=world.actor.organization_id, space_ids=tuple(stood.levels), at=NOW + timedelta(minutes=1),
        then=False, customer_visible=False, filters=request.filters, asked=Asked(), left_out=(),
    )  # fmt: skip
    named = naming.take_out(QUESTION, speakers={})
    with registry.override(embedder=FakeEmbed() if vectors else None):
        vector = vector_of(stood, named.text)
        return search(rows, named=named, wanted=Asked(), vector=vector, ground=stood, limit=request.limit)


def _own(nominee: Nominee, weights: rank.Weights) -> float:
    parts = rank.factors(nominee.evidence, weights=weights)
    return parts.get("vector", 0.0) + parts.get("lexical", 0.0)


@pytest.mark.parametrize("arms", ["both", "words alone"])
def test_a_neighbour_lends_what_rank_gives_it(mia: World, arms: str) -> None:
    with registry.override(embedder=FakeEmbed()):
        for number, line in enumerate(LINES):
            source = Source.AGENT_TURN if number in {1, 4} else Source.CUSTOMER_TURN
            mia.say(line, days_ago=(len(LINES) - number) / 24, source=source)
        mia.learn()
    found = _found(mia, vectors=arms == "both")
    weights = weights_of(_numbers(mia), arms=found.arms)
    turns = sorted(
        (n for n in found.nominees if n.memory.kind == Kind.CONVERSATION), key=lambda n: (n.memory.said_at, n.memory.id)
    )
    assert len(turns) == Memory.unscoped.filter(customer=mia.customer, kind=Kind.CONVERSATION).count() > 3
    fits = [_own(turn, weights) for turn in turns]
    assert len({round(fit, 6) for fit in fits}) > 2, "all alike: nothing would be seen"
    speakers = [turn.memory.speaker for turn in turns]
    assert {one == other for one, other in pairwise(speakers)} == {True, False}
    assert min(rank.brief(turn.evidence.size) for turn in turns) < 1, "all brief: nothing would be seen"

    def lent(place: int, *, by: int) -> object:
        if not 0 <= by < len(turns):
            return None
        share = rank.brief(turns[place].evidence.size) if speakers[by] == speakers[place] else 1.0
        return pytest.approx(fits[by] * share)

    for place, turn in enumerate(turns):
        assert turn.evidence.before == lent(place, by=place - 1)
        assert turn.evidence.after == lent(place, by=place + 1)
    near = sorted(
        (
            fit + weights.before * (turn.evidence.before or 0) + weights.after * (turn.evidence.after or 0)
            for fit, turn in zip(fits, turns, strict=True)
        ),
        reverse=True,
    )
    assert [turn.evidence.talk for turn in turns] == pytest.approx([sum(near[:3]) / 3] * len(turns))


def test_the_span_of_the_crowd_is_that_of_rank(mia: World) -> None:
    """Twelve rows make a crowd: what a cosine stands out by is worked out by PostgreSQL."""
    with registry.override(embedder=FakeEmbed()):
        mia.told(*LINES, *(f"{line}, said once more in other words number {n}" for n, line in enumerate(LINES)))
    found = _found(mia, vectors=True)
    rows = [cast("Columns", n.memory) for n in found.nominees]
    cosines = [row.cosine for row in rows if row.cosine is not None]
    assert len(cosines) == len(rows) == rows[0].among >= rank.CROWD
    low, high = CALIBRATION.get((FakeEmbed().model, False), PLAIN)
    assert rows[0].middle == pytest.approx(statistics.median(cosines))
    assert rows[0].span == pytest.approx(rank.span_of(spread=statistics.stdev(cosines), low=low, high=high))
