"""Write down what somebody tried and was refused: few lines a minute each, since a refusal is cheap to provoke.

No words: the name of the route or the command, and the key it was tried on.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from supportmem.audit import context
from supportmem.audit.ledger import Writer
from supportmem.audit.models import LedgerEntry
from supportmem.common.ids import first_id_at

VERB: Final = "request.refused"
REFUSED: Final = "refused"
A_MINUTE: Final = 10  # lines of one person; the last one says that more may have been tried


def write_down(*, by: Writer, attempt: str, object_id: UUID | None = None, method: str = "", now: datetime) -> bool:
    """One ledger line, unless this person has had theirs for the minute. Returns whether it was written.

    After the refused change was taken back, outside of its transaction: the line would go with it.
    """
    minute = LedgerEntry.objects.filter(
        organization_id=by.organization_id,
        id__gte=first_id_at(now - timedelta(minutes=1)),
        actor_id=by.id,
        verb=VERB,
    )
    had = minute.order_by()[:A_MINUTE].count()
    if had >= A_MINUTE:
        return False
    request = context.current()
    LedgerEntry.objects.create(
        organization_id=by.organization_id,
        actor_kind=by.kind,
        actor_id=by.id,
        actor_name=by.name,
        verb=VERB,
        object_type=attempt[:40],
        object_id=object_id,
        request_id=request.id,
        channel=request.channel,
        outcome=REFUSED,
        detail={"method": method, "more_not_written": had == A_MINUTE - 1},
    )
    return True
