"""Grants and roles in the admin: each change of rights is made by administrators, and in the ledger with its actor."""

from django.urls import reverse

from memories.models import MemoryUserGrant, SpaceUserGrant
from supportmem.accounts.models import Membership, TeamMember, User
from supportmem.audit.models import LedgerEntry
from tests.factories.memories import make_memory
from tests.personas import Personas
from tests.privacy.world import make_staff


def test_an_administrator_grants_a_memory_and_takes_it_back(people: Personas) -> None:
    memory = make_memory(people.mia, content="She likes tea").memory
    adam, key = make_staff(people.adam).client(), {"person": str(people.dave.user.id)}
    give, take = (reverse("admin:memories_memory_do", args=[memory.id, name]) for name in ("grant", "ungrant"))
    assert adam.get(take).status_code == 404  # nothing to take yet
    form = adam.get(give).content.decode()
    assert "Dave" in form
    assert "Charlie" not in form
    assert adam.post(give, key).status_code == 302
    page = adam.get(reverse("admin:memories_memory_change", args=[memory.id])).content.decode()
    assert "reads it" in page
    assert people.dave.client().get(reverse("memory", args=[memory.id])).status_code == 200
    assert adam.post(take, key).status_code == 302
    assert people.dave.client().get(reverse("memory", args=[memory.id])).status_code == 404
    assert not MemoryUserGrant.objects.exists()
    told = LedgerEntry.objects.filter(verb__startswith="grant.").order_by("id")
    assert [(one.verb, one.actor_id) for one in told] == [
        ("grant.given", people.adam.user.id),
        ("grant.taken", people.adam.user.id),
    ]


def test_an_outsider_is_no_choice_and_a_reviewer_is_not_asked(people: Personas) -> None:
    memory = make_memory(people.mia).memory
    give = reverse("admin:memories_memory_do", args=[memory.id, "grant"])
    assert make_staff(people.adam).client().post(give, {"person": str(people.charlie.user.id)}).status_code == 409
    rita = make_staff(people.rita).client()
    assert rita.post(give, {"person": str(people.dave.user.id)}).status_code == 403
    assert "/do/grant/" not in rita.get(reverse("admin:memories_memory_change", args=[memory.id])).content.decode()
    assert not MemoryUserGrant.objects.exists()


def test_a_space_is_granted_from_its_page(people: Personas) -> None:
    space = make_memory(people.mia).memory.space
    give = reverse("admin:memories_space_do", args=[space.id, "grant"])
    adam = make_staff(people.adam).client()
    assert adam.post(give, {"person": str(people.dave.user.id), "right": "view_space"}).status_code == 302
    assert SpaceUserGrant.objects.get().user_id == people.dave.user.id
    assert LedgerEntry.objects.get(verb="grant.given").object_id == space.id


def test_roles_and_teams_are_in_the_ledger_with_before_and_after(people: Personas) -> None:
    adam, rita = make_staff(people.adam).client(), Membership.objects.get(user=people.rita.user)
    path = reverse("admin:accounts_membership_change", args=[rita.id])
    assert adam.post(path, {"role": "auditor"}).status_code == 302
    changed = LedgerEntry.objects.get(verb="membership.changed")
    assert changed.actor_id == people.adam.user.id
    assert changed.detail == {
        "user": str(people.rita.user.id),
        "before": "reviewer",
        "role": "auditor",
        "fields": ["Role"],
    }
    team = {"team": str(people.red.id), "membership": str(rita.id)}
    assert adam.post(reverse("admin:accounts_teammember_add"), team).status_code == 302
    joined = LedgerEntry.objects.get(verb="teammember.added")
    assert joined.detail == {"team": str(people.red.id), "user": str(people.rita.user.id)}
    member = TeamMember.objects.get(membership=rita)
    assert adam.post(reverse("admin:accounts_teammember_delete", args=[member.id]), {"post": "yes"}).status_code == 302
    assert LedgerEntry.objects.get(verb="teammember.removed").detail == joined.detail
    assert adam.post(reverse("admin:accounts_membership_delete", args=[rita.id]), {"post": "yes"}).status_code == 302
    gone = LedgerEntry.objects.get(verb="membership.removed")
    assert (gone.actor_id, gone.detail) == (people.adam.user.id, {"user": str(people.rita.user.id), "role": "auditor"})


def test_somebody_new_has_a_line_for_the_person_and_one_for_the_role(people: Personas) -> None:
    word = "a-word-for-tests-4"
    body = {"username": "nina", "password1": word, "password2": word, "usable_password": "true", "role": "auditor"}
    answer = make_staff(people.adam).client().post(reverse("admin:accounts_user_add"), body)
    assert answer.status_code == 302, answer.content
    nina = User.objects.get(username="nina")
    added = LedgerEntry.objects.get(verb="membership.added")
    assert added.detail == {"user": str(nina.id), "role": "auditor"}
    assert added.actor_id == people.adam.user.id
