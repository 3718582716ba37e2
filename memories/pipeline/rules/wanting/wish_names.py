"""Finds the names of a wish in a sentence: each to the first words that are claimed already, without opening words."""

import re
from collections.abc import Iterator

from memories.pipeline.rules.vocabulary.words import NOT_A_NAME, PRODUCTS
from memories.pipeline.rules.wanting.wish_name_rules import OFFERED, RULES, VENUE, NameRule

Named = tuple[str, int, int]  # slot, start, end

_START = (
    "make set change find play send share book reserve look search try get show call name put cast "
    "use transfer keep list "
    "buy likely half what how where when who which is are do does did can could would will should "
    "may please yes yeah yep "
    "yup no nope nah not okay ok sure great thanks thank sorry actually oh well hmm also and but or "
    "so if i i'd i'm i'll i've "
    "it it's its that that's this these those there there's my our your me we we'd they he she the a "
    "an any anything another "
    "something somewhere someone maybe perhaps let let's give go going just only need want wish on "
    "in at for from to of with "
    "by around near perfect good nice cool awesome right wrong correct hello hi hey dear then now "
    "next later first second "
    "both one two three four five six seven eight nine ten some other others more before after "
    "during until till strike wait hold "
    "sounds sound exactly alright absolutely definitely see watch visit like love prefer have had "
    "got once again instead "
    "address location confirm confirmed cancel add remove include exclude check monday tuesday "
    "wednesday thursday friday "
    "saturday sunday january february march april may june july august september october november "
    "december am pm "
    "morning afternoon evening night today tonight tomorrow as because since while though although "
    "however"
)
_KINDS = (
    "imax suv tv ok asap eta id visa amex jcb unionpay mastercard paypal english spanish french "
    "hindi german sedan "
    "hatchback psychologist psychiatrist economy business restaurant therapist salon hotel movie "
    "song event apartment"
)
_STOP = frozenset(_START.split()) | frozenset(_KINDS.split())
_MAY_OPEN = frozenset({"the", "once", "first", "second", "both"})
_TRAILS_TEXT = "please instead thanks thank actually the a an of and on in at for to from with am pm is i"
_TRAILS = frozenset(_TRAILS_TEXT.split())


_UNOFFERED = frozenset(
    {
        "",
        "meeting",
        "delivery",
        "callback",
        "refund",
        "alarm",
        "weather",
        "payment",
        "sharing",
        "ride",
        "bus",
        "train",
        "flight",
        "rental",
    }
)
_VENUE_SLOT = {"movie": "venue", "event": "venue"}  # elsewhere the venue is what is chosen


def named(text: str, *, topic: str, asked: str, taken: list[tuple[int, int]]) -> Iterator[Named]:
    """The slots that names fill in one sentence. `taken` are words that other rules have read; it grows."""
    for rule in RULES:
        if not _is_read(rule, topic, asked):
            continue
        for match in rule.compiled.finditer(text):
            place = _free(text, match, taken)
            if place:
                taken.append(place)
                venue = rule.slot == "place" and VENUE.search(text[slice(*place)])
                yield ((_VENUE_SLOT.get(topic, "choice") if venue else rule.slot), *place)


def offered(text: str, *, topic: str, agent: str, taken: list[tuple[int, int]]) -> Iterator[Named]:
    """A name that the support agent has just spoken and the customer takes up: that is the one wanted."""
    if topic in _UNOFFERED:
        return
    folded = text.casefold()
    for name in sorted(_names_in(agent), key=len, reverse=True):
        start = folded.find(name.casefold())
        end = start + len(name)
        bounded = start >= 0 and not text[end : end + 1].isalnum() and not text[:start][-1:].isalnum()
        named_so = bounded and (text[start].isupper() or " " in name)
        if named_so and not any(a < end and start < b for a, b in taken):
            taken.append((start, end))
            yield ("choice", start, end)


def _names_in(agent: str) -> set[str]:
    """The names an agent speaks, each also in its short forms: before a colon or "by", without "The"."""
    names: set[str] = set()
    for match in OFFERED.finditer(agent):
        whole = match.group().strip(" .,")
        found = whole.partition("Found ")[2]  # "Found Scary Stories": said of the title, not part of it
        short = (whole.partition(":")[0], whole.partition(" by ")[0], whole.removeprefix("The "))
        for name in (whole, found, *short):
            if len(name) > 3 and name.casefold() not in _STOP:
                names.add(name)
    return names


def _is_read(rule: NameRule, topic: str, asked: str) -> bool:
    if (rule.topics and topic not in rule.topics) or topic in rule.unless:
        return False
    if rule.asked and not re.search(rule.asked, asked, re.I | re.S):
        return False
    return not (rule.not_asked and re.search(rule.not_asked, asked, re.I))


def _opens(word: str, *, alone: bool) -> bool:
    """Whether a word only begins a sentence; capitals throughout ("IT Chapter Two") are part of the name."""
    if word.isupper() and len(word) > 1 and not alone:
        return word.lower() in {"suv", "tv", "ok"}
    return word.lower() in _STOP - _MAY_OPEN


_CALLED = re.compile(
    r"\b(?:called|named|titled|album|entitled|title\s+is|tickets?\s+(?:for|to)|movie|film" r"|something\s+like)\s+$",
    re.I,
)


def _clean(text: str, start: int, end: int, *, said_so: bool) -> tuple[int, int] | None:
    """The name without words that only begin a sentence, and without closing marks; whole where it is "called" so."""
    words = list(re.finditer(r"\S+", text[start:end]))
    while words and not said_so and _opens(words[0].group().strip(".,:'"), alone=len(words) == 1):
        words.pop(0)
    while words and words[-1].group().strip(".,:'").lower() in _TRAILS:
        words.pop()
    if not words or (len(words) == 1 and words[0].group().lower().strip(".,") in NOT_A_NAME | PRODUCTS | {"the"}):
        return None
    first, last = start + words[0].start(), start + words[-1].end()
    said = text[first:last]
    kept = said if said.endswith("D.C.") else said.rstrip(".,:'")
    return (first, first + len(kept)) if len(kept) > 1 else None


def _free(text: str, match: re.Match[str], taken: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The matched name up to the first words that are taken already."""
    group = next((name for name, value in match.groupdict().items() if value), 0)
    start, end = match.span(group)
    for a, b in taken:
        if a <= start < b:
            return None
        if start < a < end:
            end = a
    return _clean(text, start, end, said_so=bool(_CALLED.search(text[:start])))
