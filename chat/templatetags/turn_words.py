"""Turns for templates: citations as links, who speaks, which memories an answer used."""

from typing import Final

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from chat import markdown
from chat.citing import CITATION
from chat.contracts import AnswerView, MemoryLine, TurnView
from chat.enums import AnswerMode, ConversationStatus

register = template.Library()

STATUS_WORDS: Final[dict[str, str]] = {
    ConversationStatus.OPEN: "Open",
    ConversationStatus.WAITING: "Waiting for the customer",
    ConversationStatus.RESOLVED: "Resolved",
}


@register.filter
def is_markdown(turn: TurnView) -> bool:
    """Whether a model wrote it, so that its marks mean something."""
    return turn.answer is not None and turn.answer.mode == AnswerMode.MODEL


@register.filter
def with_citations(turn: TurnView) -> SafeString:
    """The turn's text, escaped, in which numbers of used memories are links to the strip below.

    A number that names no used memory stays text: it must not look like a proof. What a model wrote is Markdown; what
    people wrote, and what is composed of their words, is shown as it stands.
    """
    lines = {line.n: line for line in turn.answer.memory_used} if turn.answer else {}
    generation = turn.answer.generation_id if turn.answer else None
    if is_markdown(turn):
        links = {n: str(_citation(line, f"used-{generation}-{n}")) for n, line in lines.items()}
        return mark_safe(markdown.to_html(turn.content, citations=links))  # noqa: S308 - sanitised there, twice
    pieces: list[str] = []
    done = 0
    for match in CITATION.finditer(turn.content):
        numbers = [int(number) for number in match[1].split(",")]
        if not all(number in lines for number in numbers):
            continue
        pieces.append(turn.content[done : match.start()])
        pieces += [_citation(lines[number], f"used-{generation}-{number}") for number in numbers]
        done = match.end()
    pieces.append(turn.content[done:])
    return format_html_join("", "{}", ((piece,) for piece in pieces))


def _citation(line: MemoryLine, anchor: str) -> SafeString:
    """One number in brackets that leads to the memory it stands for."""
    return format_html('<a class="cite" href="#{}" data-cite title="{}">[{}]</a>', anchor, line.content, line.n)


@register.filter
def cited(answer: AnswerView) -> list[MemoryLine]:
    """The memories the answer cites, in the order of their numbers."""
    return [line for line in answer.memory_used if line.cited]


@register.filter
def uncited(answer: AnswerView) -> list[MemoryLine]:
    """The memories that were in view and are not cited."""
    return [line for line in answer.memory_used if not line.cited]


@register.filter
def uses_internal(answer: AnswerView) -> bool:
    """Whether a cited memory comes from a private note, so that the draft needs a look before it is sent."""
    return any(line.internal for line in answer.memory_used if line.cited)


@register.filter
def composed_by(answer: AnswerView) -> str:
    """Who composed the answer: the model's name, or memory alone."""
    return "from memory" if answer.mode == AnswerMode.MEMORY_ONLY else (answer.model or "model")


@register.filter
def conversation_status_word(status: str) -> str:
    """Where the conversation stands, in words."""
    return STATUS_WORDS.get(status, status)


@register.filter
def initials(name: str) -> str:
    """One or two letters that stand for a name; a name written without spaces gives its first letter."""
    words = [word for word in name.split() if word[0].isalnum()]
    if not words:
        return "?"
    return (words[0][0] + (words[-1][0] if len(words) > 1 else "")).upper()
