"""A memory's page: what it says, every wording with the words it came from, who read it, what was done to it."""

from datetime import datetime
from uuid import UUID

from django import forms
from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from memories import blocks, govern
from memories.admin import grants
from memories.admin.compare import ComparesRevisions, compare_links
from memories.admin.deeds import Deed, Reason, Values
from memories.admin.reads import answers_table, reads_table
from memories.contracts import Wording
from memories.enums import Status, Tier
from memories.models import Embedding, Memory, MemoryShare, Revision
from memories.shared import name_of
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.abilities import Ability
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import NOTHING, link, page, table
from supportmem.audit.models import LedgerEntry

_LINES = 100  # of a table on an object's page; the lists have the rest


class ValueForm(Reason):
    """The value of a fact; its wording follows."""

    value = forms.CharField(max_length=500, widget=forms.TextInput(attrs={"size": 80}), label="What is right")
    field_order = ("value", "reason")


class WordingForm(Reason):
    """The wording of anything else."""

    content = forms.CharField(
        max_length=500, widget=forms.Textarea(attrs={"rows": 3, "cols": 80}), label="What is right"
    )
    field_order = ("content", "reason")


class RestoreForm(Reason):
    """Which revision is to hold again, and what the memory was when that was asked."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    revision = forms.IntegerField(min_value=1, max_value=2**31 - 1, label="Revision no.")
    field_order = ("revision", "reason")


def _correct(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    wording = Wording(content=values.get("content", ""), value=values.get("value", ""))
    after = govern.correct(actor, memory_id=memory_id, wording=wording, reason=values["reason"], now=now)
    return f"It says now: {after.content}"


def _retract(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    govern.retract(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It holds no more, and the same words never bring it back."


def _confirm(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    govern.confirm(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It is trusted as confirmed by a person."


def _restore(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    number, version = values["revision"], values["version"]
    after = govern.restore(actor, memory_id=memory_id, number=number, version=version, reason=values["reason"], now=now)
    return f"It holds and says again: {after.content}"


def _pin(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    blocks.pin(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It stands in every prompt of where it lives."


def _unpin(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    blocks.unpin(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It is found like any other again."


def _protect(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    blocks.protect(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It is read-only: nobody changes it until that is lifted."


def _unprotect(actor: Actor, memory_id: UUID, values: Values, now: datetime) -> str:
    blocks.unprotect(actor, memory_id=memory_id, reason=values["reason"], now=now)
    return "It may be changed again."


def _holds(memory: Memory) -> bool:
    return memory.status == Status.ACTIVE and not memory.read_only


DEEDS = (
    Deed(
        name="correct",
        label="Correct",
        explains="What was wrong is put right as a new revision. What has changed in the world is not corrected here:"
        " let it be told.",
        do=_correct,
        form=lambda memory: ValueForm if memory.attribute else WordingForm,
        offered=_holds,
    ),
    Deed(name="confirm", label="Confirm", explains="You have looked at it: it is so.", do=_confirm, offered=_holds),
    Deed(
        name="retract",
        label="Retract",
        explains="It is not so, and nothing takes its place. The words it came from are not recalled either.",
        do=_retract,
        offered=_holds,
    ),
    Deed(
        name="restore",
        label="Restore a revision",
        explains="The memory says again what that revision said, and holds.",
        do=_restore,
        form=lambda memory: RestoreForm,
        offered=lambda memory: memory.status not in {Status.ERASED, Status.EXPIRED} and not memory.read_only,
    ),
    Deed(
        name="pin",
        label="Pin",
        explains="It stands in every prompt of its customer, team or organization, whatever is asked. The block has a"
        " size: what does not fit is refused.",
        do=_pin,
        offered=lambda memory: _holds(memory) and memory.tier != Tier.CORE,
    ),
    Deed(
        name="unpin",
        label="Unpin",
        explains="It is found like any other again.",
        do=_unpin,
        offered=lambda memory: _holds(memory) and memory.tier == Tier.CORE,
    ),
    Deed(
        name="protect",
        label="Make read-only",
        explains="No turn, no model, no program and no person changes it, until that is lifted here.",
        do=_protect,
        needs=Ability.KEEP_CORE,
        offered=_holds,
    ),
    Deed(
        name="unprotect",
        label="Let it be changed",
        explains="It is read-only: this lifts that.",
        do=_unprotect,
        needs=Ability.KEEP_CORE,
        offered=lambda memory: memory.read_only,
    ),
)


@admin.register(Memory)
class MemoryPage(grants.ShowsGrants, ComparesRevisions):
    """One remembered thing."""

    deeds = (*DEEDS, *grants.ON_MEMORY)
    read_is_recorded = True
    leading = (
        "content",
        "customer",
        "status",
        "what_to_do",
        "source_turn",
        "superseded_by",
        "replaces",
        "shared_to",
        "granted_to",
        "wordings",
        "read_by",
        "answers",
        "ledger",
    )
    hidden = ("terms", "value_key")
    computed = (
        "what_to_do",
        "source_turn",
        "replaces",
        "shared_to",
        "granted_to",
        "wordings",
        "read_by",
        "answers",
        "ledger",
    )
    list_display = ("content", "kind", "attribute", "status", "customer", "trust", "confidence", "created_at")
    list_filter = ("status", "kind", "type", "trust", "tier", "read_only", "audience", "created_at")
    list_select_related = ("customer",)
    search_fields = ("content", "attribute", "value", "customer__name", "customer__external_id")
    keys = ("id", "customer", "space", "turn_id", "conversation_id", "superseded_by")

    @admin.display(description="source turn")
    def source_turn(self, memory: Memory) -> SafeString | str:
        """Into the conversation, at the turn it was learnt from."""
        return link(turn_url(memory.conversation_id, memory.turn_id), "Open the turn")

    @admin.display(description="replaces")
    def replaces(self, memory: Memory) -> SafeString | str:
        """The memories that this one superseded."""
        rows = Memory.unscoped.filter(superseded_by=memory).order_by("-id")
        return format_html_join(", ", "{}", ((page(Memory, row.id, row.content),) for row in rows)) or NOTHING

    @admin.display(description="shared to")
    def shared_to(self, memory: Memory) -> SafeString | str:
        """Where else it is known or was, newest first."""
        rows = (
            MemoryShare.unscoped.filter(memory=memory)
            .select_related("space__customer", "space__team", "space__agent")
            .order_by("-id")
        )
        return table(
            ("Since", "Where", "By", "Why", "Until"),
            (
                (page(MemoryShare, row.id, _moment(row.created_at)), f"{row.space.level} {name_of(row.space)}",
                 row.shared_by_name, row.reason, _moment(row.ended_at) if row.ended_at else "")
                for row in rows[:_LINES]
            ),
        )  # fmt: skip

    @admin.display(description="revisions and evidence")
    def wordings(self, memory: Memory) -> SafeString | str:
        """Every revision with its quotes, each linked to its turn."""
        rows = memory.revisions.order_by("number").prefetch_related("evidence__observation")
        return table(
            ("No.", "Wording", "What was done", "Why", "By", "When", "Evidence", ""),
            (
                (page(Revision, row.id, row.number), row.content, row.verb, row.reason, row.actor_name,
                 _moment(row.created_at), _quotes(row), compare_links(row, memory=memory))
                for row in rows
            ),
        )  # fmt: skip

    @admin.display(description="read by")
    def read_by(self, memory: Memory) -> SafeString | str:
        """Who was shown it."""
        return reads_table(memory)

    @admin.display(description="answers it shaped")
    def answers(self, memory: Memory) -> SafeString | str:
        """The answers whose prompt held it."""
        return answers_table(memory)

    @admin.display(description="ledger")
    def ledger(self, memory: Memory) -> SafeString | str:
        """What was done to it, newest first."""
        rows = LedgerEntry.objects.filter(organization_id=memory.organization_id, object_id=memory.id)[:_LINES]
        return table(
            ("When", "Who", "What", "Through"),
            ((page(LedgerEntry, row.id, _moment(row.at)), row.actor_name, row.verb, row.channel) for row in rows),
        )


@admin.register(Revision)
class RevisionPage(OrganizationAdmin[Revision]):
    """One wording, for good."""

    read_is_recorded = True
    computed = ("quotes",)
    list_display = ("memory", "number", "content", "verb", "actor_name", "created_at")
    list_filter = ("verb", "proposer", "created_at")
    list_select_related = ("memory",)
    search_fields = ("content", "verb", "actor_name", "reason")
    keys = ("id", "memory", "run_id", "actor_id")

    @admin.display(description="evidence")
    def quotes(self, revision: Revision) -> SafeString | str:
        """The words it came from."""
        return _quotes(revision)


@admin.register(Embedding)
class EmbeddingPage(OrganizationAdmin[Embedding]):
    """That a wording has a vector, and of which model; not its numbers."""

    hidden = ("vector",)
    list_display = ("memory", "revision", "model", "dimension", "created_at")
    list_filter = ("model",)
    list_select_related = ("memory", "revision")
    search_fields = ("model",)
    keys = ("id", "memory", "revision")


def _quotes(revision: Revision) -> SafeString | str:
    """The quoted words of a revision, each linked to its turn where there is one."""
    rows = [
        (f"“{one.quote}”", link(turn_url(one.observation.conversation_id, one.observation.turn_id), "turn"))
        for one in revision.evidence.all()
    ]
    return format_html_join("; ", "{} ({})", rows) or NOTHING


def _moment(value: object) -> str:
    return f"{value:%Y-%m-%d %H:%M:%S}"
