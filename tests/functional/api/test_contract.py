"""The whole API against its own schema: whatever is sent, nothing breaks and every answer is as described.

schemathesis makes the requests out of the schema, right ones and wrong ones; the same ones each time. About half of
them are about objects that exist. SOAK=1 sends many more, others each time.
"""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final
from unittest.mock import patch
from uuid import UUID

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from django.test import override_settings
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from chat.models import Import
from memories.models import MemoryShare, Run, Skill
from supportmem.accounts.api.customers import Customer
from supportmem.accounts.models import Role
from tests.factories.accounts import make_member, make_token
from tests.personas import Personas
from tests.privacy.world import make_world

SOAK: Final = os.environ.get("SOAK") == "1"
# As text: a line of JSON is a line of text, and schemathesis knows no JSON Lines.
schemathesis.serializer.alias("application/x-ndjson", "text/plain")
EXAMPLES: Final = 60 if SOAK else 4
CHECKS: Final[list[CheckFunction]] = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]
Operation = APIOperation[Any, Any, Any, Any]
Asked = Case[Any]


@cache
def resources() -> dict[str, list[Operation]]:
    """Every operation of the schema as it is served, by the first part of its path."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # spectacular types no generator
    raw = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the same
    schema = schemathesis.openapi.from_dict(raw)
    schema.app = WSGIHandler()
    found: dict[str, list[Operation]] = {}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        found.setdefault(result.ok().path.split("/")[3], []).append(result.ok())
    return found


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The end of a request must not close the connection that the test's transaction is in."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def keys(people: Personas) -> Mapping[str, UUID]:
    """The keys of what exists, by what the API calls them."""
    world = make_world(people)
    return {
        "conversation_id": world.conversation_id,
        "conversation": world.conversation_id,
        "customer_id": people.mia.id,
        "customer": people.mia.id,
        "memory_id": world.memory_id,
        "memory": world.memory_id,
        "skill_id": Skill.unscoped.earliest("id").id,
        "run_id": Run.unscoped.filter(customer=people.mia).earliest("id").id,
        "import_id": Import.unscoped.earliest("id").id,
        "share_id": MemoryShare.unscoped.earliest("id").id,
    }


def about(case: Asked, keys: Mapping[str, UUID]) -> None:
    """Name what exists where the schema asks for a key."""
    for holder in (case.path_parameters, case.query, case.body):
        if isinstance(holder, dict):
            holder |= {name: str(keys[name]) for name in holder if name in keys}


def without_waiting(case: Asked) -> None:
    """Answers are written after the commit, which never comes here (tests/functional/api/test_reply.py has them)."""
    if isinstance(case.body, dict) and "reply" in case.body:
        case.body["reply"] = False


def try_out(operation: Operation, *, headers: dict[str, str], keys: Mapping[str, UUID], examples: int) -> None:
    """Send right and wrong requests. What fails is told as a curl command."""
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    has_input = operation.body or operation.query or operation.path_parameters

    @settings(
        max_examples=examples,
        derandomize=not SOAK,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(right, right, wrong) if has_input else right, exists=st.booleans())
    def ask(case: Asked, exists: bool) -> None:  # noqa: FBT001 - drawn
        if exists:
            about(case, keys)
        without_waiting(case)
        with transaction.atomic():
            case.call_and_validate(headers=headers, checks=CHECKS)
            transaction.set_rollback(True)

    ask()


@pytest.mark.slow
@pytest.mark.parametrize("resource", sorted(resources()))
def test_every_answer_is_as_the_schema_says(resource: str, people: Personas, keys: Mapping[str, UUID]) -> None:
    anne = make_member(people.harbor, username="anne", role=Role.ADMIN)
    headers = {"Authorization": f"Bearer {make_token(user=anne)}"}
    with override_settings(RATE_PER_USER=10**6, RATE_PER_TOKEN=10**6, RATE_PER_ADDRESS=10**6):
        for operation in resources()[resource]:
            try_out(operation, headers=headers, keys=keys, examples=EXAMPLES)


def test_nobody_is_let_in_and_told_so_as_the_schema_says(people: Personas) -> None:
    for operation in (one for rows in resources().values() for one in rows):
        try_out(operation, headers={}, keys={}, examples=2)


def test_the_schema_has_every_operation() -> None:
    assert sum(map(len, resources().values())) > 40
    assert {"conversations", "customers", "memories", "recall", "imports"} <= set(resources())


def test_an_answer_that_is_not_in_the_schema_would_be_found(people: Personas) -> None:
    (listing,) = (one for one in resources()["customers"] if (one.method, one.path) == ("get", "/api/v1/customers"))
    token = make_token(user=people.alice.user)
    case = listing.Case()
    with pytest.raises(FailureGroup, match="violates schema"), patch.object(Customer, "to_representation", _nothing):
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)
    with patch.object(Customer, "to_representation", _broken), pytest.raises(FailureGroup, match="Server error"):
        case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)


def _nothing(_serializer: object, _row: object) -> dict[str, object]:
    return {"surprise": True}


def _broken(_serializer: object, _row: object) -> dict[str, object]:
    raise ZeroDivisionError
