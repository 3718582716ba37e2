"""A support desk as seen through the API: one customer, what is said, what is recalled, what is answered.

The API is the real one (DRF on Django's stack, in this process); the worker's step is called where the product's
worker would take it, so that nothing waits.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone
from rest_framework.test import APIClient

from memories import tasks
from supportmem.llm.ports import Embed, Status

Row = dict[str, Any]
_numbers = itertools.count(1)


@dataclass
class Kept:
    """An embedder that keeps every vector it was given: many tests tell the same background."""

    real: Embed
    vectors: dict[str, list[float]] = field(default_factory=dict)

    @property
    def model(self) -> str:
        """See ports.Embed."""
        return self.real.model

    @property
    def dimension(self) -> int:
        """See ports.Embed."""
        return self.real.dimension

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        new = [text for text in dict.fromkeys(texts) if text not in self.vectors]
        self.vectors.update(zip(new, self.real.passages(new), strict=True))
        return [self.vectors[text] for text in texts]

    def query(self, text: str) -> list[float]:
        """See ports.Embed. Never kept: questions are embedded in another way than passages."""
        return self.real.query(text)

    def status(self) -> Status:
        """See ports.Embed."""
        return self.real.status()


class Desk:
    """One customer and their conversations."""

    def __init__(self, api: APIClient, *, locale: str = "en", time_zone: str = "Europe/Oslo") -> None:
        self.api = api
        body = {"external_id": f"desk-{next(_numbers)}", "name": "Customer", "locale": locale, "time_zone": time_zone}
        self.customer: str = self._post("customers", body, expected=201)["id"]
        self.conversation = self.begin()

    def begin(self) -> str:
        """A new conversation."""
        made: str = self._post("conversations", {"customer": self.customer}, expected=201)["id"]
        self.conversation = made
        return made

    def say(self, content: str, *, days_ago: float = 0, at: datetime | None = None, author: str = "customer") -> Row:
        """A turn, with the date it was said; the stored turn."""
        when = at or timezone.now() - timedelta(days=days_ago)
        body = {"author": author, "content": content, "client_id": f"d-{next(_numbers)}"}
        body["occurred_at"] = when.astimezone(UTC).isoformat()
        turn: Row = self._post(f"conversations/{self.conversation}/turns", body, expected=201)["turn"]
        return turn

    def tell(self, lines: Sequence[str], *, from_days_ago: int) -> None:
        """The background: one line a day, in a conversation of its own."""
        self.begin()
        for number, line in enumerate(lines):
            self.say(line, days_ago=from_days_ago - number)
        self.begin()

    def learn(self) -> None:
        """What the worker does after the quiet period."""
        tasks.learn()

    def ask(self, question: str) -> Row:
        """The assistant's answer."""
        body = {"author": "customer", "content": question, "client_id": f"d-{next(_numbers)}", "reply": True}
        answer: Row = self._post(f"conversations/{self.conversation}/turns", body, expected=201)["answer"]
        return answer

    def recall(self, query: str, *, limit: int = 10) -> list[Row]:
        """The memories recalled, best first."""
        body = {"query": query, "customer": self.customer, "limit": limit}
        found: list[Row] = self._post("recall", body, expected=200)["memories"]
        return found

    def memories(self, **query: str) -> list[Row]:
        """The list of memories; 100 at most, which is more than a test tells."""
        answer = self.api.get(f"/api/v1/customers/{self.customer}/memories", {"limit": "100", **query})
        assert answer.status_code == 200, answer.content
        rows: list[Row] = answer.json()["results"]
        return rows

    def memory(self, memory_id: str) -> Row:
        """One memory with its revisions."""
        answer = self.api.get(f"/api/v1/memories/{UUID(memory_id)}")
        assert answer.status_code == 200, answer.content
        row: Row = answer.json()
        return row

    def _post(self, path: str, body: Row, *, expected: int) -> Row:
        answer = self.api.post(f"/api/v1/{path}", body, format="json")
        assert answer.status_code == expected, answer.content.decode()
        row: Row = answer.json()
        return row


def place(rows: Sequence[Row], turn: Row) -> int:
    """Where the first memory that comes from that turn stands, from 1; 0 for nowhere."""
    return next((number for number, row in enumerate(rows, start=1) if row["turn"] == turn["id"]), 0)


def table(rows: Sequence[Row]) -> str:
    """What was recalled, for the message of a failure."""
    return "\n".join(
        f"  {n:2} {row.get('score', 0):.3f} {row['kind']:<12} {row['content']}" for n, row in enumerate(rows, 1)
    )
