"""Postal addresses, postal codes and company names as forms and quick answers hold them."""

import re

from memories.calendar_words import DAY, MONTH
from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact_plain import FILL
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.text.whose import is_not_theirs
from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.words import NOT_A_NAME

_STREET = (
    r"(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|square|terrace|parkway|pkwy"
    r"|highway|hwy|circle|crescent|close|colony|nagar|alley|plaza)"
)
# Where an address ends in a line that goes on.
_NEXT = re.compile(
    r"\s*(?:[;!?]|\b(?:and\s+)?(?:my\s+|the\s+)?(?:(?:tele)?phone|mobile|cell|contact|tel|ph|number|e?mail|name)\b"
    r"|\band\s+(?:my|i|we|it|please|the|\d{7,})|\b\d{10,}|\b\d{3}\s\d{3}\s\d{4}\b|\bplease\b|\bthanks?\b|\bthank\s+you\b"
    r"|\bso\b|\bbut\b|\bbecause\b|\binstead\b|\bnot\b|\bfrom\s+now\b|\bany\s?(?:more|longer)\b|\btemporarily\b"
    r"|\b(?:just|only|for)\s+(?:for\s+)?(?:this|now|once|today|the\s+(?:next|time))\b|\bthis\s+(?:time|once|order|week|month)\b"
    rf"|\b(?:until|till|since|starting|beginning|effective|as\s+of)\b|\b(?:next|last|this|coming)\s+(?:week|month|year|{DAY})\b"
    rf"|\b(?:from|on|by|before|after)\s+(?:next|the\s+\d|tomorrow|{DAY}\b|(?:{MONTH})\s+\d|\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{MONTH})\b)"
    r"|\btomorrow\b|\bis\s+(?:where|my|our|the)\b|\bthough\b|\bonly\b)",
    re.I,
)
_WORDS_OF_TALK = re.compile(
    r"\b(?:is|was|are|i|you|we|he|she|they|it|want|need|please|can|could|would|order|wrong|change|changed|update|late"
    r"|where|when|why|what|how|have|has|had|will|get|got|send|sent)\b",
    re.I,
)
_IS_OTHER = re.compile(r"@|\baddress|mail\w*(?:com|net|org)\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|https?:", re.I)
LONGEST = 120  # characters


_COUNTED = (
    r"(?:tickets?|people|persons?|adults?|guests?|seats?|nights?|days?|weeks?|hours?|times?|items?|pieces?|copies)"
)
_SECOND_LINE = re.compile(r"\s*\n\s*(?P<more>[a-z][a-z .']{1,30},?\s[a-z]{2}\s\d{5}(?:-\d{4})?)\b", re.I)
_NO_START = re.compile(
    r"(?:me|us|him|her|them|you|it|this|that|these|your|issues?|problems?|no\s+longer|from|on|in|for|of|at|with|and|or|because|since|that|which|has|have|had|was|were|does|can|cannot|book|field|line"
    r"|label|change|changed|update|when|where|so|but|verification|not|wrong|as|listed|shown|stated|recorded|registered|given|used\s+to|under|before|after|until)\b",
    re.I,
)
_TURNS = re.compile(r"(?:(?:it|that|this|which)\s+)?(?:is|should\s+(?:be|read)|will\s+be|to)\s+", re.I)


def told(found: Found) -> Candidate | None:
    """After "my address is": up to the next thing told. It needs a number or a word for a street."""
    tail = found.tail()
    turn = _TURNS.match(tail)
    start = found.start("value") + (turn.end() if turn else 0)
    value = cut(tail[turn.end() :] if turn else tail)
    if _NO_START.match(value):
        return None
    looks = re.search(r"\d", value) or re.search(rf"\b{_STREET}\b", value, re.I)
    if not looks or not 8 <= len(value) <= LONGEST or _IS_OTHER.search(value) or value.isdigit():
        return None
    return filled(found, value, start=start, confidence=0.9)


