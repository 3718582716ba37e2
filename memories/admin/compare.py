"""Two revisions of a memory beside each other, word by word, and the way back to one, seen before it is gone."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories import govern
from memories.admin.deeds import AdminWithDeeds, Reason
from memories.contracts import Restoring
from memories.diff import Change, Piece, compare, side
from memories.lifecycle import snapshot
from memories.models import Memory, Revision
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import signed_in
from supportmem.common.errors import Anticipated, Conflict, NotFound

ERASED = "(the words were erased)"


class RestoreForm(Reason):
    """Why, and which version of the memory was looked at."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)


class ComparesRevisions(AdminWithDeeds[Memory]):
    """The pages of a memory's revisions."""

    def get_urls(self) -> list[URLPattern]:
        """Two more paths before those of the deeds."""
        guarded = self.admin_site.admin_view
        return [
            path("<uuid:object_id>/compare/", guarded(self.compare_view), name="memories_memory_compare"),
            path("<uuid:object_id>/restore/<int:number>/", guarded(self.restore_view), name="memories_memory_restore"),
            *super().get_urls(),
        ]

    def compare_view(self, request: HttpRequest, object_id: UUID) -> HttpResponse:
        """Any two, by number; without numbers the last change. Words are read: that is written down."""
        memory, _actor = self._reach(request, object_id)
        rows = list(memory.revisions.order_by("number"))
        if not rows:
            raise Http404
        before, after = _chosen(rows, request.GET.get("a", ""), request.GET.get("b", ""))
        compared = {"revisions": [before.number, after.number]}
        self.record(request, verb="compared", object_id=object_id, customer_id=memory.customer_id, detail=compared)
        context = {
            **self._around(request, memory, title="Compare revisions"),
            "rows": rows,
            "before": before,
            "after": after,
            "both": [before] if before.id == after.id else [before, after],
            "left": f"Revision {before.number}",
            "right": f"Revision {after.number}",
            "head_id": memory.head_id,
            "texts": _texts((before.content, before.value), (after.content, after.value)),
            "fields": _fields(before, after),
            "may_restore": not memory.read_only,
        }
        return TemplateResponse(request, "memories/admin/compare.html", context)

    def restore_view(self, request: HttpRequest, object_id: UUID, number: int) -> HttpResponse:
        """What it would do; POST does it, unless the memory has changed since it was looked at."""
        memory, actor = self._reach(request, object_id)
        try:
            seen = govern.preview_restore(actor, memory_id=object_id, number=number, now=timezone.now())
        except NotFound as error:
            raise Http404 from error
        form = RestoreForm(request.POST or None, initial={"version": seen.version})
        status = 200
        if request.method == "POST":
            status = 400
            if form.is_valid():
                try:
                    self._restore(actor, memory, number=number, values=form.cleaned_data)
                except Anticipated as refusal:
                    status, form = self._again(form, refusal, seen=seen)
                else:
                    messages.success(request, f"Revision {number} holds again.")
                    return redirect(self._page(memory))
        context = {
            **self._around(request, memory, title=f"Restore revision {number}"),
            "seen": seen,
            "form": form,
            "texts": [
                _text("What it says", seen.before or ERASED, seen.after or ERASED),
                *(
                    [_text("Value", seen.value_before, seen.value_after)]
                    if seen.value_before or seen.value_after
                    else []
                ),
            ],
        }
        return TemplateResponse(request, "memories/admin/restore.html", context, status=status)

    @staticmethod
    def _restore(actor: Actor, memory: Memory, *, number: int, values: dict[str, Any]) -> None:
        govern.restore(
            actor,
            memory_id=memory.id,
            number=number,
            version=values["version"],
            reason=values["reason"],
            now=timezone.now(),
        )

    @staticmethod
    def _again(form: RestoreForm, refusal: Anticipated, *, seen: Restoring) -> tuple[int, RestoreForm]:
        """The same reason under what is there now, so that a second try knows what it does."""
        told = refusal.detail
        if isinstance(refusal, Conflict) and form.cleaned_data["version"] != seen.version:
            told = "The memory was changed since you opened this page. Below is what restoring would do now."
        again = RestoreForm({"reason": form.cleaned_data["reason"], "version": seen.version})
        again.is_valid()
        again.add_error(None, told)
        return refusal.status, again

    def _reach(self, request: HttpRequest, object_id: UUID) -> tuple[Memory, Actor]:
        """The memory behind the wall, and who looks."""
        actor, memory = signed_in(request), self.get_object(request, str(object_id))
        if actor is None or memory is None:
            raise Http404
        return memory, actor

    def _around(self, request: HttpRequest, memory: Memory, *, title: str) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "title": title,
            "memory": memory,
            "back": self._page(memory),
            "compare_url": reverse("admin:memories_memory_compare", args=[memory.pk]),
            "opts": self.opts,
        }


def compare_links(row: Revision, *, memory: Memory) -> SafeString | str:
    """What can be done with one line of the revisions: hold it against what it says now, and bring it back."""
    against = reverse("admin:memories_memory_compare", args=[memory.pk])
    if row.id == memory.head_id:
        return format_html('<a href="{}?b={}">what it changed</a>', against, row.number)
    back = reverse("admin:memories_memory_restore", args=[memory.pk, row.number])
    return format_html('<a href="{}?a={}">compare with now</a> · <a href="{}">restore</a>', against, row.number, back)


def _chosen(rows: Sequence[Revision], first: str, second: str) -> tuple[Revision, Revision]:
    """By number: the first defaults to the one before the second, the second to the newest."""
    numbered = {str(row.number): row for row in rows}
    if any(one and one not in numbered for one in (first, second)):
        raise Http404
    after = numbered[second] if second else rows[-1]
    before = numbered[first] if first else rows[max(0, rows.index(after) - 1)]
    return before, after


def _texts(before: tuple[str, str], after: tuple[str, str]) -> list[dict[str, object]]:
    """The wording, and the value where there is one."""
    texts = [_text("What it says", before[0] or ERASED, after[0] or ERASED)]
    return [*texts, _text("Value", before[1], after[1])] if before[1] or after[1] else texts


def _text(name: str, before: str, after: str) -> dict[str, object]:
    pieces: tuple[Piece, ...] = compare(before, after)
    return {
        "name": name,
        "inline": pieces,
        "before": side(pieces, without=Change.ADDED),
        "after": side(pieces, without=Change.REMOVED),
        "same": before == after,
    }


def _fields(before: Revision, after: Revision) -> list[dict[str, str]]:
    """What differs beside the words."""
    old, new = (
        snapshot.fields_of(row.snapshot)
        | {"status": row.status, "valid from": row.valid_from, "valid to": row.valid_to}
        for row in (before, after)
    )
    return [
        {"name": name.replace("_", " "), "before": _shown(old.get(name)), "after": _shown(new.get(name))}
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    ]


def _shown(value: object) -> str:
    if value is None or value in ("", []):
        return "–"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return f"{value:%Y-%m-%d %H:%M} UTC" if hasattr(value, "strftime") else str(value)
