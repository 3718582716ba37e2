"""What somebody works with, and what replaces it: "we use X", "from X to Y", "Y instead of X", "no longer X".

Slot `uses`, many values: a change names what gives way (`old_value`), and the old one is superseded by the new. What
is used no longer without anything in its place is told with polarity "-". Only names count: "my phone" is no product.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.cities import CITIES
from memories.pipeline.rules.frame import span_of
from memories.pipeline.rules.reading import Sentence, Text, is_chinese
from memories.pipeline.rules.words import GIVEN_NAMES, PRODUCTS

ATTRIBUTE = "uses"
_NAME = (
    r"(?:(?-i:[A-Z])[\w+#./-]*(?:\s+(?-i:[A-Z])[\w+#./-]*){0,2}|(?-i:[a-z]+[A-Z])\w*"
    rf"|(?:{'|'.join(sorted(map(re.escape, PRODUCTS), key=len, reverse=True))})\b)"
)
_SUBJECT = r"\b(?:i|we|our\s+(?:team|company|whole\s+team)|my\s+(?:team|company))"
_BE = r"(?:'m|'re|'ve|\s+am|\s+are|\s+have|\s+has|\s+is)?"
_OFTEN = (
    r"(?:\s+(?:currently|now|also|mostly|mainly|just|recently|already|finally|all|both|actually|still" r"|then|fully))*"
)
_OURS = (
    r"(?:\s+(?:our|my|the|all|everything|it|entire|whole|of|its|most|over|fully|completely|entirely"
    r"|away|\w+\s+(?=from\b))){0,5}"
)
_MOVE = (
    r"(?:switch(?:ed|ing)?|migrat(?:ed?|ing)|mov(?:ed?|ing)|chang(?:ed?|ing)|transition(?:ed|ing)?"
    r"|convert(?:ed|ing)?|go(?:ing|ne)?|went)"
)
_MORE = (
    rf"(?:(?:\s*,\s*(?:and\s+)?|\s+(?:and|with|plus|&)\s+|\s+for\s+[\w /-]{{2,40}}?(?:,\s*(?:and\s+)?"
    rf"|\s+and\s+))(?=(?:our\s+)?{_NAME}))"
)

_FROM_TO = re.compile(
    rf"\b{_MOVE}{_OURS}(?:\s+[\w-]+){{0,4}}?\s+(?:from"
    rf"|off)\s+(?:\w+['’]s\s+)?(?P<old>{_NAME})\s+(?:over\s+)?to\s+(?:\w+['’]s\s+(?:native\s+)?)?(?P<new>{_NAME})"
    rf"|\b(?:our|the|my)\s+[\w -]{{3,40}}?\s+from\s+(?P<old2>{_NAME})\s+to\s+(?P<new2>{_NAME})",
    re.I,
)
_TO = re.compile(rf"{_SUBJECT}{_BE}{_OFTEN}\s+{_MOVE}{_OURS}{_OFTEN}\s+(?:over\s+)?to\s+(?P<new>{_NAME})", re.I)
_INSTEAD = re.compile(
    r"(?<!^)\b(?:us(?:e|ed|ing)|cho(?:se|osing)|pick(?:ed|ing)?|adopt(?:ed|ing)?|with|prefer(?:red)?"
    rf"|tr(?:y|ying)|took)\s+(?:the\s+)?(?P<new>{_NAME})(?:\s+as\s+(?:the|our|a|my)\s+[\w -]{{2,30}}?)?"
    rf"\s*,?\s+(?:instead\s+of|rather\s+than|in\s+place\s+of|over)\s+(?P<old>{_NAME})"
    rf"|\breplac(?:ed?|ing)\s+(?P<old2>{_NAME})\s+(?:with|by)\s+(?P<new2>{_NAME})"
    r"|\b(?:dropp(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|gave\s+up"
    rf"|left)\s+(?P<old3>{_NAME})\s+(?:for|in\s+favou?r\s+of)\s+(?P<new3>{_NAME})",
    re.I,
)
_ENDED = re.compile(
    rf"{_SUBJECT}{_BE}\s+(?:not|no\s+longer|n't|don't|do\s+not|aren't|stopped|quit)\s+(?:us(?:e|ing)|on"
    rf"|work(?:ing)?\s+with|run(?:ning)?\s+on|run(?:ning)?)\s+(?P<old>{_NAME})"
    rf"(?P<more>\s+any\s?more|\s+any\s+longer)?|(?P<old2>{_NAME})\s+(?:is|has|was|will)\s+(?:being\s+"
    r"|been\s+|be\s+)*(?:decommissioned|retired|phased\s+out|shut\s+down|discontinued|dropped|gone)",
    re.I,
)
_USES = re.compile(
    rf"{_SUBJECT}{_BE}{_OFTEN}\s+(?:us(?:e|ed|ing)|run(?:ning)?|rely(?:ing)?\s+on"
    r"|built|build(?:ing)?|develop(?:ing)?|based(?=\s+on\b))"
    r"(?:\s+(?:everything|it|them|all\s+of\s+it|our\s+\w+|most\s+things"
    rf"|(?:about\s+)?\d+\s+[\w-]+))?(?:\s+(?:on|with|in|an?\s+[\w\s-]{{2,40}}?\s+with))?(?:\s+(?:the"
    rf"|our|a))?\s+(?P<new>{_NAME})"
    r"|\b(?:our|my|the)\s+(?:ci/cd|stack|editor|framework|database|backend|frontend|platform|tool|ide"
    r"|crm"
    rf"|cms)\s+is\s+(?P<new2>{_NAME})"
    rf"|^using\s+(?:the\s+)?(?P<new3>{_NAME})",
    re.I,
)
_ZH_FROM_TO = re.compile(
    rf"从\s*(?P<old>{_NAME})\s*(?:全部|都|已经)?(?:换|迁移?|切换|转|搬|升级)(?:到|成|为|至)了?\s*(?P<new>{_NAME})"
    rf"|用\s*(?P<new2>{_NAME})\s*(?:代替|取代|替换)了?\s*(?P<old2>{_NAME})",
    re.I,
)
_ZH_ENDED = re.compile(rf"(?:不再|已经不)使?用\s*(?P<old>{_NAME})|不使?用\s*(?P<old2>{_NAME})\s*了", re.I)
_ZH_USES = re.compile(
    r"我们?(?:公司|团队)?(?:现在|目前|一直|主要|都|也)*(?:使用|在用"
    rf"|用)的?(?:是)?\s*(?P<new>{_NAME})(?P<new2>\b\B)?(?P<new3>\b\B)?",
    re.I,
)
_LATER = re.compile(rf"{_MORE}(?:our\s+)?(?P<new>{_NAME})", re.I)
_NO_TOOL = re.compile(
    r"^(?:i|it|this|that|you|your|my|our|the|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?"
    r"|january|february"
    r"|march|april|may|june|july|august|september|october|november|december|english|spanish|french"
    r"|german|chinese"
    r"|senior|junior|staff|ceo|cto|cfo|phase|dr|prof|mr|mrs|ms|basic|pro|premium|plus|free|starter"
    r"|standard|business"
    r"|enterprise|team|professional|ultimate|gold|silver|trial)\b",
    re.I,
)
_TRAVELS = re.compile(
    r"\b(?:mov|go|went|gone|chang|transition)\w*(?!\s+(?:our|my|all|everything|the\s+\w+|entire))", re.I
)
_CHANGED = "technology.change"


@dataclass(frozen=True, kw_only=True)
class _Use:
    value: str
    content: str
    rule: str
    old: str = ""
    polarity: str = "+"


def used_things(text: Text) -> tuple[Candidate, ...]:
    """What a text tells of the things somebody works with.

    "We're moving to X. Y is being shut down." is one change told in two sentences.
    """
    found = [candidate for sentence in text.sentences for candidate in _in_sentence(text, sentence)]
    ended = [c for c in found if c.polarity == "-"]
    moved = [c for c in found if c.rule == _CHANGED and not c.old_value]
    if len(ended) == len(moved) == 1:
        new, old = moved[0], ended[0].value
        change = replace(new, old_value=old, content=_line(new.value, old=old, text=text))
        found = [change if c is new else c for c in found if c is not ended[0]]
    return tuple(found)


def _in_sentence(text: Text, sentence: Sentence) -> Iterator[Candidate]:
    changed = [*_changes(text, sentence)]
    yield from changed
    named = {c.value.casefold() for c in changed} | {c.old_value.casefold() for c in changed}
    for match in (*_ENDED.finditer(sentence.text), *_ZH_ENDED.finditer(sentence.text)):
        group = "old" if match["old"] else "old2"
        old = match[group]
        if _is_tool(old) and old.casefold() not in named and _told(text, sentence, match.start(group)):
            named.add(old.casefold())
            ended = f"不再使用：{old}" if is_chinese(text.raw) else f"Tool no longer used: {old}"
            use = _Use(value=old, content=ended, polarity="-", rule="technology.ended")
            yield _candidate(text, sentence.start + match.start(), sentence.start + match.end(), use)
    for match in (*_USES.finditer(sentence.text), *_ZH_USES.finditer(sentence.text)):
        group = next(name for name in ("new", "new2", "new3") if match[name])
        for start, end in _listed(sentence.text, match.start(group), match.end(group)):
            value = sentence.text[start:end].rstrip(".,")
            if _is_place(value) or (_WHERE.search(sentence.text[:start]) and not _is_product(value)):
                continue
            if _is_tool(value) and value.casefold() not in named and _told(text, sentence, match.start(group)):
                named.add(value.casefold())
                use = _Use(value=value, content=_line(value, text=text), rule="technology.uses")
                yield _candidate(text, sentence.start + match.start(), sentence.start + end, use)


def _changes(text: Text, sentence: Sentence) -> Iterator[Candidate]:
    for pattern in (_FROM_TO, _INSTEAD, _TO, _ZH_FROM_TO):
        for match in pattern.finditer(sentence.text):
            groups = {key: value for key, value in match.groupdict().items() if value}
            new = next(value for key, value in groups.items() if key.startswith("new")).rstrip(".,")
            old = next((value for key, value in groups.items() if key.startswith("old")), "").rstrip(".,")
            where = next(key for key in groups if key.startswith("new"))
            if not _is_tool(new) or (old and not _is_tool(old)) or not _told(text, sentence, match.start(where)):
                continue
            if _is_of_another_kind(sentence.text, match, new=new, old=old):
                continue
            if not (_sure(new) or (old and (_sure(old) or not _TRAVELS.search(match.group())))):
                continue
            use = _Use(value=new, content=_line(new, old=old, text=text), old=old, rule=_CHANGED)
            yield _candidate(text, sentence.start + match.start(), sentence.start + match.end(), use)


# "I left Initech for Hooli" is of employers, "our flight from Oslo to Berlin" of places: a tool is known by its name.
_LEFT = re.compile(r"\b(?:left|quit|quitting)\b", re.I)
_NO_TOOL_AT_ALL = re.compile(
    r"\b(?:flights?|trains?|trips?|journeys?|tickets?|bookings?|reservations?|meetings?|appointments?|moves?|homes?|house"
    r"|apartment|flat|office|headquarters|hq|warehouse|shop|store|jobs?|employers?|compan(?:y|ies)|suppliers?|banks?|names?"
    r"|surname|delivery|deliveries|parcels?|packages?|shipments?|orders?|address(?:es)?|routes?|buses|bus|drive|way"
    r"|careers?|positions?|schools?|universit(?:y|ies)|studies|teams?)\b",
    re.I,
)


def _is_place(name: str) -> bool:
    return name.casefold() in CITIES or name.split(maxsplit=1)[0].casefold() in _COUNTRIES


def _is_product(name: str) -> bool:
    """A product that is known, or written as only products are: "in NYC" and "in Berlin" tell where."""
    return name.split(maxsplit=1)[0].lower() in PRODUCTS or bool(re.search(r"[a-z][A-Z]|[+#./]", name))


_WHERE = re.compile(r"\bin\s+(?:the\s+)?$", re.I)
_COUNTRIES_TEXT = """
    norway sweden denmark finland iceland germany france spain italy portugal austria switzerland belgium netherlands
    luxembourg ireland england scotland wales britain uk usa us eu europe asia africa america canada mexico brazil
    argentina chile peru china japan korea india indonesia thailand vietnam malaysia australia russia ukraine poland
    czechia hungary romania bulgaria greece turkey israel egypt morocco nigeria kenya lithuania latvia estonia nyc
    """
_COUNTRIES = frozenset(_COUNTRIES_TEXT.split())


def _is_of_another_kind(said: str, match: re.Match[str], *, new: str, old: str) -> bool:
    """Whether what changed is an employer, a place or something else that nobody works with."""
    if old and (_is_place(new) or _is_place(old)):
        return True
    known = new.split(maxsplit=1)[0].lower() in PRODUCTS
    if _LEFT.search(match.group()):
        return not known
    words = match.group()
    at = min((words.find(f" {word} ") for word in ("from", "to") if f" {word} " in words), default=len(words))
    return not known and bool(_NO_TOOL_AT_ALL.search(words[:at]))


_NOT_THEIRS = re.compile(
    r"\b(?:they|he|she|you|someone|somebody|people|everybody|everyone|customers?|clients?|competitors?"
    r"|vendors?"
    r"|(?:my|our|his|her)\s+(?:colleagues?|friends?|boss|wife|husband|brother|sister|neighbou?r"
    r"|partner|manager))\b",
    re.I,
)
_NOT_YET = re.compile(
    r"\b(?:thinking|think\s+(?:of|about)|considering|plan|plans|planning|planned|wants?|would|'d|might"
    r"|may|could|should|hope"
    r"|hoping|exploring|evaluating|wonder\w*|whether|will|'ll|tried\s+to|trying\s+to|how\s+to)\b|打算|考虑"
    r"|想|计划|准备",
    re.I,
)


def _told(text: Text, sentence: Sentence, place: int) -> bool:
    """Whether the customer says of themselves that it is so: not of others, and not of what may come."""
    clause = sentence.clause_at(sentence.start + place)
    before = text.plain[clause.start : sentence.start + place]
    if _NOT_THEIRS.search(before) or _NOT_YET.search(before):
        return False
    return text.believable(sentence=sentence, position=sentence.start + place)


def _listed(said: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The first name, and those that go on with it: "X for hosting and Y for writing"."""
    yield start, end
    while found := _LATER.match(said, end):
        start, end = found.span("new")
        yield start, end


def _is_tool(name: str) -> bool:
    first = name.split(maxsplit=1)[0].lower()
    return len(name) > 1 and not _NO_TOOL.match(name) and first not in GIVEN_NAMES


def _sure(name: str) -> bool:
    """A product by its looks: known, or with a capital, a digit or a mark inside. "Moved to Oslo" is a place."""
    first = name.split(maxsplit=1)[0]
    return first.lower() in PRODUCTS or bool(re.search(r"[a-z][A-Z]|[A-Z]{2,}|\d|[+#./-]", name))


def _line(value: str, *, text: Text, old: str = "") -> str:
    if is_chinese(text.raw):
        return f"工具：{value}（原为 {old}）" if old else f"工具：{value}"
    return f"Tool: {value} (before: {old})" if old else f"Tool: {value}"


def _candidate(text: Text, start: int, end: int, use: _Use) -> Candidate:
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=use.content,
        span=span_of(text.raw, start, end),
        attribute=ATTRIBUTE,
        value=use.value,
        old_value=use.old,
        many_valued=True,
        polarity=use.polarity,
        confidence=0.85,
        importance=0.7,
        language="zh" if is_chinese(text.raw) else "en",
        tags=("technology",),
        rule=use.rule,
    )
