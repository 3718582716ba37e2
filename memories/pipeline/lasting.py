"""How long a memory may be true: from the words, the request, or the policy for its kind; the nearest wins. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from memories.contracts import Candidate


def limited(
    candidate: Candidate, *, said_at: datetime, asked_until: datetime | None, ttl_days: Mapping[str, float]
) -> Candidate:
    """The candidate with the nearest end of the three (domain section 2, expires_at).

    `ttl_days` maps kinds to days after `said_at`; a kind without an entry lasts. An end that the words name is also
    the end of its truth: what the request or the policy ends is only remembered no longer.
    """
    if candidate.retracts:
        return candidate  # an end that is told is not remembered for a while
    days = ttl_days.get(candidate.kind)
    by_policy = said_at + timedelta(days=days) if days is not None else None
    ends = [end for end in (candidate.expires_at, asked_until, by_policy) if end is not None]
    if not ends:
        return candidate
    nearest = min(ends)
    begins = candidate.valid_from or said_at
    told = nearest if nearest == candidate.expires_at and nearest > begins else None
    return replace(candidate, expires_at=nearest, valid_to=told)
