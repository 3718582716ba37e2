"""A question about a customer is embedded once: kept in the process and in a table, for that customer alone."""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from memories import facade
from memories.index import asked, asked_table
from memories.index.asked import Asked, Key, Purpose, key_of, vector_of
from memories.index.embed import embed_missing
from memories.models import AskedVector, Embedding
from supportmem.accounts.models import Customer
from supportmem.llm import registry
from supportmem.llm.errors import Unavailable
from supportmem.llm.fake import FakeEmbed
from tests.factories.memories import make_memory
from tests.integration.memories.world import NOW
from tests.personas import Personas

WORDS = "Where is my printer?"


class Counting(FakeEmbed):
    """Notes the texts that it embeds; waits for `go` before it does."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.go = threading.Event()
        self.go.set()

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        self.texts += texts
        self.go.wait(timeout=10)
        return super().passages(texts)


@pytest.fixture
def embedder() -> Iterator[Counting]:
    asked.forget_process()
    counting = Counting()
    with registry.override(embedder=counting):
        yield counting
    asked.forget_process()


def ask(customer: Customer, text: str, embedder: FakeEmbed) -> tuple[Key, Asked]:
    """As a recall does: look, decide, keep."""
    key = key_of(text, customer_id=customer.id)
    found = vector_of(key, text, embedder=embedder, stored=asked.stored(key, model=embedder.model))
    asked.keep(found, key, organization_id=customer.organization_id, model=embedder.model, now=NOW)
    return key, found


def test_spellings_of_one_text_are_one_key_and_others_are_not(people: Personas) -> None:
    def digest(text: str, *, customer: Customer = people.mia, purpose: Purpose = Purpose.QUERY) -> UUID:
        return key_of(text, customer_id=customer.id, purpose=purpose).digest

    plain = digest("Order ABC 12")
    assert digest("  Order\u3000ＡＢＣ \n 12 ") == plain
    others = [
        digest("order abc 12"),
        digest("Order ABC 12", customer=people.noor),
        digest("Order ABC 12", purpose=Purpose.PASSAGE),
    ]
    assert len({plain, *others}) == 4
    assert digest("\ud800")  # half a surrogate is a text, too


def test_the_model_then_the_process_then_the_table_give_the_same_vector(people: Personas, embedder: Counting) -> None:
    _, first = ask(people.mia, WORDS, embedder)
    _, again = ask(people.mia, f" {WORDS} ", embedder)
    asked.forget_process()
    key, later = ask(people.mia, WORDS, embedder)
    assert [first.source, again.source, later.source] == ["model", "process", "database"]
    assert first.vector == again.vector == later.vector
    assert embedder.texts == [WORDS]
    row = AskedVector.unscoped.get()
    assert (row.key, row.hits, row.last_hit_at) == (key.digest, 2, NOW)
    assert WORDS not in str(AskedVector.unscoped.values().get())


def test_another_customer_finds_neither_the_row_nor_the_warmth(people: Personas, embedder: Counting) -> None:
    for customer in (people.mia, people.noor, people.zoe):
        assert ask(customer, WORDS, embedder)[1].source == "model"
    assert len(embedder.texts) == 3
    keys = AskedVector.unscoped.values_list("customer_id", "organization_id", "key")
    assert len({key for _, _, key in keys}) == 3
    assert (people.zoe.id, people.summit.id) in {row[:2] for row in keys}


def test_it_rides_on_a_query_of_the_callers_and_only_under_the_serving_model(
    people: Personas, embedder: Counting
) -> None:
    embed_missing()
    key, found = ask(people.mia, WORDS, embedder)
    rows = Customer.objects.filter(id=people.mia.id)
    assert found.vector == pytest.approx(list(rows.annotate(v=asked.stored_now(key)).values_list("v", flat=True)[0]))
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + asked.STORED_SQL, [key.digest])
        text = cursor.fetchone()[0]
    asked.forget_process()
    assert vector_of(key, WORDS, embedder=embedder, stored=text).vector == found.vector
    AskedVector.unscoped.update(model="another")
    assert rows.annotate(v=asked.stored_now(key)).values_list("v", flat=True)[0] is None


def test_what_is_kept_may_be_a_clause_of_another_statement(people: Personas, embedder: Counting) -> None:
    key = key_of(WORDS, customer_id=people.mia.id)
    found = vector_of(key, WORDS, embedder=embedder)
    for expected in (0, 1):
        clause = asked.kept(
            found, key, organization_id=people.harbor.id, model=embedder.model, now=NOW + timedelta(days=expected)
        )
        with CaptureQueriesContext(connection) as seen, connection.cursor() as cursor:
            cursor.execute(f"WITH remembered AS ({clause.sql}) SELECT 1", clause.params)
        assert len(seen) == 1
        row = AskedVector.unscoped.get()
        assert (row.hits, row.last_hit_at) == (expected, NOW + timedelta(days=expected))


def test_sixteen_equal_questions_at_once_are_one_call(people: Personas, embedder: Counting) -> None:
    key = key_of(WORDS, customer_id=people.mia.id)
    embedder.go.clear()
    threading.Timer(0.1, embedder.go.set).start()
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda _: vector_of(key, WORDS, embedder=embedder), range(16)))
    assert embedder.texts == [WORDS]
    assert len({tuple(one.vector or ()) for one in found}) == 1
    assert sorted(one.source for one in found) == ["model", *["process"] * 15]


def test_a_failure_is_said_to_all_and_not_kept(people: Personas, embedder: Counting) -> None:
    key = key_of(WORDS, customer_id=people.mia.id)
    embedder.error = Unavailable("gone fishing")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: vector_of(key, WORDS, embedder=embedder), range(4)))
    assert {(one.vector, one.problem) for one in found} == {(None, "gone fishing")}
    asked.keep(found[0], key, organization_id=people.harbor.id, model=embedder.model, now=NOW)
    assert not AskedVector.unscoped.exists()
    embedder.error = None
    assert vector_of(key, WORDS, embedder=embedder).source == "model"


def test_erasure_and_redaction_take_a_customers_questions_and_nobody_elses(
    people: Personas, embedder: Counting
) -> None:
    for customer in (people.mia, people.lin, people.zoe):
        ask(customer, WORDS, embedder)
    facade.erase_customer(people.adam.actor, customer_id=people.mia.id, now=NOW)
    assert set(AskedVector.unscoped.values_list("customer_id", flat=True)) == {people.lin.id, people.zoe.id}
    assert asked.in_process(key_of(WORDS, customer_id=people.mia.id), model=embedder.model) is None
    assert ask(people.lin, WORDS, embedder)[1].source == "process"
    assert asked.forget(people.lin.id) == 1


def test_equal_words_of_one_customer_are_embedded_once(people: Personas, embedder: Counting) -> None:
    for customer in (people.mia, people.mia, people.lin):
        make_memory(customer, content="Likes tea.")
    assert embed_missing().stored == 3
    make_memory(people.mia, content=" Likes  tea.")
    assert embed_missing().stored == 1
    assert embedder.texts == ["Likes tea.", "Likes tea."]
    rows = Embedding.unscoped.filter(memory__customer=people.mia)
    assert rows.count() == 3
    assert rows.values("text_key").distinct().count() == 1
    assert not Embedding.unscoped.exclude(space_id=F("memory__space_id")).exists()


def test_the_least_used_go_beyond_the_cap_of_their_own_organization(people: Personas, embedder: Counting) -> None:
    keys = [ask(people.mia, f"Question {number}", embedder)[0] for number in range(5)]
    ask(people.zoe, WORDS, embedder)
    ask(people.mia, "Question 0", embedder)  # used again: worth a day
    AskedVector.unscoped.filter(key=keys[4].digest).update(last_hit_at=NOW + timedelta(hours=1))
    use = {one.organization_id: one for one in asked_table.use()}
    assert (use[people.harbor.id].questions, use[people.harbor.id].hits) == (5, 1)
    assert use[people.harbor.id].share == pytest.approx(1 / 6)
    assert asked_table.tidy(now=NOW, serving=[embedder.model], cap=2) == 3
    assert set(AskedVector.unscoped.filter(customer=people.mia).values_list("key", flat=True)) == {
        keys[0].digest,
        keys[4].digest,
    }
    assert AskedVector.unscoped.filter(customer=people.zoe).exists()
    assert asked_table.tidy(now=NOW, serving=["another"]) == 3
    ask(people.zoe, "Something else", embedder)
    assert asked_table.tidy(now=NOW + timedelta(days=91), serving=[]) == 1
