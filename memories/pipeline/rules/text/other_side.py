"""What may be written by either side, and reads as the company's own: "Hi Bob, you can reach us at help@…". Pure.

An e-mail or an imported text does not say who wrote it. "Us" and "our" beside the address of a help desk, or in a text
that greets somebody by name, are the company's: whoever is greeted is the customer.
"""

import re

from memories.contracts import Candidate

_REACHED = frozenset({"email", "phone", "address", "postal_code", "location"})
_US = re.compile(r"\b(?:us|our|we|we're|we've)\b|我们|我司|本公司|咱们", re.I)
_GREETS = re.compile(
    r"\s*(?:(?i:hi|hello|hey|dear|good\s+(?:morning|afternoon|evening|day))\s+(?:(?i:mrs?|ms|miss|dr)\.?\s+)?"
    r"(?!(?i:there|all|team|support|everyone|everybody|sir|madam|folks|guys|again|customer\s+service|help\s?desk)\b)"
    r"[A-ZÀ-ÖØ-Þ][^\W\d_]+(?:\s+[A-ZÀ-ÖØ-Þ][\w'-]+)?\s*[,!.:\n–-]"
    r"|(?:尊敬的|亲爱的)[^，,：:\n]{1,12}(?:先生|女士|小姐|客户|用户|顾客)?[，,：:！!\n])"
)
_DESK = re.compile(
    r"(?:help|support|info|sales|service|contact|care|hello|team|billing|office|no-?reply|admin|en?quiries|inquiries|returns"
    r"|bookings?|reservations?|orders?|feedback|(?:help|service)[._-]?desk|customer[._-]?(?:care|service|support|success))@",
    re.I,
)


def is_the_companys(candidate: Candidate, text: str) -> bool:
    """Whether a way to reach somebody, told in a text of either side, is the company's rather than the customer's."""
    if candidate.attribute not in _REACHED or candidate.subject != "customer" or candidate.retracts:
        return False
    if not _US.search(candidate.span.quote):
        return False
    return _DESK.match(candidate.value) is not None or _GREETS.match(text) is not None
