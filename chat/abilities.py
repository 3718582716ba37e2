"""What may be done in one conversation, as a part of what the role gives (accounts.abilities)."""

from typing import Final

from chat.access import readable_conversations
from chat.models import Conversation
from supportmem.accounts.abilities import NOTHING, Ability, told_by
from supportmem.accounts.actors import Actor

_IN_ONE: Final = frozenset({Ability.READ, Ability.USE_ASSISTANT, Ability.RECORD_WISHES})


def register() -> None:
    """Called when the app is ready."""
    told_by(Conversation, of_conversation)


def of_conversation(actor: Actor, conversation: Conversation) -> frozenset[Ability]:
    """Who reaches the customer reaches the conversation."""
    within = readable_conversations(actor).filter(id=conversation.id).exists()
    return _IN_ONE if within else NOTHING
