"""Secrets written in unusual ways, and what is written alike and is none."""

import pytest

from supportmem.privacy.detect import find_secrets

HIDDEN = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad"]


def secrets_in(text: str) -> list[tuple[str, str]]:
    return [(f.type, text[f.start : f.end]) for f in find_secrets(text)]


@pytest.mark.parametrize("mark", HIDDEN, ids=lambda mark: f"U+{ord(mark):04X}")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay with 4111|1111111|11111, thanks", ("CARD", "4111|1111111|11111")),
        ("ssn 123|-45-67|89|.", ("US_SSN", "123|-45-67|89")),
        ("use ghp_abcdefGHIJ|KL1234567890abcd", ("API_KEY", "ghp_abcdefGHIJ|KL1234567890abcd")),
        ("my pass|word is hunter2", ("PASSWORD", "hunter2")),
        ("my password is |hun|ter2|, ok", ("PASSWORD", "hun|ter2")),
        ("密|码是hun|ter2", ("PASSWORD", "hun|ter2")),
    ],
)
def test_hidden_characters_hide_nothing(mark: str, text: str, expected: tuple[str, str]) -> None:
    assert secrets_in(text.replace("|", mark)) == [(expected[0], expected[1].replace("|", mark))]


def test_a_hidden_character_between_two_cards_parts_them() -> None:
    text = "4111111111111111\u200b5500000000000004"
    assert secrets_in(text) == [("CARD", "4111111111111111"), ("CARD", "5500000000000004")]


def test_a_mark_after_a_key_or_a_word_is_no_part_of_it() -> None:
    assert secrets_in("AKIAIOSFODNN7EXAMPLE\u200bAND") == [("API_KEY", "AKIAIOSFODNN7EXAMPLE")]
    assert secrets_in("password: wrong\u200b") == []


def test_hidden_characters_in_plain_talk_and_in_tokens_stay() -> None:
    assert secrets_in("I for\u00adgot my pass\u200bword 👩\u200d💻 [CARD_1\u200b]") == []


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("4111\n1111\n1111\n1111", "4111\n1111\n1111\n1111"),
        ("4111\r\n1111\r\n1111\r\n1111", "4111\r\n1111\r\n1111\r\n1111"),
        ("see 4111\t1111\t1111\t1111 ok", "4111\t1111\t1111\t1111"),
        ("4111_1111_1111_1111", "4111_1111_1111_1111"),
        ("4111.1111.1111.1111", "4111.1111.1111.1111"),
        ("4111/1111/1111/1111", "4111/1111/1111/1111"),
        ("4111 1111\n1111 1111", "4111 1111\n1111 1111"),
        ("my card is 41111111111\n11111", "41111111111\n11111"),
        ("my amex card 3782\n822463\n10005", "3782\n822463\n10005"),
        ("card4111111111111111x", "4111111111111111"),
        ("creditcard4111111111111111", "4111111111111111"),
        ("cardNumber4111111111111111", "4111111111111111"),
        ("card_4111111111111111", "4111111111111111"),
        ("card_number: 4111111111111111", "4111111111111111"),
        ("the card is x4111111111111111", "4111111111111111"),
        ("abc4111-1111-1111-1111def", "4111-1111-1111-1111"),
        ("12 34 56 78 90 12 34 56 78\n4111 1111 1111 1111", "4111 1111 1111 1111"),
    ],
)
def test_cards_in_odd_dress(text: str, secret: str) -> None:
    assert secrets_in(text) == [("CARD", secret)]


@pytest.mark.parametrize(
    "text",
    [
        "id_4111111111111111",
        "hash a4111111111111111b",
        "3782\n822463\n10005",
        "41111111111\n11111",
        "30240101_12345678.log",
        "card rows\n2021\n2022\n2023\n2024",
        "my card: 411\n111\n111\n111\n1111",
        "f2b34111-1111-1111-1111-1111abcdabcd",
        "4111 1111 1111 1111@example.com",
        "order4111111111111111",
    ],
)
def test_numbers_in_names_tables_and_ids_stay(text: str) -> None:
    assert secrets_in(text) == []


