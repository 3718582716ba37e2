"""`python -m benchmarks.peers STORE FOLDER`: fill the store, then ask all questions once for every line on stdin.

One JSON object per line on stdout: first what was filled, then for each round the seconds of every question and the
texts that were found. Whatever a library prints goes to stderr.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from benchmarks.peers import exchange

# Before any of them is imported: none of them may call home.
os.environ.update(
    MEM0_TELEMETRY="False",
    ANONYMIZED_TELEMETRY="False",
    LANGSMITH_TRACING="false",
    LANGCHAIN_TRACING_V2="false",
    HF_HUB_OFFLINE="1",
)


def main() -> None:
    """Fill and answer until stdin ends."""
    said = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    name, folder = sys.argv[1], Path(sys.argv[2])
    open_store: Callable[[exchange.Task], exchange.Store] = importlib.import_module(f"benchmarks.peers.{name}").Peer
    task = exchange.read(folder)
    store = open_store(task)
    began = time.perf_counter()
    store.fill()
    _say(said, {"version": store.version, "filled_in_s": round(time.perf_counter() - began, 1)})
    for _ in sys.stdin:
        _say(said, _round(store, task))


def _round(store: exchange.Store, task: exchange.Task) -> dict[str, object]:
    seconds, found = [], []
    for question in task.questions:
        began = time.perf_counter()
        answer = store.ask(question)
        seconds.append(time.perf_counter() - began)
        found.append(store.texts(answer))
    return {"seconds": seconds, "found": found}


def _say(said: TextIO, what: dict[str, object]) -> None:
    said.write(json.dumps(what, ensure_ascii=False) + "\n")
    said.flush()


if __name__ == "__main__":
    main()
