"""The numbers that drive screening, ranking and budget. Defaults are domain section 4; organizations may differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final
from uuid import UUID

from memories.models import Policy
from supportmem.llm.tokens import count_tokens

# Of core memory, by level. Together they are about half of the 2,000 tokens that domain section 4 gives a prompt's
# memory: what is always there must leave room for what was asked. A customer's block holds some twenty short facts.
CORE_TOKENS: Final[Mapping[str, int]] = {"organization": 300, "team": 300, "customer": 500}


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """Weights are shares of 1. `half_life_days` is for recency. `floor` is the least relevance that counts.

    `relative_floor` drops what is less than this share of the best hit's relevance. `ttl_days` says how many days a
    kind of memory is kept after it was said; kinds that it does not name last. `keep_query_text` lets the access log
    keep what was asked, redacted; by default it keeps a keyed digest only. `core_tokens` is how much of a prompt the
    core memory of each level may take.
    """

    version: int = 0
    vector_weight: float = 0.7
    keyword_weight: float = 0.3
    relevance_weight: float = 0.5
    importance_weight: float = 0.3
    recency_weight: float = 0.2
    half_life_days: float = 30.0
    boosts: dict[str, float] = field(
        default_factory=lambda: {"error": 1.5, "decision": 1.3, "preference": 1.2, "question": 0.6}
    )
    mmr_lambda: float = 0.7
    floor: float = 0.12
    relative_floor: float = 0.5
    budget_tokens: int = 2000
    nominate: int = 60
    least_confidence: float = 0.5
    ttl_days: dict[str, float] = field(default_factory=dict)
    keep_query_text: bool = False
    core_tokens: dict[str, int] = field(default_factory=lambda: dict(CORE_TOKENS))

    def core_limit(self, level: str) -> int:
        """Tokens of the block of a level; 0 where a level has none."""
        return self.core_tokens.get(level, CORE_TOKENS.get(level, 0))


DEFAULT = Numbers()
LINE_TOKENS: Final = 12  # of a memory's number, kind and date in a prompt
_NAMES = {f.name for f in fields(Numbers)} - {"version"}


def line_tokens(content: str) -> int:
    """Tokens of a memory in a prompt: its words, its number, kind and date."""
    return count_tokens(content) + LINE_TOKENS


def numbers_for(*, organization_id: UUID) -> Numbers:
    """The organization's newest numbers over the defaults; unknown names are ignored. One query."""
    row = Policy.unscoped.filter(organization_id=organization_id).order_by("-version").first()
    if row is None:
        return DEFAULT
    known = {name: value for name, value in row.numbers.items() if name in _NAMES}
    return replace(DEFAULT, version=row.version, **known)
