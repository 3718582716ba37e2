"""Slots told as news or as a correction, in English: "my new …", "changed back to …", "…, not …", "it should be …".

News is never a correction and a correction is never news, whatever else the sentence says: each rule says which.
"""

import re
from dataclasses import replace

from memories.calendar_words import DAY, MONTH
from memories.contracts import Candidate
from memories.pipeline.rules.changing import ended, meant
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, is_employment, lives, phone
from memories.pipeline.rules.people.identity import stated_name
from memories.pipeline.rules.people.work import company
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, PERSONAL, Builder, Found, Rule, Slot, fill
from memories.pipeline.rules.things.plans import plan
from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.places import is_known_place
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, PRODUCTS


def news(build: Builder) -> Builder:
    """What the builder reads, as a change of the world."""
    return lambda found: _as(build(found), found, corrects=False)


def putting_right(build: Builder) -> Builder:
    """What the builder reads, as the right wording of what was wrong."""
    return lambda found: _as(build(found), found, corrects=True)


_WHERE_ELSE = re.compile(r"\b(?:airport|station|hotel|hospital|office|school|university|desk|camp|club|gym)$", re.I)


def back_at(found: Found) -> Candidate | None:
    """The company somebody works for again; one is back at an airport, too."""
    candidate = news(company)(found)
    return None if candidate is None or _WHERE_ELSE.search(candidate.value) else candidate


def _as(candidate: Candidate | None, found: Found, *, corrects: bool) -> Candidate | None:
    if candidate is None:
        return None
    old = candidate.old_value or (found.match.groupdict().get("old") or "").strip()
    return replace(candidate, corrects=corrects, old_value=old)


def coming(build: Builder) -> Builder:
    """What the builder reads, where the sentence names the coming day from which it holds."""

    def read(found: Found) -> Candidate | None:
        candidate = news(build)(found)
        begins = candidate.valid_from if candidate else None
        return candidate if begins and begins > found.moment.said_at else None

    return read


def new_employer(found: Found) -> Candidate | None:
    """One joins a person or a call, too."""
    value = re.sub(rf"(?:\s+(?:{MONTH}|{DAY})\b.*)$", "", found.match["value"], flags=re.I).strip(" .,'-")
    if not value or value.lower() in PRODUCTS | GIVEN_NAMES or value.lower() in CITIES:
        return None
    end = found.start("value") + len(value)
    return fill(found, Slot(attribute="company", value=value, end=end, corrects=False, importance=0.9))


def moved_employer(found: Found) -> Candidate | None:
    """One moves from place to place, too, and from tool to tool: only where the words speak of a job."""
    if not (found.match["job"] or is_employment(found.sentence.text)):
        return None
    old = found.match["old"].strip(" .,'-")
    if old.lower() in PRODUCTS or is_known_place(old):
        return None
    candidate = new_employer(found)
    return replace(candidate, old_value=old) if candidate and not is_known_place(candidate.value) else None


_NOUNS: dict[str, str] = {
    "name": r"(?:(?:full|first|last|family|legal)\s+)?(?:sur)?name",
    "email": r"(?:\w+\s+)?(?:e-?)?mail(?:\s+address)?",
    "phone": r"(?:(?:\w+\s+)?(?:phone|mobile|cell|cell\s*phone|telephone|contact|whatsapp)(?:\s+number)?|number)",
    "company": r"(?:company(?:\s+name)?|employer|firm|workplace|organi[sz]ation)",
    "location": r"(?:home\s+town|hometown|city|location|home\s+city)",
}
_VALUES: dict[str, str] = {"email": EMAIL, "phone": PHONE}
_BUILDERS: dict[str, Builder] = {
    "name": stated_name,
    "email": email,
    "phone": phone,
    "company": company,
    "location": lives,
}
_OLD = r"(?:from\s+(?P<old>[^,;]{2,60}?)\s+)?"
# When it changed, between the verb and what it changed to: "changed last week to".
_WHEN = (
    r"(?:(?:last|next|this)\s+\w+\s+|yesterday\s+|today\s+|tomorrow\s+|(?:on|in)\s+(?:the\s+)?\w+(?:\s+\w+)?\s+"
    r"|(?:a|two|three|few|\d{1,2})\s+\w+\s+ago\s+)?"
)
_ITS = r"(?:it's|it\s+is|it\s+should\s+be|should\s+be|it\s+should\s+read|that's|the\s+(?:right|correct)\s+one\s+is)"
_WRONG = (
    r"(?:misspel\w+|mistyped|miswrote|wrote\s+down|typed|got|spel(?:led|t)|entered|noted)\s+{my}\s+{noun}"
    r"(?:\s+(?:wrong(?:ly)?|incorrectly))?"
)
_FAULTY = (
    r"(?:(?:typo|mistake|error)\s+in\s+{my}\s+{noun}"
    r"|{my}\s+{noun}\s+(?:is|was)\s+(?:wrong(?:ly)?|incorrect(?:ly)?|misspel\w+|not\s+right)(?:\s+(?:spel\w+"
    r"|written))?)"
)


