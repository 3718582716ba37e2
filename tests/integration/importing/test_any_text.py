"""Any text in any field of an import: stored as it is, or told by its line; the import always ends."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chat.enums import ImportState
from chat.models import Conversation, Turn
from supportmem.accounts.models import Customer
from tests.functional.doors.texts import KEPT, LARGE, REFUSED
from tests.integration.importing.history import Row, conversation, customer, send, short, turn
from tests.personas import Personas


def test_what_can_be_kept_is_kept_as_it_is(people: Personas) -> None:
    rows = [*short(0), *(turn(n, text) for n, text in enumerate(KEPT.values()))]
    rows += [customer(100 + n, name=text) for n, text in enumerate(KEPT.values())]
    done = send(people.rita.actor, rows)
    assert done.problems == ()
    assert list(Turn.unscoped.order_by("seq").values_list("content", flat=True)) == list(KEPT.values())
    names = Customer.objects.filter(external_id__startswith="crm-1").exclude(external_id="crm-1")
    assert set(names.values_list("name", flat=True)) == {text.strip() for text in KEPT.values()}


def test_what_cannot_be_kept_is_told_by_its_line(people: Personas) -> None:
    rows: list[Row | str] = [*short(0)]
    for text in (*REFUSED.values(), LARGE):
        rows += [
            turn(1, text),
            turn(2, id=text),
            turn(3, author_name=text),
            turn(4, occurred_at=text),
            turn(5, conversation=text),
            customer(2, name=text),
            customer(3, time_zone=text),
            customer(4, team=text),
            conversation(2, customer=text),
        ]
    done = send(people.rita.actor, rows)
    assert (done.state, done.turns, done.customers, done.conversations) == (ImportState.DONE, 0, 1, 1)
    assert [problem.line for problem in done.problems] == list(range(3, len(rows) + 1))
    assert all(problem.detail and len(problem.detail) <= 300 for problem in done.problems)


def test_bytes_that_are_no_text_are_told(people: Personas) -> None:
    rows: list[Row | str] = [*short(1), "\x00\x00", '{"type": "turn", "content": "\\ud800"}', "[" * 50_000, '"' * 999]
    done = send(people.rita.actor, rows)
    assert (done.state, done.turns) == (ImportState.DONE, 1)
    assert [problem.line for problem in done.problems] == [4, 5, 6, 7]


TEXT = st.text(st.characters(codec=None), max_size=30)
VALUE = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT, st.just([]), st.just({}))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.tuples(st.sampled_from(["id", "content", "author_name", "occurred_at"]), VALUE), max_size=6))
def test_any_value_in_any_field_ends_well(people: Personas, lines: list[tuple[str, object]]) -> None:
    rows: list[Row | str] = [*short(0)]
    rows += [json.dumps({**turn(number), field: value}) for number, (field, value) in enumerate(lines)]
    done = send(people.rita.actor, rows)
    assert done.state == ImportState.DONE
    assert done.turns + done.known + done.problems_found == len(rows) - (done.customers + done.conversations)
    assert Conversation.unscoped.get().turn_seq == Turn.unscoped.count()
