"""The door of memories. Others import this, contracts, enums and signals; nothing else.

Actor first, the rest by keyword; `now` is an aware instant. Refusals raise supportmem.common.errors.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from kombu.exceptions import OperationalError

from memories import access, conflicts, consent, erasure, history, shared, tasks, withdrawal
from memories.contracts import (
    CustomerMemory,
    Erased,
    Learnt,
    MemoryListing,
    MemoryView,
    Observed,
    QueueState,
    RecallRequest,
    RecallResult,
    Report,
    UsedLine,
    Utterance,
)
from memories.enums import Kind, ObservationState, SpaceLevel, Status, Withheld
from memories.models import Observation
from memories.pipeline import intake, rules, run
from memories.pipeline import report as reports
from memories.retrieval import recall as retrieval
from memories.retrieval.question import Question, read_question
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_and_lock_customer, access_customer
from supportmem.accounts.models import Customer
from supportmem.common.errors import Invalid
from supportmem.privacy.protect import protect, says_the_same

__all__ = [
    "CustomerMemory",
    "Erased",
    "Question",
    "UsedLine",
    "customer_memory",
    "erase_customer",
    "is_same_text",
    "learn_due",
    "list_memories",
    "observe",
    "queue_state",
    "read",
    "read_question",
    "recall",
    "redact_text",
    "report",
    "ring",
    "stop_learning",
    "used_lines",
]

PROFILE = (
    "name",
    "email",
    "phone",
    "work_email",
    "work_phone",
    "location",
    "company",
    "role",
    "plan",
    "language",
    "contact_preference",
    "technical_level",
)
REMEMBERED = 50  # lines of the panel


def make_ready() -> None:
    """What a web server does before its first request, so that nobody's first words wait a second for it."""
    rules.compile_all()


def observe(actor: Actor, *, utterance: Utterance, now: datetime) -> Observed:
    """Record what happened, once per key, redacted. Call inside transaction.atomic(); rings the worker after it."""
    customer = access_and_lock_customer(actor, customer_id=utterance.customer_id)
    observed = intake.observe(actor=actor, customer=customer, utterance=utterance, now=now)
    if utterance.import_id is None:  # an import rings once per batch
        transaction.on_commit(ring)
    return observed


def report(actor: Actor, *, report: Report, now: datetime) -> Observed:
    """Record what another system tells, once per key; its source decides how far it is trusted.

    Raises NotFound out of reach, Invalid, Forbidden for who only reads and for agents who tell records, Conflict for a
    key used otherwise.
    """
    require(actor, Ability.USE_ASSISTANT)
    customer = access_customer(actor, customer_id=report.customer_id)
    utterance = reports.utterance_of(actor, customer=customer, report=report, now=now)
    with transaction.atomic():
        observed = observe(actor, utterance=utterance, now=now)
        if not observed.created:
            reports.refuse_other(observed, customer=customer, utterance=utterance)
    return observed


def ring() -> None:
    """Wake a worker. Losing the bell loses nothing: the scheduler rings as well."""
    with suppress(OperationalError, OSError):
        tasks.bell.ring()


def stop_learning(actor: Actor, *, customer_id: UUID, conversation_id: UUID) -> int:
    """Memory was switched off in a conversation: what waits there stays unlearnt. Call inside a transaction."""
    customer = access_customer(actor, customer_id=customer_id)
    return withdrawal.skip_waiting(
        customer=customer, conversation_id=conversation_id, withheld=Withheld.CONVERSATION_OFF
    )


def redact_text(actor: Actor, *, customer_id: UUID, text: str, source_key: str) -> str:
    """The text with secrets sealed and replaced. Call inside a transaction."""
    return protect(customer=access_customer(actor, customer_id=customer_id), text=text, source_key=source_key)


def is_same_text(actor: Actor, *, customer_id: UUID, stored: str, told: str) -> bool:
    """Whether a stored text is what was told, whatever reviewers have decided about what was found in it."""
    return says_the_same(customer=access_customer(actor, customer_id=customer_id), stored=stored, told=told)


def recall(actor: Actor, *, request: RecallRequest, now: datetime) -> RecallResult:
    """What is remembered about a question. Raises NotFound for a customer out of reach, Invalid for bad limits,
    Forbidden for roles that do not speak: what is recalled counts as used, which is a change.
    """
    require(actor, Ability.USE_ASSISTANT)
    if not 1 <= request.limit <= 100:
        raise Invalid("limit must be within 1 to 100.", field="limit")
    if not 50 <= request.budget_tokens <= 32_000:
        raise Invalid("budget_tokens must be within 50 to 32000.", field="budget_tokens")
    for name, moment in (("as_of", request.as_of), ("known_at", request.known_at)):
        if moment is not None and not 1970 <= moment.year <= 9000:
            raise Invalid(f"{name} must lie within the years 1970 to 9000.", field=name)
    if not request.query.strip():
        raise Invalid("Ask something: the query is empty.", field="query")
    return retrieval.recall(actor, request=request, now=now)


