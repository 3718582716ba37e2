"""What no longer holds, in English: "I no longer use …", "I'm no longer at …", "… isn't my number".

Where the same sentence says what holds instead, the new value takes the place of the old; else the old one ends.
"""

import re
from dataclasses import replace
from datetime import datetime

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, lives, phone
from memories.pipeline.rules.people.work import company
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Builder, Found, Rule, Slot, fill
from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.places import read_place

_NO_OBJECT = re.compile(
    r"(?:the|a|an|my|our|your|this|that|it|all|home|work|least|risk|ease|peace|fault|school|university|college|once)\b",
    re.I,
)


# "That isn't my number" says that it never was; "… any more" that it was.
_DENIAL = re.compile(r"\b(?:not|wrong|incorrect|invalid)\b|n't\b|不是|并非", re.I)
_TO_DELETE = re.compile(r"\b(?:delete|remove|forget|erase|wipe|don't\s+(?:keep|store|save))\b|删|忘|移除|清除|抹", re.I)
_CHANGED = re.compile(
    r"\b(?:no\s+longer|any\s?more|any\s+longer|used\s+to|stopped|left|quit|old|former|previous|these\s+days|now|moved|changed"
    r"|cancel?led|lost|closed)\b|不再|不用|以前|之前|原来|过去|曾经|离职|辞职|离开|搬|停|注销|换|了",
    re.I,
)


def over(attribute: str) -> Builder:
    """The end of a value that held until now. What is to end on a coming day holds until then."""

    def read(found: Found) -> Candidate | None:
        value = found.match["value"].strip(" .,-/'\"")
        if attribute == "location":
            place = read_place(value, shouting=found.sentence.shouting)
            value = place[0] if place else ""
        return ends(found, attribute, value)

    return read


def ends(found: Found, attribute: str, value: str) -> Candidate | None:
    """The candidate that ends a slot's value, whatever it was where none is named."""
    begins = found.holds(attribute).valid_from
    if begins and begins > found.moment.said_at:
        return None
    if attribute in {"company", "location", "plan"} and _NO_OBJECT.match(value):
        return None
    told = fill(found, Slot(attribute=attribute, value=value, corrects=False, importance=0.9))
    if _TO_DELETE.search(found.text.plain):
        return replace(told, retracts=True, valid_from=None, expires_at=None)
    over_at = (
        None if _DENIAL.search(found.sentence.text) and not _CHANGED.search(found.sentence.text) else told_at(found)
    )
    return replace(told, retracts=True, valid_from=None, expires_at=None, valid_to=over_at)


def told_at(found: Found) -> datetime:
    """When it was said that a value holds no longer: until then it did."""
    return found.moment.said_at


def former(found: Found) -> Candidate | None:
    """ "My old number is …" ends it, unless it is in use again."""
    again = re.search(r"\b(?:again|still|back|using|use)\b", found.sentence.text, re.I)
    return None if again else over("email" if "@" in found.match["value"] else "phone")(found)


def place_or_company(found: Found) -> Candidate | None:
    """ "I've left …": a city, or a company."""
    city = found.match["value"].strip(" .,").lower() in CITIES
    return over("location" if city else "company")(found)


def replaced(build: Builder) -> Builder:
    """What holds instead: news, and the old value is known to be over."""

    def read(found: Found) -> Candidate | None:
        candidate = build(found)
        if candidate is None:
            return None
        return replace(candidate, corrects=False, old_value=(found.match["old"] or "").strip(" .,"))

    return read


