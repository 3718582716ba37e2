"""Who read a memory, and which answers it shaped: from both sides, page by page, and each in one query."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from chat.enums import GenerationState
from chat.models import Citation, Generation
from memories import facade, readers
from memories.contracts import RecallRequest
from memories.enums import SpaceLevel
from memories.models import Memory, Space
from supportmem.accounts.models import Customer
from supportmem.common.errors import NotFound
from tests.factories.chat import make_conversation, make_turn
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW, World
from tests.personas import Persona, Personas
from tests.privacy.world import make_staff


def ask(persona: Persona, customer: Customer) -> UUID:
    request = RecallRequest(query="tea", customer_id=customer.id, purpose="answer")
    return facade.recall(persona.actor, request=request, now=NOW).recall_id


def answer(people: Personas, customer: Customer, *, memory: Memory, recall_id: UUID, cited: bool = True) -> Generation:
    conversation = make_conversation(customer)
    made = Generation.unscoped.create(
        organization=people.harbor,
        conversation=conversation,
        question=make_turn(conversation, content="Tea?"),
        client_id=str(recall_id),
        state=GenerationState.DONE,
        text="Tea it is [1].",
        asked_by=people.alice.user,
        recall_id=recall_id,
        claim_deadline=datetime.now(UTC),
    )
    Citation.unscoped.create(
        organization=people.harbor, generation=made, n=1, memory=memory, revision_id=memory.head_id, cited=cited
    )
    return made


def reads(persona: Persona, memory: Memory) -> list[UUID]:
    return [row.id for row in readers.who_read(persona.actor, memory_id=memory.id, after=None, limit=50)]


def answers(persona: Persona, memory: Memory) -> list[UUID]:
    rows = readers.answers_shaped(persona.actor, memory_id=memory.id, after=None, limit=50)
    return [row.answer_id for row in rows]


def test_a_read_says_who_for_what_and_whether_it_was_given(people: Personas) -> None:
    tea = make_memory(people.mia, content="likes green tea")
    make_memory(people.mia, content="likes coffee")
    first, second = ask(people.alice, people.mia), ask(people.bob, people.mia)
    rows = readers.who_read(people.rita.actor, memory_id=tea.memory.id, after=None, limit=50)
    assert [(row.id, row.actor_name, row.purpose) for row in rows] == [
        (second, "Bob", "answer"), (first, "Alice", "answer")
    ]  # fmt: skip
    assert {(r.kept, r.rank, r.revision_id, r.revision_number) for r in rows} == {(True, 1, tea.revision.id, 1)}
    assert {row.actor_id for row in rows} == {people.alice.user.id, people.bob.user.id}


def test_strangers_are_told_nothing_by_either_door(people: Personas) -> None:
    tea = make_memory(people.mia, content="likes green tea").memory
    made = answer(people, people.mia, memory=tea, recall_id=ask(people.alice, people.mia))
    for persona in people.readers_of_mia:
        assert len(reads(persona, tea)) == 1
        assert answers(persona, tea) == [made.id]
    for persona in people.strangers_to_mia:
        for door in (reads, answers):
            with pytest.raises(NotFound):
                door(persona, tea)


def test_of_what_a_team_shares_a_read_about_a_foreign_customer_stays_hidden(people: Personas) -> None:
    """Everybody reads what the organization remembers; what Alice asked about Mia is no business of Dave's."""
    house = Space.unscoped.create(organization=people.harbor, level=SpaceLevel.ORGANIZATION)
    tea = make_memory(people.mia, content="We serve green tea", space=house).memory
    Memory.unscoped.filter(id=tea.id).update(customer=None)
    about_mia, about_noor = ask(people.alice, people.mia), ask(people.dave, people.noor)
    shaped = answer(people, people.mia, memory=tea, recall_id=about_mia)
    assert reads(people.alice, tea) == [about_mia]
    assert reads(people.dave, tea) == [about_noor]
    assert reads(people.adam, tea) == [about_noor, about_mia]
    assert (answers(people.alice, tea), answers(people.dave, tea)) == ([shaped.id], [])
    with pytest.raises(NotFound):
        reads(people.charlie, tea)


def test_pages_follow_each_other_and_each_is_one_query(people: Personas) -> None:
    tea = make_memory(people.mia, content="likes green tea").memory
    asked = [ask(people.alice, people.mia) for _ in range(5)]
    shaped = [answer(people, people.mia, memory=tea, recall_id=one, cited=False).id for one in asked]
    api, found = people.alice.api(), {"reads": list[str](), "answers": list[str]()}
    for route, key in (("reads", "recall"), ("answers", "answer")):
        cursor: str | None = ""
        while cursor is not None:
            page = api.get(reverse(f"api-memory-{route}", args=[tea.id]), {"limit": "2", "cursor": cursor}).json()
            found[route] += [row[key] for row in page["results"]]
            cursor = page["next"]
    assert found == {"reads": list(map(str, asked[::-1])), "answers": list(map(str, shaped[::-1]))}
    for table, door in (("recallhit", reads), ("citation", answers)):
        with CaptureQueriesContext(connection) as queries:
            door(people.alice, tea)
        assert sum(table in query["sql"] for query in queries) == 1


def test_the_admin_shows_both_and_every_factor_of_a_recall(people: Personas) -> None:
    world = World(people.alice.actor, people.mia).told("I like green tea", "My name is Mia")
    (tea,) = [Memory.unscoped.get(id=m.id) for m in world.memories(kind="preference")]
    recall_id = ask(people.alice, people.mia)
    answer(people, people.mia, memory=tea, recall_id=recall_id)
    staff = make_staff(people.adam).client()
    shown = staff.get(reverse("admin:memories_memory_change", args=[tea.id])).content.decode()
    for words in ("Alice", "Tea it is [1].", f"memory={tea.id}", str(recall_id)):
        assert words in shown
    log = staff.get(reverse("admin:memories_recall_change", args=[recall_id])).content.decode()
    for words in ("relevance", "importance", "recency", "boost", "vector", "lexical", tea.content):
        assert words in log
    for listed in ("admin:memories_recallhit_changelist", "admin:chat_citation_changelist"):
        assert staff.get(reverse(listed), {"memory": str(tea.id)}).status_code == 200
