"""What is a secret, and what only looks like one."""

import re
import time

import pytest

from supportmem.privacy.detect import Finding, find_secrets
from supportmem.privacy.findings import without_overlaps


def secrets_in(text: str) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_secrets(text)]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my card is 4111 1111 1111 1111 exp 12/27", "4111 1111 1111 1111"),
        ("4111-1111-1111-1111", "4111-1111-1111-1111"),
        ("number 5500000000000004, thanks", "5500000000000004"),
        ("amex 3782 822463 10005", "3782 822463 10005"),
        ("visa: 5500.0000.0000.0004", "5500.0000.0000.0004"),
        ("４１１１ １１１１ １１１１ １１１１", "４１１１ １１１１ １１１１ １１１１"),
        ("4111\u00a01111\u00a01111\u00a01111", "4111\u00a01111\u00a01111\u00a01111"),
        ("我的卡号是4111111111111111，谢谢", "4111111111111111"),
        ("card=4111111111111111;", "4111111111111111"),
        ("I paid for my order with 4111111111111111", "4111111111111111"),
        ("card 4111 1111 1111 1111 12", "4111 1111 1111 1111"),
        ("card 41111 11111 11111 1", "41111 11111 11111 1"),
    ],
)
def test_cards_are_found_in_any_usual_grouping(text: str, secret: str) -> None:
    assert secrets_in(text) == [("CARD", secret)]


def test_two_cards_in_a_row_are_two() -> None:
    assert secrets_in("4111111111111111,5500 0000 0000 0004") == [
        ("CARD", "4111111111111111"),
        ("CARD", "5500 0000 0000 0004"),
    ]


def test_a_mistyped_card_that_is_called_one_is_masked_for_review() -> None:
    (found,) = find_secrets("my card is 1234-5678-1234-5678 i think")
    assert (found.type, found.score < 0.9) == ("CARD?", True)
    assert secrets_in("order 1234-5678-1234-5678") == []


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my ssn is 123-45-6789", "123-45-6789"),
        ("123-45-6789", "123-45-6789"),
        ("SSN 123 45 6789", "123 45 6789"),
        ("social security number: 123456789", "123456789"),
        ("社安号是123-45-6789", "123-45-6789"),
    ],
)
def test_social_security_numbers(text: str, secret: str) -> None:
    assert secrets_in(text) == [("US_SSN", secret)]


@pytest.mark.parametrize(
    "text",
    ["000-12-3456", "ssn 666-12-3456", "ssn 900-12-3456", "123-00-4567", "123-45-0000", "123 45 6789", "123456789"],
)
def test_numbers_that_are_never_issued_or_not_called_so_stay(text: str) -> None:
    assert secrets_in(text) == []


KEY = "abcdefGHIJKL1234567890"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("key sk-live-EXAMPLE1234567890 stopped working", "sk-live-EXAMPLE1234567890"),
        (f"sk_live_{KEY}", f"sk_live_{KEY}"),
        (f"pk_test_{KEY}.", f"pk_test_{KEY}"),
        (f"use ghp_{KEY}abcd", f"ghp_{KEY}abcd"),
        (f"github_pat_{KEY}", f"github_pat_{KEY}"),
        ("AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
        ("xoxb-1234567890-abcdef", "xoxb-1234567890-abcdef"),
        (f"glpat-{KEY}", f"glpat-{KEY}"),
        (f"AIza{KEY}{KEY[:13]}", f"AIza{KEY}{KEY[:13]}"),
        (f"npm_{KEY}", f"npm_{KEY}"),
        (f"密钥是sk_live_{KEY}", f"sk_live_{KEY}"),
        (
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVm",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVm",
        ),
        ("Authorization: Bearer abcDEF123456ghiJKL7890", "abcDEF123456ghiJKL7890"),
        ("api key: 9f8b7c6d5e4f3a2b1c0d", "9f8b7c6d5e4f3a2b1c0d"),
        ("my token is a8f5f167f44f4964e6c998dee8", "a8f5f167f44f4964e6c998dee8"),
        ('client_secret="abcd1234efgh5678ijkl"', "abcd1234efgh5678ijkl"),
    ],
)
def test_api_keys(text: str, secret: str) -> None:
    assert secrets_in(text) == [("API_KEY", secret)]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("my password is hunter2", "hunter2"),
        ("MY PASSWORD IS HUNTER2", "HUNTER2"),
        ("My password is hunter2, and my name is Bob", "hunter2"),
        ("pwd: s3cr3t!", "s3cr3t!"),
        ("password = Tr0ub4dor&3", "Tr0ub4dor&3"),
        ("my password is swordfish", "swordfish"),
        ("my password’s hunter2", "hunter2"),
        ("the password for the portal is Summer2024!", "Summer2024!"),
        ("the password I use is hunter2.", "hunter2"),
        ('my password was "correct horse battery"', "correct horse battery"),
        ("I changed my password to hunter22", "hunter22"),
        ("hunter2 is my password", "hunter2"),
        ("login bob password hunter22", "hunter22"),
        ("my PIN is 4821", "4821"),
        ("https://bob:s3cret99@example.com/x", "s3cret99"),
        ("我的密码是 hunter2，帮我登录", "hunter2"),
        ("密码：Passw0rd!", "Passw0rd!"),
        ("密码改成了newPass99", "newPass99"),
    ],
)
def test_passwords(text: str, secret: str) -> None:
    assert secrets_in(text) == [("PASSWORD", secret)]


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password",
        "password is wrong",
        "my password is not working",
        "my password isn't working",
        "My password is being rejected",
        "my password is the same as before",
        "password is too short",
        "password is incorrect, help",
        "password: please reset it",
        "reset my password",
        "Password reset link is broken",
        "what is my password?",
        "password: ****",
        "password: <your password>",
        "the pass is expired",
        "please pin this message",
        "密码忘了",
        "密码是错的",
        "密码是什么",
        "密码重置链接2024",
        "我忘记密码了",
    ],
)
def test_talk_about_passwords_is_not_a_password(text: str) -> None:
    assert secrets_in(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "order ORD-2024-00917 and ticket 1234567890123456",
        "tracking 1Z999AA10123456784 error E1047",
        "tracking number is 4111111111111111",
        "ticket 123-45-6789",
        "at ConfigManager.cpp:196 win_err=2 t=1667470478",
        "balance went 1607635102.00 -0.96 overnight",
        "call 510-555-0130, or +44 (20) 7946 0018 ext 24",
        "Tel: 0049/5235/300",
        "user 550e8400-e29b-41d4-a716-446655440000",
        "12345678-1234-1234-1234-123456789012",
        "2024-01-01 12:00:00 1700000000000",
        "assignVariablesOjTabBar1482653721SelectedItem",
        "css class sk-loading-spinner-container",
        "the token is invalid and the secret is out",
        "session token is missing from the request",
        "bind to :: and 0.0.0.0, also c::",
        "THIS IS AN INTRODUCTORY GUIDE FOR SECTION H1 AND D3",
        "Hello. Please help me testing the app",
        "card ending in 4242",
        "",
    ],
)
def test_what_support_needs_stays(text: str) -> None:
    assert secrets_in(text) == []


