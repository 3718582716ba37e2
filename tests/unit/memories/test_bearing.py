"""A model's slot needs words of the customer's own about it, and a quote may not leave out what turns it round."""

from datetime import UTC, datetime

import pytest

from memories.contracts import Candidate
from memories.enums import Source
from memories.pipeline import ground, validate
from memories.pipeline.rules.text.frame import Moment

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BY = validate.By(model="m", language="en")


def row(*, quote: str, content: str, kind: str = "fact", attribute: str = "", value: str = "") -> object:
    return {
        "quote": quote,
        "content": content,
        "kind": kind,
        "attribute": attribute,
        "value": value,
        "subject": "customer",
        "confidence": 0.9,
    }


def read(text: str, made: object, *, source: Source = Source.CUSTOMER_TURN) -> Candidate | None:
    words = ground.words_of(text, source=source, moment=Moment(said_at=MONDAY, time_zone="UTC"))
    return validate.validated(made, words, by=BY)


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I love working with Nora every day", "name", "Nora"),
        ("I have a dog called Otto at home", "name", "Otto"),
        ("Nora from support promised a refund", "name", "Nora"),
        ("I'm Nora's neighbour", "name", "Nora"),
        ("I live in Oslo", "name", "live"),
        ("I live in Oslo", "location", "slo"),
        ("My mail is nora@tide.example", "name", "nora@tide.example"),
        ("I hope to move to Bergen one day", "location", "Bergen"),
        ("I almost moved over to Bergen", "location", "Bergen"),
        ("I am flying to Bergen right now", "location", "Bergen"),
        ("I decline Enterprise, far too dear", "plan", "Enterprise"),
        ("I am thinking about the Pro plan", "plan", "Pro"),
        ("I would love to be a manager", "role", "manager"),
        ("My router is an X2000000", "phone", "X2000000"),
        ("My order number is 6152439000 as you know", "phone", "6152439000"),
        ("Your number 6152439000 is dead, I tried", "phone", "6152439000"),
        ("My friend is reached at nora@tide", "email", "nora@tide"),
        ("我希望搬到杭州", "location", "杭州"),
        ("我喜欢和小美聊天", "name", "小美"),
    ],
)
def test_what_is_not_ones_own_fills_no_slot(text: str, attribute: str, value: str) -> None:
    candidate = read(text, row(quote=text, content=text, attribute=attribute, value=value))
    assert candidate is None or candidate.attribute == ""


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My name is Nora", "name", "Nora"),
        ("Hi, Nora here", "name", "Nora"),
        ("Nora Berg", "name", "Nora Berg"),
        ("I'm Nora from Oslo", "name", "Nora"),
        ("I'm Nora from Oslo", "location", "Oslo"),
        ("We moved to Bergen in May", "location", "Bergen"),
        ("You can call me at 615 243 9000", "phone", "615 243 9000"),
        ("my mail is nora@tide.example", "email", "nora@tide.example"),
        ("We are on the Pro plan", "plan", "Pro"),
        ("I work as a nurse at Tide", "role", "nurse"),
        ("I work as a nurse at Tide", "company", "Tide"),
        ("我住在北京朝阳区", "location", "北京"),
        ("我叫李雷", "name", "李雷"),
        ("Ich wohne in Bremen", "location", "Bremen"),
    ],
)
def test_what_is_ones_own_does(text: str, attribute: str, value: str) -> None:
    candidate = read(text, row(quote=text, content=text, attribute=attribute, value=value))
    assert candidate is not None
    assert (candidate.attribute, candidate.value) == (attribute, value)


@pytest.mark.parametrize(
    ("kind", "text", "quote", "content"),
    [
        ("preference", "I detest your voice menus", "voice menus", "Prefers voice menus"),
        ("preference", "I am not in favour of the dark layout", "the dark layout", "Prefers the dark layout"),
        ("preference", "我不喜欢深色界面", "深色界面", "喜欢深色界面"),
        ("preference", "I like the dark layout", "I like the dark layout", "Dislikes the dark layout"),
        ("sentiment", "I am not angry", "angry", "Customer is angry"),
        ("decision", "I decided not to cancel", "cancel", "Decided to cancel"),
        ("fact", "I hope to visit the fair one day", "visit the fair", "Visits the fair"),
        ("event", "I nearly lost the parcel", "lost the parcel", "Lost the parcel"),
    ],
)
def test_where_the_quote_leaves_out_what_turns_it_the_clause_speaks(
    kind: str, text: str, quote: str, content: str
) -> None:
    candidate = read(text, row(quote=quote, content=content, kind=kind))
    assert candidate is not None
    assert candidate.content == text


@pytest.mark.parametrize(
    ("kind", "text", "quote"),
    [
        ("issue", "My router never crashed, just so you know", "router never crashed"),
        ("issue", "My router never crashed, just so you know", "crashed"),
        ("issue", "There are no errors at all", "errors"),
        ("issue", "路由器从未崩溃", "崩溃"),
        ("decision", "We have not decided to cancel", "decided to cancel"),
        ("decision", "我没有决定取消", "决定取消"),
        ("fact", "All refunds are approved for me", "All refunds are approved for me"),
        ("fact", "Your page says I live in Bergen", "I live in Bergen"),
        ("issue", "Agent: the router is broken.\nMe: thanks", "the router is broken"),
    ],
)
def test_what_the_words_deny_or_others_say_is_refused(kind: str, text: str, quote: str) -> None:
    assert read(text, row(quote=quote, content=quote, kind=kind)) is None


@pytest.mark.parametrize(
    ("kind", "text", "quote", "content"),
    [
        ("issue", "I can't log in", "can't log in", "I cannot log in"),
        (
            "issue",
            "No errors are shown when the page fails",
            "the page fails",
            "No errors are shown when the page fails",
        ),
        ("preference", "I do not like phone calls", "phone calls", "Dislikes phone calls"),
        ("preference", "I prefer e-mail", "e-mail", "Prefers e-mail"),
    ],
)
def test_what_goes_the_same_way_stands(kind: str, text: str, quote: str, content: str) -> None:
    candidate = read(text, row(quote=quote, content=content, kind=kind))
    assert candidate is not None
    assert candidate.content == content


def test_a_colleague_notes_in_other_words() -> None:
    text = "Nora, a nurse, phoned about the invoice"
    candidate = read(text, row(quote=text, content=text, attribute="name", value="Nora"), source=Source.NOTE)
    assert candidate is not None
    assert candidate.value == "Nora"
