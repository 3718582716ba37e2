"""The door of redaction review: what a person decides about a finding, carried out everywhere in one transaction.

Words are replaced (or put back) through all holders: turns, observations, memories, revisions, quotes, vectors and
search columns, proposals, what was asked. A decision is about a value in one customer's texts: equal ones follow.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import lock_customer
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Forbidden, Invalid, NotFound
from supportmem.privacy import allowed, everywhere, reveal, vault
from supportmem.privacy.everywhere import Place
from supportmem.privacy.models import Decision, Handling, Redaction, VaultEntry
from supportmem.privacy.policy import CHECKED, DEFAULTS
from supportmem.privacy.protect import expanded
from supportmem.privacy.rights import check_reviews
from supportmem.privacy.spans import nearest

IN_CLEAR = (Decision.PROPOSED, Decision.FALSE_POSITIVE, Decision.KEPT)


class ClaimLost(Conflict):
    """Somebody else has the finding now, or has decided."""

    code = "claim_lost"


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Who decides about which finding, under which claim, when."""

    actor: Actor
    redaction_id: UUID
    claim: UUID
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Done:
    """What was decided: how many findings, and in how many rows words were changed."""

    decision: Decision
    findings: int
    rows: int


def confirm(asked: Asked) -> Done:
    """It is what was found: the token takes its place in all texts of this customer, and from now on at once."""
    with transaction.atomic():
        row = _taken(asked)
        rows = 0
        if row.decision in IN_CLEAR:
            rows = _replace(asked, row, words=_words(row), entry=row.entry)
        return _decide(asked, row, decision=Decision.CONFIRMED, rows=rows)


def confirm_all_equal(asked: Asked) -> Done:
    """The same for every spelling in which the value was found in this customer's texts."""
    with transaction.atomic():
        row = _taken(asked)
        rows = 0
        for spelling in everywhere.spellings(row.entry):
            rows += _replace(asked, row, words=spelling, entry=row.entry)
        _equal(row).update(decision=Decision.CONFIRMED, waiting=False, **_signed(asked))
        return _decide(asked, row, decision=Decision.CONFIRMED, rows=rows, verb="all_equal")


def reject(asked: Asked, *, allow: bool = False) -> Done:
    """A false positive: the words stand in clear, everywhere. `allow`: and in the whole organization from now on.

    Raises Forbidden for a sealed value with valid check digits, until a second person has let the actor see it.
    """
    with transaction.atomic():
        row = _taken(asked)
        sealed = _equal(row).exclude(decision__in=IN_CLEAR).exists()
        if sealed and row.entry.type in CHECKED and not reveal.was_shown(row.entry, to=asked.actor):
            raise Forbidden("Its check digits are right. Ask to see it first: a second person has to agree.")
        original = vault.reveal(entry=row.entry)
        rows = _replace_back(asked, row, original=original) if sealed else 0
        if allow:
            allowed.add(asked.actor, type_name=row.entry.type, value=original)
        VaultEntry.objects.filter(id=row.entry_id).update(standing=Handling.KEEP)
        _equal(row).update(decision=Decision.FALSE_POSITIVE, waiting=False, **_signed(asked))
        return _decide(asked, row, decision=Decision.FALSE_POSITIVE, rows=rows)


def change_span(asked: Asked, *, words: str) -> Done:
    """These words were meant instead: they are sealed as one value and replaced everywhere.

    Raises Invalid for words that do not stand in the text, or nowhere near the finding.
    """
    with transaction.atomic():
        row = _taken(asked)
        text = everywhere.text_of(row)
        span = nearest(text, words.strip(), to=(row.start, row.end))
        if span is None:
            raise Invalid("These words do not stand in the text: copy them letter by letter.", field="words")
        if span[0] >= row.end or span[1] <= row.start:
            raise Invalid("These words do not touch what was found.", field="words")
        if span == (row.start, row.end):
            raise Invalid("That is what was found already: confirm it.", field="words")
        chosen = text[span[0] : span[1]]
        whole = expanded(row.customer, chosen)
        entry = vault.put(customer=row.customer, type=row.entry.type, value=whole)
        Redaction.objects.filter(id=row.id).update(entry=entry, amended="span")
        everywhere.put_span(row, span)
        row.entry = entry
        rows = _replace(asked, row, words=chosen, entry=entry)
        return _decide(asked, row, decision=Decision.CONFIRMED, rows=rows, verb="span_changed")


