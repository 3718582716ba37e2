"""A file to histories; which format it has shows in the fields of its rows. Every refusal names the row."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from memories.evaluation.recalling import passages, talks
from memories.evaluation.recalling.histories import Collection
from memories.evaluation.recalling.rows import BadFile, Row


def read(path: Path, *, memories: Path | None = None, limit: int | None = None) -> Collection:
    """The file's histories, of its first `limit` rows only. Raises BadFile.

    `memories` is the file of the memories where they lie in another: found by its name when it is not given.
    """
    rows = list(_rows(path))
    if not rows:
        raise BadFile("no rows")
    name = _format_of(rows[0])
    fields, reader = _FORMATS[name]
    for row in rows:
        if not fields <= set(row.values):
            raise BadFile(f"{row.where}: {name}: the fields {', '.join(sorted(fields))} are needed")
    rows = rows[:limit]
    if reader is not None:
        return reader(rows)
    beside = memories or passages.memories_beside(path)
    if not beside.is_file():
        raise BadFile(f"the memories of {path.name} are missing: no file {beside.name} beside it; name it: --memories")
    return passages.dialogues(rows, memories=list(_rows(beside)), language=path.stem.rpartition("_")[2])


def _rows(path: Path) -> Iterator[Row]:
    """The objects of a JSON array, or of JSON Lines."""
    text = path.read_text(encoding="utf-8-sig")
    if text.lstrip().startswith("["):
        try:
            items = json.loads(text)
        except ValueError as error:
            raise BadFile(f"not JSON: {error}") from error
        yield from (_row(item, where=f"item {number}") for number, item in enumerate(items, start=1))
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                item = json.loads(line)
            except ValueError as error:
                raise BadFile(f"line {number}: not JSON: {error}") from error
            yield _row(item, where=f"line {number}")


def _row(item: object, *, where: str) -> Row:
    if not isinstance(item, dict):
        raise BadFile(f"{where}: not a JSON object")
    return Row(where=where, values=item)


def _format_of(row: Row) -> str:
    for name, (fields, _reader) in _FORMATS.items():
        if fields <= set(row.values):
            return name
    raise BadFile(f"{row.where}: its fields are those of no known format for recall ({', '.join(_FORMATS)})")


# name: (the fields that tell it, its reader; None where it needs a second file)
_FORMATS: dict[str, tuple[frozenset[str], Callable[[Sequence[Row]], Collection] | None]] = {
    "LoCoMo": (frozenset({"conversation", "qa"}), talks.locomo),
    "BEAM": (frozenset({"chat_id", "messages", "questions"}), talks.beam),
    "MemoryBank": (frozenset({"user", "turns", "questions"}), talks.memorybank),
    "MADial": (frozenset({"did", "turns", "test_turn", "relevant"}), None),
    "passages": (frozenset({"pid", "text", "questions"}), passages.passages),
}
