"""Cutting a text into sentences and clauses, with odd punctuation too."""

import pytest

from memories.pipeline.rules.text.reading import read


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("I like tea, but it is cold", ["I like tea", "it is cold"]),
        (", please help", [", please help"]),
        ("hello —", ["hello "]),
        ("a, , b", ["a", ", b"]),
        ("结账失败，但是登录正常", ["结账失败", "登录正常"]),
    ],
)
def test_clauses(text: str, clauses: list[str]) -> None:
    (sentence,) = read(text).sentences
    assert [clause.text for clause in sentence.clauses] == clauses


def test_each_position_belongs_to_its_clause() -> None:
    text = "Hello there. I like tea, but it is cold"
    sentence = read(text).sentences[1]
    assert sentence.clause_at(sentence.start).text == "I like tea"
    assert sentence.clause_at(text.index("tea")).text == "I like tea"
    assert sentence.clause_at(text.index("it is")).text == "it is cold"
    assert sentence.clause_at(len(text) - 1).text == "it is cold"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("我叫李雷，对吗", [True, True]),
        ("我叫李雷，很高兴", [False, False]),
        ("My name is Bob, right?", [True, True]),
        ("My name is Bob, what now?", [False, True]),
        ("It is late, ok", [False, False]),
    ],
)
def test_a_question_tag_makes_a_question_of_what_it_follows(text: str, asks: list[bool]) -> None:
    (sentence,) = read(text).sentences
    assert [clause.asks for clause in sentence.clauses] == asks
