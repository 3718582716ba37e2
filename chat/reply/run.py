"""An answer from its claim to its record: context → generate → record."""

import logging
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from chat.enums import GenerationState
from chat.notices import BROKEN, NO_RIGHTS
from chat.pool import answers
from chat.reply import claim, context, generate, record
from chat.reply.claim import Claimed
from chat.reply.halting import Halt
from chat.reply.record import Ending
from supportmem.common import wall
from supportmem.common.errors import Anticipated

logger = logging.getLogger(__name__)


async def run(generation_id: UUID, *, halt: Halt, clock: Callable[[], datetime]) -> None:
    """Write one queued answer. Whatever happens, its row does not stay unfinished while the database is there."""
    with wall.whole_house():
        claimed = await answers.run(claim.take, generation_id, now=clock())
    if claimed is None:
        return
    with wall.within(claimed.organization_id):
        ending = await _ending(claimed, halt=halt, clock=clock)
        if ending is not None:
            await answers.run(record.finish, claimed, ending=ending, now=clock())


async def _ending(claimed: Claimed, *, halt: Halt, clock: Callable[[], datetime]) -> Ending | None:
    try:
        prepared = await answers.run(context.prepare, claimed, now=clock())
        writing = generate.Writing(claimed=claimed, prepared=prepared, halt=halt, clock=clock)
        return await generate.write(writing)
    except Anticipated:
        return Ending(state=GenerationState.FAILED, text=None, notice=NO_RIGHTS)
    except Exception:
        logger.exception("answer %s broke", claimed.generation_id)
        return Ending(state=GenerationState.FAILED, text=None, notice=BROKEN)
