"""The ledger in the admin: found by what is known of a row, taken along as CSV, told of refusals."""

import csv
import io
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import cast
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.http import StreamingHttpResponse
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from supportmem.accounts.admin import export
from supportmem.accounts.models import Customer, Membership, Role
from supportmem.audit import context, ledger, refused, seal
from supportmem.audit.models import LedgerEntry
from supportmem.audit.words import words
from tests.factories.accounts import make_member
from tests.personas import Personas
from tests.privacy.world import make_staff

FOR_REVIEWERS = f"/api/v1/imports/{uuid4()}"  # to an agent forbidden, whatever import is asked for
LISTED = reverse("admin:audit_ledgerentry_changelist")
EXPORT = reverse("admin:audit_ledgerentry_export")
pytestmark = pytest.mark.django_db


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


@pytest.fixture
def written(people: Personas) -> Personas:
    """Two requests of Harbor and one of Summit."""
    with context.request(channel="task", request_id="request-one"):
        for verb in ("memory.added", "memory.superseded"):
            ledger.append(by=people.alice.actor, verb=verb, object_type="memory", customer_id=people.mia.id)
    with context.request(channel="task", request_id="request-two"):
        ledger.append(by=people.bob.actor, verb="memory.added", object_type="memory", customer_id=people.lin.id)
    with context.request(channel="task", request_id="request-one"):
        ledger.append(by=people.charlie.actor, verb="memory.added", object_type="memory", customer_id=people.zoe.id)
    return people


def listed(client: Client, **narrowed: str) -> set[tuple[str, str]]:
    """Verb and request of what the list shows."""
    rows = client.get(LISTED, narrowed).context["cl"].result_list
    return {(row.verb, row.request_id) for row in rows if row.request_id.startswith("request-")}


FIRST = {("memory.added", "request-one"), ("memory.superseded", "request-one")}
SECOND = {("memory.added", "request-two")}


def test_a_row_is_found_by_what_is_known_of_it(written: Personas, rita: Client) -> None:
    today = timezone.now().date()
    assert listed(rita) == FIRST | SECOND
    assert listed(rita, verb="memory.superseded") == {("memory.superseded", "request-one")}
    assert listed(rita, request_id="request-one") == FIRST
    assert listed(rita, customer=written.mia.name[:4]) == FIRST
    assert listed(rita, customer=written.lin.external_id) == listed(rita, customer=str(written.lin.id)) == SECOND
    assert listed(rita, q=written.mia.name) == FIRST
    assert listed(rita, customer=written.zoe.name) == listed(rita, customer=str(written.zoe.id)) == set()
    assert listed(rita, **{"from": str(today)}) == listed(rita, to=str(today)) == FIRST | SECOND
    assert listed(rita, **{"from": str(today + timedelta(days=1))}) == set()
    assert listed(rita, to=str(today - timedelta(days=1))) == set()
    assert listed(rita, channel="task", actor_name=written.bob.actor.name) == SECOND
    assert listed(rita, outcome="refused") == set()


@pytest.mark.parametrize("day", ["yesterday", "0001-01-01", "9999-12-31"])
def test_a_day_that_is_none_is_told(written: Personas, rita: Client, day: str) -> None:
    assert rita.get(LISTED, {"from": day}).status_code in {200, 302}
    assert rita.get(LISTED, {"from": day}, follow=True).status_code == 200


def test_the_list_speaks_in_words_and_leads_to_the_whole_request(written: Personas, rita: Client) -> None:
    text = rita.get(LISTED).content.decode()
    assert words("memory.superseded") in text
    assert f"{LISTED}?request_id=request-one" in text
    assert reverse("admin:accounts_customer_change", args=[written.mia.id]) in text
    assert written.mia.name in text
    assert written.zoe.name not in text


def test_it_says_what_is_sealed(written: Personas, rita: Client) -> None:
    entry = LedgerEntry.objects.filter(organization_id=written.harbor.id, verb="memory.superseded").get()
    address = reverse("admin:audit_ledgerentry_change", args=[entry.id])
    assert "Not sealed yet" in rita.get(address).content.decode()
    seal.seal_due(now=timezone.now())
    assert "of the chain" in rita.get(address).content.decode()


