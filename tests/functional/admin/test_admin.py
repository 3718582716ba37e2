"""What the admin shows to who may read it, and the little it lets administrators change."""

import re

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from memories.models import Memory, Recall
from supportmem.accounts.models import ApiToken, Customer, Membership, Organization, Role, Team, TeamMember, User
from supportmem.audit.models import LedgerEntry
from tests.personas import Personas
from tests.privacy.world import World, make_staff, make_world, ours

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
MAY_ADD = {Team, TeamMember, Customer, User}
MAY_CHANGE = MAY_ADD | {Membership, Organization}
MAY_DELETE = {TeamMember, Membership, ApiToken}


def page(model: type[Model], name: str, *keys: object) -> str:
    """The address of a model's page."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{name}", args=keys)


@pytest.fixture
def world(people: Personas) -> World:
    """Every table has a row."""
    return make_world(people)


@pytest.fixture
def adam(people: Personas) -> Client:
    """Harbor's administrator."""
    return make_staff(people.adam).client()


@pytest.fixture
def rita(people: Personas) -> Client:
    """Harbor's reviewer."""
    return make_staff(people.rita).client()


def test_a_memory_shows_where_it_came_from_and_who_read_it(world: World, rita: Client) -> None:
    text = rita.get(page(Memory, "change", world.memory_id)).content.decode()
    turn = f"{reverse('conversation', args=[world.conversation_id])}#turn-{world.turn_id}"
    memory = Memory.unscoped.get(id=world.memory_id)
    recall = Recall.unscoped.latest("id")
    assert turn in text
    assert f"“{memory.revisions.get().evidence.get().quote}”" in text
    assert page(Recall, "change", recall.id) in text
    assert "alice" in text.lower()
    entry = LedgerEntry.objects.filter(object_id=world.memory_id).exclude(verb="memory.read").latest("id")
    assert page(LedgerEntry, "change", entry.id) in text


def test_reading_a_memory_leaves_a_line_in_the_ledger(world: World, rita: Client) -> None:
    rita.get(page(Memory, "change", world.memory_id))
    entry = LedgerEntry.objects.get(verb="memory.read", object_id=world.memory_id)
    assert entry.actor_id == world.people.rita.user.id


def test_a_replaced_memory_leads_to_what_replaced_it(world: World, rita: Client) -> None:
    old = Memory.unscoped.exclude(id=world.memory_id).filter(attribute="name").get()
    Memory.unscoped.filter(id=old.id).update(status="superseded", superseded_by=world.memory_id)
    newer, older = (page(Memory, "change", key) for key in (world.memory_id, old.id))
    assert newer in rita.get(older).content.decode()
    assert older in rita.get(newer).content.decode()


def test_a_recall_shows_its_hits(world: World, rita: Client) -> None:
    text = rita.get(page(Recall, "change", Recall.unscoped.latest("id").id)).content.decode()
    assert page(Memory, "change", world.memory_id) in text


def test_the_ledger_is_read_by_actor_verb_and_time(world: World, rita: Client) -> None:
    listed = rita.get(page(LedgerEntry, "changelist"), {"verb": "conversation.started", "actor_name": "Alice"})
    assert listed.status_code == 200
    assert listed.context["cl"].result_count == 1
    assert rita.get(page(LedgerEntry, "changelist"), {"at__year": "2001"}).context["cl"].result_count == 0
    of_memory = rita.get(page(Memory, "history", world.memory_id), follow=True)
    assert {row.object_id for row in of_memory.context["cl"].result_list} == {world.memory_id}


def test_a_whole_key_finds_its_row_and_words_find_theirs(world: World, rita: Client) -> None:
    for query in (str(world.memory_id), str(world.turn_id), "mia@harbor.example"):
        rows = rita.get(page(Memory, "changelist"), {"q": query}).context["cl"].result_list
        assert world.memory_id in {row.id for row in rows}, query
    assert not rita.get(page(Memory, "changelist"), {"q": "nothing like this"}).context["cl"].result_list


def test_sealed_values_vectors_and_digests_are_not_shown(world: World, adam: Client) -> None:
    token = ApiToken.objects.filter(organization=world.people.harbor).latest("id")
    for model in MODELS:
        text = adam.get(page(model, "change", ours(model, world.people).pk)).content.decode()
        for hidden in (token.digest, "4111", "memoryview", "md5$", 'name="password1"'):
            assert hidden not in text, (model, hidden)


def test_nothing_is_added_changed_or_deleted_but_what_is_peoples(world: World, adam: Client) -> None:
    for model in MODELS:
        row = ours(model, world.people)
        changes = model in MAY_CHANGE
        assert adam.get(page(model, "add")).status_code == (200 if model in MAY_ADD else 403), model
        assert adam.get(page(model, "delete", row.pk)).status_code == (200 if model in MAY_DELETE else 403), model
        assert ('name="_save"' in adam.get(page(model, "change", row.pk)).content.decode()) == changes, model
        if not changes:
            assert adam.post(page(model, "change", row.pk), {}).status_code == 403, model
        assert "delete_selected" not in adam.get(page(model, "changelist")).content.decode()


