"""What a model proposes is held against the words: corrected with a record, or refused."""

from datetime import UTC, datetime
from typing import Any

import pytest

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType, Proposer, Source
from memories.pipeline import ground, validate
from memories.pipeline.rules.text.frame import Moment
from memories.prompts import propose as prompt
from supportmem.llm.errors import BadAnswer

TEXT = "We run PostgreSQL 16 on three servers in Oslo."
MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ROW: dict[str, Any] = {
    "type": "semantic",
    "kind": "fact",
    "category": "general",
    "content": "Runs PostgreSQL 16",
    "quote": "PostgreSQL 16",
    "subject": "customer",
    "attribute": "database",
    "value": "PostgreSQL 16",
    "confidence": 0.8,
    "importance": 0.6,
}
BY = validate.By(model="m", language="en")


def words(text: str, *, source: Source = Source.CUSTOMER_TURN, zone: str = "UTC") -> ground.Words:
    return ground.words_of(text, source=source, moment=Moment(said_at=MONDAY, time_zone=zone))


def read(text: str = TEXT, *, source: Source = Source.CUSTOMER_TURN, **changes: object) -> Candidate | None:
    return validate.validated({**ROW, **changes}, words(text, source=source), by=BY)


def taken(text: str = TEXT, *, source: Source = Source.CUSTOMER_TURN, **changes: object) -> Candidate:
    candidate = read(text, source=source, **changes)
    assert candidate is not None
    return candidate


def test_a_good_row_becomes_a_candidate_with_its_span_and_versions() -> None:
    candidate = taken()
    assert TEXT[candidate.span.start : candidate.span.end] == "PostgreSQL 16"
    assert (candidate.attribute, candidate.value, candidate.many_valued) == ("database", "PostgreSQL 16", True)
    assert (candidate.proposer, candidate.model, candidate.prompt_version) == (Proposer.MODEL, "m", prompt.VERSION)
    assert candidate.corrections == ()


@pytest.mark.parametrize("changes", [{"quote": "MySQL"}, {"quote": ""}, {"content": " "}, {"about_customer": False}])
def test_without_evidence_or_about_others_there_is_no_memory(changes: dict[str, Any]) -> None:
    assert read(**changes) is None


@pytest.mark.parametrize("quote", ["postgresql 16", "PostgreSQL   16", " PostgreSQL\n16 "])
def test_the_quote_is_kept_as_the_text_writes_it(quote: str) -> None:
    assert taken(quote=quote).span.quote == "PostgreSQL 16"


@pytest.mark.parametrize("row", [None, "text", 3, [], {**ROW, "quote": 7}, {**ROW, "content": None}])
def test_what_is_no_row_is_no_memory(row: object) -> None:
    assert validate.validated(row, words(TEXT), by=BY) is None


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("hobby", Kind.FACT),
        ("bug", Kind.ISSUE),
        ("Complaint", Kind.ISSUE),
        ("preferences", Kind.PREFERENCE),
        ("mood", Kind.SENTIMENT),
        ("promise", Kind.DECISION),
        ("conversation", Kind.FACT),
        ("skill", Kind.FACT),
        (None, Kind.FACT),
    ],
)
def test_an_unknown_kind_becomes_the_nearest_and_that_is_recorded(raw: object, kind: Kind) -> None:
    candidate = taken(kind=raw)
    assert candidate.kind == kind
    assert any(note.startswith("kind ") and note.endswith(f"became {kind}") for note in candidate.corrections)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Please send me the invoice", Kind.REQUEST),
        ("Could you send me the invoice?", Kind.REQUEST),
        ("I would like to have the invoice", Kind.REQUEST),
        ("请把发票发给我", Kind.REQUEST),
        ("We moved our warehouse last week", Kind.EVENT),
        ("We moved our warehouse", Kind.FACT),
    ],
)
def test_a_request_asks_for_something(text: str, kind: Kind) -> None:
    candidate = taken(text, kind="feature request", quote=text, content=text, attribute="", value="")
    assert candidate.kind == kind
    assert ("kind 'feature_request' became request" in candidate.corrections) is True


