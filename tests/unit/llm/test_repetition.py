"""A model that goes round in circles is noticed while it speaks; ordinary text never is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from supportmem.llm.repetition import LEAST, LoopWatch, ends_in_a_loop

ROW = json.dumps({"quote": "My name is Ana", "kind": "fact", "content": "The customer is called Ana, and " * 4})
STEPS = "".join(f"{n}. Open the page {n} and press the button with the number {n * 7}.\n" for n in range(1, 40))
ROWS = json.dumps([{"quote": f"word {n}", "kind": "fact", "content": f"Says word {n * 13}"} for n in range(40)])


@pytest.mark.parametrize("unit", [" ", "\n", "ha", "no, ", "again and again ", ROW + ", ", "您好"])
def test_a_loop_is_noticed(unit: str) -> None:
    assert ends_in_a_loop('{"memories": [' + unit * (2 + LEAST // len(unit) + 3))


@pytest.mark.parametrize("text", ["", "a", STEPS, ROWS, "-" * 200, "Nooooooo!", f"{ROW}, {ROW}", "=" * 300 + "end"])
def test_ordinary_text_is_no_loop(text: str) -> None:
    assert not ends_in_a_loop(text)


@given(st.text(max_size=80), st.text(min_size=1, max_size=60), st.integers(min_value=1, max_value=17))
def test_a_stream_is_stopped_soon_after_it_begins_to_loop(before: str, unit: str, size: int) -> None:
    text = before + unit * (4 * LEAST // len(unit) + 4)
    watch, read = LoopWatch(), 0
    for start in range(0, len(text), size):
        read = start + size
        if watch.loops(text[start : start + size]):
            break
    assert read <= len(before) + LEAST + 3 * len(unit) + 60


def test_a_stream_that_says_new_things_goes_on() -> None:
    watch = LoopWatch()
    assert not any(watch.loops(text) for text in (STEPS, ROWS, STEPS))
