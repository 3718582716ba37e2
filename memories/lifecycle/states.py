"""The table of allowed moves (domain section 2). Pure.

What was superseded, invalidated (a plan that was called off as well) or started returns only by a person's act that
names it: a restored revision, an undone run, a quarantined source. Expired and erased never return.
"""

from memories.enums import Status

ALLOWED: dict[Status, frozenset[Status]] = {
    Status.CANDIDATE: frozenset({Status.ACTIVE, Status.INVALIDATED, Status.EXPIRED, Status.ERASED}),
    Status.ACTIVE: frozenset(
        {
            Status.CANDIDATE,
            Status.SUPERSEDED,
            Status.INVALIDATED,
            Status.DORMANT,
            Status.ARCHIVED,
            Status.EXPIRED,
            Status.ERASED,
        }
    ),
    Status.SUPERSEDED: frozenset({Status.ACTIVE, Status.INVALIDATED, Status.ARCHIVED, Status.EXPIRED, Status.ERASED}),
    Status.INVALIDATED: frozenset({Status.CANDIDATE, Status.ACTIVE, Status.SUPERSEDED, Status.ARCHIVED, Status.ERASED}),
    Status.DORMANT: frozenset(
        {Status.ACTIVE, Status.SUPERSEDED, Status.INVALIDATED, Status.ARCHIVED, Status.EXPIRED, Status.ERASED}
    ),
    Status.ARCHIVED: frozenset({Status.ACTIVE, Status.EXPIRED, Status.ERASED}),
    Status.EXPIRED: frozenset({Status.ERASED}),
    Status.ERASED: frozenset(),
}


class MoveRefused(ValueError):
    """A move that the table does not allow."""


def is_allowed(*, old: Status, new: Status) -> bool:
    """Whether a memory may go from one status to another."""
    return new in ALLOWED[old]


def check_move(*, old: Status, new: Status) -> None:
    """Raises MoveRefused when the table does not allow the move."""
    if not is_allowed(old=old, new=new):
        raise MoveRefused(f"a memory cannot go from {old} to {new}")