def exported(client: Client, **narrowed: str) -> list[list[str]]:
    """The lines of the file under its heads."""
    answer = client.post(f"{EXPORT}?{urlencode(narrowed)}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    rows = list(csv.reader(io.StringIO(b"".join(answer).decode())))
    assert tuple(rows[0]) == export.COLUMNS
    return rows[1:]


def test_what_is_listed_is_exported_and_that_is_a_row_itself(written: Personas, rita: Client) -> None:
    rows = exported(rita, request_id="request-one", q=written.mia.name)
    assert {(row[5], row[10]) for row in rows} == FIRST
    line = LedgerEntry.objects.get(verb="audit.exported")
    assert (line.actor_id, line.detail["rows"]) == (written.rita.user.id, 2)
    assert line.detail["narrowed_by"] == {"request_id": "request-one", "q": "(words)"}
    assert written.mia.name not in str(line.detail)
    whole = {row[9] for row in exported(rita)}
    assert {str(written.mia.id), str(written.lin.id)} <= whole
    assert str(written.zoe.id) not in whole


def test_an_export_is_bounded_and_says_so(written: Personas, rita: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MOST", 2)
    monkeypatch.setattr(export, "PAGE", 1)
    rows = exported(rita, channel="task")
    assert [len(row) for row in rows] == [len(export.COLUMNS), len(export.COLUMNS), 1]
    assert rows[-1] == [export.CUT]
    assert LedgerEntry.objects.get(verb="audit.exported").detail["cut"] is True


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_cell_is_a_formula(written: Personas, rita: Client, name: str) -> None:
    LedgerEntry.objects.create(
        organization_id=written.harbor.id, actor_kind="user", actor_name=name, verb="test.done", object_type="test",
        request_id="r", channel="web",
    )  # fmt: skip
    (row,) = exported(rita, verb="test.done")
    assert row[4] == f"'{name}"


def test_only_who_audits_exports(written: Personas) -> None:
    sam = make_member(written.summit, username="sam", role=Role.ADMIN)
    sam.is_staff = True
    sam.save()
    client = Client()
    client.force_login(sam)
    assert {row[9] for row in exported(client)} >= {str(written.zoe.id)}
    assert str(written.mia.id) not in {row[9] for row in exported(client)}
    for persona in (written.alice, written.dave):
        assert make_staff(persona).client().post(EXPORT).status_code in {302, 403}
    assert Client().post(EXPORT).status_code == 302
    assert make_staff(written.rita).client().get(EXPORT).status_code == 405


@pytest.mark.django_db(transaction=True)
async def test_a_server_that_does_not_wait_streams_and_writes_down_the_same(people: Personas) -> None:
    """Behind the wall, although the request is over when the pages are read."""

    def prepared() -> tuple[AsyncClient, AsyncClient]:
        ledger.append(by=people.charlie.actor, verb="test.done", object_type="test")
        clients = AsyncClient(), AsyncClient()
        for client, persona in zip(clients, (make_staff(people.rita), people.alice), strict=True):
            client.force_login(persona.user)
        return clients

    rita, alice = await sync_to_async(prepared)()
    assert (await alice.get(FOR_REVIEWERS)).status_code == 403
    answer = cast("StreamingHttpResponse", await rita.post(EXPORT))
    pieces = cast("AsyncIterator[bytes]", answer.streaming_content)
    text = b"".join([piece async for piece in pieces]).decode()
    await sync_to_async(connections.close_all)()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["verb"] for row in rows if row["outcome"] == "refused"] == [refused.VERB]
    assert "test.done" not in {row["verb"] for row in rows}


# --- refused attempts -------------------------------------------------------------------------------------


def refusals(people: Personas) -> list[LedgerEntry]:
    """What is written down of Harbor, oldest first."""
    rows = LedgerEntry.objects.filter(organization_id=people.harbor.id, verb=refused.VERB)
    return list(rows.order_by("id"))


def test_a_refusal_through_the_api_leaves_a_row(people: Personas, rita: Client) -> None:
    assert people.alice.api().get(FOR_REVIEWERS).status_code == 403
    (row,) = refusals(people)
    assert (row.actor_id, row.channel, row.outcome) == (people.alice.user.id, "api", "refused")
    assert (row.object_type, row.detail["method"]) == ("api-import", "GET")
    assert str(row.object_id) == FOR_REVIEWERS.rsplit("/", 1)[1]
    found = rita.get(LISTED, {"outcome": "refused"}).context["cl"].result_list
    assert [one.id for one in found] == [row.id]
    assert words(refused.VERB) in rita.get(LISTED, {"outcome": "refused"}).content.decode()


def test_a_refusal_in_the_admin_leaves_a_row_with_the_key(people: Personas, rita: Client) -> None:
    address = reverse("admin:accounts_customer_delete", args=[people.mia.id])
    assert rita.post(address, {"post": "yes"}).status_code == 403
    (row,) = refusals(people)
    assert (row.actor_id, row.channel, row.object_type) == (
        people.rita.user.id, "web", "admin:accounts_customer_delete",
    )  # fmt: skip
    assert Customer.objects.filter(id=people.mia.id).exists()


def test_nobody_floods_the_ledger(people: Personas) -> None:
    alice, bob = people.alice.api(), people.bob.api()
    for _try in range(refused.A_MINUTE + 5):
        assert alice.get(FOR_REVIEWERS).status_code == 403
    rows = refusals(people)
    assert len(rows) == refused.A_MINUTE
    assert [row.detail["more_not_written"] for row in rows] == [False] * (refused.A_MINUTE - 1) + [True]
    bob.get(FOR_REVIEWERS)
    assert len(refusals(people)) == refused.A_MINUTE + 1  # one's own measure only
    later = timezone.now() + timedelta(minutes=2)
    assert refused.write_down(by=people.alice.actor, attempt="test", now=later)


def test_strangers_and_what_is_allowed_leave_none(people: Personas) -> None:
    assert Client().get(FOR_REVIEWERS).status_code == 401
    assert people.alice.api().get("/api/v1/customers").status_code == 200
    assert people.alice.api().get(f"/api/v1/customers/{people.zoe.id}").status_code == 404
    Membership.objects.filter(user=people.dave.user).delete()
    people.dave.user.is_staff = True
    people.dave.user.save()
    assert people.dave.client().get(LISTED, follow=True).status_code == 403
    assert not LedgerEntry.objects.filter(verb=refused.VERB).exists()
