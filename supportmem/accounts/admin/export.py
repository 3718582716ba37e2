"""The ledger as CSV: page by page out of the database, bounded, and harmless to whoever opens it."""

import csv
import io
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db.models import QuerySet
from django.http import StreamingHttpResponse

from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.audit.models import LedgerEntry
from supportmem.audit.words import words
from supportmem.common import wall

MOST: Final = 50_000  # rows of one file
PAGE: Final = 1_000
COLUMNS: Final = (
    "id", "at", "actor_kind", "actor_id", "actor_name", "verb", "in_words", "object_type", "object_id",
    "customer_id", "request_id", "channel", "outcome", "detail",
)  # fmt: skip
CUT: Final = "Cut here: a file holds the newest rows only. Narrow the time to get the older ones."
# A spreadsheet takes what begins so for a formula, and runs it.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")
_FIXED: Final = frozenset({"verb", "channel", "outcome", "from", "to", "request_id", "object_id", "customer_id"})


def answer(
    rows: QuerySet[LedgerEntry], *, actor: Actor, narrowed_by: Mapping[str, str], streams: bool, now: datetime
) -> StreamingHttpResponse:
    """The file, and its own line in the ledger, which stands first and is not in it.

    Of what narrowed the list only fixed words, days and keys are written down: a search may hold a name.
    """
    rows = rows.order_by("-id")
    number = rows.order_by()[: MOST + 1].count()
    said = {name: value[:60] if name in _FIXED else "(words)" for name, value in narrowed_by.items()}
    line = ledger.append(
        by=actor,
        verb="audit.exported",
        object_type="ledger",
        detail={"rows": min(number, MOST), "cut": number > MOST, "narrowed_by": said},
    )
    file = _Pages(rows, organization_id=actor.organization_id, before=line)
    response = StreamingHttpResponse(
        file.asynchronous() if streams else file.synchronous(), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="ledger-{now:%Y-%m-%d-%H%M}.csv"'
    response["Cache-Control"] = "no-store"
    return response


class _Pages:
    """The text of the file in pieces. Each piece is read behind the wall: the request is over by then."""

    def __init__(self, rows: QuerySet[LedgerEntry], *, organization_id: UUID, before: UUID) -> None:
        self._rows, self._organization_id, self._before = rows, organization_id, before
        self._given = 0
        self._ended = False

    def synchronous(self) -> Iterator[str]:
        """For a server that waits."""
        yield _text([COLUMNS])
        while not self._ended:
            yield self._next()

    async def asynchronous(self) -> AsyncIterator[str]:
        """For one that does not."""
        yield _text([COLUMNS])
        while not self._ended:
            yield await sync_to_async(self._next)()

    def _next(self) -> str:
        with wall.within(self._organization_id):
            page = list(self._rows.filter(id__lt=self._before)[:PAGE])
        self._given += len(page)
        lines: list[Any] = [_cells(row) for row in page]
        if page:
            self._before = page[-1].id
        if len(page) < PAGE:
            self._ended = True
        elif self._given >= MOST:
            self._ended = True
            lines.append((CUT,))
        return _text(lines)


def harmless(value: object) -> str:
    """A cell that no spreadsheet runs."""
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _cells(row: LedgerEntry) -> tuple[object, ...]:
    return (
        row.id, row.at.isoformat(), row.actor_kind, row.actor_id, row.actor_name, row.verb, words(row.verb),
        row.object_type, row.object_id, row.customer_id, row.request_id, row.channel, row.outcome,
        json.dumps(row.detail, ensure_ascii=False, sort_keys=True),
    )  # fmt: skip


def _text(lines: list[Any]) -> str:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerows([harmless(cell) for cell in line] for line in lines)
    return file.getvalue()
