"""One turn as HTML: what people and models write stays text, citations lead to the memory they name."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest

from chat.contracts import AnswerView, MemoryLine, TurnView
from chat.enums import AnswerMode, AuthorKind, GenerationState
from chat.render import turn_html
from chat.templatetags.turn_words import cited, composed_by, initials, uncited, uses_internal, with_citations

CONVERSATION = UUID(int=1)
GENERATION = UUID(int=2)
SOURCE_TURN = UUID(int=3)
ATTACK = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


def line(n: int, content: str = "The customer's name is Alice") -> MemoryLine:
    """A cited memory that was said three weeks before."""
    return MemoryLine(
        n=n,
        memory_id=UUID(int=100 + n),
        revision_id=UUID(int=200 + n),
        turn_id=SOURCE_TURN,
        conversation_id=CONVERSATION,
        content=content,
        kind="fact",
        confidence=0.9,
        said_at=datetime(2026, 2, 1, tzinfo=UTC),
        url=f"/conversations/{CONVERSATION}/#turn-{SOURCE_TURN}",
        cited=True,
    )


def turn(content: str, author: AuthorKind = AuthorKind.CUSTOMER, answer: AnswerView | None = None) -> TurnView:
    """A turn at a fixed moment."""
    return TurnView(
        id=UUID(int=9),
        conversation_id=CONVERSATION,
        seq=4,
        author=author,
        author_name="Alice",
        content=content,
        occurred_at=datetime(2026, 2, 22, 10, 30, tzinfo=UTC),
        client_id="client-1",
        answer=answer,
    )


def answer(*lines: MemoryLine, mode: AnswerMode = AnswerMode.MODEL, notice: str = "") -> AnswerView:
    """A finished answer that had these memories in view."""
    return AnswerView(
        generation_id=GENERATION,
        state=GenerationState.DONE,
        mode=mode,
        model="qwen2.5:7b",
        notice=notice,
        memory_used=lines,
    )


def answered(content: str, *lines: MemoryLine) -> TurnView:
    """An assistant's turn."""
    return turn(content, AuthorKind.ASSISTANT, answer(*lines))


class TestCitations:
    """The numbers in an answer."""

    def test_a_number_of_a_used_memory_is_a_link_to_it(self) -> None:
        html = with_citations(answered("Your name is Alice [1].", line(1)))
        assert f'<a class="cite" href="#used-{GENERATION}-1"' in html
        assert html.startswith("Your name is Alice <a ")
        assert html.endswith(">[1]</a>.")

    def test_the_link_leads_to_an_id_that_is_in_the_same_turn(self) -> None:
        html = turn_html(answered("Alice [2]", line(1), line(2)))
        targets = re.findall(r'class="cite" href="#([^"]+)"', html)
        assert targets == [f"used-{GENERATION}-2"]
        assert f'id="{targets[0]}"' in html

    def test_several_numbers_in_one_bracket_are_several_links(self) -> None:
        html = with_citations(answered("Both [1, 3]", line(1), line(3)))
        assert re.findall(r">(\[\d\])<", html) == ["[1]", "[3]"]

    @pytest.mark.parametrize("content", ["See [7].", "See [1, 7].", "See [x].", "See [].", "See [1234567]."])
    def test_a_number_that_names_no_used_memory_stays_text(self, content: str) -> None:
        assert with_citations(answered(content, line(1))) == content

    def test_what_a_person_wrote_in_brackets_is_no_citation(self) -> None:
        assert with_citations(turn("as in [1]")) == "as in [1]"


class TestEscaping:
    """Nothing that people or models wrote becomes markup."""

    @pytest.mark.parametrize("author", list(AuthorKind))
    def test_content_is_inert_whoever_speaks(self, author: AuthorKind) -> None:
        given = answer(line(1)) if author is AuthorKind.ASSISTANT else None
        html = turn_html(turn(ATTACK, author, given))
        assert "<script" not in html
        assert "<img" not in html
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html

    def test_an_answer_with_a_citation_is_still_escaped(self) -> None:
        html = with_citations(answered(f"{ATTACK} [1]", line(1)))
        assert "<script" not in html
        assert "&lt;img" in html
        assert ">[1]</a>" in html

    def test_memory_text_is_inert_in_the_strip_and_in_the_link(self) -> None:
        html = turn_html(answered("Alice [1]", line(1, ATTACK)))
        assert "<script" not in html
        assert "<img" not in html
        assert 'title="&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;&quot;' in html

    def test_names_notices_and_replacements_are_inert(self) -> None:
        used = replace(line(1), retired=True, replaced_by=ATTACK)
        shown = replace(turn("x", AuthorKind.ASSISTANT, answer(used, notice=ATTACK)), author_name=ATTACK)
        for view in (shown, replace(shown, author=AuthorKind.NOTE, answer=None), replace(shown, client_id=ATTACK)):
            html = turn_html(view)
            assert "<script" not in html
            assert "<img" not in html


