"""Candidates with quotes: by rules (always) and by the model (when there is one)."""

from collections.abc import Sequence
from dataclasses import replace

from memories.cardinality import for_a_while
from memories.contracts import Candidate, Utterance
from memories.enums import Kind, Scope, Source
from memories.language import language_of
from memories.models import Observation
from memories.pipeline import ground, rules, screen, turn, validate
from memories.pipeline.rules.text.frame import Moment
from memories.pipeline.rules.things import identifiers
from memories.pipeline.talk import Talks
from memories.prompts import propose as prompt
from supportmem.llm.ports import Chat, Message


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


def by_rules(observation: Observation, *, talks: Talks | None = None) -> tuple[Candidate, ...]:
    """What the rules find in one observation, then the turn itself; outside text is no turn of anybody's."""
    found = told(utterance_of(observation), talks=talks)
    return found if observation.source == Source.OUTSIDE else with_turn(observation.text, found)


def told(utterance: Utterance, *, talks: Talks | None = None) -> tuple[Candidate, ...]:
    """What the rules find, in the order it was said; `talks` know what was said before.

    A value that holds for a while only ("this week") stands beside the lasting one and takes no slot from it; nor does
    one that is meant for this occasion, where there is no conversation that it could stay in.
    """
    return tuple(
        _beside(c, homeless=utterance.conversation_id is None)
        for c in rules.propose(utterance, talk=(talks or Talks()).of(utterance))
    )


def _beside(candidate: Candidate, *, homeless: bool) -> Candidate:
    here_only = candidate.scope == Scope.CONVERSATION
    passing = candidate.expires_at is not None or (here_only and homeless)
    if not passing or not candidate.attribute or candidate.many_valued:
        return candidate
    if here_only or candidate.retracts:
        return replace(candidate, attribute="", value="", old_value="")
    return replace(candidate, attribute=for_a_while(candidate.attribute), old_value="", corrects=False)


def with_turn(text: str, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates, then the turn as it was said. Mere politeness is no turn worth keeping, and no feeling."""
    if screen.is_small_talk(text):
        return tuple(c for c in found if c.kind != Kind.SENTIMENT)
    if any(c.retracts and c.valid_to is None and not c.rule.startswith(identifiers.NAME) for c in found):
        return found  # the order to forget would itself keep the words alive
    return (*found, *turn.as_memories(text, language=language_of(text)))


def by_model(observation: Observation, *, chat: Chat, earlier: Sequence[str]) -> tuple[Candidate, ...]:
    """What the model finds, held against the words. Raises LlmError; an empty list is an answer.

    Asked again after a failure, it gets another prompt: the same one would bring the same answer.
    """
    first = observation.attempts <= 1
    source = Source(observation.source)
    asked = prompt.messages(
        text=observation.text,
        speaker=validate.speaker_of(source),
        earlier=earlier,
        again="" if first else observation.last_error or "again",
    )
    answer = chat.ask_json(
        [Message(role="system" if role == "system" else "user", content=content) for role, content in asked],
        schema=prompt.SCHEMA,
        max_tokens=prompt.MAX_TOKENS,
    )
    moment = Moment(said_at=observation.occurred_at, time_zone=observation.time_zone)
    return validate.candidates(
        answer,
        ground.words_of(observation.text, source=source, moment=moment),
        by=validate.By(model=chat.name, language=language_of(observation.text)),
        strict=first,
    )


def earlier_texts(observation: Observation, *, limit: int = 4) -> list[str]:
    """The lines said just before, for a model to understand "it" and "there"; none that was said with memory off."""
    if observation.conversation_id is None:
        return []
    return list(
        Observation.unscoped.filter(
            screen.heard(),
            conversation_id=observation.conversation_id,
            occurred_at__lt=observation.occurred_at,
        )
        .order_by("-occurred_at")
        .values_list("text", flat=True)[:limit]
    )[::-1]
