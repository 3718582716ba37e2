"""What every conversation with one Ollama server needs: its state, a circuit, and failures in our words.

Knows the HTTP library below Ollama's client but not the client itself.
"""

import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import httpx

from supportmem.llm.errors import BadAnswer, LlmError, Refused, TooLong, Unavailable
from supportmem.llm.ports import Status

CIRCUIT_SECONDS = 2.0  # how long a failure counts as "down" before the server is asked again
STATUS_SECONDS = 2.0  # how long an answer about the state is believed
PROBE = httpx.Timeout(0.7, connect=0.3)  # both together: the second that status() may take
_RETRY_LATER = frozenset({408, 425, 429})


@cache
def tls() -> ssl.SSLContext:
    """Shared by all clients: reading the certificates takes longer than everything else about a client."""
    return httpx.create_ssl_context()


class Link:
    """One Ollama server as seen by one model's user. Safe to share between threads and event loops."""

    def __init__(self, host: str, *, without: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`without` says how the product gets on without this server: "answers come from memory only"."""
        self.host = host
        self._without = without
        self._clock = clock
        self._lock = threading.Lock()
        self._status: Status | None = None
        self._believed_until = 0.0

    def options(self, timeout: httpx.Timeout) -> dict[str, Any]:
        """Keyword arguments of an HTTP client for this server.

        Redirects are not followed, since prompts hold customers' words and go to the configured address
        only. A proxy from the environment is not for this machine's own addresses.
        """
        local = (urlsplit(self.host).hostname or "") in {"127.0.0.1", "localhost", "::1"}
        return {"timeout": timeout, "verify": tls(), "trust_env": not local, "follow_redirects": False}

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Around each wait for the server: turns what may happen into LlmErrors, and opens the circuit."""
        try:
            yield
        except Unavailable as error:
            self.open_circuit(str(error))
            raise
        except LlmError:
            raise
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise self._lost(self.not_found()) from error
        except (TimeoutError, httpx.TimeoutException) as error:
            raise self._lost(f"Ollama at {self.host} did not answer in time") from error
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            raise self._lost(f"the connection to Ollama at {self.host} broke off") from error
        except (ValueError, TypeError, AttributeError) as error:
            # Raised inside Ollama's client for lines that are no JSON, or JSON of another shape.
            raise BadAnswer(f"Ollama at {self.host} sent something unreadable") from error

    def rejected(self, status_code: int, text: str) -> LlmError:
        """The error for an HTTP status, or (below 100) for an error line in the middle of a stream."""
        said = f"Ollama at {self.host} says: {_error_in(text)[:300]}"
        if "context length" in text or "context window" in text:
            return TooLong(said)
        if 300 <= status_code < 500 and status_code not in _RETRY_LATER:
            return Refused(said)
        return Unavailable(said)

    def not_found(self) -> str:
        """The words for a server that is not there."""
        return f"Ollama not found at {self.host}: {self._without}; start it and this goes away by itself"

    def open_circuit(self, detail: str) -> None:
        """Remember a failure: for a moment the status is down without asking."""
        down = detail if self._without in detail else f"{detail}: {self._without} until it works again"
        with self._lock:
            self._status = Status("down", down)
            self._believed_until = self._clock() + CIRCUIT_SECONDS

    def status(self, *, model: str, list_models: Callable[[], list[str]]) -> Status:
        """The state, asked of the server at most every two seconds."""
        with self._lock:
            if self._status is None or self._clock() >= self._believed_until:
                self._status = self._probe(model, list_models)
                self._believed_until = self._clock() + STATUS_SECONDS
            return self._status

    def _probe(self, model: str, list_models: Callable[[], list[str]]) -> Status:
        try:
            names = list_models()
        except httpx.ConnectTimeout:
            return Status("down", self.not_found())
        except (httpx.TimeoutException, httpx.ReadError):
            return Status("down", f"Ollama at {self.host} does not answer: {self._without} until it does")
        except (httpx.HTTPError, OSError):
            return Status("down", self.not_found())
        except (ValueError, TypeError, AttributeError, LlmError):
            return Status("down", f"What answers at {self.host} is not a working Ollama: {self._without}")
        if model in names or f"{model}:latest" in names:
            return Status("up", f"Ollama at {self.host} has {model}")
        return Status("down", f"model {model} is not pulled: run `ollama pull {model}`")

    def _lost(self, detail: str) -> Unavailable:
        self.open_circuit(detail)
        return Unavailable(detail)


def _error_in(text: str) -> str:
    """The error in a response's body; the body itself when it is not Ollama's (a proxy's page, say)."""
    try:
        body = json.loads(text)
    except ValueError:
        return text.strip()
    return str(body.get("error", body)) if isinstance(body, dict) else text.strip()
