"""Where somebody works, and what they do there."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.cities_zh import ZH_PLACES
from memories.pipeline.rules.vocabulary.desk import NO_COMPANY, NO_ROLE
from memories.pipeline.rules.vocabulary.name_states import own_words, says_state
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, NOT_A_NAME, PRODUCTS

_COMPANY_END = re.compile(
    r"\s*(?:[,.;!?()]|\s(?:as|and|but|in|since|for|where|which|who|so|because|on|with|the|now"
    r"|before|until|near|here|i|every|each|daily|today|tomorrow|yesterday|remotely|mostly|often|sometimes|usually|regularly"
    r"|full-?time|part-?time|directly|i'm|there|"
    r"my|we|to|from|at|by|doing|again|about|regarding|concerning|re)\b).*$",
    re.I | re.S,
)


def company(found: Found) -> Candidate | None:
    """The company somebody works for; lower-case words after "at" are rarely one."""
    value = _COMPANY_END.sub("", found.tail()).strip(" \"'")
    value = re.sub(r"^(?:the|a)\s+company\s+(?:called|named)\s+", "", value, flags=re.I)
    if not value or len(value) > 60 or NO_COMPANY.match(value) or len(value.split()) > 6:
        return None
    start = found.tail().find(value)
    end = found.start("value") + start + len(value)
    with_tool = value.lower() in PRODUCTS and " with " in found.match.group()
    return (
        None
        if value.lower() in NOT_A_NAME or with_tool
        else fill(found, Slot(attribute="company", value=value, end=end, importance=0.9))
    )


_HOW_OFTEN = re.compile(r"\b(?:every|each|daily|often|sometimes|usually|regularly|mostly|all\s+the|a\s+lot)\b", re.I)
_LEGAL = re.compile(
    r"\b(?:inc|corp|ltd|llc|gmbh|co|plc|ag|sa|as|oy|ab|bv|group|labs?|solutions|technologies)\.?$", re.I
)
_NO_COMPANY_END = re.compile(r"(?:-based|-owned|-run|\bbased|\bowned)$|^(?:b2b|b2c|saas|eu|uk|us|usa)$", re.I)


def company_told(found: Found) -> Candidate | None:
    """ "My company is …" goes on with anything: with how it is, and what it does. A name has a capital."""
    candidate = company(found)
    if candidate is None:
        return None
    said = found.match.group()[: found.match.start("value") - found.match.start()]
    if re.search(r"\bname\b|\bcalled\b|:", said, re.I) or _LEGAL.search(candidate.value):
        return candidate
    first = candidate.value.split()[0]
    plain = first.lower()
    capital = any(c.isupper() or c.isdigit() for c in candidate.value) or not first[0].isascii()
    no_name = says_state(first) or plain in NOT_A_NAME or _NO_COMPANY_END.search(candidate.value)
    return candidate if capital and not no_name and not found.sentence.shouting else None


def company_worked_with(found: Found) -> Candidate | None:
    """ "I work with Anna" is of a colleague, "with Jenkins" of a tool, "with Google every day" of a client."""
    said = found.match.group()[: found.match.start("value") - found.match.start()]
    if not re.search(r"\bwith\s+$", said, re.I):
        return company(found)
    told = company(found)
    if told is None or _HOW_OFTEN.search(found.tail()):
        return None
    first = told.value.split()[0]
    named = first[0].isupper() and first.lower() not in PRODUCTS | GIVEN_NAMES
    return told if named or _LEGAL.search(told.value) else None


def company_of_caller(found: Found) -> Candidate | None:
    """ "This is Bob from Acme": a name comes before, or a call; one has trouble with a thing, and calls from a town."""
    candidate = company(found)
    said = found.match.groupdict().get("who_calls")
    if candidate is None or (said and not own_words(said)):
        return None
    return None if not said and candidate.value.lower() in CITIES else candidate


_ZH_ANY_COMPANY = re.compile(
    r"(?:很|非常|比较|挺|最|个|小型?|大型?|中小?型?|微型?|新兴?|老|外|国|民|国有|私|私人|私营|民营|外资|合资|独资|创业|上市|初创|科技"
    r"|互联网|贸易|外贸|本地|当地|跨国|软件|物流|广告|建筑|设计|食品|制造|金融|保险|电商|房地产|国际|外国|国企|外企|私企|民企|美国|德国|日本|中国"
    r"|跨境|连锁|家族|服务|装修|教育|医疗){0,5}的?(?:企|公司|企业|单位|集团|工厂|机构|银行|工作室|类型|学校|医院|大学|[中小]学|政府|机关|餐厅|酒店|超市|[网商]店)?"
)
_ZH_TELLS_OF_COMPANY = re.compile(
    r"(?:[一两几某这那]|另外?一)[家个间]|(?:做|搞|卖|生产|从事|专门|在|很|刚|新成立|最|不|没|位于|正在|已经|有|由|属于|全)|.*(?:的|了|人|年)$"
)


def chinese_company(found: Found) -> Candidate | None:
    """我在…工作 and 我的公司是…"""
    value = found.match["value"].strip()
    if not value or re.match(r"家里?$|这里|那里|哪|什么|外地|国外|公司$", value) or value in ZH_PLACES:
        return None
    told = _ZH_ANY_COMPANY.fullmatch(value) or _ZH_TELLS_OF_COMPANY.match(value)
    return None if told else fill(found, Slot(attribute="company", value=value, importance=0.9))


_ROLE_WORD = re.compile(
    r"\b(?:developer|engineer|programmer|designer|manager|director|consultant|accountant|analyst"
    r"|architect|admin|"
    r"administrator|owner|founder|ceo|cto|cfo|teacher|nurse|doctor|lawyer|student|scientist"
    r"|researcher|writer|editor|coordinator|supervisor|technician|"
    r"paralegal|attorney|chef|cook|baker|farmer|pilot|driver|mechanic|electrician|plumber|carpenter|pharmacist|dentist"
    r"|veterinarian|therapist|psychologist|librarian|journalist|reporter|novelist|author|musician|composer|producer|actor"
    r"|actress|artist|illustrator|animator|filmmaker|videographer|athlete|coach|trainer|professor|lecturer|postdoc|intern"
    r"|surgeon|physician|paramedic|midwife|firefighter|detective|barista|bartender|waiter|waitress|sommelier|cashier|realtor"
    r"|broker|trader|banker|auditor|economist|statistician|mathematician|physicist|chemist|biologist|geologist|astronomer"
    r"|archaeologist|historian|linguist|marketer|strategist|recruiter|planner|surveyor|inspector|foreman|contractor"
    r"|superintendent|principal|tutor|instructor|nanny|caregiver|gardener|florist|jeweler|tailor|stylist|hairdresser|barber"
    r"|beekeeper|winemaker|brewer|potter|sculptor|curator|copywriter|podcaster|entrepreneur|co-?founder|shopkeeper|clerk"
    r"|secretary|receptionist|welder|machinist|pastor|undergraduate|undergrad|paramedic|radiographer|physiotherapist|dancer"
    r"|singer|drummer|guitarist|pianist|violinist|cellist|"
    r"freelancer|lead|officer|specialist|assistant|photographer|translator|sysadmin|devops)\b",
    re.I,
)


# "The CTO's assistant", "a developer's wife": the role is another's.
_SOMEBODYS = re.compile(r"['’](?:s\b|\s)")


def role(found: Found) -> Candidate | None:
    """What somebody does: "I'm a data scientist"."""
    value = re.split(
        r"[,.;]|\s+(?:at|for|and|with|who|from|in|but|so|working|on|by)\b", found.match["value"], maxsplit=1
    )[0]
    value = value.strip()
    last = _ROLE_WORD.search(value)
    if re.match(r"(?:only|sole|same|one|first|last|best|new)\b", value, re.I):
        return None
    if (
        not last
        or len(value.split()) > 5
        or re.search(r"\b(?:not|your|customer)\b", value, re.I)
        or NO_ROLE.search(value)
    ):
        return None
    if _SOMEBODYS.match(found.tail(), len(value)):
        return None
    end = found.start("value") + len(value)
    return fill(found, Slot(attribute="role", value=value, end=end, confidence=0.85, importance=0.9))


_ROLE_ENDS = re.compile(
    r"[,.;!?()]|\s+(?:at|for|and|with|who|from|in|but|so|on|by|last|this|today|now|because)\b", re.I
)


def new_role(found: Found) -> Candidate | None:
    """What somebody has become: news, and no correction. A title of any words, for its frame is sure."""
    value = _ROLE_ENDS.split(found.match["value"], maxsplit=1)[0].strip()
    if not value or len(value.split()) > 5 or re.match(r"(?:the|your|my|a|an)\b", value, re.I) or NO_ROLE.search(value):
        return None
    end = found.start("value") + len(value)
    return fill(found, Slot(attribute="role", value=value, end=end, corrects=False, confidence=0.9, importance=0.9))


RULES: tuple[Rule, ...] = (
    Rule(
        name="work.company",
        pattern=r"<I>(?:'m|\s+am|\s+is)?\s+(?:currently\s+|now\s+|also\s+)?(?:work(?:s|ing)?|employed)\s+(?:at"
        r"|for|with)\s+(?P<value>\S.{0,80})",
        build=company_worked_with,
    ),
    Rule(
        name="work.company.is",
        pattern=r"<my>\s+(?:company|employer|organi[sz]ation|firm|business)(?:'s\s+name"
        r"|\s+name)?(?:\s+is(?:\s+called)?|'s|\s*:)\s+(?P<value>\S.{0,80})",
        build=company_told,
    ),
    Rule(
        name="work.company.now_with",
        pattern=r"<I am>\s+(?:now\s+)?with\s+"
        r"(?P<value>(?:the\s+)?(?-i:[A-Z])[\w&.'-]*(?:\s+(?:des|de|of|the|and|&|(?-i:[A-Z])[\w&.'-]*)){0,4})(?=\s+(?:now|since|from)\b)",
        build=company,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.company.joined",
        pattern=r"<I><have>\s+(?:just\s+|recently\s+)?(?:joined|started\s+(?:at|working\s+(?:at"
        r"|for)))\s+(?P<value>(?-i:[A-Z]).{0,80})",
        build=company,
    ),
    Rule(
        name="work.company.from",
        pattern=r"(?:\b(?:this\s+is|i'm|i\s+am|name\s+is"
        r"|here\s+is)\s+(?P<who_calls>(?-i:[A-Z])[\w'.-]+(?:\s+(?-i:[A-Z])[\w'.-]+){0,2})|\bcalling)"
        r"\s+(?:from|with|at)\s+(?P<value>(?-i:[A-Z]).{0,60})",
        build=company_of_caller,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.company.role",
        pattern=r"<I am>\s+(?:(?-i:[A-Z])[\w'.-]+(?:\s+(?-i:[A-Z])[\w'.-]+){0,2},\s+)?(?:an?|the)\s+"
        rf"(?:[a-z-]+\s+){{0,3}}?{_ROLE_WORD.pattern}\s+(?:at|for|with)\s+(?P<value>(?-i:[A-Z]).{{0,60}})",
        build=company,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.zh.company",
        pattern=r"<我>(?:[^。！？?]{1,20}[，,]\s*)?(?:现在|目前)?在\s*(?P<value>[^，。,\s]{2,30}?)(?:公司)?(?:上班|工作|任职|就职)",
        build=chinese_company,
    ),
    Rule(
        name="work.zh.company.does",
        pattern=r"<我>(?:现在|目前)?在\s*(?P<value>[^，。,\s]{2,20}?)(?:公司)?(?:做|担任|当|任|搞|负责)(?:了?\S{0,6})?(?:开发|设计|运营|销售|测试"
        r"|产品|客服|财务|市场|算法|运维|工程师|设计师|经理|主管|总监|会计|老师|医生|编辑|程序员|分析师|前台|采购)",
        build=chinese_company,
    ),
    Rule(
        name="work.zh.company.is",
        pattern=r"(?:<我的>(?:公司|单位)(?:名(?:称|字)?)?(?:是|叫做?|为|：|:)"
        r"|<我>来自)\s*(?P<value>[^，。,\s]{2,30}?(?:公司|集团|科技|银行)|"
        r"(?<=[是叫为：:做])[^，。,\s]{2,30})",
        build=chinese_company,
    ),
    Rule(
        name="work.role.promoted",
        pattern=r"<I><have>\s+(?:just\s+|recently\s+|finally\s+)*(?:(?:got|been|was|were|am"
        r"|is)\s+)?(?:just\s+)?promoted\s+to"
        r"\s+(?:be\s+)?(?:an?\s+|the\s+)?(?P<value>[a-z][\w /-]{1,60})",
        build=new_role,
    ),
    Rule(
        name="work.role.now",
        pattern=r"(?:<I><have>\s+(?:just\s+|recently\s+)?(?:became|become)|<I am>\s+now|<my>\s+(?:new"
        r"|current)\s+(?:role"
        r"|title|position|job(?:\s+title)?)\s+is|<I><have>\s+(?:just\s+)?started\s+as)\s+(?:an?"
        r"|the)\s+(?P<value>[a-z][\w\s/-]{2,60})",
        build=role,
    ),
    Rule(
        name="work.role.made",
        pattern=r"\b(?:made|named|appointed|hired|elected|promoted)\s+<me>\s+(?:full-?time\s+|part-?time\s+)?(?:as\s+|to\s+(?:be\s+)?)?"
        r"(?:an?\s+|the\s+|their\s+)?(?P<value>[a-z][\w /-]{1,60})",
        build=role,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.role.taken",
        pattern=r"<I><have>(?:\s+(?:just|recently|finally|now))*\s+(?:took|taken|accepted|got|landed|started|found|begun|began)\s+(?:on\s+)?"
        r"(?:an?\s+|the\s+|my\s+)?(?:new\s+|full-?time\s+|part-?time\s+|permanent\s+)*(?:job|position|role|gig|post)\s+as\s+"
        r"(?:an?\s+|the\s+)?(?P<value>[a-z][\w /-]{1,60})",
        build=new_role,
    ),
    Rule(
        name="work.company.taken",
        pattern=r"<I><have>(?:\s+(?:just|recently|finally|now))*\s+(?:took|taken|accepted|got|landed|started|found|begun|began)\s+(?:on\s+)?"
        r"(?:an?\s+|the\s+|my\s+)?(?:new\s+|full-?time\s+|part-?time\s+|permanent\s+)*(?:job|position|role|gig|post)\s+"
        r"(?:as\s+(?:an?\s+|the\s+)?[a-z][\w /-]{1,40}?\s+)?(?:at|with)\s+(?P<value>(?-i:[A-Z]).{0,60})",
        build=company,
    ),
    Rule(
        name="work.role.named",
        pattern=r"\b(?:i'm|i\s+am|this\s+is"
        r"|my\s+name\s+is)\s+(?-i:[A-Z])[\w'-]+(?:\s+(?-i:[A-Z])[\w'-]+){0,2},\s+(?:an?|the)\s+"
        r"(?P<value>[a-z][\w\s/-]{2,60})",
        build=role,
        voices=SELF_ONLY,
    ),
    Rule(
        name="work.zh.role.promoted",
        pattern=r"<我>(?:刚刚?|最近|已经)?(?:被)?(?:升职?|晋升|提拔)(?:为|成|到|了|做)+\s*(?P<value>[^，。,！!\s了]{2,12})",
        build=new_role,
    ),
    Rule(
        name="work.role",
        pattern=r"<I am>\s+(?:an?|the)\s+(?P<value>[a-z][\w\s/-]{2,60})",
        build=role,
    ),
    Rule(
        name="work.role.work_as",
        pattern=r"<I>(?:'m|\s+am)?\s+work(?:s|ing)?\s+as\s+(?:an?\s+|the\s+)?(?P<value>[a-z][\w\s/-]{2,60})",
        build=role,
    ),
    Rule(
        name="work.zh.role",
        pattern=r"(?:<我>(?:现在|目前|已经)?|[，,](?:我)?(?:现在|目前|已经))(?:是|当上了?|成了|做了?|是一名|是一个|是个|是一位|的职位是|的职业是)(?P<value>[^，。,\s的找不没被给叫让]{0,6}(?:工程师"
        r"|设计师|经理|老师|医生|律师|会计|学生|总监|主管|顾问|运营|店主))",
        build=lambda found: fill(
            found,
            Slot(
                attribute="role",
                value=found.match["value"].lstrip("一名个位"),
                confidence=0.85,
                importance=0.9,
            ),
        ),
    ),
)
