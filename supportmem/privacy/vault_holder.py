"""The answer of privacy for one customer: sealed originals, their keys and the findings."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from supportmem.audit.ledger import Writer
from supportmem.privacy import holders, rewriting
from supportmem.privacy.models import Redaction, Reveal, VaultEntry, VaultKey


class VaultHolder:
    """See holders.Holder. Originals are never rewritten, and an export names them without showing them."""

    name = "privacy"
    tables = frozenset({"privacy_vaultentry", "privacy_vaultkey", "privacy_redaction", "privacy_reveal"})

    def rewrite(self, *, by: Writer, customer_id: UUID, find: str, token: str) -> int:
        """Only reasons are in clear."""
        rows = Reveal.objects.filter(customer_id=customer_id)
        return rewriting.in_columns(rows, limits={"reason": 300}, find=find, token=token)

    def erase(self, *, by: Writer, customer_id: UUID) -> Mapping[str, int]:
        """The key goes first: without it a copy of the rest is noise."""
        return {
            "privacy_vaultkey": VaultKey.objects.filter(customer_id=customer_id).delete()[0],
            "privacy_reveal": Reveal.objects.filter(customer_id=customer_id).delete()[0],
            "privacy_redaction": Redaction.objects.filter(customer_id=customer_id).delete()[0],
            "privacy_vaultentry": VaultEntry.objects.filter(customer_id=customer_id).delete()[0],
        }

    def export(self, *, by: Writer, customer_id: UUID) -> Mapping[str, Sequence[Mapping[str, object]]]:
        """Which originals are sealed, by token."""
        entries = VaultEntry.objects.filter(customer_id=customer_id)
        return {"privacy_vaultentry": [{"token": str(e), "created_at": e.created_at.isoformat()} for e in entries]}

    def count(self, *, customer_id: UUID) -> Mapping[str, int]:
        """Rows that are left."""
        return {
            "privacy_vaultkey": VaultKey.objects.filter(customer_id=customer_id).count(),
            "privacy_reveal": Reveal.objects.filter(customer_id=customer_id).count(),
            "privacy_redaction": Redaction.objects.filter(customer_id=customer_id).count(),
            "privacy_vaultentry": VaultEntry.objects.filter(customer_id=customer_id).count(),
        }


def register() -> None:
    """Make the holder known; called when the app is ready."""
    holders.register(VaultHolder())
