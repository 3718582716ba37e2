"""Only what tests must change. Reads no developer's values: tests/architecture/test_settings_isolation proves it."""

import os
from pathlib import Path

# Every variable that supportmem.settings.base and supportmem.embedded read, but for the data directory.
_FORGOTTEN = (
    "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DATABASE_OWNER_URL", "DATABASE_URL", "DEBUG", "DEMO_PASSWORD",
    "EMBEDDER", "LEARN_QUIET_SECONDS", "LLM_BACKEND", "LOG_LEVEL", "OLLAMA_EMBED_MODEL", "OLLAMA_HOST",
    "OLLAMA_MODEL", "OLLAMA_TIMEOUT", "PORT", "REDIS_URL", "SECRET_KEY", "SECURE_COOKIES", "TOKENIZER_PATH",
    "VAULT_MASTER_KEY", "AUDIT_KEY", "AUDIT_KEYS_OF_BEFORE",
)  # fmt: skip
for _name in _FORGOTTEN:
    os.environ.pop(_name, None)
    os.environ.pop(f"{_name}_FILE", None)
# A database server of the tests' own, beside the developer's: neither its data nor its secrets are touched.
os.environ.pop("SUPPORTMEM_DATA_DIR_FILE", None)
os.environ["SUPPORTMEM_DATA_DIR"] = str(Path(__file__).resolve().parent.parent.parent / "var" / "tests")

from supportmem.env import options  # noqa: E402  # after the environment is cleared
from supportmem.settings.base import *  # noqa: E402, F403  # settings are inherited as a whole
from supportmem.settings.base import DATABASES  # noqa: E402  # after the environment is cleared

SECRET_KEY = "tests-only"  # noqa: S105 - no secret
VAULT_MASTER_KEY = "tests-only"
AUDIT_KEY = "tests-only"
LLM_BACKEND = "fake"
EMBEDDER = "fake"
LEARN_QUIET_SECONDS = 0.0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = False
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS = {}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
for _values in DATABASES.values():  # a test's rows need not outlive a power cut
    _quick = {"options": "-c timezone=UTC -c lock_timeout=10000 -c synchronous_commit=off"}
    _values["OPTIONS"] = options(_values) | _quick
