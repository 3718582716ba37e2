"""decode_json forgives manners and never guesses."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from supportmem.llm.errors import BadAnswer
from supportmem.llm.json_answer import decode_json
from supportmem.llm.json_repair import repaired

FACTS = {"facts": [{"content": "Name is Alice", "confidence": 0.9}]}
PLAIN = json.dumps(FACTS)
INDENTED = json.dumps(FACTS, indent=2)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"  \n{INDENTED}\n",
        f"\ufeff{PLAIN}",
        f"```json\n{INDENTED}\n```",
        f"```\n{PLAIN}\n```",
        f"Sure! Here it is:\n\n```json\n{PLAIN}\n```\nI hope this helps [1].",
        f"I found [2] facts:\n```json\n{PLAIN}\n```",
        f"The answer is {PLAIN}. Anything else?",
        f"According to [1], {PLAIN}",
        f"<think>Maybe {{}}? No.</think>{PLAIN}",
        f"Hm, the name…</think>\n{PLAIN}",
        PLAIN.replace("}]}", "},]}"),
        INDENTED.replace("0.9\n", "0.9,\n"),
        f"```json\n{PLAIN}",  # the fence is open, the value is whole
        f"\u200b\ufeff \n{PLAIN}\ufeff",
        f"\ufeff```json\n{PLAIN}\n```",
        f"- {PLAIN}",
        f"* the facts: {PLAIN}\n* nothing else",
        PLAIN.replace('"', "'"),
        f"Here:\n{INDENTED.replace(chr(34), chr(39))}",
        INDENTED.replace("0.9\n", "0.9  // sure\n"),
        INDENTED.replace("0.9\n", "0.9, /* sure */\n"),
        f"{PLAIN}, or rather {{}}",
    ],
)
def test_the_value_is_found(text: str) -> None:
    assert decode_json(text) == FACTS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'{"path": "C:\users\docs"}', {"path": r"C:\users\docs"}),
        (r'{"path": "D:\\already\\fine"}', {"path": r"D:\already\fine"}),
        (r'{"quote": "it\'s"}', {"quote": r"it\'s"}),
        (r'{"a": "tab\t and \u00e9"}', {"a": "tab\t and é"}),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}),
        ('{"a": "comma, ] inside ,}"}', {"a": "comma, ] inside ,}"}),
        ('{"a": "brace { and ``` fence"}', {"a": "brace { and ``` fence"}),
        ('```json\n{"a": "``` inside"}\n```', {"a": "``` inside"}),
        ('{"名字": "李雷"}', {"名字": "李雷"}),
        ("{'a': 'it's fine, he said \"so\"', 'b': [True, None]}", {"a": 'it\'s fine, he said "so"', "b": [True, None]}),
        (r"{'path': 'C:\users'}", {"path": r"C:\users"}),
        ('{"a": "True, None // no note"}', {"a": "True, None // no note"}),
        ('{"a": 1, "a": 1}', {"a": 1}),
        ('- {"a": 1}\n- {"a": 2}\n', [{"a": 1}, {"a": 2}]),
        ('{"a": 1}\n{"a": 2}\n', [{"a": 1}, {"a": 2}]),
        ("[]", []),
        ("null", None),
        ('"text"', "text"),
        ("42", 42),
    ],
)
def test_odd_but_whole_values_are_read(text: str, value: object) -> None:
    assert decode_json(text) == value


EMPTY = '{"facts": []}'


@pytest.mark.parametrize(
    "text",
    [
        f"<reasoning>{PLAIN}</reasoning>{EMPTY}",
        f"<THINKING>\n{PLAIN}\n</THINKING>\n{EMPTY}",
        f"<thought>```json\n{PLAIN}\n```</thought>```json\n{EMPTY}\n```",
        f"<|channel|>analysis<|message|>{PLAIN}<|end|><|start|>assistant<|channel|>final<|message|>{EMPTY}<|return|>",
        f"{PLAIN}</reasoning>{EMPTY}",
        f"<draft>{PLAIN}</draft>{EMPTY}",
        f"<draft>```json\n{PLAIN}\n```</draft>{EMPTY}",
        f"<my-plan>\nFirst: {PLAIN}\n</my-plan>\n```json\n{EMPTY}\n```",
        f"{PLAIN}\n\nOn second thoughts, nothing is worth keeping:\n{EMPTY}",
        f"```json\n{PLAIN}\n```\nCorrected:\n```json\n{EMPTY}\n```",
    ],
)
def test_a_draft_is_not_the_answer(text: str) -> None:
    assert decode_json(text) == {"facts": []}


@pytest.mark.parametrize(
    "text", [f"<answer>{PLAIN}</answer>", f"<json>\n{PLAIN}\n</json>", f"<Reasoning>It is so.</Reasoning>{PLAIN}"]
)
def test_the_only_value_in_a_tag_is_the_answer(text: str) -> None:
    assert decode_json(text) == FACTS


def _cost(text: str) -> float:
    costs = []
    for _ in range(3):
        begun = time.process_time()
        repaired(text)
        costs.append(time.process_time() - begun)
    return min(costs)


@pytest.mark.parametrize("seed", ["'", '"', '\\"', "'a ", "/*", "' ", "{'a': 'it's ", ",  "])
def test_repair_takes_time_with_the_length_not_with_its_square(seed: str) -> None:
    assert _cost(seed * 8000) < 10 * _cost(seed * 2000) + 0.01


SCHEMA = {"type": "object", "properties": {"facts": {"type": "array"}}, "required": ["facts"]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "<think>only a thought</think>",
        "<think>a thought without an end",
        "I am sorry, I cannot help with that.",
        "{not json}",
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 1, "a": 2}',
        '{"facts": [1], "facts": []}',
        "- Name: Ana\n- City: Oslo",
        "{'a': 'no end}",
        f"```json\n{PLAIN}\n```\n```json\n{PLAIN[:20]}",
        f"```json\n{PLAIN}\n```\nand then\n```json",
        f"<reasoning>{PLAIN}</reasoning>",
        f"<|channel|>analysis<|message|>{PLAIN}",
        '- {"a": 1}\n- {"a": 2',
        '{"a": Infinity}',
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
    ],
)
def test_what_holds_no_value_is_a_bad_answer(text: str) -> None:
    with pytest.raises(BadAnswer):
        decode_json(text)


def test_the_schema_given_back_is_a_bad_answer() -> None:
    with pytest.raises(BadAnswer, match="repeats the schema"):
        decode_json(json.dumps(SCHEMA))


def test_an_answer_after_the_schema_is_found() -> None:
    assert decode_json(f"Schema: {json.dumps(SCHEMA)}\nAnswer: {PLAIN}") == FACTS


@pytest.mark.parametrize("length", range(1, len(INDENTED)))
def test_a_cut_answer_is_never_completed(length: int) -> None:
    for text in (INDENTED[:length], f"See [1]: {INDENTED[:length]}", f"```json\n{INDENTED[:length]}"):
        with pytest.raises(BadAnswer):
            decode_json(text)


def test_what_no_database_takes_is_left_out() -> None:
    answer = decode_json(r'{"a": "x\u0000y", "b": ["half \ud83d", "whole \ud83d\ude00"]}')
    assert answer == {"a": "xy", "b": ["half \ufffd", "whole 😀"]}


@given(JSON)
def test_proper_json_is_read_as_it_is(value: object) -> None:
    text = json.dumps({"value": value}, ensure_ascii=False).replace("<", "(").replace("\\u0000", "")
    assert decode_json(text) == json.loads(text)


@given(st.text(alphabet='{}[]",:\\` \nthinka<>/01', max_size=60))
def test_any_text_is_a_value_or_a_bad_answer(text: str) -> None:
    try:
        decode_json(text)
    except BadAnswer as error:
        assert str(error)
