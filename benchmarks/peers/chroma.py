"""Chroma in this process, kept on disk: one collection, cosine, filtered by the metadata `customer`."""

from typing import Any

import chromadb
from chromadb.config import Settings

from benchmarks.peers.exchange import Question, Task

AT_ONCE = 5_000  # it refuses more than 5,461


class Peer:
    """See exchange.Store."""

    version = f"chromadb {chromadb.__version__}"

    def __init__(self, task: Task) -> None:
        """An empty collection."""
        self._task = task
        client = chromadb.PersistentClient(
            path=str(task.folder / "chroma"), settings=Settings(anonymized_telemetry=False)
        )
        self._collection = client.create_collection(
            "memories", embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
        )

    def fill(self) -> None:
        """See exchange.Store."""
        for rows in self._task.batches(AT_ONCE):
            self._collection.add(
                ids=[row.id for row in rows],
                embeddings=[list(self._task.vectors[row.vector]) for row in rows],
                documents=[row.text for row in rows],
                metadatas=[{"customer": row.customer} for row in rows],
            )

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - the library's own shape
        """See exchange.Store."""
        return self._collection.query(
            query_embeddings=[list(self._task.vectors[question.vector])],
            n_results=self._task.limit,
            where={"customer": question.customer},
        )

    def texts(self, answer: Any) -> list[str]:  # noqa: ANN401 - see above
        """See exchange.Store."""
        return list(answer["documents"][0])
