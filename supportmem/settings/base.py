"""Every setting with its default. Values come from the environment through supportmem.env.

The README has one row per variable; tests/architecture compares the two.
"""

import hashlib
import hmac
from pathlib import Path

from supportmem import env
from supportmem.embedded import postgres, secrets
from supportmem.settings.web import *  # noqa: F403  # how the web is guarded
from supportmem.settings.web import PRODUCTION

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DATA_DIR = postgres.data_dir()

# --- the process -----------------------------------------------------------------------------------
PORT = env.integer("PORT", 8000, low=1, high=65535)
SECRET_KEY = env.secret("SECRET_KEY", needed=PRODUCTION) or secrets.generated("django-secret-key")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
LOG_LEVEL = env.choice("LOG_LEVEL", "INFO", allowed=("DEBUG", "INFO", "WARNING", "ERROR"))
DEMO_PASSWORD = env.text("DEMO_PASSWORD")

INSTALLED_APPS = [
    "supportmem.apps.SupportMemAdminConfig",  # django.contrib.admin with our site
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "guardian",
    "django_htmx",
    "supportmem.accounts",
    "supportmem.audit",
    "supportmem.privacy",
    "memories",
    "chat",
]

MIDDLEWARE = [
    "supportmem.common.health.LivezMiddleware",
    "supportmem.common.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "supportmem.common.nul.WithoutNul",
    "supportmem.audit.context.RequestContextMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "supportmem.accounts.second_look.SecondFactorMiddleware",
    "supportmem.accounts.refused.RefusedMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "supportmem.urls"
ASGI_APPLICATION = "supportmem.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- database: two roles, see docs/adr/0002 ----------------------------------------------------------
_app = env.database("DATABASE_URL")
_owner = env.database("DATABASE_OWNER_URL")
# DATABASE_URL alone names the owner; then `migrate` makes a lesser role for the application beside it.
EMBEDDED_DATABASE = _app is None
MADE_APPLICATION_ROLE = _app is not None and _owner is None
if MADE_APPLICATION_ROLE and _app is not None:
    _owner = _app
    _word = hmac.new(SECRET_KEY.encode(), b"application database role", hashlib.sha256).hexdigest()
    _app = {**_app, "USER": f"{_app['NAME']}_app", "PASSWORD": _word}
_common = {
    "CONN_MAX_AGE": 0,
    "CONN_HEALTH_CHECKS": True,
    "ATOMIC_REQUESTS": False,
}
# From the third time on a connection keeps a statement planned: those of supportmem.common.kept_plan, no others.
_session = {"prepare_threshold": 2, "options": "-c timezone=UTC -c lock_timeout=10000"}
_app = _app or postgres.connection("app")
_owner = _owner or postgres.connection("owner")
DATABASES = {
    # The application's connections tell the server whose rows they are for, see docs/adr/0011.
    "default": {
        **_app,
        **_common,
        "ENGINE": "supportmem.common.walled",
        "OPTIONS": env.options(_app) | _session,
        "TEST": {"MIRROR": "owner"},
    },
    "owner": {**_owner, **_common, "OPTIONS": env.options(_owner) | _session},
}
DATABASE_ROUTERS = ["supportmem.common.router.OwnerMigrates"]

# --- people -----------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "inbox"
LOGOUT_REDIRECT_URL = "login"
ANONYMOUS_USER_NAME = None  # guardian: no anonymous user row
GUARDIAN_MONKEY_PATCH_USER = False
SILENCED_SYSTEM_CHECKS = ["guardian.W001"]  # rights are read by memories.access, not by a backend

# --- time and language ------------------------------------------------------------------------------
USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]

# --- static files -----------------------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = DATA_DIR / "static"
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = False

# --- the model --------------------------------------------------------------------------------------
OLLAMA_HOST = env.http_url("OLLAMA_HOST", "http://127.0.0.1:11434")
OLLAMA_MODEL = env.text("OLLAMA_MODEL", "qwen2.5:7b")
OLLAMA_EMBED_MODEL = env.text("OLLAMA_EMBED_MODEL")
TOKENIZER_PATH = env.text("TOKENIZER_PATH")
OLLAMA_TIMEOUT = env.number("OLLAMA_TIMEOUT", 60.0, low=1, high=3600)
LLM_BACKEND = env.choice("LLM_BACKEND", "ollama", allowed=("ollama", "fake", "none"))
EMBEDDER = env.choice(
    "EMBEDDER", "ollama" if OLLAMA_EMBED_MODEL else "builtin", allowed=("builtin", "ollama", "fake", "none")
)

# --- privacy ----------------------------------------------------------------------------------------
VAULT_MASTER_KEY = env.secret("VAULT_MASTER_KEY", needed=PRODUCTION) or secrets.generated("vault-master-key")
# Seals the ledger (audit.seal); the keys of before, separated by spaces, still verify what they sealed.
AUDIT_KEY = env.secret("AUDIT_KEY", needed=PRODUCTION) or secrets.generated("audit-key")
AUDIT_KEYS_OF_BEFORE = tuple(env.text("AUDIT_KEYS_OF_BEFORE").split())

# --- queue, cache, channel layer ----------------------------------------------------------------------
REDIS_URL = env.redis_url("REDIS_URL")
LEARN_QUIET_SECONDS = env.number("LEARN_QUIET_SECONDS", 1.5, low=0, high=60)
_queue = DATA_DIR / "queue"
if REDIS_URL:
    CELERY_BROKER_URL = REDIS_URL
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}}
else:
    for _folder in ("messages", "control"):
        (_queue / _folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "filesystem://localhost/"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue / "messages"),
        "data_folder_out": str(_queue / "messages"),
        "control_folder": str(_queue / "control"),
        "polling_interval": 0.5,
    }
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")

# --- API --------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "supportmem.accounts.tokens.BearerAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": ["supportmem.accounts.rates.ApiRate"],
    "DEFAULT_PARSER_CLASSES": ["supportmem.common.bodies.JsonBody"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "supportmem.common.http.problem",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "SupportMem API",
    "DESCRIPTION": "Long-term memory for customer support: customers, conversations, recall, memories.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "supportmem.common.schema.with_problems",
    ],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "MemoryStatusEnum": "memories.api.shapes.STATUSES",
        "ConversationStatusEnum": "chat.api.conversations.STATUSES",
        "SourceEnum": "memories.api.shapes.SOURCES",
        "ReportSourceEnum": "memories.api.observations.REPORT_SOURCES",
        "TrustEnum": "memories.api.shapes.TRUSTS",
        "KindEnum": "memories.api.shapes.KINDS",
        "MemoryTypeEnum": "memories.api.shapes.MEMORY_TYPES",
        "RunKindEnum": "memories.api.runs.RUN_KINDS",
        "WaitsEnum": "memories.api.approvals.WAITS",
        "SpaceLevelEnum": "memories.api.shapes.SPACE_LEVELS",
        "BlockLevelEnum": "memories.api.blocks.BLOCK_LEVELS",
        "ObservationStateEnum": "memories.api.observations.OBSERVATION_STATES",
        "ImportStateEnum": "chat.api.imports.IMPORT_STATES",
        "ConsentEnum": "supportmem.accounts.api.customers.CONSENTS",
    },
    "PATH_CONVERTER_OVERRIDES": {"key": {"type": "string", "format": "uuid"}},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        "httpx": {"level": "WARNING"},
        "httpcore": {"level": "WARNING"},
    },
}
