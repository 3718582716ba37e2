"""Who speaks with a customer, by name, so that recall knows whose words are asked for and which names say nothing.

A name in the question ("What did Ann say about ...?") stands in half of the turns: it narrows by speaker, and would
only drown what else is asked.
"""

import threading
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, Func, JSONField, Value

from memories import access
from memories.contracts import Utterance
from memories.models import Space
from supportmem.accounts.models import Customer
from supportmem.privacy.spans import occurrences

MOST: Final = 50  # names of one customer's space: a team, not a call centre
_REMEMBERED: Final = 10_000  # of one process
_seen: set[tuple[UUID, str, str]] = set()
_lock = threading.Lock()


def note(customer: Customer, *, utterance: Utterance) -> None:
    """Remember the speaker's name with the customer's space; once a process, so that talking costs nothing more."""
    name = " ".join(utterance.speaker_name.split())
    mark = (customer.id, name, utterance.source.value)
    if not name or name == customer.name or mark in _seen:
        return
    space = access.customer_space(customer)
    if space.speakers.get(name) != utterance.source and len(space.speakers) < MOST:
        added = Value({name: utterance.source.value}, output_field=JSONField())
        both = Func(F("speakers"), added, template="(%(expressions)s)", arg_joiner=" || ", output_field=JSONField())
        Space.unscoped.filter(id=space.id).update(speakers=both)
    transaction.on_commit(lambda: _remember(mark))


def forget(*, customer_id: UUID) -> int:
    """Names leave with the customer."""
    with _lock:
        _seen.difference_update([mark for mark in _seen if mark[0] == customer_id])
    return Space.unscoped.filter(customer_id=customer_id).exclude(speakers={}).update(speakers={})


def rewrite(*, customer_id: UUID, find: str) -> int:
    """Redaction: a name that holds what must not rest anywhere is no longer known."""
    changed = 0
    for space in Space.unscoped.filter(customer_id=customer_id).exclude(speakers={}):
        kept = {name: source for name, source in space.speakers.items() if not occurrences(name, find)}
        if len(kept) < len(space.speakers):
            changed += Space.unscoped.filter(id=space.id).update(speakers=kept)
    return changed


def left(*, customer_id: UUID) -> int:
    """Spaces of a customer that still know a name."""
    return Space.unscoped.filter(customer_id=customer_id).exclude(speakers={}).count()


def _remember(mark: tuple[UUID, str, str]) -> None:
    with _lock:
        if len(_seen) >= _REMEMBERED:
            _seen.clear()
        _seen.add(mark)
