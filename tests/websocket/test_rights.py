"""Who may open a socket, and what ends it. The owner doing the same succeeds, so that a refusal means something."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from uuid import uuid4

import pytest
import time_machine
from django.contrib.sessions.backends.db import SessionStore
from django.test import override_settings

from chat.consumers import ConversationSocket
from chat.pool import answers
from chat.socket.limits import MAX_COMMANDS, MAX_SOCKETS
from supportmem.accounts.models import Customer, Membership, Role, User
from tests.personas import Personas
from tests.websocket.conftest import OpenPage
from tests.websocket.pages import of_type

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("who", ["alice", "bob", "rita"])
async def test_readers_of_the_customer_come_in(page: OpenPage, who: str) -> None:
    async with page(who) as reader:
        assert (await reader.hello())["seq"] == 0


@pytest.mark.parametrize("who", ["dave", "charlie", "eve"])
async def test_strangers_are_sent_away_without_a_hint(page: OpenPage, who: str) -> None:
    async with page(who) as stranger:
        there = await stranger.next()
    async with page("alice", on=uuid4()) as reader_of_nothing:
        absent = await reader_of_nothing.next()
    assert there == absent == {"type": "closed", "code": 4403}


@override_settings(RATE_PER_ADDRESS=2)
async def test_an_address_opens_so_many_a_minute_signed_in_or_not(
    page: OpenPage, keys: dict[str, str], clock: time_machine.Traveller
) -> None:
    keys["bob"] = "no-such-session"
    codes: list[int | None] = []
    for who in ("alice", "bob", "alice"):
        async with page(who) as opened:
            codes.append(None if who == "alice" and len(codes) < 2 else (await opened.next())["code"])
    assert codes == [None, 4401, 4429]


@override_settings(RATE_PER_USER=2)
async def test_commands_of_one_person_are_counted_for_all_processes(
    page: OpenPage, clock: time_machine.Traveller
) -> None:
    async with page() as first, page() as second:
        await first.hello()
        await second.hello()
        assert [(await one.say("Hello"))["type"] for one in (first, second)] == ["ack", "ack"]
        refused = await second.say("Once more")
        assert (refused["type"], refused["code"]) == ("refused", "throttled")
        async with page("bob") as other:
            await other.hello()
            assert (await other.say("Hello"))["type"] == "ack"


async def test_a_session_without_the_second_factor_that_is_required_is_none(page: OpenPage) -> None:
    with override_settings(REQUIRE_SECOND_FACTOR="all"):
        async with page("alice") as lacking:
            assert await lacking.next() == {"type": "closed", "code": 4401}


async def test_without_a_session_one_is_signed_out(page: OpenPage, keys: dict[str, str]) -> None:
    keys["alice"] = "no-such-session"
    async with page("alice") as nobody:
        assert await nobody.next() == {"type": "closed", "code": 4401}


@pytest.mark.parametrize(
    "origin", [None, "https://evil.example", "http://testserver.evil.example", "null", "http://testserver:81"]
)
async def test_pages_of_other_origins_are_refused(page: OpenPage, origin: str | None) -> None:
    async with page(origin=origin) as foreign:
        assert not foreign.accepted


async def test_a_trusted_origin_is_welcome(page: OpenPage) -> None:
    with override_settings(CSRF_TRUSTED_ORIGINS=["https://desk.example"]):
        async with page(origin="https://desk.example") as trusted:
            assert trusted.accepted


@pytest.mark.parametrize("subprotocols", [(), ("supportmem.v2",)])
async def test_another_protocol_is_refused(page: OpenPage, subprotocols: tuple[str, ...]) -> None:
    async with page(subprotocols=subprotocols) as other:
        assert not other.accepted


def sign_out(people: Personas, key: str) -> None:
    SessionStore(key).delete()


def deactivate(people: Personas, key: str) -> None:
    User.objects.filter(id=people.alice.user.id).update(is_active=False)


def change_password(people: Personas, key: str) -> None:
    people.alice.user.set_password("another-long-password")
    people.alice.user.save()


def leave_the_organization(people: Personas, key: str) -> None:
    Membership.objects.filter(user=people.alice.user).delete()


def move_the_customer(people: Personas, key: str) -> None:
    Customer.objects.filter(id=people.mia.id).update(team=people.red)


ENDS = [
    (sign_out, 4401),
    (deactivate, 4401),
    (change_password, 4401),
    (leave_the_organization, 4403),
    (move_the_customer, 4403),
]


@pytest.mark.parametrize(("end", "code"), ENDS)
async def test_a_command_after_the_end_of_rights_is_refused_and_closes(
    page: OpenPage, people: Personas, keys: dict[str, str], end: Callable[[Personas, str], None], code: int
) -> None:
    async with page("alice") as alice:
        await alice.hello()
        await answers.run(end, people, keys["alice"])
        await alice.send("say", client_id="late", author="customer", content="still there?")
        assert (await alice.next())["type"] == "revoked"
        assert await alice.next() == {"type": "closed", "code": code}


@pytest.mark.parametrize(("end", "code"), ENDS)
async def test_nothing_is_sent_after_the_end_of_rights(
    page: OpenPage, people: Personas, keys: dict[str, str], end: Callable[[Personas, str], None], code: int
) -> None:
    async with page("alice") as alice, page("rita") as rita:
        await alice.hello()
        await rita.hello()
        await answers.run(end, people, keys["alice"])
        await rita.say("not for Alice any more")
        assert (await alice.next())["type"] == "revoked"
        assert await alice.next() == {"type": "closed", "code": code}
    assert alice.events == []


async def test_a_silent_page_is_closed_as_well(
    page: OpenPage, people: Personas, keys: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ConversationSocket, "recheck_seconds", 0.2)
    async with page("alice") as alice:
        await alice.hello()
        await answers.run(sign_out, people, keys["alice"])
        assert (await alice.next())["type"] == "revoked"
        assert await alice.next() == {"type": "closed", "code": 4401}


async def test_a_role_that_reads_as_much_keeps_the_page_open(page: OpenPage, people: Personas) -> None:
    async with page("alice") as alice:
        await alice.hello()
        await answers.run(set_role, people, Role.REVIEWER)
        assert (await alice.command("ping"))["type"] == "pong"


async def test_a_role_that_reads_less_ends_the_page(page: OpenPage, people: Personas) -> None:
    async with page("rita") as rita:
        await rita.hello()
        await answers.run(demote_rita, people)
        await rita.send("ping")
        assert (await rita.next())["type"] == "revoked"


def set_role(people: Personas, role: Role) -> None:
    Membership.objects.filter(user=people.alice.user).update(role=role)


def demote_rita(people: Personas) -> None:
    Membership.objects.filter(user=people.rita.user).update(role=Role.AGENT)


async def test_stop_reaches_no_answer_of_another_organization(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        refused = await alice.command("stop", generation=str(uuid4()))
        nonsense = await alice.command("stop", generation="not-an-id")
    assert refused["code"] == nonsense["code"] == "not_found"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("no json", "bad_frame"),
        ("[]", "bad_frame"),
        ('{"v": 2, "cmd": "ping", "id": "x"}', "bad_frame"),
        ('{"v": 1, "cmd": "dance", "id": "x"}', "bad_frame"),
        ('{"v": 1, "cmd": "say", "id": "x", "content": 5}', "bad_frame"),
        ('{"v": 1, "cmd": "say", "id": "x", "client_id": "c", "author": "assistant", "content": "hi"}', "invalid"),
        ('{"v": 1, "cmd": "say", "id": "x", "client_id": "c", "content": " "}', "invalid"),
        ('{"v": 1, "cmd": "say", "id": "x", "client_id": "c", "content": "' + "a" * 70_000 + '"}', "too_large"),
    ],
)
async def test_a_bad_frame_is_refused_and_the_page_stays(page: OpenPage, text: str, code: str) -> None:
    async with page() as alice:
        await alice.hello()
        await alice.send_text(text)
        assert (await alice.until(of_type("refused")))["code"] == code
        assert (await alice.command("ping"))["type"] == "pong"


async def test_too_many_commands_are_refused(page: OpenPage) -> None:
    async with page() as alice:
        await alice.hello()
        for _ in range(MAX_COMMANDS):
            await alice.send("nonsense")
        codes = [(await alice.next())["code"] for _ in range(MAX_COMMANDS)]
    assert codes[:-1] == ["bad_frame"] * (MAX_COMMANDS - 1)
    assert codes[-1] == "throttled"


async def test_too_many_pages_are_refused(page: OpenPage) -> None:
    async with AsyncExitStack() as pages:
        for _ in range(MAX_SOCKETS):
            seated = await pages.enter_async_context(page("alice"))
            await seated.hello()  # who is accepted is not counted yet: rights are read first, side by side
        async with page("alice") as one_more:
            assert await one_more.next() == {"type": "closed", "code": 4429}
        async with page("bob") as other:
            assert (await other.hello())["seq"] == 0
    async with page("alice") as again:
        assert (await again.hello())["seq"] == 0
