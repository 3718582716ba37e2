"""Errors as problem+json (RFC 9457) with a stable code, and opaque cursors for lists."""

import base64
import binascii
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from supportmem.common.errors import Anticipated, Invalid, NotFound, TooMany

logger = logging.getLogger(__name__)

UNAVAILABLE = (
    "The database does not serve us just now. Send the same again in a few seconds: "
    "what has a client_id is stored once, however often it is sent."
)
MEDIA_TYPE = "application/problem+json"
_LONGEST = 2000  # characters of a detail, which may repeat what was sent
_CODES = {
    400: "invalid",
    401: "not_authenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
    429: "throttled",
}


def problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler: anticipated errors become problem+json, others stay exceptions (500)."""
    if isinstance(error, (OperationalError, InterfaceError)):
        return _unavailable(error)
    if isinstance(error, Http404):
        error = NotFound()
    if isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    if isinstance(error, Anticipated):
        set_rollback()
        field = getattr(error, "field", "") if isinstance(error, Invalid) else ""
        errors = [{"field": field, "detail": error.detail}] if field else []
        response = _response(error.status, error.code, error.detail, errors)
        if isinstance(error, TooMany):
            response["Retry-After"] = str(error.wait)
        return response
    if isinstance(error, exceptions.APIException):
        set_rollback()
        return _from_rest(error)
    return None


def _unavailable(error: Exception) -> Response:
    """The database is gone, starts, or could not get a lock in time: all of it passes, so that programs try again."""
    set_rollback()
    logger.warning("the database did not serve a request: %s", type(error).__name__)
    response = _response(503, "unavailable", UNAVAILABLE, [])
    response["Retry-After"] = "2"
    return response


def _from_rest(error: exceptions.APIException) -> Response:
    status = error.status_code
    errors = list(_flatten(error.detail)) if isinstance(error, exceptions.ValidationError) else []
    detail = "; ".join(f"{e['field']}: {e['detail']}" if e["field"] else e["detail"] for e in errors) or str(
        error.detail
    )
    response = _response(status, _CODES.get(status, "error"), detail, errors)
    if header := getattr(error, "auth_header", None):
        response["WWW-Authenticate"] = header
    if wait := getattr(error, "wait", None):
        response["Retry-After"] = str(int(wait))
    return response


def _flatten(detail: object, field: str = "") -> list[dict[str, str]]:
    if isinstance(detail, Mapping):
        return [
            row for key, value in detail.items() for row in _flatten(value, f"{field}.{key}" if field else str(key))
        ]
    if isinstance(detail, list):
        return [row for value in detail for row in _flatten(value, field)]
    return [{"field": "" if field == "non_field_errors" else field, "detail": str(detail)}]


def _response(status: int, code: str, detail: str, errors: list[dict[str, str]]) -> Response:
    body: dict[str, object] = {
        "type": f"urn:supportmem:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": _printable(detail),
    }
    if errors:
        body["errors"] = [{name: _printable(text) for name, text in error.items()} for error in errors]
    return Response(body, status=status, content_type=MEDIA_TYPE)


def _printable(text: str) -> str:
    """Short enough to read, and without the lone surrogates that JSON lets in but UTF-8 cannot carry out."""
    return text[:_LONGEST].encode("utf-8", "replace").decode()


def encode_cursor(last: UUID) -> str:
    """The place after which the next page begins, opaque to clients."""
    return base64.urlsafe_b64encode(last.bytes).rstrip(b"=").decode()


def decode_cursor(text: str) -> UUID | None:
    """None for no cursor. Raises Invalid for anything that was not made here."""
    if not text:
        return None
    try:
        return UUID(bytes=base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (binascii.Error, ValueError) as error:
        raise Invalid("The cursor is not one that this API gave out.", field="cursor") from error
