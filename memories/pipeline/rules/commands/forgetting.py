"""What is to be forgotten: "delete my phone number", "don't store my e-mail a@example.com", "… everything about me"."""

import re

POLITE = (
    r"(?:(?:hi|hello|hey|ok(?:ay)?|so|and|also|but|oh|well|actually|please|pls|kindly|just|now|then|thanks|thank\s+you|"
    r"(?:can|could|would|will)\s+you|(?:i|we)(?:'d|\s+would)\s+like\s+(?:you\s+)?to|(?:i|we)\s+(?:want|need)\s+(?:you\s+)?to"
    r"|you\s+should|you\s+can|you\s+must)\b[\s,!]*){0,8}"
)
NOUN = (
    r"(?:phone(?:\s+number)?|mobile(?:\s+number)?|cell(?:\s+number)?|telephone(?:\s+number)?"
    r"|number|e-?mail(?:\s+address)?|(?:home\s+|postal\s+)?address|location|name|company|employer"
    r"|job|role|plan|"
    r"contact\s+preferences?|preferences?|language|technical\s+(?:level|background)|city|where\s+i\s+live)"
)
OWNER = r"(?:my|our|his|her|their|the\s+customer'?s|customer'?s)"
_WHICH = r"(?:old|new|previous|current|former|personal|private|work|business|office|second|other)"
_ONE = rf"(?:both\s+)?{OWNER}\s+(?:{_WHICH}\s+)?{NOUN}\b"
# Several things at once: "my name, email and phone number".
_ALSO = (
    rf"(?:(?:\s*,\s*|\s+)(?:(?:and|or|&|plus|as\s+well\s+as)\s+)?(?:also\s+)?(?:{OWNER}\s+)?(?:{_WHICH}\s+)?{NOUN}\b)"
)
# What is told along with the noun: "my e-mail a@example.com", "my address 12 Hill Road".
_TOLD = (
    r"(?:(?:\s+(?:is|of))?\s*[:(,]?\s*(?P<told>[\w.+-]{1,64}@[\w.-]{1,64}\w|\+?[(\d][\d\s()./-]{5,22}\d"
    r"|\d{1,5}\s[\w\s,.'-]{3,80}?)\)?)?"
)
_WHOSE = rf"{_ONE}{_ALSO}{{0,7}}"
# What may follow "delete my address" when memory is meant; "from order 5" or "tag" name another thing.
_KEPT_IN = r"(?:memor(?:y|ies)|records?|notes?|brain|databases?|systems?|files?|data|servers?|books?)"
# The account is more than memory: whoever sees the request must take it out there as well.
_ACCOUNT = r"(?P<account>(?:my|our)\s+(?:\w+\s+)?(?:accounts?|profiles?|records?|files?))"
_STORED = (
    r"(?:[\s,]+(?:please|pls|now|too|completely|entirely|permanently|immediately|again|thanks|thank\s+you"
    rf"|(?:from|in|out\s+of|on)\s+(?:(?:your|the|its?|our)\s+)?(?:\w+\s+)?{_KEPT_IN}|on\s+(?:file|record)|anywhere"
    rf"|at\s+all|any\s?more|any\s+longer|(?:from|in|on|to)\s+{_ACCOUNT}"
    r"|(?:that\s+)?you\s+(?:have|saved|stored|keep|remember\w*)(?:\s+(?:saved|stored|on\s+me|about\s+me))?)){0,6}"
    r"(?:[\s,]+(?:and|because|since|as|but|so)\b.*)?[\s.!]*$"
)
_TAKE_OUT = r"(?:delete|erase|remove|clear|wipe|purge|get\s+rid\s+of)"
_KEEP = (
    r"(?:stor(?:e|ing)|sav(?:e|ing)|keep(?:ing)?|remember(?:ing)?|record(?:ing)?|retain(?:ing)?|memori[sz](?:e|ing)"
    r"|hold(?:ing)?(?:\s+on\s+to)?|log(?:ging)?|note|noting)"
)
_NEVER = (
    r"(?:don'?t|do\s+not|never|stop|no\s+longer|(?:you\s+)?(?:must|should|may)\s*(?:not|n't)(?:\s+ever)?"
    r"|(?:i|we)\s+(?:don'?t|do\s+not)\s+want\s+you\s+to)"
)
_GONE = r"(?:removed|deleted|erased|forgotten|wiped|cleared|taken\s+(?:out|off))"
_HELD = r"(?:stored|saved|kept|remembered|recorded|retained|held|on\s+file|in\s+your\s+\w+)"
_ZH_POLITE = r"^\s*(?:请|麻烦|帮我|你要?|您|可以|能不能|能|希望你们?|另外|还有|[，,\s])*"
# 忘了说 is "by the way", and 忘了我的密码 what one has forgotten oneself: no orders.
_ZH_OUT = (
    r"(?:忘记(?!了?(?:说|告诉|提|讲|问|跟|和|补充|交代|写|填|带|拿|买|付|关[了灯门机]))|忘了(?=[吧它他她这那]|$)|忘掉|删除|删掉"
    r"|删了|清除|清空|抹掉|抹去|移除)"
)
_ZH_KEEP = r"(?:记住|记下来?|记录|保存|存储|储存|存下?|保留|留存|收集)"
_ZH_NEVER = r"(?:不要|别|勿|不用|不必|不许|不准|禁止|停止|不想让?你们?|不希望你们?)再?(?:帮我|替我|给我)?"