def read(actor: Actor, *, memory_id: UUID) -> MemoryView:
    """One memory with its revisions and evidence, and where it is shared. Raises NotFound."""
    memory = access.access_memory(actor, memory_id=memory_id)
    return replace(history.whole(memory), shares=shared.seen(actor, memory=memory))


def list_memories(actor: Actor, *, listing: MemoryListing, now: datetime) -> tuple[MemoryView, ...]:
    """A customer's memories, and those shared there, newest first. Raises NotFound out of reach, Invalid for unknown
    filters.

    Active ones are those that hold at `now`: what has run out is not listed, swept or not.
    """
    customer = access_customer(actor, customer_id=listing.customer_id)
    rows = access.memories_of(actor, customer=customer, levels=[SpaceLevel.CUSTOMER, SpaceLevel.CONVERSATION])
    if listing.kind:
        if listing.kind not in set(Kind):
            raise Invalid(f"kind must be one of {', '.join(Kind)}.", field="kind")
        rows = rows.filter(kind=listing.kind)
    if listing.as_of is not None or listing.known_at is not None:
        known = listing.known_at or now
        return history.as_known(
            rows, known_at=known, true_at=listing.as_of or known, after=listing.after, limit=listing.limit
        )
    if listing.status != "all":
        if listing.status not in set(Status):
            raise Invalid(f"status must be all or one of {', '.join(Status)}.", field="status")
        active = listing.status == Status.ACTIVE
        rows = rows.live(at=now) if active else rows.filter(status=listing.status)
    if listing.after is not None:
        rows = rows.filter(id__lt=listing.after)
    return history.views(rows.order_by("-id")[: listing.limit], of=customer.id)


def customer_memory(actor: Actor, *, customer_id: UUID, now: datetime) -> CustomerMemory:
    """What stands beside a thread. Four queries after access."""
    customer = access_customer(actor, customer_id=customer_id)
    if wish := consent.withheld(consent=customer.consent):
        return CustomerMemory(profile=(), open_problems=(), remembered=(), learning=0, withheld=wish)
    # what was wished for in one conversation is not shown beside another
    reach = access.memories_of(actor, customer=customer, levels=[SpaceLevel.CUSTOMER])
    rows = reach.exclude(customer=customer, space__level=SpaceLevel.CONVERSATION).live(at=now)
    told = list(rows.exclude(kind=Kind.CONVERSATION).order_by("-said_at", "-id")[:300])
    theirs = [m for m in told if m.customer_id == customer.id]  # what is shared here is of somebody else
    own = [m for m in theirs if m.subject == "customer" and m.attribute in PROFILE]
    own.sort(key=lambda m: PROFILE.index(m.attribute))
    problems = [m for m in theirs if m.kind == Kind.ISSUE and m.polarity == "+"]  # "-": it is resolved
    shown = {m.id for m in (*own, *problems)}
    return CustomerMemory(
        profile=history.views(own),
        open_problems=history.views(problems),
        remembered=history.views([m for m in told if m.id not in shown][:REMEMBERED], of=customer.id),
        learning=_learning(customer),
        conflicts=conflicts.open_conflicts(rows, customer=customer),
    )


def used_lines(actor: Actor, *, revision_ids: Sequence[UUID]) -> Mapping[UUID, UsedLine]:
    """What citations show today; revisions out of reach are left out."""
    return history.used_lines(access.readable_memories(actor), revision_ids=revision_ids)


def erase_customer(actor: Actor, *, customer_id: UUID, now: datetime) -> Erased:
    """The erasure door: every holder in one transaction, then a receipt. Raises NotFound, Forbidden."""
    require(actor, Ability.ERASE_CUSTOMER)
    customer = access_customer(actor, customer_id=customer_id)
    return erasure.erase_customer(actor, customer=customer, now=now)


def learn_due(*, now: datetime, limit: int = 50) -> Learnt:
    """One step of the worker: for commands and tests; tasks call the flow themselves."""
    return run.learn_due(now=now, limit=limit)


def _learning(customer: Customer) -> int:
    """Observations of a customer that nobody has learnt from yet."""
    waiting = [ObservationState.PENDING, ObservationState.CLAIMED]
    return Observation.unscoped.filter(customer=customer, state__in=waiting).count()


def queue_state(*, now: datetime) -> QueueState:
    """The durable queue, for readiness: no organization's numbers, no actor."""
    waiting = Observation.unscoped.filter(state__in=[ObservationState.PENDING, ObservationState.CLAIMED])
    oldest = waiting.order_by("not_before").values_list("not_before", flat=True).first()
    return QueueState(
        waiting=waiting.count(),
        oldest_seconds=max((now - oldest).total_seconds(), 0.0) if oldest else 0.0,
        failed=Observation.unscoped.filter(state=ObservationState.FAILED).count(),
    )
