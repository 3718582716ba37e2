"""Typed readers: a good value, a default, and a refusal that names the variable."""

from pathlib import Path

import pytest

from supportmem import env
from supportmem.env import BadSetting


@pytest.fixture(autouse=True)
def _unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("X", raising=False)
    monkeypatch.delenv("X_FILE", raising=False)


def test_text_comes_from_the_variable_or_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert env.text("X", "default") == "default"
    monkeypatch.setenv("X", "  ")
    assert env.text("X", "default") == "default"
    monkeypatch.setenv("X", " word ")
    assert env.text("X") == "word"
    (tmp_path / "secret").write_text("from a file\n")
    monkeypatch.setenv("X_FILE", str(tmp_path / "secret"))
    assert env.text("X") == "from a file"
    (tmp_path / "secret").write_text("\n")
    assert env.text("X", "default") == "default"
    (tmp_path / "secret").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetting, match=r"X_FILE: .* is not text"):
        env.text("X")
    monkeypatch.setenv("X_FILE", str(tmp_path / "missing"))
    with pytest.raises(BadSetting, match="X_FILE: cannot read"):
        env.text("X")


@pytest.mark.parametrize(("raw", "value"), [("true", True), ("ON", True), ("1", True), ("no", False), ("0", False)])
def test_booleans_have_eight_spellings(monkeypatch: pytest.MonkeyPatch, raw: str, *, value: bool) -> None:
    assert env.boolean("X", default=not value) is not value
    monkeypatch.setenv("X", raw)
    assert env.boolean("X", default=not value) is value


@pytest.mark.parametrize("raw", ["yep", "2", "TRUEISH"])
def test_other_spellings_are_refused(monkeypatch: pytest.MonkeyPatch, raw: str) -> None:
    monkeypatch.setenv("X", raw)
    with pytest.raises(BadSetting, match=r"X: .* is not one of true, false"):
        env.boolean("X", default=True)


def test_whole_numbers_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.integer("X", 5, low=1, high=9) == 5
    monkeypatch.setenv("X", "7")
    assert env.integer("X", 5, low=1, high=9) == 7
    for bad, why in (("10", "not within 1 to 9"), ("seven", "not a whole number"), ("7.5", "not a whole number")):
        monkeypatch.setenv("X", bad)
        with pytest.raises(BadSetting, match=f"X: .*{why}"):
            env.integer("X", 5, low=1, high=9)


def test_numbers_have_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.number("X", 1.5, low=0, high=9) == 1.5
    monkeypatch.setenv("X", "0.25")
    assert env.number("X", 1.5, low=0, high=9) == 0.25
    for bad, why in (("-1", "not within 0 to 9"), ("nan", "not within 0 to 9"), ("much", "not a number")):
        monkeypatch.setenv("X", bad)
        with pytest.raises(BadSetting, match=f"X: .*{why}"):
            env.number("X", 1.5, low=0, high=9)


def test_choices_and_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.choice("X", "a", allowed=("a", "b")) == "a"
    monkeypatch.setenv("X", "c")
    with pytest.raises(BadSetting, match="X: 'c' is not one of a, b"):
        env.choice("X", "a", allowed=("a", "b"))
    monkeypatch.setenv("X", " one, ,two ")
    assert env.words("X") == ["one", "two"]


@pytest.mark.parametrize(
    ("raw", "address"),
    [
        ("http://gpu:11434/", "http://gpu:11434"),
        ("gpu", "http://gpu:11434"),
        ("gpu:80", "http://gpu:80"),
        ("https://models.example/ollama/", "https://models.example/ollama"),
    ],
)
def test_addresses_are_read_as_ollama_reads_them(monkeypatch: pytest.MonkeyPatch, raw: str, address: str) -> None:
    monkeypatch.setenv("X", raw)
    assert env.http_url("X", "http://other") == address


@pytest.mark.parametrize("raw", ["ftp://gpu", "http://", "http://gpu:port", "http://gpu:99999"])
def test_bad_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, raw: str) -> None:
    monkeypatch.setenv("X", raw)
    with pytest.raises(BadSetting, match="X: "):
        env.http_url("X", "http://other")


def test_redis_needs_its_scheme(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.redis_url("X") == ""
    monkeypatch.setenv("X", "rediss://cache:6379/0")
    assert env.redis_url("X") == "rediss://cache:6379/0"
    monkeypatch.setenv("X", "cache:6379")
    with pytest.raises(BadSetting, match="X: must start with redis://"):
        env.redis_url("X")


def test_a_database_address_becomes_djangos_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.database("X") is None
    monkeypatch.setenv("X", "postgres://boss:p%40ss@db.example:5433/smem?sslmode=require")
    found = env.database("X")
    assert found is not None
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"], found["NAME"]) == (
        "boss",
        "p@ss",
        "db.example",
        "5433",
        "smem",
    )
    assert found["OPTIONS"] == {"sslmode": "require"}
    for bad, why in (
        ("mysql://a@b/c", "only PostgreSQL"),
        ("postgres://db/", "user and database name"),
        ("postgres://boss:p@db:port/smem", "not an address"),
        ("postgres://boss:p@[::1/smem", "not an address"),
    ):
        monkeypatch.setenv("X", bad)
        with pytest.raises(BadSetting, match=f"X: .*{why}"):
            env.database("X")


def test_networks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.networks("X") == []
    monkeypatch.setenv("X", "10.0.0.0/8, 192.0.2.7, fd00::/8")
    assert [str(network) for network in env.networks("X")] == ["10.0.0.0/8", "192.0.2.7/32", "fd00::/8"]
    monkeypatch.setenv("X", "10.0.0.1/8")
    with pytest.raises(BadSetting, match=r"X: 10\.0\.0\.1/8 has host bits set"):
        env.networks("X")


def test_a_needed_secret_is_long_and_random(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.secret("X", needed=False) == ""
    for weak in ("", "guess-me", "ab" * 40, "django-insecure-0123456789-0123456789-0123456789-0123456789"):
        monkeypatch.setenv("X", weak)
        assert env.secret("X", needed=False) == weak
        with pytest.raises(BadSetting, match="X: DEPLOYMENT=production needs a random one") as refused:
            env.secret("X", needed=True)
        assert not weak or weak not in str(refused.value)
    monkeypatch.setenv("X", "0123456789" * 5)
    assert env.secret("X", needed=True) == "0123456789" * 5
