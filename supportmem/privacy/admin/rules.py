"""What the organization wants done with each type: the table, the one form that changes it, and the allow list."""

from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.views.decorators.http import require_POST

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.common.errors import Anticipated, Forbidden
from supportmem.privacy import allowed, policy
from supportmem.privacy.admin.redactions import reviewer
from supportmem.privacy.models import AllowedValue, Handling, PrivacyRule
from supportmem.privacy.rights import may_set_policy

_WORDS = {
    Handling.REDACT: "Redact at once",
    Handling.PROPOSE: "Propose: a person decides",
    Handling.KEEP: "Keep in clear",
}


class RulesForm(forms.Form):
    """One choice per type; what must not be chosen is not offered."""

    def __init__(self, *args: object, own: dict[str, str], **kwargs: object) -> None:
        """`own` is what the organization has chosen so far, as it stands in the table."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed through
        for type_name, default in policy.DEFAULTS.items():
            self.fields[type_name] = forms.ChoiceField(
                label=type_name,
                choices=[(one.value, _WORDS[one]) for one in policy.allowed_for(type_name)],
                initial=own.get(type_name, default.value),
                help_text=f"Without a rule: {_WORDS[default].lower()}.",
            )


@admin.register(PrivacyRule)
class PrivacyRulePage(OrganizationAdmin[PrivacyRule]):
    """The rules that differ, or once differed, from the defaults."""

    change_list_template = "privacy/admin/list.html"
    list_display = ("type", "handling", "set_by_name", "set_at")
    list_filter = ("handling", "set_at")
    search_fields = ("type", "set_by_name")
    keys = ("id", "set_by_id")

    def get_urls(self) -> list[URLPattern]:
        """The form before Django's own."""
        own = path("set/", self.admin_site.admin_view(self.set_view), name="privacy_privacyrule_set")
        return [own, *super().get_urls()]

    def set_view(self, request: HttpRequest) -> HttpResponse:
        """All types on one page. Whoever may not set them reads them."""
        actor = reviewer(request)
        rules = PrivacyRule.objects.filter(organization_id=actor.organization_id)
        own = dict(rules.values_list("type", "handling"))
        form = RulesForm(request.POST or None, own=own)
        may = may_set_policy(actor)
        if request.method == "POST":
            if not may:
                raise PermissionDenied
            if form.is_valid():
                for type_name in form.changed_data:
                    policy.set_rule(
                        actor, type_name=type_name, handling=form.cleaned_data[type_name], now=timezone.now()
                    )
                messages.success(request, f"{len(form.changed_data)} rules changed. They hold from the next turn on.")
                return redirect("admin:privacy_privacyrule_set")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": "Privacy rules",
            "form": form,
            "may": may,
        }
        return TemplateResponse(request, "privacy/admin/rules.html", context)


@admin.register(AllowedValue)
class AllowedValuePage(OrganizationAdmin[AllowedValue]):
    """That a value is allowed, of which type, by whom; not which value. Reviewers take it off again."""

    hidden = ("digest",)
    change_form_template = "privacy/admin/allowed.html"
    change_list_template = "privacy/admin/list.html"
    list_display = ("type", "added_by_name", "created_at")
    list_filter = ("type", "created_at")
    search_fields = ("type", "added_by_name")
    keys = ("id", "added_by_id")

    def get_urls(self) -> list[URLPattern]:
        """The way off the list before Django's own."""
        view = self.admin_site.admin_view(require_POST(self.remove_view))
        return [path("<uuid:allowed_id>/take-off/", view, name="privacy_allowedvalue_remove"), *super().get_urls()]

    def remove_view(self, request: HttpRequest, allowed_id: UUID) -> HttpResponse:
        """It is looked at again from now on."""
        try:
            allowed.remove(reviewer(request), allowed_id=allowed_id)
        except Forbidden as refusal:
            raise PermissionDenied from refusal
        except Anticipated as refusal:
            messages.error(request, refusal.detail)
        else:
            messages.success(request, "It is looked at again from now on.")
        return redirect("admin:privacy_allowedvalue_changelist")
