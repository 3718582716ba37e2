"""Only what tests must change. Reads no developer's values: tests/architecture proves it."""

import os

for _name in ("REDIS_URL", "OLLAMA_HOST", "OLLAMA_MODEL", "OLLAMA_EMBED_MODEL", "EMBEDDER", "DEMO_PASSWORD"):
    os.environ.pop(_name, None)

from supportmem.settings.base import *  # noqa: E402, F403  # settings are inherited as a whole

SECRET_KEY = "tests-only"  # noqa: S105
LLM_BACKEND = "fake"
EMBEDDER = "fake"
LEARN_QUIET_SECONDS = 0.0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = False
CELERY_BROKER_URL = "memory://"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, str] = {}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
