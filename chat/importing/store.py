"""One line's value to rows, once: a known customer, conversation or turn stays as it is."""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from chat import publish
from chat.enums import AuthorKind, EventKind
from chat.importing.lines import BadLine, ConversationLine, CustomerLine, Line, TurnLine
from chat.models import Conversation, Import, Turn
from chat.reply import checking
from chat.reply.receive import add_turn
from memories import facade as memory
from memories.contracts import Utterance
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import create_customer
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.ids import new_id

ERASED = (
    "This customer was erased. To import about them all the same, say so: include_erased=true, in the command "
    "--include-erased."
)
_NAMES = {AuthorKind.AGENT: "Support agent", AuthorKind.NOTE: "Support agent", AuthorKind.ASSISTANT: "Assistant"}


class Outcome(StrEnum):
    """What became of a line; the values are the counters of an import."""

    CUSTOMER = "customers"
    CONVERSATION = "conversations"
    TURN = "turns"
    KNOWN = "known"


@dataclass(kw_only=True)
class Shelf:
    """What a batch works with: who imports, and what is there already, by its external id."""

    job: Import
    actor: Actor
    now: datetime
    customers: dict[str, Customer] = field(default_factory=dict)
    conversations: dict[str, Conversation] = field(default_factory=dict)
    turns: dict[tuple[UUID, str], Turn] = field(default_factory=dict)
    erased: frozenset[UUID] = frozenset()

    def refuse_erased(self, customer_id: UUID) -> None:
        """Raises BadLine: what a person had destroyed does not come back by itself."""
        if customer_id in self.erased and not self.job.include_erased:
            raise BadLine(ERASED)


def store(line: Line, *, shelf: Shelf) -> Outcome:
    """Raises BadLine, Invalid or Conflict for a line that cannot be used; it has changed nothing then."""
    if isinstance(line, CustomerLine):
        return _customer(line, shelf=shelf)
    if isinstance(line, ConversationLine):
        return _conversation(line, shelf=shelf)
    return _turn(line, shelf=shelf)


def _customer(line: CustomerLine, *, shelf: Shelf) -> Outcome:
    known = shelf.customers.get(line.external_id)
    if known is not None:
        shelf.refuse_erased(known.id)
        return Outcome.KNOWN
    made = create_customer(
        shelf.actor,
        external_id=line.external_id,
        name=line.name,
        locale=line.locale,
        time_zone=line.time_zone,
        team=line.team,
    )
    shelf.customers[line.external_id] = Customer.objects.get(id=made.id)
    return Outcome.CUSTOMER


def _conversation(line: ConversationLine, *, shelf: Shelf) -> Outcome:
    customer = shelf.customers.get(line.customer)
    if customer is None:
        raise BadLine("No customer has this external id: the customer's line comes first.", field="customer")
    shelf.refuse_erased(customer.id)
    known = shelf.conversations.get(line.external_id)
    if known is not None:
        if known.customer_id != customer.id:
            raise BadLine("The conversation of this external id is another customer's.", field="customer")
        return Outcome.KNOWN
    began = checking.checked_time(line.started_at, now=shelf.now)
    row = Conversation.unscoped.create(
        organization_id=customer.organization_id,
        customer=customer,
        external_id=line.external_id,
        status=line.status,
        last_at=began,
    )
    ledger.append(
        by=shelf.actor,
        verb="conversation.imported",
        object_type="conversation",
        object_id=row.id,
        customer_id=customer.id,
        detail={"import": str(shelf.job.id)},
    )
    shelf.conversations[line.external_id] = row
    return Outcome.CONVERSATION


def _turn(line: TurnLine, *, shelf: Shelf) -> Outcome:
    conversation = shelf.conversations.get(line.conversation)
    if conversation is None:
        raise BadLine("No conversation has this external id: its line comes first.", field="conversation")
    shelf.refuse_erased(conversation.customer_id)
    checking.refuse_bad_content(line.content)
    said_at = checking.checked_time(line.occurred_at, now=shelf.now)
    known = shelf.turns.get((conversation.id, line.id))
    if known is not None:
        if known.author != line.author or not _same(line, known, conversation, shelf=shelf):
            raise BadLine("This id was used for other words in this conversation: give each turn its own.", field="id")
        return Outcome.KNOWN
    turn_id = new_id()
    name = _name(line, conversation, shelf=shelf)
    turn = add_turn(
        conversation,
        Turn(
            id=turn_id,
            author=line.author,
            author_name=name,
            content=_kept(line, conversation, turn_id=turn_id, name=name if line.author_name else "", shelf=shelf),
            client_id=line.id,
            occurred_at=said_at,
        ),
    )
    publish.append(conversation.id, kind=EventKind.TURN_ADDED, data={"turn": str(turn_id)})
    shelf.turns[(conversation.id, line.id)] = turn
    return Outcome.TURN


def _kept(line: TurnLine, conversation: Conversation, *, turn_id: UUID, name: str, shelf: Shelf) -> str:
    """The text that may be stored. What people said is observed; the assistant's words are no source of anything."""
    if line.author == AuthorKind.ASSISTANT:
        return _redacted(line, conversation, shelf=shelf)
    observed = memory.observe(
        shelf.actor,
        utterance=Utterance(
            organization_id=conversation.organization_id,
            customer_id=conversation.customer_id,
            text=line.content,
            source=checking.SOURCES[line.author],
            occurred_at=line.occurred_at,
            idempotency_key=_source_key(line, conversation),
            conversation_id=conversation.id,
            turn_id=turn_id,
            speaker_name=name,
            time_zone=conversation.customer.time_zone,
            import_id=shelf.job.id,
            memory_on=conversation.memory_on,
        ),
        now=shelf.now,
    )
    if not observed.created:
        raise BadLine("What this id named was erased: give it a new id to import it again.", field="id")
    return observed.text


def _name(line: TurnLine, conversation: Conversation, *, shelf: Shelf) -> str:
    if not line.author_name:
        return _NAMES.get(line.author, conversation.customer.name)
    return memory.redact_text(
        shelf.actor,
        customer_id=conversation.customer_id,
        text=line.author_name,
        source_key=f"{_source_key(line, conversation)}:name",
    )[:200]


def _redacted(line: TurnLine, conversation: Conversation, *, shelf: Shelf) -> str:
    return memory.redact_text(
        shelf.actor,
        customer_id=conversation.customer_id,
        text=line.content,
        source_key=_source_key(line, conversation),
    )


def _same(line: TurnLine, known: Turn, conversation: Conversation, *, shelf: Shelf) -> bool:
    return memory.is_same_text(
        shelf.actor, customer_id=conversation.customer_id, stored=known.content, told=line.content
    )


def _source_key(line: TurnLine, conversation: Conversation) -> str:
    # As chat.reply.receive makes it: a turn that was said here and comes again in an import is one observation.
    return f"turn:{conversation.id}:{hashlib.sha256(line.id.encode()).hexdigest()[:32]}"
