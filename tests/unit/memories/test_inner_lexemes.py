"""inner_lexemes narrows a search for words: whatever holds the words has them all."""

import pytest

from memories.index.terms import inner_lexemes, lexemes


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Ann", "My name is Ann, hello"),
        ("x.com", "write to alice@x.com please"),
        ("李娜", "我叫李娜好"),
        ("+47 900 11 222", "call +47 900 11 222 now"),
        ("ORD-2024-00917", "about ORD-2024-00917-B"),
        ("O'Brien's", "this is O'Brien's lamp"),
    ],
)
def test_what_holds_the_words_has_their_inner_lexemes(value: str, text: str) -> None:
    assert inner_lexemes(value)
    assert set(inner_lexemes(value)) <= set(lexemes(text))


def test_words_that_are_never_kept_narrow_nothing() -> None:
    assert inner_lexemes("I am") == []
