"""/livez: the process answers. No database, no session, no host check, no cookie."""

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase

from supportmem.common.middleware import Around


class LivezMiddleware(Around):
    """Answers /livez before anything else can fail."""

    def instead(self, http: HttpRequest) -> HttpResponseBase | None:
        """The process is there."""
        return JsonResponse({"status": "up"}) if http.path == "/livez" else None
