"""The ledger, explored: who did what to which object, when, through which channel, and what belongs together.

Nobody changes it, here or anywhere. What is listed can be taken along as CSV, which is itself a line in it.
"""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from supportmem.accounts.abilities import Ability, may
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin import export
from supportmem.accounts.admin.base import OrganizationAdmin, signed_in
from supportmem.accounts.admin.narrow import ActionFilter, NarrowFilter, customers_called
from supportmem.accounts.admin.show import NOTHING, link, page
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry, Seal
from supportmem.audit.words import words

LISTED = "admin:audit_ledgerentry_changelist"


def auditor(request: HttpRequest) -> Actor | None:
    """Who may read the ledger and take it along. The one place to say so."""
    actor = signed_in(request)
    return actor if actor is not None and may(actor, Ability.READ_LEDGER) else None


@admin.register(LedgerEntry)
class LedgerPage(OrganizationAdmin[LedgerEntry]):
    """Who did what to which object, when and through which channel."""

    leading = ("at", "actor_name", "did", "object_link", "customer_link", "request_link", "channel", "outcome")
    computed = ("did", "object_link", "customer_link", "request_link", "seal")
    hidden = ("organization_id", "object_id", "customer_id", "request_id")
    list_display = (
        "when", "actor_name", "did", "object_link", "customer_link", "channel", "outcome", "request_link", "sealed",
    )  # fmt: skip
    list_filter = (NarrowFilter, ActionFilter, "actor_name", "channel", "outcome")
    date_hierarchy = "at"
    search_fields = ("verb", "actor_name", "object_type", "request_id")
    search_help_text = "A person, a customer, an action, a request, or a whole id."
    keys = ("id", "object_id", "customer_id", "actor_id", "request_id")

    # --- who may ----------------------------------------------------------------------------------------

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether the ledger stands in the index."""
        return auditor(request) is not None

    def has_view_permission(self, request: HttpRequest, obj: LedgerEntry | None = None) -> bool:
        """Whoever audits."""
        return auditor(request) is not None

    # --- what is there ----------------------------------------------------------------------------------

    def get_queryset(self, request: HttpRequest) -> QuerySet[LedgerEntry]:
        """With the name of the customer as it is now, and whether the row is sealed."""
        named = Customer.objects.filter(id=OuterRef("customer_id"), organization_id=OuterRef("organization_id"))
        return (
            super()
            .get_queryset(request)
            .annotate(
                customer_name=Subquery(named.values("name")[:1]),
                has_seal=Exists(Seal.objects.filter(entry_id=OuterRef("id"))),
            )
        )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Also by the name of a customer, which the ledger itself does not hold."""
        found, doubled = super().get_search_results(request, queryset, search_term)
        actor = auditor(request)
        if actor is None or not search_term.strip():
            return found, doubled
        ids = customers_called(search_term, organization_id=actor.organization_id)
        return (found | queryset.filter(customer_id__in=ids), doubled) if ids else (found, doubled)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Also what our own filters are called."""
        ours = {ActionFilter.parameter_name, *NarrowFilter.names}
        return lookup in ours or super().lookup_allowed(lookup, value, request)

    # --- what is shown ----------------------------------------------------------------------------------

    @admin.display(description="when (UTC)", ordering="at")
    def when(self, entry: LedgerEntry) -> str:
        """To the second: rows of one request follow each other closely."""
        return f"{entry.at:%Y-%m-%d %H:%M:%S}"

    @admin.display(description="action", ordering="verb")
    def did(self, entry: LedgerEntry) -> str:
        """What was done, in words."""
        return words(entry.verb)

    @admin.display(description="object")
    def object_link(self, entry: LedgerEntry) -> SafeString | str:
        """The object's page, where it has one here."""
        name = entry.object_type.replace("_", " ")
        if entry.object_id is None:
            return name
        model = self._model(entry.object_type)
        return page(model, entry.object_id, name) if model else format_html("{} {}", name, _short(entry.object_id))

    @admin.display(description="customer", ordering="customer_id")
    def customer_link(self, entry: LedgerEntry) -> SafeString | str:
        """The customer by today's name."""
        if entry.customer_id is None:
            return NOTHING
        name = getattr(entry, "customer_name", None)
        return page(Customer, entry.customer_id, name) if name else _short(entry.customer_id)

    @admin.display(description="request", ordering="request_id")
    def request_link(self, entry: LedgerEntry) -> SafeString | str:
        """The way to all rows of the same request."""
        return link(f"{reverse(LISTED)}?{urlencode({'request_id': entry.request_id})}", _short(entry.request_id))

    @admin.display(description="sealed")
    def sealed(self, entry: LedgerEntry) -> str:
        """Whether it stands in the chain yet. A row of this minute waits: that is no fault, so no red mark."""
        return "sealed" if getattr(entry, "has_seal", False) else "waits"

    @admin.display(description="seal")
    def seal(self, entry: LedgerEntry) -> str:
        """Where in the chain it stands."""
        row = Seal.objects.filter(entry_id=entry.id).first()
        if row is None:
            return "Not sealed yet: that is done every minute."
        return f"Position {row.position} of the chain, sealed {row.sealed_at:%Y-%m-%d %H:%M:%S} UTC"

    def _model(self, object_type: str) -> type[Model] | None:
        """Which table the ledger calls so."""
        named = object_type.replace("_", "").removeprefix("memories").removeprefix("chat")
        models = self.admin_site._registry  # noqa: SLF001 - Django offers no other way to ask what is registered
        return next((model for model in models if model._meta.model_name == named), None)  # noqa: SLF001 - documented

    # --- taking it along --------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        """The export before Django's own paths."""
        own = path("export/", self.admin_site.admin_view(self.export_view), name="audit_ledgerentry_export")
        return [own, *super().get_urls()]

    def export_view(self, request: HttpRequest) -> HttpResponseBase:
        """What the filters leave, newest first, as CSV. POST: it writes a line."""
        actor = auditor(request)
        if actor is None:
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponse("The export is asked for with its button.", status=405, headers={"Allow": "POST"})
        try:
            rows = self.get_changelist_instance(request).queryset
        except IncorrectLookupParameters:
            return redirect(LISTED)
        by = {name: str(value) for name, value in request.GET.items() if value}
        return export.answer(rows, actor=actor, narrowed_by=by, streams=hasattr(request, "scope"), now=timezone.now())


def _short(key: UUID | str) -> str:
    """The end of a key: its beginning is the time, which neighbours share. Never broken in two."""
    return f"…\u2060{str(key)[-8:]}" if len(str(key)) > 12 else str(key)
