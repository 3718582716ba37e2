"""The sentences and sizes of the benchmarks: varied, and the same each time."""

import pytest

from benchmarks.scales import COMMON, POOL, SCALES, SIZES, skewed
from benchmarks.support_text import said

SOME = 3_000


def test_the_same_sentences_come_each_time() -> None:
    assert said(50) == said(50) == said(SOME)[:50]


def test_no_sentence_is_said_twice_and_most_questions_have_one_answer() -> None:
    some = said(SOME)
    assert len({one.text for one in some}) == SOME
    assert len({one.question for one in some}) > 0.85 * SOME


def test_both_languages_are_spoken_and_both_ways_of_asking_are_used() -> None:
    some = said(SOME)
    assert 0.25 < sum(one.language == "zh" for one in some) / SOME < 0.42
    assert 0.2 < sum(one.exact for one in some) / SOME < 0.5


def test_a_question_by_an_identifier_names_one_that_its_sentence_has() -> None:
    for one in said(200):
        if one.exact:
            assert any(any(c.isdigit() for c in word) and word in one.text for word in _words(one.question)), one


def _words(question: str) -> list[str]:
    return "".join(c if c.isascii() and (c.isalnum() or c == "-") else " " for c in question).split()


@pytest.mark.parametrize("label", SCALES)
def test_a_scale_holds_as_many_memories_as_it_says(label: str) -> None:
    scale = SCALES[label]
    shares = skewed(scale.others, among=scale.customers)
    assert scale.wide + sum(SIZES) + sum(shares) == scale.memories
    assert max(SIZES) <= COMMON <= scale.wide <= POOL
    assert max(shares) <= scale.wide


def test_a_few_customers_say_much_and_most_say_little() -> None:
    shares = skewed(76_700, among=20_000)
    assert shares[0] > 10 * sorted(shares)[10_000]
    assert min(shares) >= 0
