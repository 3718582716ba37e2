"""Reads the JSON value out of a model's answer, forgiving its manners but never guessing at what is missing.

Forgiven: thoughts, a code fence, prose around the value, trailing commas, backslashes that escape nothing.
Not forgiven, since a made-up ending would be taken for what the model said: an answer that was cut off.
"""

import json
import re

from supportmem.llm.errors import BadAnswer
from supportmem.llm.think import without_thoughts

_FENCE = re.compile(r"```[\w-]*[ \t]*\n(.*?)```", re.DOTALL)
_ESCAPE = re.compile(r'\\(["\\/bfnrt]|u[0-9a-fA-F]{4}|)')
_STRING_OR_TRAILING_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_CLOSER = {"{": "}", "[": "]"}


def decode_json(text: str) -> object:
    """The JSON value in `text`. Raises BadAnswer when there is none, or when it is only the schema again."""
    visible = without_thoughts(text).strip().removeprefix("\ufeff")
    if not visible:
        raise BadAnswer("the answer is empty")
    found = _decoded([visible]) or _decoded(_FENCE.findall(visible)) or _decoded(_containers(visible))
    values = [value for value in found if not _is_schema(value)]
    if values:
        return _storable(values[0])
    raise BadAnswer("the answer repeats the schema" if found else "the answer is not JSON")


def _decoded(pieces: list[str]) -> list[object]:
    """The pieces that are JSON, perhaps after repair."""
    values: list[object] = []
    for piece in pieces:
        for attempt in (piece, _repaired(piece)):
            try:
                values.append(json.loads(attempt, strict=False, parse_constant=_refuse_constant))
            except (ValueError, RecursionError):
                continue
            break
    return values


def _repaired(piece: str) -> str:
    escaped = _ESCAPE.sub(lambda found: found[0] if found[1] else "\\\\", piece)
    return _STRING_OR_TRAILING_COMMA.sub(lambda found: found[1] or "", escaped)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _containers(text: str) -> list[str]:
    """The outermost {…} and […] of a text, longest first, since prose holds short ones ("see [1]").

    Raises BadAnswer when one is not closed: whatever comes before it, the answer was cut.
    """
    found: list[str] = []
    start, awaited, at = 0, "", 0
    while at < len(text):
        sign = text[at]
        if awaited and sign == '"':
            string = _STRING.match(text, at)
            if string is None:
                break
            at = string.end()
            continue
        if sign in _CLOSER:
            start = start if awaited else at
            awaited += _CLOSER[sign]
        elif awaited and sign == awaited[-1]:
            awaited = awaited[:-1]
            if not awaited:
                found.append(text[start : at + 1])
        at += 1
    if awaited:
        raise BadAnswer("the answer was cut off")
    return sorted(found, key=len, reverse=True)


def _is_schema(value: object) -> bool:
    """Whether this looks like the schema that the model was given rather than an answer to it."""
    if not isinstance(value, dict):
        return False
    return "$schema" in value or (value.get("type") == "object" and isinstance(value.get("properties"), dict))


def _storable(value: object) -> object:
    """The same value without what no database takes: NUL characters and halves of surrogate pairs."""
    if isinstance(value, str):
        whole = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        return whole.replace("\x00", "")
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {_storable(key): _storable(item) for key, item in value.items()}
    return value
