"""The tables of chat."""

from chat.models.conversation import Conversation, ConversationEvent
from chat.models.generation import Citation, Generation
from chat.models.importing import Import, ImportChunk, ImportProblem
from chat.models.turn import Turn

__all__ = [
    "Citation",
    "Conversation",
    "ConversationEvent",
    "Generation",
    "Import",
    "ImportChunk",
    "ImportProblem",
    "Turn",
]
