"""What somebody works with, and what replaces it: "we use X", "from X to Y", "Y instead of X", "no longer X".

Slot `uses`, many values: a change names what gives way (`old_value`), and the old one is superseded by the new. What
is used no longer without anything in its place is told with polarity "-". Only names count: "my phone" is no product.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.frame import span_of
from memories.pipeline.rules.text.reading import Sentence, Text, is_chinese
from memories.pipeline.rules.vocabulary import technology_words as words
from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.desk import GOES_ON, THEIR_SIDE, UNDONE, UNREAL_END
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, PRODUCTS

ATTRIBUTE = "uses"
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
    if len(moved) != 1:
        return tuple(found)
    new = moved[0]
    left = [c.value for c in ended] or list(_found_wanting(text, beside=new.value))
    if len(left) == 1 and left[0].casefold() != new.value.casefold():
        change = replace(new, old_value=left[0], content=_line(new.value, old=left[0], text=text))
        kept = [c for c in found if c.value.casefold() != left[0].casefold()]
        found = [change if c is new else c for c in kept]
    return tuple(found)


def _found_wanting(text: Text, *, beside: str) -> Iterator[str]:
    """What the turn speaks of as it was: "I've switched to X, Y was too slow"."""
    seen: set[str] = set()
    for sentence in text.sentences:
        for match in words.FOUND_WANTING.finditer(sentence.text):
            old = (match["old"] or match["old2"]).rstrip(".,")
            known = _is_product(old) and _is_tool(old) and old.casefold() not in beside.casefold()
            if known and old.casefold() not in seen and text.believable(sentence=sentence, position=sentence.start):
                seen.add(old.casefold())
                yield old


def is_left_behind(issue: Candidate, told: Iterable[Candidate]) -> bool:
    """Whether a complaint is of what was given up in the same words: "I've switched to X, Y was too slow"."""
    gone = {c.old_value.casefold() for c in told if c.rule == _CHANGED and c.old_value}
    return issue.kind is Kind.ISSUE and any(issue.content.casefold().startswith(f"{old} ") for old in gone)


def _in_sentence(text: Text, sentence: Sentence) -> Iterator[Candidate]:
    changed = [*_changes(text, sentence)]
    yield from changed
    named = {c.value.casefold() for c in changed} | {c.old_value.casefold() for c in changed}
    for match in _ends(sentence):
        group = next(name for name in ("old", "old2", "old3") if match.groupdict().get(name))
        old = match[group].rstrip(".,")
        sure = match.re is not words.LEFT_BEHIND or _is_product(old)
        sure = sure and _has_ended(text, sentence, match, match.start(group) + len(old))
        if sure and _is_tool(old) and old.casefold() not in named and _told(text, sentence, match.start(group)):
            named.add(old.casefold())
            ended = f"不再使用：{old}" if is_chinese(text.raw) else f"Tool no longer used: {old}"
            use = _Use(value=old, content=ended, polarity="-", rule="technology.ended")
            yield _candidate(text, sentence.start + match.start(), sentence.start + match.end(), use)
    for match in _uses(sentence):
        group = next(name for name, value in match.groupdict().items() if value)
        for start, end in _listed(sentence.text, match.start(group), match.end(group)):
            value = sentence.text[start:end].rstrip(".,")
            if match.re is words.WORKS and not _is_product(value):
                break
            if _is_place(value) or (_WHERE.search(sentence.text[:start]) and not _is_product(value)):
                continue
            if _PASSING_USE.match(sentence.text, end) and _PAST.search(match.group()):
                continue
            if _is_tool(value) and value.casefold() not in named and _told(text, sentence, match.start(group)):
                named.add(value.casefold())
                use = _Use(value=value, content=_line(value, text=text), rule="technology.uses")
                yield _candidate(text, sentence.start + match.start(), sentence.start + end, use)


def _has_ended(text: Text, sentence: Sentence, match: re.Match[str], end: int) -> bool:
    """Whether it is the thing that ended, for good: "uninstalled it twice" ends nothing."""
    clause = sentence.clause_at(sentence.start + match.start())
    lead = text.plain[clause.start : sentence.start + match.start()]
    rest = sentence.text[end:]
    is_subject = match.re is not words.ZH_ENDED and bool(
        match.groupdict().get("old3" if match.re is words.LEFT_BEHIND else "old2")
    )
    if UNDONE.search(sentence.text) or UNREAL_END.search(lead):
        return False
    if is_subject:
        return not words.NOT_GONE.match(rest)
    return match.re is words.ZH_ENDED or GOES_ON.match(rest) is not None


def _ends(sentence: Sentence) -> Iterator[re.Match[str]]:
    for pattern in (words.ENDED, words.LEFT_BEHIND, words.ZH_ENDED):
        yield from pattern.finditer(sentence.text)


def _uses(sentence: Sentence) -> Iterator[re.Match[str]]:
    for pattern in (words.USES, words.WORKS, words.ZH_USES):
        yield from pattern.finditer(sentence.text)


def _changes(text: Text, sentence: Sentence) -> Iterator[Candidate]:
    seen: set[str] = set()
    for pattern in (words.FROM_TO, words.INSTEAD, words.TO, words.TAKEN_UP, words.ZH_FROM_TO, words.ZH_TO):
        for match in pattern.finditer(sentence.text):
            groups = {key: value for key, value in match.groupdict().items() if value}
            new = next(value for key, value in groups.items() if key.startswith("new")).rstrip(".,")
            old = next((value for key, value in groups.items() if key.startswith("old")), "").rstrip(".,")
            where = next(key for key in groups if key.startswith("new"))
            if not _is_tool(new) or (old and not _is_tool(old)) or not _told(text, sentence, match.start(where)):
                continue
            if _is_of_another_kind(sentence.text, match, new=new, old=old) or words.NO_CHANGE.match(new):
                continue
            if _PASSING_USE.match(sentence.text, match.end(where)):
                continue
            if new.casefold() in seen or (match.re is words.TAKEN_UP and not _is_product(new)):
                continue
            travels = _TRAVELS.search(match.group())
            if not (_sure(new) or (old and (_sure(old) or not travels)) or _SWITCHES.search(match.group())):
                continue
            seen.add(new.casefold())
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


_SWITCHES = re.compile(r"\b(?:switch|migrat|upgrad)(?:ed|ing)\b", re.I)
_ALONE = re.compile(r"^(?:switch|migrat|mov|chang|transition|convert|go|went)\w{0,3}\s+from\b", re.I)
# Tools that nobody takes for an employer; the words' own list holds what else is known.
_TOOLS = re.compile(
    r"(?:evernote|obsidian|onenote|todoist|clickup|basecamp|protonmail|fastmail|bitwarden|1password|lastpass|dashlane|keepass"
    r"|zotero|mendeley|webflow|squarespace|bigcommerce|prestashop|klaviyo|mailchimp|sendgrid|quickbooks|xero|freshbooks"
    r"|pipedrive|freshdesk|zendesk|intercom|thunderbird|libreoffice|wordpress|joomla|drupal|magento|safari|edge|opera|vivaldi)\b",
    re.I,
)
_OF_TOOLS = re.compile(
    r"\b(?:apps?|tools?|software|clients?|browsers?|editors?|platforms?|systems?|crm|ide|frameworks?|databases?|librar(?:y|ies)|use|uses"
    r"|using|hosting|devices?|laptops?|phones?|programs?|plugins?|for\s+(?:our|my|the|all|building|writing|managing|tracking))\b",
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
    if _is_place(new) or (old and _is_place(old)):
        return True
    known = new.split(maxsplit=1)[0].lower() in PRODUCTS or _TOOLS.match(new) is not None
    known = known or (bool(old) and _TOOLS.match(old) is not None)
    if old and not (known or _sure(new) or _is_product(old)) and _ALONE.search(match.group()):
        return not _OF_TOOLS.search(said)  # "I switched from Acme to Globex": a shop, an employer, a supplier
    if _LEFT.search(match.group()):
        return not known
    words = match.group()
    at = min((words.find(f" {word} ") for word in ("from", "to") if f" {word} " in words), default=len(words))
    return not known and bool(_NO_TOOL_AT_ALL.search(words[:at]))


# "I used Google to find your number", 用Visa付款: once, for this.
_PAST = re.compile(r"\bused\b|用|\brun\b", re.I)
_PASSING_USE = re.compile(
    r"\s+(?:to\s+(?!manage\b|track\b|run\b)\w|updates?\b)|\s*\d{0,4}\s*(?:付|支付|下的?单|买|拍的?|登录)", re.I
)
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
    if _NOT_THEIRS.search(before) or _NOT_YET.search(before) or THEIR_SIDE.search(before):
        return False
    return text.believable(sentence=sentence, position=sentence.start + place)


def _listed(said: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The first name, and those that go on with it: "X for hosting and Y for writing"."""
    yield start, end
    while found := words.LATER.match(said, end):
        start, end = found.span("new")
        yield start, end


_NO_NAME = re.compile(r"-(?:licensed|based|like|style|free|ready|grade|compatible|powered|driven|only|first)$")


def _is_tool(name: str) -> bool:
    first = name.split(maxsplit=1)[0].lower()
    return len(name) > 1 and not _NO_NAME.search(name) and not words.NO_TOOL.match(name) and first not in GIVEN_NAMES


def _sure(name: str) -> bool:
    """A product by its looks: known, or with a capital, a digit or a mark inside. "Moved to Oslo" is a place."""
    first = name.split(maxsplit=1)[0]
    return first.lower() in PRODUCTS or not first.isascii() or bool(re.search(r"[a-z][A-Z]|[A-Z]{2,}|\d|[+#./-]", name))


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
