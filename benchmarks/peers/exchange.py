"""What the two sides give each other: a folder with the rows, the questions and all vectors."""

import json
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

Vector = Sequence[float]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One memory: `vector` is its place in the file of vectors."""

    id: str
    customer: str
    text: str
    vector: int


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question about one customer."""

    customer: str
    text: str
    vector: int


@dataclass(frozen=True, kw_only=True)
class Task:
    """All there is to do. `vectors` by their place; `dsn` is of an empty PostgreSQL database with pgvector at hand."""

    folder: Path
    dsn: str
    dimension: int
    limit: int
    rows: Sequence[Row]
    questions: Sequence[Question]
    vectors: Sequence[Vector]

    def of_texts(self) -> Mapping[str, list[float]]:
        """The vector of every text: for stores that want an embedder."""
        known = [*((row.text, row.vector) for row in self.rows), *((one.text, one.vector) for one in self.questions)]
        return {text: list(self.vectors[place]) for text, place in known}

    def batches(self, size: int) -> Iterator[list[Row]]:
        """The rows, so many at a time."""
        rows = iter(self.rows)
        while batch := list(islice(rows, size)):
            yield batch


class Store(Protocol):
    """A peer: filled once, then asked."""

    version: str

    def fill(self) -> None:
        """Put all rows in."""

    def ask(self, question: Question) -> object:
        """What is timed: the peer's own search, its answer as it gives it."""

    def texts(self, answer: object) -> list[str]:
        """What the answer says, the best first."""


def write(task: Task) -> None:
    """For the other side to read. The folder is the caller's alone: the DSN may hold a password."""
    numbers = array("f")
    for vector in task.vectors:
        numbers.extend(vector)
    (task.folder / "vectors.f32").write_bytes(numbers.tobytes())
    with (task.folder / "rows.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in task.rows)
    rest = {
        "dsn": task.dsn,
        "dimension": task.dimension,
        "limit": task.limit,
        "questions": [asdict(one) for one in task.questions],
    }
    (task.folder / "task.json").write_text(json.dumps(rest, ensure_ascii=False), encoding="utf-8")


def read(folder: Path) -> Task:
    """What the other side has written."""
    rest = json.loads((folder / "task.json").read_text(encoding="utf-8"))
    numbers = array("f")
    numbers.frombytes((folder / "vectors.f32").read_bytes())
    size = rest["dimension"]
    with (folder / "rows.jsonl").open(encoding="utf-8") as file:
        rows = [Row(**json.loads(line)) for line in file]
    return Task(
        folder=folder,
        dsn=rest["dsn"],
        dimension=size,
        limit=rest["limit"],
        rows=rows,
        questions=[Question(**one) for one in rest["questions"]],
        vectors=[numbers[start : start + size] for start in range(0, len(numbers), size)],
    )
