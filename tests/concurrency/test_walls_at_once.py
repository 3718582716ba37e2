"""Requests, sockets and answers of two organizations in one process at once, with a query layer that forgot its filter.

Threads and connections go from one to the next all the while, and nobody ever meets another's wall.
"""

import asyncio
import random
import time
from collections.abc import Awaitable
from uuid import UUID

import httpx
import pytest
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.db import transaction
from django.http import HttpRequest, JsonResponse
from django.test import override_settings
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chat.pool import DatabasePool
from memories.models import Memory
from supportmem.accounts.actors import actor_of
from supportmem.audit import context
from supportmem.common import wall
from tests.factories.accounts import make_token
from tests.factories.memories import make_memory
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
Door = tuple[str, dict[str, str], str]  # where, with which credentials, of which organization
EACH = 20  # visits of each organization, by each way in


def everything() -> list[str]:
    """Whose memories a query without any filter gives, twice, with time for others in between."""
    first = sorted(str(one) for one in Memory.unscoped.values_list("organization_id", flat=True))
    time.sleep(random.random() / 100)  # noqa: S311 - only to mix them
    with transaction.atomic():
        second = sorted(str(one) for one in Memory.unscoped.values_list("organization_id", flat=True))
    return [*first, *second]


def broken_page(request: HttpRequest) -> JsonResponse:
    """Before the actor is known there is nothing, afterwards only what is theirs."""
    before = everything()
    actor_of(request.user)
    return JsonResponse({"before": before, "seen": everything()})


class BrokenApi(APIView):
    """The same behind a token."""

    def get(self, request: Request) -> Response:
        """Everything."""
        before = everything()
        actor_of(request.user)
        return Response({"before": before, "seen": everything()})


urlpatterns = [path("page", broken_page), path("api/broken", BrokenApi.as_view())]


@pytest.fixture
def people() -> Personas:
    made = make_personas()
    for customer in (made.mia, made.zoe):
        make_memory(customer)
    return made


@pytest.fixture
def doors(people: Personas) -> list[Door]:
    """A browser and a program of each organization."""
    found: list[Door] = []
    for persona, organization in ((people.alice, people.harbor), (people.charlie, people.summit)):
        key = persona.client().cookies[settings.SESSION_COOKIE_NAME].value
        found.append(("/page", {"Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"}, str(organization.id)))
        token = make_token(user=persona.user)
        found.append(("/api/broken", {"Authorization": f"Bearer {token}"}, str(organization.id)))
    return found


@override_settings(ROOT_URLCONF=__name__)
async def test_requests_of_two_organizations_see_their_own(doors: list[Door]) -> None:
    transport = httpx.ASGITransport(app=ASGIHandler())  # type: ignore[arg-type]  # Django's scope type is its own
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:

        async def visit(where: str, headers: dict[str, str], whose: str) -> tuple[object, list[str]]:
            return (await client.get(where, headers=headers)).json(), [whose, whose]

        visits: list[Awaitable[tuple[object, list[str]]]] = [visit(*door) for door in doors for _ in range(EACH)]
        random.shuffle(visits)
        for said, expected in await asyncio.gather(*visits):
            assert said == {"before": [], "seen": expected}


async def test_threads_of_the_pool_take_no_wall_along(people: Personas) -> None:
    """Sockets and answers: more visits than threads, so that each connection serves both organizations."""
    pool = DatabasePool(threads=3, name="walls")

    def visit(user_id: UUID) -> list[str]:
        with context.request(channel="websocket"):
            before = everything()
            actor_of(type(people.alice.user).objects.get(id=user_id))
            return before + everything()

    async def answer(organization_id: UUID) -> list[str]:
        with wall.within(organization_id):
            return await pool.run(everything)

    work: list[tuple[Awaitable[list[str]], UUID]] = []
    for persona, organization in ((people.alice, people.harbor), (people.charlie, people.summit)):
        work += [(pool.run(visit, persona.user.id), organization.id) for _ in range(EACH)]
        work += [(answer(organization.id), organization.id) for _ in range(EACH)]
    random.shuffle(work)
    try:
        found = await asyncio.gather(*(one for one, _ in work))
    finally:
        pool.release()
    for seen, (_, whose) in zip(found, work, strict=True):
        assert seen == [str(whose)] * 2
