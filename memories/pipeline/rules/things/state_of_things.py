"""Where things stand: when something is due, how many there are, which version runs. A newer statement takes the slot.

Each of these belongs to a thing and not to the customer, so the thing is the subject ("event:board meeting",
"product:Redis") and the slot is single-valued: "the review was moved to Friday" supersedes "the review is on Monday".
"""

import re
from collections.abc import Iterator

from memories.contracts import Candidate
from memories.dates import resolve_date
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.frame import Moment, span_of
from memories.pipeline.rules.text.reading import Sentence, Text, is_chinese
from memories.pipeline.rules.things.counts import State, counts
from memories.pipeline.rules.things.due import due
from memories.pipeline.rules.vocabulary.desk import THEIR_SIDE
from memories.pipeline.rules.vocabulary.words import PRODUCTS

_NO_PRODUCT = frozenset(
    {"api", "saas", "cloud", "rest", "graphql", "grpc", "https", "sso", "oauth", "ipv6", "explorer"}
)
_KNOWN = "|".join(sorted(map(re.escape, PRODUCTS - _NO_PRODUCT), key=len, reverse=True))
_VERSION = re.compile(
    r"\b(?:on|running|run|runs|use|using|bump(?:ed|ing)?\s+(?:\w+\s+)?to|upgrad(?:ed"
    r"|ing)\s+(?:\w+\s+)?to|updat(?:ed|ing)\s+(?:\w+\s+)?to|mov(?:ed|ing)\s+to|have|installed"
    r"|still\s+on|now\s+on)\s+"
    r"(?P<name>(?-i:[A-Z])[\w.+#-]*(?:\s+(?-i:[A-Z])[a-z]+)?)\s+(?:version\s+"
    r"|v)?(?P<value>\d{1,4}(?:\.\d{1,4}){0,3})(?![\d%:/]|\s*(?:[ap]m\b|%|years?|people|users|machines|servers|nodes))",
    re.I,
)


def states_of_things(text: Text, moment: Moment) -> Iterator[Candidate]:
    """How things stand by a customer's own statement."""
    for sentence in text.sentences:
        for found in (*due(sentence), *_versions(sentence), *counts(sentence)):
            if text.believable(sentence=sentence, position=sentence.start + found.start):
                yield _candidate(text, sentence, found, moment)


# Of a known product, whatever the verb: "stuck on Django 3.2", "环境升到Python 3.12"; what went live is what runs.
_VERSION_OF = re.compile(
    rf"(?:\b(?:on|against|to|with|is|are|at|under|and|uses|needs|still)\s+|(?:用|用的是|是|为|升到|升级到|切到|更新到|换成|换到|装的是|跑的是|到)\s*)"
    rf"(?P<name>(?:{_KNOWN})\b)\s*(?:version\s+|v)?(?P<value>\d{{1,4}}(?:\.\d{{1,4}}){{1,3}}|\d{{1,2}}(?!\s*(?:\d|%)))(?![\d%:/])"
    rf"|\b(?P<name2>(?:{_KNOWN})\b)\s+(?:version\s+|v)?(?P<value2>\d{{1,4}}(?:\.\d{{1,4}}){{0,3}})\s+(?:went\s+live|is\s+live|is\s+in\s+production)",
    re.I,
)
_PURPOSE = re.compile(r"\s+(?:for|in)\s+(?:our\s+|the\s+)?(?!production\b)(?P<what>[a-z][\w-]+)", re.I)


_SYSTEMS = frozenset({"windows", "macos", "mac", "ios", "ipados", "android", "ubuntu", "debian", "fedora"})


# "Slack 24 hours a day": a bare number is a version where nothing is counted by it.
_STANDS = re.compile(
    r"(?!\s+(?!(?:and|or|but|at|on|in|for|with|now|which|since|yesterday|today|last|this|because|so|already|from|to|is|was|went"
    r"|as|by|after|before|until|here|everywhere)\b)[a-z])",
    re.I,
)


_NOT_RUNNING = re.compile(
    r"\b(?:can't|cannot|couldn't|won't|not|n't|never|latest|newest|before|until|instead\s+of)\b[^,;]{0,30}$"
    r"|(?<!\bdo)n't\b[^,;]{0,30}$|支持[^，。]{0,4}$",
    re.I,
)


def _counts_whole(name: str) -> bool:
    """Whether a bare number after a name is a version: of a known product, whose system has no slot of its own."""
    first = name.split(maxsplit=1)[0].lower()
    return first in PRODUCTS and first not in _SYSTEMS | {"iphone", "ipad", "pixel", "galaxy", "playstation", "xbox"}


def _versions(sentence: Sentence) -> Iterator[State]:
    """A version for one purpose says nothing of another: "2.1 for billing" and "3.0 for reporting" both hold."""
    seen: set[str] = set()
    for match in (*_VERSION.finditer(sentence.text), *_VERSION_OF.finditer(sentence.text)):
        groups = match.groupdict()
        name = groups["name"] or groups.get("name2") or ""
        value = groups["value"] or groups.get("value2") or ""
        purpose = _PURPOSE.match(sentence.text, match.end())
        what = f" for {purpose['what'].lower()}" if purpose else ""
        subject = f"product:{name}{what}"[:120]
        lead = sentence.text[: match.start()]
        if THEIR_SIDE.search(lead) or _NOT_RUNNING.search(sentence.text[: match.start() + 4]):
            continue  # "your SDK fails on Python 3.13", "we can't upgrade to Django 5.0"
        whole = "." not in value
        if subject.casefold() in seen or (
            whole and not (_counts_whole(name) and _STANDS.match(sentence.text, match.end()))
        ):
            continue
        seen.add(subject.casefold())
        yield State(
            subject=subject,
            attribute="version",
            value=value,
            content=f"{name} {value}{what}",
            start=match.start("name") if groups["name"] else match.start("name2"),
            end=match.end("value") if groups["value"] else match.end("value2"),
            rule="state.version",
        )


def _candidate(text: Text, sentence: Sentence, found: State, moment: Moment) -> Candidate:
    due = found.attribute == "date"
    day = resolve_date(f"by {found.value}", said_at=moment.said_at, time_zone=moment.time_zone) if due else None
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=found.content,
        span=span_of(text.raw, sentence.start + found.start, sentence.start + found.end),
        subject=found.subject,
        attribute=found.attribute,
        value=found.value,
        confidence=0.8,
        importance=0.7,
        language="zh" if is_chinese(sentence.text) else "en",
        event_at=day,
        rule=found.rule,
    )
