"""Screen a text before anything is stored: what the organization's policy says is sealed and replaced by tokens.

What the policy only proposes stays in clear, and waits in the queue for a person. Fails closed: when a detector, the
policy or the vault breaks, the error goes up and nothing is written.
"""

import re
from collections.abc import Collection, Mapping
from typing import Final
from uuid import UUID

from supportmem.accounts.models import Customer
from supportmem.privacy import allowed, policy, screen, vault
from supportmem.privacy.findings import TOKEN, Finding
from supportmem.privacy.models import Decision, Handling, Redaction, VaultEntry
from supportmem.privacy.redact import Piece, redact, value_of

SURE: Final = 0.9  # what was replaced at once with a lower score is looked at by a person as well
_PARTS: Final = re.compile(r"\[([A-Z][A-Z_]*\??)_(\d+)\]")
Value = tuple[str, str]


def protect(*, customer: Customer, text: str, source_key: str) -> str:
    """The text that may be stored. Needs a transaction; safe to run twice for one `source_key`.

    Without a key nothing is noted: for words that stand in a text that is noted.
    """
    found = screen.find(text, region=region_of(customer))
    rules = policy.read(customer.organization_id) if found else None
    found = tuple(f for f in found if rules and rules.of(f.type) != Handling.KEEP)
    passed = allowed.among(customer.organization_id, values={_value(f, text) for f in found})
    found = tuple(f for f in found if _value(f, text) not in passed)
    if not (found and rules):
        return text
    sealed = vault.put_all(customer=customer, values=dict.fromkeys(_value(f, text) for f in found))
    entries = {(type_name, value_of(type_name, words)): entry for (type_name, words), entry in sealed.items()}
    found = tuple(f for f in found if not _judged_harmless(sealed[_value(f, text)]))

    def stays(type_name: str, value: str) -> bool:
        standing = entries[type_name, value].standing
        return rules.of(type_name) == Handling.PROPOSE and standing != Handling.REDACT

    redacted = redact(text, found, number_for=lambda *value: entries[value].number, stays=stays)
    _note(customer, source_key=source_key, pieces=redacted.pieces, entries=entries)
    return redacted.text


def masked(organization_id: UUID, *, text: str) -> str:
    """The text without what the policy redacts at once; nothing is sealed, since nobody needs it back."""
    found = screen.find(text)
    if not found:
        return text
    rules = policy.read(organization_id)
    numbers: dict[Value, int] = {}
    secret = [f for f in found if rules.of(f.type) == Handling.REDACT]
    return redact(text, secret, number_for=lambda *value: numbers.setdefault(value, len(numbers) + 1)).text


def says_the_same(*, customer: Customer, stored: str, told: str) -> bool:
    """Whether a stored text is what was told, whatever was replaced in it since.

    Tokens are read as their originals, and numbers in any grouping are one: that is how they are sealed.
    """
    if stored == told:
        return True
    tokens = {match.groups() for match in _PARTS.finditer(stored + told)}
    if not tokens:
        return False
    originals = _originals(customer, tokens=tokens)
    return _letters(stored, originals) == _letters(told, originals)


def expanded(customer: Customer, text: str) -> str:
    """The text with its tokens read as their originals: to be sealed again, never to be shown."""
    originals = _originals(customer, tokens={match.groups() for match in _PARTS.finditer(text)})
    return TOKEN.sub(lambda found: originals.get(found[0], found[0]), text)


def region_of(customer: Customer) -> str | None:
    """The country of a locale such as en-GB; without one, nobody knows."""
    region = customer.locale.replace("_", "-").rpartition("-")[2]
    if customer.locale.casefold().startswith("zh") and len(region) != 2:
        return "CN"
    return region.upper() if len(region) == 2 and "-" in customer.locale.replace("_", "-") else None


def _value(finding: Finding, text: str) -> Value:
    return finding.type, text[finding.start : finding.end]


def _judged_harmless(entry: VaultEntry) -> bool:
    """A person said so of this value and customer; what carries its own check digits is found all the same."""
    return entry.standing == Handling.KEEP and entry.type not in policy.CHECKED


def _note(
    customer: Customer, *, source_key: str, pieces: Collection[Piece], entries: Mapping[Value, VaultEntry]
) -> None:
    """Keep the findings of a source, once: they move with its text from then on."""
    of_source = Redaction.objects.filter(organization_id=customer.organization_id, source_key=source_key)
    if not (pieces and source_key) or of_source.exists():
        return
    rows = [
        Redaction(
            organization_id=customer.organization_id,
            customer=customer,
            entry=entries[piece.type, piece.value],
            type=piece.type,
            source_key=source_key,
            start=piece.start,
            end=piece.end,
            score=piece.score,
            detector=piece.detector,
            decision=Decision.REDACTED if piece.token else Decision.PROPOSED,
            waiting=_needs_a_look(piece, entries[piece.type, piece.value]),
        )
        for piece in pieces
    ]
    Redaction.objects.bulk_create(rows, ignore_conflicts=True)


def _needs_a_look(piece: Piece, entry: VaultEntry) -> bool:
    """What stands in clear, and what was replaced on a mere guess that nobody has confirmed."""
    unsure = piece.score < SURE or piece.type.endswith("?")
    return not piece.token or (unsure and entry.standing != Handling.REDACT)


def _originals(customer: Customer, *, tokens: Collection[tuple[str, ...]]) -> Mapping[str, str]:
    numbers = {(type_name, int(number)) for type_name, number in tokens}
    rows = VaultEntry.objects.filter(customer=customer, type__in={type_name for type_name, _ in numbers})
    wanted = [row for row in rows if (row.type, row.number) in numbers]
    values = vault.reveal_all(wanted)
    return {str(row): values[row.id] for row in wanted}


def _letters(text: str, originals: Mapping[str, str]) -> str:
    whole = TOKEN.sub(lambda found: originals.get(found[0], found[0]), text)
    return "".join(c for c in whole if c.isalnum())
