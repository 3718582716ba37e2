"""Every path of the API, as everybody: who may, sees it; who may not, cannot tell it from what does not exist.

The table below has a row for each route and method; a route without one fails the last test.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from rest_framework.test import APIClient

from chat.models import Conversation, Turn
from memories.models import MemoryShare, Observation, Recall, Run, Skill
from supportmem.accounts.models import Role
from supportmem.audit.models import Receipt
from tests.factories.accounts import make_member, make_token
from tests.personas import Personas
from tests.privacy.world import World, make_world

Body = Callable[[Mapping[str, UUID]], dict[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Case:
    """One thing the API does to one of Mia's objects. `key` is the path's parameter, "" when there is none."""

    route: str
    method: str
    key: str = ""
    body: Body | None = None
    query: Body | None = None
    status: int = 200
    shows: bool = True  # whether the answer to those who may holds one of Mia's marks
    once: bool = False  # whether it can be done once only: then the first of those who may does it

    def __str__(self) -> str:
        return f"{self.method} {self.route}{' by query' if self.query else ''}"

    def send(self, api: APIClient, keys: Mapping[str, UUID]) -> Any:  # noqa: ANN401 - the test client's answer
        """Do it, to the objects with these keys."""
        path = reverse(self.route, kwargs={self.key: keys[self.key]} if self.key else {})
        if self.query is not None:
            return api.get(path, self.query(keys))
        return api.generic(self.method, path) if self.body is None else _write(api, self.method, path, self.body(keys))


def _write(api: APIClient, method: str, path: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - as above
    return getattr(api, method.lower())(path, body, format="json")


CASES = (
    Case(route="api-customer", method="GET", key="customer_id"),
    Case(
        route="api-customer",
        method="PATCH",
        key="customer_id",
        body=lambda _: {"consent": "do_not_remember"},
    ),
    Case(route="api-customer-memories", method="GET", key="customer_id"),
    Case(route="api-customer-memories", method="DELETE", key="customer_id", shows=False),
    Case(route="api-customer-graph", method="GET", key="customer_id"),
    Case(route="api-skill", method="GET", key="skill_id"),
    Case(
        route="api-skill-outcomes",
        method="POST",
        key="skill_id",
        body=lambda _: {"succeeded": True},
    ),
    Case(route="api-memory", method="GET", key="memory_id"),
    Case(
        route="api-memory",
        method="PATCH",
        key="memory_id",
        body=lambda _: {"value": "mia.moreau@harbor.example"},
        once=True,
    ),
    Case(route="api-memory-reads", method="GET", key="memory_id"),
    Case(route="api-memory-answers", method="GET", key="memory_id"),
    Case(route="api-memory-confirm", method="POST", key="memory_id", body=lambda _: {}),
    Case(
        route="api-memory-restore",
        method="POST",
        key="memory_id",
        body=lambda _: {"revision": 1, "reason": "It was right"},
    ),
    Case(route="api-memory-retract", method="POST", key="memory_id", body=lambda _: {"reason": "Not hers"}, once=True),
    Case(route="api-memory-pin", method="POST", key="memory_id", body=lambda _: {}, once=True),
    Case(route="api-memory-unpin", method="POST", key="memory_id", body=lambda _: {}, status=409, shows=False),
    Case(route="api-memory-protect", method="POST", key="memory_id", body=lambda _: {}, status=403, shows=False),
    Case(route="api-memory-unprotect", method="POST", key="memory_id", body=lambda _: {}, status=403, shows=False),
    Case(
        route="api-memory-share",
        method="POST",
        key="memory_id",
        body=lambda _: {"own": True, "reason": "To remember it"},
    ),
    Case(route="api-blocks", method="GET", query=lambda keys: {"customer": str(keys["customer_id"])}),
    Case(route="api-customer-conflicts", method="GET", key="customer_id", shows=False),
    Case(route="api-customer-runs", method="GET", key="customer_id"),
    Case(route="api-run", method="GET", key="run_id"),
    Case(route="api-run-undo", method="POST", key="run_id", body=lambda _: {"reason": "Not hers"}, once=True),
    Case(
        route="api-recall",
        method="POST",
        body=lambda keys: {"query": "What is her email?", "customer": str(keys["customer_id"])},
    ),
    Case(
        route="api-observations",
        method="POST",
        body=lambda keys: {"customer": str(keys["customer_id"]), "source": "email", "text": "Mia Moreau wrote"},
        status=201,
    ),
    Case(route="api-conversation", method="GET", key="conversation_id"),
    Case(route="api-conversation", method="PATCH", key="conversation_id", body=lambda _: {"memory": False}),
    Case(route="api-turns", method="GET", key="conversation_id"),
    Case(
        route="api-turns",
        method="POST",
        key="conversation_id",
        body=lambda keys: {"author": "note", "content": "Mia Moreau called", "client_id": str(uuid4())},
        status=201,
    ),
    Case(
        route="api-conversations",
        method="POST",
        body=lambda keys: {"customer": str(keys["customer_id"])},
        status=201,
    ),
    Case(route="api-conversations", method="GET", query=lambda keys: {"customer": str(keys["customer_id"])}),
)
# Lists without a parameter: everybody gets one, nobody sees another's rows in it.
LISTS = (("api-customers", "GET"), ("api-conversations", "GET"))
# What touches no object of anybody's: made in, or tried on, one's own organization; see tests/functional/api.
OWN = (
    ("api-customers", "POST"),
    ("api-token", "POST"),
    ("api-deep-check", "POST"),
    ("api-deep-check", "GET"),
    ("api-skills", "GET"),  # the own team's and the organization's: tests/functional/api/test_skills.py
    ("api-skills", "POST"),
    ("api-blocks", "POST"),  # roles decide: tests/functional/api/test_blocks.py
    ("api-imports", "POST"),  # roles decide: tests/privacy/test_import_rights.py
    ("api-import", "GET"),
)
APPROVALS = {
    ("api-approvals", "GET"),
    ("api-approvals", "POST"),
    ("api-approval", "GET"),
    ("api-approval-accept", "POST"),
    ("api-approval-reject", "POST"),
    ("api-approval-edit", "POST"),
    ("api-approval-keep-both", "POST"),
}


@pytest.fixture
def world(people: Personas) -> World:
    """What there is to see."""
    return make_world(people)


def keys_of(world: World) -> dict[str, UUID]:
    """Mia's."""
    return {
        "customer_id": world.people.mia.id,
        "conversation_id": world.conversation_id,
        "memory_id": world.memory_id,
        "skill_id": Skill.unscoped.get(organization=world.people.harbor).id,
        "run_id": Run.unscoped.filter(customer=world.people.mia).earliest("id").id,
    }


