"""What changed between two wordings, as people read it."""

import pytest

from memories.diff import Change, Piece, compare, side

SAME, REMOVED, ADDED = Change.SAME, Change.REMOVED, Change.ADDED
TEXTS = (
    "", " ", "Lives in Oslo.", "Lives in Bergen, near the harbour.", "住在上海市", "现在住在北京市", "naïve café’s",
    "a\n\nb", "=1+1", "🙂🙃", "e\u0301", "ORD-2024-00917", "x" * 500, "ab " * 166,
)  # fmt: skip


def test_one_word_for_another() -> None:
    assert compare("Lives in Oslo.", "Lives in Bergen.") == (
        Piece(SAME, "Lives in "), Piece(REMOVED, "Oslo"), Piece(ADDED, "Bergen"), Piece(SAME, "."),
    )  # fmt: skip


def test_chinese_is_compared_by_character() -> None:
    assert compare("住在上海市", "住在北京市") == (
        Piece(SAME, "住在"), Piece(REMOVED, "上海"), Piece(ADDED, "北京"), Piece(SAME, "市"),
    )  # fmt: skip


def test_two_words_replaced_are_one_change() -> None:
    assert compare("Likes black tea a lot", "Likes green coffee a lot") == (
        Piece(SAME, "Likes "), Piece(REMOVED, "black tea"), Piece(ADDED, "green coffee"), Piece(SAME, " a lot"),
    )  # fmt: skip


def test_what_was_only_added_or_only_removed() -> None:
    assert compare("", "New") == (Piece(ADDED, "New"),)
    assert compare("Old", "") == (Piece(REMOVED, "Old"),)
    assert compare("", "") == ()
    assert compare("One two", "One") == (Piece(SAME, "One"), Piece(REMOVED, " two"))


@pytest.mark.parametrize("before", TEXTS)
@pytest.mark.parametrize("after", TEXTS)
def test_both_texts_can_be_read_again(before: str, after: str) -> None:
    pieces = compare(before, after)
    assert "".join(piece.text for piece in side(pieces, without=ADDED)) == before
    assert "".join(piece.text for piece in side(pieces, without=REMOVED)) == after
    assert all(piece.text for piece in pieces)
    if before == after:
        assert {piece.change for piece in pieces} <= {SAME}
