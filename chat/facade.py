"""The door of chat. Pages, API, sockets and commands call these and nothing below.

Every function takes the actor first and raises NotFound for what is out of reach, and what writes raises Forbidden for
roles that only read. Writes are idempotent by `client_id`. Answers are written by the engine, in the background of the
process that was asked.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from uuid import UUID

from django.db import transaction

from chat import eventlog, lists, publish, tasks, threads
from chat.access import access_conversation, access_generation, lock_conversation
from chat.contracts import (
    AnswerResult,
    ConversationLine,
    ConversationView,
    CustomerPanel,
    ImportView,
    NewTurn,
    RunningAnswer,
    TurnReceived,
)
from chat.enums import ConversationStatus, EventKind
from chat.events import Event
from chat.importing import jobs
from chat.importing.jobs import FileToImport
from chat.importing.spool import Stream
from chat.models import Conversation
from chat.reply import asking, waiting
from chat.reply.receive import receive
from memories import facade as memory
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.consent import set_consent
from supportmem.accounts.customers import access_customer, customer_view
from supportmem.audit import ledger


def list_conversations(  # one parameter per filter of the list
    actor: Actor,
    *,
    search: str = "",
    mine: bool = False,
    customer_id: UUID | None = None,
    after: UUID | None = None,
    limit: int = 200,
) -> tuple[ConversationLine, ...]:
    """Conversations, newest first; `after` is the last one of the page before."""
    rows = lists.wanted(actor, search=search, mine=mine, customer_id=customer_id, after=after)
    return lists.lines(rows, limit=limit)


def open_conversation(actor: Actor, *, conversation_id: UUID) -> ConversationView:
    """The whole thread. What happens from `last_seq` on is told by events."""
    row = access_conversation(actor, conversation_id=conversation_id)
    # The number was read before the turns: an event may be told twice, which readers expect, but none is missed.
    turns = threads.turn_views(actor, threads.turns_of(row.id))
    return ConversationView(
        id=row.id,
        customer_id=row.customer_id,
        customer_name=row.customer.name,
        status=ConversationStatus(row.status),
        assigned_to=lists.assigned_name(row),
        turns=turns,
        last_seq=row.event_seq,
        running=threads.running_answer(row.id),
        memory_on=row.memory_on,
    )


def customer_panel(
    actor: Actor, *, customer_id: UUID, conversation_id: UUID | None = None, now: datetime
) -> CustomerPanel:
    """What stands beside a thread: who this is, what is remembered, what was talked about before."""
    customer = customer_view(access_customer(actor, customer_id=customer_id))
    remembered = memory.customer_memory(actor, customer_id=customer_id, now=now)
    return CustomerPanel(
        customer_id=customer.id,
        name=customer.name,
        external_id=customer.external_id,
        locale=customer.locale,
        time_zone=customer.time_zone,
        team=customer.team,
        profile=remembered.profile,
        open_problems=remembered.open_problems,
        remembered=remembered.remembered,
        conflicts=remembered.conflicts,
        learning=remembered.learning,
        past=lists.past(actor, customer_id=customer_id, without=conversation_id),
        consent=customer.consent,
        withheld=remembered.withheld or "",
    )


def start_conversation(actor: Actor, *, customer_id: UUID, now: datetime) -> UUID:
    """Begin a conversation about a customer; it is assigned to the person who began it."""
    require(actor, Ability.USE_ASSISTANT)
    customer = access_customer(actor, customer_id=customer_id)
    with transaction.atomic():
        row = Conversation.unscoped.create(
            organization_id=customer.organization_id, customer=customer, assigned_to_id=actor.id, last_at=now
        )
        ledger.append(
            by=actor,
            verb="conversation.started",
            object_type="conversation",
            object_id=row.id,
            customer_id=customer.id,
        )
    return row.id


def switch_memory(actor: Actor, *, conversation_id: UUID, on: bool) -> None:
    """Switch memory off or on in a conversation, for the next prompt already. What waits there is not learnt then."""
    require(actor, Ability.USE_ASSISTANT)
    with transaction.atomic():
        row = lock_conversation(actor, conversation_id=conversation_id)
        if row.memory_on == on:
            return
        row.memory_on = on
        row.save(update_fields=["memory_on"])
        ledger.append(
            by=actor,
            verb="conversation.memory_on" if on else "conversation.memory_off",
            object_type="conversation",
            object_id=row.id,
            customer_id=row.customer_id,
        )
        if not on:
            memory.stop_learning(actor, customer_id=row.customer_id, conversation_id=row.id)
        publish.append(row.id, kind=EventKind.MEMORY_CHANGED, data={"memories": []})


def customer_wishes(actor: Actor, *, conversation_id: UUID, consent: str) -> None:
    """What the customer of a conversation allows memory to do. Raises Invalid for an unknown wish."""
    row = access_conversation(actor, conversation_id=conversation_id)
    set_consent(actor, customer_id=row.customer_id, consent=consent)


def say(actor: Actor, *, conversation_id: UUID, turn: NewTurn, now: datetime) -> TurnReceived:
    """Store a turn and, when it says so, ask for an answer to it: both or neither.

    Secrets are redacted before anything is stored. Raises Invalid for what cannot be stored, Conflict for a
    `client_id` that was used for something else and for a question while an answer is being written.
    """
    require(actor, Ability.USE_ASSISTANT)
    with transaction.atomic():
        conversation = lock_conversation(actor, conversation_id=conversation_id)
        received = receive(actor, conversation=conversation, turn=turn, now=now)
        generation_id = None
        if turn.ask:
            generation_id = asking.ask(
                actor, conversation=conversation, client_id=turn.client_id, question=received.turn, now=now
            )
    return TurnReceived(
        turn=threads.turn_view(actor, received.turn.id),
        created=received.created,
        generation_id=generation_id,
    )


def ask(actor: Actor, *, conversation_id: UUID, client_id: str, now: datetime) -> UUID:
    """Ask the assistant to answer the latest turn; returns the answer's id. Conflict while one is written."""
    require(actor, Ability.USE_ASSISTANT)
    with transaction.atomic():
        conversation = lock_conversation(actor, conversation_id=conversation_id)
        return asking.ask(actor, conversation=conversation, client_id=client_id, now=now)


