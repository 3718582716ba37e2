"""Where things stand: when something is due, how many there are, which version runs. A newer statement takes the slot.

Each of these belongs to a thing and not to the customer, so the thing is the subject ("event:board meeting",
"product:Redis") and the slot is single-valued: "the review was moved to Friday" supersedes "the review is on Monday".
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from memories.calendar_words import DAY
from memories.contracts import Candidate
from memories.dates import resolve_date
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.counts import State, counts
from memories.pipeline.rules.frame import Moment, span_of
from memories.pipeline.rules.reading import Sentence, Text, is_chinese
from memories.pipeline.rules.values import Value, typed_values
from memories.pipeline.rules.words import PRODUCTS

STATE_OF_EVENT = "state.due"
_EVENT = (
    r"(?:deadline|meeting|launch|appointment|interview|demo|presentation|review|exam|trip|wedding"
    r"|renewal|release|conference"
    r"|migration|go-live|audit|inspection|workshop|training|delivery|installation|cutover|kick-?off"
    r"|webinar|move|party|concert|exhibition|ceremony|race|tournament|marathon|surgery|operation|check-?up|hearing|defen[cs]e"
    r"|viva|sprint|hackathon|off-?site|retreat|summit|course|lecture|seminar|competition|performance|opening|premiere"
    r"|submission|filing|milestone|roll-?out|beta|pilot|onboarding|graduation|visit|exam|final|midterm|talk|keynote|recording"
    r"|gig|gala|fair|expo|meet-?up|symposium|shoot|game|vacation|holiday|recital|match|closing|due\s+date|start\s+date|end\s+date"
    r"|test|call|party|dinner|anniversary|relocation|cut-?off|freeze|handover|delivery\s+date|launch\s+date|release\s+date)"
)
_NAMED_EVENT = (
    r"(?P<name>(?:(?!(?:my|our|the|a|an|big|next|important|upcoming|new|another|this|that|and|for|of"
    rf"|to|before|have)\b)[\w-]+\s+){{0,2}}{_EVENT})"
)
_DUE = re.compile(
    r"\b(?:my|our|the|a|an|another)\s+(?:(?:big|next|important|upcoming|new|first"
    rf"|final)\s+)*{_NAMED_EVENT}\s+(?:\w+\s+)?"
    r"(?:(?:is|was|has\s+been|got|will\s+be|been|takes\s+place|falls|starts|begins|happens)\s+)?"
    r"(?:in\s+(?-i:[A-Z])[\w-]+\s+)?(?:now\s+|just\s+)?(?:on|of|by|for"
    r"|scheduled\s+(?:for|on)|set\s+for|planned\s+for|due\s+(?:on|by)?"
    r"|(?:moved|pushed|postponed|rescheduled|delayed|shifted|brought\s+forward|changed|slipped|slid|bumped|extended|put|set"
    r"|pulled\s+(?:in|forward)|put\s+off)(?:\s+(?:back|forward|up|out|off))?\s+(?:(?:from\s+[^,;.]{2,30}?\s+)?to|until|till|for))"
    rf"\s*(?:the\s+)?(?:(?:{DAY})\s+)?(?:the\s+)?$"
    r"|\b(?:my|our|the)\s+(?P<name3>(?:[a-z-]+\s+){0,2}[a-z-]+)\s+(?:is|are)\s+(?:now\s+)?due(?:\s+(?:on|by))?\s*(?:the\s+)?$"
    r"|\b(?:moved|pushed|postponed|rescheduled|delayed|shifted|bumped|extended|changed|put|brought|move|push|moving|pushing)\s+"
    r"(?:back\s+|off\s+|forward\s+|out\s+|up\s+)?(?:my|our|the)\s+"
    rf"{_NAMED_EVENT.replace('<name>', '<name4>')}\s+"
    r"(?:back\s+|forward\s+|up\s+|out\s+)?(?:from\s+[^,;.]{2,30}?\s+)?(?:to|until|till|for)\s*(?:the\s+)?$"
    rf"|\b(?:my|our|the)\s+{_NAMED_EVENT.replace('<name>', '<name2>')}\s+(?:is|will\s+be)\s+(?:now\s+)?(?:the\s+)?$",
    re.I,
)
_ZH_DUE = re.compile(
    r"(?P<name>[\u4e00-\u9fff]{0,6}(?:会议|截止日期|截止时间|发布会?|面试|体检|演示|上线|婚礼|培训|考试|答辩|比赛|演出|聚会|活动|出差|旅行|手术|搬家|交付|评审"
    r"|例会|年会|家长会|演讲|开学|开业|面签|签约|开庭|复查|直播|展览|讲座))(?:的?(?:时间|日期))?(?:已经|现在|又|被|都)?(?:定在|定于|定到|改到|改在|改成|改为|挪到|推迟到|推到|提前到|延期到"
    r"|延到|延后到|安排在|是|在)了?\s*$"
)
# One has one of these at a time, whatever is said before the word.
_ZH_WHOLE = re.compile(
    r"^.*?(?=(?:发布会|面试|面签|答辩|婚礼|手术|体检)$)"
)  # one has one of these: whatever is said before it
_MOVED = re.compile(
    r"挪|延|slipped|slid|bumped|extended|put\s|pulled|moved|pushed|postponed|rescheduled|delayed|shifted|forward|changed|now|改|推迟|提前|延期",
    re.I,
)
_KNOWN = "|".join(sorted(map(re.escape, PRODUCTS), key=len, reverse=True))
_VERSION = re.compile(
    r"\b(?:on|running|run|runs|use|using|bump(?:ed|ing)?\s+(?:\w+\s+)?to|upgrad(?:ed"
    r"|ing)\s+(?:\w+\s+)?to|updat(?:ed|ing)\s+(?:\w+\s+)?to|mov(?:ed|ing)\s+to|have|installed"
    r"|still\s+on|now\s+on)\s+"
    r"(?P<name>(?-i:[A-Z])[\w.+#-]*(?:\s+(?-i:[A-Z])[a-z]+)?)\s+(?:version\s+"
    r"|v)?(?P<value>\d{1,4}(?:\.\d{1,4}){0,3})(?![\d%:/]|\s*(?:[ap]m\b|%|years?|people|users|machines|servers|nodes))",
    re.I,
)
_ASKED = re.compile(
    r"\b(?:need|want|like|love|prefer|book(?:ing)?|schedul(?:e|ing)|mak(?:e|ing)|try(?:ing)?|get|confirm|set(?:ting)?\s+up"
    r"|request|change|move|cancel|reserv(?:e|ing)|find)\b",
    re.I,
)
_ONE_MORE = re.compile(r"\b(?:another|second|other)\b", re.I)
_WAS = re.compile(r"\s+(?:was|were|went|did|didn't|had|has|got|never|happened)\b", re.I)


def states_of_things(text: Text, moment: Moment) -> Iterator[Candidate]:
    """How things stand by a customer's own statement."""
    for sentence in text.sentences:
        for found in (*_due(sentence), *_versions(sentence), *counts(sentence)):
            if text.believable(sentence=sentence, position=sentence.start + found.start):
                yield _candidate(text, sentence, found, moment)


