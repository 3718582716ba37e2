"""What rests on a source or a run, and which answers were written from it: seen before a deed, and after."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from django.db.models import QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories.enums import RunKind
from memories.models import Evidence, Memory, Observation, Recall, RecallHit, Revision, Run
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.admin.show import NOTHING, link, page, table

LINES: Final = 50
_TAKES_BACK: Final = frozenset({RunKind.UNDO, RunKind.QUARANTINE, RunKind.RETRACT})


def rests_on(observation: Observation) -> SafeString | str:
    """The wordings that quote a source, and what became of each memory."""
    rows = _quoting(observation.id).select_related("memory").order_by("-id")[:LINES]
    return table(
        ("Memory", "Revision", "Wording", "The memory is"),
        (
            (page(Memory, row.memory_id, row.memory.kind), page(Revision, row.id, row.number),
             row.content or "(erased)", row.memory.status)
            for row in rows
        ),
    )  # fmt: skip


def answers_from_source(observation: Observation) -> SafeString | str:
    """The answers whose prompt held words that rest on a source."""
    return _answers(_quoting(observation.id).values_list("id", "memory_id"))


def answers_of_run(run: Run) -> SafeString | str:
    """The answers written from what a run wrote; of a run that takes back, from what it took back."""
    rows = list(Revision.unscoped.filter(run_id=run.id).values_list("id", "memory_id", "number").order_by("-id"))
    if run.kind not in _TAKES_BACK:
        return _answers((key, memory_id) for key, memory_id, _ in rows)
    until = {memory_id: number for _, memory_id, number in rows}
    earlier = Revision.unscoped.filter(memory_id__in=until).values_list("id", "memory_id", "number")
    return _answers((key, memory_id) for key, memory_id, number in earlier if number < until[memory_id])


def run_link(run_id: UUID) -> SafeString:
    """Where what was done can be looked at, and undone."""
    return format_html("{}", page(Run, run_id, "its run"))


def _quoting(observation_id: UUID) -> QuerySet[Revision]:
    quoted = Evidence.unscoped.filter(observation_id=observation_id)
    return Revision.unscoped.filter(id__in=quoted.values("revision_id"))


def _answers(revisions: Iterable[tuple[UUID, UUID]]) -> SafeString | str:
    """Newest first. By memory as well as by revision: the log is found along its memories."""
    wanted = dict(revisions)
    hits = (
        RecallHit.unscoped.filter(
            memory_id__in=set(wanted.values()), revision_id__in=wanted, kept=True, recall__purpose="answer"
        )
        .select_related("recall__customer", "revision")
        .order_by("-recall_id", "rank")[:LINES]
    )
    return table(
        ("When (UTC)", "Asked by", "About", "From the wording", "Answer"),
        (
            (page(Recall, hit.recall_id, f"{hit.recall.created_at:%Y-%m-%d %H:%M:%S}"), hit.recall.actor_name,
             hit.recall.customer.name if hit.recall.customer else NOTHING, hit.revision.content or "(erased)",
             link(turn_url(hit.recall.conversation_id, None), "Open the conversation"))
            for hit in hits
        ),
    )  # fmt: skip
