"""Which plan that waits for its time "we are not moving after all" calls off. It ends; nothing else changes.

Only a plan that the words name, or the only one of its sort when they name none: another would be a guess.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from memories.contracts import Candidate, Change
from memories.enums import Status, Verdict
from memories.index.terms import fold, has_cjk
from memories.lifecycle.wording import Writing
from memories.models import Memory
from memories.pipeline import match, proposals
from memories.pipeline.apply import Run, call_off
from memories.pipeline.decide import Circumstances, decide

_NEWEST = 20  # plans that are looked at
# What is given up, in the words of whoever gives it up → the slots it may be about.
_ABOUT: tuple[tuple[re.Pattern[str], frozenset[str]], ...] = (
    (re.compile(r"\b(?:mov|relocat)|搬", re.I), frozenset({"location", "address", "postal_code"})),
    (re.compile(r"\b(?:switch|upgrad|downgrad)|升级|降级|换套餐|换成", re.I), frozenset({"plan"})),
    (re.compile(r"\b(?:start|join)|入职|跳槽|换工作", re.I), frozenset({"company", "role"})),
    (re.compile(r"\be-?mail|邮箱", re.I), frozenset({"email", "work_email"})),
    (re.compile(r"\b(?:phone|number)\b|电话|手机|号码", re.I), frozenset({"phone", "work_phone"})),
    (re.compile(r"\bname\b|名字|姓名", re.I), frozenset({"name", "last_name"})),
)
# "to Oslo", "at Globex", 搬到奥斯陆: a plan is named, known or not.
_NAMES_ONE = re.compile(r"\b(?:to|at|into)\s+(?!(?:the\s+)?new\b)\S|搬(?:到|去|往)[^了]", re.I)


def settle(candidate: Candidate, *, here: Circumstances, run: Run) -> Change | None:
    """End the plans that are meant; None when none is."""
    last: Change | None = None
    for plan in _meant(candidate, _plans(run)):
        order = replace(candidate, subject=plan.subject, attribute=plan.attribute, value=plan.value, retracts=True)
        found = [one for one in match.match(order, space=run.space) if one.memory_id == plan.id]
        decision = decide(order, found, here)
        if decision is None or decision.target_id is None:
            continue
        if decision.verdict == Verdict.REVIEW:
            proposals.note(order, decision, state=proposals.WAITING, run=run, memory_id=plan.id)
            continue
        decision = replace(decision, reason="The plan was called off.")
        last = call_off(decision, plan, writing=_writing(order, decision.reason, run=run), run=run)
        proposals.note(order, decision, state=proposals.APPLIED, run=run, memory_id=plan.id)
    return last


def _plans(run: Run) -> list[Memory]:
    """What waits for its time, told before these words, newest first."""
    waiting = Memory.unscoped.filter(space=run.space, status=Status.CANDIDATE)
    return list(waiting.filter(said_at__lte=run.observation.occurred_at).order_by("-said_at", "-id")[:_NEWEST])


def _meant(candidate: Candidate, plans: Sequence[Memory]) -> list[Memory]:
    said = candidate.content
    named = [plan for plan in plans if plan.value and _holds(fold(said), fold(plan.value))]
    if named or _NAMES_ONE.search(said):
        return named
    slots = {slot for words, about in _ABOUT if words.search(said) for slot in about}
    of_sort = [plan for plan in plans if plan.attribute in slots and plan.subject == candidate.subject]
    return of_sort if len(of_sort) == 1 else []


def _holds(text: str, value: str) -> bool:
    """As a whole word; Chinese has no blanks between words, so there any place counts."""
    if has_cjk(text):
        return value in text
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def _writing(candidate: Candidate, reason: str, *, run: Run) -> Writing:
    return Writing(
        actor=run.actor,
        observation=run.observation,
        candidate=candidate,
        reason=reason,
        run_id=run.id,
        now=run.now,
    )
