"""Whether the words bear out what a model makes of them: the value of a slot, and which way a statement goes. Pure.

A value that stands somewhere in the text is not yet the customer's: "talking with Anna" gives no name, "I hope to
move to Bergen" no place. And a quote may leave out the "not" that stands before it.
"""

import re

from memories.cardinality import private_slot
from memories.contracts import Span
from memories.enums import Kind, Source
from memories.pipeline.ground import Words
from memories.pipeline.rules.text.overriding import claims_entitlement
from memories.pipeline.rules.text.reading import Sentence, normalise

_REFUSES = (
    r"dislik\w*|hat(?:e[ds]?|ing)|loath\w*|detest\w*|despis\w*|refus\w*|declin\w*|reject\w*|avoid\w*|oppos\w*|against"
    r"|(?:can't|cannot|can\s+not)\s+(?:stand|bear)|sick\s+of|tired\s+of|fed\s+up|turn(?:ed|ing)?\s+down|annoy\w*"
    r"|讨厌|反感|反对|拒绝|受不了|厌恶|不喜欢|烦"
)
_DENIES = (
    r"not|never|no|none|nobody|nothing|neither|nor|without|cannot|unable|hardly|barely|[a-z]+n't|不|没|未|别|无法|并非"
)
_UNREAL = (
    r"almost|nearly|hop(?:e|es|ed|ing)|wish\w*|dream\w*|might|intend\w*|consider\w*|plan(?:s|ned|ning)?\s+to"
    r"|want\w*\s+to"
    r"|would\s+(?:like|love|rather|prefer)|think(?:ing)?\s+(?:of|about)|if|about\s+to"
    r"|差一?点|险些|几乎|希望|打算|计划|考虑|准备|想要?|如果|也许|可能"
)
_ZH_REFUSES = r"讨厌|反感|反对|拒绝|受不了|厌恶|烦"
_ZH_UNREAL = r"差一?点|险些|几乎|希望|打算|计划|考虑|准备"
_TURNS = re.compile(rf"\b(?:{_REFUSES}|{_DENIES}|{_UNREAL})\b|{_ZH_REFUSES}|{_ZH_UNREAL}|[不没未别]", re.I)
_AGAINST = re.compile(
    rf"\b(?:{_REFUSES}|{_DENIES})\b|\b(?:un(?:happy|satisfied|able|willing|likely)|dis(?:satisfied|appointed"
    rf"|agree\w*))\b"
    r"|讨厌|反感|反对|拒绝|受不了|厌恶|[不没未别]",
    re.I,
)
_NO_FAILURE = re.compile(
    r"\b(?:never|not|no|none|without|(?:did|does|do|has|have|had|is|are|was|were|wo)n't)\s+"
    r"(?:(?:ever|yet|really|even|once|any|an?|had|have|has|seen|been|got|single|more|longer|the|my|angry|at"
    r"|all|that)\s+){0,4}"
    r"(?:crash\w*|fail\w*|break\w*|broke\w*|errors?|bugs?|problems?|issues?|freez\w*|froze\w*|hang\w*|slow\w*"
    r"|lag\w*|wrong"
    r"|late|damaged?|complain\w*|trouble\w*|faults?|faulty|defect\w*|leak\w*|outages?)\b"
    r"|(?:没有?|从未|从不|不|并未)(?:再|任何|出现|发生|过|什么|遇到|有)*(?:崩溃|故障|问题|错误|报错|坏|卡顿?|失败|闪退|异常|延迟)",
    re.I,
)
_FAILS = re.compile(
    r"\b(?:crash|fail|br[eo]ak|brok|error|freez|froze|hang|slow|wrong|late|damage|can't|cannot|unable|stuck|missing)"
    r"|n't\s|\bnot\s|崩溃|故障|错误|报错|坏|卡|失败|闪退|不能|无法|打不开",
    re.I,
)
_NOT_DECIDED = re.compile(
    r"\b(?:not|never|n't|nobody|no\s+one)\s+(?:\w+\s+){0,2}?(?:decid\w*|agree\w*|promis\w*|cho(?:se|sen|ose)"
    r"|commit\w*|settl\w*"
    r"|accept\w*|made\s+up)\b|[a-z]n't\s+(?:\w+\s+){0,2}?(?:decid\w*|agree\w*|promis\w*|cho(?:se|sen|ose)"
    r"|commit\w*|accept\w*)\b"
    r"|(?:没有?|未|尚未|还没|不曾)(?:\S{0,2})?(?:决定|同意|答应|承诺|选择|说好)",
    re.I,
)
_SHAPES = {
    "email": re.compile(r"[^\s@<>()]{1,64}@[^\s@<>()]{1,190}\.[^\s@<>().]{2,24}"),
    "phone": re.compile(r"\+?(?:[\d()./\s-]|ext\.?|x(?=\d)){5,30}", re.I),
    "name": re.compile(r"[^\W\d_][^\d@_/\\<>{}=:;!?|]{0,60}"),
}
_WORDED = re.compile(r"[^\W\d_]{2}|[\u3040-\u30ff\u3400-\u9fff]")
_CUES = {
    "name": re.compile(
        r"(?:\bname(?:'s|\s+is|\s+would\s+be|\s+was|\s*[:=])?|\bi(?:'m|\s+am)(?:\s+(?:called|named"
        r"|known\s+as))?|\bthis\s+is"
        r"|\bit(?:'s|\s+is)|\bcalls?\s+me|\bcalled\s+me|\bgo\s+by|\bsigned|\bregards|\bthanks|\bmr|\bmrs|\bms"
        r"|\bdr|heiße|name\s+ist"
        r"|\bich\s+bin|llamo|nombre\s+es|\bsoy|appelle|nom\s+est|je\s+suis|我叫|我是|名字是?|名叫|姓名是?|叫我|本人|名前は|私は)"
        r"[\s,.:=，：]*(?:actually\s+|just\s+|really\s+|(?:mr|mrs|ms|dr)\.?\s+)?[\"']?$",
        re.I,
    ),
    "phone": re.compile(
        r"phone|mobile|cell|tel\b|tel\.|number|\bcall|reach|text|whatsapp|contact|ring|sms|fax|handy|nummer"
        r"|tel[eé]f|num[eé]ro"
        r"|电话|手机|号码|联系|打给|打|電話|携帯|番号|^\W*$",
        re.I,
    ),
    "location": re.compile(
        r"\b(?:liv(?:e|es|ed|ing)|resid\w*|based|located|settled|home|moved|relocated|address|location|city"
        r"|town|country"
        r"|from|household|office|headquarter\w*|house|flat|apartment|hometown|ship\w*|deliver\w*)\b"
        r"|\b(?:i'm|we're|am|are)\s+(?:\w+\s+){0,2}in\s|住|搬|家在|人在|在|来自|地址|所在地|城市|wohn|leb|bin\s+in|viv|soy\s+de"
        r"|resid|habit|adress|direcci",
        re.I,
    ),
}
_TRAVELS = re.compile(
    r"\b(?:travel\w*|visit\w*|trips?|fly\w*|flights?|flew|going|heading|driv\w+|way\s+to|vacation|holidays?"
    r"|tour\w*|passing"
    r"|commut\w*|meeting|conference|hotel|events?|tickets?)\b|出差|旅游|旅行|去|路过|航班|飞",
    re.I,
)
_OTHERS_THING = re.compile(
    r"\b(?:have|has|had|got|own|owns|know|met|see|saw)\s+(?:an?|two|three|some|the"
    r"|my)\s+(?:[\w-]+\s+){0,4}?(?:named|called|from)\b"
    r"|\b(?:your|his|her|their|its|someone's|somebody's)\s+(?:[\w-]+\s+){0,3}$|\b(?:cat|dog|pet|horse|friend"
    r"|colleague|boss|"
    r"neighbou?r|model|product|brand|company|team|device|router|printer|app|server|file|project"
    r"|game)\s+(?:is\s+|was\s+)?"
    r"(?:an?\s+|named\s+|called\s+)*$",
    re.I,
)
_OTHER_NUMBER = re.compile(
    r"\b(?:order|invoice|ticket|account|card|tracking|case|policy|serial|booking|reference|model|price|amount"
    r"|paid|cost)\b"
    r"(?:\s+(?:number|no\.?|id|is|was|code))*[\s:#]*$|(?:订单|发票|工单|账号|卡|单)号?(?:码)?(?:是|为|：|:)?$",
    re.I,
)
_FIRST_PERSON = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|we're|we've|our|us|ich|mein\w*|wir|je|mon|yo|mi|soy)\b|我|本人|私|\bj'",
    re.I,
)
# What may stand in a line beside a value that is all it tells.
_BESIDE = re.compile(
    r"\W*(?:(?:hi|hello|hey|yes|sure)\b\W*)?(?:[^\W\d_][\w ]{0,24}[:=：])?\W*(?:(?:here|speaking|please"
    r"|thanks)\b\W*)?",
    re.I,
)
NOWHERE = "its value does not stand in the text"
_IDENTITY = frozenset(
    {"name", "email", "phone", "work_email", "work_phone", "location", "company", "role", "plan", "language"}
)


