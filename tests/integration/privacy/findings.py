"""E-mail addresses and names for these tests, found by one line each: the detectors have tests of their own."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from unittest.mock import patch
from uuid import UUID

from django.utils import timezone

from chat import facade as chat
from chat.contracts import NewTurn
from chat.enums import AuthorKind
from memories import facade as memory
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Customer
from supportmem.privacy import queue, screen
from supportmem.privacy.detect import find_secrets
from supportmem.privacy.findings import Finding
from supportmem.privacy.models import Redaction
from supportmem.privacy.review import Asked

LATER = datetime(2100, 1, 1, tzinfo=UTC)
_EMAIL = re.compile(r"[\w.]+@[\w.]+\w")
_PERSON = re.compile(r"\b(?:John Doe|John|Ann|Doe)\b")
_PHONE = re.compile(r"\+\d[\d ]{8,}\d")


def find(text: str, *, region: str | None = None) -> tuple[Finding, ...]:
    """Secrets, and these simple types."""
    found = list(find_secrets(text))
    for kind, pattern in (("EMAIL", _EMAIL), ("PERSON", _PERSON), ("PHONE", _PHONE)):
        found += [Finding(kind, m.start(), m.end(), 0.8, f"{kind.lower()}-test") for m in pattern.finditer(text)]
    return tuple(sorted(found, key=lambda f: f.start))


@contextmanager
def simple_detectors() -> Iterator[None]:
    """These are the detectors meanwhile."""
    with patch.object(screen, "find", find):
        yield


def start(actor: Actor, customer: Customer) -> UUID:
    """A conversation."""
    return chat.start_conversation(actor, customer_id=customer.id, now=timezone.now())


def say(actor: Actor, conversation_id: UUID, text: str, *, key: str = "", author: str = "customer") -> UUID:
    """A turn; its id."""
    turn = NewTurn(author=AuthorKind(author), content=text, client_id=key or f"c-{hash(text)}")
    return chat.say(actor, conversation_id=conversation_id, turn=turn, now=timezone.now()).turn.id


def learn() -> None:
    """Everything that waits."""
    while memory.learn_due(now=LATER).processed:
        pass


def asked(actor: Actor, row: Redaction, *, now: datetime | None = None) -> Asked:
    """The finding, claimed by the actor."""
    at = now or timezone.now()
    shown = queue.show(actor, redaction_id=row.id, now=at)
    assert shown.claim is not None
    return Asked(actor=actor, redaction_id=row.id, claim=shown.claim, now=at)
