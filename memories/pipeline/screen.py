"""Cheap screens before anything is kept: which trust a source has, and whether the words can teach anything. Pure."""

from memories.enums import Audience, ObservationState, Source, Trust

TRUST: dict[Source, Trust] = {
    Source.CUSTOMER_TURN: Trust.CUSTOMER,
    Source.AGENT_TURN: Trust.AGENT,
    Source.NOTE: Trust.AGENT,
    Source.TOOL: Trust.SYSTEM_OF_RECORD,
    Source.API: Trust.SYSTEM_OF_RECORD,
    Source.IMPORT: Trust.OUTSIDE,
    Source.EMAIL: Trust.CUSTOMER,
    Source.OUTSIDE: Trust.OUTSIDE,
}


def audience_of(source: Source) -> Audience:
    """What comes from a private note stays among colleagues."""
    return Audience.INTERNAL if source == Source.NOTE else Audience.SHARED


def state_of(text: str) -> ObservationState:
    """Nothing can be learnt from blanks, punctuation or pictures: such text is kept as evidence only."""
    return ObservationState.PENDING if any(c.isalnum() for c in text) else ObservationState.SKIPPED
