"""Page views of chat: each reads the request, makes one call at a door, and renders."""

from typing import Any, Final
from uuid import UUID
from zoneinfo import available_timezones

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from chat import facade, why
from chat.contracts import ConversationView
from supportmem.accounts.abilities import Ability, abilities, require
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.admin.base import signed_in as reader_of_admin
from supportmem.accounts.customers import create_customer, list_customers
from supportmem.accounts.models import Consent
from supportmem.common.errors import Anticipated, Forbidden, Invalid, NotFound
from supportmem.common.pages import signed_in

CONSENTS: Final = (
    (Consent.REMEMBER, "Remember me"),
    (Consent.DO_NOT_REMEMBER, "Do not remember me"),
    (Consent.FORGET, "Forget me from now on"),
)


@require_GET
@signed_in
def inbox(request: HttpRequest) -> HttpResponse:
    """The list of conversations and nothing chosen yet."""
    return render(request, "chat/inbox.html", _list_context(request, actor_of(request.user)))


@require_GET
@signed_in
def conversation_list(request: HttpRequest) -> HttpResponse:
    """The rows of the list alone, for searching while typing."""
    return render(request, "chat/parts/list.html", _list_context(request, actor_of(request.user)))


@require_GET
@signed_in
def conversation(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """One conversation: list, thread, and the place for the customer panel."""
    actor = actor_of(request.user)
    opened = facade.open_conversation(actor, conversation_id=conversation_id)
    context = _list_context(request, actor)
    context |= {"conversation": opened, "open_id": str(opened.id), "client_state": _client_state(opened, actor)}
    context["may"] = abilities(actor)  # it was opened, so that the role alone is left to ask
    return render(request, "chat/conversation.html", context)


@require_GET
@signed_in
def conversation_panel(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """The customer panel of a conversation, reloaded when memory changes."""
    return _panel(request, actor_of(request.user), conversation_id=conversation_id)


def _panel(request: HttpRequest, actor: Actor, *, conversation_id: UUID) -> HttpResponse:
    opened = facade.open_conversation(actor, conversation_id=conversation_id)
    panel = facade.customer_panel(
        actor, customer_id=opened.customer_id, conversation_id=conversation_id, now=timezone.now()
    )
    context = {
        "panel": panel,
        "conversation_id": conversation_id,
        "memory_on": opened.memory_on,
        "consents": CONSENTS,
        "may": abilities(actor),
    }
    return render(request, "chat/parts/panel.html", context)


@require_GET
@signed_in
def answer_why(request: HttpRequest, conversation_id: UUID, generation_id: UUID, number: int) -> HttpResponse:
    """Why one memory stands in an answer, for the place below its line."""
    found = why.why_used(
        actor_of(request.user),
        conversation_id=conversation_id,
        generation_id=generation_id,
        number=min(number, 2**31 - 1),  # what the column can hold
    )
    context = {"why": found, "reads_admin": reader_of_admin(request) is not None}
    return render(request, "chat/parts/why.html", context)


@require_POST
@signed_in
def conversation_memory(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """The switch of the conversation: with the box `memory` on, without it off. Answers with the panel."""
    actor = actor_of(request.user)
    facade.switch_memory(actor, conversation_id=conversation_id, on=request.POST.get("memory") == "on")
    return _panel(request, actor, conversation_id=conversation_id)


@require_POST
@signed_in
def conversation_consent(request: HttpRequest, conversation_id: UUID) -> HttpResponse:
    """What the conversation's customer allows memory to do. Answers with the panel."""
    actor = actor_of(request.user)
    try:
        facade.customer_wishes(actor, conversation_id=conversation_id, consent=request.POST.get("consent", ""))
    except Invalid as refusal:
        return HttpResponse(refusal.detail, status=refusal.status, content_type="text/plain; charset=utf-8")
    return _panel(request, actor, conversation_id=conversation_id)


@require_http_methods(["GET", "POST"])
@signed_in
def conversation_new(request: HttpRequest) -> HttpResponse:
    """Choose a customer or make one (GET), then start a conversation (POST)."""
    actor = actor_of(request.user)
    require(actor, Ability.USE_ASSISTANT)
    if request.method == "GET":
        return _new_page(request, actor)
    try:
        customer_id = _chosen_customer(request, actor)
        started = facade.start_conversation(actor, customer_id=customer_id, now=timezone.now())
    except (NotFound, Forbidden):
        raise
    except Anticipated as refusal:
        return _new_page(request, actor, refusal=refusal)
    return redirect("conversation", conversation_id=started)


def _chosen_customer(request: HttpRequest, actor: Actor) -> UUID:
    """The customer picked from the list, or the one made from the form's fields."""
    picked = request.POST.get("customer", "")
    if picked:
        try:
            return UUID(picked)
        except ValueError as error:
            raise NotFound("customer") from error
    made = create_customer(
        actor,
        external_id=request.POST.get("external_id", ""),
        name=request.POST.get("name", ""),
        locale=request.POST.get("locale", ""),
        time_zone=request.POST.get("time_zone", ""),
    )
    return made.id


def _new_page(request: HttpRequest, actor: Actor, *, refusal: Anticipated | None = None) -> HttpResponse:
    """The page (or, asked for by a search, the customers alone) with what was typed kept."""
    search = request.GET.get("search", "").strip()
    found = list_customers(actor, search=search)
    if request.headers.get("HX-Request") == "true":
        return render(request, "chat/parts/customers.html", {"customers": found, "search": search})
    context = {
        "customers": found,
        "search": search,
        "typed": request.POST,
        "refusal": refusal,
        "refused_field": refusal.field if isinstance(refusal, Invalid) else "",
        "time_zones": sorted(available_timezones()),
    }
    return render(request, "chat/new.html", context, status=refusal.status if refusal else 200)


def _list_context(request: HttpRequest, actor: Actor) -> dict[str, Any]:
    """What the list of conversations needs, wherever it stands."""
    search = request.GET.get("search", "").strip()
    mine = request.GET.get("mine") == "1"
    return {
        "conversations": facade.list_conversations(actor, search=search, mine=mine),
        "search": search,
        "mine": mine,
        "open_id": request.GET.get("open", ""),
    }


def _client_state(opened: ConversationView, actor: Actor) -> dict[str, Any]:
    """What the page's script starts from: who reads, up to which event, and an answer in the making."""
    running = opened.running
    return {
        "conversation": str(opened.id),
        "user": str(actor.id),
        "last_seq": opened.last_seq,
        "running": None
        if running is None
        else {
            "generation": str(running.generation_id),
            "text": running.text,
            "mode": running.mode.value,
            "model": running.model,
        },
    }