_MAIL = r"(?:\w+\s+)?(?:e-?)?mail(?:\s+(?:address|account))?"
_NUMBER = (
    r"(?:(?:\w+\s+)?(?:phone|mobile|cell|cell\s*phone|telephone|contact|whatsapp|landline)(?:\s+number)?"
    r"|(?:\w+\s+)?number)"
)
_ANYMORE = r"(?:\s+(?:any\s?more|any\s+longer|now|these\s+days))"
_NOT_NOW = r"(?:\s+is|'s)(?:n't|\s+not|\s+no\s+longer)"
_NO_LONGER = (
    r"(?:<I>\s+(?:no\s+longer|don't|do\s+not|doesn't|does\s+not|can't|cannot|stopped|have\s+stopped|never)"
    r"|<I am>\s+(?:no\s+longer|not)|<I><have>\s+(?:stopped|given\s+up|closed|cancel?led|deactivated|lost|changed))"
)
_USE = (
    r"(?:\s+(?:us(?:e|es|ing)|hav(?:e|ing)|check(?:ing)?|read(?:ing)?|own(?:ing)?|access(?:ing)?|reachable|available))?"
)
_AT = r"(?:\s+(?:at|on|under|via|by))?(?:\s+(?:my|our|the|this|that|an?))?"
# What leads to the value that holds instead, in the same sentence.
_INSTEAD = (
    r"\s*[,;–-]*\s*(?:(?:but|and|so|it(?:'s|\s+is)|my\s+new\s+(?:one|\w+)\s+is|the\s+new\s+(?:one|\w+)\s+is(?:\s+now)?"
    r"|now|please|rather|use|try|take|put|write\s+to|(?:i|we)(?:'m|\s+am|\s+now)?\s+us(?:e|ing)"
    r"|(?:e-?mail|contact|reach|call|text)\s+<me>\s+(?:at|on)|chang(?:e|ed)\s+(?:it\s+)?to|replaced\s+(?:by|with)"
    r"|switch(?:ed)?\s+to|should\s+be)[\s:,]*)+"
)


def _reach_rules(slot: str, noun: str, value: str, build: Builder) -> tuple[Rule, ...]:
    """E-mail and phone end, and are replaced, in the same words."""
    heads = (
        rf"<my>\s+(?:old\s+)?{noun}{_NOT_NOW}\s+(?:at\s+)?",
        rf"{_NO_LONGER}{_USE}{_AT}(?:\s+{noun})?\s*:?\s+",
    )
    return (
        *_replacing(slot, noun, value, replaced(build), heads=heads),
        *_ending(slot, noun, value, heads=heads),
    )


def _replacing(slot: str, noun: str, value: str, build: Builder, *, heads: tuple[str, ...]) -> tuple[Rule, ...]:
    """What no longer holds, and what takes its place."""
    tail = rf"{_ANYMORE}?"
    return (
        *(
            Rule(
                name=f"ended.{slot}.replaced",
                pattern=rf"{head}(?P<old>{value}){_ANYMORE}{_INSTEAD}(?P<value>{value})",
                build=build,
                voices=ABOUT_CUSTOMER,
            )
            for head in heads
        ),
        Rule(
            name=f"ended.{slot}.no_longer_but",
            pattern=rf"<my>\s+(?:old\s+)?{noun}(?:\s+is|'s)\s+no\s+longer\s+(?P<old>{value}){tail}{_INSTEAD}(?P<value>{value})",
            build=build,
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.{slot}.was_now",
            pattern=rf"(?P<old>{value})\s+(?:is\s+no\s+longer|isn't|is\s+not|was\s+(?:my|our)\s+old|is\s+(?:my|our)\s+old)\b"
            rf"[^,;@\d]{{0,40}}{_INSTEAD}(?P<value>{value})",
            build=build,
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.{slot}.old_new",
            pattern=rf"<my>\s+(?:(?:old|former|previous)\s+{noun}\s*(?:was|is|:)?|{noun}\s+(?:was|used\s+to\s+be))\s+(?P<old>{value}){_INSTEAD}(?P<value>{value})",
            build=build,
            voices=ABOUT_CUSTOMER,
        ),
    )


