"""A browser's page as the running server sees it: signed in by form, with a websocket on one conversation."""

import itertools
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from chat.events import SUBPROTOCOL, VERSION
from tests.processes.product import PASSWORD, Product

Frame = dict[str, Any]
_numbers = itertools.count(1)


def session_cookie(product: Product) -> str:
    """Sign in through the form; the cookie that a browser would send from then on."""
    with httpx.Client(base_url=product.address.url, follow_redirects=False, trust_env=False, timeout=30) as client:
        client.get("/sign-in/")
        form = {"username": "agent", "password": PASSWORD, "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        answer = client.post("/sign-in/", data=form, headers={"Referer": product.address.url})
        assert answer.status_code == 302, answer.status_code
        return f"sessionid={client.cookies['sessionid']}"


@contextmanager
def socket_page(product: Product, *, conversation: str) -> "Iterator[SocketPage]":
    """A page that has said hello."""
    with connect(
        f"{product.address.url.replace('http', 'ws', 1)}/ws/conversations/{conversation}/",
        origin=Origin(product.address.url),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers={"Cookie": session_cookie(product)},
        proxy=None,
    ) as socket:
        page = SocketPage(socket)
        page.send("hello", last_seq=0)
        page.until("welcome")
        yield page


class SocketPage:
    """What the page sends; `heard` are the frames that came, in order."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.heard: list[Frame] = []

    def send(self, cmd: str, **fields: object) -> None:
        """One command."""
        self._socket.send(json.dumps({"v": VERSION, "cmd": cmd, "id": f"c{next(_numbers)}", **fields}))

    def until(self, wanted: str, *, within: float = 20.0) -> Frame:
        """Read on until a frame of that type, or an event of that kind, comes."""
        deadline = time.monotonic() + within
        while True:
            frame: Frame = json.loads(self._socket.recv(timeout=max(0.0, deadline - time.monotonic())))
            self.heard.append(frame)
            assert frame["type"] != "refused", frame
            if wanted in {frame["type"], frame.get("kind")}:
                return frame
