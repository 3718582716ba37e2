"""How many queries each page and list costs, recorded in query_counts.json: an N+1 shows as one changed number.

RECORD_QUERY_COUNTS=1 pytest tests/queries   writes the file anew; its change is looked at in review.
Each case is counted with few rows and with many, and both must cost the same.
"""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from chat.models import Conversation
from memories.enums import Kind
from memories.models import Memory
from supportmem.accounts.models import Customer
from tests.factories.accounts import make_customer
from tests.factories.chat import make_conversation, make_turn
from tests.factories.memories import make_memory
from tests.personas import Personas

RECORD = Path(__file__).parent / "query_counts.json"
REWRITE = bool(os.environ.get("RECORD_QUERY_COUNTS"))


@dataclass(frozen=True)
class World:
    """Who asks about whom."""

    browser: Client
    program: APIClient
    customer: Customer
    conversation: Conversation
    memory: Memory

    def page(self, name: str, *args: object) -> HttpResponseBase:
        """A page as Alice's browser gets it."""
        return self.browser.get(reverse(name, args=args))

    def api(self, name: str, *args: object) -> HttpResponseBase:
        """A list as Alice's program gets it."""
        return self.program.get(reverse(name, args=args))

    def recall(self) -> HttpResponseBase:
        """A question to memory."""
        question = {"query": "What tea does the customer like?", "customer": str(self.customer.id), "limit": 5}
        return self.program.post(reverse("api-recall"), question, format="json")


def make_world(people: Personas, *, rows: int) -> World:
    """`rows` conversations of as many turns each, as many memories, and as many other customers with one each."""
    for _ in range(rows):
        conversation = make_conversation(people.mia)
        for number in range(rows):
            make_turn(conversation, content=f"Turn {number}")
        make_turn(make_conversation(make_customer(people.harbor, team=people.blue)), content="Hello")
    kinds = (Kind.PREFERENCE, Kind.ISSUE, Kind.EVENT)
    made = [
        make_memory(people.mia, content=f"The customer likes tea number {n}.", kind=kinds[n % 3], value=str(n)).memory
        for n in range(rows)
    ]
    return World(
        browser=people.alice.client(),
        program=people.alice.api(),
        customer=people.mia,
        conversation=conversation,
        memory=made[0],
    )


CASES: dict[str, Callable[[World], HttpResponseBase]] = {
    "page: inbox": lambda world: world.page("inbox"),
    "page: conversation list": lambda world: world.page("conversation-list"),
    "page: conversation": lambda world: world.page("conversation", world.conversation.id),
    "page: customer panel": lambda world: world.page("conversation-panel", world.conversation.id),
    "page: memory": lambda world: world.page("memory", world.memory.id),
    "api: customers": lambda world: world.api("api-customers"),
    "api: conversations": lambda world: world.api("api-conversations"),
    "api: turns": lambda world: world.api("api-turns", world.conversation.id),
    "api: memories of a customer": lambda world: world.api("api-customer-memories", world.customer.id),
    "api: memory": lambda world: world.api("api-memory", world.memory.id),
    "api: reads of a memory": lambda world: world.api("api-memory-reads", world.memory.id),
    "api: answers a memory shaped": lambda world: world.api("api-memory-answers", world.memory.id),
    "api: recall": lambda world: world.recall(),
}


def _recorded() -> dict[str, int]:
    counts: dict[str, int] = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.is_file() else {}
    return counts


def _record(case: str, count: int) -> None:
    counts = {**_recorded(), case: count}
    RECORD.write_text(json.dumps(dict(sorted(counts.items())), indent=2) + "\n", encoding="utf-8")


@pytest.mark.parametrize("rows", [3, 7], ids=["few", "many"])
@pytest.mark.parametrize("case", CASES)
def test_queries_are_as_recorded(people: Personas, case: str, rows: int) -> None:
    world = make_world(people, rows=rows)
    CASES[case](world)  # once before, so that caches of the process do not count
    with CaptureQueriesContext(connection) as queries:
        response = CASES[case](world)
    assert response.status_code == 200
    if REWRITE:
        _record(case, len(queries))
    listed = "\n".join(query["sql"][:150] for query in queries)
    assert len(queries) == _recorded().get(case), listed


def test_the_record_names_the_cases() -> None:
    assert sorted(_recorded()) == sorted(CASES)