def why_not(words: Words, span: Span, *, attribute: str, value: str) -> str:
    """Why the words do not give this slot this value; empty when they do."""
    place = _place(words, span, value)
    if place is None:
        return NOWHERE
    if not _has_shape(attribute, value):
        return "its value is of another shape"
    clause = words.clause(span)
    start = (
        min(clause.start, span.start)
        if clause.start <= place[0]
        else _sentence_of(words, place[0]).clause_at(place[0]).start
    )
    before = words.text.plain[start : place[0]]
    if _turns_away(before):
        return "the words deny it, or wish for it"
    if attribute in _IDENTITY and words.source in {Source.CUSTOMER_TURN, Source.EMAIL}:
        return _not_ones_own(words, before, place, attribute)
    return ""


def _not_ones_own(words: Words, before: str, place: tuple[int, int], attribute: str) -> str:
    attribute = private_slot(attribute)
    cue = _CUES.get(attribute)
    sentence = _sentence_of(words, place[0])
    at = place[0] - sentence.start, place[1] - sentence.start
    whole_line = _BESIDE.fullmatch(sentence.text[: at[0]] + sentence.text[at[1] :]) is not None
    if _OTHERS_THING.search(before):
        return "the words give it to somebody or something else"
    if attribute == "location" and _TRAVELS.search(before):
        return "the words tell of a journey"
    if attribute == "phone" and _OTHER_NUMBER.search(before):
        return "the words call it another number"
    if not whole_line and not _FIRST_PERSON.search(sentence.text):
        return "the words are not about oneself"
    if cue and not whole_line and not cue.search(before):
        return "no words say that it is one"
    if attribute == "name" and words.text.plain[place[1] : place[1] + 2].lower() == "'s":
        return "the words give it to somebody or something else"
    return ""