@pytest.mark.parametrize(
    ("raw", "nearest"),
    [("dream", MemoryType.SEMANTIC), ("Episodical", MemoryType.EPISODIC), ("procedural", MemoryType.SEMANTIC)],
)
def test_an_unknown_type_becomes_the_nearest_and_that_is_recorded(raw: str, nearest: MemoryType) -> None:
    candidate = taken(type=raw)
    assert candidate.type == nearest
    assert candidate.corrections == (f"type {raw.lower()!r} became {nearest}",)


@pytest.mark.parametrize(
    ("raw", "category", "noted"),
    [
        ("billing", "billing", False),
        ("", "general", False),
        ("bugs report", "bug_report", True),
        ("delivery", "shipping", True),
        ("weather", "general", True),
    ],
)
def test_an_unknown_category_becomes_the_nearest_and_that_is_recorded(raw: str, category: str, *, noted: bool) -> None:
    candidate = taken(category=raw)
    assert candidate.category == category
    assert bool(candidate.corrections) == noted


@pytest.mark.parametrize(
    ("raw", "share"), [(90, 0.9), ("0.7", 0.7), (-1, 0.0), ("high", 0.0), (None, 0.0), (True, 0.0), (1, 1.0)]
)
def test_confidence_is_read_kindly_and_never_guessed_upwards(raw: object, share: float) -> None:
    assert taken(confidence=raw).confidence == pytest.approx(share)


@pytest.mark.parametrize(("kind", "raw", "share"), [("preference", 0.1, 0.9), ("issue", 1.0, 0.9), ("fact", 0.7, 0.7)])
def test_importance_stays_in_the_band_of_its_kind(kind: str, raw: float, share: float) -> None:
    assert taken(kind=kind, importance=raw).importance == pytest.approx(share)


@pytest.mark.parametrize(
    "changes", [{"attribute": "a b; DROP"}, {"attribute": "x" * 50}, {"value": ""}, {"kind": "event"}]
)
def test_a_slot_needs_a_clean_name_a_value_and_a_fact(changes: dict[str, Any]) -> None:
    candidate = taken(**changes)
    assert (candidate.attribute, candidate.value) in {("", ""), ("x" * 40, "PostgreSQL 16")}


def test_a_slot_goes_by_the_name_that_the_rules_use() -> None:
    candidate = taken("My address for letters is Oslo.", quote="Oslo", attribute="City", value="Oslo", content="Oslo")
    assert (candidate.attribute, candidate.many_valued, candidate.category) == ("location", False, "account")
    assert "attribute 'city' became location" in candidate.corrections


def test_a_value_that_nobody_said_fills_no_slot_and_the_quote_speaks() -> None:
    candidate = taken(value="MariaDB 11", content="Runs MariaDB 11")
    assert (candidate.attribute, candidate.content) == ("", "PostgreSQL 16")
    assert any("does not stand in the text" in note for note in candidate.corrections)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We do not use Slack at all.", "Slack"),
        ("We moved our hall from Lyon to Oslo.", "Lyon"),
        ("We used to be on Slack.", "Slack"),
        ("We do not use Slack, Teams or Zoom.", "Zoom"),
        ("We took Teams instead of Slack.", "Slack"),
        ("我们从里昂搬到奥斯陆", "里昂"),
    ],
)
def test_what_is_denied_or_over_fills_no_slot(text: str, value: str) -> None:
    candidate = taken(text, quote=text, attribute="thing", value=value, content=value)
    assert (candidate.attribute, candidate.content) == ("", text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("We moved our hall from Lyon to Oslo.", "Oslo"),
        ("We do not use Slack any more, we are on Teams.", "Teams"),
        ("I am from Oslo.", "Oslo"),
    ],
)
def test_what_holds_beside_what_is_over_does(text: str, value: str) -> None:
    assert taken(text, quote=text, attribute="thing", value=value, content=text).value == value