def test_reviewers_change_nothing(world: World, rita: Client) -> None:
    for model in MODELS:
        row = ours(model, world.people)
        for name, keys in (("add", ()), ("change", (row.pk,)), ("delete", (row.pk,))):
            assert rita.post(page(model, name, *keys), {"post": "yes"}).status_code == 403, (model, name)


def test_a_change_is_written_to_the_ledger_and_nowhere_else(world: World, adam: Client) -> None:
    mia = world.people.mia
    body = {"name": "Mia M.", "external_id": mia.external_id, "team": "", "locale": "fr", "time_zone": "UTC"}
    assert adam.post(page(Customer, "change", mia.id), body).status_code == 302
    mia.refresh_from_db()
    assert (mia.name, mia.locale, mia.team) == ("Mia M.", "fr", None)
    entry = LedgerEntry.objects.get(verb="customer.changed", object_id=mia.id)
    assert entry.actor_id == world.people.adam.user.id
    assert set(entry.detail["fields"]) == {"Name", "Locale", "Team", "Time zone"}
    assert not LogEntry.objects.exists()  # it would keep the name


def test_a_wish_is_carried_out_not_only_written_down(world: World, adam: Client) -> None:
    mia = world.people.mia
    body = {"name": mia.name, "external_id": mia.external_id, "team": "", "locale": "fr", "time_zone": "UTC"}
    assert adam.post(page(Customer, "change", mia.id), {**body, "consent": "forget"}).status_code == 302
    mia.refresh_from_db()
    assert mia.consent == "forget"
    assert not Memory.unscoped.filter(customer=mia, status="active").exists()
    entry = LedgerEntry.objects.get(verb="customer.consent", object_id=mia.id)
    assert (entry.actor_id, entry.detail) == (world.people.adam.user.id, {"before": "remember", "after": "forget"})
    assert adam.post(page(Customer, "change", mia.id), {**body, "consent": "perhaps"}).status_code == 200
    mia.refresh_from_db()
    assert mia.consent == "forget"


def test_what_is_added_belongs_to_the_organization(people: Personas, adam: Client) -> None:
    body = {"name": "New", "external_id": "n-1", "team": str(people.red.id), "locale": "en", "time_zone": "UTC"}
    assert adam.post(page(Customer, "add"), body).status_code == 302
    assert Customer.objects.get(external_id="n-1").organization == people.harbor
    again = adam.post(page(Customer, "add"), body)
    assert again.status_code == 200
    assert "already exists" in again.content.decode()


def test_somebody_new_gets_a_role(people: Personas, adam: Client) -> None:
    body = {"username": "nina", "usable_password": "true", "role": "reviewer"}
    body |= {"password1": "quite-a-long-word-7", "password2": "quite-a-long-word-7"}
    assert adam.post(page(User, "add"), body).status_code == 302
    membership = Membership.objects.get(user__username="nina")
    assert (membership.organization, membership.role) == (people.harbor, Role.REVIEWER)
    assert LedgerEntry.objects.filter(verb="user.added", object_id=membership.user_id).count() == 1


def test_a_password_is_changed_through_djangos_form(people: Personas, adam: Client) -> None:
    alice = people.alice.user
    path = reverse("admin:auth_user_password_change", args=[alice.id])
    body = {"usable_password": "true", "password1": "quite-a-long-word-7", "password2": "quite-a-long-word-7"}
    assert adam.post(path, body).status_code == 302
    alice.refresh_from_db()
    assert alice.check_password("quite-a-long-word-7")
    assert LedgerEntry.objects.filter(verb="user.changed", object_id=alice.id).exists()


def test_leaving_ends_what_somebody_may_do(people: Personas, adam: Client) -> None:
    api = people.bob.api()
    assert api.get("/api/v1/customers").status_code == 200
    membership = Membership.objects.get(user=people.bob.user)
    assert adam.post(page(Membership, "delete", membership.pk), {"post": "yes"}).status_code == 302
    assert api.get("/api/v1/customers").status_code == 401
    assert LedgerEntry.objects.filter(verb="membership.removed", object_id=membership.pk).count() == 1
    own = Membership.objects.get(user=people.adam.user)
    assert adam.post(page(Membership, "delete", own.pk), {"post": "yes"}).status_code == 403


def test_pages_obey_the_content_security_policy(world: World, adam: Client) -> None:
    addresses = [reverse("admin:index")]
    for model in MODELS:
        addresses += [page(model, "changelist"), page(model, "change", ours(model, world.people).pk)]
    for address in addresses:
        text = adam.get(address).content.decode()
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", text), address
        assert not re.search(r"<[^>]+\s(?:style|on[a-z]+)=", text), address


def test_who_is_not_signed_in_is_sent_to_the_one_sign_in_page(people: Personas) -> None:
    answer = Client().get(reverse("admin:accounts_team_changelist"), follow=True)
    assert answer.redirect_chain[-1][0] == f"{reverse('login')}?next=/admin/accounts/team/"
