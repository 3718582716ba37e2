"""What a page may do. Content security policy: own scripts and styles only, no remote images (they would carry data
out). Permissions policy: none of the browser's devices. Nothing is kept by the browser or on the way to it."""

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


# Nothing here needs a device, a payment or a place: a script that got in gets none of them either.
NO_DEVICES = ", ".join(
    f"{name}=()"
    for name in (
        *("accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope"),
        *("magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "screen-wake-lock", "usb"),
        *("xr-spatial-tracking", "browsing-topics"),
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Permissions-Policy": NO_DEVICES,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",  # customers' words; static files say otherwise themselves
}


class ContentSecurityPolicyMiddleware(Around):
    """Sets the policies on every response that has none of its own."""

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        """Set the headers on the way out."""
        extra = {"Content-Disposition": 'attachment; filename="api.json"'} if http.path.startswith("/api/v1/") else {}

        def finish(response: HttpResponseBase) -> HttpResponseBase:
            for name, value in (HEADERS | extra).items():
                response.headers.setdefault(name, value)
            return response

        yield finish
