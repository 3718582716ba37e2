"""E-mail addresses and phone numbers as answers and forms hold them: alone, or written without their marks.

"bob 23 gmailcom" is what is left of an address when marks are stripped; it is kept as it was written, without the
blanks. Without a word that says what a number is, only one of the length and grouping of phone numbers counts, and
only in a line that speaks of no other number.
"""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.text.whose import is_not_theirs
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, NOT_A_NAME

_PROVIDER = (
    r"(?:g(?:oogle)?mail|gmai|gmal|gamil|gmial|gail|yahoo(?:mail)?|yohoo|ymail|hotmail|hotmial|outlook"
    r"|redd?iff(?:mail)?|icloud|e?mail|proton(?:mail)?|zoho|comcast|verizon|optonline|att|aol|msn)"
)
_TOP = r"(?:com|con|xom|net|org)"
_ANY_TOP = r"(?:com|con|xom|net|org|gov|edu|info|biz)"
_PLAIN_MAIL = rf"(?P<value>[a-z0-9_]*{_PROVIDER}{_TOP})(?![\w@.-])"
_MAIL_NOUN = r"(?:e-?\s?mail|emil|eamil|emial|mail)(?:\s*(?:address|adress|addres|id))?"
_OTHERS = re.compile(
    r"\b(?:your|his|her|their|support|company|write|wrote|from|friend'?s?|wife'?s?|husband'?s?)\s+(?:\w+\s+){0,3}$",
    re.I,
)
FILL = (
    r"(?:(?:hi|hello|hey|yes|yeah|yep|yup|sure|ok|okay|of\s+course|well|so|sorry|oh|here|it's|its|it\s+is|that's|thats"
    r"|that\s+is|here's|here\s+is|this\s+is|try|use|please|thanks|thank\s+you|sir|madam)\b[\s,.:!-]*)*"
)
_AFTER = (
    r"[\s,.!]*(?:(?:please|thanks|thank\s+you|sir|madam|this\s+is\s+(?:the\s+)?(?:correct|right)(?:\s+\w+)?)[\s,.!]*)*$"
)
_DIGITS = r"\+?\(?\d[\d ().-]{5,18}\d"


def spelled(found: Found) -> Candidate | None:
    """An address as it was written."""
    return _mail(found, found.match["value"].rstrip(".-'"), start=found.start("value"))


def spoken(found: Found) -> Candidate | None:
    """ "bob at example dot com"."""
    words = re.sub(r"\s+dot\s+", ".", found.match["value"], flags=re.I)
    value = re.sub(r"\s+", "", re.sub(r"\s+at\s+", "@", words, flags=re.I))
    return _mail(found, value, start=found.start("value"))


def stripped(found: Found) -> Candidate | None:
    """An address without marks: the provider's word, and what belongs to it of the words before."""
    text, start = found.sentence.text, found.match.start("value")
    whole = re.fullmatch(rf"{_PROVIDER}{_TOP}", found.match["value"], re.I) is not None
    before = re.search(r"(?:(?P<word>[a-z][a-z0-9_]*)\s+)?(?P<digits>\d{1,6})\s+$", text[:start], re.I)
    if before and (whole or not (text[: before.start()] + text[found.match.end("value") :]).strip()):
        word = before["word"]
        start = before.start() if word is None or _may_be_local(word) else before.start("digits")
    elif whole:
        single = re.search(r"(?P<word>[a-z][a-z0-9_]+)\s+$", text[:start], re.I)
        if not single or not _may_be_local(single["word"]):
            return None
        start = single.start()
    value = re.sub(r"\s", "", text[start : found.match.end("value")])
    return _mail(found, value, start=found.sentence.start + start, confidence=0.75)


def stripped_after_noun(found: Found) -> Candidate | None:
    """An address without marks after "my e-mail is": any provider's."""
    value = re.sub(r"\s", "", found.match["value"])
    return _mail(found, value, start=found.start("value"), confidence=0.8) if len(value) >= 8 else None


def _may_be_local(word: str) -> bool:
    return word.lower() not in NOT_A_NAME and not re.fullmatch(r"ids?|emil|eamil|e|adress|thru|its", word, re.I)


def _mail(found: Found, value: str, *, start: int, confidence: float = 0.9) -> Candidate | None:
    if _OTHERS.search(found.text.plain[found.sentence.start : start]):
        return None
    end = found.start("value") + len(found.match["value"].rstrip(".-'"))
    if is_not_theirs(found, start=start, end=end):
        return None
    return fill(found, Slot(attribute="email", value=value, end=end, confidence=confidence))


