"""Numbers that support looks things up by: of orders, invoices, parcels, tickets, bookings, claims, policies, accounts.

Each is a slot that may hold several values. A question tells one as well as a statement does: whoever asks where
order 4512 is has an order 4512.
"""

import re
from dataclasses import dataclass

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Found, Rule, span_of
from memories.pipeline.rules.things.identifier_owner import owned, owner_of
from memories.pipeline.rules.things.identifier_reading import Identifier, is_misspelt, read_identifier


@dataclass(frozen=True, kw_only=True)
class Sort:
    """A sort of number: its slot, the words for what it numbers, how it is shown, the category of its memory."""

    attribute: str
    words: str
    zh: str
    label: str
    label_zh: str
    category: str


SORTS: tuple[Sort, ...] = (
    Sort(
        attribute="tracking_number",
        words=r"track(?:ing)?|shipment|shipping|parcel|consignment|waybill|awb",
        zh=r"运单|快递单|物流单|快递|物流|追踪",
        label="Tracking number",
        label_zh="运单号",
        category="shipping",
    ),
    Sort(
        attribute="invoice_number",
        words=r"invoices?|bills?|billing|receipts?",
        zh=r"发票|账单|收据",
        label="Invoice number",
        label_zh="发票号",
        category="billing",
    ),
    Sort(
        attribute="ticket_number",
        words=r"(?:support\s+)?tickets?|cases?|incidents?|service\s+requests?",
        zh=r"工单|案件|投诉单|服务单",
        label="Ticket number",
        label_zh="工单号",
        category="general",
    ),
    Sort(
        attribute="booking_number",
        words=r"(?:booking|reservation)(?:\s+confirmation)?|confirmation|conformation|bookings?|reservations?|pnr",
        zh=r"预订|预定|订座|确认",
        label="Booking number",
        label_zh="预订号",
        category="general",
    ),
    Sort(
        attribute="claim_number",
        words=r"(?:insurance\s+)?claims?",
        zh=r"理赔|索赔",
        label="Claim number",
        label_zh="理赔号",
        category="general",
    ),
    Sort(
        attribute="policy_number",
        words=r"(?:insurance\s+)?policy|policies",
        zh=r"保单",
        label="Policy number",
        label_zh="保单号",
        category="account",
    ),
    Sort(
        attribute="customer_number",
        words=r"customer|client|member(?:ship)?|loyalty|frequent\s+flyer",
        zh=r"客户|会员",
        label="Customer number",
        label_zh="客户号",
        category="account",
    ),
    Sort(
        attribute="account_number",
        words=r"(?:(?:bank|checking|savings?|current)\s+)?(?:accounts?|acct|acc|ac|a/c)",
        zh=r"账户|账号|帐号|帐户|银行账户",
        label="Account number",
        label_zh="账号",
        category="account",
    ),
    Sort(
        attribute="reference_number",
        words=r"references?|ref",
        zh=r"参考|编",
        label="Reference number",
        label_zh="参考号",
        category="general",
    ),
    Sort(
        attribute="order_number",
        words=r"(?:purchase\s+)?orders?(?:\s+confirmation)?|purchases?|po",
        zh=r"订单|購買單|訂單|订货单|采购单",
        label="Order number",
        label_zh="订单号",
        category="shipping",
    ),
)
NAME = "identifier."  # of these rules: what they read is part of a clause that tells more ("order 4512 is late")
_ONLY_NUMBERED = frozenset({"customer_number", "tracking_number", "reference_number"})
_MISSPELT = {"order": "order_number", "purchase": "order_number", "invoice": "invoice_number"}
_MISSPELT |= {"tracking": "tracking_number", "booking": "booking_number", "account": "account_number"}
_OTHER_WORDS = frozenset(
    ["older", "odder", "border", "ordeal", "cooking", "looking", "hooking", "trucking", "cracking"]
)
_SORT = {sort.attribute: sort for sort in SORTS}
NUMBER = r"(?:numbers?|nos?\b\.?|nrs?\b\.?|nums?\b\.?|numner|nmber|numbr|ids?|codes?|ref(?:erence)?|#)"
_IS = (
    r"(?:\s*(?:[:=]|,)?\s*(?:(?:is|was|are|it's|its|it\s+is|should\s+(?:be|read)|reads|ends?\s+(?:with|in)"
    r"|ending(?:\s+(?:with|in))?)\b\s*:?)?)"
)
_SECRET_LEAD = re.compile(r"\b(?:credit|debit|card|cards|ssn|social|security|pin|password|cvv|cvc|gift)\W*$", re.I)
_VERB = re.compile(r"\b(?:to|i|we|can|could|please|will|would|should)\s*$", re.I)  # "to order ab 12" buys one
_NOT = re.compile(r"[\s,]*(?:and\s+)?(?:not|instead\s+of|rather\s+than|不是|而不是)\s*#?(?P<old>[\w-]*\d[\w-]*)", re.I)


def numbered(found: Found) -> Candidate | None:
    """After "order number": whatever looks like an identifier."""
    read = read_identifier(found.tail())
    return entry(found, read, sort=sort_of(found)) if read and len(read.value) >= 4 and read.digits >= 2 else None


