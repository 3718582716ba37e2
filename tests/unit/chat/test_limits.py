"""How much one person may ask."""

from uuid import UUID

from chat.socket.limits import COMMANDS_WITHIN, MAX_COMMANDS, MAX_SOCKETS, Limits

ONE, OTHER = UUID(int=1), UUID(int=2)


def test_a_person_may_open_so_many_pages_and_no_more() -> None:
    limits = Limits()
    assert all(limits.enter(ONE) for _ in range(MAX_SOCKETS))
    assert not limits.enter(ONE)
    assert limits.enter(OTHER)
    limits.leave(ONE)
    assert limits.enter(ONE)


def test_commands_are_counted_within_a_sliding_window() -> None:
    limits = Limits()
    assert all(limits.command(ONE, at=0.0) for _ in range(MAX_COMMANDS))
    assert not limits.command(ONE, at=COMMANDS_WITHIN - 0.01)
    assert limits.command(OTHER, at=0.0)
    assert limits.command(ONE, at=COMMANDS_WITHIN)


def test_the_last_page_takes_the_counts_along() -> None:
    limits = Limits()
    limits.enter(ONE)
    for _ in range(MAX_COMMANDS):
        limits.command(ONE, at=0.0)
    limits.leave(ONE)
    assert limits.command(ONE, at=0.0)