_PHONE_NOUN = (
    r"(?:(?:tele)?phone|phnoe|phon|mobile|moblie|cell(?:\s*phone)?|contact|tel|ph|whatsapp)"
    r"(?:\s*(?:number|numbers|nmber|numner|no\b\.?|num\b\.?|\#))?"
)
_GROUPS = r"(?P<value>\+?\(?\d[\d ().-]{5,22}(?:\s?(?:x|ext\.?|extension)\s?\d{2,6})?)"
_TEN = r"(?:1[ -]?)?(?:\d{10}|\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4})"
OTHER_NUMBERS = re.compile(
    r"\b(?:orders?|purchase|accounts?|acct?|ac|cards?|credit|debit|ssn|social|polic(?:y|ies)|claims?|booking|reservation"
    r"|confirmation|track\w*|shipment|parcel|invoices?|bills?|receipts?|tickets?|cases?|ref(?:erence)?|pass\w*|pin|code"
    r"|serial|imei|isbn|transaction|amount|price|cost|paid|pay|id|fax|dollars?|usd|model|version|user\w*|login)\b|[$€£¥%]",
    re.I,
)


def numbered_phone(found: Found) -> Candidate | None:
    """A number after a word for phone."""
    value = _phone_in(found.match["value"])
    if (
        not value
        or re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4}", value)
        or _OTHERS.search(found.sentence.text[: found.match.start()])
    ):
        return None
    return _phone(found, value, confidence=0.9)


def lone_phone(found: Found) -> Candidate | None:
    """A number that looks like a phone number, where nothing else is spoken of."""
    text = found.sentence.text
    if OTHER_NUMBERS.search(text) or _OTHERS.search(text[: found.match.start()]) or len(text.split()) > 20:
        return None
    letters = re.fullmatch(r"([a-z]{1,3})\s+[\d ]+", text.strip(), re.I)
    if letters and letters[1].lower() not in GIVEN_NAMES | NOT_A_NAME | {"ph"}:
        return None  # "abc 8521474587" is some other number
    return _phone(found, found.match["value"].strip(), confidence=0.7)


_EXTENSION = re.compile(r"\s?(?:x|ext\.?|extension)\s?\d{2,6}$", re.I)


def _phone_in(text: str) -> str:
    """The groups that make one number: a long one alone, or short ones up to eleven digits."""
    found = _EXTENSION.search(text)
    main, extension = (text[: found.start()], found.group()) if found else (text, "")
    taken, digits = "", 0
    for group in re.findall(r"[^\d]*\d+\)?", main):
        size = sum(c.isdigit() for c in group)
        if digits and (digits >= 9 or digits + size > 13):
            extension = ""
            break
        taken, digits = taken + group, digits + size
    return (taken + extension).strip(" .-") if 7 <= digits <= 15 else ""


def lone_digits(found: Found) -> Candidate | None:
    """The answer to a question for a phone number, however it is grouped."""
    value = _phone_in(found.match["value"])
    return _phone(found, value, confidence=0.9) if value else None


def _phone(found: Found, value: str, *, confidence: float) -> Candidate | None:
    end = found.start("value") + found.match["value"].find(value) + len(value)
    if is_not_theirs(found, start=end - len(value), end=end):
        return None
    return fill(found, Slot(attribute="phone", value=value, end=end, confidence=confidence))


PHONE_ALONE = _GROUPS
LONE = "contact.plain.phone.lone"
RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.plain.email.alone",
        pattern=rf"^{FILL}(?:{_DIGITS}[\s,]+)?(?P<value>{EMAIL})(?:[\s,]+{_DIGITS})?{_AFTER}",
        build=spelled,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.plain.email.spoken",
        pattern=r"\b(?P<value>[a-z0-9][a-z0-9._-]*(?:\s+\d{1,6})?\s+at\s+[a-z0-9-]+(?:\s+dot\s+[a-z0-9-]+){1,3})\b",
        build=spoken,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.plain.email.noun",
        pattern=rf"\b{_MAIL_NOUN}(?:\s+(?:is|its|it's|to))?\s*:?\s+(?P<value>[a-z0-9_]+(?:\s+\d{{1,6}}\s+[a-z0-9_]+)?{_ANY_TOP})"
        r"(?![\w@.-])",
        build=stripped_after_noun,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.plain.email.stripped",
        pattern=rf"(?<![\w@.-]){_PLAIN_MAIL}",
        build=stripped,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.plain.phone.noun",
        pattern=rf"(?<!\w){_PHONE_NOUN}(?:\s+(?:is|its|it's|at))?\s*[:=]?\s+{_GROUPS}",
        build=numbered_phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.plain.phone.number",
        pattern=rf"^{FILL}(?:my\s+|the\s+)?number(?:\s+is|'s)?\s*:?\s+{_GROUPS}",
        build=numbered_phone,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.plain.phone.alone",
        pattern=rf"^{FILL}(?P<value>(?=[+(]|\d+[-.(]|00\d){PHONE}){_AFTER}",
        build=numbered_phone,
        voices=SELF_ONLY,
    ),
    Rule(
        name=LONE,
        pattern=rf"(?<![\w@.+#-])(?P<value>{_TEN}(?:\s?(?:x|ext\.?)\s?\d{{2,6}})?)"
        r"(?![\w@-]|\.\d|\s\d{1,3}\b(?!\s+[a-z]))",
        build=lone_phone,
        voices=ABOUT_CUSTOMER,
    ),
)
