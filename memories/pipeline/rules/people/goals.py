"""What somebody wants to reach and works on: "my goal is …", "I'm aiming for …", "a podcast about …".

One goal and one project at a time: the newer word takes over.
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.vocabulary.desk import DESK, NO_TOPIC, PASSING
from memories.pipeline.rules.vocabulary.words import PRODUCTS

_ENDS = re.compile(
    r"[,;!?()]|:(?!\d)|\.(?!\d)|\s+(?:and\s+(?:i|my|we|it|our)|but|because|since|so|instead|now|which|these\s+days|right\s+now|at\s+the\s+moment)\b",
    re.I,
)
_NO_GOAL = re.compile(
    r"(?:it|this|that|there|what|how|why|you|your|to\s+(?:know|ask|get|find|be\s+(?:sure|honest|clear)|see|cancel|return|say|make\s+sure"
    r"|speak|talk|understand|check|buy|order|book|pay|be\s+able)|help|an?\s+(?:refund|replacement|answer|reply|solution))\b",
    re.I,
)


def _told(found: Found, attribute: str) -> Candidate | None:
    value = _ENDS.split(found.match["value"], maxsplit=1)[0].strip(" '\"")
    value = re.sub(r"^to\s+(?=\w)", "", value) if attribute == "goal" else value
    if not 3 <= len(value) <= 100 or _NO_GOAL.match(found.match["value"]):
        return None
    start = found.match["value"].find(value)
    end = found.start("value") + start + len(value)
    slot = Slot(attribute=attribute, value=value, end=end, corrects=False, confidence=0.8, importance=0.7)
    return fill(found, slot)


# "I want to become a member" is an order.
_NO_CALLING = re.compile(
    r"\b(?:become|qualify\s+as)\s+an?\s+(?:[\w-]+\s+){0,3}?(?:member|customer|client|subscriber|user|reseller|affiliate|seller|vip)\b",
    re.I,
)


def goal(found: Found) -> Candidate | None:
    """What somebody wants to reach: not what they want of the desk, nor what they do next."""
    told = _told(found, "goal")
    if told is None or DESK.search(told.value) or PASSING.match(told.value) or _NO_CALLING.search(told.value):
        return None
    return told


# What a project is like, and things worked on as one works on a table: "my project is a mess", "on a laptop that …".
_NO_PROJECT = re.compile(
    r"an?\s+(?:(?:total|complete|real|big|huge|absolute|bit|little)\s+)*(?:mess|nightmare|disaster|failure|joke|pain|success|week|day"
    r"|month|bit|lot|priority|problem|example|shame|waste|challenge|while|total|complete|must|go|success|case|complaint|ticket|embarrassment|paid|pro\b|free"
    r"|(?:[\w-]+\s+)?(?:laptop|computer|pc|mac|phone|desktop|tablet|deadline)\s+(?:that|which|for|to|with)|year)\b",
    re.I,
)


def project(found: Found) -> Candidate | None:
    """What somebody works on."""
    told = _told(found, "project")
    return None if told is None or _NO_PROJECT.match(told.value) or DESK.search(told.value) else told


def work_about(found: Found) -> Candidate | None:
    """What a podcast, film or book of theirs is about."""
    told = _told(found, "topic")
    said = found.match["value"]
    if told is None or NO_TOPIC.match(said) or DESK.search(told.value) or said.split()[0].lower() in PRODUCTS:
        return None
    what = found.match["what"].lower()
    return replace(told, attribute=f"{what}_topic", content=f"{what.capitalize()} about: {told.value}")


_WORK = (
    r"(?P<what>book|novel|album|film|documentary|game|blog|podcast|article|memoir|play|screenplay|exhibition|collection|course"
    r"|essay|newsletter|series|comic|thriller|channel)"
)
_NOW = r"(?:\s+(?:now|currently|still|also|just|mainly|mostly|actually))*"

# "Going for gold" and "for 7:08"; "for lunch" and "for the cheaper plan" is what one does next.
_GOING_FOR = r"going\s+for(?=\s+(?:gold\b|\d|sub-|an?\s+(?:\w+\s+)?(?:pb|record|phd|masters?|degree|title|medal)\b))"

RULES: tuple[Rule, ...] = (
    Rule(
        name="goal.is",
        pattern=r"<my>\s+(?:\w+\s+)?(?:goal|aim|dream|objective|target(?:\s+time)?|ambition|plan\s+b)(?:\s+(?:for\s+[\w\s]{2,20}?))?"
        r"\s+(?:is|will\s+be|has\s+(?:changed|moved)\s+to|changed\s+to)\s+(?:now\s+)?(?P<value>[A-Za-z0-9][^\n]{2,110})",
        build=goal,
        voices=SELF_ONLY,
    ),
    Rule(
        name="goal.aiming",
        pattern=rf"<I am>{_NOW}\s+(?:aiming\s+(?:for|to)|shooting\s+for|"
        rf"{_GOING_FOR}|working\s+towards?)\s+"
        r"(?P<value>[A-Za-z0-9][^\n]{2,110})",
        build=goal,
        voices=SELF_ONLY,
    ),
    Rule(
        name="goal.become",
        pattern=r"<I>(?:'d\s+like|\s+would\s+like|\s+want|\s+hope|\s+plan|\s+intend)\s+to\s+(?P<value>(?:become|qualify\s+as)\s+an?\s+[^\n]{2,90})",
        build=goal,
        voices=SELF_ONLY,
    ),
    Rule(
        name="goal.what_i_want",
        pattern=r"\bwhat\s+<I>\s+(?:really\s+)?want(?:\s+now)?\s+is\s+(?P<value>(?=to\s|\d|\w{2,20}ing\b|an?\s+(?:career|degree|job|life)\b)[A-Za-z0-9][^\n]{2,110})",
        build=goal,
        voices=SELF_ONLY,
        in_questions=True,
    ),
    Rule(
        name="project.is",
        pattern=r"(?:<my>|\bthe)\s+(?:[\w'’]+\s+)?project\s+(?:is|will\s+be)\s+(?:now\s+)?(?:about\s+)?(?P<value>an?\s+[^\n]{3,110})",
        build=project,
        voices=SELF_ONLY,
    ),
    Rule(
        name="project.works_on",
        pattern=r"<I>(?:'m|\s+am|'re|\s+are)?\s+(?:now\s+)?(?:work(?:ing)?\s+on|build(?:ing)?|develop(?:ing)?|design(?:ing)?)\s+(?:now\s+)?"
        r"(?P<value>an?\s+(?:[\w-]+\s+){0,3}[\w-]+\s+(?:that|which|for|to)\s+[^\n]{3,90})",
        build=project,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.about.doing",
        pattern=rf"<I>(?:'m|\s+am)?{_NOW}\s+(?:mak(?:e|ing)|writ(?:e|ing)|run(?:ning)?|host(?:ing)?|do(?:ing)?|shoot(?:ing)?|produc(?:e|ing)|record(?:ing)?)"
        rf"\s+(?:an?|my)\s+(?:[\w-]+\s+){{0,2}}?{_WORK}\s+(?:about|on|set\s+in)\s+(?P<value>[A-Za-z][^\n]{{2,110}})",
        build=work_about,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.about.is",
        pattern=rf"(?:<my>|\bthe)\s+(?:[\w'’]+\s+){{0,2}}?{_WORK}(?:\s+(?:is|will\s+be)\s+(?:now\s+)?(?:about|on|set\s+in)"
        r"|\s+(?:now\s+)?(?:follows|covers|explores|tells|deals\s+with))\s+(?P<value>[A-Za-z][^\n]{2,110})",
        build=work_about,
        voices=SELF_ONLY,
    ),
    Rule(
        name="thesis.writing",
        pattern=r"<I>(?:'m|\s+am)?\s+(?:writ(?:e|ing)|do(?:ing)?|work(?:ing)?\s+on)\s+<my>\s+(?:[\w'’]+\s+)?(?:thesis|dissertation|phd)\s+(?:about|on)\s+"
        r"(?P<value>[A-Za-z][^\n]{2,110})",
        build=lambda found: _told(found, "research_topic"),
        voices=SELF_ONLY,
    ),
)
