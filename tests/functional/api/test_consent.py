"""PATCH of a customer and of a conversation: what memory may do."""

import pytest

from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from tests.factories.chat import make_conversation
from tests.factories.memories import make_memory
from tests.personas import Personas


def test_a_wish_is_set_read_and_obeyed(people: Personas) -> None:
    make_memory(people.mia, content="The customer likes green tea.")
    api, path = people.alice.api(), f"/api/v1/customers/{people.mia.id}"
    question = {"query": "green tea", "customer": str(people.mia.id)}
    before = api.post("/api/v1/recall", question, format="json").json()
    assert (len(before["memories"]), before["withheld"]) == (1, None)
    changed = api.patch(path, {"consent": "do_not_remember"}, format="json")
    assert (changed.status_code, changed.json()["consent"]) == (200, "do_not_remember")
    assert api.get(path).json() == changed.json()
    after = api.post("/api/v1/recall", question, format="json").json()
    assert (after["memories"], after["withheld"], after["tokens"]) == ([], "do_not_remember", 0)
    assert api.patch(path, {"consent": "do_not_remember"}, format="json").status_code == 200
    assert LedgerEntry.objects.filter(verb="customer.consent").count() == 1  # the same again changes nothing


@pytest.mark.parametrize("body", [{"consent": "perhaps"}, {"consent": None}, {"consent": ""}, {}, {"name": "Mia"}])
def test_what_is_no_wish_is_told_and_changes_nothing(people: Personas, body: dict[str, object]) -> None:
    answer = people.alice.api().patch(f"/api/v1/customers/{people.mia.id}", body, format="json")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["field"] in {"consent", "name"}
    assert Customer.objects.get(id=people.mia.id).consent == "remember"


def test_a_conversations_switch_is_set_and_read(people: Personas) -> None:
    api, path = people.alice.api(), f"/api/v1/conversations/{make_conversation(people.mia).id}"
    assert api.get(path).json()["memory"] is True
    off = api.patch(path, {"memory": False}, format="json")
    assert (off.status_code, off.json()["memory"]) == (200, False)
    assert api.get(path).json()["memory"] is False
    assert api.patch(path, {"memory": True}, format="json").json()["memory"] is True
    assert api.patch(path, {"memory": "perhaps"}, format="json").status_code == 400
    assert api.patch(path, {}, format="json").status_code == 400
