"""Which slots of memory hold what the data sets label. A label that is not here has no slot: it counts as missed."""

from collections.abc import Mapping

from memories.contracts import MemoryView

SECRETS = frozenset({"ssn", "card_number", "password", "pin", "cvv"})  # must not be kept in clear, so never "missed"

_SLOTS: Mapping[str, tuple[str, ...]] = {
    "order_id": ("order_number",),
    "invoice_id": ("invoice_number",),
    "tracking_id": ("tracking_number",),
    "booking_confirmation_number": ("booking_number",),
    "account_number": ("account_number",),
    "account_id": ("account_number",),
    "target_account_number": ("account_number",),
    "claimid": ("claim_number",),
    "policyid": ("policy_number",),
    "email_address": ("email",),
    "phone_number": ("phone",),
    "phonenumber": ("phone",),
    "name": ("name", "last_name"),
    "username": ("username", "name"),
    "person_name": ("counterparty", "person", "name", "last_name"),
    "address": ("address",),
    "current_city": ("location",),
    "company_name": ("company",),
    "current_zipcode": ("postal_code",),
    "new_zipcode": ("postal_code",),
    "景点.评分": ("rating_wanted",),
    "餐馆.评分": ("rating_wanted",),
    "酒店.评分": ("rating_wanted",),
    "餐馆.人均消费": ("price_per_person_wanted",),
    "景点.门票": ("ticket_price_wanted",),
    "景点.游玩时间": ("visit_length_wanted",),
    "酒店.价格": ("room_price_wanted",),
    "酒店.酒店类型": ("hotel_type_wanted",),
    "refund_amount": ("refund_amount",),
    "delivery_city": ("delivery_place",),
    "delivery_country": ("delivery_place",),
    "account_type": ("account_type", "plan"),
}
# What holds one value at a time: only the last value said is right in the end.
SINGLE = frozenset({"name", "last_name", "email", "phone", "address", "location", "company", "plan", "postal_code"})


def attributes_of(slot: str) -> tuple[str, ...]:
    """The slots of memory that may hold a labelled value; the first one names it in reports."""
    return _SLOTS.get(slot.lower(), ())


def name_of(slot: str) -> str:
    """How a labelled slot is called in reports: as memory calls it, else as the set does."""
    return (attributes_of(slot) or (slot.lower(),))[0]


def holds(memory: MemoryView) -> str:
    """The slot of memory that a memory fills; empty for one that fills none, and for what is somebody else's."""
    return memory.attribute if memory.subject == "customer" else ""
