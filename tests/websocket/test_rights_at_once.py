"""The change itself ends open pages: nobody asks, nothing happens in the conversation, and no look is due for long."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import reverse

from chat.consumers import ConversationSocket
from chat.pool import answers
from chat.socket import listener
from supportmem.accounts.models import Membership, Role, TeamMember
from tests.personas import Personas
from tests.websocket.conftest import OpenPage

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 2.0  # seconds, on a busy machine


@pytest.fixture(autouse=True)
def _no_look_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that only the change itself can have closed a page."""
    monkeypatch.setattr(ConversationSocket, "recheck_seconds", 600.0)


def sign_out(people: Personas, key: str) -> None:
    """As the browser does."""
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    assert client.post(reverse("logout")).status_code == 302


def deactivate(people: Personas, key: str) -> None:
    people.alice.user.is_active = False
    people.alice.user.save()


def change_password(people: Personas, key: str) -> None:
    people.alice.user.set_password("another-long-password")
    people.alice.user.save()


def leave_the_team(people: Personas, key: str) -> None:
    TeamMember.objects.filter(membership__user=people.alice.user).delete()


def leave_the_organization(people: Personas, key: str) -> None:
    Membership.objects.filter(user=people.alice.user).delete()


def be_deleted(people: Personas, key: str) -> None:
    people.alice.user.delete()


def be_deactivated_in_the_admin(people: Personas, key: str) -> None:
    people.adam.user.is_staff = True
    people.adam.user.save()
    path = reverse("admin:accounts_user_change", args=[people.alice.user.pk])
    body = {"username": "alice", "first_name": "Alice", "last_name": "", "email": "alice@people.example"}
    assert people.adam.client().post(path, body).status_code == 302


ENDS = [
    (sign_out, 4401),
    (deactivate, 4401),
    (change_password, 4401),
    (be_deleted, 4401),
    (be_deactivated_in_the_admin, 4401),
    (leave_the_team, 4403),
    (leave_the_organization, 4403),
]


@pytest.mark.parametrize(("end", "code"), ENDS)
async def test_a_silent_page_closes_at_once_and_other_peoples_stay(
    page: OpenPage, people: Personas, keys: dict[str, str], end: Callable[[Personas, str], None], code: int
) -> None:
    async with page("alice") as alice, page("alice") as second, page("rita") as rita:
        for one in (alice, second, rita):
            await one.hello()
        await listener.here().hearing.wait()
        await answers.run(end, people, keys["alice"])
        for one in (alice, second):
            assert (await one.next(timeout=AT_ONCE))["type"] == "revoked"
            assert await one.next(timeout=AT_ONCE) == {"type": "closed", "code": code}
        assert (await rita.command("ping"))["type"] == "pong"


async def test_a_page_that_has_not_said_hello_closes_as_well(
    page: OpenPage, people: Personas, keys: dict[str, str]
) -> None:
    async with page("alice") as alice, page("rita") as rita:
        await rita.hello()
        await listener.here().hearing.wait()
        assert (await alice.command("ping"))["type"] == "pong"
        await answers.run(deactivate, people, keys["alice"])
        assert (await alice.next(timeout=AT_ONCE))["type"] == "revoked"


async def test_a_demotion_that_takes_the_customer_away_closes_at_once(page: OpenPage, people: Personas) -> None:
    async with page("rita") as rita:
        await rita.hello()
        await listener.here().hearing.wait()
        await answers.run(demote_in_the_admin, people, people.rita.user.pk, Role.AGENT)
        assert (await rita.next(timeout=AT_ONCE))["type"] == "revoked"
        assert await rita.next(timeout=AT_ONCE) == {"type": "closed", "code": 4403}


async def test_who_is_an_auditor_from_now_on_reads_on_and_says_nothing_more(page: OpenPage, people: Personas) -> None:
    async with page("alice") as alice:
        await alice.hello()
        assert (await alice.say("Hello"))["type"] == "ack"
        await answers.run(demote_in_the_admin, people, people.alice.user.pk, Role.AUDITOR)
        for command, fields in (
            ("say", {"client_id": "x", "author": "note", "content": "Hi"}),
            ("ask", {"client_id": "y"}),
        ):
            refused = await alice.command(command, **fields)
            assert (refused["type"], refused["code"]) == ("refused", "forbidden")
        assert (await alice.command("ping"))["type"] == "pong"


async def test_what_is_taken_back_with_its_transaction_closes_nothing(page: OpenPage, people: Personas) -> None:
    async with page("alice") as alice:
        await alice.hello()
        await listener.here().hearing.wait()
        await answers.run(deactivate_and_fail, people)
        assert (await alice.command("ping"))["type"] == "pong"


def demote_in_the_admin(people: Personas, user_id: object, role: Role) -> None:
    people.adam.user.is_staff = True
    people.adam.user.save()
    membership = Membership.objects.get(user_id=user_id)  # type: ignore[misc]  # a key
    path = reverse("admin:accounts_membership_change", args=[membership.pk])
    assert people.adam.client().post(path, {"role": role.value}).status_code == 302


def deactivate_and_fail(people: Personas) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        deactivate(people, "")
        raise ZeroDivisionError