_SAME_DAY = re.compile(r"\s*,?\s*(?:the\s+)?")


def _due(sentence: Sentence) -> Iterator[State]:
    dates = sorted((value for value in typed_values(sentence.text) if value.type == "date"), key=lambda v: v.start)
    for value, following in zip_longest(dates, dates[1:]):
        if following and _SAME_DAY.fullmatch(sentence.text[value.end : following.start]):
            continue  # "Tuesday the 4th of March" is one day
        lead = sentence.text[: value.start]
        match = _DUE.search(lead) or _ZH_DUE.search(lead)
        if match and _ASKED.search(lead[: match.start()]):
            continue  # "I need an appointment on the 12th" is a wish
        if match and not _WAS.match(sentence.text, value.end) and not _ONE_MORE.search(match.group()):
            yield _event(sentence, match, value)


def _event(sentence: Sentence, match: re.Match[str], value: Value) -> State:
    groups = match.groupdict()
    name = _ZH_WHOLE.sub(
        "",
        " ".join((next((groups[n] for n in ("name", "name2", "name3", "name4") if groups.get(n)), "")).lower().split()),
    )
    zh = is_chinese(sentence.text)
    joint = "：" if zh else " moved to " if _MOVED.search(match.group()) else ": "
    return State(
        subject=f"event:{name}"[:120],
        attribute="date",
        value=value.said,
        content=f"{name[:1].upper()}{name[1:]}{joint}{value.said}",
        start=match.start(),
        end=value.end,
        rule=STATE_OF_EVENT,
    )


# Of a known product, whatever the verb: "stuck on Django 3.2", "环境升到Python 3.12"; what went live is what runs.
_VERSION_OF = re.compile(
    rf"(?:\b(?:on|against|to|with|is|are|at|under|and|uses|needs|still)\s+|(?:用|用的是|是|为|升到|升级到|切到|更新到|换成|换到|装的是|跑的是|到)\s*)"
    rf"(?P<name>(?:{_KNOWN})\b)\s*(?:version\s+|v)?(?P<value>\d{{1,4}}(?:\.\d{{1,4}}){{1,3}}|\d{{1,2}}(?!\s*(?:\d|%)))(?![\d%:/])"
    rf"|\b(?P<name2>(?:{_KNOWN})\b)\s+(?:version\s+|v)?(?P<value2>\d{{1,4}}(?:\.\d{{1,4}}){{0,3}})\s+(?:went\s+live|is\s+live|is\s+in\s+production)",
    re.I,
)
_PURPOSE = re.compile(r"\s+(?:for|in)\s+(?:our\s+|the\s+)?(?!production\b)(?P<what>[a-z][\w-]+)", re.I)


_SYSTEMS = frozenset({"windows", "macos", "mac", "ios", "ipados", "android", "ubuntu", "debian", "fedora"})


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
        if subject.casefold() in seen or ("." not in value and not _counts_whole(name)):
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
