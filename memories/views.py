"""Page views of memories."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from memories import facade
from supportmem.accounts.actors import actor_of
from supportmem.common.pages import signed_in


@require_GET
@signed_in
def memory(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """One memory with its wordings and where each came from."""
    shown = facade.read(actor_of(request.user), memory_id=memory_id)
    return render(request, "memories/memory.html", {"memory": shown})
