"""Wait for an answer, for callers that cannot listen (the API's `reply: true`)."""

import time
from uuid import UUID

from chat.contracts import AnswerResult
from chat.enums import UNFINISHED, AnswerMode, GenerationState
from chat.models import Generation
from chat.reply import engine
from chat.threads import turn_view
from supportmem.accounts.actors import Actor


def until_over(generation_id: UUID, *, timeout: float) -> None:
    """Return when the answer is over or the time is up. Quick when it is written by this process."""
    deadline = time.monotonic() + timeout
    while _is_unfinished(generation_id) and (left := deadline - time.monotonic()) > 0:
        engine.wait(generation_id, seconds=left)


def result(actor: Actor, *, generation: Generation) -> AnswerResult:
    """How the answer stands."""
    return AnswerResult(
        generation_id=generation.id,
        state=GenerationState(generation.state),
        mode=AnswerMode(generation.mode),
        notice=generation.notice,
        turn=turn_view(actor, generation.answer_id) if generation.answer_id else None,
    )


def _is_unfinished(generation_id: UUID) -> bool:
    return Generation.unscoped.filter(id=generation_id, state__in=UNFINISHED).exists()
