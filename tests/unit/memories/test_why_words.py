"""Why a memory was recalled, in words."""

from dataclasses import replace

import pytest

from memories.contracts.reading import WhyRecalled
from memories.index.terms import shared_words
from memories.templatetags.why_words import others, places, reasons
from supportmem.common.ids import new_id

WHY = WhyRecalled(
    recall_id=new_id(),
    revision_id=new_id(),
    words=("kiln", "delivery"),
    parts={},
    score=0.7,
    best=0.8,
    rank=2,
    reason="kept",
    considered=12,
    cut=5,
    by_customer=True,
    degraded=(),
)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({}, ["It was the best there was"]),
        ({"lexical": 0.3}, ["Its words match: kiln, delivery"]),
        ({"vector": 0.3, "turn before": 0.2}, ["Its meaning is close", "The turn before it matches"]),
        ({"vector": 0.05, "conversation": 0.05}, ["It was the best there was"]),
        ({"slot": 1.0, "asked": 0.6}, ["It fills what was asked for"]),
        ({"asked": 1.0, "relevance": 1.0}, ["It fills what was asked for"]),
        ({"asked": 0.25}, ["It is of the kind that was asked for"]),
        ({"time": 0.5}, ["It lies in the time you asked about"]),
        ({"speaker": 0.12}, ["It was said by the customer you asked about"]),
    ],
)
def test_each_part_has_its_words(parts: dict[str, float], told: list[str]) -> None:
    assert reasons(replace(WHY, parts=parts)) == told


def test_special_cases_have_words_of_their_own() -> None:
    assert reasons(replace(WHY, reason="core"))[0].startswith("It is pinned")
    assert reasons(replace(WHY, parts={"lexical": 0.1}, words=())) == ["Its words match"]
    assert reasons(replace(WHY, parts={"lexical": 0.1}, words=tuple("abcdefgh")))[0].endswith("e, f, …")
    assert reasons(replace(WHY, parts={"speaker": 0.1}, by_customer=False)) == [
        "It was said by the person you asked about"
    ]


def test_places_and_others_are_counted() -> None:
    assert places(replace(WHY, parts={"lexical rank": 1.0, "vector rank": 12.0})) == "1st by words, 12th by meaning"
    assert places(WHY) == ""
    assert others(WHY) == "11 other memories were considered, 5 of them not relevant."
    assert others(replace(WHY, considered=2, cut=0)) == "1 other memory was considered."
    assert others(replace(WHY, considered=1)) == "Nothing else was considered."


@pytest.mark.parametrize(
    ("question", "text", "shared"),
    [
        ("When are the kilns and deliveries due?", "The kiln delivery is late", ["kiln", "delivery"]),
        ("Where is ORD-2024-00917?", "Order ORD-2024-00917 is lost", ["ORD-2024-00917"]),
        ("What tea?", "The coffee", []),
        ("我的订单号是什么", "订单号：A12，订单已发货", ["订单号", "订单"]),
    ],
)
def test_shared_words_are_as_written(question: str, text: str, shared: list[str]) -> None:
    assert shared_words(question, text) == shared
