"""`reply: true`: the answer and its citations in the same call, with and without a model."""

import pytest
from rest_framework.test import APIClient

from chat.models import Generation
from memories.models import Memory
from supportmem.llm.fake import FakeChat
from supportmem.llm.ports import Status
from tests.personas import Personas, make_personas

pytestmark = pytest.mark.django_db(transaction=True)
CONVERSATIONS = "/api/v1/conversations"


@pytest.fixture
def committed() -> Personas:
    """The personas, committed: answers are written by another thread."""
    return make_personas()


def begin(api: APIClient, people: Personas) -> str:
    """The path of the turns of a new conversation with Mia."""
    made = api.post(CONVERSATIONS, {"customer": str(people.mia.id)}, format="json").json()
    return f"{CONVERSATIONS}/{made['id']}/turns"


def say(api: APIClient, turns: str, content: str, *, reply: bool) -> dict[str, dict[str, object]]:
    """What comes back."""
    body = {"author": "customer", "content": content, "reply": reply, "client_id": content[:50]}
    answer = api.post(turns, body, format="json")
    assert answer.status_code in {200, 201}, answer.content
    found: dict[str, dict[str, object]] = answer.json()
    return found


def test_without_a_model_memory_answers_and_cites(committed: Personas, fake_chat: FakeChat) -> None:
    fake_chat.condition = Status("down", "There is no model.")
    api = committed.alice.api()
    say(api, begin(api, committed), "Please remember that my dog is called Rex.", reply=False)
    turns = begin(api, committed)
    answer = say(api, turns, "Do you remember what my dog is called?", reply=True)["answer"]
    assert answer["mode"] == "memory_only"
    assert answer["state"] == "done"
    assert "Rex" in str(answer["content"])
    citations = answer["citations"]
    assert isinstance(citations, list)
    memory = Memory.unscoped.get(id=citations[0]["memory"])
    assert set(citations[0]) == {"n", "memory", "revision", "turn"}
    assert citations[0]["revision"] == str(memory.head_id)
    assert citations[0]["turn"] == str(memory.turn_id)
    assert f"[{citations[0]['n']}]" in str(answer["content"])
    stored = api.get(turns).json()["results"]
    assert [turn["author"] for turn in stored] == ["customer", "assistant"]
    assert stored[1]["id"] == answer["id"]


def test_asking_twice_gives_the_same_answer(committed: Personas, fake_chat: FakeChat) -> None:
    fake_chat.condition = Status("down", "There is no model.")
    api = committed.alice.api()
    turns = begin(api, committed)
    first = say(api, turns, "What is my name?", reply=True)
    assert say(api, turns, "What is my name?", reply=True) == first
    assert Generation.unscoped.count() == 1