def test_private_keys_whole_and_cut_off() -> None:
    whole = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----"
    assert secrets_in(f"see {whole} thanks") == [("PRIVATE_KEY", whole)]
    assert secrets_in("see -----BEGIN PRIVATE KEY-----\nMIIE") == [("PRIVATE_KEY", "-----BEGIN PRIVATE KEY-----\nMIIE")]


def test_tokens_of_earlier_redactions_are_left_alone() -> None:
    assert secrets_in("my password is [PASSWORD_1] and card [CARD?_2]") == []


def test_overlaps_go_to_type_then_length_then_score() -> None:
    low = Finding("PASSWORD", 0, 30, 1.0, "a")
    card = Finding("CARD", 5, 21, 0.5, "b")
    shorter = Finding("CARD", 6, 20, 1.0, "c")
    later = Finding("PASSWORD", 30, 35, 0.4, "d")
    surer = Finding("PASSWORD", 30, 35, 0.6, "e")
    assert without_overlaps([later, low, shorter, card, surer]) == (card, surer)


HOSTILE = {
    "digits": "1" * 100_000,
    "spaced digits": "1 2 3 4 " * 12_500,
    "cards that fail": "4111 1111 1111 1112 " * 5_000,
    "open keys": "-----BEGIN PRIVATE KEY-----" * 3_700,
    "password": "password is " * 8_000,
    "half tokens": "eyJaaaaaaaaa." * 8_000,
    "prefix": "sk-" * 33_000,
    "one word": "sk_" + "a" * 100_000,
    "urls": "http://a:" * 11_000,
    "nouns": "pass for " * 11_000,
    "hidden": "4\u200b1\u00ad" * 8_000,
    "dotted digits": "1." * 16_000,
    "digits in lines": "1234\n" * 6_500,
    "digits at": "4111 1111 1111 1111@" * 1_600,
    "assignments": "a_key_" * 5_400,
    "key = key": "secret = " * 3_600,
    "from to": "password changed from " * 1_500,
    "set to": "set my password to a b c d e f g h " * 950,
    "use": "use 'a as " * 3_200,
    "zh": "密码是小写的" * 5_400,
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_time_grows_with_length_only(name: str) -> None:
    def seconds(text: str) -> float:
        runs = []
        for _ in range(2):
            began = time.process_time()
            find_secrets(text)
            runs.append(time.process_time() - began)
        return min(runs)

    text = HOSTILE[name][:32_000]
    quarter = max(seconds(text[:8_000]), 0.004)
    assert seconds(text) < quarter * 12  # 4 when linear, 16 when quadratic


def test_every_finding_lies_in_the_text() -> None:
    text = "a" * 10 + " my password is hunter2, card 4111 1111 1111 1111 " + "b" * 10
    for finding in find_secrets(text):
        assert 0 <= finding.start < finding.end <= len(text)
        assert re.fullmatch(r"\S.*\S", text[finding.start : finding.end])
