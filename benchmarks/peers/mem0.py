"""mem0 with its pgvector store and its defaults, no inference: one user for each customer.

Its embedder is one that knows the vectors already; the language model that it wants to be named is never called. The
first row goes in through Memory.add, the others through the same vector store with a payload of the same shape: one
commit a row would take an hour. Searched is through Memory.search.
"""

import hashlib
import uuid
from collections.abc import Mapping
from importlib import metadata
from typing import Any, ClassVar

from mem0 import Memory
from mem0.utils.factory import EmbedderFactory
from mem0.utils.lemmatization import lemmatize_for_bm25

from benchmarks.peers.exchange import Question, Row, Task
from benchmarks.peers.filling import graph_built_afterwards

AT_ONCE = 1_000


class KnownVectors:
    """An embedder as mem0 calls one."""

    known: ClassVar[Mapping[str, list[float]]] = {}

    def __init__(self, config: object) -> None:
        """mem0 hands over its configuration."""
        self.config = config

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        """The vector of a text of the task."""
        del memory_action
        return self.known[text]

    def embed_batch(self, texts: list[str], memory_action: str = "add") -> list[list[float]]:
        """The same for several."""
        return [self.embed(text, memory_action) for text in texts]


class Peer:
    """See exchange.Store."""

    version = f"mem0ai {metadata.version('mem0ai')}"

    def __init__(self, task: Task) -> None:
        """An empty collection."""
        self._task = task
        KnownVectors.known = task.of_texts()
        EmbedderFactory.provider_to_class["langchain"] = f"{__name__}.KnownVectors"
        store = {"connection_string": task.dsn, "collection_name": "memories", "embedding_model_dims": task.dimension}
        self._memory = Memory.from_config(
            {
                "vector_store": {"provider": "pgvector", "config": store},
                "embedder": {"provider": "langchain", "config": {"embedding_dims": task.dimension}},
                "llm": {"provider": "openai", "config": {"api_key": "never called", "model": "none"}},
                "history_db_path": str(task.folder / "mem0-history.db"),
            }
        )

    def fill(self) -> None:
        """See exchange.Store."""
        first, *_ = self._task.rows
        added = self._memory.add(first.text, user_id=first.customer, infer=False)
        shape = self._memory.vector_store.get(vector_id=added["results"][0]["id"]).payload
        with graph_built_afterwards(self._task.dsn):
            for rows in self._task.batches(AT_ONCE):
                rest = [row for row in rows if row is not first]
                self._memory.vector_store.insert(
                    vectors=[list(self._task.vectors[row.vector]) for row in rest],
                    payloads=[_payload(shape, row) for row in rest],
                    ids=[str(uuid.UUID(row.id)) for row in rest],
                )

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - the library's own shape
        """See exchange.Store."""
        return self._memory.search(
            question.text, top_k=self._task.limit, filters={"user_id": question.customer}, threshold=0.0
        )

    def texts(self, answer: Any) -> list[str]:  # noqa: ANN401 - see above
        """See exchange.Store."""
        return [one["memory"] for one in answer["results"]]


def _payload(shape: Mapping[str, object], row: Row) -> dict[str, object]:
    """As Memory.add writes it."""
    return {
        **shape,
        "user_id": row.customer,
        "data": row.text,
        "hash": hashlib.md5(row.text.encode(), usedforsecurity=False).hexdigest(),
        "text_lemmatized": lemmatize_for_bm25(row.text),
    }
