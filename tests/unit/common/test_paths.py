"""Keys in paths."""

import re
from uuid import UUID

import pytest

from supportmem.common.paths import KeyConverter

KEY = "0198c1f0-0000-7000-8000-00000000abcd"


@pytest.mark.parametrize("text", [KEY, KEY.upper()])
def test_a_key_is_read_in_either_case(text: str) -> None:
    assert re.fullmatch(KeyConverter.regex, text)
    assert KeyConverter().to_python(text) == UUID(KEY)
    assert KeyConverter().to_url(UUID(KEY)) == KEY


@pytest.mark.parametrize(
    "text", ["", "1", KEY[:-1], KEY.replace("-", ""), f"{KEY}0", "../../etc/passwd", KEY[:-1] + "g"]
)
def test_anything_else_is_no_key(text: str) -> None:
    assert not re.fullmatch(KeyConverter.regex, text)
