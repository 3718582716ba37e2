"""Signing in with a second factor, and one's own account, as a browser sees them."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from supportmem.accounts import second_factor
from supportmem.accounts.attempts import FREE_HERE
from supportmem.accounts.models import ApiToken, User
from supportmem.audit.models import LedgerEntry
from tests.factories.accounts import PASSWORD
from tests.integration.accounts.test_second_factor import enrol, shown
from tests.personas import Personas
from tests.privacy.world import make_staff

LOGIN, CODE, ACCOUNT, ENROL = "/sign-in/", "/sign-in/code/", "/account/", "/account/second-factor/"
TOKEN, CUSTOMERS = "/api/v1/auth/token", "/api/v1/customers"
OWN_PAGES = (ACCOUNT, ENROL)
DEEDS = ("account-password", "second-factor-off", "backup-codes", "sign-out-everywhere")


def later(clock: time_machine.Traveller) -> None:
    """So that the app shows another code."""
    clock.shift(timedelta(seconds=60))


def signed_in(client: Client) -> bool:
    """Whether the browser gets a page of the product."""
    return client.get("/").status_code == 200


@pytest.fixture
def enrolled(people: Personas, clock: time_machine.Traveller) -> User:
    """Alice with an app."""
    enrol(people.alice.user, at=timezone.now())
    later(clock)
    return people.alice.user


def test_the_password_alone_lets_nobody_in_any_more(people: Personas, enrolled: User) -> None:
    browser = Client()
    answer = browser.post(f"{LOGIN}?next=/account/", people.alice.credentials)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{CODE}?next=%2Faccount%2F")
    assert not signed_in(browser)
    assert browser.get(CUSTOMERS).status_code == 401
    page = browser.get(answer.headers["Location"])
    assert 'autocomplete="one-time-code"' in page.content.decode()
    wrong = browser.post(answer.headers["Location"], {"code": "000000"})
    assert wrong.status_code == 400
    assert "That code is not right" in wrong.content.decode()
    assert not signed_in(browser)
    right = browser.post(answer.headers["Location"], {"code": shown(enrolled, at=timezone.now())})
    assert (right.status_code, right.headers["Location"]) == (302, ACCOUNT)
    assert signed_in(browser)
    assert [row.verb for row in LedgerEntry.objects.filter(verb__startswith="sign_in").order_by("id")] == [
        "sign_in.failed",
        "sign_in.succeeded",
    ]


def test_a_code_page_is_for_who_has_just_typed_the_password(
    people: Personas, enrolled: User, clock: time_machine.Traveller
) -> None:
    assert Client().get(CODE).headers["Location"] == LOGIN
    code = shown(enrolled, at=timezone.now())
    assert Client().post(CODE, {"code": code}).headers["Location"] == LOGIN
    browser = Client()
    browser.post(LOGIN, people.alice.credentials)
    clock.shift(timedelta(minutes=11))
    assert browser.post(CODE, {"code": shown(enrolled, at=timezone.now())}).headers["Location"] == LOGIN
    browser.post(LOGIN, people.alice.credentials)
    enrolled.set_password("another-word-for-tests")
    enrolled.save()
    assert browser.post(CODE, {"code": shown(enrolled, at=timezone.now())}).headers["Location"] == LOGIN
    assert not signed_in(browser)


def test_guessing_codes_has_an_end_that_a_right_password_does_not_take_back(people: Personas, enrolled: User) -> None:
    statuses = []
    for _ in range(FREE_HERE + 1):
        browser = Client()
        browser.post(LOGIN, people.alice.credentials)
        statuses.append(browser.post(CODE, {"code": "000000"}).status_code)
    assert statuses == [400] * FREE_HERE + [429]
    right = browser.post(CODE, {"code": shown(enrolled, at=timezone.now())})
    assert right.status_code == 429
    assert "Wait 30 seconds" in right.content.decode()
    body = {**people.alice.credentials, "code": shown(enrolled, at=timezone.now())}
    assert Client().post(TOKEN, body).status_code == 415  # JSON only
    assert Client().post(TOKEN, body, content_type="application/json").status_code == 429


@pytest.mark.parametrize(
    "wanted", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil.example"]
)
def test_nobody_is_sent_elsewhere(people: Personas, enrolled: User, wanted: str) -> None:
    browser = Client()
    browser.post(LOGIN, people.alice.credentials)
    answer = browser.post(f"{CODE}?next={wanted}", {"code": shown(enrolled, at=timezone.now())})
    assert answer.headers["Location"] == "/"


def test_a_token_takes_the_code_too(people: Personas, enrolled: User) -> None:
    def ask(**fields: str) -> tuple[int, str]:
        answer = Client().post(TOKEN, {**people.alice.credentials, **fields}, content_type="application/json")
        return answer.status_code, answer.content.decode()

    assert ask()[0] == ask(code="000000")[0] == 400
    assert "as `code`" in ask()[1]
    assert ask(password="not it", code=shown(enrolled, at=timezone.now()))[0] == 400
    assert not ApiToken.objects.exists()
    assert ask(code=shown(enrolled, at=timezone.now()))[0] == 200


@override_settings(REQUIRE_SECOND_FACTOR="staff")
def test_who_must_have_one_sets_it_up_while_signing_in(people: Personas, clock: time_machine.Traveller) -> None:
    adam = make_staff(people.adam).user
    browser = Client()
    answer = browser.post(f"{LOGIN}?next=/admin/", people.adam.credentials)
    assert answer.headers["Location"] == f"{ENROL}?next=%2Fadmin%2F"
    assert browser.get("/admin/").status_code == 302
    assert (
        "second factor"
        in Client().post(TOKEN, people.adam.credentials, content_type="application/json").json()["detail"]
    )
    page = browser.get(answer.headers["Location"]).content.decode()
    assert "<svg" in page
    assert "Your account needs one" in page
    assert "Your password" not in page  # it was just typed
    assert browser.post(answer.headers["Location"], {"code": "000000"}).status_code == 400
    done = browser.post(answer.headers["Location"], {"code": shown(adam, at=timezone.now())})
    assert len(re.findall(r'class="codes__one"', done.content.decode())) == second_factor.BACKUP_CODES
    assert 'href="/admin/"' in done.content.decode()
    assert browser.get("/admin/").status_code == 200
    assert Client().post(LOGIN, people.alice.credentials).headers["Location"] == "/"  # no staff


def test_a_session_from_before_the_rule_ends(people: Personas) -> None:
    adam, alice = make_staff(people.adam).client(), people.alice.client()
    assert adam.get("/admin/").status_code == 200
    with override_settings(REQUIRE_SECOND_FACTOR="staff"):
        assert adam.get("/admin/").status_code == 302
        assert adam.get(CUSTOMERS).status_code == 401
        assert signed_in(alice)


def test_one_sets_it_up_with_ones_password(people: Personas, clock: time_machine.Traveller) -> None:
    browser, user = people.alice.client(), people.alice.user
    assert "It is off" in browser.get(ACCOUNT).content.decode()
    assert "Your password" in browser.get(ENROL).content.decode()
    code = shown(user, at=timezone.now())
    assert browser.post(ENROL, {"code": code, "password": "not it"}).status_code == 400
    assert not second_factor.is_on(user)
    assert browser.post(ENROL, {"code": code, "password": PASSWORD}).status_code == 200
    page = browser.get(ACCOUNT).content.decode()
    assert "It is on" in page
    assert "10 backup codes" in page
    assert browser.get(ENROL).status_code == 302
    later(clock)
    assert browser.post(reverse("backup-codes"), {"code": "000000"}).status_code == 400
    assert browser.post(reverse("backup-codes"), {"code": shown(user, at=timezone.now())}).status_code == 200
    later(clock)
    assert browser.post(reverse("second-factor-off"), {"code": shown(user, at=timezone.now())}).status_code == 302
    assert not second_factor.is_on(user)


def test_an_administrator_takes_it_away(people: Personas, enrolled: User) -> None:
    deed = reverse("admin:accounts_user_do", args=[enrolled.id, "take-away"])
    assert make_staff(people.rita).client().post(deed, {"reason": "lost"}).status_code == 404
    adam = make_staff(people.adam).client()
    assert adam.post(deed, {"reason": "I feel like it"}).status_code == 409
    assert second_factor.is_on(enrolled)
    assert adam.post(deed, {"reason": "lost"}).status_code == 302
    assert not second_factor.is_on(enrolled)
    assert adam.get(deed).status_code == 404


def test_a_new_password_ends_other_sessions_and_tokens(people: Personas) -> None:
    here, elsewhere, api = people.alice.client(), people.alice.client(), people.alice.api()
    change = reverse("account-password")
    new = "a-much-longer-word-5"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert here.post(change, {**form, "old_password": "not it"}).status_code == 400
    for weak in ("short", "password1234", "alice123", "x5-" * 43):
        refused = here.post(change, {**form, "new_password1": weak, "new_password2": weak})
        assert refused.status_code == 400, weak
    assert here.post(change, {**form, "new_password2": "other"}).status_code == 400
    assert signed_in(elsewhere)
    assert here.post(change, form).status_code == 302
    assert (signed_in(here), signed_in(elsewhere), api.get(CUSTOMERS).status_code) == (True, False, 401)
    assert LedgerEntry.objects.get(verb="password.changed").detail == {"tokens": 1}


@pytest.mark.parametrize("word", ["correct horse 😀 battery 密码", "x" * 60 + "-4 ab", "lower case alone"])
def test_any_characters_make_a_password_and_none_are_asked_for(people: Personas, word: str) -> None:
    form = {"old_password": PASSWORD, "new_password1": word, "new_password2": word}
    assert people.alice.client().post(reverse("account-password"), form).status_code == 302
    people.alice.user.refresh_from_db()
    assert people.alice.user.check_password(word)
    assert not people.alice.user.check_password(word[:-1])  # nothing was cut off
    people_in = Client().post(LOGIN, {"username": "alice", "password": word})
    assert people_in.status_code == 302


def test_signing_in_makes_a_fresh_session(people: Personas) -> None:
    browser = Client()
    session = browser.session
    session["planted"] = "by somebody else"
    session.save()
    browser.cookies["sessionid"] = planted = session.session_key or ""
    browser.post(LOGIN, people.alice.credentials)
    assert signed_in(browser)
    assert browser.cookies["sessionid"].value != planted
    browser.post("/sign-out/")
    assert not signed_in(browser)


def test_the_length_of_a_password_is_a_setting(people: Personas) -> None:
    validator = "django.contrib.auth.password_validation.MinimumLengthValidator"
    form = {"old_password": PASSWORD, "new_password1": "eleven-char", "new_password2": "eleven-char"}
    with override_settings(AUTH_PASSWORD_VALIDATORS=[{"NAME": validator, "OPTIONS": {"min_length": 12}}]):
        refused = people.alice.client().post(reverse("account-password"), form)
    assert "at least 12 characters" in refused.content.decode()


def test_signing_out_everywhere_ends_every_session_and_token(people: Personas) -> None:
    here, elsewhere, api, bob = people.alice.client(), people.alice.client(), people.alice.api(), people.bob.client()
    assert here.post(reverse("sign-out-everywhere")).headers["Location"] == LOGIN
    assert (signed_in(here), signed_in(elsewhere), api.get(CUSTOMERS).status_code) == (False, False, 401)
    assert signed_in(bob)
    assert LedgerEntry.objects.get(verb="sign_out.everywhere").actor_id == people.alice.user.id
    people.alice.user.refresh_from_db()
    assert signed_in(people.alice.client())  # she may come back


@pytest.mark.parametrize("path", OWN_PAGES)
def test_pages_of_an_account_are_for_whoever_is_signed_in(people: Personas, path: str) -> None:
    assert Client().get(path).status_code == 302
    for member in (people.alice, people.charlie, people.eve):
        page = member.client().get(path)
        assert page.status_code == 200
        assert "no-store" in page.headers["Cache-Control"]
        assert (people.bob.user.username in page.content.decode()) is False


@pytest.mark.parametrize("name", DEEDS)
def test_deeds_of_an_account_need_a_session_and_its_token(people: Personas, name: str) -> None:
    assert Client().post(reverse(name)).status_code == 302
    assert people.alice.client().get(reverse(name)).status_code == 405
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(people.alice.user)
    assert careful.post(reverse(name)).status_code == 403