def _value(slot: str) -> str:
    inner = _VALUES.get(slot, r"(?-i:[^\W\d_a-z]).{0,60}" if slot in {"company", "location"} else r"\S.{0,60}")
    return f"(?P<value>{inner})"


def _rules(slot: str) -> tuple[Rule, ...]:
    noun, value, build = _NOUNS[slot], _value(slot), _BUILDERS[slot]
    wrong = (_WRONG + "|" + _FAULTY).replace("{my}", "<my>").replace("{noun}", noun)
    return (
        Rule(
            name=f"change.{slot}.wrong",
            pattern=rf"(?:{wrong})\s*[,.;:\-–—!]*\s*(?:and\s+|so\s+)?{_ITS}\s+{value}",
            build=putting_right(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.{slot}.spelled",
            pattern=rf"<my>\s+{noun}(?:\s+is|'s)\s+(?:actually\s+|correctly\s+)?(?:spel(?:led|t)|written)\s+{value}",
            build=putting_right(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.{slot}.not_but",
            pattern=rf"<my>\s+{noun}(?:\s+is|'s)(?:\s+not|n't)\s+(?P<old>[^,;]{{2,60}}?)\s*[,;]?\s+(?:but\s+)?"
            rf"(?:{_ITS}\s+|rather\s+)?{value}",
            build=putting_right(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.{slot}.new",
            pattern=rf"(?:<my>\s+(?:new|current|old\s+and\s+new)\s+{noun}(?:\s+is(?:\s+now)?|\s*:)"
            rf"|<I><have>\s+(?:got\s+)?a\s+new\s+{noun}(?:\s*[:,]|\s+which\s+is|\s*-)"
            rf"|<my>\s+{noun}\s+is\s+(?:now|again|back\s+to|once\s+(?:again|more))(?:\s*:)?"
            rf"|<my>\s+{noun}(?:\s+has|\s+have|'s|\s+will|\s+is)?\s+(?:been\s+)?(?:recently\s+"
            rf"|just\s+)?chang(?:ed?|es|ing)\s+(?:back\s+)?{_WHEN}{_OLD}{_WHEN}to)\s+{value}",
            build=news(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.{slot}.change",
            pattern=rf"\b(?:chang(?:e|ed|ing)|updat(?:e|ed|ing)|set|switch(?:ed|ing)?|revert(?:ed|ing)?|put|went"
            rf"|go(?:ing)?)\s+(?:<my>\s+(?:\w+\s+)?{noun}\s+)(?:back\s+)?{_OLD}(?:back\s+)?to\s+{value}",
            build=news(build),
            voices=ABOUT_CUSTOMER,
            in_questions=True,
        ),
        Rule(
            name=f"change.{slot}.old_again",
            pattern=rf"(?:<I am>|<I>)\s+(?:now\s+)?(?:using|back\s+(?:on|to|with)|on|use|have)\s+<my>\s+(?:old"
            rf"|former|previous|earlier)\s+{noun}(?:\s+again)?\s*[:,]?\s+(?:again\s*[:,]?\s*)?{value}",
            build=news(build),
            voices=ABOUT_CUSTOMER,
        ),
    )


RULES: tuple[Rule, ...] = (
    *ended.RULES,
    *meant.RULES,
    *(rule for slot in _NOUNS for rule in _rules(slot)),
    Rule(
        name="change.email.this_not_that",
        pattern=rf"(?:^|[,;:]\s*|\b(?:it's|it\s+is|is)\s+)(?P<value>{EMAIL})\s*,?\s+(?:and\s+)?not\s+(?P<old>{EMAIL})",
        build=putting_right(email),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.email.from_now_on",
        pattern=rf"\b(?:use|write\s+(?:to\s+)?(?:<me>\s+)?(?:at|to)|send\s+(?:\w+\s+){{1,3}}to|reach\s+<me>\s+(?:at|on)|mail\s+<me>\s+at)\s+"
        rf"(?P<value>{EMAIL})\s*,?\s+(?:for\s+(?:e-?mails?|everything|invoices|contact|this)\s+)?(?:from\s+now\s+on|instead|going\s+forward|in\s+(?:the\s+)?future|from\s+here\s+on)",
        build=news(email),
        in_questions=True,
    ),
    Rule(
        name="change.phone.this_not_that",
        pattern=rf"(?:^|[,;:]\s*|\b(?:it's|it\s+is|is)\s+)(?P<value>{PHONE})\s*,?\s+(?:and\s+)?not\s+(?P<old>{PHONE})",
        build=putting_right(phone),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.phone.correction",
        pattern=rf"^\s*(?:correction|oops|sorry|typo)\b[\s,:;-]*(?:it's|it\s+is|it\s+should\s+be|should\s+be"
        rf"|the\s+number\s+is)?\s*:?\s*(?P<value>(?=[+(]|0|\d[\d\s-]{{7}}){PHONE})\s*[.!]?$",
        build=putting_right(phone),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.location.this_not_that",
        pattern=r"<I>(?:'m|\s+am)?\s+(?:live<s>|living|based|located)\s+in\s+(?P<value>(?-i:[A-Z])[^,;]{1,40}?)\s*,?\s+"
        r"not\s+(?:in\s+)?(?P<old>(?-i:[A-Z])[^,;]{1,40})",
        build=putting_right(lives),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.company.this_not_that",
        pattern=r"<I>(?:'m|\s+am)?\s+(?:work(?:s|ing)?)\s+(?:at|for)\s+(?P<value>(?-i:[A-Z])[^,;]{1,40}?)\s*,?\s+"
        r"not\s+(?:at\s+|for\s+)?(?P<old>(?-i:[A-Z])[^,;]{1,40})",
        build=putting_right(company),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.company.left",
        pattern=r"<I><have>\s+(?:just\s+|recently\s+)?(?:left"
        r"|quit)\s+(?P<old>(?-i:[A-Z])[^,;]{1,40}?)\s*,?\s+(?:and\s+|to\s+)?"
        r"(?:(?:have\s+|i\s+|i've\s+)?(?:just\s+)?(?:join(?:ed)?|started\s+(?:at|with)|moved\s+to|went\s+to)"
        r"|(?:i\s+)?(?:now\s+)?work(?:ing)?\s+(?:at|for))\s+(?P<value>(?-i:[A-Z]).{0,60})",
        build=news(company),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.company.moved",
        pattern=r"<I><have>\s+(?:just\s+|recently\s+)?(?:moved|switched|changed|went|gone)(?:\s+(?:my\s+)?(?P<job>jobs?|employers?"
        r"|compan(?:y|ies)))?\s+(?:over\s+)?from\s+(?P<old>(?-i:[A-Z])[\w&.'-]{0,30}(?:\s+(?-i:[A-Z])[\w&.'-]{0,30}){0,3})"
        r"\s+(?:over\s+)?to\s+(?P<value>(?-i:[A-Z])[\w&.'-]{0,30}(?:\s+(?-i:[A-Z])[\w&.'-]{0,30}){0,3})",
        build=moved_employer,
        voices=PERSONAL,
        slot="company",
        says=(
            ("I changed jobs from Initech to Hooli", "Hooli"),
            ("I moved from Initech to Hooli for a new position", "Hooli"),
        ),
        silent=(
            "I moved from Oslo to Bergen for a new job",
            "I moved from Initech to Hooli",
            "I switched from Slack to Teams at my job",
        ),
    ),
    Rule(
        name="change.company.coming",
        pattern=r"(?:<I am>\s+(?:joining|starting\s+(?:(?:work|a\s+(?:new\s+)?job|as\s+an?\s+\w+)\s+)?(?:at|with)"
        r"|going\s+to\s+(?:work\s+(?:at|for)|join))"
        r"|<I>(?:'ll|\s+will)\s+(?:be\s+)?(?:work(?:ing)?\s+(?:at|for)|join(?:ing)?"
        r"|start(?:ing)?\s+(?:work(?:ing)?\s+)?(?:at|with))"
        r"|<I>\s+(?:start<s>\s+(?:work\s+)?(?:at|with)|join<s>))\s+"
        r"(?P<value>(?-i:[A-Z])[\w&.'-]{0,30}(?:\s+(?-i:[A-Z])[\w&.'-]{0,30}){0,3})",
        build=coming(new_employer),
    ),
    Rule(
        name="change.plan.coming",
        pattern=r"(?:<I am>\s+(?:switching|upgrading|downgrading|moving|changing|migrating"
        r"|going\s+to\s+(?:switch|upgrade|downgrade))"
        r"|<I>(?:'ll|\s+will)\s+(?:be\s+)?(?:switch(?:ing)?|upgrad(?:e|ing)|downgrad(?:e|ing)|mov(?:e|ing)|chang(?:e|ing))"
        r"|<I>\s+(?:switch|upgrade|downgrade)(?:e?s)?)\s+(?:from\s+(?:the\s+)?(?P<old>\w+)(?:\s+plan)?\s+)?to\s+"
        r"(?:the\s+|your\s+|a\s+)?(?P<value>(?-i:[A-Z])[\w+-]{0,30}(?=\s+(?:plan|tier|subscription)\b)"
        r"|(?:free|basic|starter|standard|pro|plus|premium|business|enterprise|team|professional|ultimate|gold|silver)\b)",
        build=coming(plan),
    ),
    Rule(
        name="change.company.founded",
        pattern=r"(?:<I><have>|\band)(?:\s+(?:just|recently|now))*\s+(?:opened|started|founded|launched|set\s+up|run)\s+<my>\s+own\s+"
        r"(?:\w+\s+)?(?:practice|company|studio|business|firm|shop|agency|clinic|bakery|restaurant|cafe|lab)\s*,?\s+(?:called\s+|named\s+)?"
        r"(?P<value>(?-i:[A-Z]).{0,60})",
        build=news(company),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.company.back",
        pattern=r"(?:<I am>\s+(?:now\s+)?back\s+(?:working\s+)?(?:at|with)|<I am>\s+working\s+again\s+(?:at|for)"
        r"|<I><have>\s+(?:gone|went|returned|come|came)\s+back\s+to\s+(?:work(?:ing)?\s+(?:at|for|with)\s+)"
        r"|<I><have>\s+(?:rejoined|returned\s+to\s+work\s+(?:at|for)))\s*(?P<value>(?-i:[A-Z]).{0,60})",
        build=back_at,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.location.back",
        pattern=r"<I>(?:'m|\s+am)?<have>\s+(?:just\s+|recently\s+|now\s+)?(?:moved|relocated|moving|gone"
        r"|come)\s+back\s+"
        r"(?:from\s+(?P<old>[^,.;]{2,40}?)\s+)?to\s+(?:live\s+in\s+)?(?P<value>(?-i:[A-Z]).{0,60})",
        build=news(lives),
        voices=ABOUT_CUSTOMER,
    ),
)
