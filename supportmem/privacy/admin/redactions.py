"""Findings: the table, the queue in which they are decided one at a time, and how often detectors are right."""

from typing import Final
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin, signed_in
from supportmem.common.errors import Anticipated, Forbidden, NotFound
from supportmem.privacy import precision, queue, review
from supportmem.privacy.models import Redaction
from supportmem.privacy.policy import DEFAULTS
from supportmem.privacy.review import Asked, ClaimLost, Done

_TOLD: Final = {
    "confirm": "Confirmed",
    "reject": "False positive",
    "allow": "Never personal here",
    "equal": "All equal ones confirmed",
    "span": "Confirmed with another span",
    "type": "Confirmed as another type",
}


def reviewer(request: HttpRequest) -> Actor:
    """Who decides. Whoever is not let into the admin finds nothing here."""
    actor = signed_in(request)
    if actor is None:
        raise Http404
    return actor


@admin.register(Redaction)
class RedactionPage(OrganizationAdmin[Redaction]):
    """What was found where, by which detector, and what was decided."""

    change_list_template = "privacy/admin/list.html"
    hidden = ("claim_token",)
    list_display = ("created_at", "customer", "entry", "type", "detector", "score", "decision", "reviewer_name")
    list_filter = ("decision", "waiting", "type", "detector", "created_at")
    list_select_related = ("customer", "entry")
    search_fields = ("detector", "type", "source_key", "reviewer_name")
    keys = ("id", "customer", "entry", "reviewer_id")

    def get_urls(self) -> list[URLPattern]:
        """The queue before Django's own, whose last one takes everything."""
        view = self.admin_site.admin_view
        own = [
            path("queue/", view(self.queue_view), name="privacy_redaction_queue"),
            path("queue/<uuid:redaction_id>/", view(self.finding_view), name="privacy_redaction_finding"),
            path("precision/", view(self.precision_view), name="privacy_redaction_precision"),
        ]
        return [*own, *super().get_urls()]

    def queue_view(self, request: HttpRequest) -> HttpResponse:
        """To the first finding that nobody else holds; or the page that says that there is none."""
        actor, now = reviewer(request), timezone.now()
        try:
            first = queue.first_free(actor, now=now)
            held = queue.waiting(actor, now=now) if first is None else ()
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        if first is not None:
            return redirect(_page(first))
        return self._render(request, "empty", title="Redaction review", held=held)

    def finding_view(self, request: HttpRequest, redaction_id: UUID) -> HttpResponse:
        """Show one finding, or decide about it."""
        actor = reviewer(request)
        try:
            if request.method == "POST":
                return self._decide(request, actor, redaction_id)
            now = timezone.now()
            shown = queue.show(actor, redaction_id=redaction_id, now=now)
            rows = queue.waiting(actor, now=now)
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        except NotFound:
            if Redaction.objects.filter(organization_id=actor.organization_id, id=redaction_id).exists():
                messages.info(request, "This one is decided.")
                return redirect("admin:privacy_redaction_queue")
            raise Http404 from None
        types = [name for name in DEFAULTS if name != shown.type]
        return self._render(request, "finding", title="Redaction review", shown=shown, rows=rows, types=types)

    def precision_view(self, request: HttpRequest) -> HttpResponse:
        """How often each detector is right."""
        try:
            rows = precision.per_detector(reviewer(request))
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        return self._render(request, "precision", title="How often detectors are right", rows=rows)

    def _decide(self, request: HttpRequest, actor: Actor, redaction_id: UUID) -> HttpResponse:
        """One call of the door, then on to the next; a refusal is told where it happened."""
        name = request.POST.get("do", "")
        try:
            asked = Asked(
                actor=actor, redaction_id=redaction_id, claim=UUID(request.POST.get("claim", "")), now=timezone.now()
            )
        except ValueError:
            raise Http404 from None
        try:
            done = _do(name, asked, request)
        except ClaimLost as refusal:
            messages.error(request, refusal.detail)
            return redirect("admin:privacy_redaction_queue")
        except NotFound:
            raise
        except Anticipated as refusal:
            messages.error(request, refusal.detail)
            return redirect(_page(redaction_id))
        messages.success(request, f"{_TOLD[name]}: {_counted(done)}.")
        following = queue.first_free(actor, now=asked.now, after=redaction_id)
        return redirect(_page(following) if following else reverse("admin:privacy_redaction_queue"))

    def _render(self, request: HttpRequest, name: str, **values: object) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, **values}
        return TemplateResponse(request, f"privacy/admin/{name}.html", context)


def _do(name: str, asked: Asked, request: HttpRequest) -> Done:
    match name:
        case "confirm":
            return review.confirm(asked)
        case "equal":
            return review.confirm_all_equal(asked)
        case "reject" | "allow":
            return review.reject(asked, allow=name == "allow")
        case "span":
            return review.change_span(asked, words=request.POST.get("words", ""))
        case "type":
            return review.change_type(asked, type_name=request.POST.get("type", ""))
        case _:
            raise Http404


def _counted(done: Done) -> str:
    findings = "1 finding" if done.findings == 1 else f"{done.findings} findings"
    rows = "1 row" if done.rows == 1 else f"{done.rows} rows"
    return f"{findings}, {rows} changed"


def _page(redaction_id: UUID) -> str:
    return reverse("admin:privacy_redaction_finding", args=[redaction_id])
