"""What is left out of a search, in a form that a kept plan can take."""

from uuid import uuid4

import pytest

from memories.retrieval.rows import padded


@pytest.mark.parametrize(
    ("given", "made"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (100, 128)]
)
def test_numbers_of_keys_are_few(given: int, made: int) -> None:
    keys = tuple(uuid4() for _ in range(given))
    found = padded(keys)
    assert len(found) == made
    assert found[:given] == keys
    assert set(found) == set(keys)
