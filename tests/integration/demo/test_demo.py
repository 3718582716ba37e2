"""The demo data: made by the real pipeline, once, resumable, and walled like everything else."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django.fixtures import Settings

from chat import facade
from chat.demo import approvals as waiting
from chat.demo import people, redactions, stories, tell
from chat.reply import engine
from memories import approvals
from memories import facade as memory
from memories.contracts import MemoryListing
from memories.enums import Waits
from supportmem.accounts.actors import actor_of
from supportmem.accounts.customers import list_customers
from supportmem.accounts.models import User
from supportmem.privacy import queue
from supportmem.privacy.models import Decision, Redaction, Reveal
from tests.integration.memories.world import NOW

pytestmark = pytest.mark.django_db(transaction=True)
FEW = tuple(stories.STORIES[place] for place in (0, 4))


@pytest.fixture(autouse=True)
def _few_stories(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    """Two of the six customers: one in each language, with a question to the assistant each."""
    monkeypatch.setattr(tell, "STORIES", FEW)
    settings.DATA_DIR = tmp_path


@pytest.fixture(autouse=True)
def _answers_end() -> object:
    yield
    engine.shutdown(seconds=5)


def make() -> str:
    """Run the command; what it says."""
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_the_demo_is_made_once_and_learnt_by_the_pipeline() -> None:
    assert "4 customers made" in make()
    assert "present" in make()
    agent = actor_of(User.objects.get(username="agent"))
    customers = {customer.external_id: customer.id for customer in list_customers(agent)}
    assert set(customers) == {"C-1001", "C-2001", redactions.EXTERNAL_ID, waiting.EXTERNAL_ID}
    remembered = memory.customer_memory(agent, customer_id=customers["C-1001"], now=NOW.replace(year=2036))
    assert {"name", "email", "company"} <= {m.attribute for m in remembered.profile}
    assert len(remembered.open_problems) == 1
    del customers[redactions.EXTERNAL_ID], customers[waiting.EXTERNAL_ID]
    for customer_id in customers.values():
        latest = facade.list_conversations(agent, customer_id=customer_id)[0]
        *_, answer = facade.open_conversation(agent, conversation_id=latest.id).turns
        assert answer.answer is not None
        assert answer.answer.memory_used


def test_the_review_queue_has_something_decided_and_something_waiting() -> None:
    make()
    reviewer = actor_of(User.objects.get(username="reviewer"))
    assert queue.backlog(reviewer) >= 3
    decided = set(Redaction.objects.exclude(decided_at=None).values_list("decision", flat=True))
    assert decided == {Decision.CONFIRMED, Decision.FALSE_POSITIVE}
    assert Reveal.objects.get().granted is None


def test_an_interrupted_telling_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Exception):
        """Ctrl-C."""

    real = facade.say
    said: list[int] = []

    def stops(*args: object, **kwargs: object) -> object:
        if len(said) == 5:
            raise Interrupted
        said.append(1)
        return real(*args, **kwargs)  # type: ignore[arg-type]  # passed through

    monkeypatch.setattr(facade, "say", stops)
    with pytest.raises(Interrupted):
        make()
    monkeypatch.setattr(facade, "say", real)
    make()
    agent = actor_of(User.objects.get(username="agent"))
    for story in FEW:
        (customer,) = list_customers(agent, search=story.external_id)
        talks = facade.list_conversations(agent, customer_id=customer.id)
        asked = sum(line.ask for talk in story.talks for line in talk.lines)
        assert sum(t.turn_count for t in talks) == sum(len(talk.lines) for talk in story.talks) + asked
        assert len(talks) == len(story.talks)


def test_the_sign_ins_are_written_down_for_the_owner_only(settings: Settings) -> None:
    word = people.password()
    people.make(word=word)
    assert people.file().stat().st_mode & 0o777 == 0o600
    written = json.loads(people.file().read_text(encoding="utf-8"))["users"]
    assert [user["username"] for user in written] == ["agent", "reviewer", "admin", "outsider"]
    assert people.password() == word
    settings.DEMO_PASSWORD = "chosen-by-hand"
    people.make(word=people.password())
    assert User.objects.get(username="agent").check_password("chosen-by-hand")


def test_the_outsider_sees_none_of_it() -> None:
    make()
    outsider = actor_of(User.objects.get(username="outsider"))
    assert list_customers(outsider) == ()
    assert facade.list_conversations(outsider) == ()
    listing = MemoryListing(customer_id=list_customers(actor_of(User.objects.get(username="agent")))[0].id)
    with pytest.raises(Exception, match="not within your reach"):
        memory.list_memories(outsider, listing=listing, now=NOW)


def test_the_approval_queue_shows_each_reason_to_wait() -> None:
    make()
    reviewer = actor_of(User.objects.get(username="reviewer"))
    found = approvals.list_waiting(reviewer, now=timezone.now())
    assert {Waits.SUSPICION, Waits.CONFLICT, Waits.LOW_TRUST} <= {row.waits_for for row in found}
    shown = [approvals.show(reviewer, proposal_id=row.id, now=timezone.now()) for row in found]
    assert any(one.can_keep_both for one in shown)
    assert any(len(one.alike) > 1 for one in shown)
    assert approvals.backlog(actor_of(User.objects.get(username="admin")), now=timezone.now()).waiting == len(found)
