"""A program that talks to the running product over HTTP, and does not give up when the server is killed."""

import itertools
import time
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

import httpx

from tests.processes.product import PASSWORD, Product

Row = dict[str, Any]
_names = itertools.count(1)
_NOT_NOW = 503  # what the product says while its database is away; any other 5xx is a fault


class NotAnsweredError(Exception):
    """The server was killed, or cannot answer now: whether the request was carried out is not known."""


@dataclass
class Caller:
    """The demo's agent, by token."""

    client: httpx.Client
    token: str = ""

    @classmethod
    def of(cls, product: Product) -> Self:
        """Sign in."""
        caller = cls(httpx.Client(base_url=f"{product.address.url}/api/v1/", timeout=90, trust_env=False))
        caller.token = caller.call("POST", "auth/token", {"username": "agent", "password": PASSWORD})["token"]
        return caller

    def call(self, method: str, path: str, body: Row | None = None) -> Row:
        """One request. Raises NotAnsweredError when there is no telling what became of it."""
        try:
            answer = self.client.request(
                method, path, json=body, headers={"Authorization": f"Bearer {self.token}"} if self.token else {}
            )
        except httpx.TransportError as error:
            raise NotAnsweredError(type(error).__name__) from error
        if answer.status_code == _NOT_NOW:
            raise NotAnsweredError(f"{answer.status_code}: {answer.text[:300]}")
        assert answer.status_code in {200, 201}, f"{method} {path}: {answer.status_code} {answer.text}"
        row: Row = answer.json()
        return row

    def insist(self, method: str, path: str, body: Row | None = None, *, seconds: float = 90) -> Row:
        """The same again and again, word for word, until it is answered."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return self.call(method, path, body)
            except NotAnsweredError as error:
                assert time.monotonic() < deadline, f"no answer within {seconds:g} s: {error}"
                time.sleep(0.1)


@dataclass
class Talk:
    """One customer made for one test, with a conversation at a time."""

    caller: Caller
    customer: str = ""
    conversation: str = ""
    said: dict[str, str] = field(default_factory=dict)  # client id: words

    @classmethod
    def begin(cls, product: Product, *, locale: str = "en") -> Self:
        """A new customer and a first conversation."""
        talk = cls(Caller.of(product))
        body = {"external_id": f"processes-{uuid4()}", "name": f"Customer {next(_names)}", "locale": locale}
        talk.customer = talk.caller.call("POST", "customers", body)["id"]
        talk.begin_conversation()
        return talk

    def begin_conversation(self) -> None:
        """The next conversation."""
        self.conversation = self.caller.insist("POST", "conversations", {"customer": self.customer})["id"]

    def say(self, content: str, *, reply: bool = False) -> Row:
        """A turn of the customer, insisted on. The whole answer of the API."""
        client_id = str(uuid4())
        self.said[client_id] = content
        body = {"author": "customer", "content": content, "client_id": client_id, "reply": reply}
        return self.caller.insist("POST", f"conversations/{self.conversation}/turns", body)

    def ask(self, question: str) -> Row:
        """The assistant's answer."""
        answer: Row = self.say(question, reply=True)["answer"]
        return answer

    def turns(self) -> list[Row]:
        """The turns of the conversation."""
        rows: list[Row] = self.caller.insist("GET", f"conversations/{self.conversation}/turns")["results"]
        return rows

    def memories(self, *, status: str = "active") -> list[Row]:
        """All memories of the customer, page by page."""
        rows: list[Row] = []
        path = f"customers/{self.customer}/memories?limit=100&status={status}"
        page = self.caller.insist("GET", path)
        rows += page["results"]
        while page["next"]:
            page = self.caller.insist("GET", f"{path}&cursor={page['next']}")
            rows += page["results"]
        return rows

    def memory(self, memory_id: str) -> Row:
        """One memory with its revisions."""
        return self.caller.insist("GET", f"memories/{memory_id}")
