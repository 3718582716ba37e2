"""Which slots hold one value and which hold several. Pure.

A single-valued slot has one active memory per subject and space, a many-valued one has one per value (domain
section 2).
What is wished for in one conversation is single-valued there, whatever its slot is called.
"""

from typing import Final

SINGLE: Final = frozenset(
    {
        "name",
        "last_name",
        "email",
        "phone",
        "work_email",
        "work_phone",
        "address",
        "postal_code",
        "location",
        "company",
        "role",
        "plan",
        "language",
        "version",
        "date",
        "value",
        "technical_level",
        "research_topic",
        "preparing_for",
        "goal",
        "project",
        "school",
        "diet",
        "team_size",
        "problem_standing",
    }
)
MANY: Final = frozenset(
    {
        "preference",
        "contact_preference",  # one channel wished for, and any number of them not wanted
        "problem",
        "product",
        "operating_system",
        "uses",
        "learning",
        "order_number",
        "invoice_number",
        "tracking_number",
        "ticket_number",
        "claim_number",
        "booking_number",
        "policy_number",
        "account_number",
        "customer_number",
        "reference_number",
    }
)


_FOR_A_WHILE: Final = "temporary_"


def for_a_while(attribute: str) -> str:
    """The slot beside a slot: what holds there until a day ("in London until Friday"), and never the lasting value."""
    return attribute if attribute.startswith(_FOR_A_WHILE) else _FOR_A_WHILE + attribute


def lasting_slot(attribute: str) -> str:
    """The slot that a temporary one stands beside; any other is itself."""
    return attribute.removeprefix(_FOR_A_WHILE)


def private_slot(attribute: str) -> str:
    """The slot of the same sort of value at home: of `work_phone` the phone; any other is itself."""
    return lasting_slot(attribute).removeprefix("work_")


def holds_several(attribute: str, *, otherwise: bool) -> bool:
    """Whether a slot may hold several values; `otherwise` for one that the table does not know."""
    attribute = lasting_slot(attribute)
    if attribute in SINGLE:
        return False
    return True if attribute in MANY else otherwise
