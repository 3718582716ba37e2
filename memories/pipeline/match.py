"""What is known already: neighbours in the same space only, slot equality first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Value
from django.db.models.functions import MD5, Upper

from memories.contracts import Candidate, Match
from memories.enums import Kind, Proposer, Status, Trust
from memories.index import tsvector
from memories.index.terms import fold, lexemes
from memories.lifecycle import past
from memories.models import Evidence, Memory, Observation, Revision, Space
from memories.models.querysets import MemoryQuerySet
from memories.pipeline.ahead import NEIGHBOURS, Ahead, neighbours, newest_first, value_sought
from memories.pipeline.decide import EACH_TIME_NEW


def match(candidate: Candidate, *, space: Space, at: datetime | None = None, ahead: Ahead | None = None) -> list[Match]:
    """What the candidate may be about: its slot, else texts that say the same. At most one query.

    Memories that hold, and those that wait for their time. One more query when a person has vouched for what was
    found, one when it was said (`at`) before what holds now began: then the slot's past counts as well.

    Each condition has an index of its own (models/memory), so that the work does not grow with what is remembered.
    """
    if not candidate.attribute and not candidate.retracts and candidate.kind in EACH_TIME_NEW:
        return []
    if candidate.attribute:
        found = _in_slot(candidate, space=space, at=at, ahead=ahead)
        quotes: dict[UUID, str] = {}
    else:
        found = _in_words(candidate, space=space)
        quotes = _quotes(found) if candidate.retracts else {}
    if ahead is not None:
        ahead.keep(found)
    vouched = [memory.id for memory in found if Trust(memory.trust).rank >= Trust.CONFIRMED.rank]
    acts = Revision.unscoped.filter(memory_id__in=vouched, proposer=Proposer.PERSON).order_by("created_at")
    when = dict(acts.values_list("memory_id", "created_at")) if vouched else {}
    return [
        replace(_match(memory, candidate), confirmed_at=when.get(memory.id), quote=quotes.get(memory.id, ""))
        for memory in found
    ]


def _in_slot(candidate: Candidate, *, space: Space, at: datetime | None, ahead: Ahead | None) -> list[Memory]:
    known = ahead.in_slot(candidate, space=space) if ahead is not None else None
    found = _asked_for(_rows_of_slot(candidate, space=space)) if known is None else known
    if at is not None and not candidate.retracts and any(at < m.valid_from for m in found if m.status == Status.ACTIVE):
        past_ones = _rows_of_slot(candidate, space=space).filter(status=Status.SUPERSEDED, valid_to__gt=at)
        found += past_ones.order_by("-valid_from", "-id")[:NEIGHBOURS]
    return found


def _rows_of_slot(candidate: Candidate, *, space: Space) -> MemoryQuerySet:
    rows = neighbours(space).filter(subject=candidate.subject, attribute=candidate.attribute)
    value_key = value_sought(candidate)
    return rows if value_key is None else rows.filter(value_key=value_key)


def _asked_for(rows: MemoryQuerySet) -> list[Memory]:
    newest = rows.order_by("-valid_from", "-id")
    holding, waiting = newest.filter(status=Status.ACTIVE), newest.filter(status=Status.CANDIDATE)
    return newest_first(holding[:NEIGHBOURS].union(waiting[:NEIGHBOURS], all=True))


def _in_words(candidate: Candidate, *, space: Space) -> list[Memory]:
    active = neighbours(space).filter(status=Status.ACTIVE)
    if not candidate.retracts:
        said = MD5(Upper(Value(candidate.content)))
        same = active.annotate(words=MD5(Upper("content"))).filter(words=said).exclude(kind=Kind.CONVERSATION)
        return list(same.order_by("-id")[:NEIGHBOURS])
    named = lexemes(candidate.value)
    texts = active.filter(tsvector.shares_all_of(named)) if named else active.filter(content__iexact=candidate.content)
    found = list(texts.order_by("-id")[:NEIGHBOURS])
    if not named:
        return found
    # What was taken from these very turns, and what waits: told in other words than the slot shows.
    turns = [memory.turn_id for memory in found if memory.turn_id is not None]
    taken = active.filter(turn_id__in=turns).exclude(attribute="").exclude(id__in=[memory.id for memory in found])
    waiting = neighbours(space).filter(status=Status.CANDIDATE)
    return [*found, *taken.order_by("-id")[:NEIGHBOURS], *waiting.order_by("-id")[:NEIGHBOURS]]


def _quotes(found: Sequence[Memory]) -> dict[UUID, str]:
    """The words that each was taken from."""
    links = Evidence.unscoped.filter(revision__memory__in=[m.id for m in found if m.attribute]).order_by("id")
    return dict(links.values_list("revision__memory_id", "quote"))


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
        valid_to=memory.valid_to,
        last_said=past.last_said(memory),
        status=Status(memory.status),
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


def given_by(*observations: Observation) -> dict[UUID, list[Given]]:
    """All that each observation has given so far. One query; nothing for new ones."""
    links = Evidence.unscoped.filter(observation__in=observations).select_related("revision__memory").order_by("id")
    given: dict[UUID, list[Given]] = {one.id: [] for one in observations}
    for link in links:
        given[link.observation_id].append(_given(link))
    return given


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
