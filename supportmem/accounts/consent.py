"""What a customer allows memory to do, changed: it holds for the next prompt already."""

from uuid import UUID

from django.db import transaction

from supportmem.accounts.abilities import Ability, require
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import access_customer, lock_customer
from supportmem.accounts.models import Consent, Customer
from supportmem.accounts.signals import consent_changed
from supportmem.audit import ledger
from supportmem.common.errors import Invalid


def set_consent(actor: Actor, *, customer_id: UUID, consent: str) -> Customer:
    """Write the customer's wish down and carry it out: both or neither. Whoever serves the customer may do it.

    Raises NotFound out of reach, Forbidden for a role that only reads, Invalid for an unknown wish. The same wish again
    changes nothing, but for FORGET, which also withdraws what may have been remembered by hand since.
    """
    if consent not in set(Consent):
        raise Invalid(f"consent is one of {', '.join(Consent)}.", field="consent")
    access_customer(actor, customer_id=customer_id)
    require(actor, Ability.RECORD_WISHES)
    with transaction.atomic():
        before = lock_customer(customer_id=customer_id)
        customer = access_customer(actor, customer_id=customer_id)
        if before == consent != Consent.FORGET:
            return customer
        customer.consent = Consent(consent)
        customer.save(update_fields=["consent"])
        ledger.append(
            by=actor,
            verb="customer.consent",
            object_type="customer",
            object_id=customer.id,
            customer_id=customer.id,
            detail={"before": before, "after": consent},
        )
        consent_changed.send(sender=Customer, actor=actor, customer=customer)
    return customer
