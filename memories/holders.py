"""The answer of memories for one customer's words: rewrite, erase, export, count."""

from collections.abc import Mapping, Sequence
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from memories import signals
from memories.contracts import MemoryChanged
from memories.enums import ObservationState, Status
from memories.index import asked
from memories.lifecycle import sharing, skills, speakers, transitions
from memories.models import Embedding, Evidence, Memory, Observation, Proposal, Recall, Revision
from supportmem.audit import ledger
from supportmem.audit.ledger import Writer
from supportmem.privacy import holders, rewriting
from supportmem.privacy.spans import replaced

_TABLES = frozenset(
    {
        "memories_observation",
        "memories_memory",
        "memories_revision",
        "memories_evidence",
        "memories_embedding",
        "memories_askedvector",
        "memories_proposal",
        "memories_recall",
        "memories_skill",
        "memories_skilloutcome",
        "memories_memoryshare",
    }
)


class MemoriesHolder:
    """See supportmem.privacy.holders.Holder."""

    name = "memories"
    tables = _TABLES

    def rewrite(self, *, by: Writer, customer_id: UUID, find: str, token: str) -> int:
        """Replace a text everywhere; vectors of changed memories go, and are made anew by the worker."""
        _take_from_workers(customer_id)
        memories = Memory.unscoped.filter(customer_id=customer_id)
        changed = transitions.rewrite_text(memories=memories, find=find, token=token)
        Embedding.unscoped.filter(memory_id__in=changed).delete()
        asked.forget(customer_id)  # a digest does not tell which question held the text
        rows = len(changed) + _in_proposals(customer_id, find=find, token=token)
        asked_about = Recall.unscoped.filter(customer_id=customer_id)
        rows += rewriting.in_columns(asked_about, limits={"query_text": 0}, find=find, token=token)
        rows += skills.rewrite_words(customer_id=customer_id, find=find, token=token)
        rows += speakers.rewrite(customer_id=customer_id, find=find)
        rows += sharing.rewrite(customer_id=customer_id, find=find, token=token)
        for table, texts in _texts(customer_id, find=find).items():
            rows += rewriting.through_the_door(by, table=table, texts=texts, find=find, token=token)
        if changed:
            _tell(by, customer_id=customer_id, memory_ids=changed)
        return rows

    def erase(self, *, by: Writer, customer_id: UUID) -> Mapping[str, int]:
        """Destroy words, vectors, proposals and what was asked; what remains are ids, times and states.

        The rows are locked first, so that what a worker is writing at this moment is seen, and goes as well.
        """
        list(Observation.unscoped.select_for_update().filter(customer_id=customer_id).values_list("id"))
        counts = {
            table: ledger.replace_text(by=by, table=table, ids=ids, replacement="", reason="erasure")
            for table, ids in self._append_only(customer_id)
        }
        counts["memories_memory"] = transitions.erase_text(
            memories=Memory.unscoped.filter(customer_id=customer_id).exclude(status=Status.ERASED),
            now=timezone.now(),
        )
        counts["memories_embedding"] = Embedding.unscoped.filter(memory__customer_id=customer_id).delete()[0]
        counts["memories_askedvector"] = asked.forget(customer_id)
        live = Observation.unscoped.filter(customer_id=customer_id).exclude(state=ObservationState.ERASED)
        live.update(state=ObservationState.ERASED, claim_token=None, claim_deadline=None, last_error="")
        counts["memories_proposal"] = Proposal.unscoped.filter(customer_id=customer_id).delete()[0]
        counts |= skills.erase_words(customer_id=customer_id)
        counts["memories_space"] = speakers.forget(customer_id=customer_id)
        counts["memories_memoryshare"] = sharing.erase(by=by, customer_id=customer_id, now=timezone.now())
        counts["memories_recall"] = self._asked(customer_id).update(query_hash="", query_text="")
        return counts

    def export(self, *, by: Writer, customer_id: UUID) -> Mapping[str, Sequence[Mapping[str, object]]]:
        """Observations, memories and what was asked, where its words are kept, as rows."""
        observations = Observation.unscoped.filter(customer_id=customer_id).order_by("occurred_at", "id")
        memories = Memory.unscoped.filter(customer_id=customer_id).order_by("created_at", "id")
        return {
            "memories_observation": [
                {
                    "id": str(o.id),
                    "occurred_at": o.occurred_at.isoformat(),
                    "source": o.source,
                    "text": o.text,
                }
                for o in observations
            ],
            "memories_memory": [
                {
                    "id": str(m.id),
                    "kind": m.kind,
                    "status": m.status,
                    "content": m.content,
                    "valid_from": m.valid_from.isoformat(),
                    "valid_to": m.valid_to.isoformat() if m.valid_to else None,
                }
                for m in memories
            ],
            "memories_recall": [
                {
                    "id": str(r.id),
                    "at": r.created_at.isoformat(),
                    "by": r.actor_name,
                    "purpose": r.purpose,
                    "question": r.query_text,
                }
                for r in Recall.unscoped.filter(customer_id=customer_id).exclude(query_text="").order_by("id")
            ],
        }

    def count(self, *, customer_id: UUID) -> Mapping[str, int]:
        """Rows that still hold words."""
        return {
            "memories_observation": Observation.unscoped.filter(customer_id=customer_id).exclude(text="").count(),
            "memories_memory": Memory.unscoped.filter(customer_id=customer_id).exclude(content="").count(),
            "memories_revision": Revision.unscoped.filter(memory__customer_id=customer_id)
            .exclude(content="", value="", reason="")
            .count(),
            "memories_evidence": Evidence.unscoped.filter(observation__customer_id=customer_id)
            .exclude(quote="")
            .count(),
            "memories_embedding": Embedding.unscoped.filter(memory__customer_id=customer_id).count(),
            "memories_askedvector": asked.of_customer(customer_id).count(),
            "memories_proposal": Proposal.unscoped.filter(customer_id=customer_id).count(),
            "memories_recall": self._asked(customer_id).count(),
            **skills.words_left(customer_id=customer_id),
            "memories_space": speakers.left(customer_id=customer_id),
            "memories_memoryshare": sharing.left_of_customer(customer_id).count(),
        }

    @staticmethod
    def _asked(customer_id: UUID) -> QuerySet[Recall]:
        """Recalls whose question can still be told, by its digest or its words."""
        return Recall.unscoped.filter(customer_id=customer_id).exclude(query_hash="", query_text="")

    @staticmethod
    def _append_only(customer_id: UUID) -> list[tuple[str, list[UUID]]]:
        revisions = Revision.unscoped.filter(memory__customer_id=customer_id).exclude(content="", value="", reason="")
        evidence = Evidence.unscoped.filter(observation__customer_id=customer_id).exclude(quote="")
        observations = Observation.unscoped.filter(customer_id=customer_id).exclude(text="")
        return [
            ("memories_observation", list(observations.values_list("id", flat=True))),
            ("memories_revision", list(revisions.values_list("id", flat=True))),
            ("memories_evidence", list(evidence.values_list("id", flat=True))),
        ]


