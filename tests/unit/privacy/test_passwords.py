"""Where a word after "password is" is the password, and where it is a word about it."""

import pytest

from supportmem.privacy.detect import find_secrets


def secrets_in(text: str) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_secrets(text)]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("password: correcthorse", "correcthorse"),
        ("pwd = correcthorse", "correcthorse"),
        ("the password is hunter!pass when I log in", "hunter!pass"),
        ("my password is swordFish when I log in", "swordFish"),
        ("my password is `please reset`", "please reset"),
        ("my pin is 0042", "0042"),
        ("my PIN: abcd", "abcd"),
    ],
)
def test_signs_of_a_value(text: str, secret: str) -> None:
    assert secrets_in(text) == [("PASSWORD", secret)]


@pytest.mark.parametrize(
    "text",
    [
        "password: 密码我忘了",
        "my pin is blocked",
        "my pin is on the card",
        "my password is swordfish when I log in",
        "my password expired,2 days ago",
        "I changed my password to something,2 days ago",
        "密码 wrong",
        "密码是abc，忘了后面的",
    ],
)
def test_words_about_a_password(text: str) -> None:
    assert secrets_in(text) == []
