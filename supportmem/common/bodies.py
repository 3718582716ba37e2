"""The parser of request bodies. By itself, because the framework's settings import it before anything else."""

import json
from collections.abc import Mapping
from typing import IO, Any, Final, cast

from rest_framework import exceptions
from rest_framework.parsers import BaseParser

BODY_LIMIT: Final = 1_000_000  # bytes


class TooLarge(exceptions.APIException):
    """The body is larger than any request needs."""

    status_code = 413
    default_detail = f"The body is larger than {BODY_LIMIT:,} bytes: send less at a time."
    default_code = "too_large"


class JsonBody(BaseParser):
    """JSON in UTF-8 up to BODY_LIMIT. Refuses NaN and Infinity, which are not JSON."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Mapping[Any, Any]:
        """The decoded value: mostly a mapping, which Fields insists on."""
        raw = stream.read(BODY_LIMIT + 1)
        if len(raw) > BODY_LIMIT:
            raise TooLarge
        try:
            return cast("Mapping[Any, Any]", json.loads(raw.decode("utf-8"), parse_constant=_not_json))
        except UnicodeDecodeError as error:
            raise exceptions.ParseError(f"The body is not UTF-8 (byte {error.start}).") from error
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise exceptions.ParseError(f"The body is not JSON: {error.msg} at {place}.") from error
        except RecursionError as error:
            raise exceptions.ParseError("The body is nested too deeply.") from error
        except ValueError as error:
            raise exceptions.ParseError(f"The body is not JSON: {error}.") from error


def _not_json(word: str) -> object:
    raise ValueError(f"{word} is not a JSON value")
