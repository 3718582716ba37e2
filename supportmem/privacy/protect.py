"""Screen a text before anything is stored: secrets are sealed in the vault and replaced by numbered tokens.

Fails closed: when a detector or the vault breaks, the error goes up and nothing is written.
"""

from supportmem.accounts.models import Customer
from supportmem.privacy import vault
from supportmem.privacy.detect import find_secrets
from supportmem.privacy.models import Redaction, VaultEntry
from supportmem.privacy.redact import redact


def protect(*, customer: Customer, text: str, source_key: str) -> str:
    """The text that may be stored. Needs a transaction; safe to run twice for one `source_key`."""
    findings = find_secrets(text)
    if not findings:
        return text
    entries: dict[tuple[str, str], VaultEntry] = {}

    def number_for(type_name: str, value: str) -> int:
        entry = entries.get((type_name, value)) or vault.put(customer=customer, type=type_name, value=value)
        entries[(type_name, value)] = entry
        return entry.number

    redacted = redact(text, findings, number_for=number_for)
    Redaction.objects.bulk_create(
        [
            Redaction(
                organization_id=customer.organization_id,
                customer=customer,
                entry=entries[(piece.type, piece.value)],
                source_key=source_key,
                start=piece.start,
                end=piece.end,
                score=piece.score,
                detector=piece.detector,
            )
            for piece in redacted.pieces
        ],
        ignore_conflicts=True,
    )
    return redacted.text
