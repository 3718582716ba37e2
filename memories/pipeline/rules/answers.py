"""Short answers, read with the question they answer: "and your name?" – "quillon", "order number?" – "4471902".

Also what a lone number is not: in a talk about cards, passwords or accounts nothing says that it is a phone's.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact_plain import FILL, LONE, PHONE_ALONE, lone_digits
from memories.pipeline.rules.people.identity_plain import answered
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Moment, Rule, Voice
from memories.pipeline.rules.text.reading import Text
from memories.pipeline.rules.things.identifier_reading import read_identifier
from memories.pipeline.rules.things.identifiers import NUMBER, SORTS, entry

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
    r"\b(?:company|user|file|product|pet|account|domain|store|brand|software|contact|recipient|receiver|restaurant"
    r"|event|movie|hotel|alarm)(?:'s)?\s*name\b|username"
    r"|\bname\s+of\s+(?:the\s+|this\s+|that\s+|an?\s+)?(?!(?:account\s+holder|customer|caller)\b)[a-z]",
    re.I,
)
_PHONE = re.compile(r"\b(?:phone|mobile|cell|contact|callback|telephone)\b|电话|手机|联系方式", re.I)
_CONTACT = frozenset({"email", "address", "postal_code"})  # beside these a number is a phone's, whatever the talk
_SECRET_TALK = re.compile(
    r"\b(?:pass\s?words?|pins?|cards?|ssn|social\s+security|bank\w*|balance|transfer\w*|charged?s?|dispute|expens\w*"
    r"|reimburs\w*|accounts?|login|log\s+in|locked)\b|密码|银行卡|信用卡|账户|转账",
    re.I,
)


# "Sure", "one moment": whoever says so has not answered yet.
_PUTS_OFF = re.compile(
    r"(?:(?:sure|yes|yeah|yep|ok|okay|of\s+course|certainly|absolutely|no|nope|no\s+problem|one\s+(?:moment|second|minute|sec)"
    r"|just|a|moment|second|minute|sec|wait|hold\s+on|hang\s+on|let\s+me\s+(?:see|check|look)|please|thanks|thank\s+you|why"
    r"|hm+|um+|er+|well|sorry|later|not\s+now|never\s+mind)[\s,.!?]*)+"
    r"|(?:稍等|等一下|等等|好的?|可以|没问题|是的|嗯+|不用|不方便|为什么|谢谢|请稍等|行|当然)[一下啊吧呢的，。！？\s]*",
    re.I,
)
_SLOT = (
    r"(?:(?:full|first|last|e-?mail|phone|mobile|home|postal|contact|street)\s+){0,2}"
    r"(?:names?|e-?mails?|phone|mobile|numbers?|address(?:es)?)"
)
_OF_OTHERS = re.compile(
    rf"\b[^\W\d_]+['’]s?\s+{_SLOT}\b(?<!customer's\sname)(?<!what's\syour\sname)"
    rf"|\b(?:his|her|their|its)\s+{_SLOT}\b"
    rf"|\b{_SLOT}\s+of\s+(?!(?:your|the)\s+(?:order|account|booking|customer)\b)(?:your|the|an?|his|her|their)\b"
    rf"|\b(?:previous|former|old|earlier|last\s+known)\s+{_SLOT}\b"
    r"|\bwho\s+(?:is|are|was|were)\s+(?:your|the)\b"
    r"|\bwho(?:m)?\s+(?:are|do|did|should|shall|would)\s+(?:you|we|i)\b(?!\s*(?:speaking|talking)\b)"
    r"|(?:他|她|他们|之前|以前|原来|旧)的?(?:姓名|名字|邮箱|电话|手机|地址)"
    r"|(?:经理|管理员|同事|老板|朋友|家人|公司|商店|店铺|收件人|联系人)的?(?:姓名|名字|邮箱|电话|手机|地址)",
    re.I,
)
_OWN = re.compile(r"\b(?:my|mine|our|ours|i|i'm|im)\b|我", re.I)
_BARE = (
    "answer.",
    "contact.plain.",
    "contact.email",
    "contact.phone",
    "contact.block.",
    "identity.plain.",
    "identity.name.this_is",
    "address.line",
    "address.town",
)


def answers_in(text: Text, *, asked: str, moment: Moment) -> Iterator[Candidate]:
    """What a turn tells because it answers what the support agent asked last."""
    question = asked if _ASKS.search(asked) else ""
    if not question or not text.sentences or asks_of_others(question) or _PUTS_OFF.fullmatch(text.raw.strip()):
        return
    for rule in _rules_for(question):
        found = rule.compiled(Voice.SELF).search(text.sentences[0].text)
        if found and not text.sentences[0].clauses[0].asks:
            told = rule.build(
                Found(rule=rule, voice=Voice.SELF, match=found, sentence=text.sentences[0], text=text, moment=moment)
            )
            if told:
                yield told


def asks_of_others(asked: str) -> bool:
    """Whether a question is about somebody else's data, or about what was: its bare answer is not the customer's."""
    return _OF_OTHERS.search(asked) is not None


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


def _is_bare(candidate: Candidate) -> bool:
    """Whether nothing but the question says whose a value is."""
    return candidate.rule.startswith(_BARE) and not _OWN.search(candidate.span.quote)


def may_be_phone(asked: str, earlier: Iterable[str]) -> bool:
    """Whether this talk lets a number that stands alone be a phone's."""
    if _PHONE.search(asked):
        return True
    return not asked and not any(_SECRET_TALK.search(text) for text in earlier)


def believable(found: Iterable[Candidate], *, asked: str, earlier: Iterable[str]) -> Iterator[Candidate]:
    """Without the lone numbers that this talk gives no reason to take for phone numbers."""
    told = tuple(found)
    if asks_of_others(asked):
        told = tuple(candidate for candidate in told if not _is_bare(candidate))
    lone = any(candidate.rule == LONE for candidate in told)
    doubtful = lone and not may_be_phone(asked, earlier) and not ({c.attribute for c in told} & _CONTACT and not asked)
    for candidate in told:
        if candidate.rule == LONE and doubtful:
            continue
        yield replace(candidate, confidence=0.9) if candidate.rule == LONE and _PHONE.search(asked) else candidate
