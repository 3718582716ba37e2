"""Write an answer: the model's, piece by piece, else memory's own. Never inside a transaction.

Reading the model and tending the row (saving text, seeing a stop) go on side by side, so that a model that hangs
can be stopped as quickly as one that talks.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from chat import prompts
from chat.enums import AnswerMode, GenerationState
from chat.notices import BROKE_OFF, CUT_OFF, FELL_BACK, MEMORY_OFF, NO_MODEL, NOTHING_AT_HAND, STOPPED
from chat.pool import answers
from chat.reply import claim, from_memory, record
from chat.reply.claim import Claimed
from chat.reply.context import Prepared
from chat.reply.halting import Halt, Why
from chat.reply.record import Begun, Ending
from chat.reply.written import Written
from supportmem.llm import registry
from supportmem.llm.errors import LlmError
from supportmem.llm.ports import Chat
from supportmem.privacy.findings import without_begun_token

logger = logging.getLogger(__name__)

POLL_SECONDS: Final = 0.25  # how long a stop from another process may go unseen
FLUSH_SECONDS: Final = 0.1  # at most ten saves a second, however fast the model is
RENEW_SECONDS: Final = 3.0


@dataclass(frozen=True, kw_only=True)
class Writing:
    """One answer being written: the claim on its row, what it is written from, how it is ended, and the time."""

    claimed: Claimed
    prepared: Prepared
    halt: Halt
    clock: Callable[[], datetime]


async def write(writing: Writing) -> Ending | None:
    """The end of the answer, to be recorded; None when it is no longer ours."""
    chat = registry.chat()
    status = await answers.run(chat.status)
    if status.state != "up":
        return await _from_memory(writing, notice=NO_MODEL)
    if not await _begin(writing, mode=AnswerMode.MODEL, model=chat.name):
        return None
    text = Written()
    error = await _from_model(writing, chat=chat, text=text)
    if writing.halt.why is not None:
        return _halted(writing, text=text.text)
    if not text.text.strip():
        return await _from_memory(writing, notice=FELL_BACK)
    if error is not None:
        return _ending(writing, GenerationState.FAILED, text=text.text, notice=BROKE_OFF)
    return _ending(writing, GenerationState.DONE, text=text.text, notice=_about_memory(writing))


def _about_memory(writing: Writing) -> str:
    return MEMORY_OFF if writing.prepared.memory_off else ""


async def _from_memory(writing: Writing, *, notice: str) -> Ending | None:
    """Whole at once."""
    if not await _begin(writing, mode=AnswerMode.MEMORY_ONLY, model=""):
        return None
    if writing.halt.why is not None:
        return _halted(writing, text="")
    if writing.prepared.memory_off:
        notice = NOTHING_AT_HAND
    text = await answers.run(from_memory.compose, writing.prepared)
    return _ending(writing, GenerationState.DONE, text=text, notice=notice)


async def _begin(writing: Writing, *, mode: AnswerMode, model: str) -> bool:
    begun = Begun(
        mode=mode,
        model=model,
        prompt_version=prompts.VERSION if mode == AnswerMode.MODEL else "",
        recall_id=writing.prepared.recall_id,
        items=writing.prepared.items,
    )
    return await answers.run(record.begin, writing.claimed, begun=begun)


async def _from_model(writing: Writing, *, chat: Chat, text: Written) -> Exception | None:
    """Read the model until it is done, fails, or the answer is halted. Its connection is closed on return."""
    reading = asyncio.create_task(_read(chat, writing=writing, text=text))
    tending = asyncio.create_task(_tend(writing, text=text))
    halted = asyncio.create_task(writing.halt.wait())
    tasks = (reading, tending, halted)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if not tending.cancelled() and (broken := tending.exception()) is not None:
        raise broken
    return None if reading.cancelled() else _failure(reading)


def _failure(reading: "asyncio.Task[None]") -> Exception | None:
    error = reading.exception()
    if error is None:
        return None
    if not isinstance(error, LlmError):
        logger.error("a model broke its contract", exc_info=error)
    return error if isinstance(error, Exception) else RuntimeError(str(error))


async def _read(chat: Chat, *, writing: Writing, text: Written) -> None:
    stream = chat.stream(writing.prepared.messages, max_tokens=prompts.MAX_ANSWER_TOKENS)
    async with aclosing(stream):
        async for piece in stream:
            text.add(piece)


async def _tend(writing: Writing, *, text: Written) -> None:
    """Save new text at once and then at a measured pace, keep the claim, and see a stop. No page sees half a token."""
    saved, renewed = "", time.monotonic()
    while True:
        await text.changed(within=POLL_SECONDS)
        if (whole := without_begun_token(text.text)) != saved:
            saved, renewed = whole, time.monotonic()
            kept = await answers.run(claim.keep_text, writing.claimed, text=saved, now=writing.clock())
            pause = FLUSH_SECONDS
        elif time.monotonic() - renewed > RENEW_SECONDS:
            renewed = time.monotonic()
            kept = await answers.run(claim.renew, writing.claimed, now=writing.clock())
            pause = 0.0
        else:
            kept = await answers.run(claim.look, writing.claimed)
            pause = 0.0
        if kept.lost or kept.stop:
            writing.halt.set(Why.LOST if kept.lost else Why.STOPPED)
        await asyncio.sleep(pause)


def _halted(writing: Writing, *, text: str) -> Ending | None:
    match writing.halt.why:
        case Why.STOPPED:
            return _ending(writing, GenerationState.STOPPED, text=text, notice=STOPPED)
        case Why.CUT_OFF:
            return _ending(writing, GenerationState.FAILED, text=text, notice=CUT_OFF)
        case _:
            return None


def _ending(writing: Writing, state: GenerationState, *, text: str, notice: str = "") -> Ending:
    return Ending(state=state, text=text, notice=notice, values=writing.prepared.values)
