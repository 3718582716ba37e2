"""Tokens and sessions: who is let in, and what everybody else is told."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from supportmem.accounts.attempts import FREE_HERE
from supportmem.accounts.models import ApiToken, Membership, Role, User
from supportmem.audit.models import LedgerEntry
from tests.factories.accounts import PASSWORD
from tests.personas import Personas
from tests.privacy.world import make_staff

TOKEN = "/api/v1/auth/token"
CUSTOMERS = "/api/v1/customers"


def bearer(token: str) -> APIClient:
    """A program with this token."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def test_a_token_opens_the_api(people: Personas) -> None:
    answer = APIClient().post(TOKEN, people.alice.credentials, format="json")
    assert answer.status_code == 200
    assert set(answer.json()) == {"token"}
    assert bearer(answer.json()["token"]).get(CUSTOMERS).status_code == 200


def test_the_token_itself_is_not_kept(people: Personas) -> None:
    token = APIClient().post(TOKEN, people.alice.credentials, format="json").json()["token"]
    row = ApiToken.objects.get(user=people.alice.user)
    assert token not in row.digest
    assert LedgerEntry.objects.filter(verb="token.issued", object_id=row.id).count() == 1


def test_every_reason_is_answered_with_the_same_words(people: Personas) -> None:
    people.bob.user.is_active = False
    people.bob.user.save()
    wrong = [
        {"username": "alice", "password": "not it"},
        {"username": "nobody", "password": "not it"},
        {"username": "bob", "password": PASSWORD},  # deactivated
        {"username": "eve", "password": PASSWORD},  # belongs to no organization
    ]
    answers = [APIClient().post(TOKEN, body, format="json") for body in wrong]
    assert {answer.status_code for answer in answers} == {400}
    assert len({answer.content for answer in answers}) == 1
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("body", [{}, {"username": "alice"}, {"username": "alice", "password": PASSWORD, "otp": "1"}])
def test_a_body_with_other_fields_is_refused(people: Personas, body: dict[str, str]) -> None:
    answer = APIClient().post(TOKEN, body, format="json")
    assert answer.status_code == 400
    assert answer.json()["code"] == "invalid"
    assert answer.json()["errors"]


def test_after_too_many_failures_even_the_right_password_waits(people: Personas) -> None:
    for _ in range(FREE_HERE):
        APIClient().post(TOKEN, {"username": "alice", "password": "not it"}, format="json")
    answer = APIClient().post(TOKEN, people.alice.credentials, format="json")
    assert answer.status_code == 429
    assert answer.json()["code"] == "throttled"
    assert 0 < int(answer["Retry-After"]) <= 30
    assert APIClient().post(TOKEN, people.bob.credentials, format="json").status_code == 200


def test_the_page_for_signing_in_has_the_same_limit(people: Personas) -> None:
    for _ in range(FREE_HERE):
        Client().post("/sign-in/", {"username": "alice", "password": "not it"})
    answer = Client().post("/sign-in/", people.alice.credentials)
    assert answer.status_code == 200  # the form again
    assert "Too many failed sign-ins. Wait 30 seconds" in answer.content.decode()
    assert "sessionid" not in answer.cookies


def test_an_administrator_unlocks_it(people: Personas) -> None:
    for _ in range(FREE_HERE):
        Client().post("/sign-in/", {"username": "alice", "password": "not it"})
    page, deed = (f"/admin/accounts/user/{people.alice.user.id}/{end}" for end in ("change/", "do/unlock/"))
    assert make_staff(people.rita).client().post(deed).status_code == 404  # she reviews
    adam = make_staff(people.adam).client()
    assert "Unlock the sign-in" in adam.get(page).content.decode()
    assert "has to wait" in adam.get(deed).content.decode()
    assert adam.post(deed).status_code == 302
    assert adam.get(deed).status_code == 404  # there is nothing to unlock any more
    assert Client().post("/sign-in/", people.alice.credentials).status_code == 302


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Bearer a b", "Basic YTpi", "Token x"])
def test_without_a_good_token_nobody_gets_in(people: Personas, header: str) -> None:
    client = APIClient()
    if header:
        client.credentials(HTTP_AUTHORIZATION=header)
    answer = client.get(CUSTOMERS)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_authenticated"


def test_another_password_ends_every_token_however_it_is_written(people: Personas) -> None:
    api, others = people.alice.api(), people.bob.api()
    with transaction.atomic():
        people.alice.user.set_password("another-long-password")
        people.alice.user.save()
        assert api.get(CUSTOMERS).status_code == 401  # within the very transaction
    assert others.get(CUSTOMERS).status_code == 200
    User.objects.filter(id=people.bob.user.id).update(password=make_password("another-long-password"))
    assert others.get(CUSTOMERS).status_code == 401
    assert api.get(CUSTOMERS).status_code == 401


def test_a_token_of_before_its_proof_was_kept_is_over(people: Personas) -> None:
    api = people.alice.api()
    ApiToken.objects.update(proof="")
    assert api.get(CUSTOMERS).status_code == 401


def test_a_token_has_the_rights_of_its_person_at_that_moment(people: Personas) -> None:
    api, path = people.rita.api(), reverse("api-customer", kwargs={"customer_id": people.mia.id})
    assert api.get(path).status_code == 200
    Membership.objects.filter(user=people.rita.user).update(role=Role.AUDITOR)
    assert api.get(path).status_code == 200
    assert api.patch(path, {"consent": "forget"}, format="json").status_code == 403
    Membership.objects.filter(user=people.rita.user).update(role=Role.AGENT)
    assert api.get(path).status_code == 404


def test_a_token_ends_with_its_time_its_user_and_its_membership(people: Personas) -> None:
    api = people.alice.api()
    row = ApiToken.objects.get()
    assert api.get(CUSTOMERS).status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert api.get(CUSTOMERS).status_code == 401
    ApiToken.objects.update(expires_at=row.expires_at)
    people.alice.user.is_active = False
    people.alice.user.save()
    assert api.get(CUSTOMERS).status_code == 401
    people.alice.user.is_active = True
    people.alice.user.save()
    # Moving to another organization must not carry the token there.
    Membership.objects.filter(user=people.alice.user).delete()
    Membership.objects.create(user=people.alice.user, organization=people.summit, role=Role.ADMIN)
    assert api.get(CUSTOMERS).status_code == 401


def test_a_session_needs_its_csrf_token_to_write(people: Personas) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(people.alice.user)
    body = {"external_id": "new", "name": "New"}
    assert browser.get(CUSTOMERS).status_code == 200
    refused = browser.post(CUSTOMERS, body, content_type="application/json")
    assert refused.status_code == 403
    assert refused.json()["code"] == "forbidden"
    browser.cookies["csrftoken"] = "a" * 32
    headers = {"X-CSRFToken": "a" * 32}
    assert browser.post(CUSTOMERS, body, content_type="application/json", headers=headers).status_code == 201
