"""Short answers, read with the question they answer: "and your name?" – "quillon", "order number?" – "4471902".

Also what a lone number is not: in a talk about cards, passwords or accounts nothing says that it is a phone's.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.contact_plain import FILL, LONE, PHONE_ALONE, lone_digits
from memories.pipeline.rules.frame import SELF_ONLY, Found, Moment, Rule, Voice
from memories.pipeline.rules.identifier_reading import read_identifier
from memories.pipeline.rules.identifiers import NUMBER, SORTS, entry
from memories.pipeline.rules.identity_plain import answered
from memories.pipeline.rules.reading import Text

_ASKS = re.compile(
    r"\?|？|\b(?:may|can|could|please|kindly|provide|share|give|confirm|tell|need|know|let\s+me)\b|请|麻烦|提供|告诉|是多少|怎么称呼"
    r"|贵姓",
    re.I,
)
_NAME = re.compile(
    r"\b(?:your|the|full|first|customer'?s?)\s+(?:(?:full|first|last|complete)\s+)?(?:and\s+last\s+)?name\b"
    r"|\bname\s*(?:,|and\b|please|\?|$)|\bwho\s+(?:am\s+i|do\s+i\s+have)\b|您?贵姓|怎么称呼|姓名|名字",
    re.I,
)
_OTHER_NAME = re.compile(
    r"\b(?:company|user|file|product|pet|account|domain|store|brand|software)\s*name\b|username", re.I
)
_PHONE = re.compile(r"\b(?:phone|mobile|cell|contact|callback|telephone)\b|电话|手机|联系方式", re.I)
_CONTACT = frozenset({"email", "address", "postal_code"})  # beside these a number is a phone's, whatever the talk
_SECRET_TALK = re.compile(
    r"\b(?:pass\s?words?|pins?|cards?|ssn|social\s+security|bank\w*|balance|transfer\w*|charged?s?|dispute|expens\w*"
    r"|reimburs\w*|accounts?|login|log\s+in|locked)\b|密码|银行卡|信用卡|账户|转账",
    re.I,
)


def answers_in(text: Text, *, asked: str, moment: Moment) -> Iterator[Candidate]:
    """What a turn tells because it answers what the support agent asked last."""
    question = asked if _ASKS.search(asked) else ""
    if not question or not text.sentences:
        return
    for rule in _rules_for(question):
        found = rule.compiled(Voice.SELF).search(text.sentences[0].text)
        if found and not text.sentences[0].clauses[0].asks:
            told = rule.build(
                Found(rule=rule, voice=Voice.SELF, match=found, sentence=text.sentences[0], text=text, moment=moment)
            )
            if told:
                yield told


def _rules_for(question: str) -> Iterator[Rule]:
    if _NAME.search(question) and not _OTHER_NAME.search(question):
        yield _NAME_RULE
    if _PHONE.search(question):
        yield _PHONE_RULE
    asked = [
        sort
        for sort in SORTS
        if re.search(rf"(?<![\w-])(?:{sort.words})\s*{NUMBER}|(?:{sort.zh})[号號]", question, re.I)
    ]
    if len(asked) == 1:
        yield _NUMBER_RULES[asked[0].attribute]


def number_of(found: Found) -> Candidate | None:
    """The first thing in an answer that looks like a number of the sort asked for."""
    read = read_identifier(found.tail())
    sort = next(sort for sort in SORTS if found.rule.name.endswith(sort.attribute))
    return entry(found, read, sort=sort) if read and read.digits >= 2 and len(read.value) >= 4 else None


_NAME_RULE = Rule(name="answer.name", pattern=rf"^{FILL}(?P<value>[^\W\d_].{{0,80}})", build=answered, voices=SELF_ONLY)
_PHONE_RULE = Rule(
    name="answer.phone",
    pattern=rf"^(?:{FILL}|.{{0,60}}?\s){PHONE_ALONE}",
    build=lone_digits,
    voices=SELF_ONLY,
)
_NUMBER_RULES = {
    sort.attribute: Rule(
        name=f"answer.{sort.attribute}",
        pattern=rf"^{FILL}(?P<value>#?[a-z]{{0,5}}[ -]?\d.{{0,60}})",
        build=number_of,
        voices=SELF_ONLY,
    )
    for sort in SORTS
}


def may_be_phone(asked: str, earlier: Iterable[str]) -> bool:
    """Whether this talk lets a number that stands alone be a phone's."""
    if _PHONE.search(asked):
        return True
    return not asked and not any(_SECRET_TALK.search(text) for text in earlier)


def believable(found: Iterable[Candidate], *, asked: str, earlier: Iterable[str]) -> Iterator[Candidate]:
    """Without the lone numbers that this talk gives no reason to take for phone numbers."""
    told = tuple(found)
    lone = any(candidate.rule == LONE for candidate in told)
    doubtful = lone and not may_be_phone(asked, earlier) and not ({c.attribute for c in told} & _CONTACT and not asked)
    for candidate in told:
        if candidate.rule == LONE and doubtful:
            continue
        yield replace(candidate, confidence=0.9) if candidate.rule == LONE and _PHONE.search(asked) else candidate
