"""How much of a text is a name, and what looks like one and is none."""

import pytest

from memories.pipeline.rules.vocabulary.names import Name, read_chinese_name, read_name
from tests.unit.pipeline_rules.examples import said, slots


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Alicia Keys.", Name("Alicia Keys", 11, sure=True)),
        ("Lee M.", Name("Lee M.", 6, sure=True)),
        ("ludwig van der berg", Name("Ludwig van der Berg", 19, sure=False)),
        ("anna maria de la cruz garcia", Name("Anna Maria de la Cruz", 21, sure=True)),
        ("anna maria cruz garcia", Name("Anna Maria Cruz", 15, sure=True)),
        ("ludwig van", Name("Ludwig", 6, sure=False)),
        ("anne-marie o'neil", Name("Anne-Marie O'Neil", 17, sure=False)),
    ],
)
def test_how_much_is_the_name(text: str, name: Name) -> None:
    assert read_name(text, shouting=False) == name


@pytest.mark.parametrize("text", ["42", "", "X", "x", "Bartholomewsonvonhohenzollernundsoweiter", "the best"])
def test_no_name_at_all(text: str) -> None:
    assert read_name(text, shouting=False) is None


@pytest.mark.parametrize("text", ["42", "", "蓝色", "李", "什么什么"])
def test_no_chinese_name(text: str) -> None:
    assert read_chinese_name(text) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My name is Bob, not 123", "Bob"),
        ("my name is ludwig van der berg", "Ludwig van der Berg"),
        ("Sorry, I meant Alicia and that is fine", "Alicia"),
        ("不对，应该是李磊", "李磊"),
        ("名字写错了，应该是圆圆", "圆圆"),
    ],
)
def test_names_beside_other_words(text: str, name: str) -> None:
    (found,) = [c for c in said(text) if c.attribute == "name"]
    assert (found.value, found.old_value) == (name, "")


@pytest.mark.parametrize(
    "text",
    [
        "I meant Zebulon",
        "Sorry, I meant Alicia keys were lost",
        "我是李雷的朋友",
        "我是李雷开的店",
        "不对，应该是蓝色",
        "不对，应该是圆圆",
        "我叫李雷，对吗",
    ],
)
def test_other_things_are_meant(text: str) -> None:
    assert "name" not in slots(text)
