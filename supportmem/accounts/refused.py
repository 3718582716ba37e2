"""The one place that sees every answer 403, of pages, API and admin: it leaves a line in the ledger."""

from collections.abc import Awaitable
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from supportmem.accounts.actors import actor_of
from supportmem.accounts.models import User
from supportmem.audit import refused
from supportmem.common.errors import NotFound
from supportmem.common.middleware import Around

FORBIDDEN = 403


class RefusedMiddleware(Around):
    """Below the request's context and who is signed in. Strangers belong to no organization, and leave no line."""

    def __call__(self, http: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Handle one request."""
        answer = super().__call__(http)
        if not isinstance(answer, HttpResponseBase):
            return self._when_done(http, answer)
        _look(http, answer)
        return answer

    async def _when_done(self, http: HttpRequest, answer: Awaitable[HttpResponseBase]) -> HttpResponseBase:
        response = await answer
        if response.status_code == FORBIDDEN:
            await sync_to_async(_look)(http, response)
        return response


def _look(http: HttpRequest, answer: HttpResponseBase) -> None:
    if answer.status_code != FORBIDDEN or not isinstance(http.user, User):
        return
    try:
        actor = actor_of(http.user)
    except NotFound:
        return
    match = http.resolver_match
    keys = [value for value in match.kwargs.values() if isinstance(value, UUID)] if match else []
    refused.write_down(
        by=actor,
        attempt=(match.view_name if match else "") or "unknown",
        object_id=keys[0] if keys else None,
        method=http.method or "",
        now=timezone.now(),
    )
