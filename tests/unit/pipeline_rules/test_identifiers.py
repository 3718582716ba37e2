"""Numbers of orders, invoices, parcels, tickets, bookings, claims, policies, accounts; and what is none."""

import pytest

from memories.enums import Kind
from memories.pipeline.rules.things.identifier_reading import is_misspelt, read_identifier
from tests.unit.pipeline_rules.examples import said, slots

NUMBERS = frozenset(
    f"{sort}_number"
    for sort in (
        "order", "invoice", "tracking", "ticket", "booking", "claim", "policy", "customer", "account", "reference",
    )
)  # fmt: skip


def numbers(text: str) -> list[tuple[str, str]]:
    """The numbers a customer's words give, in order."""
    return [(told.attribute, told.value) for told in said(text) if told.attribute in NUMBERS]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("Where is my order 4471902?", "order_number", "4471902"),
        ("where is order #4471", "order_number", "4471"),
        ("My order ORD-2024-00917 hasn't arrived", "order_number", "ORD-2024-00917"),
        ("please cancel the purchase 0088123", "order_number", "0088123"),
        ("the order number is 55012.", "order_number", "55012"),
        ("order no: 55012", "order_number", "55012"),
        ("my order number for the lamp is 55012", "order_number", "55012"),
        ("55012-7 is my order number", "order_number", "55012-7"),
        ("i have to change oredr 9910023", "order_number", "9910023"),
        ("cancel my purchse 9910023 now", "order_number", "9910023"),
        ("I need a copy of invoice INV-2210", "invoice_number", "INV-2210"),
        ("can you show me bill #00481", "invoice_number", "00481"),
        ("the tracking number is 1Z999AA10123456784", "tracking_number", "1Z999AA10123456784"),
        ("tracking id JD0146000034", "tracking_number", "JD0146000034"),
        ("any news on ticket 88213?", "ticket_number", "88213"),
        ("it was case number CS-1200", "ticket_number", "CS-1200"),
        ("my booking number is QX7LM2", "booking_number", "QX7LM2"),
        ("confirmation number q x 7 l m 2 please check", "booking_number", "qx7lm2"),
        ("reservation 5512334", "booking_number", "5512334"),
        ("policy no abz 118822", "policy_number", "abz118822"),
        ("claim number is 77 xy 12", "claim_number", "77xy12"),
        ("my account number ends with 9021", "account_number", "9021"),
        ("savings account 100998877", "account_number", "100998877"),
        ("my member id is M-20011", "customer_number", "M-20011"),
        ("reference number AB-9921", "reference_number", "AB-9921"),
        ("我的订单号是202403051234", "order_number", "202403051234"),
        ("订单 A20240305 还没到", "order_number", "A20240305"),
        ("快递单号：SF1234567890", "tracking_number", "SF1234567890"),
        ("发票号INV-3321有问题", "invoice_number", "INV-3321"),
        ("工单号 88123 有结果了吗？", "ticket_number", "88123"),
    ],
)
def test_a_number_after_the_word_for_it(text: str, attribute: str, value: str) -> None:
    assert (attribute, value) in numbers(text)
    assert len(numbers(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "my order is 3 days late",
        "I want to order 1200 units",
        "I ordered 2 lamps in 2023",
        "the bill is 1250 dollars",
        "my bill of $1250 is too high",
        "I was charged a bill 1499€",
        "order by 2024-03-05 please",
        "the booking is for 12:30",
        "I'd like to book 4 tickets",
        "my account was locked 24 hours ago",
        "I want to purchase xr 200",
        "these older 120000 models",
        "in any case 100 percent sure",
        "track my parcel",
        "the credit card account number is 4451",
        "order number please?",
        "我的订单3天了还没到",
        "快递费15元",
    ],
)
def test_what_is_no_number_of_anything(text: str) -> None:
    assert numbers(text) == []


def test_several_in_one_line() -> None:
    assert numbers("policy no abz 118822 and claim no pqr 412") == [
        ("policy_number", "abz118822"),
        ("claim_number", "pqr412"),
    ]
    assert numbers("orders 44120 and 44121 are missing") == [("order_number", "44120"), ("order_number", "44121")]


def test_the_problem_it_has_is_told_beside_it() -> None:
    kinds = {told.kind for told in said("My order 4471902 hasn't arrived")}
    assert kinds == {Kind.FACT, Kind.ISSUE}


def test_a_number_may_hold_beside_others_and_replaces_the_one_denied() -> None:
    (told,) = said("it was order 4471902, not 4471903")
    assert (told.many_valued, told.value, told.old_value) == (True, "4471902", "4471903")


def test_somebody_elses_order_is_still_looked_up_by_its_number() -> None:
    assert "name" not in slots("my order 4471902 is under the name of my wife")


@pytest.mark.parametrize(
    ("tail", "value"),
    [
        ("12345 and more", "12345"),
        ("#12345.", "12345"),
        ("ab 12 cd 34", "ab12cd34"),
        ("6785 4326 6789", "678543266789"),
        ("4512 2 days ago", "4512"),
        ("sep 785245159", "sep785245159"),
    ],
)
def test_how_far_an_identifier_goes(tail: str, value: str) -> None:
    read = read_identifier(tail)
    assert read is not None and read.value == value


@pytest.mark.parametrize("tail", ["is late", "my 12345", "sep 12", "2024-03-05", "1250 dollars", "12.50", "for 12345"])
def test_what_is_no_identifier(tail: str) -> None:
    read = read_identifier(tail)
    assert read is None


