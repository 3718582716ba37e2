"""Admin pages of chat: read only, since every change goes through the door."""

from django.contrib import admin
from django.urls import reverse
from django.utils.safestring import SafeString

from chat.models import Citation, Conversation, ConversationEvent, Generation, Import, Turn
from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.admin.show import link, page, table


@admin.register(Conversation)
class ConversationPage(OrganizationAdmin[Conversation]):
    """A thread. Its words are with its turns."""

    computed = ("thread", "answers")
    list_display = ("last_at", "customer", "status", "assigned_to", "turn_seq")
    list_filter = ("status", "last_at")
    list_select_related = ("customer", "assigned_to")
    search_fields = ("customer__name", "customer__external_id", "assigned_to__username")
    keys = ("id", "customer", "assigned_to")

    @admin.display(description="thread")
    def thread(self, conversation: Conversation) -> SafeString | str:
        """As support agents see it."""
        return link(reverse("conversation", args=[conversation.id]), "Open the conversation")

    @admin.display(description="answers")
    def answers(self, conversation: Conversation) -> SafeString | str:
        """The assistant's answers, newest first."""
        rows = conversation.generations.order_by("-id")[:100]
        return table(
            ("When", "State", "Composed by", "Notice"),
            (
                (page(Generation, row.id, f"{row.created_at:%Y-%m-%d %H:%M:%S}"), row.state,
                 row.model or row.mode, row.notice)
                for row in rows
            ),
        )  # fmt: skip


@admin.register(Turn)
class TurnPage(OrganizationAdmin[Turn]):
    """Who said what, after redaction."""

    read_is_recorded = True
    leading = ("content", "author_name", "author", "occurred_at", "place")
    computed = ("place",)
    list_display = ("occurred_at", "conversation", "seq", "author", "author_name", "content")
    list_filter = ("author", "occurred_at")
    list_select_related = ("conversation",)
    search_fields = ("content", "author_name", "client_id")
    keys = ("id", "conversation", "author_user")

    @admin.display(description="place")
    def place(self, turn: Turn) -> SafeString | str:
        """In its thread."""
        return link(f"{reverse('conversation', args=[turn.conversation_id])}#turn-{turn.id}", "Open the turn")


@admin.register(Generation)
class GenerationPage(OrganizationAdmin[Generation]):
    """One answer, with the memories that shaped it."""

    read_is_recorded = True
    leading = ("text", "state", "mode", "model", "question", "answer", "memory_used")
    computed = ("memory_used",)
    hidden = ("claim_token",)
    list_display = ("created_at", "conversation", "state", "mode", "model", "asked_by", "finished_at")
    list_filter = ("state", "mode", "model", "created_at")
    list_select_related = ("conversation", "asked_by")
    search_fields = ("text", "client_id", "model", "notice")
    keys = ("id", "conversation", "question", "answer", "recall_id", "asked_by")

    @admin.display(description="memory used")
    def memory_used(self, generation: Generation) -> SafeString | str:
        """By number: what was in view, and what the answer cites."""
        rows = generation.citations.select_related("memory", "revision").order_by("n")
        return table(
            ("No.", "Memory", "Revision", "Cited"),
            (
                (row.n, page(type(row.memory), row.memory_id, row.revision.content or "(erased)"),
                 row.revision.number, "yes" if row.cited else "no")
                for row in rows
            ),
        )  # fmt: skip


@admin.register(Citation)
class CitationPage(OrganizationAdmin[Citation]):
    """A revision that was offered to an answer."""

    list_display = ("generation", "n", "memory", "revision", "cited")
    list_filter = ("cited",)
    list_select_related = ("generation", "memory", "revision")
    search_fields = ("=n",)
    keys = ("id", "generation", "memory", "revision", "turn_id")


@admin.register(Import)
class ImportPage(OrganizationAdmin[Import]):
    """A bulk import, and the lines that were left out."""

    computed = ("left_out",)
    hidden = ("claim_token",)
    list_display = ("created_at", "state", "requested_by", "turns", "known", "problems_found", "finished_at")
    list_filter = ("state", "created_at")
    list_select_related = ("requested_by",)
    search_fields = ("digest", "requested_by__username")
    keys = ("id", "requested_by")

    @admin.display(description="left out")
    def left_out(self, job: Import) -> SafeString | str:
        """The first lines that could not be used, and why."""
        return table(
            ("Line", "Field", "What to change"), ((p.line, p.field, p.detail) for p in job.problems.all()[:100])
        )


@admin.register(ConversationEvent)
class ConversationEventPage(OrganizationAdmin[ConversationEvent]):
    """The gapless log: ids, no words."""

    list_display = ("created_at", "conversation", "seq", "kind")
    list_filter = ("kind", "created_at")
    list_select_related = ("conversation",)
    search_fields = ("kind",)
    keys = ("id", "conversation")
