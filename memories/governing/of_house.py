"""What people write for a team or the whole organization: core memory of no single customer, shown in every talk."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memories import access
from memories.contracts.blocks import NewCore
from memories.enums import RunKind, Status
from memories.governing.act import check_text, is_seen
from memories.governing.room import refuse_overflow
from memories.index.terms import fold
from memories.lifecycle import blocks, record
from memories.lifecycle.blocks import Words
from memories.lifecycle.wording import Act
from memories.models import Memory
from memories.models.memory import CONTENT_LIMIT
from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Team
from supportmem.common.errors import Conflict, Invalid, NotFound
from supportmem.common.ids import new_id
from supportmem.privacy.policy import holds_secret


def write(actor: Actor, *, core: NewCore, now: datetime) -> Memory:
    """A new memory that stands in every prompt of the team or the organization.

    Raises Forbidden for all but reviewers and admins, NotFound for a team out of reach, Invalid for what cannot be
    kept, Conflict for what is said there already, BlockFull.
    """
    require(actor, Ability.KEEP_CORE, refusal="Reviewers and administrators write core memory.")
    if core.team_id is not None and not _has_team(actor, team_id=core.team_id):
        raise NotFound("team")
    words = Words(content=_line(core.content), read_only=core.read_only)
    with transaction.atomic():
        space = access.shared_space(organization_id=actor.organization_id, team_id=core.team_id)
        refuse_overflow(space, content=words.content, now=now)
        if _said_already(space.id, words.content):
            raise Conflict("It says so already.")
        act = Act(actor=actor, reason="Written as core memory.", run_id=new_id(), now=now)
        record.open_run(act=act, kind=RunKind.WRITE, customer_id=None)
        memory = blocks.write(act=act, space=space, words=words)
        record.close_run(run_id=act.run_id)
    return memory


def reword(memory: Memory, *, content: str, act: Act) -> None:
    """Put the words right. Raises Invalid, Conflict. A block may grow over its size this way: see memories.blocks."""
    line = _line(content)
    if line == memory.content:
        raise Conflict("It says so already.")
    blocks.reword(memory=memory, act=act, words=Words(content=line, read_only=memory.read_only))


def _has_team(actor: Actor, *, team_id: UUID) -> bool:
    return Team.objects.filter(id=team_id, organization_id=actor.organization_id).exists()


def _said_already(space_id: UUID, content: str) -> bool:
    held = Memory.unscoped.filter(space_id=space_id, status=Status.ACTIVE, content__iexact=content)
    return any(fold(one.content) == fold(content) for one in held)


def _line(text: str) -> str:
    """One line that can be stored and shown to everybody. Raises Invalid."""
    check_text(text, field="content")
    line = " ".join(text.split())
    if not is_seen(line):
        raise Invalid("Say what is to be remembered.", field="content")
    if len(line) > CONTENT_LIMIT:
        raise Invalid(f"A memory may have {CONTENT_LIMIT} characters at most.", field="content")
    if holds_secret(line):
        raise Invalid("It holds a secret (a card, a key, a password): say it without.", field="content")
    return line
