"""Runs: units of change. What they did to which memory, and the way back."""

from datetime import datetime
from uuid import UUID

from django import forms
from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories import govern
from memories.admin.deeds import AdminWithDeeds, Deed, Reason, Values
from memories.admin.touched import answers_of_run, run_link
from memories.models import Memory, Revision, Run
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.show import page, table

_LINES = 200


class UndoForm(Reason):
    """Why, and whether what has changed since may stay."""

    skip_changed = forms.BooleanField(
        required=False,
        label="Leave what has changed since",
        help_text="Otherwise nothing is undone when something has.",
    )


def _undo(actor: Actor, run_id: UUID, values: Values, now: datetime) -> str:
    done = govern.undo_run(actor, run_id=run_id, skip_changed=values["skip_changed"], reason=values["reason"], now=now)
    left = f" {len(done.left)} stayed as they are." if done.left else ""
    told = f"{len(done.changed)} memories are again what they were before the run.{left}"
    return format_html("{} This is a run as well, and can be undone: {}.", told, run_link(done.run_id))


def _did(run: Run) -> SafeString | str:
    """A run's revisions, each linked to its memory."""
    rows = Revision.unscoped.filter(run_id=run.id).select_related("memory").order_by("id")[:_LINES]
    return table(
        ("Memory", "What was done", "Wording", "Status", "Why"),
        ((page(Memory, row.memory_id, row.memory.kind), row.verb, row.content, row.status, row.reason) for row in rows),
    )


@admin.register(Run)
class RunPage(AdminWithDeeds[Run]):
    """One unit of change."""

    deeds = (
        Deed(
            name="undo",
            label="Undo this run",
            explains="Every memory that this run changed becomes again what it was before. Nothing is deleted: the undo"
            " is a run of its own, and can be undone.",
            do=_undo,
            form=lambda run: UndoForm,
            offered=lambda run: run.undone_at is None,
            shows=lambda run: (("What it did", _did(run)), ("Answers written from it", answers_of_run(run))),
        ),
    )
    leading = ("kind", "customer", "actor_name", "created_at", "what_to_do", "did", "answers")
    computed = ("what_to_do", "did", "answers")
    list_display = ("created_at", "kind", "customer", "actor_name", "changes", "undone_at")
    list_filter = ("kind", "created_at", "undone_at")
    list_select_related = ("customer",)
    search_fields = ("actor_name", "customer__name", "customer__external_id")
    keys = ("id", "customer", "observation_id", "actor_id", "undone_by")

    @admin.display(description="what it did")
    def did(self, run: Run) -> SafeString | str:
        """Its revisions."""
        return _did(run)

    @admin.display(description="answers it touched")
    def answers(self, run: Run) -> SafeString | str:
        """What was answered from it."""
        return answers_of_run(run)
