"""Organizations, teams, memberships, customers, tokens: what administrators may change, through forms."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.db.models import ForeignKey
from django.forms import ModelChoiceField
from django.http import HttpRequest

from supportmem.accounts.admin.base import M, OrganizationAdmin, administrator, changed_fields, signed_in
from supportmem.accounts.consent import set_consent
from supportmem.accounts.models import ApiToken, Consent, Customer, Membership, Organization, Team, TeamMember

if TYPE_CHECKING:
    ModelForm = forms.ModelForm[Any]
    MembershipField = ModelChoiceField[Membership]
else:
    ModelForm = forms.ModelForm
    MembershipField = ModelChoiceField


class MembershipChoice(MembershipField):
    """Memberships by the name of the person."""

    def label_from_instance(self, obj: Membership) -> str:
        """Who, and as what."""
        return f"{obj.user.get_username()} ({obj.role})"


class OwnForm(ModelForm):
    """A form whose object belongs to the organization before it is checked, so that "taken" is found in time."""

    organization_id: Any = None  # set per request

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Put a new object into the organization."""
        super().__init__(*args, **kwargs)
        if self.instance._state.adding:  # noqa: SLF001 - Django's documented name
            self.instance.organization_id = self.organization_id

    def _get_validation_exclusions(self) -> set[str]:
        """Also check the constraints that name the organization."""
        excluded: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]  # a hook its stubs leave out
        return excluded - {"organization"}


class CustomerForm(OwnForm):
    """A customer. Where nothing is said about memory, nothing is changed about it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Fill the wish in where it is left out."""
        super().__init__(*args, **kwargs)
        name = self.add_prefix("consent")
        if self.is_bound and not self.data.get(name):
            self.data = {**dict(self.data.items()), name: self.instance.consent}


class ChangedByAdministrators(OrganizationAdmin[M]):
    """Tables whose `fields` administrators may change."""

    form: "type[forms.ModelForm[Any]]" = OwnForm

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        """Administrators."""
        return administrator(request)

    def get_form(
        self,
        request: HttpRequest,
        obj: M | None = None,
        change: bool = False,  # noqa: FBT001, FBT002 - Django's signature
        **kwargs: Any,
    ) -> "type[forms.ModelForm[M]]":
        """The form, bound to the organization."""
        form = super().get_form(request, obj, change, **kwargs)
        actor = signed_in(request)
        return type(form.__name__, (form,), {"organization_id": actor.organization_id if actor else None})


class AddedByAdministrators(ChangedByAdministrators[M]):
    """The same, and rows may be added."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return administrator(request)


@admin.register(Organization)
class OrganizationPage(ChangedByAdministrators[Organization]):
    """One's own organization."""

    form = ModelForm
    fields = ("name",)
    list_display = ("name", "slug", "created_at")
    search_fields = ("name", "slug")


@admin.register(Team)
class TeamPage(AddedByAdministrators[Team]):
    """Teams."""

    fields = ("name",)
    list_display = ("name",)
    search_fields = ("name",)


@admin.register(TeamMember)
class TeamMemberPage(AddedByAdministrators[TeamMember]):
    """Who is in which team."""

    fields = ("team", "membership")
    list_display = ("team", "person")
    list_filter = ("team",)
    list_select_related = ("team", "membership__user")
    search_fields = ("team__name", "membership__user__username")
    keys = ("id", "team", "membership")

    @admin.display(description="person", ordering="membership__user__username")
    def person(self, member: TeamMember) -> str:
        """The user name."""
        return member.membership.user.get_username()

    def formfield_for_foreignkey(
        self, db_field: ForeignKey[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        """Memberships by the name of the person."""
        if db_field.name == "membership":
            kwargs["form_class"] = MembershipChoice
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def told(self, obj: TeamMember) -> dict[str, object]:
        """Who, and which team."""
        return {"team": str(obj.team_id), "user": str(obj.membership.user_id)}

    def has_delete_permission(self, request: HttpRequest, obj: TeamMember | None = None) -> bool:
        """Administrators: people leave teams."""
        return administrator(request)


@admin.register(Membership)
class MembershipPage(ChangedByAdministrators[Membership]):
    """Roles. Somebody new is added with their user; deleting a membership ends what the person may do here."""

    fields = ("role",)
    list_display = ("user", "role", "created_at")
    list_filter = ("role",)
    list_select_related = ("user",)
    search_fields = ("user__username", "user__first_name", "user__last_name", "user__email")
    keys = ("id", "user")

    def told(self, obj: Membership) -> dict[str, object]:
        """Whose, and what it is now."""
        return {"user": str(obj.user_id), "role": obj.role}

    def construct_change_message(
        self,
        request: HttpRequest,
        form: forms.Form,
        formsets: Iterable[Any],
        add: bool = False,  # noqa: FBT001, FBT002 - Django's signature
    ) -> list[dict[str, Any]]:
        """With what it was before."""
        message: list[dict[str, Any]] = list(super().construct_change_message(request, form, formsets, add))
        return [*message, {"before": form.initial.get("role", "")}]

    def log_change(self, request: HttpRequest, obj: Membership, message: object) -> None:  # type: ignore[override]  # no LogEntry is made
        """Into the ledger: from which role to which."""
        rows = message if isinstance(message, list) else []
        before = next((row["before"] for row in rows if "before" in row), "")
        detail = {**self.told(obj), "before": before, "fields": changed_fields(message)}
        self.record(request, verb="changed", object_id=obj.pk, detail=detail)

    def has_delete_permission(self, request: HttpRequest, obj: Membership | None = None) -> bool:
        """Administrators, but nobody their own: the last one would lock everybody out."""
        return administrator(request) and (obj is None or obj.user_id != request.user.pk)


@admin.register(Customer)
class CustomerPage(AddedByAdministrators[Customer]):
    """Customers: their label, team, zone and consent. Erasure goes through its own door."""

    form = CustomerForm
    fields = ("name", "external_id", "team", "locale", "time_zone", "consent")
    list_display = ("name", "external_id", "team", "locale", "time_zone", "consent", "created_at")
    list_filter = ("team", "locale", "consent")
    list_select_related = ("team",)
    search_fields = ("name", "external_id")
    keys = ("id", "team")

    def save_model(
        self,
        request: HttpRequest,
        obj: Customer,
        form: "forms.ModelForm[Any]",
        change: bool,  # noqa: FBT001 - Django's signature
    ) -> None:
        """A wish is carried out, not only written down."""
        wish, actor = obj.consent, signed_in(request)
        obj.consent = form.initial.get("consent", Consent.REMEMBER) if change else Consent.REMEMBER
        super().save_model(request, obj, form, change)
        if actor is not None and wish != obj.consent:
            obj.consent = set_consent(actor, customer_id=obj.id, consent=wish).consent


@admin.register(ApiToken)
class ApiTokenPage(OrganizationAdmin[ApiToken]):
    """Bearer tokens. Deleting one revokes it at once."""

    hidden = ("digest", "proof")
    list_display = ("user", "created_at", "expires_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    keys = ("id", "user")

    def told(self, obj: ApiToken) -> dict[str, object]:
        """Whose."""
        return {"user": str(obj.user_id)}

    def has_delete_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Administrators."""
        return administrator(request)
