"""A customer who no longer wants to be remembered: what waits stays unlearnt, and what is known is withdrawn.

Runs inside the transaction of the wish, under the customer's lock: a worker that holds one of the observations finds
its claim gone, and learns nothing.
"""

from typing import Any
from uuid import UUID

from django.utils import timezone

from memories.consent import withheld
from memories.enums import ObservationState, Withheld
from memories.lifecycle.withdraw import withdraw_all
from memories.models import Observation
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Consent, Customer
from supportmem.accounts.signals import consent_changed

_UNREAD = (ObservationState.PENDING, ObservationState.CLAIMED)
_READ_BY_RULE = (ObservationState.SEEN, ObservationState.THINKING)


def connect() -> None:
    """Listen; called when the app is ready."""
    consent_changed.connect(obey, dispatch_uid="memories.obey")


def obey(*, actor: Actor, customer: Customer, **_: Any) -> None:
    """Carry a new wish out."""
    wish = withheld(consent=customer.consent)
    if wish is None:
        return
    skip_waiting(customer=customer, withheld=wish)
    if customer.consent == Consent.FORGET:
        withdraw_all(actor=actor, customer=customer, now=timezone.now())


def skip_waiting(*, customer: Customer, withheld: Withheld, conversation_id: UUID | None = None) -> int:
    """Keep what waits as evidence only, of one conversation or of all; what the rules have read, no model reads."""
    rows = Observation.unscoped.filter(customer=customer)
    if conversation_id is not None:
        rows = rows.filter(conversation_id=conversation_id)
    free = {"claim_token": None, "claim_deadline": None, "withheld": withheld}
    skipped = rows.filter(state__in=_UNREAD).update(state=ObservationState.SKIPPED, **free)
    rows.filter(state__in=_READ_BY_RULE).update(state=ObservationState.DONE, **free)
    # Dead letters too: nobody can send them back for learning then.
    failed = rows.filter(state=ObservationState.FAILED)
    skipped += failed.filter(processed_at=None).update(state=ObservationState.SKIPPED, **free)
    failed.update(state=ObservationState.DONE, **free)
    return skipped
