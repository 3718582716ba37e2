"""/customers: make, list, read."""

import pytest

from supportmem.accounts.customers import PROBE
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from tests.factories.accounts import make_customer
from tests.personas import Personas

CUSTOMERS = "/api/v1/customers"


def test_a_customer_is_made_and_read(people: Personas) -> None:
    api = people.alice.api()
    body = {"external_id": "crm-7", "name": "林小雨", "locale": "zh-hans", "time_zone": "Asia/Shanghai"}
    made = api.post(CUSTOMERS, body, format="json")
    assert made.status_code == 201
    assert body.items() <= made.json().items()
    assert made.json()["team"] == "Blue"
    assert api.get(f"{CUSTOMERS}/{made.json()['id']}").json() == made.json()
    assert LedgerEntry.objects.filter(verb="customer.created", object_id=made.json()["id"]).count() == 1


def test_locale_and_time_zone_have_defaults(people: Personas) -> None:
    made = people.program.api().post(CUSTOMERS, {"external_id": "1", "name": "One"}, format="json").json()
    assert (made["locale"], made["time_zone"], made["team"]) == ("en", "UTC", "")


def test_an_external_id_is_taken_once_per_organization(people: Personas) -> None:
    body = {"external_id": "crm-7", "name": "Somebody"}
    assert people.alice.api().post(CUSTOMERS, body, format="json").status_code == 201
    again = people.bob.api().post(CUSTOMERS, body, format="json")
    assert again.status_code == 409
    assert again.json()["code"] == "conflict"
    # The other organization is told nothing about it.
    assert people.charlie.api().post(CUSTOMERS, body, format="json").status_code == 201
    assert Customer.objects.filter(external_id="crm-7").count() == 2


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"external_id": ""}, "external_id"),
        ({"external_id": "   "}, "external_id"),
        ({"external_id": None}, "external_id"),
        ({"external_id": "x" * 201}, "external_id"),
        ({"external_id": "a\x00b"}, "external_id"),
        ({"name": ""}, "name"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"locale": "x" * 21}, "locale"),
        ({"team": "Blue"}, "team"),
    ],
)
def test_bad_input_is_told_by_field_and_nothing_is_written(
    people: Personas, change: dict[str, object], field: str
) -> None:
    before = Customer.objects.count()
    answer = people.alice.api().post(CUSTOMERS, {"external_id": "1", "name": "One", **change}, format="json")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert Customer.objects.count() == before


def names(answer: dict[str, list[dict[str, str]]]) -> set[str]:
    """Who is in a list."""
    return {row["name"] for row in answer["results"]}


def test_people_see_the_customers_within_their_reach(people: Personas) -> None:
    blue = {people.mia.name, people.lin.name, people.olga.name}
    everybody = blue | {people.noor.name}
    assert names(people.alice.api().get(CUSTOMERS).json()) == blue
    assert names(people.bob.api().get(CUSTOMERS).json()) == blue
    assert names(people.dave.api().get(CUSTOMERS).json()) == {people.noor.name, people.olga.name}
    assert names(people.rita.api().get(CUSTOMERS).json()) == everybody
    assert names(people.program.api().get(CUSTOMERS).json()) == everybody
    assert names(people.charlie.api().get(CUSTOMERS).json()) == {people.zoe.name}


def test_a_list_is_searched(people: Personas) -> None:
    api = people.alice.api()
    assert names(api.get(CUSTOMERS, {"search": "MOR"}).json()) == {people.mia.name}
    assert names(api.get(CUSTOMERS, {"search": "%"}).json()) == set()
    assert names(api.get(CUSTOMERS, {"external_id": people.lin.external_id}).json()) == {people.lin.name}
    assert names(api.get(CUSTOMERS, {"external_id": people.lin.external_id[:-1]}).json()) == set()
    assert names(api.get(CUSTOMERS, {"external_id": people.noor.external_id}).json()) == set()


def test_pages_give_each_customer_once(people: Personas) -> None:
    for number in range(5):
        make_customer(people.harbor, name=f"Same Name {number // 3}", team=people.blue)
    api, seen, query = people.alice.api(), [], {"limit": "3"}
    while True:
        page = api.get(CUSTOMERS, query).json()
        seen += [row["id"] for row in page["results"]]
        if page["next"] is None:
            break
        query["cursor"] = page["next"]
    assert len(seen) == len(set(seen)) == 8
    assert seen == [row["id"] for row in api.get(CUSTOMERS).json()["results"]]


@pytest.mark.parametrize("query", [{"cursor": "x"}, {"cursor": "!!!!"}, {"limit": "0"}, {"limit": "x"}, {"order": "a"}])
def test_a_bad_query_is_told(people: Personas, query: dict[str, str]) -> None:
    answer = people.alice.api().get(CUSTOMERS, query)
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == list(query)


def test_a_cursor_from_elsewhere_is_refused(people: Personas) -> None:
    make_customer(people.summit, name="Other")
    foreign = people.charlie.api().get(CUSTOMERS, {"limit": "1"}).json()["next"]
    assert people.charlie.api().get(CUSTOMERS, {"cursor": foreign}).status_code == 200
    answer = people.rita.api().get(CUSTOMERS, {"cursor": foreign})
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == ["cursor"]


def test_the_deep_checks_customer_is_left_out_of_lists(people: Personas) -> None:
    make = {"external_id": PROBE, "name": "Deep check"}
    assert people.program.api().post(CUSTOMERS, make, format="json").status_code == 201
    assert "Deep check" not in names(people.rita.api().get(CUSTOMERS).json())
    assert "Deep check" in names(people.rita.api().get(CUSTOMERS, {"external_id": PROBE}).json())
