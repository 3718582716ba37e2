"""What people do to a row from its page: one link, one short form, one call of the door."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from supportmem.accounts.abilities import Ability, abilities, may
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import M, OrganizationAdmin, able, signed_in
from supportmem.accounts.admin.show import NOTHING
from supportmem.audit import refused
from supportmem.common.errors import Anticipated, Forbidden

Values = dict[str, Any]


class Reason(forms.Form):
    """Why it is done; the words are kept with the change."""

    reason = forms.CharField(max_length=300, widget=forms.TextInput(attrs={"size": 80, "autofocus": True}))


@dataclass(frozen=True, kw_only=True)
class Deed:
    """One thing that can be done: what the link says, what the form asks, which door it calls.

    `do` takes the actor, the row's id, the form's values and the instant, and answers what to tell the person.
    `form` gives the form for a row; a field that is called like a column of the row begins with what it holds.
    `offered` says whether a row in that state offers it, `needs` which ability it takes. `shows` is what to look at
    before: a title and a table each.
    """

    name: str
    label: str
    explains: str
    do: Callable[[Actor, UUID, Values, datetime], str]
    form: Callable[[Any], type[forms.Form]] = lambda row: Reason
    offered: Callable[[Any], bool] = lambda row: True
    needs: Ability = Ability.GOVERN_MEMORIES
    shows: Callable[[Any], Sequence[tuple[str, SafeString | str]]] = lambda row: ()


def write_refusal(refusal: Anticipated, *, by: Actor, attempt: str, object_id: UUID) -> None:
    """A right that was lacking: told in a form, no answer 403 tells the ledger of it."""
    if isinstance(refusal, Forbidden):
        refused.write_down(by=by, attempt=attempt, object_id=object_id, now=timezone.now())


class AdminWithDeeds(OrganizationAdmin[M]):
    """A page that offers deeds; it must name `what_to_do` among its computed fields."""

    deeds: ClassVar[Sequence[Deed]] = ()

    def get_urls(self) -> list[URLPattern]:
        """The forms' paths before Django's own, whose last one takes everything."""
        own = path(
            "<uuid:object_id>/do/<slug:name>/",
            self.admin_site.admin_view(self.deed_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_do",
        )
        return [own, *super().get_urls()]

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> M | None:
        """The row, and what its reader may do: the column of links is not told who asks."""
        row = super().get_object(request, object_id, from_field)
        actor = signed_in(request)
        if row is not None and actor is not None:
            row.reader_abilities = abilities(actor)  # type: ignore[attr-defined]  # no column
        return row

    def get_fields(self, request: HttpRequest, obj: M | None = None) -> Any:  # noqa: ANN401 - Django's union has no public name
        """Without the links for who may do nothing here."""
        return self._without_links(request, super().get_fields(request, obj))

    def get_readonly_fields(self, request: HttpRequest, obj: M | None = None) -> Any:  # noqa: ANN401 - as above
        """The same."""
        return self._without_links(request, super().get_readonly_fields(request, obj))

    def _without_links(self, request: HttpRequest, names: Sequence[Any]) -> Sequence[Any]:
        if any(able(request, deed.needs) for deed in self.deeds):
            return names
        return [name for name in names if name != "what_to_do"]

    @admin.display(description="what to do")
    def what_to_do(self, row: Any) -> SafeString | str:  # noqa: ANN401 - a row of whatever table it is mixed into
        """Links to the forms that are open to whom the row was loaded for."""
        open_to: frozenset[Ability] = getattr(row, "reader_abilities", frozenset())
        meta = row._meta  # noqa: SLF001 - Django's documented name
        links = [
            (reverse(f"admin:{meta.app_label}_{meta.model_name}_do", args=[row.pk, deed.name]), deed.label)
            for deed in self.deeds
            if deed.needs in open_to and deed.offered(row)
        ]
        return format_html_join(" · ", '<a href="{}">{}</a>', links) or NOTHING

    def deed_view(self, request: HttpRequest, object_id: UUID, name: str) -> HttpResponse:
        """Show the form, or do it. What is out of reach or not offered is not there; who may not is told so."""
        actor = signed_in(request)
        row = self.get_object(request, str(object_id))
        deed = next((one for one in self.deeds if one.name == name), None)
        if actor is None or row is None or deed is None or not deed.offered(row):
            raise Http404
        if not may(actor, deed.needs):
            raise PermissionDenied
        fields = deed.form(row)
        now = {name: getattr(row, name) for name in fields.base_fields if hasattr(row, name)}
        form = fields(request.POST or None, initial=now)
        if request.method == "POST" and form.is_valid():
            try:
                told = deed.do(actor, object_id, form.cleaned_data, timezone.now())
            except Anticipated as refusal:
                write_refusal(refusal, by=actor, attempt=f"{self.opts.model_name}.{name}", object_id=object_id)
                form.add_error(None, refusal.detail)
            else:
                messages.success(request, told)
                return redirect(self._page(row))
        context = {
            **self.admin_site.each_context(request),
            "title": deed.label,
            "explains": deed.explains,
            "row": format_html("{}", str(getattr(row, "content", "") or getattr(row, "text", "") or row)),
            "form": form,
            "shows": deed.shows(row),
            "back": self._page(row),
            "opts": self.opts,
        }
        return TemplateResponse(request, "memories/admin/deed.html", context, status=409 if form.errors else 200)

    @staticmethod
    def _page(row: Any) -> str:  # noqa: ANN401 - as above
        meta = row._meta  # noqa: SLF001 - Django's documented name
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
