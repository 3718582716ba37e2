"""Recalls: who asked memory for what purpose, and what it found, kept or dropped."""

from django.contrib import admin
from django.utils.safestring import SafeString

from memories.models import Memory, Recall, RecallHit
from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import page, table


@admin.register(Recall)
class RecallPage(OrganizationAdmin[Recall]):
    """One act of retrieval. The question itself is kept as a hash only."""

    leading = ("customer", "actor_name", "purpose", "created_at", "found")
    computed = ("found",)
    list_display = ("created_at", "actor_name", "purpose", "customer", "considered", "tokens", "budget_tokens")
    list_filter = ("purpose", "actor_name", "created_at")
    list_select_related = ("customer",)
    search_fields = ("actor_name", "purpose", "customer__name", "customer__external_id")
    keys = ("id", "customer", "conversation_id", "actor_id")

    @admin.display(description="hits")
    def found(self, recall: Recall) -> SafeString | str:
        """By rank: what stayed, what fell, and why."""
        rows = recall.hits.select_related("memory", "revision").order_by("rank")
        return table(
            ("Rank", "Memory", "Revision", "Score", "Stayed", "Why"),
            (
                (row.rank, page(Memory, row.memory_id, row.revision.content or "(erased)"), row.revision.number,
                 f"{row.score:.3f}", "yes" if row.kept else "no", row.reason)
                for row in rows
            ),
        )  # fmt: skip


@admin.register(RecallHit)
class RecallHitPage(OrganizationAdmin[RecallHit]):
    """One revision that was considered."""

    list_display = ("recall", "rank", "memory", "score", "kept", "reason")
    list_filter = ("kept", "reason")
    list_select_related = ("recall", "memory")
    search_fields = ("reason",)
    keys = ("id", "recall", "memory", "revision")
