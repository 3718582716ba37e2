"""kill -9 of the database under a talk: what was acknowledged is there when it is back, and it comes back."""

import os
import signal
import threading
import time

import httpx
import pytest

from tests.processes.caller import Talk
from tests.processes.product import Product, until

pytestmark = pytest.mark.processes

BACK_WITHIN = 20.0  # seconds


def test_a_killed_database_comes_back_with_everything_it_acknowledged(product: Product) -> None:
    talk = Talk.begin(product)
    over, acknowledged = threading.Event(), []

    def write() -> None:
        number = 0
        while not over.is_set():
            number += 1
            acknowledged.append(talk.say(f"I like Belo{number} pans")["turn"]["id"])

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    until(lambda: len(acknowledged) > 5, seconds=20)
    killed = product.postmaster()
    before = len(acknowledged)
    began = time.monotonic()
    os.kill(killed, signal.SIGKILL)

    refusals = _refusals(product, talk)
    until(lambda: len(acknowledged) > before + 3, seconds=BACK_WITHIN)
    took = time.monotonic() - began
    over.set()
    writer.join(timeout=60)
    print(f"\nacknowledges again {took:.1f} s after the kill; {len(refusals)} refusals meanwhile")  # noqa: T201 - with -s
    assert product.postmaster() != killed
    assert "The database has died; starting it again." in product.output()
    assert set(refusals) == {(503, "application/problem+json", "unavailable")}

    turns = [turn["id"] for turn in talk.turns()]
    assert len(turns) == len(set(turns)) == len(talk.said)
    assert set(acknowledged) <= set(turns)
    until(lambda: _liked(talk) == len(talk.said), seconds=40)


def _liked(talk: Talk) -> int:
    return len({row["content"] for row in talk.memories() if row["kind"] == "preference"})


def _refusals(product: Product, talk: Talk) -> list[tuple[int, str, str]]:
    """What a program that reads hears until it is served again: status, type and code of each refusal."""
    headers = {"Authorization": f"Bearer {talk.caller.token}"}
    heard: list[tuple[int, str, str]] = []
    deadline = time.monotonic() + BACK_WITHIN
    with httpx.Client(base_url=product.address.url, headers=headers, trust_env=False, timeout=30) as client:
        while time.monotonic() < deadline:
            answer = client.get(f"/api/v1/customers/{talk.customer}/memories")
            if answer.status_code == 200:
                return heard
            heard.append((answer.status_code, answer.headers["content-type"], answer.json()["code"]))
            time.sleep(0.02)
    return heard
