"""What is known already: neighbours in the same space only, slot equality first."""

import re
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q

from memories.contracts import Candidate, Match
from memories.enums import Kind, Status, Trust
from memories.index import tsvector
from memories.index.terms import fold, has_cjk, lexemes
from memories.models import Evidence, Memory, Observation, Space

NEIGHBOURS = 20
SHORTEST = 2  # characters that may name what is to be forgotten
TURNS = 2000  # the newest turns that are looked through for a wrong value


def match(candidate: Candidate, *, space: Space) -> list[Match]:
    """Active memories that the candidate may be about: its slot, then texts that share words. Two queries."""
    active = Memory.unscoped.filter(space=space, status=Status.ACTIVE)
    found: list[Memory] = []
    if candidate.attribute:
        slot = active.filter(subject=candidate.subject, attribute=candidate.attribute)
        if candidate.many_valued and candidate.value:
            slot = slot.filter(value_key=fold(candidate.value))
        found += slot.order_by("-valid_from", "-id")[:NEIGHBOURS]
    else:
        same = Q(content__iexact=candidate.content)
        texts = active.filter(same)
        named = lexemes(candidate.value) if candidate.retracts else []
        if named:
            texts = active.filter(tsvector.shares_all_of(named))
        if not candidate.retracts:
            texts = texts.exclude(kind=Kind.CONVERSATION)
        found += texts.order_by("-id")[:NEIGHBOURS]
    return [_match(memory, candidate) for memory in found]


def _match(memory: Memory, candidate: Candidate) -> Match:
    return Match(
        memory_id=memory.id,
        version=memory.version,
        kind=Kind(memory.kind),
        content=memory.content,
        subject=memory.subject,
        attribute=memory.attribute,
        value=memory.value,
        trust=Trust(memory.trust),
        read_only=memory.read_only,
        polarity=memory.polarity,
        same_slot=bool(candidate.attribute)
        and memory.attribute == candidate.attribute
        and memory.subject == candidate.subject,
        valid_from=memory.valid_from,
    )


def learnt_before(candidate: Candidate, *, space: Space, observation: Observation) -> bool:
    """Whether these very words have given this memory already, whatever became of it since.

    So that running twice changes nothing, and what was forgotten or corrected does not come back.
    """
    links = Evidence.unscoped.filter(
        observation=observation,
        revision__memory__space=space,
        revision__memory__kind=candidate.kind,
        revision__memory__subject=candidate.subject,
        revision__memory__attribute=candidate.attribute,
    )
    for value, content in links.values_list("revision__value", "revision__content"):
        if candidate.attribute and fold(value) == fold(candidate.value):
            return True
        if fold(content) == fold(candidate.content):
            return True
        if candidate.retracts:
            return True
    return False


def turns_that_hold(value: str, *, space: Space) -> list[Memory]:
    """Active turn memories, whoever spoke, that hold a value that is wrong or to be forgotten."""
    wanted = fold(value)
    if len(wanted) < SHORTEST:
        return []
    turns = Memory.unscoped.filter(space=space, status=Status.ACTIVE, kind=Kind.CONVERSATION)
    return [row for row in turns.order_by("-id")[:TURNS] if _holds(fold(row.content), wanted)]


def _holds(text: str, wanted: str) -> bool:
    """As a whole word: Ann is not in Annual. Chinese has no blanks between words, so there any place counts."""
    if has_cjk(wanted):
        return wanted in text
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None


def turns_that_said(values: Sequence[str], *, space: Space, memory_ids: Sequence[UUID]) -> list[Memory]:
    """Active turn memories whose words gave these memories and hold one of these values."""
    wanted = [fold(value) for value in values if value.strip()]
    if not wanted:
        return []
    observations = Evidence.unscoped.filter(revision__memory_id__in=memory_ids).values("observation_id")
    rows = Memory.unscoped.filter(
        space=space,
        status=Status.ACTIVE,
        kind=Kind.CONVERSATION,
        revisions__evidence__observation_id__in=observations,
    ).distinct()
    return [row for row in rows if any(value in fold(row.content) for value in wanted)]
