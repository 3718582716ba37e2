"""Recalls: who asked memory for what purpose, and what it found, kept or dropped."""

from collections.abc import Sequence
from typing import Final

from django.contrib import admin
from django.utils.safestring import SafeString

from memories.models import Memory, Recall, RecallHit
from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import NOTHING, page, table

# As a score is made: the places in both arms, what is added up to the fit, what the fit is weighed with.
_IN_ORDER: Final = (
    "lexical rank", "vector rank", "lexical", "vector", "turn before", "turn after", "conversation", "speaker", "time",
    "question", "short", "slot", "asked", "own words", "relevance", "importance", "recency", "boost",
    "its turn", "identifier", "stands back",
)  # fmt: skip


@admin.register(Recall)
class RecallPage(OrganizationAdmin[Recall]):
    """One act of retrieval. The question itself is kept as a hash only, unless the policy keeps its words."""

    read_is_recorded = True
    leading = ("customer", "actor_name", "purpose", "created_at", "budget", "missing", "found")
    computed = ("budget", "missing", "found")
    hidden = ("degraded",)
    list_display = ("created_at", "actor_name", "purpose", "customer", "considered", "cut", "tokens", "budget_tokens")
    list_filter = ("purpose", "actor_name", "created_at")
    list_select_related = ("customer",)
    search_fields = ("actor_name", "purpose", "customer__name", "customer__external_id")
    keys = ("id", "customer", "conversation_id", "actor_id")

    @admin.display(description="budget")
    def budget(self, recall: Recall) -> str:
        """How much of it was used, how many were weighed, how many fell as not relevant."""
        return (
            f"{recall.tokens} of {recall.budget_tokens} tokens used; "
            f"{recall.considered} memories considered, {recall.cut} of them cut as not relevant"
        )

    @admin.display(description="missing while searching")
    def missing(self, recall: Recall) -> str:
        """What the search had to do without, in the words of the answer."""
        return "; ".join(str(words) for words in recall.degraded) or NOTHING

    @admin.display(description="hits")
    def found(self, recall: Recall) -> SafeString | str:
        """By rank: what stayed, what fell, the step that decided it, and every number of which its score was made."""
        rows = list(recall.hits.select_related("memory", "revision").order_by("rank"))
        names = _part_names(rows)
        return table(
            ("Rank", "Memory", "Revision", "Stayed", "Why", "Score", *(name.replace("_", " ") for name in names)),
            (
                (row.rank, page(Memory, row.memory_id, row.revision.content or "(erased)"), row.revision.number,
                 "yes" if row.kept else "no", row.reason, f"{row.score:.3f}",
                 *(_number(row.parts.get(name)) for name in names))
                for row in rows
            ),
        )  # fmt: skip


@admin.register(RecallHit)
class RecallHitPage(OrganizationAdmin[RecallHit]):
    """One revision that was considered."""

    ordering = ("-recall_id", "rank")
    list_display = ("recall", "rank", "memory", "score", "kept", "reason")
    list_filter = ("kept", "reason")
    list_select_related = ("recall", "memory")
    search_fields = ("reason",)
    keys = ("id", "recall", "memory", "revision")


def _part_names(rows: Sequence[RecallHit]) -> list[str]:
    """Every factor that any of the hits names, in the order of how a score is made; unknown ones after them."""
    named = dict.fromkeys(name for row in rows for name in row.parts)
    return [*(name for name in _IN_ORDER if name in named), *(name for name in named if name not in _IN_ORDER)]


def _number(value: object) -> str:
    """Whole numbers as such, others with three places; a dash for what this hit does not have."""
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.3f}"
    return NOTHING if value is None else f"{value:g}" if isinstance(value, (int, float)) else str(value)
