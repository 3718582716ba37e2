"""How the web is guarded: cookies, HTTPS, who stands before us, passwords, sessions. `base` takes all of it in.

DEPLOYMENT=production turns on what only works behind HTTPS and refuses what is only good for a laptop.
"""

from typing import Final

from supportmem import env

PRODUCTION = env.choice("DEPLOYMENT", "local", allowed=("local", "production")) == "production"

DEBUG = env.boolean("DEBUG", default=False)
if PRODUCTION and DEBUG:
    raise env.BadSetting("DEBUG: its pages show what they should not: not with DEPLOYMENT=production")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "" if PRODUCTION else "localhost,127.0.0.1,[::1]")
if PRODUCTION and (not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS):
    raise env.BadSetting("ALLOWED_HOSTS: DEPLOYMENT=production needs the host names that the site answers to, by name")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# --- HTTPS ------------------------------------------------------------------------------------------
SECURE_COOKIES = env.boolean("SECURE_COOKIES", default=PRODUCTION)
SECURE_SSL_REDIRECT = env.boolean("SSL_REDIRECT", default=PRODUCTION)
SECURE_REDIRECT_EXEMPT = [r"^readyz$"]  # asked by the machine beside us, in plain
SECURE_HSTS_SECONDS = env.integer("HSTS_SECONDS", 31_536_000 if PRODUCTION else 0, low=0, high=63_072_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.boolean("HSTS_INCLUDE_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.boolean("HSTS_PRELOAD", default=False)

# --- who stands before us: supportmem.common.proxies believes these and nobody else ------------------
TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES")
_ssl_header = env.text("PROXY_SSL_HEADER")
SECURE_PROXY_SSL_HEADER = (f"HTTP_{_ssl_header.upper().replace('-', '_')}", "https") if _ssl_header else None

# --- cookies and headers ----------------------------------------------------------------------------
# With the prefix a browser takes the cookie from this very host only, over HTTPS only.
_prefix = "__Host-" if SECURE_COOKIES else ""
SESSION_COOKIE_NAME = f"{_prefix}sessionid"
CSRF_COOKIE_NAME = f"{_prefix}csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_COOKIES
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# --- passwords and sessions -------------------------------------------------------------------------
PASSWORD_MIN_LENGTH: Final = env.integer("PASSWORD_MIN_LENGTH", 12 if PRODUCTION else 8, low=8, high=64)
_validation = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_validation}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_validation}.MinimumLengthValidator", "OPTIONS": {"min_length": PASSWORD_MIN_LENGTH}},
    {"NAME": f"{_validation}.CommonPasswordValidator"},
    {"NAME": "supportmem.accounts.passwords.LongestPassword", "OPTIONS": {"max_length": 128}},
]
# Who must have a second factor: those who see a whole organization, where that is real.
REQUIRE_SECOND_FACTOR = env.choice(
    "REQUIRE_SECOND_FACTOR", "staff" if PRODUCTION else "off", allowed=("off", "staff", "all")
)
# From the sign-in on, however busy somebody is: a working day where it matters.
SESSION_COOKIE_AGE = 3600 * env.integer("SESSION_HOURS", 12 if PRODUCTION else 336, low=1, high=336)

# --- what may be sent -------------------------------------------------------------------------------
LARGEST_BODY = 2_500_000  # bytes of any request; the API takes less (supportmem.common.bodies)
LARGER_BODIES = {"/api/v1/imports": 101_000_000}  # which is spooled to disk and refuses more by itself
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
FILE_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 10
# Requests a minute, for all processes together (supportmem.accounts.rates).
RATE_PER_USER = env.integer("RATE_PER_USER", 1200, low=1, high=1_000_000)
RATE_PER_TOKEN = env.integer("RATE_PER_TOKEN", 1200, low=1, high=1_000_000)
RATE_PER_ADDRESS = env.integer("RATE_PER_ADDRESS", 3000, low=1, high=1_000_000)  # a whole office may share one
RATE_OF_ANSWERS = env.integer("RATE_OF_ANSWERS", 120, low=1, high=1_000_000)  # that one person has composed
RATE_OF_BAD_TOKENS = 60  # from one address
