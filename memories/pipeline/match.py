"""What is known already: neighbours in the same space only, slot equality first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Value
from django.db.models.functions import MD5, Upper

from memories.contracts import Candidate, Match
from memories.enums import Kind, Status, Trust
from memories.index import tsvector
from memories.index.terms import fold, lexemes
from memories.models import Evidence, Memory, Observation, Revision, Space
from memories.pipeline.decide import EACH_TIME_NEW

NEIGHBOURS = 20


def match(candidate: Candidate, *, space: Space) -> list[Match]:
    """Active memories that the candidate may be about: its slot, else texts that say the same. At most one query.

    And one more when a person has vouched for what was found.

    Each condition has an index of its own (models/memory), so that the work does not grow with what is remembered.
    """
    if not candidate.attribute and not candidate.retracts and candidate.kind in EACH_TIME_NEW:
        return []
    active = Memory.unscoped.filter(space=space, status=Status.ACTIVE)
    found: list[Memory] = []
    if candidate.attribute:
        slot = active.filter(subject=candidate.subject, attribute=candidate.attribute)
        if candidate.many_valued and candidate.value:
            slot = slot.filter(value_key=fold(candidate.value))
        found += slot.order_by("-valid_from", "-id")[:NEIGHBOURS]
    else:
        named = lexemes(candidate.value) if candidate.retracts else []
        if named:
            texts = active.filter(tsvector.shares_all_of(named))
        elif candidate.retracts:
            texts = active.filter(content__iexact=candidate.content)
        else:
            said = MD5(Upper(Value(candidate.content)))
            texts = active.annotate(words=MD5(Upper("content"))).filter(words=said).exclude(kind=Kind.CONVERSATION)
        found += texts.order_by("-id")[:NEIGHBOURS]
    vouched = [memory.head_id for memory in found if memory.trust == Trust.CONFIRMED]
    when = dict(Revision.unscoped.filter(id__in=vouched).values_list("memory_id", "created_at")) if vouched else {}
    return [_match(memory, candidate, confirmed_at=when.get(memory.id)) for memory in found]


def _match(memory: Memory, candidate: Candidate, *, confirmed_at: datetime | None) -> Match:
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
        confirmed_at=confirmed_at,
    )


@dataclass(frozen=True, kw_only=True)
class Given:
    """What an observation has given before: which memory, in which words, and what became of it."""

    kind: str
    subject: str
    attribute: str
    value: str
    content: str
    start: int
    end: int
    taken_back: bool


def given_by(observation: Observation) -> list[Given]:
    """All that an observation has given so far. One query; nothing for new ones."""
    links = Evidence.unscoped.filter(observation=observation).select_related("revision__memory").order_by("id")
    return [_given(link) for link in links]


def _given(link: Evidence) -> Given:
    memory, revision = link.revision.memory, link.revision
    changed = fold(memory.value) != fold(revision.value) or fold(memory.content) != fold(revision.content)
    return Given(
        kind=memory.kind,
        subject=memory.subject,
        attribute=memory.attribute,
        value=revision.value,
        content=revision.content,
        start=link.start,
        end=link.end,
        taken_back=memory.status in {Status.INVALIDATED, Status.ERASED} or changed,
    )


def learnt_before(candidate: Candidate, *, given: Sequence[Given]) -> bool:
    """Whether these very words have given this memory already, whatever became of it since.

    So that running twice changes nothing. Where it was taken back or corrected since, the observation is a tombstone:
    no other wording of the same words brings it back either.
    """
    for one in given:
        if (one.kind, one.subject, one.attribute) == (candidate.kind, candidate.subject, candidate.attribute):
            if candidate.retracts or fold(one.content) == fold(candidate.content):
                return True
            if candidate.attribute and fold(one.value) == fold(candidate.value):
                return True
        if one.taken_back and _same_words(one, candidate):
            return True
    return False


def _same_words(one: Given, candidate: Candidate) -> bool:
    """The same sort of memory (a turn is kept as said whatever is taken from it), out of half the same words."""
    if (one.kind == Kind.CONVERSATION) != (candidate.kind == Kind.CONVERSATION):
        return False
    alike = one.kind == candidate.kind or (one.attribute and one.attribute == candidate.attribute)
    overlap = min(one.end, candidate.span.end) - max(one.start, candidate.span.start)
    shorter = min(one.end - one.start, candidate.span.end - candidate.span.start)
    return bool(alike) and shorter > 0 and overlap * 2 >= shorter
