"""What somebody is at: what they research, learn and train for, where they study, how they eat; who is who around them.

Each of these changes in a life, and the newer word takes over.
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.vocabulary.desk import DESK, NO_TOPIC, NOBODY, PASSING, TAKEN_UP
from memories.pipeline.rules.vocabulary.name_states import says_state
from memories.pipeline.rules.vocabulary.words import (
    GIVEN_NAMES,
    NOT_A_NAME,
    PRODUCTS,
    ZH_COMPOUND_SURNAMES,
    ZH_SURNAMES,
)

_NOW = r"(?:\s+(?:now|currently|still|also|just|actually|already|recently|finally))*"
_STOPS = re.compile(
    r"[,.;:!?()]|\s+(?:for|at|with|and|because|since|so|but|instead|now|as|from|in\s+(?:my|order)|to\s+\w+|on\s+(?:my|the)|these"
    r"|this|every|right|again|too|though|by)\b",
    re.I,
)
_NOTHING = re.compile(
    r"(?:(?:a\s+lot|it|this|that|more|how|what|why|about|the\s+(?:ropes|hard)|from|something|some|new|everything|nothing|anything"
    r"|things?|much|your?|slowly|quickly|fast|to|not|never|that|today|tomorrow|late|patience|all\s+sorts|too|so|most|this|these|my|our|his|her"
    r"|residence|arms|space|time|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|whether|if)\b|$)",
    re.I,
)
_OLD = re.compile(
    r"\b(?:g[ai]v(?:e|en|ing)\s+up(?:\s+on)?|stopped|quit|dropped|done\s+with|instead\s+of|rather\s+than|no\s+longer|not|from)\s+"
    r"(?:learning\s+|studying\s+|my\s+)?(?P<old>[A-Za-z][\w+#-]*(?:\s+(?-i:[A-Z])\w*)?)",
    re.I,
)


_FAULTS = re.compile(r"\b(?:errors?|bugs?|issues?|problems?|policy|policies)$", re.I)


def learns(found: Found) -> Candidate | None:
    """What is being learnt; what was given up for it gives way."""
    value = _STOPS.split(found.match["value"], maxsplit=1)[0].strip(" '\"")
    if not value or len(value.split()) > 4 or _NOTHING.match(value) or DESK.search(value) or _FAULTS.search(value):
        return None
    picked = re.search(
        r"\b(?:picked|taken|took)\s+up\s+$", found.text.plain[found.start() : found.start("value")], re.I
    )
    if picked and value.split()[0].lower() not in PRODUCTS and not TAKEN_UP.match(value):
        return None  # "I picked up the parcel"
    end = found.start("value") + len(value)
    slot = Slot(attribute="learning", value=value, end=end, corrects=False, confidence=0.8, importance=0.6)
    old = _OLD.search(found.sentence.text)
    gone = old["old"] if old and old["old"].casefold() not in {value.casefold(), "learning", "studying"} else ""
    return replace(fill(found, slot), many_valued=True, old_value=gone)


_UNTIL = re.compile(
    r"[,.;:!?()]|\s+(?:and\s+(?:i|my|we|it|the|your)|because|since|so|but|which|while|instead|now|if|when|unless|until)\b",
    re.I,
)


def prepares_for(found: Found) -> Candidate | None:
    """What somebody trains or prepares for."""
    value = _UNTIL.split(found.match["value"], maxsplit=1)[0].strip(" '\"")
    if not 3 <= len(value) <= 80 or re.match(r"(?:it|this|that|you|years?|weeks?|months?|\d)\b", value, re.I):
        return None
    if PASSING.match(value) or DESK.search(value):
        return None
    slot = Slot(
        attribute="preparing_for",
        value=value,
        end=found.start("value") + len(value),
        corrects=False,
        confidence=0.8,
        importance=0.6,
    )
    return fill(found, slot)


def school(found: Found) -> Candidate | None:
    """Where somebody studies."""
    if re.match(r"你们?|这|那|哪|某|一|几|什么|贵", found.match["value"]):
        return None
    slot = Slot(attribute="school", value=found.match["value"], corrects=False, confidence=0.85, importance=0.7)
    return fill(found, slot)


def research_topic(found: Found) -> Candidate | None:
    """What somebody's research, thesis or project is about; a new one takes the place of the old."""
    ends = r"[,.;!?()]|\s+(?:at|with|but|because|since|instead|now|and\s+(?:i|my|we|it))\b"
    value = re.split(ends, found.match["value"], maxsplit=1)[0].strip()
    if not 3 <= len(value) <= 100 or re.match(
        r"(?:it|this|that|how|what|why|whether|your?|the\s+(?:issue|problem))\b", value, re.I
    ):
        return None
    if (
        DESK.search(value)
        or NO_TOPIC.match(value)
        or value.split()[0].lower() in PRODUCTS
        or re.match(r"(?:the|an?|my|our)\s+(?:invoice|charge|bill|error|receipt|contract|alternatives)\b", value, re.I)
    ):
        return None
    end = found.start("value") + len(value)
    slot = Slot(attribute="research_topic", value=value, end=end, corrects=False, confidence=0.85, importance=0.7)
    return fill(found, slot)


