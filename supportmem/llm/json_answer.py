"""Reads the JSON value out of a model's answer, forgiving its manners but never guessing at what is missing.

Forgiven: thoughts, a code fence, prose or bullets around the value, several objects in place of a list of them, and
what json_repair puts right (commas, quotes, escapes). Not forgiven, since it would be taken for what the model said:
an answer that was cut off, one name with two values, a number that is none (NaN).
"""

import json
import re

from supportmem.llm.errors import BadAnswer
from supportmem.llm.json_repair import repaired, without_doubles
from supportmem.llm.think import without_thoughts

_FENCE = re.compile(r"```[\w-]*[ \t]*\n(.*?)```", re.DOTALL)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_INVISIBLE = "\ufeff\u200b\u200c\u2060 \t\r\n\v\f"  # around an answer; inside it they are the model's words
_CLOSER = {"{": "}", "[": "]"}


def decode_json(text: str) -> object:
    """The JSON value in `text`. Raises BadAnswer when there is none, or when it is only the schema again."""
    visible = without_thoughts(text).strip(_INVISIBLE)
    if not visible:
        raise BadAnswer("the answer is empty")
    found = _decoded([visible]) or _decoded(_FENCE.findall(visible)) or _decoded(_containers(visible))
    values = [value for value in found if not _is_schema(value)]
    if values:
        return _storable(_one_of(values))
    raise BadAnswer("the answer repeats the schema" if found else "the answer is not JSON")


def _one_of(values: list[object]) -> object:
    """The value; objects of one shape that stand one after another (a bulleted list, a line each) are a list."""
    first = values[0]
    if len(values) > 1 and isinstance(first, dict):
        alike = [value for value in values if isinstance(value, dict) and value.keys() == first.keys()]
        if len(alike) > 1:
            return alike
    return first


def _decoded(pieces: list[str]) -> list[object]:
    """The pieces that are JSON, perhaps after repair."""
    values: list[object] = []
    for piece in pieces:
        for attempt in (piece, repaired(piece)):
            try:
                values.append(
                    json.loads(
                        attempt,
                        strict=False,
                        parse_constant=_refuse_constant,
                        object_pairs_hook=without_doubles,
                    )
                )
            except (ValueError, RecursionError):
                continue
            break
    return values


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
