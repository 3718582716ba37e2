"""What is redacted, proposed and kept is the organization's own decision, down to a floor. What is broken refuses."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest
from django.utils import timezone

from chat.models import Turn
from memories.models import Memory, Observation
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Forbidden, Invalid
from supportmem.privacy import policy, screen
from supportmem.privacy.findings import TYPES
from supportmem.privacy.models import Decision, Handling, PrivacyRule, Redaction, VaultEntry
from tests.integration.privacy.findings import learn, say, simple_detectors, start
from tests.personas import Personas

SAID = "My email is mia@harbor.example and my card is 4111 1111 1111 1111."


@pytest.fixture(autouse=True)
def _detectors() -> Iterator[None]:
    with simple_detectors():
        yield


def rule(people: Personas, type_name: str, handling: str) -> None:
    policy.set_rule(people.adam.actor, type_name=type_name, handling=handling, now=timezone.now())


def content(turn_id: UUID) -> str:
    return Turn.unscoped.get(id=turn_id).content


def test_every_type_of_every_detector_has_a_default() -> None:
    assert set(TYPES) <= set(policy.DEFAULTS)
    for type_name, handling in policy.DEFAULTS.items():
        assert not policy.below_floor(type_name, handling), type_name


def test_by_default_secrets_are_replaced_and_addresses_proposed(people: Personas) -> None:
    turn = say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    assert content(turn) == "My email is mia@harbor.example and my card is [CARD_1]."
    found = {row.type: row for row in Redaction.objects.all()}
    assert (found["EMAIL"].decision, found["EMAIL"].waiting) == (Decision.PROPOSED, True)
    assert (found["CARD"].decision, found["CARD"].waiting) == (Decision.REDACTED, False)
    for row in found.values():
        assert content(turn)[row.start : row.end] in {"mia@harbor.example", "[CARD_1]"}


def test_what_is_proposed_is_still_learnt(people: Personas) -> None:
    say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    learn()
    assert Memory.unscoped.get(customer=people.mia, attribute="email").value == "mia@harbor.example"


def test_an_organization_chooses_for_itself_alone(people: Personas) -> None:
    rule(people, "EMAIL", "redact")
    ours = say(people.alice.actor, start(people.alice.actor, people.mia), SAID)
    theirs = say(people.charlie.actor, start(people.charlie.actor, people.zoe), SAID)
    assert content(ours) == "My email is [EMAIL_1] and my card is [CARD_1]."
    assert "mia@harbor.example" in content(theirs)


def test_what_is_kept_leaves_no_trace_and_empties_the_queue(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    say(people.alice.actor, conversation, SAID)
    rule(people, "EMAIL", "keep")
    waited = Redaction.objects.get(type="EMAIL")
    assert (waited.decision, waited.waiting, waited.reviewer_name) == (Decision.KEPT, False, people.adam.actor.name)
    say(people.alice.actor, conversation, "Or write to ann@other.example.")
    assert Redaction.objects.filter(type="EMAIL").count() == 1
    assert VaultEntry.objects.filter(type="EMAIL").count() == 1


def test_each_change_is_in_the_ledger_once(people: Personas) -> None:
    for _ in range(2):
        rule(people, "EMAIL", "redact")
    line = LedgerEntry.objects.get(verb="privacy_rule.set")
    assert line.detail == {"type": "EMAIL", "from": "propose", "to": "redact", "settled": 0}
    assert line.actor_id == people.adam.user.id


@pytest.mark.parametrize(
    ("type_name", "handling"),
    [
        ("CARD", "propose"),
        ("CARD", "keep"),
        ("PASSWORD", "keep"),
        ("IBAN", "keep"),
        ("US_SSN", "keep"),
        ("CARD?", "keep"),
    ],
)
def test_no_rule_goes_below_the_floor(people: Personas, type_name: str, handling: str) -> None:
    with pytest.raises(Invalid, match="the least is"):
        rule(people, type_name, handling)
    assert not PrivacyRule.objects.exists()


def test_only_who_may_sets_rules(people: Personas) -> None:
    for persona in (people.alice, people.rita, people.program, people.charlie):
        with pytest.raises(Forbidden):
            policy.set_rule(persona.actor, type_name="EMAIL", handling="keep", now=timezone.now())
    with pytest.raises(Invalid, match="no type"):
        rule(people, "SHOE_SIZE", "keep")
    with pytest.raises(Invalid, match="Choose one of"):
        rule(people, "EMAIL", "burn")


def post(people: Personas, conversation_id: UUID, text: str) -> Any:  # noqa: ANN401 - a response of the test client
    url = f"/api/v1/conversations/{conversation_id}/turns"
    return people.alice.api().post(url, {"author": "customer", "content": text, "client_id": "k"}, format="json")


@pytest.mark.parametrize(("type_name", "handling"), [("EMAIL", "burn"), ("CARD", "keep")])
def test_a_broken_rule_refuses_the_write_and_stores_nothing(people: Personas, type_name: str, handling: str) -> None:
    conversation_id = start(people.alice.actor, people.mia)
    PrivacyRule.objects.create(
        organization=people.harbor, type=type_name, handling=handling, set_by_name="x", set_at=timezone.now()
    )
    answer = post(people, conversation_id, SAID)
    assert (answer.status_code, answer.json()["code"]) == (503, "privacy_policy_broken")
    assert type_name in answer.json()["detail"]
    assert not Turn.unscoped.exists()
    assert not Observation.unscoped.exists()
    assert not VaultEntry.objects.exists()


def test_a_broken_detector_refuses_the_write_and_tells_no_words(
    people: Personas, caplog: pytest.LogCaptureFixture
) -> None:
    conversation_id = start(people.alice.actor, people.mia)

    def broken(text: str, *, region: str | None) -> None:
        raise RuntimeError(text)

    with patch.object(screen, "find", _really_find), patch.object(screen, "find_personal", broken):
        answer = post(people, conversation_id, SAID)
    assert (answer.status_code, answer.json()["code"]) == (503, "screening_broken")
    assert "4111" not in answer.content.decode() + caplog.text
    assert not Turn.unscoped.exists()
    assert not Observation.unscoped.exists()


_really_find = screen.find


def test_a_rule_is_read_again_in_the_next_transaction(people: Personas) -> None:
    conversation = start(people.alice.actor, people.mia)
    say(people.alice.actor, conversation, "Write to ann@one.example")
    PrivacyRule.objects.create(
        organization=people.harbor, type="EMAIL", handling=Handling.REDACT, set_by_name="x", set_at=timezone.now()
    )
    assert content(say(people.alice.actor, conversation, "Write to ann@two.example")) == "Write to [EMAIL_2]"
