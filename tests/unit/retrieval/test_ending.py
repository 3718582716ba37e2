"""Where a long text of several lines asks."""

import math

import pytest

from memories.index.asked import Purpose, between, key_of
from memories.index.ending import ending_of
from supportmem.common.ids import new_id

TALK = (
    "Our winter camp was full of snow and the whole class built an igloo behind the barn\n"
    "That sounds wonderful, did the teachers help you carry the heavy blocks\n"
    "They did. Now I want to bake bread for my grandmother's birthday tomorrow\n"
    "Lovely, which flour does she like best in her kitchen"
)


def test_a_long_talk_asks_in_its_last_lines() -> None:
    assert ending_of(TALK) == "\n".join(TALK.split("\n")[-2:])
    assert ending_of(TALK.replace("\n", "\n\n  \n")) == ending_of(TALK)


def test_an_end_that_hardly_says_anything_takes_what_stands_before_it() -> None:
    assert ending_of(f"{TALK}\nThanks!\nBo").split("\n")[-2:] == ["Thanks!", "Bo"]
    assert "flour" in ending_of(f"{TALK}\nThanks!\nBo")


@pytest.mark.parametrize("text", ["", "What's my name?", "Hi,\nwhat is my name?\nThanks\nBo", TALK.replace("\n", " ")])
def test_a_short_text_or_a_single_line_is_read_whole(text: str) -> None:
    assert ending_of(text) == ""


def test_chinese_talks_have_an_end_too() -> None:
    lines = [
        "冬令营里下了很大的雪，我们全班在谷仓后面盖了一座冰屋",
        "听起来真好，老师有没有帮你们搬那些很重的冰块",
        "有",
        "明天奶奶过生日，我想给她烤面包，她最喜欢用哪种面粉",
    ]
    assert ending_of("\n".join(lines)) == "\n".join(lines[-2:])


def test_the_middle_of_two_directions_is_a_direction() -> None:
    assert between([1.0, 0.0], [0.0, 1.0]) == pytest.approx([math.sqrt(0.5)] * 2)
    assert between([1.0, 0.0], [-1.0, 0.0]) == [0.0, 0.0]


def test_where_the_lines_break_is_part_of_what_is_asked() -> None:
    """One vector stands for one key: what is embedded in another way has another key."""
    customer = new_id()
    whole = key_of(TALK.replace("\n", " "), customer_id=customer)
    assert key_of(TALK, customer_id=customer) != whole
    assert key_of("What is\nmy name?", customer_id=customer) == key_of("What is my name?", customer_id=customer)
    passage = key_of(TALK, customer_id=customer, purpose=Purpose.PASSAGE)
    assert passage == key_of(TALK.replace("\n", " "), customer_id=customer, purpose=Purpose.PASSAGE)
