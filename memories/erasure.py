"""Forget a customer's words everywhere: all registered holders in one transaction, then a receipt of what went."""

from datetime import datetime
from functools import partial

from django.db import transaction

from memories import signals
from memories.contracts import Erased, MemoryChanged
from memories.models import Memory
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.audit import ledger
from supportmem.common.errors import Conflict
from supportmem.privacy import holders


class NotAllErased(Conflict):
    """A store still holds words after every holder has run: nothing was committed."""

    code = "not_all_erased"
    status = 500


def erase_customer(actor: Actor, *, customer: Customer, now: datetime) -> Erased:
    """Erase, count again, and only then leave a receipt: it claims no more than is gone.

    The customer's row is locked first: the worker's claims wait for it, and what they hold is refused afterwards.
    """
    with transaction.atomic():
        Customer.objects.select_for_update().get(id=customer.id)  # also against new rows that refer to the customer
        counts: dict[str, int] = {}
        for holder in reversed(holders.registered()):
            counts.update(holder.erase(by=actor, customer_id=customer.id))
        left = {
            table: rows
            for holder in holders.registered()
            for table, rows in holder.count(customer_id=customer.id).items()
            if rows
        }
        if left:
            raise NotAllErased(f"Words are left in {', '.join(sorted(left))}: nothing was erased. Try again.")
        receipt_id = ledger.receipt(by=actor, customer_id=customer.id, counts=counts)
        transaction.on_commit(partial(_tell, actor, customer))
    return Erased(receipt_id=receipt_id, counts=counts)


def _tell(actor: Actor, customer: Customer) -> None:
    signals.memory_changed.send(
        sender=Memory,
        change=MemoryChanged(
            organization_id=actor.organization_id,
            customer_id=customer.id,
            conversation_id=None,
            memory_ids=(),
        ),
    )