_DIETS = {"veggie": "vegetarian", "素食": "吃素", "素食者": "吃素", "素食主义者": "吃素", "纯素食者": "纯素"}


def diet(found: Found) -> Candidate | None:
    """How somebody eats."""
    said = found.match["value"].lower()
    return fill(
        found,
        Slot(
            attribute="diet",
            value=_DIETS.get(said, said),
            end=found.end("value"),
            corrects=False,
            confidence=0.85,
            importance=0.7,
        ),
    )


_IN_JEST = re.compile(
    r"\bis\s+(?:now\s+)?my\s+(?:therapist|coach|teacher|assistant|contact|landlord|mentor|trainer|tutor)\b", re.I
)


def person(found: Found) -> Candidate | None:
    """Who somebody's manager, doctor or account manager is: a name of theirs, not of the customer."""
    value = found.match["value"].strip()
    first = value.removeprefix("Dr. ").removeprefix("Dr ").split()[0]
    if first.lower() in NOT_A_NAME or says_state(first) or NOBODY.match(value) or re.search(r"-[a-z]", value):
        return None
    if (
        (found.rule.name.endswith(".reports") or _IN_JEST.search(found.match.group()))
        and len(value.split()) == 1
        and first.lower() not in GIVEN_NAMES
    ):
        return None  # "I report to Ofcom", "coffee is my therapist"
    if found.language == "zh" and not (value[0] in ZH_SURNAMES or value.startswith(ZH_COMPOUND_SURNAMES)):
        return None
    if found.language == "zh" and (value.endswith(("的", "人", "吗")) or re.search(r"[是不没有么什哪谁们]", value)):
        return None
    slot = Slot(attribute="name", value=value, end=found.end("value"), corrects=False, confidence=0.85, importance=0.7)
    told = fill(found, slot)
    groups = found.match.groupdict()
    who = " ".join((groups.get("role") or groups.get("role2") or "manager").lower().split())
    who = "manager" if who in {"boss", "supervisor", "line manager"} else who
    zh = found.language == "zh"
    line = f"{who}：{value}" if zh else f"{who[:1].upper()}{who[1:]}: {value}"
    return replace(told, subject=f"person:{who}"[:120], content=line)


