"""Users: only those with a membership in the organization; changed only when it is their only one."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern
from django.utils.safestring import SafeString

from supportmem.accounts.admin import user_deeds
from supportmem.accounts.admin.base import OrganizationAdmin, administrator, signed_in
from supportmem.accounts.models import Membership, Role, User
from supportmem.audit import ledger
from supportmem.common.choices import choices

_SHOWN = ("username", "first_name", "last_name", "email", "is_active", "is_staff", "last_login", "date_joined")


if TYPE_CHECKING:
    DjangoUserAdmin = UserAdmin[User]
    CreationForm = AdminUserCreationForm[User]
else:
    DjangoUserAdmin = UserAdmin
    CreationForm = AdminUserCreationForm


class NewUserForm(CreationForm):
    """Somebody new and what they are to be here."""

    role = forms.ChoiceField(choices=choices(Role))


@admin.register(User)
class UserPage(OrganizationAdmin[User], DjangoUserAdmin):
    """People. Whoever also belongs to another organization is only read here: a new password would open both."""

    add_form = NewUserForm
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        ("Person", {"fields": ("first_name", "last_name", "email")}),
        ("Rights", {"fields": ("is_active", "is_staff", "what_to_do")}),
    )
    add_fieldsets = ((None, {"fields": ("username", "usable_password", "password1", "password2", "role")}),)
    list_display = ("username", "first_name", "last_name", "email", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username", "first_name", "last_name", "email")
    filter_horizontal = ()

    def shown(self) -> list[str]:
        """Not the password's hash, and not where else somebody works."""
        return list(_SHOWN)

    def get_urls(self) -> list[URLPattern]:
        """The deeds' forms before Django's own paths, whose last one takes everything."""
        return [*user_deeds.paths(self.admin_site, self.deed_view), *super().get_urls()]

    @admin.display(description="signing in")
    def what_to_do(self, user: User) -> SafeString | str:
        """What can be done for who cannot get in."""
        return user_deeds.links(user)

    def deed_view(self, request: HttpRequest, object_id: UUID, name: str) -> HttpResponse:
        """A deed's form. Who may not change the person finds nothing here."""
        actor, user = signed_in(request), self.get_object(request, str(object_id))
        if actor is None or user is None or not self.has_change_permission(request, user):
            raise Http404
        context = {**self.admin_site.each_context(request), "opts": self.opts}
        return user_deeds.answer(request, user, name, actor=actor, context=context)

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:  # noqa: ANN401 - Django's union has no public name
        """The form for who may change the person, else a list to read."""
        if obj is not None and not self.has_change_permission(request, obj):
            return ((None, {"fields": _SHOWN}),)
        return super().get_fieldsets(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:  # noqa: ANN401 - as above
        """All of it where nothing may be changed."""
        return ("what_to_do",) if self._changes(request, obj) else _SHOWN

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return administrator(request)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Administrators, for people who belong here only."""
        actor = signed_in(request)
        if actor is None or not administrator(request):
            return False
        return obj is None or not obj.memberships.exclude(organization_id=actor.organization_id).exists()

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: Any) -> None:  # noqa: ANN401 - Django's signature
        """Somebody new gets their membership in the same transaction."""
        super().save_model(request, obj, form, change)
        actor = signed_in(request)
        if not change and actor is not None:
            role = form.cleaned_data["role"]
            made = Membership.objects.create(organization_id=actor.organization_id, user=obj, role=role)
            detail = {"user": str(obj.pk), "role": role}
            ledger.append(by=actor, verb="membership.added", object_type="membership", object_id=made.id, detail=detail)

    def told(self, obj: User) -> dict[str, object]:
        """What may be done with the account at all."""
        return {"is_active": obj.is_active, "is_staff": obj.is_staff}
