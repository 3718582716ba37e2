"""200 edits of two people at once, through every way in, while the worker learns: each row names who it was.

The threads are fewer than the edits, so that each serves both people and several ways in turn: what one edit leaves
behind in a thread would be seen in the next.
"""

import asyncio
import io
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import Token
from dataclasses import dataclass
from uuid import UUID

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from chat import facade as chat
from chat import pool
from chat.models import Generation
from memories import tasks
from memories.enums import RunKind
from memories.models import Observation, Revision, Run
from supportmem.accounts.models import Customer
from supportmem.audit import context, ledger
from supportmem.audit.models import LedgerEntry
from supportmem.common import wall
from tests.concurrency.racing import at_once
from tests.factories.memories import make_memory
from tests.integration.memories.world import World
from tests.personas import Persona, Personas
from tests.privacy.world import make_staff
from tests.websocket.pages import Page

pytestmark = pytest.mark.django_db(transaction=True)
EDITS, THREADS, SOCKETS_AT_ONCE = 200, 8, 6
CORRECTED = "memory.corrected"


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One of them: through which channel, whose, and what it is about (a memory, or a conversation)."""

    number: int
    channel: str
    who: Persona
    about: UUID

    @property
    def words(self) -> str:
        """Nobody else says so."""
        return f"Keeps parcel {self.number} at the shop."


@dataclass(kw_only=True)
class Doors:
    """What the two people hold: a token, a browser with a session."""

    apis: dict[UUID, APIClient]
    browsers: dict[UUID, Client]

    def correct(self, edit: Edit) -> None:
        """Through the API, the admin or the command."""
        user = edit.who.user
        if edit.channel == "api":
            answer = self.apis[user.id].patch(
                f"/api/v1/memories/{edit.about}", {"content": edit.words, "reason": "At once"}, format="json"
            )
            assert answer.status_code == 200, answer.content
        elif edit.channel == "web":
            form = reverse("admin:memories_memory_do", args=[edit.about, "correct"])
            page = self.browsers[user.id].post(form, {"content": edit.words, "reason": "At once"})
            assert page.status_code == 302, page.content
        else:
            call_command(
                "govern",
                "correct",
                str(edit.about),
                "--as",
                user.username,
                "--content",
                edit.words,
                stdout=io.StringIO(),
            )

    def say_all(self, edits: list[Edit]) -> None:
        """Through sockets, several at a time, in a loop of their own."""

        async def all_of_them() -> None:
            few = asyncio.Semaphore(SOCKETS_AT_ONCE)

            async def one(edit: Edit) -> None:
                key = self.browsers[edit.who.user.id].cookies[settings.SESSION_COOKIE_NAME].value
                async with few, Page(edit.about, session_key=key) as page:
                    assert (await page.say(edit.words, ask=True))["type"] == "ack"

            await asyncio.gather(*(one(edit) for edit in edits))

        asyncio.run(all_of_them())


@pytest.fixture(autouse=True)
def _nobody_answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Questions are asked, and that is the edit; the pool's connections end with the test."""
    monkeypatch.setattr("chat.reply.engine.submit", lambda generation_id: None)
    yield
    pool.release()


@pytest.fixture
def pair(people: Personas) -> tuple[Persona, Persona]:
    """Two who may do all of it."""
    return make_staff(people.rita), make_staff(people.adam)


