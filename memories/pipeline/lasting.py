"""How long a memory may be true: from the words, the request, or the policy for its kind; the nearest wins. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from memories.contracts import Candidate


def limited(
    candidate: Candidate, *, said_at: datetime, asked_until: datetime | None, ttl_days: Mapping[str, float]
) -> Candidate:
    """The candidate with the nearest end of the three (domain section 2, expires_at).

    `ttl_days` maps kinds to days after `said_at`; a kind without an entry lasts.
    """
    days = ttl_days.get(candidate.kind)
    by_policy = said_at + timedelta(days=days) if days is not None else None
    ends = [end for end in (candidate.expires_at, asked_until, by_policy) if end is not None]
    return replace(candidate, expires_at=min(ends)) if ends else candidate
