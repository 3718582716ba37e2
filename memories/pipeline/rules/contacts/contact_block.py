"""A bare number in company: beside an e-mail address, a name or a street, or right after one, it is a phone's.

People who give their contact data in short turns ("ann 23 gmailcom", then "990123456") say no word of what the number
is. In company any seven to eleven digits are believed; ten alone are the business of `contact_plain`.
"""

import re
from collections.abc import Iterator, Sequence

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact_plain import FILL, OTHER_NUMBERS, lone_digits
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Moment, Rule, Voice
from memories.pipeline.rules.text.reading import Sentence, Text

_BESIDE = frozenset({"email", "address", "name", "first_name", "postal_code"})
_BEFORE = frozenset({"email", "address", "postal_code"})
_STREET = re.compile(r"\b(?:street|road|avenue|lane|drive|boulevard|nagar|colony)\b", re.I)
_DIGITS = re.compile(r"(?<![\w@.+#-])\d{8,11}(?![\w@-]|\.\d)")
LONGEST = 120  # characters of a turn that is nothing but contact data
_BARE = re.compile(rf"{FILL}\d{{8,11}}[\s.,!]*", re.I)
_RULE = Rule(
    name="contact.block.phone",
    pattern=rf"(?:^{FILL}|.*\s)(?P<value>\d{{8,11}})(?![\w@-]|\.\d)",
    build=lone_digits,
    voices=SELF_ONLY,
)


def is_bare(text: Text) -> bool:
    """Whether a turn is nothing but a number."""
    return _BARE.fullmatch(text.raw.strip()) is not None


def phones(
    text: Text, *, beside: Sequence[Candidate], before: Sequence[Candidate], moment: Moment
) -> Iterator[Candidate]:
    """The number of a turn that is contact data, or follows such a turn: `before` is what that one told."""
    if len(text.raw) > LONGEST or OTHER_NUMBERS.search(text.raw) or len(_DIGITS.findall(text.raw)) != 1:
        return
    near = {c.attribute for c in beside if c.subject == "customer"}
    alone = is_bare(text)
    follows = alone and {c.attribute for c in before if c.subject == "customer"} & _BEFORE
    if not follows and not near & _BESIDE and not (_STREET.search(text.raw) and not alone):
        return
    for sentence in text.sentences:
        told = _told(sentence, text=text, moment=moment)
        if told:
            yield told


def _told(sentence: Sentence, *, text: Text, moment: Moment) -> Candidate | None:
    match = _DIGITS.search(sentence.text) and _RULE.compiled(Voice.SELF).search(sentence.text)
    if not match or sentence.clauses[0].asks:
        return None
    return _RULE.build(Found(rule=_RULE, voice=Voice.SELF, match=match, sentence=sentence, text=text, moment=moment))
