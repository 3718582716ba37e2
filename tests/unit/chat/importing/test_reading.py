"""Bytes to lines, however they are cut, from wherever reading goes on."""

from hypothesis import given
from hypothesis import strategies as st

from chat.importing.lines import LONGEST_LINE
from chat.importing.reading import Raw, batches, lines


def cut(text: bytes, size: int) -> list[bytes]:
    """Blocks of so many bytes."""
    return [text[at : at + size] for at in range(0, len(text), size)]


@given(st.binary(max_size=60), st.integers(min_value=1, max_value=7))
def test_lines_do_not_depend_on_how_the_bytes_come(text: bytes, size: int) -> None:
    assert list(lines(cut(text, size))) == list(lines([text] if text else []))


@given(st.lists(st.binary(max_size=8).filter(lambda row: b"\n" not in row), min_size=1, max_size=8))
def test_reading_goes_on_after_any_line(rows: list[bytes]) -> None:
    text = b"\n".join(rows)
    whole = list(lines([text]))
    for done in whole:
        rest = lines([text[done.end :]], offset=done.end, number=done.number)
        assert list(rest) == whole[done.number :]
    if whole:
        assert whole[-1].end == len(text)


def test_ends_of_lines_and_the_mark_of_utf8() -> None:
    found = list(lines([b"\xef\xbb\xbfa\r\n\r\nb\nc"]))
    assert [(row.number, row.text) for row in found] == [(1, b"a"), (2, b""), (3, b"b"), (4, b"c")]


def test_a_line_that_is_too_long_is_passed_over() -> None:
    long = b"x" * (LONGEST_LINE + 1)
    found = list(lines([b"a\n", long[:500], long[500:], b"\nb\n", long]))
    assert [(row.number, row.text) for row in found] == [(1, b"a"), (2, None), (3, b"b"), (4, None)]
    assert found[1].end == 2 + len(long) + 1
    just = list(lines([b"x" * LONGEST_LINE]))
    assert [len(row.text or b"") for row in just] == [LONGEST_LINE]


def test_batches_hold_so_many_lines() -> None:
    rows = [Raw(number=n, text=b"", end=n) for n in range(1, 6)]
    assert [[row.number for row in some] for some in batches(rows, size=2)] == [[1, 2], [3, 4], [5]]
