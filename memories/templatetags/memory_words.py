"""Memory in plain words for templates: kinds, confidence, trust, status and the way to the source."""

from typing import Final
from uuid import UUID

from django import template
from django.urls import reverse

from memories.contracts import EvidenceView, MemoryView
from memories.enums import Audience, Kind, Source, Status, Tier, Trust, Waits

register = template.Library()

CERTAIN: Final = 0.85
LIKELY: Final = 0.6

KIND_WORDS: Final[dict[str, str]] = {
    Kind.PREFERENCE: "Preference",
    Kind.EVENT: "Event",
    Kind.SENTIMENT: "Feeling",
    Kind.FACT: "Fact",
    Kind.ISSUE: "Problem",
    Kind.REQUEST: "Request",
    Kind.DECISION: "Decision",
    Kind.CONVERSATION: "Said",
    Kind.SKILL: "Know-how",
}
TRUST_WORDS: Final[dict[str, str]] = {
    Trust.SYSTEM_OF_RECORD: "From a system of record",
    Trust.CONFIRMED: "Confirmed by a person",
    Trust.CUSTOMER: "Said by the customer",
    Trust.AGENT: "Said by a support agent",
    Trust.MODEL: "Inferred by the model",
    Trust.OUTSIDE: "From outside content",
}
STATUS_WORDS: Final[dict[str, str]] = {
    Status.CANDIDATE: "Waiting for review",
    Status.ACTIVE: "In use",
    Status.SUPERSEDED: "Replaced",
    Status.INVALIDATED: "No longer true",
    Status.DORMANT: "Resting",
    Status.ARCHIVED: "Put away",
    Status.EXPIRED: "Expired",
    Status.ERASED: "Erased",
}
SOURCE_WORDS: Final[dict[str, str]] = {
    Source.CUSTOMER_TURN: "Customer",
    Source.AGENT_TURN: "Support agent",
    Source.NOTE: "Private note",
    Source.TOOL: "Tool",
    Source.API: "API",
    Source.IMPORT: "Import",
    Source.PERSON: "By hand",
    Source.EMAIL: "E-mail",
    Source.OUTSIDE: "Outside content",
}
VERB_WORDS: Final[dict[str, str]] = {
    "added": "Added",
    "corrected": "Corrected",
    "superseded": "Replaced",
    "invalidated": "Retired",
    "protected": "Made read-only",
    "unprotected": "Opened for changes",
}
WAITS_WORDS: Final[dict[str, str]] = {
    Waits.SUSPICION: "Speaks to the assistant",
    Waits.CONFLICT: "Against what is known",
    Waits.LOW_TRUST: "Nobody vouches for it",
    Waits.POLICY: "A person must decide",
}
ATTRIBUTE_WORDS: Final[dict[str, str]] = {"email": "E-mail", "work_email": "Work e-mail"}
RETIRED: Final = frozenset({Status.SUPERSEDED, Status.INVALIDATED, Status.EXPIRED, Status.ERASED})


@register.filter
def confidence_word(confidence: float) -> str:
    """A number within 0..1 as certain, likely or unsure."""
    if confidence >= CERTAIN:
        return "certain"
    return "likely" if confidence >= LIKELY else "unsure"


@register.filter
def kind_word(kind: str) -> str:
    """The label of a kind; an unknown one is shown as it is."""
    return KIND_WORDS.get(kind, kind)


@register.filter
def trust_word(trust: str) -> str:
    """Where the words come from, in words."""
    return TRUST_WORDS.get(trust, trust)


@register.filter
def status_word(status: str) -> str:
    """Where the memory stands, in words."""
    return STATUS_WORDS.get(status, status)


@register.filter
def source_word(source: str) -> str:
    """Who or what said it."""
    return SOURCE_WORDS.get(source, source)


@register.filter
def waits_word(why: str) -> str:
    """Why a candidate waits for a person."""
    return WAITS_WORDS.get(why, why)


@register.filter
def verb_word(verb: str) -> str:
    """What a revision did to the memory."""
    return VERB_WORDS.get(verb, verb.capitalize())


@register.filter
def attribute_word(attribute: str) -> str:
    """A slot's name for people: "time_zone" is shown as "Time zone"."""
    return ATTRIBUTE_WORDS.get(attribute, attribute.replace("_", " ").capitalize())


@register.filter
def is_retired(memory: MemoryView) -> bool:
    """Whether the memory no longer holds and is shown struck through."""
    return memory.status in RETIRED


@register.filter
def is_pinned(memory: MemoryView) -> bool:
    """Whether it stands in every prompt of where it lives."""
    return memory.tier == Tier.CORE and not memory.shared_from


@register.filter
def is_internal(memory: MemoryView) -> bool:
    """Whether it may be shown to support agents only."""
    return memory.audience == Audience.INTERNAL


@register.filter
def source_url(origin: MemoryView | EvidenceView) -> str:
    """The address of the turn the words came from, "" when there is none."""
    return turn_url(origin.conversation_id, origin.turn_id)


def turn_url(conversation_id: UUID | None, turn_id: UUID | None) -> str:
    """The address of a turn in its thread; the pages of chat are known here by name only."""
    if conversation_id is None:
        return ""
    page = reverse("conversation", kwargs={"conversation_id": conversation_id})
    return f"{page}#turn-{turn_id}" if turn_id else page
