"""The conversation so far, as the rules of wishes need it: bounded, and in three queries for all turns of a window."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memories.contracts import Utterance
from memories.enums import Source, SpaceLevel, Status
from memories.models import Memory, Observation, Space
from memories.pipeline import screen
from memories.pipeline.rules.wanting.wishes import SUBJECT, Talk

TURNS = 40  # of the conversation, that are looked back at


@dataclass(frozen=True, kw_only=True)
class _Said:
    """A turn that was said before."""

    at: datetime
    source: str
    text: str


class Talks:
    """What was said before each of several turns, and which wishes hold: each conversation is asked for once.

    Wishes are as they were at the first question: whoever learns one in between takes new Talks.
    """

    def __init__(self, rows: Sequence[Observation] = ()) -> None:
        """`rows` are the turns that will be read."""
        self._most = TURNS + len(rows)
        self._last: dict[UUID | None, datetime] = {}
        for row in rows:
            self._last[row.conversation_id] = max(row.occurred_at, self._last.get(row.conversation_id, row.occurred_at))
        self._said: dict[UUID, list[_Said]] = {}
        self._wishes: dict[UUID, dict[tuple[str, str], str]] = {}

    def of(self, utterance: Utterance) -> Talk | None:
        """The talk before these words; None for what is no turn of a customer in a conversation."""
        thread = utterance.conversation_id
        if thread is None or utterance.source != Source.CUSTOMER_TURN:
            return None
        said = self._before(utterance, thread=thread)
        agent: list[str] = []
        for turn in reversed(said):  # what the agent has said since the customer spoke
            if turn.source == Source.CUSTOMER_TURN:
                break
            agent.append(turn.text)
        if thread not in self._wishes:
            self._wishes[thread] = _wishes(thread)
        return Talk(
            customer=tuple(turn.text for turn in said if turn.source == Source.CUSTOMER_TURN),
            agent="\n".join(reversed(agent)),
            wishes=dict(self._wishes[thread]),
        )

    def _before(self, utterance: Utterance, *, thread: UUID) -> list[_Said]:
        """The last turns before these words, oldest first."""
        at = utterance.occurred_at
        if at > self._last.get(thread, at):
            return _said(utterance, until=at, most=TURNS)
        if thread not in self._said:
            self._said[thread] = _said(utterance, until=self._last.get(thread, at), most=self._most)
        known = self._said[thread]
        before = [turn for turn in known if turn.at < at][-TURNS:]
        if len(before) < TURNS and len(known) == self._most:  # more was said in between than the turns to be read
            return _said(utterance, until=at, most=TURNS)
        return before


def _said(utterance: Utterance, *, until: datetime, most: int) -> list[_Said]:
    turns = Observation.unscoped.filter(
        screen.heard(),
        organization_id=utterance.organization_id,
        conversation_id=utterance.conversation_id,
        occurred_at__lt=until,
        source__in=[Source.CUSTOMER_TURN, Source.AGENT_TURN],
    )
    rows = turns.order_by("-occurred_at", "-id").values_list("occurred_at", "source", "text")[:most]
    return [_Said(at=at, source=source, text=text) for at, source, text in rows][::-1]


def _wishes(thread: UUID) -> dict[tuple[str, str], str]:
    """The space first: few conversations have one, and the planner cannot know that its memories are few."""
    own = Space.unscoped.filter(level=SpaceLevel.CONVERSATION, conversation_id=thread).order_by()
    spaces = list(own.values_list("id", flat=True))
    if not spaces:
        return {}
    wishes = Memory.unscoped.filter(space_id__in=spaces, status=Status.ACTIVE, subject__startswith=SUBJECT)
    return {(row[0], row[1]): row[2] for row in wishes.values_list("subject", "attribute", "value")}
