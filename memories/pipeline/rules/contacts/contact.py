"""How somebody is reached: e-mail, phone, where they live, and the way they want to be contacted."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.enums import Scope
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.text.stays import after_days, stay_in
from memories.pipeline.rules.text.whose import is_not_theirs
from memories.pipeline.rules.vocabulary.places import is_known_place, is_product, read_place

EMAIL = r"[A-Za-z0-9À-ɏ_][A-Za-z0-9À-ɏ_.+'-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}"
PHONE = r"(?:\+|00)?\(?\d[\d\s().\-/]{5,22}\d(?:\s*(?:ext\.?|x|extension|转)\s*\d{1,6})?"
_PHONE_NOUN = r"(?:phone|mobile|cell|cell\s*phone|telephone|tel|contact|whatsapp|work\s+phone|home\s+phone)"
_IS = (
    r"(?:\s+(?:address|number|no\.?|#|id))?(?:\s+(?:is|should\s+be)(?:\s+now|\s+actually)?|'s"
    r"|\s*[:=]|\s+to|\s+at)?\s+"
)
_NOT_EMAIL = re.compile(
    r"[\s,]*(?:and\s+)?(?:not|instead\s+of|rather\s+than|不是|而不是)\s*(?P<old>" + EMAIL + ")", re.I
)

_FORMER = re.compile(
    r"(?:旧|老|(?<![一二三四五六日天号月周末底])(?:以前|之前)|原来|原先|曾经|过去)[^，,。；\s]{0,6}$|\b(?:old|former|previous|prior|ex-?)\s+(?:\w+\s+)?$",
    re.I,
)


def _is_former(found: Found) -> bool:
    return _FORMER.search(found.text.plain[found.sentence.start : found.start()]) is not None


# Beside "my e-mail" one of a kind is another, which is not "the" e-mail; that of work has a slot of its own.
_OF_A_KIND = re.compile(r"^(?:my|our)\s+(?:\w+\s+)?(?:personal|private|home)\b", re.I)
_OWN_FIRST = (
    r"\b(?:my|our)\s+(?:\w+\s+){0,2}(?:e-?mail|phone|number|mobile|cell)(?:\s+(?:address|number))?\s+(?:is|:)\s+"
)


def _is_another(found: Found, value: str) -> bool:
    """Whether the sentence names the customer's own before, and this is one of a kind: "and my private e-mail is …"."""
    if not _OF_A_KIND.match(found.match.group()):
        return False
    return re.search(rf"{_OWN_FIRST}{value}", found.sentence.text[: found.match.start()], re.I) is not None


def email(found: Found) -> Candidate | None:
    """An address as it was written; case in it is the writer's."""
    value = found.match["value"].rstrip(".-'")
    old = found.match.groupdict().get("old") or ""
    end = found.start("value") + len(value)
    denied = _NOT_EMAIL.match(found.text.plain, end)
    corrects: bool | None = None
    if denied:
        old, corrects, end = denied["old"], True, denied.end()
    value_at = found.start("value")
    if _is_former(found) or is_not_theirs(found, start=value_at, end=value_at + len(value)):
        return None
    if _is_another(found, EMAIL):
        return None
    if found.rule.name.endswith("correct"):
        corrects = True
    return fill(found, Slot(attribute="email", value=value, end=end, old_value=old, corrects=corrects))


def phone(found: Found) -> Candidate | None:
    """A number with enough digits to be dialled."""
    value = found.match["value"].strip(" .-/")
    if _is_former(found):
        return None
    digits = sum(c.isdigit() for c in value)
    if not 7 <= digits <= 15 + 6 or re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        return None
    end = found.start("value") + len(found.match["value"].rstrip(" .-/"))
    if is_not_theirs(found, start=found.start("value"), end=end) or _is_another(found, PHONE):
        return None
    corrects = True if found.rule.name.endswith("correct") else None
    return fill(found, Slot(attribute="phone", value=value, end=end, corrects=corrects))