def stop(actor: Actor, *, generation_id: UUID, now: datetime) -> None:
    """Stop an answer: the model's work ends, the text so far is kept. Nothing happens when it is over."""
    require(actor, Ability.USE_ASSISTANT)
    asking.stop(actor, generation=access_generation(actor, generation_id=generation_id), now=now)


def wait_for_answer(actor: Actor, *, generation_id: UUID, timeout: float) -> AnswerResult:
    """The finished answer, or its state after `timeout` seconds. Never call it inside a transaction."""
    access_generation(actor, generation_id=generation_id)
    waiting.until_over(generation_id, timeout=timeout)
    return waiting.result(actor, generation=access_generation(actor, generation_id=generation_id))


def catch_up(actor: Actor, *, conversation_id: UUID, after_seq: int) -> tuple[Event, ...]:
    """What happened after `after_seq`, in order, rendered for this reader."""
    access_conversation(actor, conversation_id=conversation_id)
    return eventlog.after(actor, conversation_id=conversation_id, seq=after_seq)


def running(actor: Actor, *, conversation_id: UUID) -> RunningAnswer | None:
    """The answer that is being written, with its text so far."""
    access_conversation(actor, conversation_id=conversation_id)
    return threads.running_answer(conversation_id)


def start_import(actor: Actor, *, body: Stream, include_erased: bool = False) -> ImportView:
    """Take a body of JSON Lines (docs/import.md), to be read in the background. Raises Forbidden for agents."""
    with transaction.atomic():
        import_id = jobs.start(actor, body=body, include_erased=include_erased)
        transaction.on_commit(tasks.ring_imports)
    return jobs.read(actor, import_id=import_id, after_line=0, limit=0)


def read_import(actor: Actor, *, import_id: UUID, after_line: int = 0, limit: int = 100) -> ImportView:
    """How far an import is, and which lines after one were left out. Raises Forbidden for agents."""
    return jobs.read(actor, import_id=import_id, after_line=after_line, limit=limit)


def import_file(actor: Actor, *, file: FileToImport, clock: Callable[[], datetime]) -> Iterator[ImportView]:
    """Import a file of this machine here and now, batch by batch. Raises Forbidden for agents."""
    return jobs.from_file(actor, file=file, clock=clock)
