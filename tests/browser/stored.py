"""What the database holds of a conversation, to compare with what windows show."""

from uuid import UUID

from chat.models import Turn
from tests.browser.server import until
from tests.browser.window import Window


def turns(conversation_id: UUID) -> list[tuple[int, str]]:
    """Number and text of every turn, in order."""
    rows = Turn.unscoped.filter(conversation_id=conversation_id).order_by("seq")
    return [(seq, content) for seq, content in rows.values_list("seq", "content")]


def all_show_the_same(conversation_id: UUID, *windows: Window, count: int) -> None:
    """Wait until so many turns are stored, and every window shows them all, in this order, each once."""
    until(lambda: len(turns(conversation_id)) >= count, seconds=20)
    stored = turns(conversation_id)
    assert len(stored) == count, stored
    assert [seq for seq, _ in stored] == sorted({seq for seq, _ in stored})
    for window in windows:
        window.page.wait_for_function(
            "count => document.querySelectorAll('[data-testid=turn]').length >= count", arg=count
        )
        assert window.thread() == stored
