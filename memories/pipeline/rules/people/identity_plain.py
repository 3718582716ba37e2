"""Names in lines without marks or capitals, as forms and quick answers have them: "name bob ross phone 510 ..."."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.people.name_guard import is_no_name, is_well_known, may_be_stated, without_sentence
from memories.pipeline.rules.people.name_slot import named
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.vocabulary.names import Name, read_name
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES

# What else such a line tells after a name.
_NEXT = (
    r"(?:(?:and|my|the|with|here)\s+)*(?:e?mail|emil|phone|mobile|cell|contact|ph|tel|number|no|booking|confirmation"
    r"|conformation|reservation|pnr|ssn|social|account|acc?t?|policy|claim|order|invoice|ticket|card|credit|debit|last"
    r"|address|zip|pass\w*|pwd|otp|pin|user\w*|company|member\w*|customer|id|date|dob|birth\w*)\b|(?:and\s+)?[\w-]*\d"
)
_ENDS = re.compile(rf"\s*(?:$|[,.;:/|]|{_NEXT}|please\b|sir\b|madam\b|thanks?\b|from\b|and\b)", re.I)
_TELLS_MORE = re.compile(rf"\s*[,.]?\s*(?:{_NEXT})", re.I)
_NAME_OF_TEXT = """
    change changes changed tag tags plate brand brands field fields correction spelling mismatch issue wise server badge
    list update updated update update's transfer wrong missing blank below above mentioned given already provided
    """
_NAME_OF = frozenset(_NAME_OF_TEXT.split())


_INFLECTED = re.compile(r"(?:ing|ed)$", re.I)
_COMPANY = re.compile(
    r"\b(?:ltd|limited|llc|inc|corp|co|gmbh|company|music\w*|group|solutions?|services?|nagar)\b", re.I
)
_VOWEL_TEXT = """
    extra idea data pizza info promo mega ultra beta media visa area camera drama alpha wifi taxi menu solo zero also
    demo logo video audio photo auto memo euro peso salsa soda pasta agenda india china america canada africa asia
    australia russia california florida georgia virginia kenya cuba korea nigeria spanish hello tomato potato cargo
    """
_VOWEL_WORDS = frozenset(_VOWEL_TEXT.split())


# A verb before, and no "is" after: "I forget my name sometimes", "you got my name right".
_IN_PASSING = re.compile(
    r"\b(?:i|you|he|she|it|they|we|who|system|agent|agents|colleagues?|people|nobody|somebody|everyone|everybody|to|just"
    r"|always|often|not|n't|never|even)\s+(?:\w+\s+){0,2}?(?!(?:is|am|are|was|'s|me|give|gave|giving|provide|tell|share|you)\b)"
    r"\w+\s+my\s+name\s+$",
    re.I,
)


def _read(found: Found) -> Name | None:
    name = read_name(found.tail(), shouting=found.sentence.shouting)
    if not name or not may_be_stated(name) or name.value.split()[0].lower() in _NAME_OF:
        return None
    return name


def field(found: Found) -> Candidate | None:
    """ "name bob ross": the whole line, or up to the next thing told."""
    name = _read(found)
    if name and _IN_PASSING.search(found.sentence.text[: found.match.start("value")]):
        return None
    return named(found, name, confidence=0.9) if name and _ENDS.match(found.tail(), name.length) else None


def last_name(found: Found) -> Candidate | None:
    """A family name told by itself is no full name."""
    name = _read(found)
    if not name or not _ENDS.match(found.tail(), name.length):
        return None
    end = found.start("value") + name.length
    return fill(found, Slot(attribute="last_name", value=name.value, end=end, confidence=0.9))


def with_more(found: Found) -> Candidate | None:
    """ "i am bob and my order ...": a word nobody knows is a name when a number or the like follows it."""
    name = without_sentence(found, _read(found))
    if (
        not name
        or is_no_name(name)
        or _INFLECTED.search(name.value)
        or not _TELLS_MORE.match(found.tail(), name.length)
    ):
        return None
    return named(found, name, confidence=0.85)


def whole_line(found: Found) -> Candidate | None:
    """ "this is nadia", and nothing else: English words for how one is rarely end in such a vowel, names often do."""
    name = _read(found)
    word = name.value.lower() if name else ""
    if not name or found.tail()[name.length :].strip(" .") or not re.fullmatch(r"[a-z]{3,}[aiou]h?", word):
        return None
    return named(found, name, confidence=0.7) if word not in _VOWEL_WORDS and not is_no_name(name) else None


# "Anna from Oslo here" is the speaker; with a verb after the place, or "from your team", she is spoken of.
_FROM_PLACE = re.compile(
    r"\s+from\s+(?:the\s+)?(?-i:[^\W\d_a-z])[\w&.'-]*(?:,?\s+(?-i:[^\W\d_a-z])[\w&.'-]*){0,3}"
    r"(?:\s+(?:here|speaking|calling|writing|again)\b|\s*(?:$|[,.;!\-–—:]|and\b|i\b|my\b))",
    re.I,
)
_DEPARTMENT = re.compile(
    r"\s+from\s+(?:the\s+|your\s+|our\s+|my\s+|\w+['’]s\s+)?(?:\w+\s+)?(?:support|billing|sales|marketing|finance|accounts?"
    r"|accounting|legal|logistics|shipping|delivery|hr|it|tech\w*|helpdesk|help|customer|service|services|team|department"
    r"|office|bank|returns?|complaints?|payments?|reception|onboarding|retention|security|engineering|operations)\b",
    re.I,
)
_FROM_PLAIN = re.compile(r"\s+from\s+(?!(?:your|our|my|the|a|an|his|her|their)\b)[\w'-]+(?:\s+here)?[\s.!]*$", re.I)
_APART = re.compile(
    r"\s*[,(]?\s*(?:(?:your|the|a|an|our|my|who|whom|whose|one|also)\b|and\s+(?!(?:my|the|here|this|also|need|want|would)\b"
    r"|i(?:'m|'d|'ve)?\s+(?!(?:had|have\s+been|went|spoke|talked|met)\b)))",
    re.I,
)


def _is_somebody_else(rest: str) -> bool:
    """Whether what follows a name at the head of a line goes on about that person."""
    if re.match(r"\s*,?\s*from\b", rest, re.I):
        rest = re.sub(r"^\s*,\s*", " ", rest)
        return bool(_DEPARTMENT.match(rest)) or not (_FROM_PLACE.match(rest) or _FROM_PLAIN.match(rest))
    return not _TELLS_MORE.match(rest) and bool(_APART.match(rest))


def well_known(found: Found) -> Candidate | None:
    """A line that is a name, or begins with one before numbers: only names that are hardly anything else."""
    name = _read(found)
    if not name or not is_well_known(name) or not _ENDS.match(found.tail(), name.length):
        return None
    if _COMPANY.search(name.value) or _is_somebody_else(found.tail()[name.length :]):
        return None
    kept = _without_codes(name.value.split(), rest=found.tail()[name.length :])
    if not kept:
        return None
    length = [word.end() for word in re.finditer(r"\S+", found.tail())][len(kept) - 1]
    candidate = named(found, Name(" ".join(kept), length, sure=True), confidence=0.75)
    return replace(candidate, corrects=False) if candidate else None


def answered(found: Found) -> Candidate | None:
    """The answer to "your name?": any words that may be one, whole or before the next thing told."""
    name = _read(found)
    if not name or is_no_name(name) or _COMPANY.search(name.value) or not _ENDS.match(found.tail(), name.length):
        return None
    kept = _without_codes(name.value.split(), rest=found.tail()[name.length :])
    if not kept:
        return None
    length = [word.end() for word in re.finditer(r"\S+", found.tail())][len(kept) - 1]
    return named(found, Name(" ".join(kept), length, sure=True), confidence=0.85, corrects=False)


def _without_codes(words: list[str], *, rest: str) -> list[str]:
    """Without what belongs to the number or the address that follows: "james ux 8439", "ann annb 23 gmailcom"."""
    kept = [word for word in words if not re.search(r"com$|(?:mail|cloud|cast)(?:net|org)$", word)]
    digits = re.match(r"\s*\d", rest)
    last = kept[-1].lower() if len(kept) > 1 else ""
    is_code = len(last) <= 3 or (len(last) == 4 and not re.search(r"[aeiouy]", last))
    of_address = re.match(r"\s*\d{1,6}\s+\w*(?:com|net|org)\b", rest)
    if last and digits and last not in GIVEN_NAMES and (is_code or of_address):
        kept = kept[:-1]
    return kept


_LEAD = r"(?:^|[,.;:]\s*|\b(?:and|my|i|full|first|complete|good|details?|sure|yes|ok|okay|hi|hello|sir)\s+)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="identity.plain.last_name",
        pattern=r"<my>\s+(?:last|family|sur)\s*name(?:\s+is|'s|\s*[:=])?\s+(?P<value>\S.{0,60})",
        build=last_name,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identity.plain.field",
        pattern=rf"{_LEAD}(?:my)?name(?:\s+is|\s+of|\s+as)?\s+(?!isn'?t\b|not\b|never\b|basis\b|terms\b|only\b)(?P<value>\S.{{0,80}})",
        build=field,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.plain.myself",
        pattern=r"^(?:(?:hi|hello|hey|yes|sure|ok)\b[\s,]*)*myself\s+(?P<value>\S.{0,60})",
        build=field,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.plain.i_am",
        pattern=r"(?<![\w'])(?:i'?m|i\s+a[mn]|this\s+is)\s+(?P<value>\S.{0,80})",
        build=with_more,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.plain.whole",
        pattern=r"^(?:(?:hi|hello|hey|sir|good\s+\w+)\b[\s,]*)*(?:i'?m|i\s+am|this\s+is)\s+(?P<value>[a-z]+)$",
        build=whole_line,
        voices=SELF_ONLY,
    ),
    Rule(
        name="identity.plain.alone",
        pattern=r"^(?P<value>[^\W\d_].{0,80})",
        build=well_known,
        voices=SELF_ONLY,
    ),
)