def no_keys() -> dict[str, UUID]:
    """Nobody's."""
    names = ("customer_id", "conversation_id", "memory_id", "run_id", "skill_id")
    return {name: uuid4() for name in names}


def written() -> tuple[int, ...]:
    """How much there is, to show that nothing came of a refusal."""
    return tuple(model._default_manager.count() for model in (Conversation, Turn, Observation, Recall, Receipt))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_strangers_cannot_tell_it_from_what_does_not_exist_and_owners_see_it(world: World, case: Case) -> None:
    people, before = world.people, written()
    for stranger in people.strangers_to_mia:
        api = stranger.api()
        refused, nothing = case.send(api, keys_of(world)), case.send(api, no_keys())
        assert refused.status_code == nothing.status_code == 404, str(stranger.user)
        assert refused.json() == nothing.json()
        assert refused.json()["code"] == "not_found"
        assert refused["Content-Type"] == nothing["Content-Type"] == "application/problem+json"
    nobody = case.send(APIClient(), keys_of(world))
    assert nobody.status_code == case.send(APIClient(), no_keys()).status_code == 401
    without = APIClient()
    without.force_login(people.eve.user)
    assert case.send(without, keys_of(world)).status_code == 404
    assert written() == before
    for owner in (people.alice,) if case.once else (people.alice, people.bob):
        answer = case.send(owner.api(), keys_of(world))
        assert answer.status_code == case.status, answer.content
        assert any(mark in answer.content.decode() for mark in world.marks) == case.shows