class TestTurn:
    """What the partial shows."""

    def test_it_can_be_found_and_matched_by_the_page(self) -> None:
        html = turn_html(turn("hello"))
        for mark in (f'id="turn-{UUID(int=9)}"', 'data-client-id="client-1"', 'data-seq="4"', 'data-testid="turn"'):
            assert mark in html
        assert 'datetime="2026-02-22T10:30:00+00:00"' in html
        assert html.startswith("<article") and html.endswith("</article>")

    def test_a_private_note_says_so_in_words(self) -> None:
        assert "Private</span>" in turn_html(turn("hush", AuthorKind.NOTE))
        assert "Private" not in turn_html(turn("hello", AuthorKind.AGENT))

    def test_line_breaks_survive_untouched(self) -> None:
        assert '<div class="turn__text" dir="auto">one\n\n  two</div>' in turn_html(turn("one\n\n  two"))

    def test_what_a_model_wrote_is_drawn_and_keeps_its_source(self) -> None:
        html = turn_html(answered("- **one**\n- two"))
        assert "<li><strong>one</strong></li>" in html
        assert 'data-source="- **one**\n- two"' in html

    def test_what_people_wrote_and_what_is_composed_of_it_is_not_drawn(self) -> None:
        from_memory = turn("**one**", AuthorKind.ASSISTANT, answer(mode=AnswerMode.MEMORY_ONLY))
        for said in (turn("**one**"), turn("**one**", AuthorKind.AGENT), turn("**one**", AuthorKind.NOTE), from_memory):
            html = turn_html(said)
            assert ">**one**</div>" in html
            assert "data-source" not in html

    def test_an_erased_turn_shows_no_text(self) -> None:
        html = turn_html(replace(turn("the secret"), erased=True))
        assert "the secret" not in html
        assert "This text was erased." in html

    def test_an_answer_names_who_composed_it(self) -> None:
        assert "Draft by assistant · qwen2.5:7b" in turn_html(answered("x", line(1)))
        from_memory = answer(line(1), mode=AnswerMode.MEMORY_ONLY)
        assert composed_by(from_memory) == "from memory"
        assert "Draft by assistant · from memory" in turn_html(turn("x", AuthorKind.ASSISTANT, from_memory))

    def test_an_answer_without_memory_says_so(self) -> None:
        html = turn_html(answered("I do not know."))
        assert "No memory was used." in html
        assert "memory-used-item" not in html

    def test_each_memory_leads_to_its_source_with_age_and_a_word_of_confidence(self) -> None:
        html = turn_html(answered("x [1]", replace(line(1), confidence=0.7)))
        assert f'href="/conversations/{CONVERSATION}/#turn-{SOURCE_TURN}"' in html
        assert "<span>likely</span>" in html
        assert 'datetime="2026-02-01T00:00:00+00:00"' in html

    def test_a_retired_memory_is_struck_through_with_what_replaced_it(self) -> None:
        old = replace(line(1, "Name is Alice"), retired=True, replaced_by="Name is Alicia")
        html = turn_html(answered("x [1]", old))
        assert "<s>Name is Alice</s>" in html
        assert "Now: Name is Alicia" in html

    def test_cited_memories_come_before_the_others(self) -> None:
        view = answer(replace(line(1), cited=False), line(2))
        assert [shown.n for shown in cited(view)] == [2]
        assert [shown.n for shown in uncited(view)] == [1]
        html = turn_html(turn("x [2]", AuthorKind.ASSISTANT, view))
        assert html.index(f'id="used-{GENERATION}-2"') < html.index(f'id="used-{GENERATION}-1"')

    def test_a_cited_private_note_is_warned_about_and_an_uncited_one_is_not(self) -> None:
        note = replace(line(1), internal=True)
        assert uses_internal(answer(note)) is True
        assert uses_internal(answer(replace(note, cited=False))) is False
        assert "Uses a private note." in turn_html(answered("x [1]", note))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Alice Moreau", "AM"), ("bo", "B"), ("李雷", "李"), ("Ana de la Cruz", "AC"), ("", "?"), ("(x) y", "Y")],
)
def test_initials(name: str, expected: str) -> None:
    assert initials(name) == expected
