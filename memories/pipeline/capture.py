"""Store an observation, once per idempotency key."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings

from memories.contracts import Utterance
from memories.enums import ObservationState, Withheld
from memories.language import language_of
from memories.models import Observation
from memories.pipeline import screen
from supportmem.accounts.models import Customer


def capture(
    *,
    customer: Customer,
    utterance: Utterance,
    text: str,
    withheld: Withheld | None,
    author_id: UUID | None,
    now: datetime,
) -> tuple[Observation, bool]:
    """The row, and whether it is new. A known key gives the stored row: the same text under two keys is two.

    What is withheld is kept as evidence only, with the reason.
    """
    row = Observation(
        organization_id=customer.organization_id,
        idempotency_key=utterance.idempotency_key,
        customer=customer,
        conversation_id=utterance.conversation_id,
        turn_id=utterance.turn_id,
        source=utterance.source,
        trust=screen.TRUST[utterance.source],
        text=text,
        language=utterance.language or language_of(text),
        time_zone=utterance.time_zone,
        occurred_at=utterance.occurred_at,
        author_id=author_id,
        import_id=utterance.import_id,
        expires_at=utterance.expires_at,
        state=ObservationState.SKIPPED if withheld else ObservationState.PENDING,
        withheld=withheld or "",
        not_before=now + timedelta(seconds=settings.LEARN_QUIET_SECONDS),
    )
    # Whose key was faster shows in what stands there: no savepoint, as an error in the transaction would need.
    Observation.unscoped.bulk_create([row], ignore_conflicts=True)
    of_key = Observation.unscoped.filter(
        organization_id=customer.organization_id, idempotency_key=utterance.idempotency_key
    ).order_by()
    (stored,) = of_key.values_list("id", flat=True)
    return (row, True) if stored == row.id else (of_key.get(), False)
