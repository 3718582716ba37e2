"""DEPLOYMENT=production as the README says: Django's own checks find nothing, and what is unsafe does not start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

RANDOM = "".join(chr(ord("!") + (7 * n) % 90) for n in range(64))
PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": RANDOM,
    "VAULT_MASTER_KEY": RANDOM[::-1],
    "AUDIT_KEY": RANDOM.swapcase(),
    "ALLOWED_HOSTS": "memory.example.com",
    "DATABASE_URL": "postgres://app:word@db.example/supportmem",
    "DATABASE_OWNER_URL": "postgres://owner:word@db.example/supportmem",
    "TRUSTED_PROXIES": "10.0.0.0/8",
    "PROXY_SSL_HEADER": "X-Forwarded-Proto",
    "HSTS_INCLUDE_SUBDOMAINS": "true",
    "HSTS_PRELOAD": "true",
}
SHOW = "from supportmem.settings import base; print(*(getattr(base, name) for name in {names!r}), sep='\\n')"


def run(data: Path, *command: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    """A process with the variables of production, but for those given; None leaves one out."""
    wanted = {**PRODUCTION, **environment}
    plain = {"PATH": os.environ["PATH"], "SUPPORTMEM_DATA_DIR": str(data), "HOME": str(data)}
    plain |= {name: value for name, value in wanted.items() if value is not None}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=plain, capture_output=True, text=True, check=False, timeout=120
    )


def settings_of(data: Path, *names: str, **environment: str | None) -> list[str]:
    """What these settings are then."""
    done = run(data, "-c", SHOW.format(names=names), **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_django_finds_nothing_to_say(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("System check identified no issues")
    assert settings_of(tmp_path, "SILENCED_SYSTEM_CHECKS") == ["['guardian.W001']"]  # and nothing of security


def test_the_check_can_fail(tmp_path: Path) -> None:
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", SECURE_COOKIES="false")
    assert done.returncode == 1
    assert "security.W012" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", None),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", f"django-insecure-{RANDOM}"),
        ("VAULT_MASTER_KEY", None),
        ("AUDIT_KEY", None),
        ("ALLOWED_HOSTS", None),
        ("ALLOWED_HOSTS", "memory.example.com,*"),
        ("DEBUG", "true"),
        ("TRUSTED_PROXIES", "everybody"),
    ],
)
def test_what_is_unsafe_is_refused_by_name(tmp_path: Path, name: str, value: str | None) -> None:
    done = run(tmp_path, "-c", "import supportmem.settings.base", **{name: value})
    assert done.returncode == 1
    assert f"BadSetting: {name}" in done.stderr
    assert not (tmp_path / "secrets" / "django-secret-key").exists()  # none is made in its place


def test_passwords_are_hashed_slowly(tmp_path: Path) -> None:
    """The tests' own hasher is quick; this is what production has."""
    ask = (
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'supportmem.settings.base';"
        "from django.contrib.auth.hashers import get_hasher; one = get_hasher();"
        "print(one.algorithm, one.iterations, len(one.salt()))"
    )
    algorithm, iterations, salt = run(tmp_path, "-c", ask).stdout.split()
    assert algorithm == "pbkdf2_sha256"
    assert int(iterations) >= 310_000
    assert int(salt) >= 22  # letters and digits: 128 bits


def test_secrets_come_from_files_too(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(f"{RANDOM}\n")
    given = {"SECRET_KEY": None, "SECRET_KEY_FILE": str(tmp_path / "key")}
    assert settings_of(tmp_path, "SECRET_KEY", **given) == [RANDOM]


def test_production_is_strict_by_itself_and_a_laptop_is_not(tmp_path: Path) -> None:
    names = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_NAME", "SECURE_SSL_REDIRECT",
             "SECURE_HSTS_SECONDS", "PASSWORD_MIN_LENGTH", "SESSION_COOKIE_AGE", "SECURE_PROXY_SSL_HEADER")  # fmt: skip
    strict = ["True", "True", "__Host-sessionid", "True", "31536000", "12", "43200"]
    assert settings_of(tmp_path, *names) == [*strict, "('HTTP_X_FORWARDED_PROTO', 'https')"]
    lax = dict.fromkeys(PRODUCTION)
    assert settings_of(tmp_path, *names, **lax) == [
        *("False", "False", "sessionid", "False", "0", "8", "1209600"),
        "None",
    ]
