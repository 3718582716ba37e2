"""Plain rows of memories, for tests below the door. Tests of behaviour go through memories.facade instead."""

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from memories.enums import Kind, MemoryType, Proposer, Source, SpaceLevel, Status, Trust
from memories.index import tsvector
from memories.models import Evidence, Memory, Observation, Revision, Space
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id

SAID_AT = datetime(2026, 2, 2, 9, 0, tzinfo=UTC)
_numbers = itertools.count(1)


@dataclass(frozen=True, kw_only=True)
class Remembered:
    """A memory with its one revision, and the evidence it rests on."""

    memory: Memory
    revision: Revision
    observation: Observation
    evidence: Evidence


def make_space(customer: Customer) -> Space:
    """The customer's space: the same one each time."""
    space, _ = Space.unscoped.get_or_create(
        organization_id=customer.organization_id, level=SpaceLevel.CUSTOMER, customer=customer
    )
    return space


def make_observation(customer: Customer, *, text: str = "I like tea.", **fields: Any) -> Observation:
    """Something the customer said, waiting to be learnt from."""
    values: dict[str, Any] = {
        "source": Source.CUSTOMER_TURN,
        "trust": Trust.CUSTOMER,
        "occurred_at": SAID_AT,
        "not_before": SAID_AT,
        "idempotency_key": f"row-{next(_numbers)}",
        **fields,
    }
    return Observation.unscoped.create(organization_id=customer.organization_id, customer=customer, text=text, **values)


def make_memory(customer: Customer, *, content: str = "The customer likes tea.", **fields: Any) -> Remembered:
    """An active memory with revision and evidence; `fields` are columns of Memory."""
    memory = _memory(customer, content=content, fields=fields)
    revision = Revision.unscoped.create(
        id=memory.head_id,
        organization_id=customer.organization_id,
        memory=memory,
        number=1,
        content=content,
        value=memory.value,
        status=memory.status,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        verb="memory.added",
        reason="made by a test",
        actor_kind="system",
        actor_name="tests",
        proposer=Proposer.RULES,
        run_id=new_id(),
    )
    observation = make_observation(customer, text=content)
    evidence = Evidence.unscoped.create(
        organization_id=customer.organization_id,
        revision=revision,
        observation=observation,
        quote=content,
        start=0,
        end=len(content),
    )
    return Remembered(memory=memory, revision=revision, observation=observation, evidence=evidence)


def _memory(customer: Customer, *, content: str, fields: dict[str, Any]) -> Memory:
    values: dict[str, Any] = {
        "head_id": new_id(),
        "type": MemoryType.SEMANTIC,
        "kind": Kind.PREFERENCE,
        "confidence": 0.9,
        "importance": 0.8,
        "trust": Trust.CUSTOMER,
        "status": Status.ACTIVE,
        "valid_from": SAID_AT,
        "said_at": SAID_AT,
        "speaker": Source.CUSTOMER_TURN,
        **fields,
    }
    return Memory.unscoped.create(
        organization_id=customer.organization_id,
        space=fields.pop("space", None) or make_space(customer),
        customer=customer,
        content=content,
        terms=tsvector.stored(content),
        **{key: value for key, value in values.items() if key != "space"},
    )
