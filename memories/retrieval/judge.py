"""Steps 5 and 6 over what was found: every nominee gets its score, and a reason where it falls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from memories.enums import Kind, SpaceLevel
from memories.index.terms import lexemes
from memories.models import Memory
from memories.policy import Numbers
from memories.retrieval import asking, diversify, rank
from memories.retrieval.search import Found, Nominee

NOTHING: Final = "nothing is relevant"
FAR: Final = "not relevant"
TOLD: Final = "told by what was taken from it"
RANK: Final = "rank"
TOLD_AS_WELL: Final = 0.8  # of a turn's relevance: from here on what was taken from it says it as well


@dataclass(kw_only=True)
class Judged:
    """A nominee with its score, and the step at which it fell ("" while it stands)."""

    nominee: Nominee
    scored: rank.Scored
    asked: float = 0.0  # how far the rules lifted it
    fell: str = ""
    heir: float = 0.0  # the score of its turn, which fell because this says it as well
    back: float = 1.0  # less where others name an identifier that was asked for, and this one does not

    @property
    def memory(self) -> Memory:
        """What it is about."""
        return self.nominee.memory

    @property
    def score(self) -> float:
        """What it is ranked by: what stands for its turn stands where the turn would."""
        return max(self.scored.score, self.heir) * self.back

    def parts(self) -> Mapping[str, float]:
        """Everything that made the score, by name: the log and "why this?" show it."""
        ranks = {"vector rank": self.nominee.vector_rank, "lexical rank": self.nominee.lexical_rank}
        return {
            "relevance": self.scored.relevance,
            "importance": self.scored.importance,
            "recency": self.scored.recency,
            "boost": self.scored.boost,
            "asked": self.asked,
            "own words": self.nominee.grounded,
            **({"slot": 1.0} if self.nominee.asked >= asking.SLOT else {}),
            **({"identifier": 1.0} if self.nominee.is_named else {}),
            **({"its turn": self.heir} if self.heir > self.scored.score else {}),
            **({"stands back": self.back} if self.back < 1.0 else {}),
            **self.scored.factors,
            **{name: float(place) for name, place in ranks.items() if place is not None},
        }


def weights_of(numbers: Numbers, *, arms: tuple[float, float]) -> rank.Weights:
    """The numbers that rank; `arms` are the weights that the search gave to vectors and words."""
    return rank.Weights(
        vector=arms[0],
        keyword=arms[1],
        before=numbers.before,
        after=numbers.after,
        talk=numbers.talk,
        speaker=numbers.speaker,
        in_time=numbers.in_time,
        question=numbers.question,
        short=numbers.short,
        full=numbers.full,
        relevance=numbers.relevance_weight,
        importance=numbers.importance_weight,
        recency=numbers.recency_weight,
        half_life_days=numbers.half_life_days,
        boosts=numbers.boosts,
    )


def judge(found: Found, *, numbers: Numbers, at: datetime) -> list[Judged]:
    """Score every nominee, and let fall what is not relevant."""
    weights = weights_of(numbers, arms=found.arms)
    nominees = [nominee for nominee in found.nominees if nominee.is_found]
    parts = [rank.factors(nominee.evidence, weights=weights) for nominee in nominees]
    recent = [_recency(nominee.memory, numbers=numbers, at=at) for nominee in nominees]
    fits = [rank.relevance(sum(known.values()), full=numbers.full, asked=0.0) for known in parts]
    lifts = _lifts(nominees, likely=[fit + fresh for fit, fresh in zip(fits, recent, strict=True)])
    judged = []
    for number, nominee in enumerate(nominees):
        scored = rank.score(
            parts=parts[number],
            asked=lifts[number],
            importance=nominee.memory.importance,
            recent=recent[number],
            tags=nominee.memory.tags,
            weights=weights,
        )
        judged.append(Judged(nominee=nominee, scored=scored, asked=lifts[number]))
    _stand_back(judged)
    _drop_irrelevant(judged, best=max(fits, default=0.0), numbers=numbers)
    _drop_turns_already_told(judged)
    return judged


def _recency(memory: Memory, *, numbers: Numbers, at: datetime) -> float:
    return rank.recency(at=memory.event_at or memory.said_at, now=at, half_life_days=numbers.half_life_days)


def _lifts(nominees: Sequence[Nominee], *, likely: Sequence[float]) -> list[float]:
    """How far the rules lift each: of all that one thing was asked for, the furthest what is the likeliest."""
    places: dict[str, int] = {}
    lifts = [0.0] * len(nominees)
    for number in sorted(range(len(nominees)), key=lambda n: -likely[n]):
        nominee = nominees[number]
        if nominee.asked:
            group = "slot" if nominee.asked >= asking.SLOT else nominee.memory.kind
            places[group] = places.get(group, 0) + 1
            lifts[number] = rank.lift(nominee.asked, place=places[group])
    return lifts


def _stand_back(judged: Sequence[Judged]) -> None:
    """What names an identifier that was asked for comes before everything that does not."""
    named = [j.scored.score for j in judged if j.nominee.is_named]
    others = [j for j in judged if not j.nominee.is_named]
    if not named or not others:
        return
    back = rank.standing_back(lowest_named=min(named), highest_other=max(j.scored.score for j in others))
    for item in others:
        item.back = back


def _drop_irrelevant(judged: Sequence[Judged], *, best: float, numbers: Numbers) -> None:
    """All of them when no memory's own words answer; else those far below the best fit: a lift drops no other."""
    if max((j.nominee.grounded for j in judged), default=0.0) < numbers.floor:
        for item in judged:
            item.fell = NOTHING
        return
    for item in judged:
        nominee = item.nominee
        own = bool(nominee.evidence.vector or nominee.evidence.lexical or item.asked)
        floor = numbers.relative_floor if own else numbers.lone_floor
        near = rank.is_relevant(relevant=item.scored.relevance, best=best, relative_floor=floor)
        if not near and not nominee.is_named:
            item.fell = FAR


