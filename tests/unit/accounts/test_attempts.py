"""The limit on failed sign-ins."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from rest_framework.exceptions import Throttled

from supportmem.accounts import attempts


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def fail(times: int, *, address: str = "192.0.2.1", username: str = "alice") -> None:
    """Try so often."""
    for _ in range(times):
        attempts.begin(address=address, username=username)


def test_ten_tries_are_allowed_and_no_more() -> None:
    fail(attempts.LIMIT)
    with pytest.raises(Throttled):
        fail(1)
    with pytest.raises(Throttled):
        fail(1, username="ALICE")


def test_others_are_not_hindered() -> None:
    fail(attempts.LIMIT)
    fail(1, address="192.0.2.2")
    fail(1, username="bob")


def test_success_forgets_the_failures() -> None:
    fail(attempts.LIMIT)
    attempts.succeeded(address="192.0.2.1", username="alice")
    fail(attempts.LIMIT)


def test_neither_name_nor_address_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []

    class Spy:
        """A cache that notes its keys."""

        def add(self, key: str, value: int, *, timeout: int) -> None:
            """Note the key."""
            keys.append(key)

        def incr(self, key: str) -> int:
            """The first try."""
            keys.append(key)
            return 1

    monkeypatch.setattr(attempts, "cache", Spy())
    fail(1, username="a-password-typed-into-the-wrong-field")
    assert len(keys) == 2
    assert not any("a-password-typed" in key or "192.0.2.1" in key for key in keys)