def test_a_source_is_quarantined_by_reviewers_only_and_a_foreign_one_is_not_there(world: World) -> None:
    people, path = world.people, reverse("api-quarantines")
    seen = Observation.unscoped.filter(customer=people.mia).earliest("id")
    body = {"observation": str(seen.id), "reason": "Not hers"}
    for agent in (people.alice, people.charlie):
        refused = agent.api().post(path, body, format="json")
        nothing = agent.api().post(path, {**body, "observation": str(uuid4())}, format="json")
        assert refused.status_code == nothing.status_code == 403
        assert refused.json() == nothing.json()
    reviewer = make_member(people.charlie.user.memberships.get().organization, role=Role.REVIEWER)
    foreign = APIClient()
    foreign.credentials(HTTP_AUTHORIZATION=f"Bearer {make_token(user=reviewer)}")
    refused = foreign.post(path, body, format="json")
    assert refused.status_code == 404
    assert refused.json() == foreign.post(path, {**body, "observation": str(uuid4())}, format="json").json()
    assert APIClient().post(path, body, format="json").status_code == 401
    done = people.rita.api().post(path, body, format="json")
    assert done.status_code == 200, done.content
    assert str(world.memory_id) in done.json()["taken_back"]


def test_a_share_is_ended_by_those_who_see_the_memory_and_is_not_there_for_others(world: World) -> None:
    people, share = world.people, MemoryShare.unscoped.get()

    def path(share_id: UUID, memory_id: UUID = world.memory_id) -> str:
        return reverse("api-memory-shared", kwargs={"memory_id": memory_id, "share_id": share_id})

    for stranger in people.strangers_to_mia:
        refused, nothing = stranger.api().delete(path(share.id)), stranger.api().delete(path(uuid4(), uuid4()))
        assert refused.status_code == nothing.status_code == 404
        assert refused.json() == nothing.json()
    assert APIClient().delete(path(share.id)).status_code == 401
    assert people.alice.api().delete(path(uuid4())).status_code == 404
    assert MemoryShare.unscoped.get().ended_at is None
    assert people.bob.api().delete(path(share.id)).status_code == 204
    assert people.bob.api().delete(path(share.id)).status_code == 404


@pytest.mark.parametrize(("route", "method"), LISTS)
def test_lists_hold_ones_own_rows_only(world: World, route: str, method: str) -> None:
    people, path = world.people, reverse(route)
    for owner in people.readers_of_mia:
        assert world.people.mia.name in owner.api().get(path).content.decode()
    for stranger in people.strangers_to_mia:
        for query in ({}, {"search": people.mia.name}, {"search": "mia@harbor.example"}, {"limit": "1"}):
            answer = stranger.api().get(path, query)
            assert answer.status_code == 200
            assert not any(mark in answer.content.decode() for mark in world.marks)
            assert not {"count", "total"} & set(answer.json())
    assert APIClient().get(path).status_code == 401


def test_a_cursor_of_another_organization_is_refused(world: World) -> None:
    for number in range(2):
        body = {"external_id": f"more-{number}", "name": f"More {number}"}
        assert world.people.alice.api().post(reverse("api-customers"), body, format="json").status_code == 201
    foreign = world.people.alice.api().get(reverse("api-customers"), {"limit": "1"}).json()["next"]
    answer = world.people.charlie.api().get(reverse("api-customers"), {"cursor": foreign})
    assert answer.status_code == 400
    assert not any(mark in answer.content.decode() for mark in world.marks)


def test_every_route_and_method_has_a_case() -> None:
    known = {(case.route, case.method) for case in CASES} | set(LISTS) | set(OWN)
    known |= {("api-quarantines", "POST"), ("api-memory-shared", "DELETE")}
    known |= APPROVALS  # roles decide: tests/privacy/test_approval_walls.py
    found = {
        (str(pattern.name), method.upper())
        for pattern in _routes(get_resolver(), "")
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(getattr(pattern.callback, "cls", None), method)
    }
    assert found == known


def _routes(resolver: URLResolver, prefix: str) -> Iterator[URLPattern]:
    """Every route below /api/v1/."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _routes(entry, path)
        elif path.startswith("api/v1/"):
            yield entry
