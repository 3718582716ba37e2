"""Which memories "we dropped X" ends: those of the speaker's own whose value bears the name. Nothing else changes."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from django.db.models import Q

from memories.contracts import Candidate, Change
from memories.enums import Status, Verdict
from memories.index.terms import fold, has_cjk
from memories.models import Memory
from memories.pipeline import match, proposals
from memories.pipeline.apply import Run, apply
from memories.pipeline.decide import Circumstances, decide
from memories.pipeline.rules.changing.left_behind import PERSON

# What one can leave behind by its name alone. Not a town: "I left London" may be said of a day out.
LEAVABLE: Final = frozenset(
    {
        "uses",
        "product",
        "company",
        "plan",
        "learning",
        "preparing_for",
        "school",
        "diet",
        "goal",
        "project",
        "research_topic",
        "preference",
    }
)
MOST: Final = 40  # memories looked at
_GENERAL_TEXT = "the a an my our of on in for to and plan project show idea subscription membership contract"
# What a name may be followed by and still be the name: "Spanish lessons". "The Postgres backup" is not Postgres.
_KINDS_TEXT = """
    app apps tool tools software platform account accounts licence license licences licenses lessons lesson classes
    class course courses training job work team team's diet pro premium basic plus exam degree programme program
    thesis research university studies stuff cloud server trial tier package gig role position idea ideas
    """
_KINDS = frozenset(_KINDS_TEXT.split())
_GENERAL = frozenset(_GENERAL_TEXT.split())


def settle(candidate: Candidate, *, here: Circumstances, run: Run) -> Change | None:
    """End what bears the name; None when nothing does."""
    last: Change | None = None
    for memory in _named(candidate, run=run):
        order = replace(candidate, subject=memory.subject, attribute=memory.attribute, value=memory.value, old_value="")
        found = [one for one in match.match(order, space=run.space) if one.memory_id == memory.id]
        decision = decide(order, found, here)
        if decision is None or decision.target_id is None:
            continue
        if decision.verdict == Verdict.REVIEW:
            proposals.note(order, decision, state=proposals.WAITING, run=run, memory_id=memory.id)
            continue
        last = apply(replace(decision, reason=f'It was left behind: "{candidate.value}".'), order, run=run)
        proposals.note(order, decision, state=proposals.APPLIED, run=run, memory_id=memory.id)
    return last


def _named(candidate: Candidate, *, run: Run) -> Iterator[Memory]:
    """The memories told before these words whose value bears the name."""
    whole = fold(candidate.value)
    words = set(whole.split()) - _GENERAL
    if PERSON in candidate.tags:
        sort = Q(subject__startswith="person:", attribute="name")
    else:
        sort = Q(subject="customer", attribute__in=LEAVABLE) | Q(subject="customer", attribute__endswith="_topic")
    held = Memory.unscoped.filter(sort, space=run.space, status=Status.ACTIVE, polarity="+", read_only=False)
    for memory in held.filter(valid_from__lt=run.observation.occurred_at).order_by("-valid_from", "-id")[:MOST]:
        value = fold(memory.value)
        if has_cjk(whole):
            bears = whole in value or (len(value) > 1 and value in whole)
        else:
            own = set(value.split()) - _GENERAL
            bears = bool(words and own) and (
                (own <= words and words - own <= _KINDS) or (words <= own and len(words) * 2 >= len(own))
            )
        if bears:
            yield memory