def lives(found: Found) -> Candidate | None:
    """Where somebody lives now; a stay ends, or is for this occasion only."""
    place = read_place(found.tail(), shouting=found.sentence.shouting)
    if not place:
        return None
    end = found.start("value") + place[1]
    candidate = fill(found, Slot(attribute="location", value=place[0], end=end, importance=0.9))
    if candidate.expires_at or found.rule.name.endswith(".since"):
        return candidate
    stay = stay_in(found.sentence.text, start=found.match.start(), end=end - found.sentence.start)
    if stay is None:
        return candidate
    if not stay.days:
        return replace(candidate, scope=Scope.CONVERSATION)
    return replace(candidate, expires_at=after_days(found.moment, stay.days))


def _for_a_stay(found: Found, end: int) -> bool:
    """Whether somebody moves for a number of weeks; a move for years is one."""
    stay = stay_in(found.sentence.text, start=found.match.start("value"), end=end - found.sentence.start)
    return stay is not None and 0 < stay.days < _YEAR


_YEAR = 366  # days
STILL_TO_MOVE = re.compile(r"\b(?:moving|move|relocat(?:e|ing))\b|将|会|要|打算|准备|计划|即将", re.I)


_OF_PLACES = re.compile(
    r"\b(?:relocat\w*|house|home|flat|apartment|family|families|kids|children|live|lives|living|city|town|country|countryside"
    r"|village|state|neighbou?rhood|address|parents|here|there)\b",
    re.I,
)


def _is_of_places(found: Found, place: str, *, old: str) -> bool:
    """Whether "from X to Y" is of places: "from Initech to Hooli" changes the employer, or something else."""
    if is_employment(found.sentence.text):
        return False
    lower = not old[:1].isupper() and not found.sentence.shouting
    return lower or is_known_place(old) or is_known_place(place) or bool(_OF_PLACES.search(found.sentence.text))


_EMPLOYMENT = re.compile(r"\b(?:jobs?|employers?|career|positions?|roles?|work(?:ing)?\s+(?:at|for))\b", re.I)


def is_employment(said: str) -> bool:
    """Whether a sentence speaks of a job."""
    return _EMPLOYMENT.search(said) is not None


def moved(found: Found) -> Candidate | None:
    """A move changes the world; what was known before was right until then."""
    place = read_place(found.tail(), shouting=found.sentence.shouting)
    old = found.match.groupdict().get("old") or ""
    from_after = re.match(r"\s+from\s+(?P<what>\S{1,40})", found.tail()[place[1] :], re.I) if place else None
    if not place or is_product(place[0]) or is_product(old) or (from_after and is_product(from_after["what"])):
        return None
    left = old.strip(" ,") or (from_after["what"].strip(" .,;!") if from_after else "")
    if left and not _is_of_places(found, place[0], old=left):
        return None
    begins = found.holds("location").valid_from
    if STILL_TO_MOVE.search(found.match.group()) and (begins is None or begins < found.moment.said_at):
        return None  # some day, nobody knows when
    if _for_a_stay(found, found.start("value") + place[1]):
        return lives(found)
    slot = Slot(
        attribute="location",
        valid_from=begins,
        value=place[0],
        end=max(found.start("value") + place[1], found.end("old") if old else 0),
        old_value=old.strip(" ,"),
        corrects=False,
        importance=0.9,
    )
    return fill(found, slot)


RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.email.changed",
        pattern=r"<my>\s+(?:\w+\s+)?(?:e-?)?mail(?:\s+address)?\s+(?:has\s+)?(?:changed"
        rf"|is\s+changing)\s+(?:from\s+(?P<old>{EMAIL})\s+)?to\s+(?P<value>{EMAIL})",
        build=email,
    ),
    Rule(
        name="contact.email",
        pattern=r"<my>\s+(?:(?:new|current|work|personal|private|business|main|primary|preferred|correct"
        r"|contact)\s+)?"
        rf"(?:e-?)?mail{_IS}:?\s*(?P<value>{EMAIL})",
        build=email,
    ),
    Rule(
        name="contact.email.correct",
        pattern=r"\b(?:i\s+mean(?:t)?|(?:actually|no|sorry|correction|oops)\b[\s,:;-]*(?:it's|it\s+(?:is|was)"
        r"|it\s+should\s+be|should\s+be)?|"
        r"it\s+should\s+be|the\s+(?:correct|right)\s+(?:one|e-?mail"
        rf"|address)(?:\s+address)?\s+is)\s*:?\s*(?P<value>{EMAIL})",
        build=email,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.email.reach",
        pattern=r"\b(?:reach|e-?mail|contact|write\s+to|mail)\s+<me>(?:\s+\w+)?\s+(?:at|on|via"
        rf"|under)\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.email.use",
        pattern=rf"\b(?:change|update|set|correct)\s+<my>\s+(?:e-?)?mail(?:\s+address)?\s+to\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.email.field",
        pattern=rf"(?:^|[,;]\s*)(?:(?:customer\s+)?e-?mail(?:\s+address)?)\s*[:=]\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.email.and",
        pattern=rf"\b(?:and|with|,)\s+(?:the\s+)?e-?mail(?:\s+address)?(?:\s+is)?\s+(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.phone",
        pattern=r"<my>\s+(?:(?:new|current|work|personal|home|main|primary|direct"
        rf"|correct)\s+)?(?:{_PHONE_NOUN}(?:\s+phone)?|number)"
        rf"{_IS}:?\s*(?P<value>{PHONE})",
        build=phone,
    ),
    Rule(
        name="contact.phone.reach",
        pattern=r"\b(?:reach|call|text|ring|contact|phone|whatsapp)\s+<me>(?:\s+\w+)?\s+(?:at|on"
        rf"|under)\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.phone.use",
        pattern=rf"\b(?:change|update|set)\s+<my>\s+(?:{_PHONE_NOUN}\s*)?(?:number\s+)?to\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.phone.field",
        pattern=rf"(?:^|[,;]\s*)(?:customer\s+)?{_PHONE_NOUN}(?:\s+number)?\s*[:=]\s*(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.phone.and",
        pattern=rf"\b(?:and|with)\s+(?:the\s+)?{_PHONE_NOUN}(?:\s+number)?(?:\s+is)?\s+(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.location.moved",
        pattern=r"<I>(?:'m|'re|\s+am|\s+are|'ll|\s+will)?<have>\s+(?:just\s+|recently\s+|now\s+|going\s+to\s+|be\s+)*"
        r"(?:moved|relocated|moving|relocating|move|relocate)\s+(?:house\s+)?"
        r"(?:(?:over|out|away)\s+)?(?:from\s+(?P<old>[^,.;]{2,40}?)\s+)?(?:to|into)\s+(?P<value>\S.{0,60})",
        build=moved,
    ),
    Rule(
        name="contact.location.since",
        pattern=r"<I>(?:'ve|\s+have|\s+has|'s)\s+(?:lived|been\s+(?:living|based))\s+in\s+(?=.{2,60}?\s(?:since|for)\s)(?P<value>\S.{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.location",
        pattern=r"<I>(?:'m|\s+am|'s|\s+is)?\s+(?:currently\s+|now\s+)?(?:live<s>|living|reside<s>|residing"
        r"|based|located)\s+(?:now\s+)?in\s+(?P<value>\S.{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.location.am_in",
        pattern=r"(?<!while\s)(?<!when\s)(?<!whenever\s)"
        r"<I am>\s+(?:currently\s+|now\s+|staying\s+)?in\s+(?P<value>(?-i:[A-Z]).{0,60})",
        build=lives,
    ),
    Rule(
        name="contact.location.is",
        pattern=r"<my>\s+(?:location|home\s+town|hometown|city)(?:\s+is|\s*:)\s+(?P<value>\S.{0,60})",
        build=lives,
    ),
)
