"""How labels are compared: what is wanted in the end, what stands alone, what is covered; and how it is told."""

import json

import pytest

from memories.evaluation.cases import Label, Said, SlotCase
from memories.evaluation.facts import is_after_cue, is_bare, is_unjudged, wanted_in_the_end
from memories.evaluation.report import Report, Tally
from memories.evaluation.updates import coverage


def label(slot: str, value: str, *, turn: int = 0, start: int = -1) -> Label:
    return Label(slot=slot, value=value, turn=turn, start=start)


def case(text: str, *labels: Label) -> SlotCase:
    return SlotCase(id="1", said=(Said(text=text),), labels=labels)


def test_of_a_slot_that_holds_one_value_the_last_one_is_wanted() -> None:
    labels = [label("name", "ann"), label("order_id", "1"), label("name", "bob", turn=1), label("order_id", "2")]
    assert [one.value for one in wanted_in_the_end(labels)] == ["1", "bob", "2"]


def test_the_same_value_twice_is_wanted_once() -> None:
    assert len(wanted_in_the_end([label("order_id", "ab 1"), label("order_id", "AB1")])) == 1


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("ab 12", True),
        ("ok ab 12", True),
        ("ab 12 and ann", True),
        ("my claim is ab 12", False),
        ("ab 12 please", False),
    ],
)
def test_a_value_is_bare_when_nothing_but_labels_stands_beside_it(text: str, *, bare: bool) -> None:
    number = label("claimid", "ab 12")
    assert is_bare(case(text, number, label("name", "ann")), number) is bare


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("my name is ann", True),
        ("i am ann", True),
        ("hello this is ann", True),
        ("name ann", True),
        ("我叫ann", True),
        ("send it to ann", False),
        ("ann", False),
        ("ann is my name", False),
        ("my name is on the list that i gave to ann", False),
    ],
)
def test_a_name_is_after_a_cue_when_the_words_before_it_introduce_one(text: str, *, after: bool) -> None:
    name = label("name", "ann", start=text.index("ann"))
    assert is_after_cue(case(text, name), name) is after


@pytest.mark.parametrize(
    ("fact", "memory", "least", "most"),
    [
        ("Uses PyTorch", "I use PyTorch daily", 1.0, 1.0),
        ("Has a dog named Rex", "My dog Rex is ill", 0.5, 0.9),
        ("Works on soil maps", "I like tea", 0.0, 0.0),
    ],
)
def test_coverage(fact: str, memory: str, least: float, most: float) -> None:
    assert least <= coverage(fact, memory) <= most


def test_a_report_is_one_line_of_json_without_rates_that_do_not_apply() -> None:
    report = Report(measure="facts", mode="rules", formats=("x",), cases=2, precision=0.5, noise_stored=0)
    report.by_slot = {"phone": Tally(stored=2, right=1, wanted=4, found=1, bare=1)}
    line = report.as_json()
    found = json.loads(line)
    assert "\n" not in line
    assert found["precision"] == 0.5 and found["noise_stored"] == 0
    assert "recall" not in found and "end_state_accuracy" not in found
    assert found["by_slot"] == {"phone": {"precision": 0.5, "recall": 0.25, "n": 4, "bare": 1, "bare_found": 0}}


def test_a_table_shows_each_slot() -> None:
    report = Report(measure="facts", mode="rules", formats=("x",), cases=2, precision=0.5)
    report.by_slot = {"phone": Tally(stored=2, right=1, wanted=4, found=1), "name": Tally()}
    shown = "\n".join(report.lines())
    assert "50.0%" in shown and "25.0%" in shown and "name" in shown


@pytest.mark.parametrize(
    ("labels", "unjudged"),
    [
        ((label("order_id", "77"),), True),  # silent on the name
        ((), False),  # labelled as holding nothing
        ((label("name", "bob"),), False),  # another name is labelled
        ((label("password", "ann 12"),), False),  # these words are labelled as something else
        ((label("company_name", "ann"),), False),
    ],
)
def test_what_the_labels_are_silent_on_is_not_judged(labels: tuple[Label, ...], *, unjudged: bool) -> None:
    assert is_unjudged(case("ann 12 and 77", *labels), "name", "ann") is unjudged
