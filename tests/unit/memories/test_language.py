"""Which language a short text is written in: names and addresses tell nothing, small words do."""

import time
from collections.abc import Callable

import pytest

from memories.language import NOT_WORDS, guess, language_of
from memories.pipeline.rules.text.reading import is_chinese


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "checkout is broken"),
        ("en", "I'm Maria de la Cruz"),
        ("en", "My name is José Núñez"),
        ("en", "I moved from Lyon to Oslo"),
        ("en", "Hi, Peter von der Heide here"),
        ("en", "Can you ship it to Málaga?"),
        ("de", "Ich heiße Klaus"),
        ("de", "Der Login geht nicht"),
        ("de", "Bitte rufen Sie mich nicht an"),
        ("es", "Me llamo Ana"),
        ("es", "No funciona la aplicación"),
        ("es", "¿Dónde está mi pedido?"),
        ("fr", "Je m’appelle Luc"),
        ("fr", "L'application ne marche pas"),
        ("fr", "Où est mon colis ?"),
        ("ja", "私の名前は田中です"),
        ("ja", "ログインできません"),
        ("ja", "メールはa@tide.exampleです"),
        ("zh", "结账一直失败"),
        ("zh", "我喜欢用 VS Code"),
        ("zh", "我的邮箱是 li@tide.example"),
        ("ko", "제 이름은 김민수입니다"),
        ("ru", "Меня зовут Анна"),
        ("ar", "اسمي سارة"),
    ],
)
def test_the_language_of_a_text(language: str, text: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize("text", ["", "   ", "🙂", "Klaus Weber", "eva@tide.example", "12345", "ORD-2024-00917"])
def test_nothing_tells_and_english_is_assumed(text: str) -> None:
    assert guess(text) == ""
    assert language_of(text) == "en"


def test_the_end_of_a_long_text_counts_too() -> None:
    assert language_of("的" * 3000 + "x " * 20_000 + "我的订单还没有到" * 500) == "zh"
    assert language_of("我的邮箱是 li@tide.example。" * 2000) == "zh"


def _cost(work: Callable[[str], object], text: str) -> float:
    """The least of several runs, since other work may come between."""
    costs = []
    for _ in range(5):
        begun = time.process_time()
        work(text)
        costs.append(time.process_time() - begun)
    return min(costs)


@pytest.mark.parametrize("seed", ["的", "x", "x@", "@", "x.", "http://"])
@pytest.mark.parametrize("work", [lambda text: NOT_WORDS.sub(" ", text), is_chinese])
def test_four_times_the_text_costs_no_sixteen_times_the_work(work: Callable[[str], object], seed: str) -> None:
    once, fourfold = seed * (20_000 // len(seed)), seed * (80_000 // len(seed))
    assert _cost(work, fourfold) < 10 * _cost(work, once) + 0.005


@pytest.mark.parametrize("seed", ["的", "x", "a@", "l'"])
def test_a_very_long_text_is_known_by_its_ends(seed: str) -> None:
    once, fourfold = seed * 10_000, seed * 40_000
    assert _cost(language_of, fourfold) < 2 * _cost(language_of, once) + 0.005
