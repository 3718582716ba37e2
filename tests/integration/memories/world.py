"""Say something at a time, let it be learnt, look at what is remembered: the words of these tests."""

import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db import transaction

from memories import facade
from memories.contracts import MemoryListing, MemoryView, Observed, Recalled, RecallRequest, Utterance
from memories.enums import Source
from memories.index.embed import embed_missing
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.ids import new_id

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)  # a Monday
_numbers = itertools.count(1)


@dataclass
class World:
    """One customer seen by one actor."""

    actor: Actor
    customer: Customer
    conversation_id: UUID = field(default_factory=new_id)

    def utterance(
        self, text: str, *, days_ago: float = 0, source: Source = Source.CUSTOMER_TURN, key: str = ""
    ) -> Utterance:
        """What is said, `days_ago` before NOW."""
        return Utterance(
            organization_id=self.customer.organization_id,
            customer_id=self.customer.id,
            text=text,
            source=source,
            occurred_at=NOW - timedelta(days=days_ago),
            idempotency_key=key or f"said-{next(_numbers)}",
            conversation_id=self.conversation_id,
            turn_id=new_id(),
            time_zone=self.customer.time_zone,
        )

    def say(self, text: str, *, days_ago: float = 0, source: Source = Source.CUSTOMER_TURN, key: str = "") -> Observed:
        """Observe it, as a turn does."""
        with transaction.atomic():
            return facade.observe(
                self.actor,
                utterance=self.utterance(text, days_ago=days_ago, source=source, key=key),
                now=NOW,
            )

    def learn(self) -> None:
        """The worker's step, after the quiet period."""
        while facade.learn_due(now=NOW + timedelta(minutes=1)).processed:
            pass
        embed_missing(limit=1000)

    def told(self, *lines: str) -> "World":
        """Several lines, one a day up to NOW, learnt."""
        for place, line in enumerate(lines):
            self.say(line, days_ago=len(lines) - 1 - place)
        self.learn()
        return self

    def memories(self, *, status: str = "active", kind: str = "") -> list[MemoryView]:
        """What is remembered, oldest first."""
        listing = MemoryListing(customer_id=self.customer.id, status=status, kind=kind)
        rows = facade.list_memories(self.actor, listing=listing, now=NOW)
        return list(reversed(rows))

    def slot(self, attribute: str) -> list[str]:
        """Active values of a slot of the customer."""
        return [m.value for m in self.memories() if m.attribute == attribute and m.subject == "customer"]

    def contents(self, *, kind: str) -> list[str]:
        """Active contents of a kind."""
        return [m.content for m in self.memories(kind=kind)]

    def recall(self, query: str, *, as_of: datetime | None = None, customer_visible: bool = False) -> list[Recalled]:
        """What comes back, best first."""
        request = RecallRequest(
            query=query, customer_id=self.customer.id, as_of=as_of, customer_visible=customer_visible
        )
        return list(facade.recall(self.actor, request=request, now=NOW).memories)
