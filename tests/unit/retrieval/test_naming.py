"""Names in a question: who is meant, and what is left to look for."""

import pytest

from memories.retrieval.naming import is_by, take_out

SPEAKERS = {"Nadia Brandt": "customer_turn", "Will": "agent_turn", "陈小雨": "customer_turn"}


@pytest.mark.parametrize(
    ("question", "left", "source"),
    [
        ("What did Nadia say about the kiln?", "What did say about the kiln?", "customer_turn"),
        ("Where is Nadia Brandt's van?", "Where is van?", "customer_turn"),
        ("What did Will promise?", "What did promise?", "agent_turn"),
        ("What will happen?", "What will happen?", ""),  # no name: it has no capital
        ("What did Will tell Nadia?", "What did tell ?", ""),  # both speak here: neither narrows
        ("Where is Nadiah?", "Where is Nadiah?", ""),
        ("陈小雨喜欢什么？", "喜欢什么？", "customer_turn"),
        ("Nadia?", "Nadia?", "customer_turn"),  # nothing but a name is looked for as it is
    ],
)
def test_names_are_taken_out_and_say_who_spoke(question: str, left: str, source: str) -> None:
    named = take_out(question, speakers=SPEAKERS)
    assert (named.text, named.source) == (left, source)


def test_what_a_customer_mails_is_their_word_too() -> None:
    assert is_by("email", source="customer_turn")
    assert not is_by("agent_turn", source="customer_turn")
    assert not is_by("customer_turn", source="")
