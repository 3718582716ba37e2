"""LangGraph's PostgresStore with its defaults: a namespace for each customer, the vector of the field `text`."""

from contextlib import ExitStack
from importlib import metadata
from typing import Any

from langgraph.store.base import PutOp
from langgraph.store.postgres import PostgresStore

from benchmarks.peers.exchange import Question, Task
from benchmarks.peers.filling import graph_built_afterwards

AT_ONCE = 1_000


class Peer:
    """See exchange.Store."""

    version = f"langgraph-checkpoint-postgres {metadata.version('langgraph-checkpoint-postgres')}"

    def __init__(self, task: Task) -> None:
        """Empty tables."""
        self._task = task
        self._known = task.of_texts()
        self._open = ExitStack()
        index = {"dims": task.dimension, "embed": self._embed, "fields": ["text"]}
        self._store = self._open.enter_context(PostgresStore.from_conn_string(task.dsn, index=index))
        self._store.setup()

    def _embed(self, texts: list[str]) -> list[list[float]]:
        return [self._known[text] for text in texts]

    def fill(self) -> None:
        """See exchange.Store."""
        with graph_built_afterwards(self._task.dsn):
            for rows in self._task.batches(AT_ONCE):
                self._store.batch([PutOp(("customer", row.customer), row.id, {"text": row.text}) for row in rows])

    def ask(self, question: Question) -> Any:  # noqa: ANN401 - the library's own shape
        """See exchange.Store."""
        return self._store.search(("customer", question.customer), query=question.text, limit=self._task.limit)

    def texts(self, answer: Any) -> list[str]:  # noqa: ANN401 - see above
        """See exchange.Store."""
        return [one.value["text"] for one in answer]
