"""What a conversation is about: the sort of account, the sum to be refunded, where to deliver, whose bill it is.

Asked about as often as stated, so each lives in the conversation's own space and says nothing lasting of the customer.
"""

import re

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType, Scope
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule
from memories.pipeline.rules.vocabulary.words import NOT_A_NAME

_LABELS = {
    "account_type": "Sort of account",
    "refund_amount": "Sum to be refunded",
    "delivery_place": "Delivery to or from",
    "counterparty": "Bill from",
    "person": "In the name of",
}
# A plan's name is written with a capital; without one "a standard account" is any account.
_TYPES = (
    r"(?-i:Freemium|Premium|Pro|Professional|Gold|Silver|Platinum|Diamond|Bronze|Standard|Basic|Business|Enterprise|Plus"
    r"|Starter|Personal|Corporate|Student|Family|Trial)|free"
)
_REFUND = (
    r"(?:refund\w*|reimburs\w*|re?inburs\w*|rebat\w*|restitut\w*|compensat\w*|money\s+back|pay\s*back|paid|owe\w*"
    r"|credit\w*(?!\s*-?\s*(?:cards?|limit|score|note|line)))"
)
_NUMBER = r"\d+(?:,\d{3})*(?:\.\d{1,2})?"
_SUM = (
    rf"(?:[$€£]\s?(?P<value>{_NUMBER})(?![\d,]\d)"
    rf"|(?P<sum>{_NUMBER})\s?(?:dollars?|usd|euros?|eur|pounds?|bucks)\b)"
)
# "The delivery was moved to Tuesday" names no place.
_PLACE = (
    r"(?!(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:ups|dhl|fedex|dpd)\b)"
    r"(?P<value>(?-i:[A-Z][\w'.-]+(?:\s+[A-Z][\w'.-]+){0,2}))"
)
_PERSON = r"(?P<value>(?-i:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+[A-Z][\w'-]+|[A-Z][\w'-]+\s+[A-Z][\w'-]+))"


# What is given a name by the way: "an alarm in the name of Leave for home".
_NAMED = re.compile(r"\b(?:alarms?|reminders?|playlists?|files?|folders?|projects?|channels?)\b", re.I)


def matter(found: Found) -> Candidate | None:
    """A value of this conversation, beside others."""
    groups = found.match.groupdict()
    group = "value" if groups["value"] else "sum"  # a sum stands after its sign or before its currency
    value = found.match[group].strip(" .")
    attribute = found.rule.name.split(".")[1]
    if re.fullmatch(r"(?:I|My|The|This|It|You|Your|A|An|Please|Help)\b.*", value):
        return None
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.REQUEST,
        content=f"{_LABELS[attribute]}: {value}",
        span=found.span(found.end(group)),
        attribute=attribute,
        value=value,
        many_valued=True,
        category="billing" if attribute in {"refund_amount", "counterparty"} else "general",
        confidence=0.8,
        importance=0.6,
        language=found.language,
        scope=Scope.CONVERSATION,
        rule=found.rule.name,
    )


def concerned(found: Found) -> Candidate | None:
    """In whose name something is: the customer's own or another's, which the words do not say."""
    if _NAMED.search(found.sentence.text):
        return None
    words = [word.lower() for word in found.match["value"].split()]
    known = [word for word in words if word not in NOT_A_NAME]
    return matter(found) if known == words and len(words[0]) > 2 else None


def _rule(attribute: str, pattern: str, *, number: int = 1) -> Rule:
    return Rule(name=f"matter.{attribute}.{number}", pattern=pattern, build=matter, voices=SELF_ONLY, in_questions=True)


RULES: tuple[Rule, ...] = (
    _rule("account_type", rf"\b(?P<value>{_TYPES})\s+(?:user\s+)?accounts?\b"),
    _rule("refund_amount", rf"\b{_REFUND}(?:\s+(?:of|fo|for|me|the|a|my|by|sum|amount|back|totalling))*\s+{_SUM}"),
    _rule("refund_amount", rf"{_SUM}[^.!?]{{0,40}}\b{_REFUND}", number=2),
    _rule("delivery_place", rf"\b(?:ship\w*|deliver\w*|send|sent)\s+(?:\w+\s+){{0,2}}?to\s+{_PLACE}"),
    _rule("delivery_place", rf"\b(?:order|orders|purchase|buy)\s+(?:something\s+|it\s+)?from\s+{_PLACE}$", number=2),
    Rule(
        name="matter.person.1",
        pattern=r"\b(?:under|on|in|by)\s+(?:the\s+)?(?:same\s+)?name\s+(?:of\s+)?(?!(?:tag|plate|badge|field|change|list|server|brand)\b)"
        r"(?P<value>[^\W\d_][\w'-]+(?:\s(?!(?:please|and|for|in|at|on|with|from|to|thanks)\b)[^\W\d_][\w'-]+)?)"
        r"(?=\s*(?:[,.?!;]|$|(?:in|for|at|on|and|please|with|from|to)\b))",
        build=concerned,
        voices=SELF_ONLY,
        in_questions=True,
    ),
    Rule(
        name="matter.person.2",
        pattern=r"\b(?:booking|reservation|appointment|order|table|room|ticket|subscription|account|delivery)\b[^.?!]{0,40}?[,;:]?\s*"
        r"\b(?:the|it's\s+under\s+the|under\s+the)\s+name\s+is\s+"
        r"(?P<value>[^\W\d_][\w'-]+(?:\s(?!(?:please|and|for|in|at|on|with|from|to|thanks|not)\b)[^\W\d_][\w'-]+)?)"
        r"(?=\s*(?:[,.?!;]|$|(?:in|for|at|on|and|please|with|from|to)\b))",
        build=concerned,
        voices=SELF_ONLY,
        in_questions=True,
    ),
    _rule("counterparty", rf"\b(?:invoices?|bills?|receipts?)\s+(?:f+r?o?m|by|of|issued\s+by)\s+{_PERSON}"),
)