def test_slips_of_the_keyboard() -> None:
    assert is_misspelt("oredr", "order") and is_misspelt("purhcase", "purchase") and is_misspelt("invioce", "invoice")
    assert (
        not is_misspelt("order", "order") and not is_misspelt("folder", "order") and not is_misspelt("other", "order")
    )


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("My friend's order number is 12345.", "person:friend"),
        ("My sister's tracking number is 1Z999AA10123456784", "person:sister"),
        ("I'm calling about my mom's order 12345", "person:mom"),
        ("Invoice 22101 belongs to my neighbour", "person:neighbour"),
        ("Anna's ticket number is 88213", "person:Anna"),
        ("my brother's policy number is 118822", "person:brother"),
        ("我朋友的订单号是12345678。", "person:朋友"),
        ("My husband's parcel, order 12345, is late", "person:husband"),
        ("My husband's parcel (tracking number 1Z999AA10123456784) is late", "person:husband"),
        ("My wife ordered a lamp, order number 55512, it never came", "person:wife"),
        ("My friend Ruth placed order 12345", "person:friend"),
        ("My sister's package is lost. The tracking number is 1Z999AA10123456784.", "person:sister"),
        ("It's my dad's broken laptop, ticket 88123", "person:dad"),
        ("Ruth's parcel, order 12345, is lost", "person:Ruth"),
        ("我老公的快递，单号SF1234567890123，还没到", "person:老公"),
        ("我朋友买的东西，订单号是12345678，一直没到", "person:朋友"),
        ("我老婆的包裹还没到。订单号12345678", "person:老婆"),
        ("我帮我妈查一下订单12345678", "person:妈"),
    ],
)
def test_the_number_of_another_person_is_theirs(text: str, subject: str) -> None:
    assert {told.subject for told in said(text) if told.attribute in NUMBERS} == {subject}


@pytest.mark.parametrize(
    "text",
    [
        "her account number is 100998877",
        "Their order number is 12345",
        "I got someone else's order 12345",
        "她的订单号是12345678",
        "I'm not asking about order 12345",
        "我不是问订单12345678",
    ],
)
def test_numbers_of_nobody_known_are_not_learnt(text: str) -> None:
    assert numbers(text) == []


@pytest.mark.parametrize(
    ("text", "gone", "told"),
    [
        ("Not order 12345, I mean order 12354.", ["12345"], ["12354"]),
        ("Order 12345 is not mine.", ["12345"], []),
        ("That's not my order: 12345.", ["12345"], []),
        ("12345 is not my order number", ["12345"], []),
        ("I never placed order 12345", ["12345"], []),
        ("Ticket 88213 is not ours", ["88213"], []),
        ("The policy number 118822 does not belong to me", ["118822"], []),
        ("My order number is not 12345. It's 12354.", ["12345"], ["12354"]),
        ("不是订单12345678，是订单12345679。", ["12345678"], ["12345679"]),
        ("订单12345678不是我的", ["12345678"], []),
        ("这不是我的订单：12345678", ["12345678"], []),
        ("Please cancel order 12345, not order 12354", [], ["12345"]),
    ],
)
def test_a_denied_number_is_taken_back(text: str, gone: list[str], told: list[str]) -> None:
    found = [c for c in said(text) if c.attribute in NUMBERS]
    assert [c.value for c in found if c.retracts] == gone
    assert [c.value for c in found if not c.retracts] == told


@pytest.mark.parametrize(
    ("text", "attribute", "value", "old"),
    [
        ("My order number is not 12345, it's 12354.", "order_number", "12354", "12345"),
        ("My order number isn't 12345 but 12354", "order_number", "12354", "12345"),
        ("My order number is 12345, sorry, 12354.", "order_number", "12354", "12345"),
        ("My account number is not 100998877, it is 100998878", "account_number", "100998878", "100998877"),
        ("The ticket number is 88213, no wait, it's 88231", "ticket_number", "88231", "88213"),
        ("我的订单号不是12345678，是12345679。", "order_number", "12345679", "12345678"),
        ("订单号是12345678，不对，应该是12345679", "order_number", "12345679", "12345678"),
    ],
)
def test_a_number_put_right_names_what_it_replaces(text: str, attribute: str, value: str, old: str) -> None:
    (found,) = [c for c in said(text) if c.attribute in NUMBERS]
    assert (found.attribute, found.value, found.old_value, found.retracts) == (attribute, value, old, False)


@pytest.mark.parametrize(
    "text",
    [
        "Isn't order 12345 late?",
        "Hasn't my order 12345 shipped yet?",
        "I have not received order 12345",
        "My order 12345 is wrong",
        "order 12345 is for my wife",
        "today's order 12345 is late",
        "My husband's parcel came, but my order 12345 did not",
        "My sister's package is lost. My order 12345 is too.",
        "My order 12345, my husband's birthday gift, is late",
        "I ordered a coat for my wife, order 12345",
        "我老公的快递到了，我的订单12345678还没到",
        "我的快递，单号SF1234567890123，还没到",
        "我的订单12345678还没到",
    ],
)
def test_not_every_negation_denies_the_number(text: str) -> None:
    (found,) = [c for c in said(text) if c.attribute in NUMBERS]
    assert (found.subject, found.retracts) == ("customer", False)