def change_type(asked: Asked, *, type_name: str) -> Done:
    """It is personal, but something else. Raises Invalid for an unknown type, or the same."""
    with transaction.atomic():
        row = _taken(asked)
        if type_name not in DEFAULTS or type_name == row.entry.type:
            raise Invalid("Choose another type out of the list.", field="type")
        before = row.entry
        words = _words(row) if row.decision in IN_CLEAR else str(before)
        original = vault.reveal(entry=before)
        entry = vault.put(customer=row.customer, type=type_name, value=original)
        rows = _replace(asked, row, words=words, entry=entry)
        _equal(row).update(entry=entry)
        VaultEntry.objects.filter(id=before.id).update(standing=Handling.REDACT)
        Redaction.objects.filter(id=row.id).update(entry=entry, amended="type")
        row.entry = entry
        return _decide(asked, row, decision=Decision.CONFIRMED, rows=rows, verb="type_changed")


def _taken(asked: Asked) -> Redaction:
    """The finding, locked after its customer. Raises Forbidden, NotFound, ClaimLost."""
    check_reviews(asked.actor)
    ours = Redaction.objects.filter(organization_id=asked.actor.organization_id, id=asked.redaction_id)
    customer_id = ours.values_list("customer_id", flat=True).first()
    if customer_id is None:
        raise NotFound("finding")
    lock_customer(customer_id=customer_id)
    row = ours.select_for_update(of=("self",)).select_related("customer", "entry").get()
    if not row.waiting:
        who = row.reviewer_name or "The rules"
        raise ClaimLost(f"{who} decided about this already.")
    if row.claim_token != asked.claim or row.claimed_by_id != asked.actor.id:
        raise ClaimLost("Your time for this one ran out, and somebody else may look at it: open it again.")
    return row


def _words(row: Redaction) -> str:
    """What was found, as it stands there. Raises Conflict when it does not any more."""
    words = everywhere.text_of(row)[row.start : row.end]
    if not words or vault.put(customer=row.customer, type=row.entry.type, value=words).id != row.entry_id:
        raise Conflict("The text has changed since: these words do not stand there any more.")
    return words


def _replace(asked: Asked, row: Redaction, *, words: str, entry: VaultEntry) -> int:
    """The token in the place of the words, in all texts of the customer; findings in these words are decided too."""
    VaultEntry.objects.filter(id=entry.id).update(standing=Handling.REDACT)
    place = Place(customer=row.customer, find=words, put=str(entry))
    rows, covered = everywhere.replace(place, by=asked.actor)
    waiting = Redaction.objects.filter(id__in=covered, decision__in=IN_CLEAR).exclude(id=row.id)
    waiting.update(decision=Decision.CONFIRMED, entry=entry, waiting=False, **_signed(asked))
    return rows


def _replace_back(asked: Asked, row: Redaction, *, original: str) -> int:
    place = Place(customer=row.customer, find=str(row.entry), put=original)
    return everywhere.replace(place, by=asked.actor)[0]


def _equal(row: Redaction) -> "QuerySet[Redaction]":
    """The findings of the same value in the same customer's texts."""
    return Redaction.objects.filter(entry_id=row.entry_id)


def _signed(asked: Asked) -> dict[str, object]:
    return {"reviewer_id": asked.actor.id, "reviewer_name": asked.actor.name[:200], "decided_at": asked.now}


def _decide(asked: Asked, row: Redaction, *, decision: Decision, rows: int, verb: str = "") -> Done:
    """Sign the finding, and those of the same value that stand as tokens already; one line in the ledger."""
    if decision == Decision.CONFIRMED:
        VaultEntry.objects.filter(id=row.entry_id).update(standing=Handling.REDACT)
        _equal(row).filter(decision=Decision.REDACTED).update(decision=decision, waiting=False, **_signed(asked))
    Redaction.objects.filter(id=row.id).update(
        decision=decision, waiting=False, claim_token=None, claim_deadline=None, **_signed(asked)
    )
    findings = Redaction.objects.filter(entry_id=row.entry_id, decided_at=asked.now).count()
    ledger.append(
        by=asked.actor,
        verb=f"redaction.{verb or decision.value}",
        object_type="redaction",
        object_id=row.id,
        customer_id=row.customer_id,
        detail={"type": row.entry.type, "detector": row.detector, "findings": findings, "rows": rows},
    )
    return Done(decision=decision, findings=findings, rows=rows)
