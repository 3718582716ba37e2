"""Words for days, in the customer's zone."""

from datetime import UTC, date, datetime

import pytest

from memories.calendar_words import number_of
from memories.pipeline.rules.text.dates import expiry_of, resolve_date

SUNDAY = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)


def day_of(text: str, *, at: datetime = SUNDAY, time_zone: str = "UTC") -> date | None:
    found = resolve_date(text, said_at=at, time_zone=time_zone)
    return found.date() if found else None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("yesterday", (2026, 2, 28)),
        ("today", (2026, 3, 1)),
        ("tomorrow", (2026, 3, 2)),
        ("the day before yesterday", (2026, 2, 27)),
        ("3 days ago", (2026, 2, 26)),
        ("two weeks ago", (2026, 2, 15)),
        ("a month ago", (2026, 2, 1)),
        ("last Monday", (2026, 2, 23)),
        ("next Friday", (2026, 3, 6)),
        ("it broke on Monday", (2026, 2, 23)),
        ("it will arrive on Monday", (2026, 3, 2)),
        ("on 13 February", (2026, 2, 13)),
        ("February 13th", (2026, 2, 13)),
        ("on 20 December", (2025, 12, 20)),
        ("Feb 13, 2024", (2024, 2, 13)),
        ("2026-02-13", (2026, 2, 13)),
        ("13/02", (2026, 2, 13)),
        ("02/13/2025", (2025, 2, 13)),
        ("昨天", (2026, 2, 28)),
        ("前天", (2026, 2, 27)),
        ("大前天", (2026, 2, 26)),
        ("三天前", (2026, 2, 26)),
        ("两周前", (2026, 2, 15)),
        ("十五天前", (2026, 2, 14)),
        ("上周三", (2026, 2, 18)),
        ("2月13日", (2026, 2, 13)),
        ("去年12月3日", (2025, 12, 3)),
        ("2024年2月13日", (2024, 2, 13)),
        ("2 hours ago", (2026, 3, 1)),
        ("三个小时前", (2026, 3, 1)),
        ("5 years ago", (2021, 3, 1)),
        ("两年前", (2024, 3, 1)),
        ("3 months ago", (2025, 12, 1)),
        ("a couple of weeks ago", (2026, 2, 15)),
        ("in 3 days", (2026, 3, 4)),
        ("in two weeks", (2026, 3, 15)),
        ("三天后", (2026, 3, 4)),
        ("两周后", (2026, 3, 15)),
        ("this Friday", (2026, 2, 27)),
        ("this Sunday", (2026, 3, 1)),
        ("本周五", (2026, 2, 27)),
        ("下周三", (2026, 3, 4)),
        ("周三", (2026, 2, 25)),
        ("会在周三到货", (2026, 3, 4)),
    ],
)
def test_days(text: str, day: tuple[int, int, int]) -> None:
    assert day_of(text) == date(*day)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "whenever",
        "03/04",
        "on 31 February",
        "2026-13-45",
        "40/50",
        "999999 days ago",
        "999999999999 years ago",
        "99999天前",
        "13月40日",
        "the sun sat there, may be",
        "0月5日",
        "零月三日",
        "几天前",
        "几天后",
        "200 years ago",
        "1300 months ago",
        "6000 weeks ago",
        "999999天后",
        "an couple of weeks ago",
    ],
)
def test_no_day(text: str) -> None:
    assert day_of(text) is None


def test_the_customers_yesterday_and_tomorrow() -> None:
    late = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    assert day_of("tomorrow", at=late, time_zone="Asia/Tokyo") == date(2026, 3, 3)
    assert day_of("tomorrow", at=late, time_zone="America/Los_Angeles") == date(2026, 3, 2)
    assert day_of("tomorrow", at=late, time_zone="No/Such") == date(2026, 3, 2)


def test_noon_keeps_the_date_in_utc() -> None:
    for zone in ("Asia/Tokyo", "America/Los_Angeles", "Asia/Kolkata"):
        found = resolve_date("yesterday", said_at=SUNDAY, time_zone=zone)
        assert found is not None
        assert found.astimezone(UTC).date() == date(2026, 2, 28)
        assert found.hour == 12


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("this week only", (2026, 3, 2)),
        ("only for today", (2026, 3, 2)),
        ("until Friday", (2026, 3, 7)),
        ("this month only", (2026, 4, 1)),
        ("本周", (2026, 3, 2)),
        ("仅限今天", (2026, 3, 2)),
    ],
)
def test_expiry(text: str, end: tuple[int, int, int]) -> None:
    assert expiry_of(text, said_at=SUNDAY, time_zone="UTC") == datetime(*end, tzinfo=UTC)


def test_no_expiry() -> None:
    for text in ("", "my parcel arrived broken today", "我今天搬到了上海", "until the cows come home"):
        assert expiry_of(text, said_at=SUNDAY, time_zone="UTC") is None, text


@pytest.mark.parametrize(
    ("said_on", "day"),
    [((2026, 3, 31), (2026, 2, 28)), ((2024, 3, 30), (2024, 2, 29)), ((2026, 5, 31), (2026, 4, 30))],
)
def test_a_month_before_a_long_months_end_is_the_shorter_ones_end(
    said_on: tuple[int, int, int], day: tuple[int, int, int]
) -> None:
    assert day_of("a month ago", at=datetime(*said_on, 10, tzinfo=UTC)) == date(*day)


def test_before_our_calendar_there_is_no_day() -> None:
    assert day_of("60 years ago", at=datetime(2026, 3, 31, 10, tzinfo=UTC)) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [("12", 12), ("A couple  of", 2), ("twelve", 12), ("两百三十五", 235), ("十", 10), ("many", None), ("", None)],
)
def test_numbers_in_words(text: str, number: int | None) -> None:
    assert number_of(text) == number


def test_after_the_last_day_of_the_calendar_there_is_none() -> None:
    end = datetime(9999, 12, 31, 10, tzinfo=UTC)
    assert day_of("today", at=end) == date(9999, 12, 31)
    assert day_of("tomorrow", at=end) is None


@pytest.mark.parametrize(
    ("said_at", "day"),
    [
        (datetime(2026, 3, 2, tzinfo=UTC), None),
        (datetime(2024, 3, 2, tzinfo=UTC), "2024-02-29"),
        (datetime(2025, 1, 2, tzinfo=UTC), "2024-02-29"),
    ],
)
def test_a_leap_day_is_of_no_other_year_than_the_last(said_at: datetime, day: str | None) -> None:
    found = resolve_date("It broke on 29 February", said_at=said_at, time_zone="UTC")
    assert (found.date().isoformat() if found else None) == day
