"""Read a thread: rows become the frozen values of contracts. Nobody's rights are decided here but memory's."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse

from chat.contracts import AnswerView, MemoryLine, RunningAnswer, TurnView
from chat.enums import UNFINISHED, AnswerMode, AuthorKind, GenerationState
from chat.models import Citation, Generation, Turn
from memories import facade as memory
from memories.facade import UsedLine
from supportmem.accounts.actors import Actor


def turns_of(conversation_id: UUID) -> QuerySet[Turn]:
    """A conversation's turns in order, with the answers they are."""
    return Turn.unscoped.filter(conversation_id=conversation_id).select_related("generation").order_by("seq")


def turn_views(actor: Actor, turns: Iterable[Turn]) -> tuple[TurnView, ...]:
    """Turns as they are shown today: cited memories say what has become of them since. Three queries."""
    rows = list(turns)
    citations = _citations_by_generation(rows)
    revision_ids = [row.revision_id for lines in citations.values() for row in lines]
    used = memory.used_lines(actor, revision_ids=revision_ids) if revision_ids else {}
    return tuple(_turn_view(row, citations=citations, used=used) for row in rows)


def turn_view(actor: Actor, turn_id: UUID) -> TurnView:
    """One turn."""
    row = Turn.unscoped.select_related("generation").get(id=turn_id)
    return turn_views(actor, [row])[0]


def running_answer(conversation_id: UUID) -> RunningAnswer | None:
    """The answer that is being written, with its text so far."""
    row = Generation.unscoped.filter(conversation_id=conversation_id, state__in=UNFINISHED).first()
    if row is None:
        return None
    return RunningAnswer(generation_id=row.id, text=row.text, mode=AnswerMode(row.mode), model=row.model)


def _generation_of(turn: Turn) -> Generation | None:
    """The answer a turn is; loaded along by the queries above."""
    return getattr(turn, "generation", None)


def _citations_by_generation(turns: Sequence[Turn]) -> Mapping[UUID, list[Citation]]:
    ids = [found.id for turn in turns if (found := _generation_of(turn)) is not None]
    grouped: dict[UUID, list[Citation]] = defaultdict(list)
    if ids:
        for row in Citation.unscoped.filter(generation_id__in=ids).order_by("n"):
            grouped[row.generation_id].append(row)
    return grouped


def _turn_view(turn: Turn, *, citations: Mapping[UUID, list[Citation]], used: Mapping[UUID, UsedLine]) -> TurnView:
    generation = _generation_of(turn)
    answer = None
    if generation is not None:
        lines = tuple(
            _memory_line(row, used[row.revision_id])
            for row in citations.get(generation.id, [])
            if row.revision_id in used  # what the reader may not see is not hinted at
        )
        answer = AnswerView(
            generation_id=generation.id,
            state=GenerationState(generation.state),
            mode=AnswerMode(generation.mode),
            model=generation.model,
            notice=generation.notice,
            memory_used=lines,
        )
    return TurnView(
        id=turn.id,
        conversation_id=turn.conversation_id,
        seq=turn.seq,
        author=AuthorKind(turn.author),
        author_name=turn.author_name,
        content=turn.content,
        occurred_at=turn.occurred_at,
        client_id=turn.client_id,
        erased=turn.erased_at is not None,
        answer=answer,
    )


def _memory_line(row: Citation, line: UsedLine) -> MemoryLine:
    return MemoryLine(
        n=row.n,
        memory_id=line.memory_id,
        revision_id=line.revision_id,
        turn_id=line.turn_id,
        conversation_id=line.conversation_id,
        content=line.content,
        kind=line.kind,
        confidence=line.confidence,
        said_at=line.said_at,
        url=_url(line),
        cited=row.cited,
        retired=line.retired,
        replaced_by=line.replaced_by,
        internal=line.internal,
        pinned=line.pinned,
        read_only=line.read_only,
        shared_from=line.shared_from,
    )


def _url(line: UsedLine) -> str:
    """Where the words were said."""
    if line.turn_id is None or line.conversation_id is None:
        return ""
    return f"{reverse('conversation', args=[line.conversation_id])}#turn-{line.turn_id}"
