"""Fault A3: empty messages yield invented memories. Blanks, pictures and politeness teach nothing here."""

import pytest
from rest_framework.test import APIClient

from memories.enums import ObservationState, Withheld
from memories.models import Memory, Observation, Proposal
from tests.functional.scenarios.desk import Desk
from tests.personas import Personas

REFUSED = ("", "   ", "\n\t ", "\u3000")
NOTHING = (
    "👍",
    "😀😀 ❤️",
    "👨‍👩‍👧‍👦",
    "…",
    "?!",
    "---",
    "\u200b",
    "\u200f\u202e\u2066",
    "[image]",
    "[photo: IMG_0001]",
    "<image omitted>",
    "【图片】",
    "![](https://files.example/a.png)",
    "IMG_2041.jpeg",
    "[image] 👍",
)
POLITE = (
    "ok thanks",
    "[image] thanks!",
    "Thank you so much!",
    "Hi there",
    "好的，谢谢！",
    "ありがとうございます",
)
SOMETHING = (
    "No",
    "Yes, that is my account.",
    "[image] My name is Mia.",
    "ok thanks, but it still crashes",
    "Thanks for nothing, I want a refund",
    "hi, invoice 20391 is wrong",
    "invoice.pdf is blank",
    "好的，我的订单还没到",
)


@pytest.fixture
def desk(people: Personas) -> Desk:
    return Desk(people.alice.api())


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_a_blank_turn_is_refused_and_leaves_nothing(desk: Desk, text: str) -> None:
    body = {"author": "customer", "content": text, "client_id": "blank"}
    answer = desk.api.post(f"/api/v1/conversations/{desk.conversation}/turns", body, format="json")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["content"]
    assert not Observation.unscoped.exists()


def test_what_says_nothing_stays_in_the_thread_and_teaches_nothing(desk: Desk, subtests: pytest.Subtests) -> None:
    for text in NOTHING:
        with subtests.test(ascii(text)):
            turn = desk.say(text)
            row = Observation.unscoped.get(turn_id=turn["id"])
            assert (row.state, row.withheld) == (ObservationState.SKIPPED, Withheld.NOTHING_TO_LEARN)
            assert turn["content"] == text
    desk.learn()
    assert not Memory.unscoped.exists()
    assert not Proposal.unscoped.exists()


def test_mere_politeness_is_read_and_leaves_nothing(desk: Desk) -> None:
    """It is read, since "ok" may accept what was offered."""
    for text in POLITE:
        desk.say(text)
    desk.learn()
    assert not Observation.unscoped.filter(state=ObservationState.PENDING).exists()
    assert not Memory.unscoped.exists()
    assert not Proposal.unscoped.exists()


def test_control_what_says_something_is_learnt_from(desk: Desk, subtests: pytest.Subtests) -> None:
    for text in SOMETHING:
        with subtests.test(text):
            turn = desk.say(text)
            assert Observation.unscoped.get(turn_id=turn["id"]).withheld == ""
    desk.learn()
    remembered = set(Memory.unscoped.values_list("turn_id", flat=True))
    assert len(remembered) == len(SOMETHING)


def test_memory_answers_an_empty_question_with_a_refusal(desk: Desk, people: Personas) -> None:
    api: APIClient = people.alice.api()
    for query in REFUSED:
        answer = api.post("/api/v1/recall", {"query": query, "customer": desk.customer}, format="json")
        assert answer.status_code == 400
