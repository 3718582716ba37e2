"""Texts of 100 kB of every sort are searched within the request: no sort of text takes long."""

import base64
from time import process_time

import pytest

from supportmem.privacy.detect import find_secrets

_LENGTH = 100_000
_MOST = 0.6  # seconds of a loaded machine: about a sixth of it on a quiet one
_GROUPS = " ".join(str(1000 + place * place * 7919 % 9000) for place in range(_LENGTH // 5))
_BYTES = bytes((place * place * 31 + place // 7) % 256 for place in range(75_000))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_GROUPS, id="groups of digits"),
        pytest.param("card " + _GROUPS, id="groups of digits after a card"),
        pytest.param("7" * _LENGTH, id="digits"),
        pytest.param("hello my order is late " * 4400, id="words"),
        pytest.param("password " * 11_000, id="password"),
        pytest.param("password is " * 8300, id="password is"),
        pytest.param("x is my is my " * 7100, id="is my"),
        pytest.param(" " * _LENGTH + "is my password", id="blanks"),
        pytest.param("a.b.c." * 16_000, id="dots"),
        pytest.param("://" * 33_000, id="addresses"),
        pytest.param('"' * _LENGTH + " password", id="quotes"),
        pytest.param("密码" * 50_000, id="Chinese"),
        pytest.param(base64.b64encode(_BYTES).decode(), id="base64"),
        pytest.param("token=abc;key=def;" * 5500, id="assignments"),
        pytest.param("pass\u200bword " * 9000, id="hidden marks"),
    ],
)
def test_it_is_quick(text: str) -> None:
    started = process_time()
    find_secrets(text)
    assert process_time() - started < _MOST


def test_what_is_found_from_its_end_is_found_as_before() -> None:
    text = "hunter2! is my password, and Abc123!x is the work passcode; see https://bob:secret99@host.example"
    assert [text[f.start : f.end] for f in find_secrets(text)] == ["hunter2!", "Abc123!x", "secret99"]
