"""Who only reads sees the thread and no way to write; what is sent all the same is refused."""

from datetime import datetime

import pytest
from django.urls import reverse

from chat import facade
from tests.personas import Persona, Personas


def test_a_conversation_shows_a_place_to_write_to_who_may_write(people: Personas, now: datetime) -> None:
    talk = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    address = reverse("conversation", kwargs={"conversation_id": talk})
    for writer in (people.alice, people.bob, people.rita):
        page = writer.client().get(address).content.decode()
        assert "hidden inert" not in page
        assert "reads-only" not in page
    for reader in (people.pia, people.otto):
        page = reader.client().get(address).content.decode()
        assert "hidden inert" in page
        assert "Your role does not write here." in page


def test_the_panel_offers_what_the_role_may_change(people: Personas, now: datetime) -> None:
    talk = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    address = reverse("conversation-panel", kwargs={"conversation_id": talk})
    offered = {
        who: (" disabled" in page, "consent-save" in page)
        for who, reader in (("alice", people.alice), ("pia", people.pia), ("otto", people.otto))
        for page in [reader.client().get(address).content.decode()]
    }
    assert offered == {"alice": (False, True), "pia": (True, True), "otto": (True, False)}


@pytest.mark.parametrize("who", ["pia", "otto"])
def test_what_is_sent_all_the_same_is_refused(people: Personas, now: datetime, who: str) -> None:
    talk = facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now)
    reader: Persona = getattr(people, who)
    client = reader.client()
    switch = reverse("conversation-memory", kwargs={"conversation_id": talk})
    assert client.post(switch, {}).status_code == 403
    assert client.get(reverse("conversation-new")).status_code == 403
    assert client.post(reverse("conversation-new"), {"customer": str(people.mia.id)}).status_code == 403
    wish = reverse("conversation-consent", kwargs={"conversation_id": talk})
    assert client.post(wish, {"consent": "do_not_remember"}).status_code == (200 if who == "pia" else 403)
    people.mia.refresh_from_db()
    assert people.mia.consent == ("do_not_remember" if who == "pia" else "remember")