_ROLE = (
    r"(?P<role>(?:(?:account|project|team|line|product|case|property|branch|store|office|success|relationship)\s+)?manager"
    r"|boss|supervisor|team\s+lead|tech\s+lead|advis[eo]r|professor|tutor|mentor|coach|trainer|therapist|doctor|gp|dentist|vet"
    r"|lawyer|attorney|accountant|landlord|landlady|(?:real\s+estate|estate|travel|insurance|literary|letting|leasing|talent)\s+agent|contact(?:\s+person)?|assistant|co-?founder|secretary|nanny"
    r"|physio(?:therapist)?|cardiologist|midwife|teacher|roommate|flatmate)"
)
_NAME = r"(?P<value>(?-i:(?:Dr\.?\s|Mr\.?\s|Ms\.?\s|Mrs\.?\s|Prof\.?\s)?[A-Z][\w'’-]+(?:\s+[A-Z][\w'’-]+){0,2}))"
_ZH_ROLE = (
    r"(?P<role>(?:客户|项目|产品|部门)?经理|主管|老板|领导|导师|教练|(?:主治)?医生|律师|会计|房东|对接人|联系人|助理"
    r"|班主任|辅导员|老师)"
)
_SCHOOL = (
    r"(?P<value>(?-i:(?:(?:University|College|Institute|School|Academy)\s+of\s+[A-Z]\w*(?:\s+[A-Z]\w*){0,3}"
    r"|[A-Z][\w.'-]*(?:\s+(?:of|[A-Z][\w.'-]*)){0,4}\s+(?:University|College|Institute|School|Academy|Polytechnic)"
    r"|(?:MIT|UCLA|NYU|USC|UCL|LSE|ETH|EPFL|KTH|TUM|CMU|UCSD|UCSB|UCI|UCB|UNC|UVA|UIUC|ASU|OSU|UBC|NUS|NTU|RISD|RIT|LSU|BYU|SMU|KAIST)\b)))"
)
_DIET = (
    r"(?P<value>vegan|vegetarian|veggie|pescatarian|flexitarian|gluten-free|dairy-free|lactose[\s-]intolerant|keto|halal"
    r"|kosher)(?!\s+(?!(?:now|and|but|so|because|since|for|these|this|as|at|in|too|again|if|who|with|on|by)\b)[a-z])"
)

_IS_ABOUT = (
    r"(?:(?:\s+is|'s|\s+will\s+be)\s+(?:now\s+|mainly\s+|all\s+)*(?:about|on|focus(?:ed|ing)\s+on)"
    r"|\s+(?:now\s+)?(?:looks\s+at|focus(?:es|ed)\s+on|concerns|covers|examines|explores|deals\s+with|has\s+(?:moved|shifted"
    r"|changed|pivoted)\s+to|(?:moved|shifted|changed|pivoted)\s+to))\s+(?P<value>[a-z][^.;!?]{2,120})"
)

