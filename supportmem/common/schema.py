"""What the schema says of every operation alike: refusals are problem+json, and so is a database that is away."""

from collections.abc import Mapping
from typing import Any, Final

REFUSAL: Final = {
    "type": "object",
    "description": "Why it was not done (RFC 9457). Programs read `code`, people read `detail`.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "description": "Which fields, and what to change.",
            "items": {
                "type": "object",
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["field", "detail"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["type", "title", "status", "code", "detail"],
    "additionalProperties": False,
}
_VERBS: Final = ("get", "post", "put", "patch", "delete")
_ANSWERS: Final = {"4XX": "Refused.", "503": "The database does not serve us just now: try again."}


def with_problems(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: add the refusals to each operation below /api/v1/."""
    result.setdefault("components", {}).setdefault("schemas", {})["Refusal"] = REFUSAL
    content = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for verbs in result["paths"].values():
        for verb in _VERBS:
            operation: Mapping[str, Any] = verbs.get(verb, {})
            if "responses" in operation:
                for status, text in _ANSWERS.items():
                    operation["responses"].setdefault(status, {"description": text, "content": content})
    return result