def _ending(slot: str, noun: str, value: str, *, heads: tuple[str, ...]) -> tuple[Rule, ...]:
    """What no longer holds, and nothing in its place."""
    tail = rf"{_ANYMORE}?"
    return (
        Rule(
            name=f"ended.{slot}.former",
            pattern=rf"<my>\s+(?:old|former|previous|prior)\s+{noun}\s*(?:is|was|:)?\s+(?P<value>(?>{value})){tail}"
            r"(?!\s*,?\s*(?:but|and|now|it's|it\s+is|rather|use|again|still)\b)",
            build=former,
            voices=ABOUT_CUSTOMER,
        ),
        *(
            Rule(
                name=f"ended.{slot}",
                pattern=rf"{head}(?P<value>(?>{value})){tail}(?!\s*,?\s*(?:but|it's|it\s+is|rather|use|should)\b)",
                build=over(slot),
                voices=ABOUT_CUSTOMER,
            )
            for head in heads
        ),
        Rule(
            name=f"ended.{slot}.not_mine",
            pattern=rf"(?P<value>{value})\s*,?\s*(?:(?:that|this|it|which)\s*)?(?:(?:(?:\bis|\bwas)(?:n't|\s+not)|'s\s+not)\s+(?:<my>\b|mine\b|ours\b"
            r"|valid|in\s+use|active|correct|right|(?:the\s+)?(?:right|correct)|any\s?more|current)"
            r"|(?:is\s+)?no\s+longer\b|doesn't\s+belong\s+to\s+<me>|(?:is|was)\s+<my>\s+(?:old|former|previous)\b"
            r"|is\s+(?:now\s+)?(?:old|outdated|out\s+of\s+(?:use|service|date)|obsolete|invalid|wrong|disconnected|dead))",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.{slot}.that_is_not",
            pattern=rf"\b(?:that|this|it)?(?:'s|\s*is)?(?:\s*n't|\s*not)\s+<my>\s+{noun}(?:{_ANYMORE})?\s*[:,-]?\s+(?P<value>{value})",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
    )


_WORDS = r"(?-i:[A-Z])[\w&.'-]{0,30}(?:\s+(?:&\s+|of\s+|de\s+|la\s+)?(?-i:[A-Z0-9])[\w&.'-]{0,30}){0,3}"
_NAME = rf"(?P<value>{_WORDS})"
_OLD = rf"(?P<old>{_WORDS})"
_STOP = (
    rf"(?={_ANYMORE}|\s+(?:since|because|as|so|and|but|after|last|this|in|on|two|three|for\s+good|an?\s+(?:\w+\s+)?(?:years?|months?|weeks?|days?|while)"
    r"|(?:yesterday|today|recently)(?!\s+for\s+an?\b))\b|\s*(?:$|[,;.!(–]))"
)
_WORKED = (
    r"(?:<I>\s+no\s+longer\s+work(?:s|ing)?\s+(?:at|for|with)"
    r"|<I am>\s+no\s+longer\s+(?:(?:working|employed)\s+)?(?:at|for|with)"
    r"|<I><have>\s+stopped\s+working\s+(?:at|for|with)|<I>\s+used\s+to\s+work\s+(?:at|for|with)"
    rf"|<I>\s+(?:<do>n't|<do>\s+not)\s+work\s+(?:at|for|with)(?=[^,;]{{0,60}}{_ANYMORE})"
    rf"|<I am>\s+not\s+(?:(?:working|employed)\s+)?(?:at|with|for)(?=[^,;]{{0,60}}{_ANYMORE}))\s+"
)
_LIVED = (
    r"(?:<I>\s+no\s+longer\s+(?:live|reside)<s>\s+in|<I am>\s+no\s+longer\s+(?:(?:living|based|located)\s+)?in"
    r"|<I>\s+used\s+to\s+live\s+in|<I><have>\s+moved\s+(?:away|out)\s+(?:from|of)|<I><have>\s+stopped\s+living\s+in"
    rf"|<I>\s+(?:<do>n't|<do>\s+not)\s+live\s+in(?=[^,;]{{0,60}}{_ANYMORE})"
    rf"|<I am>\s+not\s+(?:(?:living|based|located)\s+)?in(?=[^,;]{{0,60}}{_ANYMORE}))\s+"
)
_NOW = r"\s*[,;–-]?\s*(?:(?:and|but|so)\s+)?(?:(?:i|we)(?:'m|\s+am|'re|\s+are|\s+now)?\s+)?(?:now\s+|currently\s+)?"

_PLAN = r"(?P<value>(?-i:[A-Z])\w{0,30}(?:\s+(?-i:[A-Z])\w{0,30})?)"
_PLAN_NOUN = r"(?:plan|tier|subscription|membership|package)"

RULES: tuple[Rule, ...] = (
    *_reach_rules("email", _MAIL, EMAIL, email),
    *_reach_rules("phone", _NUMBER, PHONE, phone),
    Rule(
        name="ended.company.replaced",
        pattern=rf"{_WORKED}{_OLD}{_ANYMORE}?{_NOW}(?:work(?:ing)?\s+)?(?:at|for|with)\s+(?P<value>(?-i:[A-Z]).{{0,60}})",
        build=replaced(company),
    ),
    Rule(
        name="ended.location.replaced",
        pattern=rf"{_LIVED}{_OLD}{_ANYMORE}?{_NOW}(?:(?:live|living|based)\s+)?in\s+(?P<value>(?-i:[A-Z]).{{0,60}})",
        build=replaced(lives),
    ),
    Rule(name="ended.company", pattern=rf"{_WORKED}{_NAME}{_STOP}", build=over("company")),
    Rule(name="ended.location", pattern=rf"{_LIVED}{_NAME}{_STOP}", build=over("location")),
    Rule(
        name="ended.left",
        pattern=rf"<I><have>\s+(?:just\s+|recently\s+|now\s+)?(?:(?:left|quit)(?:\s+my\s+(?:job|position)\s+(?:at|with))?|resigned\s+from|been\s+laid\s+off\s+(?:from|by))\s+{_NAME}{_STOP}"
        r"(?!\s*,?\s*(?:and|to)\s+(?:\w+\s+){0,2}(?:join|work|start|move|go|went))",
        build=place_or_company,
    ),
    Rule(
        name="ended.company.let_go",
        pattern=rf"<I>(?:'ve|\s+have|\s+has|'s|\s+was|\s+were|\s+got|<have>)\s+(?:just\s+|recently\s+)?(?:been\s+)?(?:(?:let\s+go|fired|dismissed|laid\s+off"
        rf"|made\s+redundant)\s+(?:from|by|at)|lost\s+my\s+job\s+(?:at|with)|retired\s+from)\s+{_NAME}{_STOP}",
        build=over("company"),
    ),
    Rule(
        name="ended.company.not_mine",
        pattern=rf"{_NAME}\s+(?:is|are)\s+(?:no\s+longer|not)\s+<my>\s+(?:employer|company|workplace|firm){_ANYMORE}?",
        build=over("company"),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="ended.plan",
        pattern=r"<I am>\s+(?:no\s+longer|not)\s+on\s+(?:the\s+|your\s+|a\s+)?"
        r"(?P<value>(?-i:[A-Z])\w*(?:\s+(?-i:[A-Z])\w*)?)"
        rf"(?:\s+(?:plan|tier|subscription))(?:{_ANYMORE})?",
        build=over("plan"),
    ),
    Rule(
        name="ended.plan.cancelled",
        pattern=rf"<I><have>\s+(?:just\s+|already\s+|recently\s+|now\s+)?(?:cancel?led|dropped|ended|terminated|left|quit|stopped(?:\s+using)?"
        rf"|discontinued|given\s+up|gave\s+up|unsubscribed\s+from|closed)\s+(?:the\s+|<my>\s+|your\s+)?{_PLAN}\s+{_PLAN_NOUN}"
        r"(?!\s+(?:\w+\s+)?(?:orders?|request|appointment|booking|trial|invoice|payment|renewal|upgrade|meeting|call|and\s+\w+ed\s+to)\b)",
        build=over("plan"),
    ),
    Rule(
        name="ended.plan.passive",
        pattern=rf"<my>\s+{_PLAN}\s+{_PLAN_NOUN}\s+(?:is|was|has\s+been|got)\s+(?:now\s+)?(?:cancel?led|terminated|ended|over)\b",
        build=over("plan"),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="ended.plan.down",
        pattern=rf"<I><have>\s+(?:just\s+)?downgraded\s+from\s+(?:the\s+|<my>\s+)?{_PLAN}(?:\s+{_PLAN_NOUN})?"
        r"(?=\s*(?:$|[.,;!]))",
        build=over("plan"),
    ),
)
