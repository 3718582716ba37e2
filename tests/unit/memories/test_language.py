"""Which language a short text is written in: names and addresses tell nothing, small words do."""

import pytest

from memories.language import guess, language_of


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
