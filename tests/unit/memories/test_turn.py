"""The turn kept as it was said: whole or in pieces, never truncated."""

from hypothesis import given
from hypothesis import strategies as st

from memories.pipeline.turn import PIECE, as_memories


def test_a_short_turn_is_one_memory() -> None:
    (candidate,) = as_memories("  My router is X2.  ", language="en")
    assert (candidate.content, candidate.importance, candidate.tags) == ("My router is X2.", 0.4, ())


def test_a_question_weighs_less_and_is_marked() -> None:
    (candidate,) = as_memories("我叫什么名字？", language="zh")
    assert (candidate.importance, candidate.tags) == (0.3, ("question",))


def test_a_long_turn_is_cut_at_sentence_ends() -> None:
    text = "This sentence has about forty characters. " * 40
    pieces = as_memories(text, language="en")
    assert len(pieces) > 3
    assert all(piece.content.endswith("characters.") for piece in pieces)
    assert sum(piece.content.count("forty") for piece in pieces) == 40


def test_nothing_but_signs_gives_nothing() -> None:
    assert as_memories("🙂 !!! ---", language="en") == ()


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=3000))
def test_pieces_quote_the_text_and_lose_no_letter(text: str) -> None:
    pieces = as_memories(text, language="en")
    assert all(text[p.span.start : p.span.end] == p.span.quote == p.content for p in pieces)
    assert all(len(p.content) <= PIECE for p in pieces)
    said = [c for c in text if c.isalnum()]
    assert [c for p in pieces for c in p.content if c.isalnum()] == said
