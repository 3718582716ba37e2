"""The tables of chat."""

from chat.models.conversation import Conversation, ConversationEvent
from chat.models.generation import Citation, Generation
from chat.models.turn import Turn

__all__ = ["Citation", "Conversation", "ConversationEvent", "Generation", "Turn"]
