"""The shipped fakes: what tests and demonstrations rely on beyond the common contract."""

import pytest

from supportmem.llm.errors import Refused, Unavailable
from supportmem.llm.fake import FakeChat, FakeEmbed, Fault, Rule, features, smallest
from supportmem.llm.ports import Message, Status

ASKED = [Message("system", "You extract facts."), Message("user", "My name is Alice")]


async def test_prompts_are_recorded() -> None:
    chat = FakeChat()
    _ = [piece async for piece in chat.stream(ASKED, max_tokens=10)]
    chat.ask_json(ASKED, schema={"type": "array"}, max_tokens=20)
    assert [asked.messages for asked in chat.asked] == [tuple(ASKED)] * 2
    assert [asked.max_tokens for asked in chat.asked] == [10, 20]
    assert [asked.schema for asked in chat.asked] == [None, {"type": "array"}]


def test_the_first_rule_that_fits_question_and_system_answers() -> None:
    chat = FakeChat([Rule("Alice", "other", system="draft"), Rule("Alice", {"n": 1}), Rule("", {"n": 2})])
    assert chat.ask_json(ASKED, schema={}, max_tokens=10) == {"n": 1}
    assert chat.ask_json([Message("user", "Bob")], schema={}, max_tokens=10) == {"n": 2}


def test_without_a_rule_a_structured_answer_is_the_smallest_that_fits() -> None:
    schema = {
        "type": "object",
        "properties": {
            "facts": {"type": "array"},
            "verdict": {"enum": ["noop", "add"]},
            "who": {"type": ["string", "null"]},
            "note": {"type": "string"},
            "n": {"type": "integer"},
            "version": {"const": 3},
            "extra": {"type": "boolean"},
        },
        "required": ["facts", "verdict", "who", "note", "n", "version"],
    }
    wanted: dict[str, object] = {"facts": [], "verdict": "noop", "who": None, "note": "", "n": 0, "version": 3}
    assert FakeChat().ask_json(ASKED, schema=schema, max_tokens=10) == wanted
    assert smallest({"type": "boolean"}) is False


async def test_a_given_error_is_raised_after_some_pieces_and_as_often_as_told() -> None:
    chat = FakeChat(default="one two three")
    chat.break_with(Fault(kind="raise", error=Refused("no"), after=2, times=2))
    for _ in range(2):
        stream = chat.stream(ASKED, max_tokens=10)
        assert await anext(stream) + await anext(stream) == "one two"
        with pytest.raises(Refused):
            await anext(stream)
    assert "".join([piece async for piece in chat.stream(ASKED, max_tokens=10)]) == "one two three"
    assert chat.cancelled == 0


async def test_a_fault_beyond_the_last_piece_still_hits() -> None:
    chat = FakeChat(default="one")
    chat.break_with(Fault(kind="cut", after=9))
    stream = chat.stream(ASKED, max_tokens=10)
    assert await anext(stream) == "one"
    with pytest.raises(Unavailable):
        await anext(stream)


def test_the_condition_is_what_it_is_set_to() -> None:
    chat, embed = FakeChat(), FakeEmbed()
    chat.condition = embed.condition = Status("down", "switched off")
    assert chat.status() == embed.status() == Status("down", "switched off")


def test_an_embedder_can_be_told_to_fail() -> None:
    embed = FakeEmbed()
    embed.error = Unavailable("gone")
    with pytest.raises(Unavailable):
        embed.query("hello")


def test_vectors_are_the_same_in_every_process() -> None:
    vector = FakeEmbed(dimension=8).query("hello")
    assert [at for at, number in enumerate(vector) if number] == [5]


def test_words_are_lower_cased_and_chinese_goes_in_pairs() -> None:
    assert features("Hello, VS Code_2!") == ["hello", "vs", "code", "2"]
    assert features("付款失败 ok 是") == ["ok", "付款", "款失", "失败", "是"]
    assert features("…") == []