def _take_from_workers(customer_id: UUID) -> None:
    """What a worker has read of this customer is out of date: it finds its claim gone, and reads again."""
    for taken, waits in (
        (ObservationState.CLAIMED, ObservationState.PENDING),
        (ObservationState.THINKING, ObservationState.SEEN),
    ):
        Observation.unscoped.filter(customer_id=customer_id, state=taken).update(
            state=waits, claim_token=None, claim_deadline=None, attempts=F("attempts") - 1
        )


def _texts(customer_id: UUID, *, find: str) -> dict[str, dict[UUID, tuple[str, ...]]]:
    """What append-only rows hold the words, by table."""
    observations = Observation.unscoped.filter(customer_id=customer_id, text__contains=find)
    revisions = Revision.unscoped.filter(memory__customer_id=customer_id)
    revisions = rewriting.holding(revisions, columns=("content", "value", "reason"), find=find)
    evidence = Evidence.unscoped.filter(observation__customer_id=customer_id, quote__contains=find)
    return {
        "memories_observation": {o.id: (o.text,) for o in observations},
        "memories_revision": {r.id: (r.content, r.value, r.reason) for r in revisions},
        "memories_evidence": {e.id: (e.quote,) for e in evidence},
    }


def _in_proposals(customer_id: UUID, *, find: str, token: str) -> int:
    changed = []
    for row in Proposal.unscoped.filter(customer_id=customer_id).select_for_update().order_by("id"):
        candidate = rewriting.in_json(row.candidate, lambda text: replaced(text, find, token))
        if candidate != row.candidate:
            row.candidate = candidate
            changed.append(row)
    return Proposal.unscoped.bulk_update(changed, ["candidate"], batch_size=500) if changed else 0


def _tell(by: Writer, *, customer_id: UUID, memory_ids: Sequence[UUID]) -> None:
    """After commit: what is shown elsewhere is out of date."""
    change = MemoryChanged(
        organization_id=by.organization_id,
        customer_id=customer_id,
        conversation_id=None,
        memory_ids=tuple(memory_ids),
    )
    transaction.on_commit(partial(signals.memory_changed.send, sender=Memory, change=change))


def register() -> None:
    """Make the holder known; called when the app is ready."""
    holders.register(MemoriesHolder())
