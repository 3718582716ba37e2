"""Words are replaced whole, and everything else in the text is still found where it stands."""

import pytest

from supportmem.privacy.spans import longer_words, moved, nearest, occurrences, replaced


@pytest.mark.parametrize(
    ("text", "find", "expected"),
    [
        ("Ann met Anna and ann.", "Ann", "[P_1] met Anna and ann."),
        ("Joann, Ann-Marie (Ann)", "Ann", "Joann, [P_1]-Marie ([P_1])"),
        ("我叫李明，李明来了", "李明", "我叫[P_1]，[P_1]来了"),
        ("call +1 555 0130 or 15550130", "555", "call +1 [P_1] 0130 or 15550130"),
        ("mia@harbor.example's box", "mia@harbor.example", "[P_1]'s box"),
        ("[CARD_1] and [CARD_11]", "[CARD_1]", "[P_1] and [CARD_11]"),
        ("nothing", "", "nothing"),
    ],
)
def test_only_whole_words_are_replaced(text: str, find: str, expected: str) -> None:
    assert replaced(text, find, "[P_1]") == expected


def test_longer_words_are_named_whole() -> None:
    assert longer_words("Ann, Anna, Annapolis and JoAnn", "Ann") == {"Anna", "Annapolis", "JoAnn"}
    assert longer_words("Ann.", "Ann") == frozenset()


@pytest.mark.parametrize("find", ["Ann", "Lee", "Ann Lee", "box"])
def test_every_other_span_still_shows_its_words(find: str) -> None:
    text = "Ann Lee, box 7, Ann again; the Lee box"
    places = occurrences(text, find)
    after = replaced(text, find, "[TOKEN_1]")
    for words in ("7", "again", "the"):
        start = text.index(words)
        a, b = moved((start, start + len(words)), places=places, length=len("[TOKEN_1]"))
        assert after[a:b] == words


def test_what_lies_in_the_words_becomes_the_token() -> None:
    text = "so John Doe said"
    places = occurrences(text, "John Doe")
    after = replaced(text, "John Doe", "[P_1]")
    for words in ("John", "Doe", "John Doe"):
        start = text.index(words)
        a, b = moved((start, start + len(words)), places=places, length=len("[P_1]"))
        assert after[a:b] == "[P_1]"


def test_the_nearest_of_equal_words_is_meant() -> None:
    text = "Ann, Bob, Ann"
    assert nearest(text, "Ann", to=(9, 12)) == (10, 13)
    assert nearest(text, "Ann", to=(0, 2)) == (0, 3)
    assert nearest(text, "Eve", to=(0, 2)) is None