AWS = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"aws_secret_access_key = {AWS}", AWS),
        (f"AWS_SECRET_ACCESS_KEY={AWS}", AWS),
        (f"secret: {AWS}", AWS),
        ('STRIPE_KEY="Zk3vP9xQ2mL7wR4tB8nC"', "Zk3vP9xQ2mL7wR4tB8nC"),
        ("db_secret_prod => Zk3vP9xQ2mL7wR4tB8nC.", "Zk3vP9xQ2mL7wR4tB8nC"),
        ('{"mail.key": "Zk3vP9xQ2mL7wR4tB8nC"}', "Zk3vP9xQ2mL7wR4tB8nC"),
    ],
)
def test_assigned_keys(text: str, secret: str) -> None:
    assert secrets_in(text) == [("API_KEY", secret)]


@pytest.mark.parametrize(
    "text",
    [
        "order_key: ORD-2024-00917",
        "primary_key = customer_account_reference",
        "cache_key=550e8400-e29b-41d4-a716-446655440000",
        "ssl_key: /etc/ssl/private/server1-2024.pem",
        "docs_key: https://example.com/help/Article17",
        "ticket-key: SUPPORT-1234567890",
        "order_key: wc_order_58d2d042d1dXy",
        "event_key=2024-01-01T12:00:00Z",
        "sort_key: aaaaaaaaaaaaaaaaaaaa1",
    ],
)
def test_assigned_names_and_places_are_no_keys(text: str) -> None:
    assert secrets_in(text) == []


@pytest.mark.parametrize(
    ("text", "secrets"),
    [
        ("my password was changed from Blue7Horse to Red8Cow!", ["Blue7Horse", "Red8Cow!"]),
        ("I changed my password from 'swordfish' to 'dragonfly'.", ["swordfish", "dragonfly"]),
        ("password has been reset from default to Red8Cow", ["Red8Cow"]),
        ("密码从abc123改成xyz789", ["abc123", "xyz789"]),
        ("use Blue7Horse for the password", ["Blue7Horse"]),
        ("I typed Blue7Horse as my password", ["Blue7Horse"]),
        ("I use Blue7Horse! as my portal password", ["Blue7Horse!"]),
        ("I typed swordfish as my password", ["swordfish"]),
        ('I used "blue horse" for my new password', ["blue horse"]),
        ("password (temporary): Blue7Horse", ["Blue7Horse"]),
        ("I set my password to correct horse battery staple", ["correct horse battery staple"]),
        ("I set my password to correct horse battery staple. It fails", ["correct horse battery staple"]),
        ("I set my password to correct horse battery staple and it fails", ["correct horse battery staple"]),
        ('I set my password to "the long way home" today', ["the long way home"]),
        ("I changed my password to swordfish.", ["swordfish"]),
        ("密码就是小写的abcd1234", ["abcd1234"]),
        ("密码改成abcd1234", ["abcd1234"]),
        ("密码重置为abcd1234", ["abcd1234"]),
        ("PIN码是4821", ["4821"]),
        ("my PIN is 4821", ["4821"]),
        ("passcode 1234", ["1234"]),
        ("pin code 4821.", ["4821"]),
    ],
)
def test_passwords_in_sentences(text: str, secrets: list[str]) -> None:
    assert secrets_in(text) == [("PASSWORD", secret) for secret in secrets]


@pytest.mark.parametrize(
    "text",
    [
        "I set my password to expire every month",
        "I changed my password to something new",
        "I changed my password to be safe",
        "please reset my password to continue",
        "I need to reset my password to login",
        "how do I change the password to the portal",
        "the page is set to my password rules",
        "I reset my password to get access and it fails",
        "use Chrome for the password",
        "I used LastPass as the password manager",
        "I used it as my password",
        "use code 48213 for the password reset",
        "password (temporary): please reset it",
        "password policy changed from 30 days to 90 days",
        "passcode 1234 times",
        "pin 2024-01-01",
        "密码就是小写的",
        "密码改成什么",
        "PIN码忘了",
    ],
)
def test_sentences_about_passwords_stay(text: str) -> None:
    assert secrets_in(text) == []


@pytest.mark.parametrize("text", ["219.09.9999", "my ssn is 219.09.9999.", "社安号是219.09.9999"])
def test_dotted_social_security_numbers(text: str) -> None:
    assert secrets_in(text) == [("US_SSN", "219.09.9999")]


@pytest.mark.parametrize(
    "text",
    ["version 219.09.9999", "order 219.09.9999", "10.219.09.9999", "219.09.9999.1", "900.09.9999", "219.09-9999"],
)
def test_dotted_numbers_of_other_kinds_stay(text: str) -> None:
    assert secrets_in(text) == []
