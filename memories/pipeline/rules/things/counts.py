"""How many there are: "I have two cats", "our team grew to nine", "we're at 65 tickets a day".

A newer count of the same things takes over.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memories.pipeline.rules.text.reading import Sentence
from memories.pipeline.rules.vocabulary.desk import DESK_THINGS
from memories.pipeline.rules.vocabulary.values import NUMBER, count_of


@dataclass(frozen=True, kw_only=True)
class State:
    """One thing that stands so: its slot, its value, the words it is told in and where they stand."""

    subject: str
    attribute: str
    value: str
    content: str
    start: int
    end: int
    rule: str


_NO_COUNT = (
    r"(?:questions?|problems?|issues?|things?|times?|minutes?|hours?|days?|weeks?|months?|years?"
    r"|seconds?|percent|options?"
    r"|ways?|errors?|reasons?|kids|children|dollars?|bucks|euros?|points?|steps?|more|other|different"
    r"|of|k|m|b|x|pm|am|attempts?|tries|orders?|items?|people)"
)
_COUNT = re.compile(
    r"\b(?:(?:i|we)(?:'ve|'re|'m|\s+have|\s+are|\s+am)?\s+(?:now\s+|currently\s+|already\s+|also\s+"
    r"|just\s+)*(?:have|run|running|use|manage|own|employ|cover|covering|maintain|support|supporting"
    r"|operate|handle|process|get|receive|ship|sell|host|track|train|teach|onboard(?:ed)?|adopted|hired|added\s+up\s+to"
    r"|serve|expanded\s+to|grew\s+to|grown\s+to|scaled\s+to|extended\s+to|reduced\s+to"
    r"|down\s+to|up\s+to|at)|^(?:now\s+|currently\s+)*(?:supporting|running|managing|covering|using)"
    r"|\b(?:our|my|the)\s+(?:[a-z-]+\s+){0,2}(?:app|site|product|platform|team|company|service|tool|library|model|system"
    r"|website|api|course|catalog(?:ue)?)\s+(?:now\s+)?(?:supports?|has|covers?|serves?|includes?"
    r"|contains?|offers?|handles?|spans?|lists?)(?:\s+now)?"
    r"|\b(?:i|we)(?:'m|'re)?\b[^,.;]{0,40}?\swith)\s+"
    r"(?:(?:about|around|roughly|over|nearly|only|just|almost|a\s+total\s+of)\s+)?(?P<value>\d[\d,]*"
    rf"|{NUMBER})\s+(?P<name>(?!{_NO_COUNT}\b)[a-z][a-z-]{{2,}}s)\b",
    re.I,
)
_AND_COUNT = re.compile(
    r"\s*(?:,\s*(?:and\s+)?|\s+and\s+|\s+(?:across|with|on)\s+)(?P<value>\d[\d,]*"
    rf"|{NUMBER})\s+(?P<name>(?!{_NO_COUNT}\b)[a-z][a-z-]{{2,}}s)\b",
    re.I,
)


_ELSEWHERE = re.compile(
    r"\s+(?:in|at|on|for|from)\s+(?!the\s+moment|this\s+(?:point|time|moment)|present|total|all\b|now\b)(?:our\s+|the\s+)?\w",
    re.I,
)


_NOW = re.compile(
    rf"\b(?P<value>\d[\d,]*|{NUMBER})\s+(?P<name>(?!{_NO_COUNT}\b)[a-z][a-z-]{{2,}}s)\s+(?:now|these\s+days|already)\b(?!\s+[a-z])",
    re.I,
)
_TEAM = re.compile(
    r"(?:\b(?:a|our|my|the)\s+(?:\w+\s+)?(?:team|crew|squad|staff|group|department)\s+(?:(?:is|has|are|of|counts|consists\s+of|now"
    r"|just|about|around|only|currently|already|been|was|will\s+be|be|up|down)\s+|(?:grew|grown|grows|growing|expanded|shrank|shrunk"
    r"|went|gone|doubled|increased|dropped|scaled)\s+(?:up\s+|down\s+)?(?:from\s+\S+(?:\s+people)?\s+)?(?:to|by)\s+){1,4}"
    r"|\b(?:i've|i\s+have|i\s+count|i\s+manage|i\s+lead|we\s+have|we've)\s+(?:now\s+|got\s+|about\s+)?"
    r"|\bthere\s+are\s+(?:now\s+|only\s+|about\s+)?|\bwe(?:'re|\s+are)\s+(?:now\s+|only\s+|about\s+|up\s+to\s+|down\s+to\s+)?)"
    rf"(?P<value>\d[\d,]*|{NUMBER})"
    r"(?:\s+(?P<name>people|persons?|engineers|developers|designers|members|agents|colleagues|employees|of\s+us)\b"
    r"|(?=\s*(?:[.,;!]|$|\s(?:now|this|since|after|last))))",
    re.I,
)
_ON_TEAM = re.compile(r"\s+(?:on|in)\s+(?:my|our|the)\s+team\b", re.I)
_OF_TEAM = re.compile(r"\b(?:team|crew|squad|staff|group|department)\b", re.I)
_ZH_N = r"\d{1,5}|[一二两三四五六七八九十百]{1,4}"
_ZH_TEAM = re.compile(
    r"(?:团队|小组|部门|公司|组里)[^，。；]{0,8}?(?:有|是|扩大?到|增加到|增至|变成|减少?到|缩减到|共|一共)了?"
    rf"\s*(?P<value>{_ZH_N})\s*(?:个)?人(?=[了的，。,!！；;]|$|左右|规模|组成)|组里(?:现在)?(?P<value2>{_ZH_N})\s*个人"
)
_ZH_COUNT = re.compile(
    rf"(?:家里|家中|我家|我)(?:现在|如今|一共|总共|已经|养了?|有|共|又){{0,4}}(?P<value>{_ZH_N})\s*(?:只|条|个|口|位|头|匹)"
    r"(?P<name>(?:[\u4e00-\u9fff]{0,3}(?:猫|狗|兔子|鹦鹉|仓鼠|鱼)|孩子|小孩|娃|人)(?=$|[，。,!！；;了呢和、]|都|现在|今年|一起))"
)
_ZH_KINDS = {"猫": "猫", "狗": "狗", "鱼": "鱼", "人": "人", "娃": "孩子", "孩": "孩子"}


def counts(sentence: Sentence) -> Iterator[State]:
    """What a sentence counts of the speaker's own."""
    team = next((m for m in (*_TEAM.finditer(sentence.text), *_ZH_TEAM.finditer(sentence.text)) if _is_team(m)), None)
    if team:
        yield _team_size(sentence, team)
    for now in _NOW.finditer(sentence.text):
        if not _is_their_own(sentence.text, now):
            continue
        if not team or now.end() <= team.start("value") or now.start() >= team.end():
            yield _counted(sentence, now)
    for counted in _ZH_COUNT.finditer(sentence.text):
        yield _counted(sentence, counted, name=_ZH_KINDS.get(counted["name"][-1], counted["name"][-2:]))
    for first in _COUNT.finditer(sentence.text):
        match: re.Match[str] | None = first
        while match is not None:
            own = _is_their_own(sentence.text, match)
            if own and not _ELSEWHERE.match(sentence.text, match.end()):  # "40 users in Oslo" are not all of them
                yield _counted(sentence, match)
            match = _AND_COUNT.match(sentence.text, match.end())