def line(found: Found) -> Candidate | None:
    """A line that is an address: a house number, a street, and no word that people talk in."""
    value = cut(found.tail())
    if not re.match(rf"(?:no\s+)?\d+[a-z]?\s+(?!(?:st|nd|rd|th)\b)\S.*\b{_STREET}\b", value, re.I):
        return None
    if _WORDS_OF_TALK.search(value) or not 8 <= len(value) <= LONGEST:
        return None
    return filled(found, value, start=found.start("value"), confidence=0.75)


def cut(text: str) -> str:
    """An address up to where the next thing is told."""
    end = _NEXT.search(text)
    return (text[: end.start()] if end else text).strip(" ,.")


def filled(found: Found, value: str, *, start: int, confidence: float) -> Candidate | None:
    """A town with its code on the next line belongs to it."""
    end = start + len(value)
    if is_not_theirs(found, start=start, end=end):
        return None
    second = _SECOND_LINE.match(found.text.plain, end)
    if second:
        value, end = f"{value} {second['more']}", second.end()
    return fill(found, Slot(attribute="address", value=value, end=end, confidence=confidence))


# Without those that are words: hi, id, in, me, oh, ok, or.
_STATE = (
    r"(?:al|ak|az|ar|ca|co|ct|de|fl|ga|il|ia|ks|ky|la|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|pa|ri|sc|sd|tn|tx"
    r"|ut|vt|va|wa|wv|wi|wy|dc)"
)
_SECOND = re.compile(r"[a-z]", re.I)  # a line before with words in it is the first one of an address
_TOWN_WORDS = re.compile(r"[^\W\d_][\w'.-]*(?:\s[^\W\d_][\w'.-]*){0,3}")


def _is_town(words: str) -> bool:
    """A large city; or up to three words with a state's two letters after them."""
    plain = re.sub(r"\s+", " ", words.strip(" ,").lower())
    return (
        plain.removesuffix(" city") in CITIES or plain in CITIES or bool(re.search(rf"[a-z]{{3,}},?\s{_STATE}$", plain))
    )


def town(found: Found) -> Candidate | None:
    """A town beside its postal code."""
    value = found.match["value"].strip(" ,")
    if not _is_town(value) or _SECOND.search(found.sentence.before):
        return None
    return _town(found, value, confidence=0.75)


def town_told(found: Found) -> Candidate | None:
    """After "my city is"."""
    tail = found.tail()
    end = re.search(r"\s*(?:$|[,.;:!?\n]|\b(?:and|zip\w*|postal|pin|with|code|my|the|in|please|sir)\b|\d)", tail)
    value = tail[: end.start()] if end else tail
    if not _TOWN_WORDS.fullmatch(value) or _WORDS_OF_TALK.search(value) or value.split()[0].lower() in NOT_A_NAME:
        return None
    return _town(found, value, confidence=0.9)


def _town(found: Found, value: str, *, confidence: float) -> Candidate | None:
    end = found.start("value") + len(value)
    name = value if value.lower() in CITIES else re.sub(r"(?<=\w)\s+city$", "", value, flags=re.I)
    shown = name.title() if name == name.lower() else name
    return fill(found, Slot(attribute="location", value=shown, end=end, confidence=confidence, importance=0.9))


def code_of_town(found: Found) -> Candidate | None:
    """The postal code beside a town."""
    of_address = _SECOND.search(found.sentence.before)
    return postal_code(found) if _is_town(found.match["town"]) and not of_address else None


def postal_code(found: Found) -> Candidate | None:
    """After "zip code"."""
    value = found.match["value"].strip()
    return fill(found, Slot(attribute="postal_code", value=value, end=found.end("value"), confidence=0.9))


_AFTER_COMPANY = re.compile(
    r"\s*(?:[,.;:!?(]|\b(?:and|with|password|pass|pwd|otp|pin|one\s+time|account|acc?t?|number|my|i|we|please|thanks|sir"
    r"|is|was|on|in|for|but)\b|\b\d{4,}).*",
    re.I,
)
_NO_COMPANY = re.compile(
    r"(?:not|wrong|missing|change\w*|misspel\w*|spel\w*|the|a|an|that|this|update\w*|required|incorrect|field)\b", re.I
)


