"""Reads the JSON value out of a model's answer, forgiving its manners but never guessing at what is missing.

Forgiven: thoughts, a code fence, prose or bullets around the value, several objects in place of a list of them, and
what json_repair puts right (commas, quotes, escapes). Not forgiven, since it would be taken for what the model said:
an answer that was cut off, one name with two values, a number that is none (NaN).
"""

import json
import re
from itertools import pairwise

from supportmem.llm.errors import BadAnswer
from supportmem.llm.json_repair import repaired, without_doubles
from supportmem.llm.think import without_thoughts

_FENCE = re.compile(r"```[\w-]*[ \t]*\n(.*?)```", re.DOTALL)
_FENCE_MARK = re.compile(r"```[\w-]*")
_BEGUN = re.compile(r"```[\w-]+\s*\Z")
_OPENS = re.compile(r"<([A-Za-z][\w-]{0,40})>[^<>]{0,40}\Z")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_INVISIBLE = "\ufeff\u200b\u200c\u2060 \t\r\n\v\f"  # around an answer; inside it they are the model's words
_Place = tuple[int, int]  # start and end in the text
_CLOSER = {"{": "}", "[": "]"}


def decode_json(text: str) -> object:
    """The JSON value in `text`. Raises BadAnswer when there is none, or when it is only the schema again."""
    visible = without_thoughts(text).strip(_INVISIBLE)
    if not visible:
        raise BadAnswer("the answer is empty")
    for places in (_whole, _fenced, _containers):
        found = _decoded(visible, places(visible))
        values = {place: value for place, value in found.items() if not _is_schema(value)}
        if values:
            return _storable(_one_of(visible, values))
        if found:
            raise BadAnswer("the answer repeats the schema")
    raise BadAnswer("the answer is not JSON")


def _one_of(text: str, values: dict[_Place, object]) -> object:
    """The value. What stands in a tag with more after it is a draft; of the rest the longest is meant, since prose
    holds short ones ("see [1]").

    Objects of one shape that stand one after another (a bulleted list, a line each) are a list; with words between
    two whole answers, the last one corrects the others.
    """
    last = max(values)
    meant = {place: value for place, value in values.items() if place == last or not _is_draft(text, place)}
    first = meant[max(meant, key=lambda place: (place[1] - place[0], -place[0]))]
    if not isinstance(first, dict):
        return first
    alike = {p: v for p, v in sorted(meant.items()) if isinstance(v, dict) and v.keys() == first.keys()}
    if len(alike) == 1:
        return first
    ends = list(alike)
    between = [text[before[1] : after[0]] for before, after in pairwise(ends)]
    whole = len(first) == 1 and isinstance(next(iter(first.values())), list)
    if whole and any(c.isalpha() for gap in between for c in _FENCE_MARK.sub("", gap)):
        return alike[ends[-1]]
    return list(alike.values())


def _is_draft(text: str, place: _Place) -> bool:
    """Whether a tag of any name is open around a value: what comes after it is the answer."""
    opened = _OPENS.search(text[max(0, place[0] - 80) : place[0]])
    return opened is not None and text.find(f"</{opened[1]}>", place[1]) >= 0


def _decoded(text: str, places: list[_Place]) -> dict[_Place, object]:
    """The places that hold JSON, perhaps after repair."""
    values: dict[_Place, object] = {}
    for place in places:
        piece = text[slice(*place)]
        for attempt in (piece, repaired(piece)):
            try:
                values[place] = json.loads(
                    attempt,
                    strict=False,
                    parse_constant=_refuse_constant,
                    object_pairs_hook=without_doubles,
                )
            except (ValueError, RecursionError):
                continue
            break
    return values


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _whole(text: str) -> list[_Place]:
    return [(0, len(text))]


def _fenced(text: str) -> list[_Place]:
    """What stands in code fences, and the objects after them. Raises BadAnswer when one was begun and not ended."""
    found = [match.span(1) for match in _FENCE.finditer(text)]
    if found and _decoded(text, found):
        end = found[-1][1] + len("```")
        if _BEGUN.search(text[end:]):
            raise BadAnswer("the answer was cut off")
        found += [(end + a, end + b) for a, b in _containers(text[end:]) if text[end + a] == "{"]
    return found


def _containers(text: str) -> list[_Place]:
    """The outermost {…} and […] of a text.

    Raises BadAnswer when one is not closed: whatever comes before it, the answer was cut.
    """
    found: list[_Place] = []
    awaited: list[str] = []
    start = at = 0
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
            awaited.append(_CLOSER[sign])
        elif awaited and sign == awaited[-1]:
            awaited.pop()
            if not awaited:
                found.append((start, at + 1))
        at += 1
    if awaited:
        raise BadAnswer("the answer was cut off")
    return found


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
