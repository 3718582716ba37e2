"""Numbers that are put right or denied: "not 12345, it's 12354", "12345, sorry, 12354", "12345 is not my order"."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Found, Rule
from memories.pipeline.rules.things.identifier_owner import CORRECTED, TAKEN_BACK
from memories.pipeline.rules.things.identifier_reading import read_identifier
from memories.pipeline.rules.things.identifiers import (
    NUMBER,
    SORTS,
    SORTS_SAID,
    VALUE_AHEAD,
    ZH_SORTS_SAID,
    Sort,
    chinese_sort,
    entry,
    sort_of,
)

_OLD = r"#?(?P<old>[A-Za-z-]{0,5}\d[\w-]{2,29})"
_IT_IS = (
    r"(?:(?:but|rather|instead|and)\s+)?(?:(?:it|that|this|the\s+(?:right|correct|actual)\s+(?:one|number)|(?:my|the)\s+\w+(?:\s+\w+)?)"
    r"(?:'s|\s+is|\s+should\s+(?:be|read))|its|is|should\s+(?:be|read)|i\s+mean(?:t)?|but|rather)\s*:?\s*"
)
_NOT = r"(?:\s+is\s+not|\s+isn't|\s+isnt|\s+was\s+not|\s+wasn't|'s\s+not|\s+ain't)"
_DENIED = re.compile(rf"(?P<sort>{SORTS_SAID})\s*(?:{NUMBER})?{_NOT}\s+{_OLD}[\s.]*$", re.I)
_ZH_DENIED = re.compile(rf"(?P<sort>{ZH_SORTS_SAID})(?:[号號]码?|编号)?(?:并)?不是\s*{_OLD}\s*$", re.I)


def put_right(found: Found) -> Candidate | None:
    """The number that takes the place of the denied one."""
    read = read_identifier(found.tail())
    sort = chinese_sort(found) if found.language == "zh" else sort_of(found)
    return _instead(found, sort=sort, old=found.match["old"]) if read and read.digits >= 2 else None


def denied(found: Found) -> Candidate | None:
    """A number that is said not to be the customer's, with nothing in its place."""
    read = read_identifier(found.tail())
    sort = chinese_sort(found) if found.language == "zh" else sort_of(found)
    told = entry(found, read, sort=sort) if read and read.digits >= 3 else None
    return None if told is None or told.subject != "customer" else replace(told, retracts=True, old_value="")


def said_next(found: Found) -> Candidate | None:
    """ "My order number is not 12345." "It's 12354." """
    before = _DENIED.search(found.sentence.before) or _ZH_DENIED.search(found.sentence.before)
    if not before:
        return None
    words = [sort for sort in SORTS if re.fullmatch(f"(?:{sort.words})|(?:{sort.zh})", before["sort"], re.I)]
    return _instead(found, sort=words[0], old=before["old"])


def _instead(found: Found, *, sort: Sort, old: str) -> Candidate | None:
    read = read_identifier(found.tail())
    told = entry(found, read, sort=sort) if read and len(read.value) >= 4 and read.digits >= 2 else None
    if told is None or told.retracts:
        return told
    return replace(told, old_value=old)


RULES: tuple[Rule, ...] = (
    Rule(
        name=CORRECTED,
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\s*(?:{NUMBER})?{_NOT}\s+{_OLD}\s*[,;.–—-]*\s*{_IT_IS}{VALUE_AHEAD}",
        build=put_right,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name=CORRECTED,
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\s*(?:{NUMBER})?(?:\s*(?:is|was|:|=))?\s*{_OLD}{TAKEN_BACK}{VALUE_AHEAD}",
        build=put_right,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name=CORRECTED,
        pattern=rf"^\s*(?:(?:no|sorry|but|and)\b[\s,]*)*(?:it's|it\s+is|its|it\s+should\s+be|the\s+(?:right|correct)\s+(?:one|number)\s+is"
        rf"|是|应该是|而是)\s*{VALUE_AHEAD}",
        build=said_next,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identifier.denied",
        pattern=rf"(?<![\w-])(?P<sort>{SORTS_SAID})\s*(?:{NUMBER})?{_NOT}\s+{VALUE_AHEAD}",
        build=denied,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identifier.is_not",
        pattern=rf"(?<![\w-])(?=(?P<value>#?[A-Za-z-]{{0,5}}\d[\w-]{{2,24}}\b))\S{{3,32}}{_NOT}\s+(?:my|our|the\s+(?:right|correct))\s+"
        rf"(?P<sort>{SORTS_SAID})(?:\s*{NUMBER})?(?!\w)",
        build=denied,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name=CORRECTED,
        pattern=rf"(?P<sort>{ZH_SORTS_SAID})(?:[号號]码?|编号)?(?:并)?(?:不是|不为)\s*{_OLD}[\s，,、；]*(?:而)?(?:应该|应)?(?:是|为)\s*{VALUE_AHEAD}",
        build=put_right,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name=CORRECTED,
        pattern=rf"(?P<sort>{ZH_SORTS_SAID})(?:[号號]码?|编号)?(?:是|为|：|:)?\s*{_OLD}{TAKEN_BACK}{VALUE_AHEAD}",
        build=put_right,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="identifier.denied",
        pattern=rf"(?P<sort>{ZH_SORTS_SAID})(?:[号號]码?|编号)?(?:并)?不是\s*{VALUE_AHEAD}",
        build=denied,
        voices=ABOUT_CUSTOMER,
    ),
)