def company_named(found: Found) -> Candidate | None:
    """After "company name": up to four words."""
    value = _AFTER_COMPANY.sub("", found.tail()).strip()
    if not value or len(value.split()) > 5 or _NO_COMPANY.match(value):
        return None
    end = found.start("value") + len(value)
    return fill(found, Slot(attribute="company", value=value, end=end, confidence=0.9))


_ZIP = r"(?:(?:my\s+|the\s+)?(?:zip|postal)\s*(?:code)?(?:\s+is)?)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="address.told",
        pattern=r"(?<!e-mail )(?<!email )(?<!mail )(?<!ip )(?<!web )(?<!mac )(?:<my>\s+)?(?:(?:new|home|current|postal"
        r"|delivery|shipping|billing|mailing|street)\s+)*\b(?:address|adress|addres)(?:\s+(?:is|should\s+be|to)(?:\s+now)?)?"
        r"\s*[:=]?\s+(?=(?P<value>[^\W_].{5,160}))",
        build=told,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.deliver",
        pattern=r"\b(?:deliver|deliver(?:ed|y)?|ship|send)\s+"
        r"(?:it\s+|them\s+|(?:this|my|the)\s+(?:order\s+|parcel\s+|package\s+|one\s+)?)?(?:to|at)\s+(?P<value>\d{1,6}\s.{5,160})",
        build=line,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="address.line",
        pattern=r"(?:^|^(?:sure|yes|ok|okay|its|it's|it\s+is)\s+|\d{7}\s+(?:and\s+)?)"
        rf"(?P<value>(?:no\s+)?\d{{1,6}}[a-z]?\s+(?!{_COUNTED}\b)[a-z].{{5,160}})",
        build=line,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.postal_code",
        pattern=r"\b(?:zip|postal|post)\s*-?(?:codes?)?(?:\s+(?:is|number|no))*\s*[:=]?\s+(?P<value>\d{4,6}(?:-\d{4})?)(?![\w-])",
        build=postal_code,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.town",
        pattern=rf"^{FILL}(?P<value>[a-z][a-z .,'-]{{2,40}}?),?(?:\s+and)?(?:\s+{_ZIP})?\s+\d{{5,6}}$",
        build=town,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.town.code",
        pattern=rf"^{FILL}(?P<town>[a-z][a-z .,'-]{{2,40}}?),?(?:\s+and)?(?:\s+{_ZIP})?\s+(?P<value>\d{{5,6}})$",
        build=code_of_town,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.code.town",
        pattern=r"^(?P<value>\d{5})\s+(?P<town>[a-z][a-z .,'-]{2,40})$",
        build=code_of_town,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.town.told",
        pattern=r"(?:(?:<my>\s+|^|\bcurrent\s+)\b(?:city|town)(?:\s+name)?(?:\s+is|\s*[:=])?|\bthe\s+(?:city|town)(?:\s+name)?(?:\s+is|\s*[:=]))\s+(?P<value>[^\W\d_].{1,40})",
        build=town_told,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.town.from",
        pattern=r"<I am>\s+from\s+(?P<value>[a-z][a-z .'-]{2,30}?)(?:\s+city)?(?:\s+(?:and|zip|\d{5,6}).*|\s*)$",
        build=town,
    ),
    Rule(
        name="address.town.after",
        pattern=r"^\d{5}\s+(?P<value>[a-z][a-z .,'-]{2,40})$",
        build=town,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.company_name",
        pattern=r"\b(?:company|firm|organi[sz]ation|employer)(?:'s)?\s+name(?:\s+is|\s*[:=])?\s+(?P<value>\S.{0,60})",
        build=company_named,
        voices=ABOUT_CUSTOMER,
    ),
)
