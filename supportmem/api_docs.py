"""The API's documentation page, rendered here from the schema: no script, nothing from elsewhere."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from drf_spectacular.generators import SchemaGenerator

_DEEPEST: Final = 3  # levels of fields within fields
_VERBS: Final = ("get", "post", "put", "patch", "delete")

Schema = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Field:
    """One line of a table of fields."""

    name: str
    type: str
    required: bool
    text: str
    depth: int


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What comes back with one status."""

    status: str
    phrase: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One thing the API does."""

    id: str
    verb: str
    path: str
    summary: str
    text: tuple[str, ...]  # plain, code, plain, code, ...
    parameters: tuple[Field, ...]
    body: tuple[Field, ...]
    answers: tuple[Answer, ...]
    example: str


@dataclass(frozen=True, kw_only=True)
class Section:
    """The operations of one subject."""

    name: str
    operations: tuple[Operation, ...]


@require_GET
def docs(request: HttpRequest) -> HttpResponse:
    """The page. Reading it needs no sign-in."""
    base = request.build_absolute_uri("/").rstrip("/")
    return render(request, "api/docs.html", {"sections": _sections(), "base": base})


@cache
def _sections() -> tuple[Section, ...]:
    """Built once per process: the schema does not change while it runs."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # spectacular types no generator
    return sections(generator.get_schema(request=None, public=True))  # type: ignore[no-untyped-call]  # the same


def sections(schema: Schema) -> tuple[Section, ...]:
    """The schema by subject, in the order in which subjects first appear."""
    parts: Schema = schema.get("components", {}).get("schemas", {})
    found: dict[str, list[Operation]] = {}
    for path, verbs in schema["paths"].items():
        for verb in _VERBS:
            if verb in verbs:
                operation = _operation(path, verb, verbs[verb], parts)
                found.setdefault(verbs[verb].get("tags", ["Other"])[0], []).append(operation)
    return tuple(Section(name=name, operations=tuple(rows)) for name, rows in found.items())


def _operation(path: str, verb: str, raw: Schema, parts: Schema) -> Operation:
    summary, _, text = str(raw.get("description", "")).partition("\n\n")
    summary, _, rest = summary.partition(". ")
    body = _content(raw.get("requestBody", {}))
    return Operation(
        id=raw["operationId"],
        verb=verb.upper(),
        path=path,
        summary=summary.rstrip("."),
        text=tuple(" ".join(f"{rest} {text}".split()).split("`")),
        parameters=tuple(_parameter(row) for row in raw.get("parameters", ())),
        body=tuple(_fields(body, parts)),
        # Refusals are the same everywhere: the page tells of them once.
        answers=tuple(_answer(status, row, parts) for status, row in raw["responses"].items() if status[0] in "23"),
        example=_example(path, verb, body, parts),
    )


def _parameter(raw: Schema) -> Field:
    where = {"path": "in the path", "query": "in the query", "header": "a header"}.get(raw["in"], raw["in"])
    text = " ".join(filter(None, (where, raw.get("description", ""))))
    return Field(name=raw["name"], type=_words(raw["schema"]), required=bool(raw.get("required")), text=text, depth=0)


def _answer(status: str, raw: Schema, parts: Schema) -> Answer:
    return Answer(status=status, phrase=HTTPStatus(int(status)).phrase, fields=tuple(_fields(_content(raw), parts)))


def _content(raw: Schema) -> Schema:
    found: Schema = raw.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _fields(schema: Schema, parts: Schema, depth: int = 0) -> Iterator[Field]:
    """The properties of an object, those of inner objects right below it."""
    schema = _resolved(schema, parts)
    if depth >= _DEEPEST:
        return
    for name, raw in schema.get("properties", {}).items():
        one = _resolved(raw, parts)
        yield Field(
            name=name,
            type=_words(one),
            required=name in schema.get("required", ()),
            text=str(raw.get("description", "") or ""),
            depth=depth,
        )
        yield from _fields(one.get("items", one), parts, depth + 1)


def _resolved(schema: Schema, parts: Schema) -> Schema:
    """Follow a reference, and through the wrappers that "may be null" needs."""
    if "$ref" in schema:
        return _resolved(parts[schema["$ref"].rsplit("/", 1)[-1]], parts)
    for wrapper in ("allOf", "oneOf"):
        if wrapper in schema:
            inner = [_resolved(one, parts) for one in schema[wrapper]]
            values = [value for one in inner for value in one.get("enum", ()) if value not in {"", None}]
            return {
                **inner[0],
                **({"enum": values} if values else {}),
                "nullable": schema.get("nullable", False),
            }
    return schema


def _words(schema: Schema) -> str:
    """A type as people say it."""
    if schema.get("enum"):
        return " | ".join(str(value) for value in schema["enum"] if value not in {"", None})
    kind = str(schema.get("format") or schema.get("type") or "object")
    words = {"array": "list", "date-time": "moment", "double": "number", "string": "text"}.get(kind, kind)
    if "minimum" in schema and "maximum" in schema:
        words = f"{words} {schema['minimum']} to {schema['maximum']}"
    return f"{words} or null" if schema.get("nullable") else words


def _example(path: str, verb: str, body: Schema, parts: Schema) -> str:
    """The rest of a curl command."""
    signed = [] if path.endswith("/auth/token") else ['-H "Authorization: Bearer $TOKEN"']
    sent: Sequence[str] = ()
    if body:
        schema = _resolved(body, parts)
        needed = {name: _sample(name, schema["properties"][name], parts) for name in schema.get("required", ())}
        sent = ('-H "Content-Type: application/json"', f"-d '{json.dumps(needed, ensure_ascii=False)}'")
    verbs = [] if verb == "get" else [f"-X {verb.upper()}"]
    return " ".join(("curl", *verbs, *signed, *sent))


def _sample(name: str, raw: Schema, parts: Schema) -> object:
    schema = _resolved(raw, parts)
    if schema.get("enum"):
        return schema["enum"][0]
    if schema.get("format") == "uuid":
        return "0198c1f0-0000-7000-8000-000000000000"
    samples: dict[str, object] = {"integer": 1, "number": 1.0, "boolean": True}
    return samples.get(str(schema.get("type")), f"your {name.replace('_', ' ')}")
