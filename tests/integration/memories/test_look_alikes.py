"""Exact identifiers: each is found first among two hundred that look like it, whatever the vectors say.

`make soak` asks for every one of them; otherwise every eighth is asked for, among all.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from memories import facade
from memories.contracts import RecallRequest, RecallResult
from supportmem.llm import registry
from supportmem.llm.fake import FakeEmbed
from tests.factories.many_memories import Row, make_many
from tests.factories.memories import make_memory, make_space
from tests.integration.memories.look_alikes import Case, cases
from tests.integration.memories.world import NOW
from tests.personas import Personas

NUMBER = 200
EACH = 1 if os.environ.get("SOAK") == "1" else 8


class Misleading(FakeEmbed):
    """Takes each question for what another memory says, to the last word."""

    def __init__(self, others: Mapping[str, str]) -> None:
        super().__init__()
        self.others = others

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        return super().query(self.others.get(text, text))


def _ask(people: Personas, question: str) -> RecallResult:
    request = RecallRequest(query=question, customer_id=people.mia.id, explain=True)
    return facade.recall(people.alice.actor, request=request, now=NOW)


def _missed(people: Personas, asked: Sequence[Case]) -> list[tuple[str, list[str]]]:
    """Who was not found first, and what was."""
    found = {case.identifier: [m.content for m in _ask(people, case.question).memories] for case in asked}
    return [
        (case.identifier, found[case.identifier][:2]) for case in asked if found[case.identifier][:1] != [case.content]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("arm", ["on", "misleading", "off"])
def test_each_of_two_hundred_look_alikes_is_found_first(people: Personas, arm: str) -> None:
    known = cases(NUMBER)
    assert len({case.identifier.casefold() for case in known}) == NUMBER
    space = make_space(people.mia)
    others = {case.question: known[n - 1 if n % 2 else (n + 1) % NUMBER].content for n, case in enumerate(known)}
    embedders = {"on": FakeEmbed(), "misleading": Misleading(others), "off": None}
    with registry.override(embedder=embedders[arm]):
        make_many((Row(space=space, content=case.content) for case in known), embedder=embedders[arm])
        assert _missed(people, known[::EACH]) == []


def test_what_names_another_identifier_stands_back_and_the_trace_says_so(people: Personas) -> None:
    right = make_memory(people.mia, content="ORD-2024-00917.", importance=0.0).memory
    words = "waits for a decision of the warehouse"
    like = make_memory(people.mia, content=f"Order ORD-2024-00971 {words}.", tags=["error"], importance=1.0)
    result = _ask(people, f"Why is it that order ord-2024-00917 {words}?")
    first, second = result.steps[:2]
    assert (first.memory_id, second.memory_id) == (right.id, like.memory.id)
    assert (first.parts["identifier"], second.parts.get("identifier")) == (1.0, None)
    assert second.parts["stands back"] < 1.0
    assert first.score > second.score


def test_the_name_of_who_is_asked_about_is_left_in_an_address(people: Personas) -> None:
    rows = ["Invoices go to mia.moreau@north.example.", "Invoices go to lea.moreau@north.example."]
    make_many((Row(space=make_space(people.mia), content=text) for text in rows), embedder=None)
    for text in rows:
        address = text.split()[-1].strip(".").replace("mia", "Mia").replace("moreau", "Moreau")
        assert _ask(people, f"Do invoices go to {address}?").memories[0].content == text


def test_a_long_question_is_searched_for_its_identifiers_too(people: Personas) -> None:
    space = make_space(people.mia)
    rows = [Row(space=space, content=f"Parcel {n} came on day {n}.") for n in range(10_000, 10_120)]
    old = replace(rows[0], content="Parcel RR123456785NO is lost.", said_at=NOW.replace(year=2020))
    make_many([*rows, old], embedder=None)
    words = " ".join(f"word{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]}" for n in range(90))
    assert _ask(people, f"{words} parcel came day RR123456785NO").memories[0].content == old.content
