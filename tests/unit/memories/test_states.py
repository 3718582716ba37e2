"""The table of allowed moves."""

import pytest

from memories.enums import Status
from memories.lifecycle.states import ALLOWED, MoveRefused, check_move, is_allowed


def test_every_status_has_a_row() -> None:
    """A new status cannot be forgotten."""
    assert set(ALLOWED) == set(Status)


@pytest.mark.parametrize("status", [s for s in Status if s != Status.ERASED])
def test_anything_may_be_erased(status: Status) -> None:
    """Erasure reaches every status."""
    assert is_allowed(old=status, new=Status.ERASED)


@pytest.mark.parametrize("old", [Status.EXPIRED, Status.ERASED])
@pytest.mark.parametrize("new", [Status.ACTIVE, Status.CANDIDATE, Status.DORMANT, Status.ARCHIVED])
def test_expired_and_erased_never_return(old: Status, new: Status) -> None:
    """Their time is over."""
    with pytest.raises(MoveRefused, match=f"from {old} to {new}"):
        check_move(old=old, new=new)


@pytest.mark.parametrize("old", [Status.DORMANT, Status.ARCHIVED])
def test_dormant_and_archived_may_return(old: Status) -> None:
    """When they prove useful."""
    check_move(old=old, new=Status.ACTIVE)


def test_nothing_moves_to_where_it_is() -> None:
    """A move changes something."""
    assert not any(is_allowed(old=status, new=status) for status in Status)
