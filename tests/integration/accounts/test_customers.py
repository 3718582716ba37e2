"""Making a customer: what is refused, and to whom the new one belongs."""

import pytest

from supportmem.accounts.customers import create_customer, list_customers
from supportmem.accounts.models import Customer
from supportmem.audit.models import LedgerEntry
from supportmem.common.errors import Conflict, Invalid
from tests.personas import Personas


@pytest.mark.parametrize(
    ("external_id", "name", "time_zone", "field"),
    [
        ("  ", "Nia", "UTC", "external_id"),
        ("nia-1", " ", "UTC", "name"),
        ("nia-1", "Ni\x00a", "UTC", "name"),
        ("nia\x00", "Nia", "UTC", "external_id"),
        ("nia-1", "Nia", "Mars/Olympus", "time_zone"),
    ],
)
def test_unusable_values_are_refused_by_name(
    people: Personas, external_id: str, name: str, time_zone: str, field: str
) -> None:
    before = Customer.objects.count()
    with pytest.raises(Invalid) as refused:
        create_customer(people.alice.actor, external_id=external_id, name=name, time_zone=time_zone)
    assert refused.value.field == field
    assert Customer.objects.count() == before


def test_an_agents_customer_belongs_to_their_team_and_is_in_the_ledger(people: Personas) -> None:
    made = create_customer(people.alice.actor, external_id=" nia-1 ", name=" Nia ", time_zone="Africa/Nairobi")
    assert (made.external_id, made.name, made.team, made.time_zone) == ("nia-1", "Nia", "Blue", "Africa/Nairobi")
    assert made.id not in {one.id for one in list_customers(people.dave.actor)}
    assert LedgerEntry.objects.filter(verb="customer.created", object_id=made.id).count() == 1


def test_a_customer_of_whoever_reads_all_belongs_to_no_team(people: Personas) -> None:
    assert create_customer(people.adam.actor, external_id="nia-1", name="Nia").team == ""


def test_an_external_id_is_taken_once_per_organization(people: Personas) -> None:
    create_customer(people.alice.actor, external_id="nia-1", name="Nia")
    with pytest.raises(Conflict):
        create_customer(people.adam.actor, external_id="nia-1", name="Another")
    assert create_customer(people.charlie.actor, external_id="nia-1", name="Theirs").name == "Theirs"