def _place(words: Words, span: Span, value: str) -> tuple[int, int] | None:
    """Where a value stands as whole words: in the quote, else in its clause, else anywhere."""
    pieces = [re.escape(piece) for piece in normalise(value).split()]
    if not pieces:
        return None
    first, last = value.strip()[0], value.strip()[-1]
    left = r"(?<![^\W_])" if first.isalnum() and not _is_wide(first) else ""
    right = r"(?![^\W_])" if last.isalnum() and not _is_wide(last) else ""
    if left:
        left = r"(?<![A-Za-z0-9À-ɏ])"
    if right:
        right = r"(?![A-Za-z0-9À-ɏ])"
    pattern = re.compile(left + r"\s+".join(pieces) + right, re.I)
    plain = words.text.plain
    clause = words.clause(span)
    near = min(clause.start, span.start), max(clause.end, span.end)
    found = pattern.search(plain, span.start, span.end) or pattern.search(plain, *near) or pattern.search(plain)
    return found.span() if found else None


def _is_wide(character: str) -> bool:
    return character > "\u2e80"


def _has_shape(attribute: str, value: str) -> bool:
    attribute = private_slot(attribute)
    shape = _SHAPES.get(attribute)
    if attribute == "phone":
        return bool(_SHAPES["phone"].fullmatch(value)) and 6 <= sum(c.isdigit() for c in value) <= 15
    if shape:
        return shape.fullmatch(value) is not None
    if attribute in _IDENTITY:
        return "@" not in value and _WORDED.search(value) is not None
    return True


def _sentence_of(words: Words, position: int) -> Sentence:
    sentences = words.text.sentences
    return next((s for s in reversed(sentences) if s.start <= position), sentences[0])


_PIECES = re.compile(r"[,;.!?，；。！？]|\bbut\b|但")
_DENIAL_ONLY = re.compile(rf"\b(?:{_REFUSES}|{_UNREAL})\b|{_ZH_REFUSES}|{_ZH_UNREAL}", re.I)


def _turns_away(before: str) -> bool:
    """Refused, wished for, nearly so; what "not" denies is told by ground.is_negated."""
    return _DENIAL_ONLY.search(_PIECES.split(before)[-1]) is not None


def told_as(words: Words, span: Span, *, kind: Kind, content: str) -> str | None:
    """The content, or the whole clause where a quote leaves out what turns it round; None when nothing is left of it:

    a problem that the words deny, a decision that was not taken, a claim of what one is entitled to.
    """
    around = words.around(span)
    upto = words.text.plain[min(words.clause(span).start, span.start) : span.end]
    if kind == Kind.ISSUE and _NO_FAILURE.search(around) and not _FAILS.search(_NO_FAILURE.sub(" ", around)):
        return None
    if kind == Kind.DECISION and _NOT_DECIDED.search(around):
        return None
    if kind in {Kind.FACT, Kind.PREFERENCE} and words.source != Source.NOTE and claims_entitlement(around):
        return None
    turned = _TURNS.search(upto) is not None
    denies = _AGAINST.search(content) is not None or _TURNS.search(content) is not None
    if turned and not denies:
        return clause_of(words, span)
    if kind in {Kind.PREFERENCE, Kind.DECISION} and _AGAINST.search(content) and not _TURNS.search(around):
        return clause_of(words, span)
    return content


def clause_of(words: Words, span: Span) -> str:
    """A quote with the rest of its clause, as the text writes it."""
    clause = words.clause(span)
    start, end = min(clause.start, span.start), max(clause.end, span.end)
    return words.text.raw[start:end].strip(" \t\n,;，；")
