"""What other systems tell: who may tell what, what can be told, and telling the same twice."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Final

from memories.contracts import Observed, Report, Utterance
from memories.enums import Source
from memories.models import Observation
from supportmem.accounts.abilities import Ability, may
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.common.errors import Conflict, Forbidden, Invalid
from supportmem.privacy.protect import says_the_same

SOURCES: Final = (Source.TOOL, Source.API, Source.EMAIL, Source.OUTSIDE)
RECORDS: Final = frozenset({Source.TOOL, Source.API})  # trusted above everything that people say
MAX_CHARACTERS: Final = 20_000
MAX_KEY: Final = 200
MAX_AHEAD: Final = timedelta(days=1)  # another machine's clock may run ahead
EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)


def utterance_of(actor: Actor, *, customer: Customer, report: Report, now: datetime) -> Utterance:
    """The report as something to observe. Raises Invalid, and Forbidden for records that agents make up."""
    if report.source not in set(SOURCES):
        raise Invalid(f"source is one of {', '.join(SOURCES)}.", field="source")
    source = Source(report.source)
    if source in RECORDS and not may(actor, Ability.IMPORT_HISTORY):
        raise Forbidden(f"What {source} says outweighs people's words: only API clients, reviewers and admins tell it.")
    _refuse_bad_text(report.text, field="text", longest=MAX_CHARACTERS)
    _refuse_bad_text(report.key, field="idempotency_key", longest=MAX_KEY)
    return Utterance(
        organization_id=customer.organization_id,
        customer_id=customer.id,
        text=report.text,
        source=source,
        occurred_at=_checked_time(report.occurred_at, now=now),
        idempotency_key=key_of(customer, report.key),
        time_zone=customer.time_zone,
    )


def key_of(customer: Customer, key: str) -> str:
    """One name space per customer, so that nobody learns what another's key holds; keys may hold anything."""
    return f"report:{customer.id}:{hashlib.sha256(key.encode()).hexdigest()[:32]}"


def refuse_other(observed: Observed, *, customer: Customer, utterance: Utterance) -> None:
    """The same key for something else would lose one of the two silently. Raises Conflict."""
    row = Observation.unscoped.get(id=observed.observation_id, customer=customer)
    if row.source != utterance.source or not says_the_same(customer=customer, stored=row.text, told=utterance.text):
        raise Conflict("This idempotency_key was used for something else, or that was erased: make a new one.")


def _refuse_bad_text(text: str, *, field: str, longest: int) -> None:
    if not text.strip():
        raise Invalid(f"{field} is blank: fill it in.", field=field)
    if len(text) > longest:
        raise Invalid(f"{field} is longer than {longest:,} characters: send it in parts.", field=field)
    if "\x00" in text:
        raise Invalid(f"{field} holds the character NUL: remove it.", field=field)
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise Invalid(f"{field} holds half of a character (a lone surrogate): remove it.", field=field)


def _checked_time(given: datetime | None, *, now: datetime) -> datetime:
    if given is None:
        return now
    if given.utcoffset() is None:
        raise Invalid("occurred_at needs a zone: 2026-02-13T09:00:00Z", field="occurred_at")
    if not EARLIEST <= given <= now + MAX_AHEAD:
        raise Invalid("occurred_at lies in the future, or before 1970.", field="occurred_at")
    return given
