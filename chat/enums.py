"""The vocabulary of talking. Plain enums, no framework."""

from enum import StrEnum


class AuthorKind(StrEnum):
    """Who speaks in a turn."""

    CUSTOMER = "customer"  # the customer, or an agent typing what the customer said
    AGENT = "agent"  # the support agent, to the customer
    ASSISTANT = "assistant"  # the assistant's answer or draft; never a source of customer facts
    NOTE = "note"  # a private note between colleagues
    TOOL = "tool"  # a tool result


class ConversationStatus(StrEnum):
    """Where a conversation stands."""

    OPEN = "open"  # somebody has to do something
    WAITING = "waiting"  # the customer has to do something
    RESOLVED = "resolved"  # nothing is left to do


class GenerationState(StrEnum):
    """Where an answer stands. Only queued and running may still change."""

    QUEUED = "queued"  # asked for, not yet begun
    RUNNING = "running"  # being written under a claim with a deadline
    DONE = "done"  # complete
    STOPPED = "stopped"  # a person stopped it; the partial text is kept
    FAILED = "failed"  # it broke; the partial text and the reason are kept


class AnswerMode(StrEnum):
    """Who composed an answer."""

    MODEL = "model"  # the language model
    MEMORY_ONLY = "memory_only"  # composed from remembered items, without a model


class EventKind(StrEnum):
    """What happened in a conversation, in the gapless event log."""

    TURN_ADDED = "turn.added"  # a turn was stored
    GENERATION_STARTED = "generation.started"  # the assistant began an answer
    GENERATION_FINISHED = "generation.finished"  # done, stopped or failed: see the state
    MEMORY_CHANGED = "memory.changed"  # something was learnt, corrected or retired
    CONVERSATION_CHANGED = "conversation.changed"  # status or assignment
    ERASED = "conversation.erased"  # texts were destroyed: forget what you show


class ImportState(StrEnum):
    """Where a bulk import stands."""

    QUEUED = "queued"  # its text waits to be read
    RUNNING = "running"  # being read, under a claim with a deadline
    DONE = "done"  # read to the end; lines that could not be used are listed
    FAILED = "failed"  # it broke off: what was read is kept, and the same text can be sent again


UNFINISHED = (GenerationState.QUEUED, GenerationState.RUNNING)  # the states that may still change
