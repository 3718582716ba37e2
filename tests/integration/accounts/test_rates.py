"""Limits of a minute: per person, token and address, shared by all processes, and with a way back in."""

import threading
from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from chat import facade
from chat.contracts import NewTurn
from supportmem.accounts import rates
from supportmem.accounts.models import RateCount
from supportmem.common.errors import TooMany
from tests.personas import Personas

CUSTOMERS = "/api/v1/customers"


def test_a_minute_has_so_many_and_the_next_begins_anew(people: Personas, now: datetime) -> None:
    for _ in range(3):
        rates.spend({"user:alice": 3}, now=now + timedelta(seconds=40))
    with pytest.raises(TooMany) as refused:
        rates.spend({"user:alice": 3}, now=now + timedelta(seconds=41))
    assert refused.value.wait == 19
    rates.spend({"user:bob": 3}, now=now + timedelta(seconds=41))
    rates.spend({"user:alice": 3}, now=now + timedelta(seconds=60))
    assert rates.forget_old(now=now + timedelta(seconds=60)) == 0
    assert rates.forget_old(now=now + timedelta(seconds=180)) == 2
    rates.spend({}, now=now)


def test_one_of_several_is_enough_to_refuse(people: Personas, now: datetime) -> None:
    rates.spend({"address:home": 1, "user:alice": 9}, now=now)
    with pytest.raises(TooMany):
        rates.spend({"address:home": 1, "user:bob": 9}, now=now)


def test_no_address_is_kept(people: Personas, now: datetime) -> None:
    rates.spend({"address:192.0.2.1": 1}, now=now)
    assert "192.0.2.1" not in str(list(RateCount.objects.values()))


def test_counting_is_not_written_to_the_log_of_the_database(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'accounts_ratecount'")
        assert cursor.fetchone() == ("u",)


@pytest.mark.usefixtures("transactional_db")
def test_processes_share_the_count() -> None:
    """Each thread has a connection of its own, as each process has."""
    passed, ready, now = [], threading.Barrier(8), timezone.now()

    def one() -> None:
        ready.wait()
        for _ in range(5):
            try:
                rates.spend({"user:alice": 25, "address:home": 100}, now=now)
                passed.append(1)
            except TooMany:
                pass
        connection.close()

    threads = [threading.Thread(target=one) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(passed) == 25


@override_settings(RATE_PER_USER=3)
def test_a_person_has_one_budget_whatever_token_or_session(people: Personas, clock: time_machine.Traveller) -> None:
    first, second, browser = people.alice.api(), people.alice.api(), people.alice.client()
    assert [api.get(CUSTOMERS).status_code for api in (first, second, browser)] == [200] * 3
    refused = first.get(CUSTOMERS)
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert (refused["Content-Type"], refused.json()["code"]) == ("application/problem+json", "throttled")
    assert people.bob.api().get(CUSTOMERS).status_code == 200
    clock.shift(61)
    assert first.get(CUSTOMERS).status_code == 200


@override_settings(RATE_PER_TOKEN=1)
def test_a_token_has_a_budget_of_its_own(people: Personas, clock: time_machine.Traveller) -> None:
    first, second = people.alice.api(), people.alice.api()
    assert [api.get(CUSTOMERS).status_code for api in (first, first, second)] == [200, 429, 200]


@override_settings(RATE_PER_ADDRESS=2)
def test_an_address_cannot_dodge_by_a_header(people: Personas, clock: time_machine.Traveller) -> None:
    api = people.alice.api()
    claims = [{"X-Forwarded-For": f"203.0.113.{number}"} for number in range(3)]
    assert [api.get(CUSTOMERS, headers=claim).status_code for claim in claims] == [200, 200, 429]
    assert people.bob.api().get(CUSTOMERS).status_code == 429
    assert people.bob.api().get(CUSTOMERS, REMOTE_ADDR="198.51.100.1").status_code == 200


@override_settings(RATE_OF_BAD_TOKENS=2)
def test_guessing_tokens_has_an_end(people: Personas, clock: time_machine.Traveller) -> None:
    good, bad = people.alice.api(), {"Authorization": "Bearer smem_guess"}
    assert [Client().get(CUSTOMERS, headers=bad).status_code for _ in range(3)] == [401, 401, 429]
    assert good.get(CUSTOMERS).status_code == 200


@override_settings(RATE_OF_ANSWERS=1)
def test_answers_are_counted_through_every_door(people: Personas, now: datetime) -> None:
    first, second = (
        facade.start_conversation(people.alice.actor, customer_id=people.mia.id, now=now) for _ in range(2)
    )
    turn = NewTurn(author="customer", content="Where is my order?", client_id="m1", ask=True)
    asked = facade.say(people.alice.actor, conversation_id=first, turn=turn, now=now)
    again = facade.say(people.alice.actor, conversation_id=first, turn=turn, now=now)
    assert again.generation_id == asked.generation_id  # the same asked again is no second one
    with pytest.raises(TooMany):
        facade.say(people.alice.actor, conversation_id=second, turn=turn, now=now)
    assert facade.open_conversation(people.alice.actor, conversation_id=second).turns == ()
    facade.say(people.bob.actor, conversation_id=second, turn=turn, now=now)
