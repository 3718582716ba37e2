"""Rules and model read the same in the same words: the memory is surer, and its history names both."""

from memories.lifecycle import record
from memories.lifecycle.wording import Writing
from memories.models import Memory, Revision

VERB = "agreed"
SURER = 0.03  # of confidence, once for each observation


def agree(*, memory: Memory, writing: Writing) -> bool:
    """A revision by the second reader, confidence raised; whether it was new. Raises LostRace."""
    told = Revision.unscoped.filter(memory=memory, verb=VERB, evidence__observation=writing.observation)
    if told.exists():
        return False
    record.change(memory, verb=VERB, act=writing, confidence=min(memory.confidence + SURER, 1.0))
    return True
