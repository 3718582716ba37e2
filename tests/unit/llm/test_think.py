"""Thoughts are removed however the pieces are cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from supportmem.llm.think import ThinkFilter, without_thoughts

CASES = [
    ("plain text", "plain text"),
    ("<think>hm</think>\n\nanswer", "answer"),
    ("<think></think>answer", "answer"),
    ("before <think>hm</think>after", "before after"),
    ("<think>a</think>one <think>b</think>two", "one two"),
    ("  \n answer ", "answer "),
    ("a < b and <thin ice", "a < b and <thin ice"),
    ("ends with <thi", "ends with <thi"),
    ("<think>never ends", ""),
    ("<Reasoning>hm</reasoning>\nanswer", "answer"),
    ("<thought>hm</think> still</thought>answer", "answer"),
    ("a <reason> and an <analyst>", "a <reason> and an <analyst>"),
    ("<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>answer", "answer"),
    ("<think>1 < 2 </thin ice </think>yes", "yes"),
]


@pytest.mark.parametrize(("text", "visible"), CASES)
def test_the_visible_part_does_not_depend_on_the_cuts(text: str, visible: str) -> None:
    for size in range(1, len(text) + 1):
        thinking = ThinkFilter()
        got = "".join(thinking.feed(text[at : at + size]) for at in range(0, len(text), size))
        assert got + thinking.finish() == visible, size
    assert without_thoughts(text) == visible


@given(st.lists(st.sampled_from(["<", "<th", "ink>", "</think>", "<think>", "a", " ", ">", "/"]), max_size=14))
def test_pieces_and_whole_agree(pieces: list[str]) -> None:
    by_pieces, at_once = ThinkFilter(), ThinkFilter()
    got = "".join(by_pieces.feed(piece) for piece in pieces) + by_pieces.finish()
    assert got == at_once.feed("".join(pieces)) + at_once.finish()


def test_text_is_not_held_back_longer_than_needed() -> None:
    thinking = ThinkFilter()
    assert thinking.feed("one <") == "one "
    assert thinking.feed("b") == "<b"


def test_a_model_started_inside_a_thought_may_only_close_it() -> None:
    assert without_thoughts("The user wants…</think>answer") == "answer"
