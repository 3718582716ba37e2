"""Histories for import tests, and short words for importing them."""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

from django.utils import timezone

from chat import facade
from chat.contracts import ImportView
from chat.importing import run
from chat.importing.jobs import FileToImport
from supportmem.accounts.actors import Actor

Row = dict[str, Any]
BEGAN = datetime(2024, 5, 1, 9, 0, tzinfo=UTC)


def customer(number: int = 1, **fields: Any) -> Row:
    """A customer's line."""
    return {"type": "customer", "external_id": f"crm-{number}", "name": f"Customer {number}", **fields}


def conversation(number: int = 1, *, of: int = 1, **fields: Any) -> Row:
    """A conversation's line."""
    return {"type": "conversation", "external_id": f"t-{number}", "customer": f"crm-{of}", **fields}


def turn(number: int, content: str = "", *, of: int = 1, **fields: Any) -> Row:
    """A turn's line; one a minute from May 2024 on."""
    return {
        "type": "turn",
        "conversation": f"t-{of}",
        "author": "customer",
        "content": content or f"Message number {number} about the order",
        "occurred_at": (BEGAN + timedelta(minutes=number)).isoformat(),
        "id": f"m-{number}",
        **fields,
    }


def text(rows: Iterable[Row | str]) -> bytes:
    """The rows as JSON Lines; a text stands for itself."""
    return "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows).encode()


def short(turns: int = 3) -> list[Row]:
    """One customer, one conversation, so many turns."""
    return [customer(), conversation(), *(turn(n) for n in range(1, turns + 1))]


def send(actor: Actor, rows: Iterable[Row | str], *, include_erased: bool = False) -> ImportView:
    """Through the door and the worker's step, to the end."""
    begun = facade.start_import(actor, body=BytesIO(text(rows)), include_erased=include_erased)
    work()
    return look(actor, begun.id)


def work() -> None:
    """What the worker does, until nothing waits."""
    while run.run_due(clock=timezone.now, seconds=60):
        pass


def look(actor: Actor, import_id: UUID) -> ImportView:
    """How far it is, with its problems."""
    return facade.read_import(actor, import_id=import_id, limit=1000)


def from_file(actor: Actor, path: Path, *, batch: int = 100, resume: bool = False) -> Iterator[ImportView]:
    """The command's way."""
    return facade.import_file(actor, file=FileToImport(path=path, batch=batch, resume=resume), clock=timezone.now)
