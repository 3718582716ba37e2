"""What every answer says about itself: to the browser, and to whoever stands between."""

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from supportmem.common.csp import POLICY
from tests.personas import Personas
from tests.privacy.world import make_staff

PATHS = ("/sign-in/", "/", "/admin/", "/api/v1/customers", "/api/docs/", "/nowhere/")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_guarded(people: Personas, path: str) -> None:
    answer = make_staff(people.rita).client().get(path)
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert "no-store" in answer.headers["Cache-Control"]
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_answers_of_the_api_are_files_and_no_pages(people: Personas) -> None:
    answer = people.alice.client().get("/api/v1/customers")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="api.json"'
    assert answer.headers["Content-Type"] == "application/json"


def test_no_other_site_may_read_an_answer_and_nothing_names_its_software(people: Personas) -> None:
    for origin in ("https://evil.example", "null"):
        answer = people.alice.client().get("/api/v1/customers", headers={"Origin": origin})
        assert not [name for name in answer.headers if name.startswith("Access-Control-")]
        assert not {"Server", "X-Powered-By"} & set(answer.headers)


@pytest.mark.parametrize(
    "path", ["/static/", "/static/css/", "/static/../manage.py", "/static/%2e%2e/manage.py", "/.git/config", "/var/"]
)
def test_folders_and_files_beside_the_static_ones_are_not_served(people: Personas, path: str) -> None:
    assert Client().get(path).status_code == 404


def test_the_policy_lets_nothing_in_that_is_not_ours() -> None:
    rules = {rule.split()[0]: rule.split()[1:] for rule in POLICY.split("; ")}
    assert rules["default-src"] == rules["script-src"] == rules["style-src"] == rules["connect-src"] == ["'self'"]
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    assert not any(word in POLICY for word in ("unsafe", "*", "http:", "https:"))


@override_settings(
    SECURE_SSL_REDIRECT=True,
    SECURE_HSTS_SECONDS=60,
    SECURE_REDIRECT_EXEMPT=[r"^readyz$"],
    SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"),
    SESSION_COOKIE_SECURE=True,
    CSRF_COOKIE_SECURE=True,
)
def test_behind_https(people: Personas) -> None:
    plain = Client().get("/sign-in/")
    assert (plain.status_code, plain.headers["Location"]) == (301, "https://testserver/sign-in/")
    assert Client().get("/livez").status_code == 200
    guarded = Client(headers={"X-Forwarded-Proto": "https"})
    page = guarded.get(reverse("login"))
    assert (page.status_code, page.headers["Strict-Transport-Security"]) == (200, "max-age=60")
    guarded.post(reverse("login"), people.alice.credentials)
    for name in ("sessionid", "csrftoken"):
        cookie = guarded.cookies[name]
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")


@pytest.mark.django_db
def test_a_page_of_another_site_cannot_sign_somebody_in(people: Personas) -> None:
    browser = Client(enforce_csrf_checks=True)
    assert browser.post(reverse("login"), people.alice.credentials).status_code == 403