def make_edits(people: Personas, pair: tuple[Persona, Persona]) -> list[Edit]:
    """One of the four ways after the other, the people in turn; each about something of its own."""
    customers: tuple[Customer, ...] = (people.mia, people.lin, people.noor, people.olga)
    edits = []
    for number in range(EDITS):
        channel = ("api", "web", "websocket", "command")[number % 4]
        who, customer = pair[number // 4 % 2], customers[number // 8 % len(customers)]
        if channel == "websocket":
            about = chat.start_conversation(who.actor, customer_id=customer.id, now=timezone.now())
        else:
            about = make_memory(customer, content=f"Keeps parcel {number} at home.").memory.id
        edits.append(Edit(number=number, channel=channel, who=who, about=about))
    return edits


def run_all(works: list[Callable[[], object]]) -> None:
    """At the same time; the first thing that went wrong is raised."""

    def one(work: Callable[[], object]) -> object:
        try:
            with wall.whole_house():
                return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        list(threads.map(one, works))


def test_of_200_edits_at_once_every_row_names_who_it_was(people: Personas, pair: tuple[Persona, Persona]) -> None:
    edits = make_edits(people, pair)
    doors = Doors(apis={one.user.id: one.api() for one in pair}, browsers={one.user.id: one.client() for one in pair})
    prepared = set(LedgerEntry.objects.values_list("id", flat=True))
    typed = [edit for edit in edits if edit.channel != "websocket"]
    said = [edit for edit in edits if edit.channel == "websocket"]
    over = threading.Event()

    def in_turn(which: int) -> None:
        for edit in typed[which::THREADS]:
            doors.correct(edit)

    def people_at_work() -> None:
        works: list[Callable[[], object]] = [lambda which=n: in_turn(which) for n in range(THREADS)]  # type: ignore[misc]
        try:
            run_all([*works, lambda: doors.say_all(said)])
        finally:
            over.set()

    def worker() -> None:
        while not over.wait(timeout=0.05):
            tasks.learn()
        tasks.learn()

    run_all([people_at_work, worker])
    rows = list(LedgerEntry.objects.exclude(id__in=prepared))
    _check_typed(typed, rows)
    _check_said(said, rows)
    _check_requests(rows, pair)


def _check_typed(typed: list[Edit], rows: list[LedgerEntry]) -> None:
    """One ledger row and one revision of each, in the right name and through the right way in."""
    corrected = {row.object_id: row for row in rows if row.verb == CORRECTED}
    assert Counter(row.verb for row in rows)[CORRECTED] == len(corrected) == len(typed) == EDITS * 3 // 4
    revisions = {row.memory_id: row for row in Revision.unscoped.filter(verb="corrected")}
    wrong = [
        edit.number
        for edit in typed
        if (corrected[edit.about].actor_id, corrected[edit.about].channel, revisions[edit.about].actor_id,
            revisions[edit.about].actor_name, revisions[edit.about].content)
        != (edit.who.user.id, edit.channel, edit.who.user.id, edit.who.actor.name, edit.words)
    ]  # fmt: skip
    assert not wrong
    assert len({row.request_id for row in corrected.values()}) == len(typed)


def _check_said(said: list[Edit], rows: list[LedgerEntry]) -> None:
    """Who spoke asked and is the author; what the worker learnt from it is the worker's."""
    asked = {row.detail["conversation"]: row for row in rows if row.verb == "answer.asked"}
    authors = dict(
        Observation.unscoped.filter(conversation_id__in=[edit.about for edit in said]).values_list(
            "conversation_id", "author_id"
        )
    )
    generations = dict(Generation.unscoped.values_list("conversation_id", "asked_by_id"))
    assert len(asked) == len(said) == EDITS // 4
    for edit in said:
        row = asked[str(edit.about)]
        assert (row.actor_id, row.channel) == (edit.who.user.id, "websocket"), edit.number
        assert authors[edit.about] == generations[edit.about] == edit.who.user.id, edit.number
    learnt = [row for row in rows if row.channel == "task"]
    assert learnt, "the worker must have learnt meanwhile"
    assert {(row.actor_kind, row.actor_id) for row in learnt} == {("system", None)}
    assert {row.actor_kind for row in rows if row.channel != "task"} == {"user"}


def _check_requests(rows: list[LedgerEntry], pair: tuple[Persona, Persona]) -> None:
    """All rows of one request are one person's, through one way in."""
    requests: dict[str, set[tuple[UUID | None, str]]] = {}
    for row in rows:
        requests.setdefault(row.request_id, set()).add((row.actor_id, row.channel))
    assert all(len(found) == 1 for found in requests.values())
    assert {row.actor_id for row in rows} == {None, *(one.user.id for one in pair)}


def test_a_command_is_one_request_however_much_it_changes(people: Personas) -> None:
    mia = World(people.rita.actor, people.mia).told("My name is Jon. My email is jon@harbor.example.")
    run = Run.unscoped.filter(customer=people.mia, kind=RunKind.LEARN).latest("id")
    prepared = set(LedgerEntry.objects.values_list("id", flat=True))
    said = ("--as", people.rita.user.username, "--reason", "Not hers")
    call_command("govern", "undo", str(run.id), *said, stdout=io.StringIO())
    rows = LedgerEntry.objects.exclude(id__in=prepared)
    assert rows.count() > 1
    assert rows.values("request_id", "actor_id", "channel").distinct().count() == 1
    assert not mia.slot("name")


# --- what would go wrong --------------------------------------------------------------------------------------


class OneForAll:
    """A request that all threads share, as a plain global would be."""

    def __init__(self) -> None:
        self._value: context.Request | None = None

    def get(self) -> context.Request | None:
        return self._value

    def set(self, value: context.Request) -> context.Request | None:
        before, self._value = self._value, value
        return before

    def reset(self, before: "Token[context.Request] | context.Request | None") -> None:
        self._value = before if isinstance(before, context.Request) else None


@pytest.mark.parametrize(("shared", "mixed"), [(True, True), (False, False)], ids=["control", "as it is"])
def test_a_request_that_threads_share_would_be_named_for_another(
    people: Personas,
    monkeypatch: pytest.MonkeyPatch,
    shared: bool,  # noqa: FBT001 - a table
    mixed: bool,  # noqa: FBT001
) -> None:
    if shared:
        monkeypatch.setattr(context, "_current", OneForAll())
    actor, begun = people.alice.actor, threading.Barrier(2)

    def work(number: int) -> None:
        with context.request(channel=("web", "task")[number]):
            begun.wait(timeout=20)
            with wall.whole_house():
                ledger.append(by=actor, verb="test.done", object_type="test", detail={"number": number})
            begun.wait(timeout=20)

    at_once(work, threads=2)
    channels = {row.detail["number"]: row.channel for row in LedgerEntry.objects.filter(verb="test.done")}
    assert (channels != {0: "web", 1: "task"}) is mixed
