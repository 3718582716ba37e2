"""The vault in the admin: that something is sealed, and the way to see it, which needs a reason and two people."""

from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.common.errors import Anticipated, Forbidden, NotFound
from supportmem.privacy import reveal
from supportmem.privacy.admin.redactions import reviewer
from supportmem.privacy.models import Reveal, VaultEntry, VaultKey


class AskForm(forms.Form):
    """Why somebody needs to see it."""

    reason = forms.CharField(
        max_length=300,
        help_text="It is kept, and whoever agrees reads it. No secrets in it.",
        widget=forms.TextInput(attrs={"autofocus": True}),
    )


@admin.register(VaultEntry)
class VaultEntryPage(OrganizationAdmin[VaultEntry]):
    """That something is sealed, of which type; not what."""

    change_form_template = "privacy/admin/original.html"
    hidden = ("sealed", "digest")
    list_display = ("__str__", "customer", "type", "standing", "created_at")
    list_filter = ("type", "standing", "created_at")
    list_select_related = ("customer",)
    search_fields = ("type",)
    keys = ("id", "customer")

    def get_urls(self) -> list[URLPattern]:
        """The form before Django's own."""
        view = self.admin_site.admin_view(self.ask_view)
        return [path("<uuid:entry_id>/ask/", view, name="privacy_vaultentry_ask"), *super().get_urls()]

    def ask_view(self, request: HttpRequest, entry_id: UUID) -> HttpResponse:
        """Ask to see it."""
        actor = reviewer(request)
        entry = self.get_object(request, str(entry_id))
        if entry is None:
            raise Http404
        form = AskForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                made = reveal.ask(actor, entry_id=entry_id, reason=form.cleaned_data["reason"], now=timezone.now())
            except Forbidden as refusal:
                raise PermissionDenied from refusal
            except Anticipated as refusal:
                form.add_error(None, refusal.detail)
            else:
                messages.success(request, "Asked. Another reviewer has to agree; then you see it once.")
                return redirect("admin:privacy_reveal_change", made)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": f"Ask to see {entry}",
            "form": form,
            "back": reverse("admin:privacy_vaultentry_change", args=[entry_id]),
        }
        return TemplateResponse(request, "privacy/admin/ask.html", context, status=409 if form.errors else 200)


@admin.register(VaultKey)
class VaultKeyPage(OrganizationAdmin[VaultKey]):
    """Which customers have a key; not the key."""

    hidden = ("wrapped",)
    list_display = ("customer", "created_at")
    list_select_related = ("customer",)
    search_fields = ("customer__name", "customer__external_id")
    keys = ("id", "customer")


@admin.register(Reveal)
class RevealPage(OrganizationAdmin[Reveal]):
    """Who asked to see what, why, who agreed, and whether it was seen."""

    change_form_template = "privacy/admin/reveal.html"
    change_list_template = "privacy/admin/list.html"
    list_display = ("asked_at", "customer", "entry", "asked_by_name", "answered_by_name", "granted", "shown_at")
    list_filter = ("granted", "asked_at")
    list_select_related = ("customer", "entry")
    search_fields = ("asked_by_name", "answered_by_name", "reason")
    keys = ("id", "customer", "entry", "asked_by_id", "answered_by_id")

    def get_urls(self) -> list[URLPattern]:
        """Answers and the one look before Django's own."""
        view = self.admin_site.admin_view
        own = [
            path("<uuid:reveal_id>/answer/", view(require_POST(self.answer_view)), name="privacy_reveal_answer"),
            path("<uuid:reveal_id>/show/", view(require_POST(self.show_view)), name="privacy_reveal_show"),
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, object] | None = None,
    ) -> HttpResponse:
        """What this person can do with the request now."""
        actor, row = reviewer(request), self.get_object(request, object_id)
        mine = row is not None and row.asked_by_id == actor.id
        offered = {
            "may_answer": row is not None and not mine and row.answered_at is None,
            "may_see": row is not None and mine and row.granted is True and row.shown_at is None,
        }
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **offered})

    def answer_view(self, request: HttpRequest, reveal_id: UUID) -> HttpResponse:
        """Agree or refuse."""
        grant = request.POST.get("answer") == "grant"
        try:
            reveal.answer(reviewer(request), reveal_id=reveal_id, grant=grant, now=timezone.now())
        except NotFound:
            raise Http404 from None
        except Anticipated as refusal:
            messages.error(request, refusal.detail)
        else:
            messages.success(request, "Granted: whoever asked can see it once." if grant else "Refused.")
        return redirect("admin:privacy_reveal_change", reveal_id)

    def show_view(self, request: HttpRequest, reveal_id: UUID) -> HttpResponse:
        """The original, once."""
        try:
            original = reveal.show(reviewer(request), reveal_id=reveal_id, now=timezone.now())
        except NotFound:
            raise Http404 from None
        except Anticipated as refusal:
            messages.error(request, refusal.detail)
            return redirect("admin:privacy_reveal_change", reveal_id)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Shown once",
            "original": original,
            "back": reverse("admin:privacy_reveal_change", args=[reveal_id]),
        }
        return TemplateResponse(request, "privacy/admin/shown.html", context)