def named(found: Found) -> Candidate | None:
    """After "order" alone, which is followed by many things: only a long number, or one with letters in it."""
    read, sort = read_identifier(found.tail()), sort_of(found)
    if not read or sort.attribute in _ONLY_NUMBERED:
        return None
    mixed = any(c.isalpha() for c in read.value)
    if mixed and _VERB.search(found.sentence.text[: found.match.start()]):
        return None
    return entry(found, read, sort=sort) if read.digits >= (3 if mixed else 4) else None


def listed(found: Found) -> Candidate | None:
    """The second of two: "orders 4512 and 4513"."""
    read = read_identifier(found.tail())
    whole = read is not None and " " not in found.tail()[: read.length]
    return entry(found, read, sort=sort_of(found)) if read and whole and read.digits >= 4 else None


def chinese(found: Found) -> Candidate | None:
    """After 订单, 订单号 and the like."""
    read, sort = read_identifier(found.tail()), chinese_sort(found)
    said = found.match.group()
    if not read or (sort.attribute in _ONLY_NUMBERED and not re.search(r"[号號]", said)):
        return None
    return entry(found, read, sort=sort) if read.digits >= 4 else None


def chinese_beside(found: Found) -> Candidate | None:
    """After 我的快递，单号…: what sort of number it is stands before."""
    read = read_identifier(found.tail())
    return entry(found, read, sort=chinese_sort(found)) if read and read.digits >= 4 else None


def misspelt(found: Found) -> Candidate | None:
    """After a word that is "order" or the like with a slip of the keyboard."""
    word = found.match["word"].lower()
    if word in _OTHER_WORDS:
        return None
    meant = next((attribute for right, attribute in _MISSPELT.items() if is_misspelt(word, right)), "")
    read = read_identifier(found.tail()) if meant else None
    return entry(found, read, sort=_SORT[meant]) if read and read.digits >= 5 else None


def sort_of(found: Found) -> Sort:
    said = found.match["sort"]
    return next(sort for sort in SORTS if re.fullmatch(sort.words, said, re.I))


def chinese_sort(found: Found) -> Sort:
    said = found.match["sort"]
    return next(sort for sort in SORTS if re.fullmatch(sort.zh, said))


def entry(found: Found, read: Identifier, *, sort: Sort) -> Candidate | None:
    """The candidate of a number that was read; None for the last digits of a card and the like."""
    lead = found.sentence.text[: found.match.start()]
    if _SECRET_LEAD.search(lead):
        return None  # card numbers in full are redacted before anything is read; their last digits are not
    start, end = found.start("value"), found.start("value") + read.length
    denied = _NOT.match(found.text.plain, end, found.sentence.end)
    zh = found.language == "zh"
    own = not found.rule.name.endswith("listed")  # the words before the second of two are those of the first
    candidate = Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=f"{sort.label_zh}：{read.value}" if zh else f"{sort.label}: {read.value}",
        span=span_of(found.text.raw, min(start, found.start()) if own else start, denied.end() if denied else end),
        attribute=sort.attribute,
        value=read.value,
        old_value=denied["old"] if denied else "",
        many_valued=True,
        category=sort.category,
        confidence=0.9,
        importance=0.8,
        language=found.language,
        rule=found.rule.name,
    )
    return owned(candidate, owner_of(found, end=end))


SORTS_SAID = "|".join(sort.words for sort in SORTS)
ZH_SORTS_SAID = "|".join(sort.zh for sort in SORTS)
VALUE_AHEAD = r"(?=(?P<value>[#\w(\"'].{0,60}))"  # looked at, not taken: the next number may stand within it

RULES: tuple[Rule, ...] = (
    Rule(
        name="identifier.numbered",
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\s*(?:'s\s+)?{NUMBER}(?:\s+for\s+(?:\w+\s+){{1,3}}?(?=is\b))?{_IS}"
        rf"\s*{VALUE_AHEAD}",
        build=numbered,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.named",
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\b{_IS}\s*{VALUE_AHEAD}",
        build=named,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.listed",
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\s*(?:{NUMBER})?{_IS}\s*#?[A-Za-z-]{{0,5}}\d[\w-]*"
        rf"\s*(?:,|and|&|\+|or)\s*{VALUE_AHEAD}",
        build=listed,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.is",
        pattern=rf"(?<![\w-])(?=(?P<value>#?[A-Za-z-]{{0,5}}\d[\w-]{{2,24}}\b))\S+\s+(?:is|was)\s+(?:my|the|our)\s+"
        rf"(?P<sort>{SORTS_SAID})(?:\s*{NUMBER})?(?!\w)",
        build=numbered,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.misspelt",
        pattern=rf"\b(?P<word>[a-z]{{5,10}})\s+(?:{NUMBER}\s*)?(?=(?P<value>#?\d[\d-]{{4,24}}.{{0,20}}))",
        build=misspelt,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.zh.beside",
        pattern=r"(?P<sort>快递|物流|订单)(?:包裹)?[^\d，。,；;]{0,8}[，,]\s*(?:它的|这个)?(?:单号|编号|号码)\s*(?:是|为|：|:|=)?\s*"
        r"(?=(?P<value>#?[A-Za-z0-9][\w-]{3,40}))",
        build=chinese_beside,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="identifier.zh",
        pattern=rf"(?P<sort>{ZH_SORTS_SAID})(?:[号號]码?|编号|[单單][号號])?\s*(?:是|为|：|:|=)?\s*"
        r"(?=(?P<value>#?[A-Za-z0-9][\w-]{3,40}))",
        build=chinese,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
)
