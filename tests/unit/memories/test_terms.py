"""Lexemes: identifiers whole, words stemmed, Chinese in pairs, nothing that breaks a query."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memories.index.terms import fold, lexemes


def test_words_meet_across_their_forms() -> None:
    assert set(lexemes("deploying deployments")) & set(lexemes("the deployment failed"))


@pytest.mark.parametrize(
    "identifier", ["ORD-2024-00917", "E1047", "AB-9/7", "alice@example.com", "v4.2.1", "1Z999AA10123456784"]
)
def test_identifiers_are_found_exactly(identifier: str) -> None:
    assert fold(identifier) in set(lexemes(f"about {identifier}, please"))


def test_an_identifier_is_also_found_by_its_parts() -> None:
    assert "00917" in lexemes("ORD-2024-00917")


def test_chinese_is_found_by_pairs_without_a_dictionary() -> None:
    assert {"结账", "失败"} <= set(lexemes("结账一直失败"))
    assert set(lexemes("付款失败了")) & set(lexemes("结账一直失败"))


def test_stop_words_and_blanks_give_nothing() -> None:
    assert lexemes("what is the of  ?!  🙂") == []


def test_fold_compares_across_width_and_case() -> None:
    assert fold(" ＡＬＩＣＥ  Smith ") == "alice smith"


@given(st.text(max_size=500))
def test_any_text_gives_bounded_clean_lexemes(text: str) -> None:
    found = lexemes(text)
    assert len(found) == len(set(found)) <= 400
    assert all(0 < len(term) < 200 and not term.isspace() for term in found)
