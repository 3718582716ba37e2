"""A conversation with much that is personal, for the review queue: something decided, something waiting."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from chat import facade
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from supportmem.accounts.actors import Actor
from supportmem.accounts.customers import create_customer, list_customers
from supportmem.privacy import queue, reveal, review
from supportmem.privacy.models import VaultEntry
from supportmem.privacy.review import Asked

EXTERNAL_ID: Final = "C-1090"
BEGAN: Final = timedelta(days=6)
LINES: Final = (
    ("customer", "Hello, this is Iris Falk. You can write to iris.falk@example.com or call +44 20 7946 0018."),
    ("customer", "My card is 4111 1111 1111 1111, and the old card was 1234-5678-1234-5678 I think."),
    ("agent", "Thank you, Iris. The parcel for order 4000123412341234 is on its way."),
    ("customer", "The form shows 536-80-4398 beside my name, do you need that?"),
    ("agent", "No, we never need it."),
    ("customer", "The second card was 9999-8888-7777-6666, and the third card 1111-2222-3333-4445."),
    ("customer", "In the log it says app.refresh_token = Zx81kQp04LmN77vRt2, is that bad?"),
    ("note", "She pasted a token. The form asked for card 2222-3333-4444-5556 twice."),
    ("customer", "Please send the invoice to iris.falk@example.com, not to my old card 1234-5678-1234-5678."),
)


def plant(agent: Actor, *, reviewer: Actor, now: datetime) -> bool:
    """Say it all, once, and let the reviewer begin; whether it was new."""
    if list_customers(agent, external_id=EXTERNAL_ID):
        return False
    customer = create_customer(
        agent, external_id=EXTERNAL_ID, name="Iris Falk", locale="en-GB", time_zone="Europe/London"
    )
    began = now - BEGAN
    conversation_id = facade.start_conversation(agent, customer_id=customer.id, now=began)
    for place, (author, text) in enumerate(LINES):
        turn = NewTurn(
            author=AuthorKind(author),
            content=text,
            client_id=f"demo-{EXTERNAL_ID}-{place}",
            occurred_at=began + place * timedelta(minutes=2),
        )
        facade.say(agent, conversation_id=conversation_id, turn=turn, now=now)
    _begin_review(reviewer, now=now)
    _ask_to_see(reviewer, customer_id=customer.id, now=now)
    return True


def _begin_review(reviewer: Actor, *, now: datetime) -> None:
    """One is right and one is not; the rest waits for whoever looks."""
    for decide in (review.confirm, review.reject):
        first = queue.first_free(reviewer, now=now)
        claim = queue.show(reviewer, redaction_id=first, now=now).claim if first else None
        if first and claim:
            decide(Asked(actor=reviewer, redaction_id=first, claim=claim, now=now))


def _ask_to_see(reviewer: Actor, *, customer_id: UUID, now: datetime) -> None:
    card = VaultEntry.objects.filter(customer_id=customer_id, type="CARD").first()
    if card is not None:
        reveal.ask(reviewer, entry_id=card.id, reason="The bank asks which card was charged twice.", now=now)
