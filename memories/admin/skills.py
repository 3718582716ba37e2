"""Skills and what came of using them: read only; outcomes are recorded through the door."""

from django.contrib import admin
from django.utils.safestring import SafeString

from memories.models import Skill, SkillOutcome
from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import page, table

_LINES = 100


@admin.register(Skill)
class SkillPage(OrganizationAdmin[Skill]):
    """A way of solving something, and how often it worked."""

    read_is_recorded = True
    leading = ("name", "steps", "attempts", "successes", "last_used_at", "uses")
    computed = ("uses",)
    list_display = ("name", "attempts", "successes", "last_used_at")
    list_filter = ("last_used_at", "memory__status", "memory__trust")
    search_fields = ("name", "memory__content")
    keys = ("id", "memory")

    @admin.display(description="outcomes")
    def uses(self, skill: Skill) -> SafeString | str:
        """Every use, newest first; failures with their notes."""
        rows = skill.outcomes.order_by("-id")[:_LINES]
        return table(
            ("When", "Who", "Worked", "Note"),
            (
                (page(SkillOutcome, row.id, f"{row.at:%Y-%m-%d %H:%M:%S}"), row.actor_name,
                 "yes" if row.succeeded else "no", row.note)
                for row in rows
            ),
        )  # fmt: skip


@admin.register(SkillOutcome)
class SkillOutcomePage(OrganizationAdmin[SkillOutcome]):
    """One use of a skill."""

    read_is_recorded = True
    list_display = ("at", "skill", "succeeded", "actor_name", "note")
    list_filter = ("succeeded", "at")
    list_select_related = ("skill",)
    search_fields = ("note", "skill__name", "actor_name")
    keys = ("id", "skill", "customer", "observation", "conversation_id", "actor_id")
