"""The sentences of the benchmarks with their vectors by the embedder in use: made once, then read from a file.

The file lies in the data directory and is named by what made it: the sentences, the questions and the model.
"""

import hashlib
import json
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks import report
from benchmarks.scales import POOL
from benchmarks.support_text import Said, said
from supportmem.embedded.paths import data_dir
from supportmem.llm import registry
from supportmem.llm.ports import Embed

A_BATCH = 500  # sentences between two words about the progress
Vector = Sequence[float]


@dataclass(frozen=True, kw_only=True)
class Pool:
    """Sentences, each with its vector."""

    model: str
    sentences: Sequence[Said]
    vectors: Sequence[Vector]


def pool() -> Pool:
    """All sentences. Raises RuntimeError without an embedder: made-up vectors measure nothing."""
    embedder = registry.embedder()
    if embedder is None:
        raise RuntimeError("The benchmarks need an embedder: set EMBEDDER.")
    sentences = said(POOL)
    kept = data_dir() / "benchmarks" / f"{_name(sentences, model=embedder.model)}.f32"
    if not kept.is_file():
        _make(kept, sentences, embedder=embedder)
    return Pool(model=embedder.model, sentences=sentences, vectors=_read(kept, dimension=embedder.dimension))


def _name(sentences: Sequence[Said], *, model: str) -> str:
    words = json.dumps([model, [one.text for one in sentences]], ensure_ascii=False)
    return hashlib.sha256(words.encode()).hexdigest()[:24]


def _make(kept: Path, sentences: Sequence[Said], *, embedder: Embed) -> None:
    """Grows a file beside it that a broken run leaves behind for the next one to go on with."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    half = kept.with_suffix(".part")
    a_row = embedder.dimension * array("f").itemsize
    done = half.stat().st_size // a_row if half.is_file() else 0
    report.say(f"Embedding {len(sentences) - done:,} sentences, once (some minutes) ...")
    began = time.monotonic()
    with half.open("ab") as file:
        file.truncate(done * a_row)
        for start in range(done, len(sentences), A_BATCH):
            vectors = embedder.passages([one.text for one in sentences[start : start + A_BATCH]])
            file.write(b"".join(array("f", vector).tobytes() for vector in vectors))
            file.flush()
            report.say(f"  {start + len(vectors):,} after {time.monotonic() - began:.0f} s")
    half.replace(kept)


def _read(kept: Path, *, dimension: int) -> "list[array[float]]":
    numbers = array("f")
    numbers.frombytes(kept.read_bytes())
    return [numbers[start : start + dimension] for start in range(0, len(numbers), dimension)]
