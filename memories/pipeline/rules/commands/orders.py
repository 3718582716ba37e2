"""What a command to memory gives: the words to remember, and what is taken back."""

from dataclasses import replace

from memories.cardinality import MANY, SINGLE
from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.language import language_of
from memories.pipeline.rules.commands.command import Command
from memories.pipeline.rules.commands.unsaying import is_unsaying
from memories.pipeline.rules.text.clauses import MAX_CONTENT
from memories.pipeline.rules.text.frame import span_of
from memories.pipeline.rules.text.reading import Sentence, Text

COMMAND = "command."
UNSAID = f"{COMMAND}unsaid"
_ALL_SLOTS = tuple(sorted((SINGLE | MANY) - {"problem_standing", "date", "value"}))


def remembered(what: str, text: Text, sentence: Sentence) -> Candidate:
    """What no rule knows, kept in its own words."""
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=what[:MAX_CONTENT],
        span=span_of(text.raw, sentence.start, sentence.end),
        confidence=0.9,
        importance=0.8,
        language=language_of(what),
        rule=f"{COMMAND}remember",
    )


def forgotten(text: Text, sentence: Sentence, order: Command, facts: list[Candidate]) -> list[Candidate]:
    """What is taken back: the slots that are named, all of them, or what the words tell."""
    if order.unsays:
        return [_unsaid(text)] if is_unsaying(text.raw) else []
    name = f"{COMMAND}forget"
    slots = _ALL_SLOTS if order.everything else order.attributes
    told = [] if slots else [c for c in facts if c.attribute and not c.retracts]
    if told:
        return [replace(c, retracts=True, corrects=False, rule=f"{name}:{c.rule}") for c in told]
    forgotten = Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=order.what[:MAX_CONTENT],
        span=span_of(text.raw, sentence.start, sentence.end),
        value=order.what[:MAX_CONTENT],
        retracts=True,
        confidence=0.95,
        importance=0.9,
        language=sentence.language,
        rule=name,
    )
    if order.everything:
        asked = replace(
            forgotten, type=MemoryType.EPISODIC, kind=Kind.REQUEST, value="", retracts=False, importance=0.8
        )
        return [*(replace(forgotten, attribute=slot, value="") for slot in slots), replace(asked, tags=("request",))]
    return [replace(forgotten, attribute=slot, value=order.value) for slot in slots] or [forgotten]


def _unsaid(text: Text) -> Candidate:
    """What the turn before taught is taken back; which memories that are, only the pipeline knows."""
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=text.raw.strip()[:MAX_CONTENT],
        span=span_of(text.raw, 0, len(text.raw)),
        retracts=True,
        confidence=0.95,
        importance=0.9,
        language=language_of(text.raw),
        rule=UNSAID,
    )