# What is yours, what makes so many, and whom one has spoken with: no count of the customer's own.
_THEIRS = re.compile(
    r"\b(?:you|your|that's|that\s+(?:is|makes)|it's\s+been|it\s+has\s+been|been|spoken?|talk(?:ed|ing)?|chatt\w+|dealt|dealing|waited"
    r"|argu\w+|sent\s+me)\b[^,;]{0,40}$|\bthe\s+[\w\s-]{0,30}\b(?:has|contains?|includes?|lists?|offers?)\s+(?:\w+\s+)?$",
    re.I,
)
_RATE = re.compile(r"\s+(?:a|an|per|each|every)\s+(?:day|week|month|hour|year|quarter)\b(?!\s+from\s+you)", re.I)
_FOR_NOW = re.compile(r"\s+(?:tonight|today|tomorrow|back|left|pending|open|missing|only|logged)\b", re.I)


def _is_their_own(said: str, match: re.Match[str]) -> bool:
    """ "We're at 65 tickets a day" counts their work, "I have two open tickets" their errands at the desk."""
    if _THEIRS.search(said[: match.start("value")]) or _FOR_NOW.match(said, match.end("name")):
        return False
    name = match["name"].lower()
    if name == "pages" and match["value"] in {"404", "500", "403"}:
        return False
    return name not in DESK_THINGS or _RATE.match(said, match.end("name")) is not None


# Who waits, shares a plan or met the same error is no team.
_NO_TEAM = re.compile(
    r"\b(?:your|the)\s+(?:[\w-]+\s+)?(?:team|crew|squad|staff|group|department)\b|\b(?:spoke|talked|dealt|chatted)\b|你们|贵司|客服",
    re.I,
)
_OF_US_HERE = re.compile(
    r"\s*(?:[.,;!]|$|now\b|and\b|(?:on|in|at)\s+(?:the|our|my|this)\s+(?:team|company|office|startup|studio|shop|firm|department|business|clinic|lab)\b"
    r"|at\s+work\b|here\b)",
    re.I,
)


def _is_team(match: re.Match[str]) -> bool:
    """ "There are nine of us", "a team of nine"; "there are nine people in the queue" counts no team."""
    named = match.groupdict().get("name")
    if named and named.lower().endswith("of us") and not _OF_US_HERE.match(match.string, match.end()):
        return False
    before = match.string[max(match.start() - 30, 0) : match.start("value") if match["value"] else match.end()]
    if _NO_TEAM.search(before) and not re.search(
        r"\bthe\s+(?:whole\s+)?team\s+(?:grew|is\s+(?:now|up|down)|has\s+grown)", before, re.I
    ):
        return False
    if match.re is _ZH_TEAM or _OF_TEAM.search(match.group()) or (named and named.lower().endswith("of us")):
        return True
    return bool(named and _ON_TEAM.match(match.string, match.end()))


def _team_size(sentence: Sentence, match: re.Match[str]) -> State:
    group = "value" if match["value"] else "value2"
    clause = sentence.clause_at(sentence.start + match.start(group))
    return State(
        subject="customer",
        attribute="team_size",
        value=str(count_of(match[group].replace(",", "")) or match[group]),
        content=clause.text.strip()[:500],
        start=match.start(group),
        end=match.end(),
        rule="state.team",
    )


def _counted(sentence: Sentence, match: re.Match[str], *, name: str = "") -> State:
    clause = sentence.clause_at(sentence.start + match.start("value"))
    return State(
        subject="customer",
        attribute=f"number_of_{(name or match['name']).lower().replace('-', '_')}"[:60],
        value=str(count_of(match["value"].replace(",", "")) or match["value"]),
        content=clause.text.strip()[:500],
        start=match.start("value"),
        end=match.end(),
        rule="state.count",
    )
