"""Turns that say nothing but that the one before is not to be kept."""

from time import perf_counter

import pytest

from memories.pipeline.rules.commands.orders import UNSAID
from memories.pipeline.rules.commands.unsaying import is_unsaying
from tests.unit.pipeline_rules.examples import said

THEM = [
    "don't store that",
    "Please don't save it.",
    "Don’t keep that on file please",
    "Sorry, don't save that. It's private.",
    "Please forget what I just said",
    "please delete my last message",
    "I don't want that saved",
    "I'd rather you didn't store that",
    "Can you please not save that?",
    "That should not be stored",
    "that's off the record",
    "never save that number",
    "别记这个",
    "刚才说的别保存",
    "请不要记录刚才的话。",
    "把刚才说的忘掉",
    "刚才那个号码别存",
    "别保存",
    "我刚才说的不要保存哦",
]


@pytest.mark.parametrize("turn", THEM)
def test_a_turn_that_takes_the_one_before_back(turn: str) -> None:
    (found,) = said(turn)
    assert (found.rule, found.retracts) == (UNSAID, True)


@pytest.mark.parametrize(
    "turn",
    [
        "forget it",
        "Forget that",
        "delete that",
        "Stop storing my number",
        "I don't want my email stored",
        "don't save the file",
        "don't keep me waiting",
        "don't store this in the fridge",
        "My phone is 415-555-0100. Don't store that.",
        "Why don't you store that?",
        "I didn't store that",
        "别忘了",
        "不要记错",
        "别保存这个文件",
    ],
)
def test_what_says_more_or_something_else_does_not(turn: str) -> None:
    assert not is_unsaying(turn)
    assert UNSAID not in {c.rule for c in said(turn)}


@pytest.mark.parametrize(
    "piece", ["please ", "sorry, ", "no ", "hi please ", "请", "别", "，", "那个", "了", "dont store that "]
)
def test_it_is_quick_on_hostile_turns(piece: str) -> None:
    started = perf_counter()
    is_unsaying(piece * 200)
    is_unsaying((piece * 200)[:160])
    assert perf_counter() - started < 0.1
