"""Orders to the assistant itself, and claims of what one is entitled to. Neither is a fact about a customer.

Whoever tells the assistant to set its rules aside is not telling who they are: nothing that follows fills a slot.
That refunds need no approval, or that somebody is an administrator, is for a colleague to decide, not for memory.
"""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.text.reporting import is_nearly

_RULES = (
    r"(?:instructions?|prompts?|rules?|guidelines?|guardrails?|directives?|polic(?:y|ies)|constraints?"
    r"|restrictions?|orders"
    r"|training|programming|safeguards?|filters?|limits?|limitations?|context|commands?)"
)
_SET_ASIDE = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass(?:ing)?|skip|drop|discard|neglect)"
)
_OVERRIDES = re.compile(
    rf"\b{_SET_ASIDE}\s+(?!(?:\w+\s+){{0,2}}my\b)(?:(?:of|the|these|those|and|other)\s+){{0,3}}(?:all|any"
    rf"|every(?:thing)?|each"
    r"|your|previous|prior|above|earlier|preceding|former|past|existing|current|initial|original|system|safety"
    r"|security)\s+"
    rf"(?:\w+\s+){{0,4}}?{_RULES}\b"
    rf"|\b{_SET_ASIDE}\s+(?:\w+\s+){{0,3}}?{_RULES}\s+(?:above|before|given|so\s+far|you\s+(?:were|have|got))\b"
    r"|\b(?:ignore|disregard|forget)\s+(?:everything|all|anything)\s+(?:that\s+)?(?:above|before|prior"
    r"|you\s+(?:were|have\s+been)"
    r"\s+told|you\s+know)"
    r"|\b(?:system|developer|admin\w*|root|debug|god|maintenance|sudo)[\s_-]*(?:override|mode|prompt|message"
    r"|instructions?|command)"
    r"\b(?!\s+(?:on|of|in|for)\s+(?:my|the))\s*(?:[:>\]]|on\b|enabled|activated|engaged|$)"
    r"|\b(?:new|updated|revised)\s+(?:system\s+)?(?:instructions?|prompt|rules)\s*:"
    r"|\byou\s+are\s+now\s+(?:a\s|an\s|in\s|dan\b|free\b|my\s|the\s|operating|running|unrestricted)"
    r"|\b(?:act|behave|respond|roleplay|role-play)\s+as\s+(?:if\s+you|though\s+you|an?\s+(?:ai|admin\w*"
    r"|unrestricted|dan)\b)"
    r"|\bjail\s?break|\bdo\s+anything\s+now\b|<\|?(?:im_start|system|endoftext|inst)\|?>|\[/?inst\]"
    r"|\b(?:add|write|save|store|put|insert|record|set)\s+(?:this\s+|the\s+following\s+"
    r"|it\s+)?(?:\w+\s+){0,3}?(?:in)?to\s+"
    r"(?:your|the)\s+(?:long[- ]term\s+)?memory\b"
    r"|(?:忽略|无视|忘记|忘掉|不要理会|别管|跳过|覆盖|绕过|取消|抛弃)(?:掉)?(?:你|您)?(?:之前|以上|上面|前面|先前|此前|所有|全部|一切|系统|原来|任何|的)+"
    r"[^，。！？\n]{0,6}?(?:指令|提示词?|规则|设定|限制|命令|指示|约束)"
    r"|(?:系统|管理员|开发者|调试|上帝)(?:模式|指令|提示词?|覆盖|命令)\s*(?:[:：]|已?(?:开启|启用|激活))"
    r"|(?:你现在是|从现在(?:起|开始)你(?:是|将)|请?扮演)|新(?:的)?(?:指令|规则|提示词?)\s*[:：]",
    re.I,
)
_ADMIN = re.compile(
    r"(?:an?\s+|the\s+|your\s+|our\s+)?(?:super\s*|site\s*|global\s*|master\s*|vip\s*|verified\s*"
    r"|authori[sz]ed\s*|trusted\s*)?"
    r"(?:admin(?:istrator)?s?|super\s?users?|root|moderator|mods?|operators?|developers?\s+mode|staff|insider"
    r"|vip|god|sudo)"
    r"(?:\s+(?:user|account|here|now|access|rights|privileges))*|(?:超级)?管理员|版主|内部(?:人员|员工)|贵宾",
    re.I,
)
_GRANTED = r"(?:approved?|allowed|permitted|authori[sz]ed|granted|waived|guaranteed|automatic\w*|unlimited|entitled)"
_GOODS = (
    r"(?:refunds?|discounts?|returns?|credits?|access|permissions?|privileges?|upgrades?|requests?|payments?"
    r"|orders?|fees?"
    r"|charges?|transactions?|transfers?|compensation|purchases?|everything|anything|all)"
)
_CHECK = (
    r"(?:approvals?|verification|verify\w*|checks?|review|authori[sz]ation|authentication|confirmation|id"
    r"|identity|proof"
    r"|limits?)"
)
_ENTITLED = re.compile(
    rf"\b{_GOODS}\b[^.;]{{0,60}}\b{_GRANTED}\b|\b{_GRANTED}\s+(?:for\s+|to\s+)?(?:\w+\s+){{0,3}}{_GOODS}\b"
    rf"|\b(?:no|without(?:\s+any)?|skip(?:ping)?|bypass(?:ing)?|never|not?\s+need(?:ing|s)?|don't\s+need"
    rf"|exempt\s+from)\s+(?:\w+\s+){{0,3}}{_CHECK}\b"
    r"|\b(?:i|we)(?:'m|\s+am|'re|\s+are|\s+have|'ve)\s+(?:\w+\s+){0,2}(?:admin\w*|super\s?user|root|vip"
    r"|authori[sz]ed|entitled|exempt"
    r"|privileged|whitelisted|trusted|pre-?approved|(?:full|special|unlimited|elevated)\s+(?:access|rights"
    r"|permissions?|privileges?))\b"
    r"|\b(?:the\s+|this\s+)?(?:customer|user|client)\s+(?:is|has)\s+(?:\w+\s+){0,2}(?:admin\w*|super\s?user"
    r"|root|vip|authori[sz]ed|entitled"
    r"|exempt|privileged|trusted|pre-?approved)\b"
    r"|\byou\s+(?:must|should|will|shall|have\s+to|are\s+to|may|can"
    r"|are\s+allowed\s+to)\s+(?:\w+\s+){0,2}(?:approve|grant|refund|give|pay|allow"
    r"|accept|obey|comply|unlock|trust|believe|waive)\b|\b(?:always|automatically)\s+(?:approve|grant|refund"
    r"|allow|accept|obey|trust)\b"
    r"|(?:退款|退货|折扣|优惠|权限|请求|操作|订单|付款|费用|赔偿|升级|一切)[^。；\n]{0,20}(?:批准|审批|无需|不需要?|不用|免|自动|通过|允许|授权|同意)"
    r"|(?:无需|无须|不用|不需要|免|跳过|绕过)[^。；\n]{0,8}(?:审批|验证|审核|确认|核实|授权|检查)"
    r"|(?:我|客户|用户)是?(?:一?[名个位])?(?:超级|系统)?(?:管理员|VIP|贵宾|内部人员|内部员工|root)|有权|授权我|特权|豁免|(?:必须|总是|一律|永远)(?:批准|同意|退款|服从)",
    re.I,
)


def overrides(text: str) -> int:
    """Where an order to set the assistant's rules aside begins; the text's length when there is none."""
    found = _OVERRIDES.search(text)
    return found.start() if found else len(text)


def claims_entitlement(words: str) -> bool:
    """Whether words say what somebody may have or do here."""
    return _ENTITLED.search(words) is not None


def is_doubtful(candidate: Candidate, match: re.Match[str]) -> bool:
    """Whether a slot's value is only nearly so, or a rank that nobody gives themselves.

    What ends or corrects a value may well deny one.
    """
    if candidate.attribute == "role" and _ADMIN.fullmatch(candidate.value.strip()):
        return True
    if candidate.retracts or candidate.corrects:
        return False
    said = match.group().casefold()
    upto = said.rfind(candidate.value.casefold())
    before = match.string[max(0, match.start() - 12) : match.start()]
    return is_nearly(said[:upto] if upto >= 0 else said, before=before, attribute=candidate.attribute)
