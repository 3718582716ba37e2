"""What the person at the terminal is told."""

import json
from ipaddress import IPv4Address
from pathlib import Path

import pytest

from supportmem.embedded.ready import Address, Health, demo_sign_ins, read_health, ready_block

HERE = Address(host="127.0.0.1", port=8000)


def test_what_is_not_up_is_told_in_its_own_words() -> None:
    report = {
        "status": "degraded",
        "checks": {
            "database": {"status": "up", "detail": "PostgreSQL 18"},
            "ollama": {"status": "degraded", "detail": "Ollama not found at http://127.0.0.1:11434"},
            "queue": {"status": "down"},
        },
    }

    found = read_health(json.dumps(report))

    assert found.status == "degraded"
    assert found.lacking == ("Ollama not found at http://127.0.0.1:11434", "queue is down")


@pytest.mark.parametrize("body", ["", "<html>", "[]", "{}", '{"status": "up", "checks": 3}'])
def test_an_unreadable_report_counts_as_no_answer(body: str) -> None:
    assert read_health(body) == Health(answered=False)


def test_the_block_names_address_sign_ins_and_what_is_missing() -> None:
    text = "\n".join(
        ready_block(
            HERE,
            health=Health(answered=True, status="degraded", lacking=("Ollama not found",)),
            sign_ins=[{"username": "agent", "password": "s3cret", "role": "agent", "organization": "Acme"}],
        )
    )

    assert "http://127.0.0.1:8000" in text
    assert "agent  password s3cret  (agent, Acme)" in text
    assert "- Ollama not found" in text


def test_nothing_is_said_to_be_missing_when_all_is_up() -> None:
    text = "\n".join(ready_block(HERE, health=Health(answered=True, status="up"), sign_ins=[]))

    assert "Not everything" not in text
    assert "Sign in" not in text


def test_the_demo_users_come_from_what_the_demo_wrote_down(tmp_path: Path) -> None:
    note = tmp_path / "demo.json"
    assert demo_sign_ins(note) == []

    note.write_text(json.dumps({"users": [{"username": "agent", "password": "x"}]}))
    assert demo_sign_ins(note) == [{"username": "agent", "password": "x"}]

    note.write_text("not json")
    assert demo_sign_ins(note) == []


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        (str(IPv4Address(0)), "http://127.0.0.1:80"),
        ("::", "http://[::1]:80"),
        ("support.example", "http://support.example:80"),
    ],
)
def test_the_address_is_one_a_browser_can_open(host: str, url: str) -> None:
    assert Address(host=host, port=80).url == url