@pytest.mark.parametrize(
    "content",
    ["Runs PostgreSQL 17", "Runs PostgreSQL 16 since 2021-05-04", "Mail to a@b.example", "Is in Oslo, Norway"],
)
def test_a_sentence_that_says_more_than_the_words_gives_way_to_the_quote(content: str) -> None:
    assert taken(content=content).content == "PostgreSQL 16"


def test_tags_go_by_kind() -> None:
    assert [taken(kind=kind).tags for kind in ("issue", "decision", "preference", "fact")] == [
        ("error",),
        ("decision",),
        ("preference",),
        (),
    ]


def test_a_problem_takes_the_slot_that_the_rules_use_for_problems() -> None:
    text = "The export to CSV hangs."
    candidate = taken(text, kind="issue", quote=text, content=text)
    assert (candidate.attribute, candidate.value, candidate.many_valued) == ("problem", "export to csv hangs", True)


# -- the answer as a whole


def test_rows_come_alone_bare_or_listed() -> None:
    for answer in ({"memories": [ROW]}, [ROW], ROW, {"memories": ROW}, [{"memories": [ROW]}, {"memories": [ROW]}]):
        (candidate,) = validate.candidates(answer, words(TEXT), by=BY, strict=True)
        assert candidate.value == "PostgreSQL 16"


def test_no_facts_is_an_answer() -> None:
    assert validate.candidates({"memories": []}, words(TEXT), by=BY, strict=True) == ()
    assert validate.candidates([], words(TEXT), by=BY, strict=True) == ()


@pytest.mark.parametrize(
    "answer",
    [
        {},
        None,
        "none",
        7,
        {"facts": [ROW]},
        {"memories": None},
        {"memories": "none"},
        {"memories": {}},
        {"memories": [{}]},
        {"memories": ["My name is Ann"]},
        {"memories": [{**ROW, "quote": 16}]},
    ],
)
def test_an_answer_of_another_shape_is_a_failure_and_not_no_facts(answer: object) -> None:
    for strict in (True, False):
        with pytest.raises(BadAnswer):
            validate.candidates(answer, words(TEXT), by=BY, strict=strict)


def test_good_rows_beside_a_malformed_one_wait_for_a_better_answer_once() -> None:
    answer = {"memories": [ROW, {"quote": 3}]}
    with pytest.raises(BadAnswer, match="1 of 2 rows"):
        validate.candidates(answer, words(TEXT), by=BY, strict=True)
    assert len(validate.candidates(answer, words(TEXT), by=BY, strict=False)) == 1


def test_repeated_rows_are_one_whatever_they_are_called() -> None:
    free = {**ROW, "attribute": "", "value": ""}
    rows = [free, {**free, "kind": "preference"}, {**free, "content": "Runs PostgreSQL 16!"}, ROW, ROW]
    found = validate.candidates({"memories": rows}, words(TEXT), by=BY, strict=True)
    assert [c.attribute for c in found] == ["", "database"]


def test_a_text_that_goes_round_in_circles_is_no_row() -> None:
    with pytest.raises(BadAnswer):
        validate.candidates({"memories": [{**ROW, "content": "servers and " * 30}]}, words(TEXT), by=BY, strict=False)


def test_no_more_rows_than_asked_for() -> None:
    text = " ".join(f"word{n}" for n in range(20))
    rows = [{**ROW, "quote": f"word{n}", "content": f"word{n}", "attribute": ""} for n in range(20)]
    assert len(validate.candidates(rows, words(text), by=BY, strict=True)) == prompt.MAX_ROWS


def test_asked_again_the_model_gets_another_prompt() -> None:
    first = prompt.messages(text="Hello <b>", speaker="customer", earlier=["earlier line"])
    again = prompt.messages(text="Hello <b>", speaker="customer", earlier=["earlier line"], again="BadAnswer")
    assert "earlier line" in first[1][1]
    assert "earlier line" not in again[1][1]
    assert again[0][1] != first[0][1]
    assert "‹b›" in first[1][1]
