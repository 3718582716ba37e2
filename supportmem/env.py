"""Typed environment readers. Each refuses a bad value by the name of its variable, and has a default."""

import ipaddress
import os
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
SECRET_LENGTH: Final = 50
SECRET_SIGNS: Final = 10  # different ones at least, else it is no random text


class BadSetting(ValueError):
    """A setting with a value that cannot be used; the text names it and says what is allowed."""


def text(name: str, default: str = "") -> str:
    """The variable as text, or the text of the file named by NAME_FILE; empty counts as unset."""
    path = os.environ.get(f"{name}_FILE", "")
    if path:
        try:
            return Path(path).read_text(encoding="utf-8").strip() or default
        except OSError as error:
            raise BadSetting(f"{name}_FILE: cannot read {path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise BadSetting(f"{name}_FILE: {path} is not text in UTF-8") from error
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    """One of true, false, 1, 0, yes, no, on, off; anything else is refused."""
    raw = text(name).lower()
    if not raw:
        return default
    if raw in {"true", "1", "yes", "on"}:
        return True
    if raw in {"false", "0", "no", "off"}:
        return False
    raise BadSetting(f"{name}: {raw!r} is not one of true, false, 1, 0, yes, no, on, off")


def integer(name: str, default: int, *, low: int, high: int) -> int:
    """A whole number within low..high."""
    raw = text(name)
    if not raw:
        return default
    try:
        value = int(raw)
    except ValueError:
        raise BadSetting(f"{name}: {raw!r} is not a whole number") from None
    if not low <= value <= high:
        raise BadSetting(f"{name}: {value} is not within {low} to {high}")
    return value


def number(name: str, default: float, *, low: float, high: float) -> float:
    """A number within low..high."""
    raw = text(name)
    if not raw:
        return default
    try:
        value = float(raw)
    except ValueError:
        raise BadSetting(f"{name}: {raw!r} is not a number") from None
    if not low <= value <= high:
        raise BadSetting(f"{name}: {value} is not within {low} to {high}")
    return value


def choice(name: str, default: str, *, allowed: tuple[str, ...]) -> str:
    """One of the allowed words."""
    raw = text(name, default)
    if raw not in allowed:
        raise BadSetting(f"{name}: {raw!r} is not one of {', '.join(allowed)}")
    return raw


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list, blanks dropped."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def networks(name: str) -> list[Network]:
    """A comma-separated list of addresses and networks, such as 10.0.0.0/8."""
    try:
        return [ipaddress.ip_network(word) for word in words(name)]
    except ValueError as error:
        raise BadSetting(f"{name}: {error}") from None


def secret(name: str, *, needed: bool) -> str:
    """A secret. Where it is needed it must be there, long, and not out of an example."""
    raw = text(name)
    if needed and (len(raw) < SECRET_LENGTH or len(set(raw)) < SECRET_SIGNS or raw.startswith("django-insecure-")):
        raise BadSetting(
            f"{name}: DEPLOYMENT=production needs a random one of {SECRET_LENGTH} characters or more, here or in the"
            f" file that {name}_FILE names. Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
        )
    return raw


def http_url(name: str, default: str) -> str:
    """An http(s) address without a trailing slash; "host:port" alone is read as http, as Ollama does."""
    raw = text(name, default)
    full = raw if "://" in raw else f"http://{raw}"
    parts, port = _split(name, full)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise BadSetting(f"{name}: {raw!r} is not an http address such as http://127.0.0.1:11434")
    if port is None and parts.scheme == "http" and "://" not in raw:
        full = f"{full.rstrip('/')}:11434"
    return full.rstrip("/")


def _split(name: str, address: str) -> tuple[SplitResult, int | None]:
    """An address in its parts; what cannot be one is refused, without showing the password it may hold."""
    try:
        parts = urlsplit(address)
        return parts, parts.port
    except ValueError as error:
        raise BadSetting(f"{name}: not an address that can be read: {error}") from None


def redis_url(name: str) -> str:
    """Empty, or a redis:// or rediss:// address."""
    raw = text(name)
    if raw and _split(name, raw)[0].scheme not in {"redis", "rediss"}:
        raise BadSetting(f"{name}: must start with redis:// or rediss://")
    return raw


def database(name: str) -> dict[str, object] | None:
    """None when unset, else Django's keys for postgres://user:password@host:port/name."""
    raw = text(name)
    if not raw:
        return None
    parts, port = _split(name, raw)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise BadSetting(f"{name}: only PostgreSQL is supported: postgres://user:password@host:5432/name")
    database_name = parts.path.lstrip("/")
    if not database_name or not parts.username:
        raise BadSetting(f"{name}: user and database name are needed: postgres://user:password@host:5432/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(database_name),
        "USER": unquote(parts.username),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(port or 5432),
        "OPTIONS": dict(parse_qsl(parts.query)),  # sslmode and the like, as libpq knows them
    }


def options(database_keys: dict[str, object]) -> dict[str, object]:
    """What an address asked of the connection, such as sslmode."""
    given = database_keys.get("OPTIONS")
    return dict(given) if isinstance(given, dict) else {}
