"""Any text in forms, searches and the admin: never a fault of ours (500)."""

from collections.abc import Callable
from functools import partial
from urllib.parse import quote

import pytest
from django.http.response import HttpResponseBase as Answer
from django.test import Client
from django.urls import reverse

from supportmem.accounts.models import Customer
from tests.factories.chat import make_conversation
from tests.functional.doors.texts import KEPT, LARGE, MIXED
from tests.personas import Personas
from tests.privacy.world import make_staff

FORM = "application/x-www-form-urlencoded"
# What a form can hold: bytes that are no UTF-8 among them.
TEXTS = {
    **{label: quote(text) for label, text in MIXED.items()},
    "NUL": "a%00b",
    "not UTF-8": "%ff%fe",
    "half": "%ed%a0%80",
}


class Pages:
    """Alice's browser, and Adam's in the admin."""

    def __init__(self, people: Personas) -> None:
        self.people = people
        self.alice = people.alice.client()
        self.adam = make_staff(people.adam).client()
        self.talk = make_conversation(people.mia)
        self.number = 0

    def new(self, text: str, *, field: str) -> Answer:
        """A new customer by the form."""
        self.number += 1
        fields = {"external_id": f"p-{self.number}", "name": "Name", "locale": "en", "time_zone": "UTC", field: text}
        return self.alice.post(reverse("conversation-new"), _form(fields), content_type=FORM)

    def admin(self, text: str, *, field: str, change: bool) -> Answer:
        """A customer by the admin."""
        self.number += 1
        mia = self.people.mia
        fields = {"external_id": f"a-{self.number}", "name": "Name", "team": "", "locale": "en", "time_zone": "UTC"}
        page = reverse("admin:accounts_customer_add")
        if change:
            page = reverse("admin:accounts_customer_change", args=[mia.id])
        return self.adam.post(page, _form({**fields, field: text}), content_type=FORM)


def _form(fields: dict[str, str]) -> str:
    return "&".join(f"{name}={value}" for name, value in fields.items())


FIELDS = ("name", "external_id", "locale", "time_zone")
FORMS: dict[str, Callable[[Pages, str], Answer]] = {
    **{f"new {name}": partial(Pages.new, field=name) for name in FIELDS},
    **{f"admin add {name}": partial(Pages.admin, field=name, change=False) for name in FIELDS},
    **{f"admin change {name}": partial(Pages.admin, field=name, change=True) for name in FIELDS},
    "new customer": lambda p, t: p.new(t, field="customer"),
    "admin consent": lambda p, t: p.admin(t, field="consent", change=True),
    "sign in": lambda p, t: Client().post(reverse("login"), f"username={t}&password={t}", content_type=FORM),
    "consent": lambda p, t: p.alice.post(
        reverse("conversation-consent", args=[p.talk.id]), f"consent={t}", content_type=FORM
    ),
    "switch": lambda p, t: p.alice.post(
        reverse("conversation-memory", args=[p.talk.id]), f"memory={t}", content_type=FORM
    ),
}
SEARCHES = (
    "/?search={}",
    "/conversations/list/?search={}",
    "/conversations/new/?search={}",
    "/conversations/list/?open={}",
    "/admin/accounts/customer/?q={}",
    "/admin/accounts/customer/?locale={}",
    "/admin/chat/turn/?q={}",
    "/admin/chat/import/?q={}",
    "/admin/memories/observation/?q={}",
    "/admin/memories/memory/?q={}",
    "/admin/memories/memory/?status={}",
    "/admin/audit/ledgerentry/?verb={}",
    "/admin/audit/ledgerentry/?object_id={}",
    "/admin/audit/ledgerentry/?at__gte={}",
)


@pytest.fixture
def pages(people: Personas) -> Pages:
    return Pages(people)


@pytest.mark.parametrize("name", FORMS)
def test_forms_keep_it_or_refuse_it(pages: Pages, subtests: pytest.Subtests, name: str) -> None:
    for label, text in {**TEXTS, "large": quote(LARGE[:30_000])}.items():
        with subtests.test(label):
            answer = FORMS[name](pages, text)
            assert answer.status_code < 500


@pytest.mark.parametrize("path", SEARCHES)
def test_searches_answer(pages: Pages, subtests: pytest.Subtests, path: str) -> None:
    client = pages.adam if path.startswith("/admin/") else pages.alice
    for label, text in {**TEXTS, "long": "x" * 3000}.items():
        with subtests.test(label):
            assert client.get(path.format(text)).status_code < 500


def test_a_name_is_kept_as_it_was_typed(pages: Pages, subtests: pytest.Subtests) -> None:
    for label, text in KEPT.items():
        with subtests.test(label):
            assert pages.new(quote(text), field="name").status_code == 302
            assert Customer.objects.order_by("-created_at")[0].name == text.strip()
