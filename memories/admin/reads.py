"""The tables of a memory's page that say who read it and which answers it shaped: the newest, and the way to all."""

from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories import readers
from memories.models import Memory, Recall
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.actors import Actor, system_actor
from supportmem.accounts.admin.show import NOTHING, link, page, table

NEWEST: Final = 20


def reads_table(memory: Memory) -> SafeString | str:
    """Who was shown it, when, at which rank."""
    rows = readers.reads_of(_reader(memory), memory_id=memory.id, after=None, limit=NEWEST)
    lines = table(
        ("When", "Who", "For", "Revision", "Rank", "Score", "Stayed", "Why"),
        (
            (page(Recall, row.id, _moment(row.at)), row.actor_name, row.purpose, row.revision_number, row.rank,
             f"{row.score:.3f}", "yes" if row.kept else "no", row.reason)
            for row in rows
        ),
    )  # fmt: skip
    return _with_all(lines, listed="admin:memories_recallhit_changelist", memory=memory)


def answers_table(memory: Memory) -> SafeString | str:
    """The answers whose prompt held it."""
    rows = readers.answers_of(_reader(memory), memory_id=memory.id, after=None, limit=NEWEST)
    lines = table(
        ("When", "Asked by", "Composed by", "Revision", "No.", "Cited", "Answer"),
        (
            (page(Recall, row.recall_id, _moment(row.at)), row.asked_by or NOTHING, row.model,
             row.revision_number, row.number, "yes" if row.cited else "no",
             link(turn_url(row.conversation_id, row.turn_id), row.begins or "(no words)"))
            for row in rows
        ),
    )  # fmt: skip
    return _with_all(lines, listed="admin:chat_citation_changelist", memory=memory)


def _reader(memory: Memory) -> Actor:
    """The page's wall has let somebody in who reads the whole organization."""
    return system_actor(organization_id=memory.organization_id, name="system: admin")


def _with_all(lines: SafeString | str, *, listed: str, memory: Memory) -> SafeString | str:
    """A table of the newest, followed by the way to the list that has them all."""
    if lines == NOTHING:
        return lines
    every = link(f"{reverse(listed)}?{urlencode({'memory': str(memory.id)})}", "All of them")
    return format_html("{}<p>{}</p>", lines, every)


def _moment(value: object) -> str:
    return f"{value:%Y-%m-%d %H:%M:%S}"
