"""Puts right the manners of a model's JSON: quotes of another language, commas too many, escapes of nothing. Pure.

Only marks are touched, never values: what was not said is not made up.
"""

import json
import re

_ESCAPE = re.compile(r'\\(["\\/bfnrt]|u[0-9a-fA-F]{4}|)')
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_COMMENT = re.compile(r"//[^\n]*|/\*.{0,2000}?\*/", re.DOTALL)
_DOUBLE = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
# A single-quoted string ends at a quote that JSON can go on from: "it's" does not end after "it".
_SINGLE = re.compile(r"'((?:[^'\\]|\\.|'(?!\s*[,:}\]]))*)'(?=\s*[,:}\]])", re.DOTALL)
_QUOTES = {marks: re.compile(f"[{marks}]" if marks else "(?!)") for marks in ("\"'", '"', "'", "")}
_PYTHON_WORDS = re.compile(r"\b(?:True|False|None)\b")
_JSON_WORD = {"True": "true", "False": "false", "None": "null"}


def repaired(piece: str) -> str:
    """The piece with its marks put right; still no JSON when more is wrong."""
    done: list[str] = []
    at = 0
    marks = "\"'"  # that may still begin a string
    while at < len(piece):
        begins = piece[at] in marks
        string, end = _string(piece, at) if begins else ("", 0)
        if end:
            done.append(string)
            at = end
            continue
        if begins:
            # A string that nothing closes: no later one of this kind is closed either, and looking for the end of
            # each would take the square of the text's length.
            marks = marks.replace(piece[at], "")
        found = _QUOTES[marks].search(piece, at + 1)
        stop = found.start() if found else len(piece)
        done.append(_marks(piece[at:stop]))
        at = stop
    return _without_trailing_commas(done)


def _string(piece: str, at: int) -> tuple[str, int]:
    """The string that begins here as JSON writes it, and where it ends; 0 when nothing closes it."""
    if piece[at] == '"':
        found = _DOUBLE.match(piece, at)
        return (_escaped(found[0]), found.end()) if found else ("", 0)
    found = _SINGLE.match(piece, at)
    inner = found[1].replace("\\'", "'") if found else ""
    bare = re.sub(r'(?<!\\)"', r"\"", inner)
    return (_escaped(f'"{bare}"'), found.end()) if found else ("", 0)


def _escaped(string: str) -> str:
    return _ESCAPE.sub(lambda found: found[0] if found[1] else "\\\\", string)


def _marks(between: str) -> str:
    plain = _COMMENT.sub(" ", between)
    return _PYTHON_WORDS.sub(lambda word: _JSON_WORD[word[0]], plain)


def _without_trailing_commas(parts: list[str]) -> str:
    """Commas before a closing mark go; a string is one part, so what it holds is safe."""
    return "".join(part if part.startswith('"') else _TRAILING_COMMA.sub("", part) for part in parts)


def without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object's pairs as a dict. Raises ValueError when one name has two values: which is meant, nobody knows."""
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found and json.dumps(found[name], sort_keys=True) != json.dumps(value, sort_keys=True):
            raise ValueError(f"two values for {name[:40]!r}")
        found[name] = value
    return found
