"""One batch of lines in one transaction: rows, problems and the place where it ends, all of it or nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import DatabaseError, InterfaceError, OperationalError, transaction
from django.db.models import F

from chat.enums import ImportState
from chat.importing.lines import BadLine, ConversationLine, CustomerLine, Line, TurnLine, parse
from chat.importing.reading import Raw
from chat.importing.store import Shelf, store
from chat.models import Conversation, Import, ImportProblem, Turn
from memories import facade as memory
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Invalid

CLAIM: Final = timedelta(seconds=60)
LISTED: Final = 1000  # problems of an import that are kept; all are counted
TOO_LONG = "The line is longer than 1,000,000 bytes: a turn has at most 20,000 characters."


class ClaimLost(Exception):
    """The import is another's now: a later run took it over."""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """What is wrong with a line."""

    line: int
    field: str
    detail: str


def apply(job: Import, rows: Sequence[Raw], *, actor: Actor, now: datetime) -> None:
    """Read a batch under the claim that `job` holds, and bring `job` up to date. Raises ClaimLost."""
    values, problems = _parsed(rows)
    with transaction.atomic():
        held = Import.unscoped.select_for_update().filter(
            id=job.id, claim_token=job.claim_token, state=ImportState.RUNNING
        )
        if held.first() is None:
            raise ClaimLost(str(job.id))
        shelf = _shelf(job, [line for _number, line in values], actor=actor, now=now)
        counts: Counter[str] = Counter()
        for number, line in values:
            try:
                with transaction.atomic():
                    counts[store(line, shelf=shelf)] += 1
            except (BadLine, Invalid, Conflict) as error:
                problems.append(Problem(line=number, field=error_field(error), detail=str(error.detail)))
            except (OperationalError, InterfaceError):
                raise
            except DatabaseError:
                problems.append(Problem(line=number, field="", detail="The database does not take this line."))
        _write_down(job, problems)
        Import.unscoped.filter(id=job.id).update(
            bytes_done=rows[-1].end,
            lines_done=rows[-1].number,
            problems_found=F("problems_found") + len(problems),
            attempts=0,
            claim_deadline=now + CLAIM,
            **{name: F(name) + count for name, count in counts.items()},
        )
        transaction.on_commit(memory.ring)
    job.refresh_from_db()


def error_field(error: BadLine | Invalid | Conflict) -> str:
    """The field that a refusal names, "" when it is about the whole line."""
    return str(getattr(error, "field", ""))[:60]


def _parsed(rows: Sequence[Raw]) -> tuple[list[tuple[int, Line]], list[Problem]]:
    values: list[tuple[int, Line]] = []
    problems: list[Problem] = []
    for row in rows:
        if row.text is None:
            problems.append(Problem(line=row.number, field="", detail=TOO_LONG))
        elif row.text.strip():
            try:
                values.append((row.number, parse(row.text)))
            except BadLine as error:
                problems.append(Problem(line=row.number, field=error.field, detail=error.detail))
    return values, problems


def _write_down(job: Import, problems: Sequence[Problem]) -> None:
    room = LISTED - job.problems_found
    ImportProblem.unscoped.bulk_create(
        [
            ImportProblem(
                organization_id=job.organization_id, job=job, line=p.line, field=p.field[:60], detail=p.detail[:300]
            )
            for p in sorted(problems, key=lambda p: p.line)[: max(room, 0)]
        ]
    )


def _shelf(job: Import, lines: Sequence[Line], *, actor: Actor, now: datetime) -> Shelf:
    """What is there already. Customers are locked in one order, so that batches never wait in a circle."""
    conversations = _conversations(job, lines)
    customers = _customers(job, lines, conversations)
    for row in conversations.values():
        row.customer = customers[row.customer.external_id]
    ids = [customer.id for customer in customers.values()]
    return Shelf(
        job=job,
        actor=actor,
        now=now,
        customers=customers,
        conversations=conversations,
        turns=_turns(lines, conversations),
        erased=frozenset(ledger.erased_at(organization_id=job.organization_id, customer_ids=ids)),
    )


def _conversations(job: Import, lines: Sequence[Line]) -> dict[str, Conversation]:
    names = {line.external_id for line in lines if isinstance(line, ConversationLine)}
    names |= {line.conversation for line in lines if isinstance(line, TurnLine)}
    rows = Conversation.unscoped.select_related("customer").filter(
        organization_id=job.organization_id, external_id__in=names
    )
    return {row.external_id: row for row in rows}


def _customers(job: Import, lines: Sequence[Line], conversations: dict[str, Conversation]) -> dict[str, Customer]:
    names = {line.external_id for line in lines if isinstance(line, CustomerLine)}
    names |= {line.customer for line in lines if isinstance(line, ConversationLine)}
    names |= {row.customer.external_id for row in conversations.values()}
    rows = Customer.objects.select_for_update(no_key=True).filter(
        organization_id=job.organization_id, external_id__in=names
    )
    return {row.external_id: row for row in rows.order_by("id")}


def _turns(lines: Sequence[Line], conversations: dict[str, Conversation]) -> dict[tuple[UUID, str], Turn]:
    wanted = [line for line in lines if isinstance(line, TurnLine)]
    ids = {conversations[line.conversation].id for line in wanted if line.conversation in conversations}
    rows = Turn.unscoped.filter(conversation_id__in=ids, client_id__in={line.id for line in wanted})
    return {(row.conversation_id, row.client_id): row for row in rows}
