"""Candidates with quotes: by rules (always) and by the model (when there is one)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memories.contracts import Candidate, Span, Utterance
from memories.enums import Kind, MemoryType, Proposer, Source
from memories.models import Observation
from memories.pipeline import rules, turn
from memories.pipeline.rules.reading import is_chinese
from memories.pipeline.talk import talk_of
from memories.prompts import propose as prompt
from supportmem.llm.errors import BadAnswer
from supportmem.llm.ports import Chat, Message

_SPEAKER = {
    Source.CUSTOMER_TURN: "customer",
    Source.AGENT_TURN: "support agent",
    Source.NOTE: "support agent",
}
_SINGLE = frozenset({"name", "email", "phone", "location", "company", "role", "plan", "language"})
_DEFAULT_TYPE = {
    Kind.FACT: MemoryType.SEMANTIC,
    Kind.PREFERENCE: MemoryType.SEMANTIC,
    Kind.SKILL: MemoryType.PROCEDURAL,
}


def _language(text: str) -> str:
    return "zh" if is_chinese(text) else "en"


def utterance_of(observation: Observation) -> Utterance:
    """The stored row as the value that rules read."""
    return Utterance(
        organization_id=observation.organization_id,
        customer_id=observation.customer_id,
        text=observation.text,
        source=Source(observation.source),
        occurred_at=observation.occurred_at,
        idempotency_key=observation.idempotency_key,
        conversation_id=observation.conversation_id,
        turn_id=observation.turn_id,
        language=observation.language,
        time_zone=observation.time_zone,
    )


def by_rules(observation: Observation) -> tuple[Candidate, ...]:
    """What the rules find in one observation, then the turn itself."""
    return with_turn(observation.text, told(utterance_of(observation)))


def told(utterance: Utterance) -> tuple[Candidate, ...]:
    """What the rules find, in the order it was said.

    A value that holds for a while only ("this week") stands beside the lasting one and takes no slot from it.
    """
    return tuple(
        replace(c, attribute="", value="", old_value="") if c.expires_at and c.attribute and not c.many_valued else c
        for c in rules.propose(utterance, talk=talk_of(utterance))
    )


def with_turn(text: str, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates, then the turn as it was said."""
    if any(c.retracts for c in found):
        return found  # the order to forget would itself keep the words alive
    return (*found, *turn.as_memories(text, language=_language(text)))


def by_model(observation: Observation, *, chat: Chat, earlier: Sequence[str]) -> tuple[Candidate, ...]:
    """What the model finds, validated and corrected. Raises LlmError; an empty list is an answer."""
    asked = prompt.messages(
        text=observation.text, speaker=_SPEAKER.get(Source(observation.source), "system"), earlier=earlier
    )
    answer = chat.ask_json(
        [Message(role="system" if role == "system" else "user", content=content) for role, content in asked],
        schema=prompt.SCHEMA,
        max_tokens=450,
    )
    if not isinstance(answer, Mapping) or not isinstance(answer.get("memories"), list):
        raise BadAnswer("the model's answer has no list of memories")
    language = _language(observation.text)
    found: dict[tuple[str, str], Candidate] = {}
    for row in answer["memories"][:5]:
        candidate = validated(row, text=observation.text, language=language, model=chat.name)
        if candidate is not None:
            found.setdefault((candidate.kind, candidate.content.casefold()), candidate)
    return tuple(found.values())


def validated(row: object, *, text: str, language: str, model: str) -> Candidate | None:
    """One proposal of a model as a candidate; None when it has no evidence or is not about the customer.

    An unknown type or kind is corrected to the nearest allowed one, and that is recorded in `corrections`.
    """
    if not isinstance(row, Mapping) or row.get("about_customer") is False:
        return None
    quote, content = str(row.get("quote", "")).strip(), str(row.get("content", "")).strip()
    start = text.find(quote)
    if not quote or not content or start < 0:
        return None
    corrections: list[str] = []
    kind = _kind(row.get("kind"), corrections)
    attribute, value = _slot(row, kind)
    return Candidate(
        type=_type(row.get("type"), kind, corrections),
        kind=kind,
        content=content[:500],
        span=Span(start=start, end=start + len(quote), quote=quote),
        attribute=attribute,
        value=value,
        many_valued=bool(attribute) and attribute not in _SINGLE,
        confidence=_share(row.get("confidence"), 0.0),
        importance=_share(row.get("importance"), 0.5),
        language=language,
        proposer=Proposer.MODEL,
        model=model,
        prompt_version=prompt.VERSION,
        corrections=tuple(corrections),
    )


def _kind(raw: object, corrections: list[str]) -> Kind:
    try:
        kind = Kind(str(raw))
    except ValueError:
        corrections.append(f"kind {str(raw)[:40]!r} became fact")
        return Kind.FACT
    if kind in {Kind.CONVERSATION, Kind.SKILL}:
        corrections.append(f"kind {kind} became fact")
        return Kind.FACT
    return kind


def _type(raw: object, kind: Kind, corrections: list[str]) -> MemoryType:
    nearest = _DEFAULT_TYPE.get(kind, MemoryType.EPISODIC)
    try:
        return MemoryType(str(raw))
    except ValueError:
        corrections.append(f"type {str(raw)[:40]!r} became {nearest}")
        return nearest


def _slot(row: Mapping[str, object], kind: Kind) -> tuple[str, str]:
    """A slot only for facts, with a value that can be compared."""
    attribute = str(row.get("attribute") or "").strip().lower().replace("-", "").replace(" ", "_")
    value = str(row.get("value") or "").strip()
    if kind != Kind.FACT or not attribute.isidentifier() or not value or len(attribute) > 40:
        return "", ""
    return attribute, value[:120]


def _share(raw: object, default: float) -> float:
    """A number within 0..1; a percentage such as 90 is read as 0.9."""
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        return default
    try:
        value = float(raw)
    except ValueError:
        return default
    value = value / 100 if 1 < value <= 100 else value
    return value if 0 <= value <= 1 else default


def covered(candidate: Candidate, by: Sequence[Candidate]) -> bool:
    """Whether a rule has found the same already: the same slot, or the same kind in overlapping words."""
    for other in by:
        if candidate.attribute and other.attribute == candidate.attribute:
            return True
        overlap = min(candidate.span.end, other.span.end) - max(candidate.span.start, other.span.start)
        shorter = min(len(candidate.span.quote), len(other.span.quote))
        if other.kind == candidate.kind and shorter and overlap * 2 >= shorter:
            return True
    return False


def earlier_texts(observation: Observation, *, limit: int = 4) -> list[str]:
    """The lines said just before, for a model to understand "it" and "there"."""
    if observation.conversation_id is None:
        return []
    return list(
        Observation.unscoped.filter(
            conversation_id=observation.conversation_id, occurred_at__lt=observation.occurred_at
        )
        .order_by("-occurred_at")
        .values_list("text", flat=True)[:limit]
    )[::-1]
