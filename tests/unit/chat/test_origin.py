"""Which pages may open a socket."""

import pytest
from django.test import override_settings

from chat.socket.origin import allowed


@pytest.mark.parametrize(
    ("origin", "host", "expected"),
    [
        ("http://desk.example", "desk.example", True),
        ("https://desk.example:8443", "desk.example:8443", True),
        ("http://DESK.example", "desk.example", True),
        ("http://desk.example", "desk.example:8000", False),
        ("http://evil.example", "desk.example", False),
        ("http://desk.example.evil.example", "desk.example", False),
        ("http://evil.example", "evil.example", False),
        ("https://partner.example", "desk.example", True),
        ("http://partner.example", "desk.example", False),
        ("", "desk.example", False),
        ("null", "desk.example", False),
        ("file://", "desk.example", False),
        ("http://[", "desk.example", False),
        ("http://desk.example", "", False),
    ],
)
def test_the_same_host_or_a_trusted_origin(origin: str, host: str, expected: bool) -> None:  # noqa: FBT001 - a table
    with override_settings(ALLOWED_HOSTS=["desk.example"], CSRF_TRUSTED_ORIGINS=["https://partner.example"]):
        assert allowed(origin=origin, host=host) is expected
