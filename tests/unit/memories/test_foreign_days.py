"""Days told in German, Spanish, French and Japanese, against the day they were told; and deadlines."""

from datetime import UTC, date, datetime

import pytest

from memories.dates import find_day, resolve_date

SUNDAY = datetime(2026, 3, 1, 10, 0, tzinfo=UTC)


def day_of(text: str, language: str) -> date | None:
    found = find_day(text, said_at=SUNDAY, time_zone="UTC", language=language)
    return found.day if found else None


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("de", "Die App ist gestern abgestürzt", date(2026, 2, 28)),
        ("de", "Guten Morgen, bitte morgen anrufen", date(2026, 3, 2)),
        ("de", "seit heute Morgen", date(2026, 3, 1)),
        ("de", "vor drei Tagen bestellt", date(2026, 2, 26)),
        ("de", "hier ist der Fehler", None),
        ("de", "am Freitag ist es passiert", date(2026, 2, 27)),
        ("de", "bis Freitag", date(2026, 3, 6)),
        ("es", "Se rompió ayer", date(2026, 2, 28)),
        ("es", "Llámeme pasado mañana", date(2026, 3, 3)),
        ("es", "por la mañana", None),
        ("es", "hace 2 semanas", date(2026, 2, 15)),
        ("fr", "C'est arrivé hier", date(2026, 2, 28)),
        ("fr", "avant-hier", date(2026, 2, 27)),
        ("fr", "il y a 3 jours", date(2026, 2, 26)),
        ("fr", "lundi", date(2026, 2, 23)),
        ("fr", "mon colis", None),
        ("es", "el sol y el mar", None),
        ("ja", "昨日から落ちます", date(2026, 2, 28)),
        ("ja", "3日前に注文しました", date(2026, 2, 26)),
        ("ja", "明日電話してください", date(2026, 3, 2)),
        ("ja", "金曜日までに", date(2026, 3, 6)),
    ],
)
def test_days_elsewhere(language: str, text: str, day: date | None) -> None:
    assert day_of(text, language) == day


def test_a_word_means_a_day_in_its_own_language_only() -> None:
    assert day_of("hier", "fr") == date(2026, 2, 28)
    assert day_of("hier", "de") is None
    assert day_of("hier", "en") is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("within 3 business days", date(2026, 3, 4)),
        ("within the next two weeks", date(2026, 3, 15)),
        ("in 48 hours", date(2026, 3, 3)),
        ("by end of day", date(2026, 3, 1)),
        ("by the end of the month", date(2026, 3, 31)),
        ("三个工作日内", date(2026, 3, 4)),
        ("24小时内", date(2026, 3, 2)),
        ("月底前", date(2026, 3, 31)),
    ],
)
def test_deadlines(text: str, day: date) -> None:
    assert day_of(text, "en") == day


@pytest.mark.parametrize(
    "text", ["within 999999 days", "in 9999 hours", "vor 999 Wochen", "999日前", "within 400 business days"]
)
@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja"])
def test_odd_numbers_never_raise(text: str, language: str) -> None:
    found = resolve_date(text, said_at=SUNDAY, time_zone="Nowhere/Land", language=language)
    assert found is None or found.tzinfo is not None