def _p(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I | re.S)


# `what` is the thing; `told` its value and `account` where else it stands, if said.
THINGS: tuple[re.Pattern[str], ...] = (
    _p(
        rf"^\s*{POLITE}(?:forget|stop\s+remembering|unlearn|no\s+longer\s+remember)\s+(?:about\s+)?(?P<what>{_WHOSE}"
        rf"{_TOLD}){_STORED}"
    ),
    _p(
        rf"^\s*{POLITE}(?:forget|stop\s+remembering|unlearn|no\s+longer\s+remember"
        rf"|{_NEVER}\s+(?:remember|memori[sz]e|store|save|record|keep)(?=\s+(?:that|the\s+fact\s+that)\b))\s+(?:about\s+)?"
        r"(?P<what>\S.*)$"
    ),
    _p(rf"^\s*{POLITE}(?:{_TAKE_OUT}|{_NEVER}\s+{_KEEP})\s+(?P<what>{_WHOSE}{_TOLD}){_STORED}"),
    _p(
        rf"^\s*{POLITE}(?:(?:have|get)\s+|(?:i|we)(?:'d|\s+would)?\s+(?:want|need|like)\s+(?:to\s+have\s+)?)?"
        rf"(?P<what>{_WHOSE}{_TOLD})\s+(?:to\s+be\s+|should\s+be\s+|must\s+be\s+|needs\s+to\s+be\s+)?{_GONE}{_STORED}"
    ),
    _p(
        rf"^\s*{POLITE}(?:i|we)\s+(?:don'?t|do\s+not)\s+want\s+(?P<what>{_WHOSE}{_TOLD})\s+(?:to\s+be\s+)?{_HELD}{_STORED}"
    ),
    _p(
        rf"^\s*{POLITE}{_TAKE_OUT}\s+(?P<what>(?P<told>[\w.+-]{{1,64}}@[\w.-]{{1,64}}\w|\+?[(\d][\d\s()./-]{{5,22}}\d))"
        rf"(?=\s+(?:from|out\s+of)\b){_STORED}"
    ),
)
THINGS_ZH: tuple[re.Pattern[str], ...] = (
    _p(rf"{_ZH_POLITE}(?:把|将)?(?P<what>我们?的?[^，。]{{1,40}}?)(?:都|给|全部|彻底)*{_ZH_OUT}(?:吧|掉|了)?\s*$"),
    _p(rf"{_ZH_POLITE}(?:{_ZH_OUT}|{_ZH_NEVER}{_ZH_KEEP})(?P<what>(?:我|客户|关于|他|她|这|那|之前)\S*.*)$"),
)
TAKES_OUT_ZH = re.compile("删|清除|清空|抹|移除|存|保留|留存|收集|记录|记下")
ELSEWHERE_ZH = re.compile(r"(?:从|在)(?!(?:你们?|您)?的?(?:记忆|记录|档案|数据库|资料库))\S+")
ACCOUNT_ZH = re.compile(
    r"^(?P<noun>我们?的?[^，。从在]{1,24}?)(?:从|在)(?:我的?|你们?的?|您的?)?"
    r"(?:账户|账号|帐户|帐号|个人资料|资料|系统|后台)(?:里面?|中|上)?$"
)
_ALL = r"(?:everything|anything|all(?:\s+of)?(?:\s+the)?(?:\s+(?:things|stuff))?|whatever|every\s+\w+)"
_DATA = (
    r"(?:(?:personal|private|stored|customer)\s+)?(?:data|info(?:rmation)?|details|records?|memor(?:y|ies)|facts"
    r"|history)"
)
EVERYTHING: tuple[re.Pattern[str], ...] = (
    _p(
        rf"^\s*{POLITE}(?:forget|{_TAKE_OUT}|destroy|unlearn)\s+(?:about\s+)?(?:{_ALL}(?:\s+{_DATA})?|(?:the\s+|any\s+)?{_DATA})\s+"
        r"(?:that\s+)?(?:you(?:'ve|r\s+\w+)?|the\s+system|it)\s+(?:ever\s+)?(?:have\s+|has\s+)?(?:know|knows|have|has|hold|holds|kept|keeps?"
        r"|stored?|stores|saved?|remember\w*|learnt|learned|collected|recorded|gathered|got)(?:\s+(?:stored|saved|learnt"
        r"|learned|collected|kept|on\s+file|in\s+your\s+\w+))?\s+(?:about|on|of|regarding|for|from)\s+(?:me|us)\b[^,;]{0,60}$"
    ),
    _p(
        rf"^\s*{POLITE}(?:forget|{_TAKE_OUT}|destroy|unlearn)\s+(?:about\s+)?(?:{_ALL}(?:\s+{_DATA})?|(?:the\s+|any\s+|your\s+)?{_DATA})"
        r"\s+(?:about|on|of|regarding)\s+(?:me|us)\b[^,;]{0,60}$"
    ),
    _p(rf"^\s*{POLITE}(?:forget|{_TAKE_OUT}|destroy)\s+(?:all\s+(?:of\s+)?)?(?:my|our)\s+{_DATA}{_STORED}"),
    _p(
        rf"{_ZH_POLITE}{_ZH_OUT}(?:掉)?(?:你们?|您)?(?:所?(?:知道|记住|记得|记录|保存|存储|掌握|拥有|有|收集)的?)?(?:的?(?:所有|全部|一切|任何))?"
        r"(?:的)?(?:关于|有关|对)(?:我|我们)(?:的)?(?:所有|全部|一切|任何)?(?:的)?(?:个人)?(?:信息|资料|数据|记忆|内容|事情?|东西|记录|一切)?\s*(?:吧)?\s*$"
    ),
    _p(
        rf"{_ZH_POLITE}{_ZH_OUT}(?:掉)?(?:关于)?(?:我|我们)的?(?:所有|全部|一切)(?:的)?(?:个人)?(?:信息|资料|数据|记忆|内容|事情?|东西|记录)?\s*(?:吧)?\s*$"
    ),
    _p(
        rf"{_ZH_POLITE}(?:把|将)(?:你们?|您)?(?:所?(?:知道|记住|记得|保存|存储)的?)?(?:关于|有关)?(?:我|我们)的?(?:所有|全部|一切|个人)*(?:的)?"
        rf"(?:个人)?(?:信息|资料|数据|记忆|记录|一切)(?:都|全部|全|给|彻底)*{_ZH_OUT}(?:吧|掉|了)?\s*$"
    ),
)
# "Don't store it", said of what the same sentence or the one before has told.
_OFF_RECORD = re.compile(
    r"\b(?:don'?t|do\s+not|never)\s+(?:store|save|keep|remember|record|retain|memori[sz]e|note)\s+(?:it|this|that|them)\b"
    r"(?=\s*(?:$|[,.;:!–—-]|(?:please|anywhere|on\s+(?:file|record)|in\s+your|down|though|at\s+all|and|but)\b))"
    r"|(?:不要|别|请勿|勿|不用|不必)(?:记住|记下来?|记录|保存|存储|储存|存下来|留存)(?:它|这个|这些|下来)?(?=$|[，,。！!])",
    re.I,
)
_REFERS_ONLY = re.compile(
    rf"^\s*(?:{POLITE}|[请但麻烦，,\s])*(?:{_OFF_RECORD.pattern})[\s.!]*(?:please|thanks|谢谢)?[\s.!]*$", re.I
)


def is_off_record(sentence: str) -> bool:
    """Whether a sentence says that what it tells is not to be kept."""
    return bool(_OFF_RECORD.search(sentence))


def refers_only(sentence: str) -> bool:
    """Whether a sentence says no more than that: the one before is meant."""
    return bool(_REFERS_ONLY.match(sentence))
