"""The approval queue: what waits for a person, one candidate at a time, with its evidence beside it."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from memories import approvals
from memories.contracts import Wording
from memories.contracts.approving import Decided
from memories.models import Proposal
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin, signed_in
from supportmem.common.errors import Anticipated, Forbidden, NotFound

_TOLD: Final = {
    "accept": "Accepted",
    "reject": "Rejected",
    "edit": "Accepted with other words",
    "both": "Both are kept",
    "alike": "Accepted together",
}


class Decision(forms.Form):
    """What the buttons of the page send."""

    known_version = forms.IntegerField(required=False, min_value=0)
    content = forms.CharField(required=False, max_length=500)
    value = forms.CharField(required=False, max_length=500)
    since = forms.DateTimeField(required=False)
    until = forms.DateTimeField(required=False)


def decider(request: HttpRequest) -> Actor:
    """Who decides. Whoever is not let into the admin finds nothing here."""
    actor = signed_in(request)
    if actor is None:
        raise Http404
    return actor


@admin.register(Proposal)
class ProposalPage(OrganizationAdmin[Proposal]):
    """A candidate and what was decided about it."""

    change_list_template = "memories/admin/proposals.html"
    read_is_recorded = True
    list_display = ("created_at", "customer", "verdict", "state", "reason", "decided_at")
    list_filter = ("verdict", "state", "created_at")
    list_select_related = ("customer",)
    search_fields = ("reason", "customer__name", "customer__external_id")
    keys = ("id", "customer", "observation", "memory_id", "run_id")

    def get_urls(self) -> list[URLPattern]:
        """The queue before Django's own, whose last one takes everything."""
        view = self.admin_site.admin_view
        own = [
            path("queue/", view(self.queue_view), name="memories_approval_queue"),
            path("queue/<uuid:proposal_id>/", view(self.approval_view), name="memories_approval"),
        ]
        return [*own, *super().get_urls()]

    def queue_view(self, request: HttpRequest) -> HttpResponse:
        """To the first candidate that nobody else looks at; or the page that says that there is none."""
        actor, now = decider(request), timezone.now()
        try:
            first = approvals.first_free(actor, now=now)
            held = approvals.list_waiting(actor, now=now) if first is None else ()
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        if first is not None:
            return redirect(_page(first))
        return self._render(request, "no_approvals", held=held)

    def approval_view(self, request: HttpRequest, proposal_id: UUID) -> HttpResponse:
        """Show one candidate, or decide about it."""
        actor = decider(request)
        try:
            if request.method == "POST":
                return self._decide(request, actor, proposal_id)
            now = timezone.now()
            shown = approvals.show(actor, proposal_id=proposal_id, now=now)
            rows = approvals.list_waiting(actor, now=now)
            backlog = approvals.backlog(actor, now=now)
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        except NotFound:
            if Proposal.unscoped.filter(organization_id=actor.organization_id, id=proposal_id).exists():
                messages.info(request, "This one is decided.")
                return redirect("admin:memories_approval_queue")
            raise Http404 from None
        return self._render(request, "approval", shown=shown, rows=rows, backlog=backlog)

    def _decide(self, request: HttpRequest, actor: Actor, proposal_id: UUID) -> HttpResponse:
        """One call of the door, then on to the next; a refusal is told where it happened."""
        name, now = request.POST.get("do", ""), timezone.now()
        if name not in _TOLD:
            raise Http404
        form = Decision(request.POST)
        if not form.is_valid():
            messages.error(request, "Write dates as 2026-03-01, and words of at most 500 characters.")
            return redirect(_page(proposal_id))
        following = approvals.first_free(actor, now=now, after=proposal_id)
        try:
            done = _do(
                name, actor, proposal_id, values={**form.cleaned_data, "ids": request.POST.getlist("ids")}, now=now
            )
        except (Forbidden, NotFound):
            raise
        except Anticipated as refusal:
            messages.error(request, refusal.detail)
            return redirect(_page(proposal_id))
        counted = "1 candidate" if done.settled == 1 else f"{done.settled} candidates"
        messages.success(request, f"{_TOLD[name]}: {counted}.")
        waits = following is not None and name != "alike"
        return redirect(_page(following) if following and waits else reverse("admin:memories_approval_queue"))

    def _render(self, request: HttpRequest, name: str, **values: object) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": "Approval queue", **values}
        return TemplateResponse(request, f"memories/admin/{name}.html", context)


def _do(name: str, actor: Actor, proposal_id: UUID, *, values: dict[str, Any], now: datetime) -> Decided:
    seen = values["known_version"]
    match name:
        case "accept":
            return approvals.accept(actor, proposal_id=proposal_id, known_version=seen, now=now)
        case "reject":
            return approvals.reject(actor, proposal_id=proposal_id, now=now)
        case "edit":
            wording = Wording(content=values["content"], value=values["value"])
            return approvals.edit(actor, proposal_id=proposal_id, wording=wording, known_version=seen, now=now)
        case "both":
            since, until = values["since"], values["until"]
            return approvals.keep_both(
                actor, proposal_id=proposal_id, since=since, until=until, known_version=seen, now=now
            )
        case _:
            return approvals.accept_alike(actor, proposal_ids=_ids(values["ids"]), now=now)


def _ids(told: list[str]) -> list[UUID]:
    try:
        return [UUID(one) for one in told]
    except ValueError:
        raise Http404 from None


def _page(proposal_id: UUID) -> str:
    return reverse("admin:memories_approval", args=[proposal_id])
