"""Every page of the admin, as everybody: one's own organization and nothing of another's, superusers included."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from supportmem.accounts.admin.base import OrganizationAdmin
from supportmem.accounts.models import Membership, Role, User
from tests.factories.accounts import make_member
from tests.personas import Personas
from tests.privacy.world import World, make_staff, make_world, ours

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


def page(model: type[Model], name: str, *keys: object) -> str:
    """The address of a model's page."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=keys)


@pytest.fixture
def world(people: Personas) -> World:
    """What there is to see."""
    return make_world(people)


@pytest.fixture
def adam(people: Personas) -> Client:
    """Harbor's administrator."""
    return make_staff(people.adam).client()


@pytest.fixture
def walled(people: Personas) -> Iterator[dict[str, Client]]:
    """People of the admin who must see nothing of Harbor."""
    users = {
        "administrator of Summit": make_member(people.summit, username="sam", role=Role.ADMIN),
        "superuser of Summit": make_member(people.summit, username="sue", role=Role.REVIEWER),
        "staff without membership": people.eve.user,
        "staff who is an agent": people.dave.user,
    }
    clients = {}
    for name, user in users.items():
        user.is_staff, user.is_superuser = True, "superuser" in name
        user.save()
        clients[name] = Client()
        clients[name].force_login(user)
    yield clients


def harbor_words(world: World) -> frozenset[str]:
    """What nobody outside may meet in any page."""
    people = world.people
    return world.marks | {people.harbor.name, people.harbor.slug, str(people.harbor.id), people.blue.name, "alice"}


def test_every_admin_page_stands_behind_the_wall() -> None:
    assert MODELS
    for model in MODELS:
        assert isinstance(admin.site._registry[model], OrganizationAdmin), model


def test_owners_read_every_table(world: World, adam: Client) -> None:
    for model in MODELS:
        row = ours(model, world.people)
        listed = adam.get(page(model, "changelist"))
        assert listed.status_code == 200, model
        assert page(model, "change", row.pk) in listed.content.decode(), model
        assert adam.get(page(model, "change", row.pk)).status_code == 200, model


def test_strangers_read_nothing_in_lists(world: World, walled: dict[str, Client]) -> None:
    words = harbor_words(world)
    for who, client in walled.items():
        for model in MODELS:
            answer = client.get(page(model, "changelist"))
            assert answer.status_code in {200, 403}, (who, model)
            text = answer.content.decode()
            assert not [word for word in words if word in text], (who, model)


def test_strangers_find_nothing_by_key(world: World, walled: dict[str, Client]) -> None:
    pages = [("administrator of Summit", name) for name in ("change", "history", "delete")]
    pages += [(who, "change") for who in walled if who != "administrator of Summit"]
    for who, name in pages:
        for model in MODELS:
            row = ours(model, world.people)
            refused, nothing = walled[who].get(page(model, name, row.pk)), walled[who].get(page(model, name, uuid4()))
            assert refused.status_code == nothing.status_code, (who, model, name)
            assert refused.status_code in {403, 404}, (who, model, name)
            assert len(refused.content) == len(nothing.content), (who, model, name)


def test_searching_and_filtering_finds_nothing_beyond_the_wall(world: World, walled: dict[str, Client]) -> None:
    client = walled["administrator of Summit"]
    for model in MODELS:
        row = ours(model, world.people)
        for query in ({"q": str(row.pk)}, {"q": world.people.mia.name}, {"id": str(row.pk)}):
            answer = client.get(page(model, "changelist"), query)
            assert page(model, "change", row.pk) not in answer.content.decode(), (model, query)


@pytest.mark.parametrize(
    "lookup", ["password__startswith", "memberships__organization__name", "api_tokens__digest", "is_superuser"]
)
def test_a_query_string_cannot_guess_at_hidden_columns(world: World, adam: Client, lookup: str) -> None:
    answer = adam.get(page(User, "changelist"), {lookup: "x"})
    assert answer.status_code == 400


def test_a_choice_offers_only_what_is_ours(world: World, walled: dict[str, Client], adam: Client) -> None:
    words = harbor_words(world)
    for model in MODELS:
        path = page(model, "add")
        answer = walled["administrator of Summit"].get(path)
        assert answer.status_code in {200, 403}, model
        assert not [word for word in words if word in answer.content.decode()], model
    assert world.people.blue.name in adam.get(reverse("admin:accounts_customer_add")).content.decode()


def test_a_foreign_team_cannot_be_chosen(world: World, walled: dict[str, Client]) -> None:
    body = {"name": "X", "external_id": "x", "team": str(world.people.blue.id), "locale": "en", "time_zone": "UTC"}
    answer = walled["administrator of Summit"].post(reverse("admin:accounts_customer_add"), body)
    assert answer.status_code == 200  # the form again
    assert "is not one of the available choices" in answer.content.decode()


def test_the_way_to_an_objects_public_page_is_closed(world: World, adam: Client) -> None:
    assert adam.get(f"/admin/r/1/{world.people.mia.id}/").status_code == 404


def test_who_also_works_elsewhere_cannot_be_changed_here(world: World, walled: dict[str, Client], adam: Client) -> None:
    alice = world.people.alice.user
    Membership.objects.create(organization=world.people.summit, user=alice, role=Role.AGENT)
    for client in (adam, walled["administrator of Summit"]):
        assert client.get(page(User, "change", alice.pk)).status_code == 200
        password = reverse("admin:auth_user_password_change", args=[alice.pk])
        assert client.get(password).status_code == 403
        assert client.post(page(User, "change", alice.pk), {"username": "taken-over"}).status_code == 403
    seen = walled["administrator of Summit"].get(page(User, "change", alice.pk)).content.decode()
    assert world.people.harbor.name not in seen


def test_nobody_else_gets_in(people: Personas) -> None:
    assert Client().get("/admin/").status_code == 302
    assert people.alice.client().get("/admin/", follow=True).status_code == 403
