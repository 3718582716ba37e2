"""What is answered when no view is reached or one breaks: problem+json below /api/, a page elsewhere."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.views import defaults

from supportmem.common.errors import NotFound
from supportmem.common.http import MEDIA_TYPE


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """404, worded as for an object that is not there: a path says nothing about what exists."""
    if _is_api(request):
        return _problem(HTTPStatus.NOT_FOUND, code=NotFound.code, detail=NotFound().detail)
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """400, for requests that are refused before they reach a view."""
    if _is_api(request):
        return _problem(HTTPStatus.BAD_REQUEST, code="invalid", detail="The request cannot be read.")
    return defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """403."""
    if _is_api(request):
        return _problem(HTTPStatus.FORBIDDEN, code="forbidden", detail="You may not do this.")
    return defaults.permission_denied(request, exception)


def broken(request: HttpRequest) -> HttpResponseBase:
    """500: our fault; the log has the reason under the request's id, the answer has only the id."""
    if _is_api(request):
        detail = "Something broke here. Try again; if it stays, tell your operator the X-Request-ID."
        return _problem(HTTPStatus.INTERNAL_SERVER_ERROR, code="internal_error", detail=detail)
    return defaults.server_error(request)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _problem(status: HTTPStatus, *, code: str, detail: str) -> HttpResponse:
    body = {
        "type": f"urn:supportmem:{code}",
        "title": status.phrase,
        "status": int(status),
        "code": code,
        "detail": detail,
    }
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