RULES: tuple[Rule, ...] = (
    Rule(
        name="work.research",
        pattern=r"<I am>\s+(?:currently\s+|now\s+)?(?:researching|studying"
        r"|investigating)\s+(?!(?:at|for|in|with|hard|abroad)\b)(?P<value>[a-z][^.;!?]{2,120})",
        build=research_topic,
    ),
    Rule(
        name="work.research.changed",
        pattern=r"\b(?:chang|switch|mov|pivot|shift)(?:e|ed|ing|ted)\s+(?:<my>\s+)?(?:thesis|dissertation|research|phd|project|paper)"
        r"(?:\s+(?:topic|subject|focus|question))?\s+(?:from\s+[^.;!?]{2,60}?\s+)?to\s+(?P<value>[a-z][^.;!?]{2,120})",
        build=research_topic,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.research.is",
        pattern=r"<my>\s+(?:[\w'’]+\s+)?(?:thesis|dissertation|research|phd|project|paper)(?:\s+topic|\s+focus)?"
        rf"{_IS_ABOUT}",
        build=research_topic,
    ),
    Rule(
        name="work.research.is.bare",
        pattern=r"(?:^|[,;.]\s*|\b(?:and|so|but)\s+)(?:the\s+)?(?:thesis|dissertation)(?:\s+topic|\s+focus)?"
        rf"{_IS_ABOUT}",
        build=research_topic,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.learning",
        pattern=rf"<I am>{_NOW}\s+(?:learning"
        r"|taking\s+(?:(?:classes|lessons)\s+in|a\s+(?:class|course)\s+(?:in|on)))\s+"
        r"(?P<value>[A-Za-z][^\n]{1,60})",
        build=learns,
    ),
    Rule(
        name="pursuit.learning.began",
        pattern=r"<I><have>(?:\s+(?:just|recently|now|also|finally|actually))*\s+(?:(?:started|begun|began)\s+(?:to\s+learn|learning)"
        r"|(?:picked|taken|took)\s+up|switched\s+to\s+(?:learning|studying)|moved\s+on\s+to\s+(?:learning|studying))\s+"
        r"(?P<value>[A-Za-z][^\n]{1,60})",
        build=learns,
    ),
    Rule(
        name="pursuit.preparing_for",
        pattern=rf"<I am>{_NOW}\s+(?:training|preparing|practi[sc]ing|saving(?:\s+up)?|studying|cramming|prepping)"
        r"\s+for\s+"
        r"(?:an?\s+|the\s+|my\s+)?(?P<value>[A-Za-z][^\n]{2,90})",
        build=prepares_for,
    ),
    Rule(
        name="pursuit.school",
        pattern=rf"(?:<I>(?:'m|\s+am)?{_NOW}\s+(?:study(?:ing)?|a\s+(?:\w+\s+){{0,3}}student|enrolled"
        r"|doing\s+(?:my|a)\s+[\w' ]{2,20})\s+at"
        r"|<I><have>\s+(?:just\s+|recently\s+)?(?:transferred|switched|moved|changed)\s+to"
        r"|<I>\s+(?:attend|go\s+to))\s+(?:the\s+)?"
        rf"{_SCHOOL}",
        build=school,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.zh.school",
        pattern=r"<我>(?:现在|目前|还)?(?:在|就读于|转学?到了?|考上了?|转去了?)\s*(?P<value>[\u4e00-\u9fff]{2,10}(?:大学|学院|中学|高中))(?=$|[，。,！!；;]|读|上学|学|念|就读|工作|教|了|当)",
        build=school,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.diet",
        pattern=rf"(?:<I am>{_NOW}(?:\s+(?:an?|strictly|mostly|fully|a\s+strict|completely))*"
        rf"|<I><have>{_NOW}\s+(?:gone|went|turned|become|became)(?:\s+(?:an?|fully|completely))*|<I>\s+eat(?:\s+only)?(?:\s+an?)?)\s+{_DIET}\b",
        build=diet,
    ),
    Rule(
        name="pursuit.zh.diet",
        pattern=r"<我>(?:现在|已经|一直|都|开始)*(?:是|改成?|变成)?(?:一个|个)?(?P<value>吃素|素食主义者|素食者|纯素食者|纯素|素食)(?!吗|餐|的[\u4e00-\u9fff])",
        build=diet,
    ),
    Rule(
        name="pursuit.person",
        pattern=rf"<my>\s+(?:new\s+|current\s+)?{_ROLE}(?:'s\s+name)?(?:\s+(?:is(?:\s+now)?(?:\s+called)?|will\s+be|changed\s+to|became|has\s+become)\s+|,\s+|\s+){_NAME}"
        r"(?=\s*(?:[,.;!]|$|\s(?:now|and|from|since|who|instead|these|at|as|last|this|wants|says|said|asked|told|is|will)\b))",
        build=person,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.person.is_now",
        pattern=rf"\b{_NAME}\s+(?:is|became|has\s+become|will\s+be|took\s+over\s+as|(?:has\s+)?replaced\s+(?:(?-i:[A-Z])[\w'-]+\s+){{1,3}}as)"
        rf"\s+(?:now\s+)?<my>\s+(?:new\s+|current\s+)?{_ROLE}\b(?!\s*'s|\s+(?:of|at|in|from|for)\b)(?!\s+(?!(?:on|since|as|last|this|now|today|and|from)\b)\w)",
        build=person,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.person.reports",
        pattern=rf"<I>\s+(?:now\s+|directly\s+)?(?:report|answer)(?:\s+directly)?\s+to\s+{_NAME}(?!\s+(?:if|that|about|next|every|when|tomorrow)\b)",
        build=person,
        voices=SELF_ONLY,
    ),
    Rule(
        name="pursuit.zh.person",
        pattern=rf"(?:<我>的?(?:现在的?)?{_ZH_ROLE}(?:现在)?(?:是|姓|换成了?|改成了?)"
        rf"|(?:接手的?|新来?的?|换的)(?:新的?)?{_ZH_ROLE.replace('<role>', '<role2>')}(?:是|叫|姓))"
        r"(?P<value>[\u4e00-\u9fff]{1,4}?)(?=[，。,！!；;]|$|了)",
        build=person,
        voices=SELF_ONLY,
    ),
)
