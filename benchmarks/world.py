"""A database full of memories: some hundred told through the real pipeline, then multiplied by SQL.

Telling all 30,000 would take a quarter of an hour. A copy has its own rows in every table that recall reads
(memory, revision, vector) and differs in a number at its end; only its slots are left empty, since a customer has
one name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connections, models, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from memories import facade as memory
from memories.index.embed import embed_missing
from memories.models import Embedding, Memory, Revision, Space
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Customer, Membership, Organization, Role, User

TOLD = 300  # memories told through the pipeline
THINGS = ("printer", "router", "laptop", "scanner", "monitor", "keyboard", "tablet", "camera", "server", "phone")
TROUBLES = ("does not start", "is very slow", "shows an error", "lost its settings", "is too loud")
PLACES = ("in the office", "at home", "in the shop", "in the warehouse")
KINDS = (
    "The {thing} {place} {trouble}.",
    "I like the {thing} {place}, please keep it.",
    "We decided to replace the {thing} {place}.",
    "{place}的{thing}坏了，一直打不开。",
)


@dataclass(frozen=True, kw_only=True)
class World:
    """Who measures, and a customer for each size asked for."""

    actor: Actor
    user: User
    customers: Mapping[int, UUID]


def make(*, memories: int) -> World:
    """One organization; customers with 300 and with 3,000 memories (a tenth of all), the rest with others."""
    organization, user = people()
    actor = actor_of(user)
    first = _customer(organization, number=1)
    _tell(actor, customer=first)
    told = Memory.unscoped.filter(customer=first).count()
    big = _customer(organization, number=2)
    copies = max(memories // 10 // told, 1)
    _multiply(source=first, target=big, times=copies)
    number = 2
    while Memory.unscoped.count() < memories:
        number += 1
        _multiply(source=first, target=_customer(organization, number=number), times=1)
    _analyze()
    return World(actor=actor, user=user, customers={told: first.id, told * copies: big.id})


def people() -> tuple[Organization, User]:
    """The organization, and somebody who may do everything in it."""
    organization = Organization.objects.create(name="Bench", slug="bench")
    user = User.objects.create_user(username="bench", password=None)
    Membership.objects.create(organization=organization, user=user, role=Role.ADMIN)
    return organization, user


def _customer(organization: Organization, *, number: int) -> Customer:
    return Customer.objects.create(organization=organization, external_id=f"bench-{number}", name=f"Customer {number}")


def _tell(actor: Actor, *, customer: Customer) -> None:
    """Say, learn and embed, until there are as many memories as wanted."""
    now = timezone.now()
    conversation = chat.start_conversation(actor, customer_id=customer.id, now=now)
    number = 0
    while Memory.unscoped.filter(customer=customer).count() < TOLD:
        for _ in range(20):
            said = now - timedelta(hours=300 - number)
            turn = NewTurn(
                author=AuthorKind.CUSTOMER,
                content=_sentence(number),
                client_id=f"b-{number}",
                occurred_at=said,
                ask=False,
            )
            chat.say(actor, conversation_id=conversation, turn=turn, now=now)
            number += 1
        _learn(now=now + timedelta(minutes=1))
    while embed_missing().stored:
        pass


def _learn(*, now: datetime) -> None:
    while memory.learn_due(now=now).processed:
        pass


def _sentence(number: int) -> str:
    kind = KINDS[number % len(KINDS)]
    return kind.format(
        thing=THINGS[number // len(KINDS) % len(THINGS)],
        place=PLACES[number // 7 % len(PLACES)],
        trouble=TROUBLES[number // 3 % len(TROUBLES)],
    ).capitalize()


def _multiply(*, source: Customer, target: Customer, times: int) -> None:
    """Copies of all of the source's memories for the target, in rows of their own."""
    own, _ = Space.unscoped.get_or_create(
        organization_id=target.organization_id, level="customer", customer_id=target.id
    )
    with transaction.atomic(using="owner"), connections["owner"].cursor() as cursor:
        for number in range(times):
            cursor.execute("DROP TABLE IF EXISTS pairs")
            cursor.execute(
                "CREATE TEMPORARY TABLE pairs AS SELECT id AS old, gen_random_uuid() AS new, head_id AS old_head,"
                " gen_random_uuid() AS new_head FROM memories_memory WHERE customer_id = %s",
                [source.id],
            )
            new = {"id": "pairs.new", "head_id": "pairs.new_head", "attribute": "''"}
            new |= {"content": f"left(row.content, 480) || ' {number}'"}
            new |= {"customer_id": "%(customer)s", "space_id": "%(space)s"}
            _copy(cursor, Memory, joined="pairs.old = row.id", new=new, values={"customer": target.id, "space": own.id})
            new = {"id": "pairs.new_head", "memory_id": "pairs.new"}
            _copy(cursor, Revision, joined="pairs.old_head = row.id", new=new, values={})
            new = {"id": "gen_random_uuid()", "memory_id": "pairs.new", "revision_id": "pairs.new_head"}
            new |= {"space_id": "%(space)s"}
            _copy(cursor, Embedding, joined="pairs.old_head = row.revision_id", new=new, values={"space": own.id})


def _copy(
    cursor: CursorWrapper,
    model: type[models.Model],
    *,
    joined: str,
    new: Mapping[str, str],
    values: Mapping[str, UUID],
) -> None:
    """INSERT ... SELECT of all columns of a table, some of them anew. Names and terms are ours, not anybody's input."""
    columns = [str(field.column) for field in model._meta.local_concrete_fields]  # noqa: SLF001 - Django's own way
    terms = [new.get(column, f'row."{column}"') for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    cursor.execute(
        f'INSERT INTO "{model._meta.db_table}" ({names}) SELECT {", ".join(terms)}'  # noqa: S608, SLF001 - see above
        f' FROM "{model._meta.db_table}" AS row JOIN pairs ON {joined}',  # noqa: SLF001 - see above
        dict(values) or None,
    )


def _analyze() -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute("ANALYZE")
