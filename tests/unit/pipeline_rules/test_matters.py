"""What a conversation is about, in English and Chinese: kept in its own space, and no fact of the customer."""

import pytest

from memories.enums import Scope
from tests.unit.pipeline_rules.examples import said


def matters(text: str) -> list[tuple[str, str]]:
    """The values of this conversation only, in order."""
    return [(told.attribute, told.value) for told in said(text) if told.rule.startswith(("matter.", "criterion."))]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("how do I open a Premium account", "account_type", "Premium"),
        ("close my free account", "account_type", "free"),
        ("I expect a refund of $1,250", "refund_amount", "1,250"),
        ("where is my reimbursement of 80 dollars?", "refund_amount", "80"),
        ("I paid 45 euros for the lamp, I want my money back", "refund_amount", "45"),
        ("do you ship to Norway?", "delivery_place", "Norway"),
        ("deliveries to New Zealand", "delivery_place", "New Zealand"),
        ("can I order from Bergen", "delivery_place", "Bergen"),
        ("show me the invoices from Ms. Fernhill", "counterparty", "Ms. Fernhill"),
        ("I need the bill from Wanda Fernhill please", "counterparty", "Wanda Fernhill"),
        ("is it under the name quillon fernhill?", "person", "quillon fernhill"),
        ("book it in the name of Wanda please", "person", "Wanda"),
        ("想找一家评分是4.5分以上的餐馆", "rating_wanted", "4.5分以上"),
        ("有没有4分以上的酒店", "rating_wanted", "4分以上"),
        ("人均消费在80-120元的", "price_per_person_wanted", "80-120元"),
        ("门票免费的景点", "ticket_price_wanted", "免费"),
        ("票价是30元以下", "ticket_price_wanted", "30元以下"),
        ("可以游玩2小时 - 3小时", "visit_length_wanted", "2小时 - 3小时"),
        ("价格最好是300-400元的酒店", "room_price_wanted", "300-400元"),
        ("住舒适型的就行", "hotel_type_wanted", "舒适型"),
    ],
)
def test_what_it_is_about(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in matters(text)
    told = [candidate for candidate in said(text) if candidate.attribute == attribute]
    assert all(candidate.scope is Scope.CONVERSATION and candidate.many_valued for candidate in told)


@pytest.mark.parametrize(
    "text",
    [
        "a standard account is fine",
        "my account is free",
        "it costs $80",
        "I was charged 80 dollars",
        "what is on the name tag",
        "it is in my name",
        "the bill from yesterday",
        "invoices from last month",
        "send it to me",
        "I order from you every week",
        "现在是3分钟后",
        "我们有5个人",
        "票价多少？",
        "玩得很开心",
    ],
)
def test_what_it_is_not_about(text: str) -> None:
    assert matters(text) == []
