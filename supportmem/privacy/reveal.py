"""See a sealed original: one person asks and says why, another one grants, the first sees it once, for a short time.

Every step is in the ledger. The original is in no answer but the one that shows it.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction

from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.privacy import vault
from supportmem.privacy.models import Reveal, VaultEntry
from supportmem.privacy.policy import holds_secret
from supportmem.privacy.rights import check_reviews

SHOWN_WITHIN: Final = timedelta(minutes=15)  # of being granted
ANSWERED_WITHIN: Final = timedelta(days=1)
_REASON: Final = 300


def ask(actor: Actor, *, entry_id: UUID, reason: str, now: datetime) -> UUID:
    """Ask to see an original. Raises Forbidden, NotFound, Invalid without a reason."""
    check_reviews(actor)
    why = " ".join(reason.split())
    if not any(one.isalnum() for one in why):
        raise Invalid("Say why you need to see it: another person has to agree.", field="reason")
    if len(why) > _REASON or "\x00" in why:
        raise Invalid(f"A reason may have {_REASON} characters at most.", field="reason")
    if holds_secret(why):
        raise Invalid("The reason holds a secret: leave it out.", field="reason")
    entry = VaultEntry.objects.filter(organization_id=actor.organization_id, id=entry_id).first()
    if entry is None or actor.id is None:
        raise NotFound("original")
    with transaction.atomic():
        row = Reveal.objects.create(
            organization_id=actor.organization_id,
            customer_id=entry.customer_id,
            entry=entry,
            reason=why,
            asked_by_id=actor.id,
            asked_by_name=actor.name[:200],
            asked_at=now,
        )
        _record(actor, row, verb="asked")
    return row.id


def answer(actor: Actor, *, reveal_id: UUID, grant: bool, now: datetime) -> None:
    """Agree or refuse. Raises Forbidden to whoever asked, NotFound, Conflict when it was answered or is too old."""
    check_reviews(actor)
    with transaction.atomic():
        row = _locked(actor, reveal_id)
        if row.asked_by_id == actor.id:
            raise Forbidden("You asked for it yourself: a second person has to agree.")
        if row.answered_at is not None:
            raise Conflict(f"{row.answered_by_name} has answered already.")
        if row.asked_at + ANSWERED_WITHIN <= now:
            raise Conflict("This was asked more than a day ago: it has to be asked again.")
        row.answered_by_id, row.answered_by_name, row.answered_at = actor.id, actor.name[:200], now
        row.granted = grant
        row.expires_at = now + SHOWN_WITHIN if grant else None
        row.save(update_fields=["answered_by_id", "answered_by_name", "answered_at", "granted", "expires_at"])
        _record(actor, row, verb="granted" if grant else "refused")


def show(actor: Actor, *, reveal_id: UUID, now: datetime) -> str:
    """The original, once, to whoever asked. Raises NotFound to everybody else, Conflict when it is not (any more)."""
    check_reviews(actor)
    with transaction.atomic():
        row = _locked(actor, reveal_id)
        if row.asked_by_id != actor.id:
            raise NotFound("original")
        if not row.granted:
            raise Conflict("Nobody has agreed to it." if row.granted is None else "It was refused.")
        if row.shown_at is not None:
            raise Conflict("It was shown once already: ask again, and say why.")
        if row.expires_at is None or row.expires_at <= now:
            raise Conflict("The time to see it is over: ask again.")
        row.shown_at = now
        row.save(update_fields=["shown_at"])
        _record(actor, row, verb="shown")
        return vault.reveal(entry=row.entry)


def was_shown(entry: VaultEntry, *, to: Actor) -> bool:
    """Whether a second person has let the actor see this original."""
    shown = Reveal.objects.filter(entry=entry, granted=True).exclude(shown_at=None)
    return to.id is not None and shown.filter(asked_by_id=to.id).exists()


def _locked(actor: Actor, reveal_id: UUID) -> Reveal:
    rows = Reveal.objects.select_for_update(of=("self",)).select_related("entry")
    row = rows.filter(organization_id=actor.organization_id, id=reveal_id).first()
    if row is None:
        raise NotFound("request")
    return row


def _record(actor: Actor, row: Reveal, *, verb: str) -> None:
    ledger.append(
        by=actor,
        verb=f"original.{verb}",
        object_type="reveal",
        object_id=row.id,
        customer_id=row.customer_id,
        detail={"token": str(row.entry)},
    )
