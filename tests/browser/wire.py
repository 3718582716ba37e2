"""A wire between one browser window and the server, which can be cut, go dead, and be mended."""

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self

_BIT = 65536


class Wire:
    """Listens on a port of its own and passes on what it hears, both ways. Use `with`."""

    def __init__(self, *, to_port: int) -> None:
        self._to = to_port
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._whole = threading.Event()
        self._whole.set()
        self._upward, self._downward = threading.Event(), threading.Event()
        self._wake()

    @property
    def url(self) -> str:
        """The address at this end."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        """Every connection breaks, and none can be made."""
        self._whole.clear()
        self._drop()

    def go_dead(self) -> None:
        """Connections stay, and nothing comes through any more: a network that is lost without a word."""
        self._upward.clear()
        self._downward.clear()

    def go_deaf(self) -> None:
        """The server still hears the browser, and the browser nothing of the server."""
        self._downward.clear()

    def mend(self) -> None:
        """All is well for new connections; what was held back is lost, as it is on a real line."""
        self._drop()
        self._whole.set()
        self._wake()

    def _wake(self) -> None:
        self._upward.set()
        self._downward.set()

    def _drop(self) -> None:
        with self._lock:
            ends, self._ends = self._ends, set()
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return  # the door was closed: the test is over
            if not self._whole.is_set():
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._to))
            with self._lock:
                self._ends |= {near, far}
            for one, other, open_ in ((near, far, self._upward), (far, near, self._downward)):
                threading.Thread(target=_pass_on, args=(one, other, open_), daemon=True).start()

    def __enter__(self) -> Self:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._whole.clear()
        self._wake()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._drop()


def _pass_on(one: socket.socket, other: socket.socket, open_: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while bit := one.recv(_BIT):
            open_.wait()
            other.sendall(bit)
        other.shutdown(socket.SHUT_WR)
