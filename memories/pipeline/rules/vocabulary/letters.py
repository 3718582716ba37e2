"""A letter that greets somebody by name: who writes it, and from where, is not known to be the customer.

"Hi Bob, this is Dana from Acme." in the customer's mail box may well be written to the customer. What the writer says
outright of themselves ("my name is …") is still read; only introductions and signatures are left out.
"""

import re
from collections.abc import Iterable

from memories.contracts import Candidate
from memories.enums import Source

_WRITTEN = frozenset({Source.EMAIL, Source.API, Source.IMPORT})
_GREETS = re.compile(
    r"\s*(?:hi|hello|hey|dear|good\s+(?:morning|afternoon|evening|day)|greetings)[\s,]+"
    r"(?:(?:mr|mrs|ms|mx|dr|prof)\b\.?\s+)?"
    r"(?!(?:there|all|everyone|everybody|team|support|sir|sirs|madam|ma'?am|folks|guys|customer|service|helpdesk|again|this|my"
    r"|i|i'm|im|we|it|it's|it’s|is|your|the|you|please|can|could|and|agent|assistant|bot|from|to|today)\b)"
    r"(?-i:[A-Z][^\W\d_]+)(?!\s+(?:team|support|service|services|customer|staff|helpdesk|desk|here|speaking|calling)\b)"
    r"(?=\s*[,!.:;\-–—\n]|\s+(?:this\s+is|it's|i'm|i\s+am|here\s+is|and)\b|\s+(?-i:[A-Z]))"
    r"|\s*(?:尊敬的|亲爱的)?[\u4e00-\u9fff]{1,4}(?:先生|女士|小姐|总|经理|老师)?(?:[，,]?\s*)(?:你好|您好)"
    r"|\s*(?:尊敬的|亲爱的)(?!客服|商家|卖家|店家)[\u4e00-\u9fff]{2,6}"
    r"|\s*(?:你好|您好)[，,\s]*[\u4e00-\u9fff]{1,3}(?:先生|女士|小姐|总|经理)",
    re.I,
)
_INTRODUCES = frozenset(
    {
        "identity.name.this_is",
        "identity.name.i_am",
        "identity.name.here",
        "identity.name.signed",
        "identity.plain.i_am",
        "identity.plain.whole",
        "identity.plain.alone",
        "identity.zh.name.i_am",
        "work.company.from",
    }
)
_NOBODY = re.compile(r"\s*(?:客服|各位|大家|店家|卖家|商家|老板|亲|小编|团队)")


def greets_somebody(text: str) -> bool:
    """Whether a text opens by greeting a person by name."""
    return bool(_GREETS.match(text)) and not _NOBODY.match(text)


def of_the_writer(candidates: Iterable[Candidate], *, text: str, source: Source) -> list[Candidate]:
    """Without who the writer of a letter to somebody is."""
    told = list(candidates)
    if source not in _WRITTEN or not any(c.rule in _INTRODUCES for c in told) or not greets_somebody(text):
        return told
    return [c for c in told if c.rule not in _INTRODUCES]
