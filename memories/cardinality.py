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
        "contact_preference",
        "technical_level",
        "research_topic",
        "problem_standing",
    }
)
MANY: Final = frozenset(
    {
        "preference",
        "problem",
        "product",
        "operating_system",
        "uses",
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


def holds_several(attribute: str, *, otherwise: bool) -> bool:
    """Whether a slot may hold several values; `otherwise` for one that the table does not know."""
    if attribute in SINGLE:
        return False
    return True if attribute in MANY else otherwise
