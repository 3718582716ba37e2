"""What administrators do for somebody who cannot get in: one link on the person's page, one form, one call."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from supportmem.accounts import attempts, second_factor
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.show import NOTHING
from supportmem.accounts.models import User
from supportmem.accounts.second_factor import Reason
from supportmem.common.errors import Anticipated


class Certain(forms.Form):
    """A form that asks nothing but to be sent."""


@dataclass(frozen=True, kw_only=True)
class UserDeed:
    """One thing to do for a person. `do` answers what to tell the administrator."""

    name: str
    label: str
    explains: str
    do: Callable[[Actor, UUID, dict[str, Any], datetime], str]
    offered: Callable[[User, datetime], bool]
    form: type[forms.Form] = Certain


def _unlock(actor: Actor, user_id: UUID, _values: dict[str, Any], _now: datetime) -> str:
    attempts.unlock(actor, user_id=user_id)
    return "They may try to sign in again at once."


class WhyTaken(forms.Form):
    """Why a second factor is taken away: fixed words, since the ledger keeps them."""

    reason = forms.ChoiceField(
        choices=[
            (Reason.LOST, "The device is lost"),
            (Reason.REPLACED, "The device was replaced"),
            (Reason.STOLEN, "The device may be in other hands"),
            (Reason.LEFT, "The person has left"),
        ]
    )


def _take_away(actor: Actor, user_id: UUID, values: dict[str, Any], _now: datetime) -> str:
    second_factor.take_away(actor, user_id=user_id, reason=Reason(values["reason"]))
    return "Their second factor is gone. The next sign-in asks for the password alone, or to set up another app."


DEEDS: Sequence[UserDeed] = (
    UserDeed(
        name="unlock",
        label="Unlock the sign-in",
        explains="Too many sign-ins failed, so this person has to wait. Unlock it when you know that it was they.",
        do=_unlock,
        offered=lambda user, now: attempts.locked(user, now=now),
    ),
    UserDeed(
        name="take-away",
        label="Take the second factor away",
        explains="For who has lost their app and their backup codes. Make sure that it is they who ask.",
        do=_take_away,
        offered=lambda user, _now: second_factor.is_on(user),
        form=WhyTaken,
    ),
)


def paths(site: AdminSite, view: Callable[..., HttpResponse]) -> list[URLPattern]:
    """Where the forms are."""
    return [path("<uuid:object_id>/do/<slug:name>/", site.admin_view(view), name="accounts_user_do")]


def links(user: User) -> SafeString | str:
    """What can be done for this person now."""
    offered = [
        (reverse("admin:accounts_user_do", args=[user.pk, deed.name]), deed.label)
        for deed in DEEDS
        if deed.offered(user, timezone.now())
    ]
    return format_html_join(" · ", '<a href="{}">{}</a>', offered) or NOTHING


def answer(request: HttpRequest, user: User, name: str, *, actor: Actor, context: dict[str, Any]) -> HttpResponse:
    """Show the form, or do it. What is not offered is not there."""
    now = timezone.now()
    deed = next((one for one in DEEDS if one.name == name and one.offered(user, now)), None)
    if deed is None:
        raise Http404
    back = reverse("admin:accounts_user_change", args=[user.pk])
    form = deed.form(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            messages.success(request, deed.do(actor, user.pk, form.cleaned_data, now))
            return redirect(back)
        except Anticipated as refusal:
            form.add_error(None, refusal.detail)
    shown = {"title": deed.label, "explains": deed.explains, "row": user, "form": form, "back": back}
    status = 409 if form.errors else 200
    return TemplateResponse(request, "memories/admin/deed.html", {**context, **shown}, status=status)
