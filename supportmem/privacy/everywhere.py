"""Replace words in all texts of a customer through the holders, and move the findings that stand in these texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from supportmem.accounts.models import Customer
from supportmem.audit.ledger import Writer
from supportmem.common.errors import Conflict
from supportmem.privacy import holders, passages
from supportmem.privacy.models import Decision, Redaction, VaultEntry
from supportmem.privacy.spans import Span, moved, occurrences

_FAR = 1_000_000_000  # where places are parked while they change, since a text has each place once


@dataclass(frozen=True, kw_only=True)
class Place:
    """What stands in whose texts, and what is to stand there."""

    customer: Customer
    find: str
    put: str


def replace(place: Place, *, by: Writer) -> tuple[int, frozenset[UUID]]:
    """Rows changed by the holders, and the findings that lay in the words. In the caller's transaction and lock."""
    rows = list(Redaction.objects.select_for_update().filter(customer=place.customer).order_by("id"))
    texts = passages.texts(customer_id=place.customer.id, keys={row.source_key for row in rows})
    changed = 0
    for holder in holders.registered():
        changed += holder.rewrite(by=by, customer_id=place.customer.id, find=place.find, token=place.put)
    covered = _move(rows, texts=texts, place=place)
    return changed, covered


def text_of(row: Redaction) -> str:
    """The text that a finding stands in. Raises Conflict when it is gone."""
    texts = passages.texts(customer_id=row.customer_id, keys=[row.source_key])
    if row.source_key not in texts:
        raise Conflict("The text that this was found in is gone.")
    return texts[row.source_key]


def spellings(entry: VaultEntry) -> tuple[str, ...]:
    """Every wording in which a value stands in clear where it was found."""
    rows = Redaction.objects.filter(entry=entry, decision__in=(Decision.PROPOSED, Decision.KEPT))
    places = list(rows.values_list("source_key", "start", "end"))
    texts = passages.texts(customer_id=entry.customer_id, keys={key for key, _, _ in places})
    found = dict.fromkeys(texts[key][start:end] for key, start, end in places if key in texts)
    return tuple(sorted(filter(None, found), key=len, reverse=True))


def put_span(row: Redaction, span: Span) -> None:
    """The finding stands there now; another one that began there gives way."""
    others = Redaction.objects.filter(organization_id=row.organization_id, source_key=row.source_key, start=span[0])
    others.exclude(id=row.id).delete()
    Redaction.objects.filter(id=row.id).update(start=span[0], end=span[1])
    row.start, row.end = span


def _move(rows: list[Redaction], *, texts: Mapping[str, str], place: Place) -> frozenset[UUID]:
    """New places of the findings in texts that changed."""
    spots = {key: occurrences(text, place.find) for key, text in texts.items()}
    touched: list[Redaction] = []
    covered: set[UUID] = set()
    taken: set[tuple[str, int]] = set()
    gone: list[UUID] = []
    # What is exactly the words comes first: it stays, whatever else becomes the same token.
    for row in sorted(rows, key=lambda row: (row.start, row.end) not in spots.get(row.source_key, ())):
        places = spots.get(row.source_key, ())
        if not places:
            continue
        if any(a <= row.start and row.end <= b for a, b in places):
            covered.add(row.id)
        row.start, row.end = moved((row.start, row.end), places=places, length=len(place.put))
        if (row.source_key, row.start) in taken:
            gone.append(row.id)
            continue
        taken.add((row.source_key, row.start))
        touched.append(row)
    Redaction.objects.filter(id__in=gone).delete()  # two findings in what is one token now
    _store(touched)
    return frozenset(covered - set(gone))


def _store(rows: list[Redaction]) -> None:
    ends = [(row.start, row.end) for row in rows]
    for row, (start, end) in zip(rows, ends, strict=True):
        row.start, row.end = start + _FAR, end + _FAR
    Redaction.objects.bulk_update(rows, ["start", "end"], batch_size=500)
    for row, (start, end) in zip(rows, ends, strict=True):
        row.start, row.end = start, end
    Redaction.objects.bulk_update(rows, ["start", "end"], batch_size=500)
