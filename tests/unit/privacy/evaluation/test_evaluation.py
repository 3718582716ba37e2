"""The evaluation counts what is right, what is missed, what fails its own rule, and says what it cannot read."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from supportmem.privacy.evaluation import cases, rules


def line(text: str, *values: tuple[str, str], **more: object) -> dict[str, Any]:
    spans = [
        {"start": text.index(value), "end": text.index(value) + len(value), "label": label, "value": value}
        for label, value in values
    ]
    return {"text": text, "spans": spans, **more}


def evaluated(tmp_path: Path, *rows: dict[str, Any]) -> dict[str, Any]:
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    out = StringIO()
    call_command("evaluate", "pii", path, json=True, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])
    return answer


def test_rates_of_each_type(tmp_path: Path) -> None:
    answer = evaluated(
        tmp_path,
        line("mail anna@example.com", ("EMAIL_ADDRESS", "anna@example.com")),
        line("mail bob@example.com now"),
        line("no address: anna at home", ("email", "anna at home"), ("AGE", "no")),
    )
    assert answer["by_type"]["EMAIL"] == {
        "precision": 0.5,
        "recall": 1.0,
        "f2": 0.8333,
        "n": 1,
        "found": 2,
        "precision_where_labelled": 1.0,
        "exact_precision": 0.5,
        "exact_recall": 1.0,
        "failing": 1,
        "flagged": 0.0,
    }
    assert answer["unmapped"] == {"AGE": 1}
    assert answer["leakage_structured"] == pytest.approx(12 / 28, abs=0.001)


def test_a_value_that_fails_its_own_rule_must_be_flagged(tmp_path: Path) -> None:
    answer = evaluated(
        tmp_path,
        line("my card 4111-1111-1111-1112", ("CREDIT_CARD", "4111-1111-1111-1112")),
        line("card 4111 1111 1111 1111", ("card", "4111 1111 1111 1111")),
    )
    card = answer["by_type"]["CARD"]
    assert (card["precision"], card["recall"], card["n"], card["failing"], card["flagged"]) == (1.0, 1.0, 1, 1, 1.0)


def test_half_of_the_longer_is_an_overlap(tmp_path: Path) -> None:
    near = evaluated(tmp_path, line("ip 10.20.30.40 x", ("IP_ADDRESS", "10.20.30.40 x")))["by_type"]["IP_ADDRESS"]
    far = evaluated(tmp_path, line("护照号E12345678", ("PASSPORT", "8")))["by_type"]["PASSPORT"]
    assert far["recall"] == 0.0
    assert (near["n"], near["failing"]) == (0, 1)  # "10.20.30.40 x" is no address by its own rule


def test_edge_cases(tmp_path: Path) -> None:
    answer = evaluated(
        tmp_path,
        {
            "kind": "pattern",
            "label": "phone",
            "text": "tel 13812345678",
            "should_match": True,
            "expected_text": "13812345678",
        },
        {"kind": "pattern", "label": "phone", "text": "138123456789", "should_match": True},
        {"kind": "pattern", "label": "gender", "text": "x", "should_match": True},
        {"kind": "adversarial", "text": "nothing here", "should_find_pii": False},
        {"kind": "values", "text": "a@example.com", "values": ["a@example.com"]},
        {"kind": "values", "text": "nothing", "values": []},
        {"kind": "spans", "text": "a@example.com", "spans": [{"type": "email", "text": "a@example.com"}]},
    )
    assert answer["edge_cases"] == {
        "adversarial": {"accuracy": 1.0, "n": 1},
        "pattern": {"accuracy": 0.5, "n": 2},
        "spans": {"accuracy": 1.0, "n": 1},
        "values": {"accuracy": 1.0, "n": 2},
    }


def test_the_table(tmp_path: Path) -> None:
    path = tmp_path / "set.jsonl"
    row = line("mail anna@example.com at 9", ("EMAIL", "anna@example.com"), ("HOUR", "9"))
    edge = {"kind": "adversarial", "text": "nothing here", "should_find_pii": False}
    path.write_text(json.dumps(row) + "\n\n" + json.dumps(edge), encoding="utf-8")
    out = StringIO()
    call_command("evaluate", "pii", path, stdout=out)
    table = out.getvalue()
    assert "EMAIL" in table
    assert "edge cases, adversarial: 1 of 1 as expected" in table
    assert "labels without a type: HOUR 1" in table


def test_the_table_of_edge_cases_and_of_spans_alone(tmp_path: Path) -> None:
    path, out = tmp_path / "set.jsonl", StringIO()
    path.write_text(json.dumps({"kind": "adversarial", "text": "nothing", "should_find_pii": False}), encoding="utf-8")
    call_command("evaluate", "pii", path, stdout=out)
    assert "leakage" not in out.getvalue()
    path.write_text(json.dumps(line("Zorg went", ("person", "Zorg"))), encoding="utf-8")
    call_command("evaluate", "pii", path, stdout=out)
    assert "leakage: 1.0000" in out.getvalue()
    assert "structured" not in out.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "no labelled text"),
        ("[]", "line 1 is not an object"),
        ("{", "line 1 is not JSON"),
        ('{"text": "a"}', "line 1 is not a labelled text"),
        ('{"text": "a", "spans": [{"start": 0, "end": 9, "label": "email"}]}', "outside its text"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, content: str, reason: str) -> None:
    path = tmp_path / "set.jsonl"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError, match=reason):
        call_command("evaluate", "pii", path)
    with pytest.raises(cases.UnreadableError, match="cannot be read"):
        cases.read(tmp_path / "missing.jsonl")


@pytest.mark.parametrize(
    ("kind", "value", "right"),
    [
        ("CARD", "4111 1111 1111 1111", True),
        ("CARD", "4111 1111 1111 1112", False),
        ("IBAN", "DE89 3704 0044 0532 0130 00", True),
        ("IBAN", "DE88370400440532013000", False),
        ("IBAN", "GB72ABCD60315502", False),
        ("IBAN", "?", False),
        ("US_SSN", "123-45-6789", True),
        ("US_SSN", "987-65-4321", False),
        ("CN_ID", "110101 19900307 4610", True),
        ("CN_ID", "110101199003074611", False),
        ("CN_ID", "1101", False),
        ("IP_ADDRESS", "2001:db8::1", True),
        ("IP_ADDRESS", "10.0.0.256", False),
        ("PERSON", "anything", True),
    ],
)
def test_rules_of_the_types(kind: str, value: str, right: bool) -> None:  # noqa: FBT001 - a column of the table
    assert rules.passes(kind, value) is right
