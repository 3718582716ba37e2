"""A database full of memories at a scale: sentences of the pool, once in a wide space, then copied to customers.

What the pool says is written as the product's own rows (memory, terms, revision, vector of exactly that text by the
embedder in use). Customers get copies in rows of their own in every table that recall reads, in an order that mixes
customers as time does. Nothing is random: the same world comes of it each time.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from benchmarks import loading
from benchmarks.pool import Pool
from benchmarks.scales import COMMON, SIZES, Scale, skewed
from memories.enums import Kind, MemoryType, Proposer, Source, SpaceLevel, Status, Trust
from memories.index import tsvector
from memories.lifecycle import snapshot
from memories.models import Embedding, Memory, Revision, Space
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Customer, Membership, Organization, Role, User
from supportmem.common.ids import new_id

ORDINARY = 20  # customers of no special size that are measured together
LEAST = 5  # memories of an ordinary one, so that there is something to find
DAYS = 365  # that the memories are spread over
A_BATCH = 1_000
WEIGHT = {Kind.PREFERENCE: 0.9, Kind.ISSUE: 0.8, Kind.REQUEST: 0.8, Kind.DECISION: 0.8, Kind.CONVERSATION: 0.4}
TAGS = {Kind.ISSUE: "error", Kind.DECISION: "decision", Kind.PREFERENCE: "preference"}


@dataclass(frozen=True, kw_only=True)
class Holder:
    """Whose memories are asked for, by whom, and what they say: the numbers of the pool's sentences."""

    label: str
    actor: Actor
    customer_id: UUID
    says: Sequence[int]


@dataclass(frozen=True, kw_only=True)
class World:
    """Who measures, and whom: a customer for each size, ordinary ones, and one whose organization's space is wide."""

    actor: Actor
    user: User
    customers: Mapping[int, UUID]
    sized: Sequence[Holder]
    ordinary: Sequence[Holder]
    wide: Holder


@dataclass(frozen=True, kw_only=True)
class _Home:
    organization: Organization
    user: User
    actor: Actor


def make(scale: Scale, *, pool: Pool) -> World:
    """Write it all."""
    shop, wide = _home("bench"), _home("bench-wide")
    one = Customer.objects.create(organization=wide.organization, external_id="wide-1", name="Customer of the wide one")
    originals = _write_pool(pool, count=scale.wide, home=wide)
    holders = list(_customers(scale, home=shop))
    loading.copy_to(holders, originals=originals)
    return World(
        actor=shop.actor,
        user=shop.user,
        customers={len(one.says): one.customer_id for one in holders[: len(SIZES)]},
        sized=holders[: len(SIZES)],
        ordinary=_ordinary(holders[len(SIZES) :]),
        wide=Holder(label="wide space", actor=wide.actor, customer_id=one.id, says=range(scale.wide)),
    )


def people(name: str = "bench") -> tuple[Organization, User]:
    """An organization, and somebody who may do everything in it."""
    organization = Organization.objects.create(name=name, slug=name)
    user = User.objects.create_user(username=name, password=None)
    Membership.objects.create(organization=organization, user=user, role=Role.ADMIN)
    return organization, user


def _home(name: str) -> _Home:
    organization, user = people(name)
    return _Home(organization=organization, user=user, actor=actor_of(user))


def _customers(scale: Scale, *, home: _Home) -> Iterator[Holder]:
    """Those of SIZES first, then the others; each says no sentence twice."""
    sizes = [*SIZES, *skewed(scale.others, among=scale.customers)]
    rows = [
        Customer(organization=home.organization, external_id=f"bench-{n}", name=f"Customer {n}")
        for n in range(len(sizes))
    ]
    Customer.objects.bulk_create(rows, batch_size=A_BATCH)
    for number, (customer, size) in enumerate(zip(rows, sizes, strict=True)):
        chance = random.Random(f"customer {number}")  # noqa: S311 - no secret: the same world each time
        says = chance.sample(range(COMMON if number < len(SIZES) else scale.wide), size)
        yield Holder(label=f"customer of {size:,}", actor=home.actor, customer_id=customer.id, says=says)


def _ordinary(holders: Sequence[Holder]) -> Sequence[Holder]:
    """Some of every size among those that say enough."""
    enough = [one for one in holders if len(one.says) >= LEAST]
    return enough[:: max(len(enough) // ORDINARY, 1)][:ORDINARY]


def _write_pool(pool: Pool, *, count: int, home: _Home) -> Sequence[UUID]:
    """The sentences as the organization's own memories, each with its revision and its vector, in their order."""
    space = Space.unscoped.create(organization=home.organization, level=SpaceLevel.ORGANIZATION)
    now, run = timezone.now(), new_id()
    written: list[UUID] = []
    for start in range(0, count, A_BATCH):
        numbers = range(start, min(start + A_BATCH, count))
        memories = [_memory(pool, number, space=space, now=now) for number in numbers]
        Memory.unscoped.using("owner").bulk_create(memories)
        Revision.unscoped.using("owner").bulk_create(_revision(one, run=run, now=now) for one in memories)
        Embedding.unscoped.using("owner").bulk_create(
            Embedding(
                organization_id=one.organization_id,
                memory=one,
                space_id=one.space_id,
                revision_id=one.head_id,
                model=pool.model,
                dimension=len(pool.vectors[number]),
                vector=list(pool.vectors[number]),
            )
            for number, one in zip(numbers, memories, strict=True)
        )
        written += [one.id for one in memories]
    return written


def _memory(pool: Pool, number: int, *, space: Space, now: datetime) -> Memory:
    said = pool.sentences[number]
    at = now - timedelta(days=1 + number * 7919 % DAYS, minutes=number % 1440)
    return Memory(
        organization_id=space.organization_id,
        space=space,
        head_id=new_id(),
        type=MemoryType.SEMANTIC if said.kind in {Kind.FACT, Kind.PREFERENCE} else MemoryType.EPISODIC,
        kind=said.kind,
        content=said.text,
        language=said.language,
        confidence=0.9,
        importance=WEIGHT.get(said.kind, 0.6),
        trust=Trust.CUSTOMER,
        status=Status.ACTIVE,
        tags=[TAGS[said.kind]] if said.kind in TAGS else [],
        valid_from=at,
        said_at=at,
        speaker=Source.CUSTOMER_TURN,
        terms=tsvector.stored(said.text),
    )


def _revision(memory: Memory, *, run: UUID, now: datetime) -> Revision:
    return Revision(
        id=memory.head_id,
        organization_id=memory.organization_id,
        memory=memory,
        number=1,
        content=memory.content,
        status=memory.status,
        valid_from=memory.valid_from,
        verb="added",
        reason="benchmark",
        actor_kind="system",
        actor_name="benchmark",
        proposer=Proposer.RULES,
        run_id=run,
        snapshot=snapshot.taken(memory),
        created_at=now,
    )
