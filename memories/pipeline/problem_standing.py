"""Which remembered problem "it works now" and "please restart it" are about, and how it stands from then on.

A wrong guess would hide a problem, so one is only chosen when the words name it, or when no other can be meant.
"""

from collections.abc import Sequence
from dataclasses import replace

from memories.contracts import Candidate, Change
from memories.enums import Kind, Status, Verdict
from memories.index.terms import lexemes
from memories.lifecycle import transitions
from memories.lifecycle.wording import Writing
from memories.models import Evidence, Memory
from memories.pipeline.apply import Run
from memories.pipeline.rules.happenings.problem_ends import ANSWERED, RESOLVED
from memories.pipeline.rules.happenings.problem_named import is_beside_it, kin_in, named_in

_NEWEST = 50  # open problems that are looked at
_ALL = frozenset({"everything", "all", "both", "都", "全", "全部"})


def settle(candidate: Candidate, *, run: Run) -> Change | None:
    """Change how the problem that is meant stands; None when none is, or these words have done it already."""
    done = Evidence.unscoped.filter(
        observation=run.observation, revision__verb__in=[ANSWERED, RESOLVED, candidate.value]
    )
    if done.exists():
        return None
    last: Change | None = None
    for problem in _meant(candidate, _open_problems(run), run=run):
        if candidate.value in problem.tags:
            continue
        writing = Writing(
            actor=run.actor,
            observation=run.observation,
            candidate=replace(candidate, language=problem.language),
            reason=f"The problem is {candidate.value} now.",
            run_id=run.id,
            now=run.now,
        )
        transitions.stand(memory=problem, standing=candidate.value, ended=candidate.value == RESOLVED, writing=writing)
        last = Change(verdict=Verdict.UPDATE, memory_id=problem.id, revision_id=problem.head_id, reason=writing.reason)
    return last


def _open_problems(run: Run) -> list[Memory]:
    """Told before these words, newest first. Of a read-only one a person says how it stands."""
    rows = Memory.unscoped.filter(
        space=run.space,
        status=Status.ACTIVE,
        kind=Kind.ISSUE,
        polarity="+",
        read_only=False,
        said_at__lte=run.observation.occurred_at,
    )
    return list(rows.order_by("-said_at", "-id")[:_NEWEST])


def _meant(candidate: Candidate, problems: Sequence[Memory], *, run: Run) -> list[Memory]:
    here = [m for m in problems if m.conversation_id and m.conversation_id == run.observation.conversation_id]
    named = named_in(candidate.content, language=candidate.language)
    kin = kin_in(candidate.content)
    shared = {m.id: len(named & set(lexemes(m.content))) + len(kin & kin_in(m.content)) for m in problems}
    if candidate.value == ANSWERED:
        spoken_of = [m for m in here if shared[m.id]]
        return spoken_of[:1] or ([] if is_beside_it(candidate.content) else here[:1])
    most = max(shared.values(), default=0)
    if most:
        return [m for m in problems if shared[m.id] == most][:1]
    if named:
        return []  # they name something else
    if set(lexemes(candidate.content)) & _ALL and here:
        return here
    return here[:1] or (list(problems) if len(problems) == 1 else [])
