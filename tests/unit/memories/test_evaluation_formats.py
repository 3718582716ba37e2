"""Lines of data sets become cases; a line that does not parse is named by its number."""

import json

import pytest

from memories.enums import Source
from memories.evaluation import formats
from memories.evaluation.cases import Case, ChangeCase, EventCase, FactCase, PairCase, SlotCase, same_form

UTTERANCE = {
    "text": "cancel order 4471",
    "intent": "cancel",
    "slots": [{"slot": "order_id", "value": "4471", "start": 13, "end": 17}],
}
CHAT = {
    "id": "c1",
    "domain": "shop",
    "turns": [
        {"turn": 0, "text": "hi"},
        {
            "turn": 2,
            "text": "12 hill road\nspringfield",
            "slots": [
                {"slot": "address", "value": "12 hill road", "start": 0, "end": 12},
                {"slot": "address", "value": "springfield", "start": 13, "end": 24},
            ],
        },
    ],
}
INFORMED = {
    "id": "7",
    "type": "x",
    "turns": [
        {"role": "usr", "text": "找5分的餐馆", "informs": [{"domain": "餐馆", "slot": "评分", "value": "5分"}]},
        {"role": "sys", "text": "外婆家", "informs": [{"domain": "餐馆", "slot": "名称", "value": "外婆家"}]},
    ],
}
SESSIONS = {
    "user_id": "u",
    "sessions": [
        {
            "session_id": 1,
            "turns": [{"role": "user", "content": "I use Nano."}, {"role": "assistant", "content": "Good."}],
            "expected_memories_after": [{"fact": "Uses Nano", "type": "tool", "importance": "high"}],
        }
    ],
    "memory_tests": [{"query": "Do you remember my lunch?", "category": "noise_resistance"}],
}
CHANGING = {
    "id": "d",
    "services": ["S"],
    "turns": [{"n": 0, "speaker": "user", "text": "in Oslo"}, {"n": 1, "speaker": "system", "text": "ok"}],
    "updates": [{"slot": "city", "history": [{"turn": 0, "value": "Oslo", "aliases": ["oslo city"]}]}],
    "stable": [{"slot": "date", "turn": 0, "value": "today"}],
}
PAIR = {"id": "p", "u1": "?", "b1": "a", "u2": "?", "b2": "b", "label": 3}
EVENT = {"mid": 1, "user_id": 1, "text": "Ann danced.", "scene": "party", "emotion": "joy"}
TALK = {"did": 0, "turns": ["<BOD>", '<Ann>: "I danced: well"', '<Assistant>: "Great"']}


def read(row: object, *, measure: str) -> Case:
    """The only case of one line."""
    ((_, case),) = formats.read([json.dumps(row)], measure=measure)
    return case


def test_an_utterance_with_slots() -> None:
    case = read(UTTERANCE, measure="facts")
    assert isinstance(case, SlotCase)
    assert [(label.slot, label.value, label.turn, label.start) for label in case.labels] == [
        ("order_id", "4471", 0, 13)
    ]
    assert case.said[0].source == Source.CUSTOMER_TURN


def test_labels_on_two_lines_of_one_slot_are_one_value() -> None:
    case = read(CHAT, measure="facts")
    assert isinstance(case, SlotCase)
    (label,) = case.labels
    assert same_form(label.value) == "12hillroadspringfield" and label.turn == 1


def test_only_what_the_customer_informs_of_is_wanted() -> None:
    case = read(INFORMED, measure="facts")
    assert isinstance(case, SlotCase)
    assert [label.slot for label in case.labels] == ["餐馆.评分"]
    assert [one.source for one in case.said] == [Source.CUSTOMER_TURN, Source.AGENT_TURN]


def test_sessions_leave_the_assistant_out() -> None:
    case = read(SESSIONS, measure="updates")
    assert isinstance(case, FactCase)
    assert [one.text for one in case.said] == ["I use Nano."]
    assert case.facts[0].text == "Uses Nano" and case.noise == ("Do you remember my lunch?",)


def test_changing_slots() -> None:
    case = read(CHANGING, measure="updates")
    assert isinstance(case, ChangeCase)
    assert case.changes[0].history[0].aliases == ("oslo city",) and case.stable[0].slot == "date"
    assert case.said[1].source == Source.AGENT_TURN


@pytest.mark.parametrize(("label", "conflict"), [(0, False), (1, None), (2, None), (3, True)])
def test_pairs_are_conflicts_or_not_or_neither(label: int, *, conflict: bool | None) -> None:
    case = read({**PAIR, "label": label}, measure="conflicts")
    assert isinstance(case, PairCase) and case.conflict is conflict


def test_events_and_talks_about_them() -> None:
    event, talk = read(EVENT, measure="facts"), read(TALK, measure="facts")
    assert isinstance(event, EventCase) and event.said[0].source == Source.NOTE and event.tags == ("party", "joy")
    assert isinstance(talk, EventCase) and [one.text for one in talk.said] == ["I danced: well"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{", "line 3: not JSON"),
        ("[]", "line 3: not a JSON object"),
        ('{"a": 1}', "line 3: its fields are those of no known format"),
        ('{"text": "x", "intent": "y", "slots": [{"slot": "a"}]}', "line 3: utterances with slots: KeyError"),
        ('{"id": "1", "type": "t", "turns": [{"role": "cat", "text": "x"}]}', "line 3: dialogues"),
    ],
)
def test_a_line_that_does_not_parse_is_named_by_its_number(line: str, why: str) -> None:
    with pytest.raises(formats.BadLine, match=why.replace("(", r"\(")):
        list(formats.read([json.dumps(UTTERANCE), "", line], measure="facts"))


def test_a_set_of_another_measure_is_refused() -> None:
    with pytest.raises(formats.BadLine, match="line 1: its fields are those of no known format for conflicts"):
        list(formats.read([json.dumps(UTTERANCE)], measure="conflicts"))


@pytest.mark.parametrize(
    ("one", "other"),
    [("ab 12", "AB12"), ("#4471", "4471"), ("$1,200", "1200"), ("Ａ１", "a1"), ("12 Hill\nRoad", "12 hill road")],
)
def test_values_that_are_the_same(one: str, other: str) -> None:
    assert same_form(one) == same_form(other)


def test_values_that_differ() -> None:
    assert same_form("1.5") != same_form("15") and same_form("4471") != same_form("447")
