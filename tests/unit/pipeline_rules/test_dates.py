"""Words for days, in the customer's zone."""

from datetime import UTC, date, datetime

import pytest

from memories.pipeline.rules.dates import expiry_of, resolve_date

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
