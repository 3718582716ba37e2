"""The estimate stays near the numbers that a real tokenizer gave."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from supportmem.llm.errors import Unavailable
from supportmem.llm.tokens import count_tokens, count_with, estimate, fit, load

# Text, and its number of tokens by Qwen2.5's tokenizer (measured, see supportmem/llm/tokens.py).
MEASURED = [
    (
        "The customer wrote that the checkout page has been failing since Monday, and that every card she "
        "tried was refused with the same message. She asked us to call her back after lunch, because she is "
        "in meetings all morning and cannot answer the phone.",
        49,
    ),
    (
        "Deployment failed because the dist folder wasn't committed; kubectl get pods -n prod shows "
        "CrashLoopBackOff, and the log says ERR_CONNECTION_REFUSED at 10.0.3.17:5432.",
        48,
    ),
    (
        "Order 48213377 of 2026-02-13 14:35:09, amount 1,299.00 EUR, phone +47 912 34 567, "
        "tracking 1Z999AA10123456784.",
        80,
    ),
    (
        "def total(items: list[int]) -> int:\n    result = 0\n    for item in items:\n"
        "        result += item\n    return result\n",
        31,
    ),
    (
        "客户说从星期一开始结账页面一直失败，她试过的每一张卡都被拒绝，提示信息都一样。"
        "她请我们午饭后给她回电话，因为她整个上午都在开会，没法接电话。",
        44,
    ),
    ("我喜欢用 VS Code，不喜欢 Vim。部署失败是因为 dist 文件夹没有提交到 Git。", 19),
    (
        "Die Kundin schreibt, dass die Kassenseite seit Montag nicht mehr funktioniert und jede Kreditkarte "
        "mit derselben Fehlermeldung abgelehnt wird. Rückruf bitte nachmittags, "
        "Geschäftsführerbesprechung am Vormittag.",
        61,
    ),
    (
        "Клиентка пишет, что страница оплаты не работает с понедельника, и каждая карта отклоняется с одним и "
        "тем же сообщением. Просит перезвонить после обеда.",
        52,
    ),
    ("ग्राहक ने लिखा कि सोमवार से भुगतान पृष्ठ काम नहीं कर रहा है और हर कार्ड अस्वीकार हो जाता है।", 83),
    ("고객은 월요일부터 결제 페이지가 계속 실패한다고 적었습니다. 점심 이후에 다시 전화해 달라고 합니다.", 33),
    ("So angry 😡😡 it crashed again 💥 please help 🙏👨‍👩‍👧", 22),
]


@pytest.mark.parametrize(("text", "measured"), MEASURED)
def test_the_estimate_is_near_and_rather_too_high(text: str, measured: int) -> None:
    assert 0.85 <= count_tokens(text) / measured <= 1.35


@pytest.mark.parametrize("text", [" ", "a", "é", "。", "\n", "\u200d", "\x00", "😀"])
def test_no_text_is_free(text: str) -> None:
    assert count_tokens(text) >= 1


def test_nothing_costs_nothing() -> None:
    assert count_tokens("") == 0


def test_fit_counts_how_many_go_in() -> None:
    texts = ["one two three"] * 5
    each = count_tokens(texts[0])
    assert fit(texts, each * 3) == 3
    assert fit(texts, each * 3 - 1) == 2
    assert fit(texts, each * 50) == 5
    assert fit(texts, 0) == 0


@pytest.fixture
def by_words() -> Iterator[None]:
    """A tokenizer for which every word is one token."""
    count_with(lambda text: len(text.split()))
    yield
    count_with(None)


@pytest.mark.usefixtures("by_words")
def test_the_models_own_tokenizer_counts_where_there_is_one() -> None:
    assert count_tokens("one two three") == 3
    assert count_tokens("   ") == 1  # never nothing, but for an empty text
    assert estimate("one two three") >= 3


def test_without_its_file_or_its_package_the_start_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="TOKENIZER_PATH"):
        load(tmp_path / "tokenizer.json")
