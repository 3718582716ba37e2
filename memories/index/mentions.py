"""Which turns hold certain words: so that a value that was wrong, or is to be forgotten, is not recalled with them.

Read-only ones are left out: those who ask are going to retire what they find.
"""

import re
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q

from memories.enums import Kind, SpaceLevel, Status
from memories.index import tsvector
from memories.index.terms import fold, has_cjk, inner_lexemes
from memories.models import Evidence, Memory, Observation, Space

_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"  # of a script with blanks: 是 ends before a number
SHORTEST = 2  # characters that may name what is to be forgotten


def turns_that_hold(value: str, *, space: Space) -> list[Memory]:
    """Active turn memories, whoever spoke, that hold a value that is wrong or to be forgotten."""
    wanted = fold(value)
    if len(wanted) < SHORTEST:
        return []
    turns = Memory.unscoped.filter(space=space, status=Status.ACTIVE, kind=Kind.CONVERSATION, read_only=False)
    if narrow := inner_lexemes(value):  # a superset, by index; without it (a word such as "am") all turns are read
        turns = turns.filter(tsvector.shares_all_of(narrow))
    return [row for row in turns.order_by("-id") if _holds(fold(row.content), wanted)]


def _holds(text: str, wanted: str) -> bool:
    """As a whole word: Ann is not in Annual. Chinese has no blanks between words, so there any place counts."""
    if has_cjk(wanted):
        return wanted in text
    return re.search(rf"(?<!{_LETTER}){re.escape(wanted)}(?!{_LETTER})", text) is not None


def turns_that_said(values: Sequence[str], *, space: Space, memory_ids: Sequence[UUID]) -> list[Memory]:
    """Active turn memories whose words gave these memories and hold one of these values."""
    wanted = [fold(value) for value in values if value.strip()]
    if not wanted:
        return []
    rows = turns_behind(memory_ids, space=space)
    return [row for row in rows if any(value in fold(row.content) for value in wanted)]


def turns_behind(memory_ids: Sequence[UUID], *, space: Space) -> list[Memory]:
    """Active turn memories of the observations that these memories rest on.

    In a conversation's own space also its requests as they were worded: they hold the wishes that change.
    """
    wishes = space.level == SpaceLevel.CONVERSATION
    worded = Q(kind=Kind.REQUEST, attribute="") if wishes else Q(kind=Kind.CONVERSATION)
    links = Evidence.unscoped.filter(revision__memory_id__in=memory_ids).order_by()
    seen = list(set(links.values_list("observation_id", flat=True)))
    sources = dict(Observation.unscoped.filter(id__in=seen).values_list("id", "turn_id"))
    turns = [turn for turn in sources.values() if turn is not None]
    silent = [one for one, turn in sources.items() if turn is None]
    of_them = Q(turn_id__in=turns)
    if silent:  # what no turn brought is known by its evidence
        given = Evidence.unscoped.filter(observation_id__in=silent).order_by()
        of_them |= Q(id__in=given.values("revision__memory_id"))
    return list(Memory.unscoped.filter(worded, of_them, space=space, status=Status.ACTIVE, read_only=False))
