"""What the model found, sorted by what the rules have found in the same words."""

from dataclasses import replace

import pytest

from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer
from memories.pipeline.agree import compare

TEXT = "My name is Ana, I live in Oslo and the export hangs."


def read(quote: str, **fields: object) -> Candidate:
    start = TEXT.index(quote)
    plain = Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=quote,
        span=Span(start=start, end=start + len(quote), quote=quote),
    )
    return replace(plain, **fields)  # type: ignore[arg-type]  # any field of a candidate


def inferred(quote: str, **fields: object) -> Candidate:
    return read(quote, proposer=Proposer.MODEL, model="m", prompt_version="p", confidence=0.7, **fields)


NAME = read("name is Ana", attribute="name", value="Ana")
PROBLEM = read("the export hangs", kind=Kind.ISSUE, attribute="problem", value="export hangs", many_valued=True)


def test_the_same_slot_and_value_agree_in_the_slot_of_the_rule() -> None:
    found = compare([inferred("Ana", attribute="name", value="ana", content="Is called Ana")], [NAME])
    (agreed,) = found.agreed
    assert (agreed.content, agreed.value, agreed.proposer) == ("name is Ana", "Ana", Proposer.MODEL)
    assert (agreed.model, agreed.prompt_version, agreed.confidence) == ("m", "p", 0.7)
    assert agreed.span.quote == "Ana"
    assert not found.new
    assert not found.outranked


@pytest.mark.parametrize(
    "candidate",
    [
        inferred("Oslo", attribute="name", value="Oslo"),  # another value of a slot that holds one
        inferred("export hangs", kind=Kind.REQUEST),  # the same words under another name
    ],
)
def test_where_they_differ_the_rules_are_believed(candidate: Candidate) -> None:
    found = compare([candidate], [NAME, PROBLEM])
    assert found.outranked == (candidate,)
    assert not found.new


@pytest.mark.parametrize(
    "candidate",
    [
        inferred("I live in Oslo", attribute="location", value="Oslo"),
        inferred(TEXT, attribute="location", value="Oslo"),  # a wide quote, another slot
        inferred("name is Ana", attribute="name", value="Ana", subject="person:Ana"),
        inferred("I live in Oslo", kind=Kind.EVENT),
    ],
)
def test_what_no_rule_has_read_is_new(candidate: Candidate) -> None:
    assert compare([candidate], [NAME, PROBLEM]).new == (candidate,)


def test_a_problem_in_nearly_the_same_words_agrees() -> None:
    near = inferred("export hangs", kind=Kind.ISSUE, attribute="problem", value="hangs", many_valued=True)
    assert compare([near], [PROBLEM]).agreed[0].value == "export hangs"


@pytest.mark.parametrize("attribute", ["name", ""])
def test_what_is_to_be_forgotten_is_not_learnt_from_the_order(attribute: str) -> None:
    order = replace(NAME, retracts=True)
    told = inferred("Ana", attribute=attribute, value="Ana" if attribute else "")
    assert compare([told], [order]).outranked == (told,)


def test_a_value_that_gave_way_does_not_come_back() -> None:
    likes = read("Oslo", kind=Kind.PREFERENCE, attribute="likes", value="Oslo", old_value="Ana", many_valued=True)
    old = inferred("Ana", attribute="likes", value="Ana", many_valued=True)
    assert compare([old], [likes]).outranked == (old,)


def test_the_turn_itself_is_no_reading() -> None:
    turn = read(TEXT, kind=Kind.CONVERSATION, proposer=Proposer.SYSTEM)
    told = inferred("the export hangs", kind=Kind.ISSUE)
    assert compare([told], [turn]).new == (told,)