def _drop_turns_already_told(judged: Sequence[Judged]) -> None:
    """A turn falls when what was taken from it says it as well: no thought twice in a prompt.

    Not so where the turn alone names the identifier that was asked for.
    """
    told = {
        j.memory.turn_id: j
        for j in sorted(judged, key=lambda j: j.scored.relevance)
        if not j.fell and j.memory.kind != Kind.CONVERSATION and j.memory.turn_id
    }
    for item in judged:
        if item.memory.kind == Kind.CONVERSATION and not item.fell:
            known = told.get(item.memory.turn_id) if item.memory.turn_id else None
            if known is None or (item.nominee.is_named and not known.nominee.is_named):
                continue
            if known.scored.relevance >= TOLD_AS_WELL * item.scored.relevance:
                item.fell = TOLD
                known.heir = max(known.heir, item.scored.score)


def choose(judged: Sequence[Judged], *, numbers: Numbers, limit: int) -> list[Judged]:
    """The best that are not all the same; what MMR leaves out has fallen by rank."""
    standing = sorted((j for j in judged if not j.fell), key=lambda j: -j.score)[: limit * 2]
    words = {id(j): lexemes(j.memory.content) for j in standing}

    def alike(left: Judged, right: Judged) -> float:
        same_slot = left.memory.attribute == right.memory.attribute != ""
        near = diversify.overlap(words[id(left)], words[id(right)])
        return near if not same_slot else near * 0.5

    chosen = diversify.mmr(standing, score=lambda j: j.score, similarity=alike, lambda_=numbers.mmr_lambda, limit=limit)
    names = {id(j) for j in chosen}
    for item in judged:
        if not item.fell and id(item) not in names:
            item.fell = RANK
    return chosen


def group_of(memory: Memory) -> str:
    """The group of the budget that a memory belongs to."""
    if memory.attribute and memory.subject == "customer":
        return "profile"
    named = {Kind.ISSUE, Kind.REQUEST, Kind.SENTIMENT, Kind.CONVERSATION}
    return Kind(memory.kind).value if memory.kind in named else "other"


def level_of(memory: Memory) -> str:
    """The level of the space where it lives, as the search brought it."""
    return str(getattr(memory, "space_level", SpaceLevel.ORGANIZATION.value))
