"""The numbers that drive screening, ranking and budget. Defaults are domain section 4; organizations may differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final
from uuid import UUID

from memories.models import Policy
from supportmem.llm.tokens import count_tokens

# Of core memory, by level. Together they are about half of the 2,000 tokens that domain section 4 gives a prompt's
# memory: what is always there must leave room for what was asked. A customer's block holds some twenty short facts.
CORE_TOKENS: Final[Mapping[str, int]] = {"organization": 300, "team": 300, "customer": 500}
# Of what was found, in the order of domain section 4: the profile, open problems, requests, feelings, then turns and
# the rest. A group that needs less leaves its room to the others.
BUDGET_SHARES: Final[Mapping[str, float]] = {
    "profile": 0.25,
    "issue": 0.25,
    "request": 0.15,
    "sentiment": 0.05,
    "conversation": 0.5,
    "other": 0.3,
}


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """What an organization may set, by name. docs/evaluation.md has what each of the ranking numbers does.

    The arms: `vector_weight` and `keyword_weight` are shares of 1, `k1` and `b` are BM25's. From `plain_terms` lexemes
    on, a longer question makes the lexical arm weigh less. What stands beside a turn: `before`, `after` and `talk` are
    the shares that the turns next to it and the best of its conversation lend it; `speaker`, `in_time`, `question` and
    `short` are added for who was named, when it happened, and taken for turns that only ask or hardly say anything.
    `full` is the sum at which relevance is 1. Then: the shares of relevance, importance and recency, `half_life_days`,
    boosts by tag, `mmr_lambda`.

    Nothing is relevant when no memory's own words reach `floor`; `relative_floor` drops what is less than this share of
    the best, `lone_floor` the same of what shares nothing with the question itself. `budget_shares` is how much of a
    prompt each group may take, in the order in which they are filled.
    `ttl_days` says how many days a kind of memory is kept after it was said; kinds that it does not name last.
    `keep_query_text` lets the access log keep what was asked, redacted; by default it keeps a keyed digest only.
    `core_tokens` is how much of a prompt the core memory of each level may take.
    After `approval_days` what waits for a person is told on the first page of the admin.
    `screen_orders` has words that speak to the assistant wait for a person (memories.pipeline.suspicion).
    """

    version: int = 0
    profile: str = "default"
    vector_weight: float = 0.6
    keyword_weight: float = 0.4
    plain_terms: int = 12
    k1: float = 1.2
    b: float = 0.3
    before: float = 0.4
    after: float = 0.2
    talk: float = 1.0
    speaker: float = 0.12
    in_time: float = 0.5
    question: float = 0.18
    short: float = 0.3
    full: float = 2.2
    relevance_weight: float = 0.97
    importance_weight: float = 0.02
    recency_weight: float = 0.01
    half_life_days: float = 30.0
    boosts: dict[str, float] = field(default_factory=lambda: {"error": 1.1, "decision": 1.05, "preference": 1.05})
    mmr_lambda: float = 0.95
    floor: float = 0.12
    relative_floor: float = 0.35
    lone_floor: float = 0.6
    budget_tokens: int = 2000
    budget_shares: dict[str, float] = field(default_factory=lambda: dict(BUDGET_SHARES))
    nominate: int = 100
    least_confidence: float = 0.5
    ttl_days: dict[str, float] = field(default_factory=dict)
    keep_query_text: bool = False
    core_tokens: dict[str, int] = field(default_factory=lambda: dict(CORE_TOKENS))
    screen_orders: bool = True
    approval_days: float = 3.0

    def core_limit(self, level: str) -> int:
        """Tokens of the block of a level; 0 where a level has none."""
        return self.core_tokens.get(level, CORE_TOKENS.get(level, 0))


DEFAULT = Numbers()
# The numbers that domain section 4 names, without anything that stands beside a turn.
SEEDS = Numbers(
    profile="seeds",
    vector_weight=0.7,
    keyword_weight=0.3,
    plain_terms=10_000,
    before=0.0,
    after=0.0,
    talk=0.0,
    speaker=0.0,
    in_time=0.0,
    question=0.0,
    short=0.0,
    full=1.0,
    relevance_weight=0.5,
    importance_weight=0.3,
    recency_weight=0.2,
    boosts={"error": 1.5, "decision": 1.3, "preference": 1.2},
    mmr_lambda=0.7,
)
PROFILES: Final[Mapping[str, Numbers]] = {"default": DEFAULT, "seeds": SEEDS}
LINE_TOKENS: Final = 12  # of a memory's number, kind and date in a prompt
_NAMES = {f.name for f in fields(Numbers)} - {"version", "profile"}


def line_tokens(content: str) -> int:
    """Tokens of a memory in a prompt: its words, its number, kind and date."""
    return count_tokens(content) + LINE_TOKENS


def numbers_of(row: Mapping[str, Any] | None) -> Numbers:
    """Numbers of a Policy row's `version` and `numbers`, over those of the profile it names; unknown ones are left."""
    if row is None:
        return DEFAULT
    given = row["numbers"]
    base = PROFILES.get(str(given.get("profile", "default")), DEFAULT)
    known = {name: value for name, value in given.items() if name in _NAMES}
    return replace(base, version=row["version"], **known)


def numbers_for(*, organization_id: UUID) -> Numbers:
    """The organization's newest numbers. One query."""
    row = Policy.unscoped.filter(organization_id=organization_id).order_by("-version").first()
    return numbers_of(None if row is None else {"version": row.version, "numbers": row.numbers})
