"""Keys grow with time, and a time has a key."""

from datetime import UTC, datetime, timedelta

from supportmem.common.ids import first_id_at, new_id


def test_a_key_comes_after_the_instants_before_it() -> None:
    made, now = new_id(), datetime.now(tz=UTC)
    assert first_id_at(now - timedelta(seconds=1)) < made < first_id_at(now + timedelta(seconds=1))
