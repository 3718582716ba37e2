"""Content security policy: own scripts and styles only, no remote images (they would carry data out)."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from supportmem.common.middleware import Around, Finish

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    )
)


class ContentSecurityPolicyMiddleware(Around):
    """Sets the policy on every response that has none."""

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        """Set the header on the way out."""
        yield _with_policy


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    response.headers.setdefault("Content-Security-Policy", POLICY)
    return response
