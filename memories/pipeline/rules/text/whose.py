"""Whose a number or an address is: not the speaker's where the words deny it, or give it to somebody else. Pure.

A wrong number is worse than none: somebody else would be called. "The courier's number is …", "call my assistant at …",
"… isn't my number" and 快递员的电话是… give the customer nothing.
"""

import re

from memories.pipeline.rules.text.frame import Found, Voice

MEANT = "meant"  # the rules that read "sorry, my e-mail was …", which is no tale of the past
_REACH = 90  # characters before a value that may say whose it is
_PIECE = re.compile(r"[;!?，。；！？]|,(?!\s*(?:which|that|who)\b)|\b(?:but|and\s+(?:my|i|we|the))\b|但", re.I)
_NOUN = (
    r"(?:(?:tele)?phone|mobile|cell(?:\s*phone)?|number|no\.?|line|landline|hotline|extension|e-?mail|mail|address|contact"
    r"|whatsapp|fax|home|office|house|place|inbox|desk)"
)
_NO = r"(?:\bnot|n't|\bnever|\bno\s+longer|\bstop(?:ped)?)"
_DENIED_BEFORE = re.compile(
    rf"(?<!why\s)(?<!if\s){_NO}(?:\s+(?:my|our|the|an?|at|on|to|under|via|by|for|use|using|used|call(?:ing)?|text(?:ing)?|ring"
    r"|reach(?:ing)?|contact(?:ing)?|phone|e-?mail(?:ing)?|mail|write|send(?:ing)?|ship(?:ping)?|deliver(?:ing)?|me|us|it"
    rf"|them|anything|any\s?more|any|longer|now|valid|correct|right|current|be|{_NOUN})\b){{0,8}}\s*[:,-]?\s*$",
    re.I,
)
_DENIED_AFTER = re.compile(
    r"[\s,]*(?:\(?(?:that|this|it|which|the\s+(?:number|one))\s*)?(?:"
    r"(?:(?:is|was|are)(?:n't|\s+not)|'s\s+not|ain't)\s+(?:my|our|mine|ours|an?|the\s+(?:right|correct)|valid|in\s+use|active|correct"
    r"|right|reachable|current|good|any\s?more)\b"
    r"|(?:is\s+|'s\s+)?no\s+longer\b|(?:does(?:n't|\s+not))\s+(?:belong|exist)\b"
    r"|(?:is|was|are|were|used\s+to\s+be)\s+(?:now\s+)?(?:an?\s+|the\s+|my\s+|our\s+)?(?:old|former|previous|wrong|outdated"
    r"|incorrect|invalid|obsolete|mine)\b"
    r"|(?:is|was|has\s+been|got)\s+(?:now\s+)?(?:out\s+of\s+(?:service|use|date)|disconnected|cancel?led|deactivated|closed"
    r"|dead|wrong)\b)",
    re.I,
)
# A word with 's that shortens "is", or names what belongs to a person and not the person.
_NO_OWNER = (
    r"(?:it|that|this|here|there|what|who|where|how|let|he|she|everything|number|phone|mobile|cell|mail|email|e-mail|address"
    r"|name|customer|client|user|caller|which|one|today|now)"
)
_OWN = rf"(?:(?:new|old|other|own|work|private|personal|direct|home|current|second|usual)\s+)?{_NOUN}\b"
_OWNER_BEFORE = re.compile(
    rf"(?:\b(?!{_NO_OWNER}'s)[^\W\d_][\w-]*'s|\b\w+s'|\b(?:his|her|their|your|its))\s+(?:(?!my\b|our\b)[\w'-]+\s+){{0,3}}?"
    rf"{_NOUN}(?:\s+{_NOUN})?(?:\s+(?:is|was|are|at|on))?\s*[:=]?\s*$"
    rf"|\b{_NOUN}\s+(?:of|for|belonging\s+to)\s+(?!(?:my|our|the|this)\s+(?:account|order|profile|file|delivery|contact|house"
    r"|home|records?)\b|contact\b|me\b|us\b)(?:(?:my|our|the|his|her|their|an?)\s+)?[\w'-]+(?:\s+[\w'-]+)?\s*(?:is|was)?\s*[:=]?\s*$",
    re.I,
)
_SENT_TO = (
    r"(?:\b(?:call|text|ring|reach|phone|contact|dial|ask|message|notify|e-?mail|mail|write(?:\s+to)?|forward(?:\s+\w+)?\s+to|copy|cc"
    r"|send\s+(?:it|them|that|everything|the\s+\w+)\s+to|speak\s+(?:to|with)|talk\s+to|check\s+with)"
    r"|\b(?:deliver|ship)(?:\s+\w+)?\s+to)\s+"
)
_SENT_US = r"(?:reach|call|text|ring|contact|phone|e-?mail|mail|write\s+to|visit|find)\s+(?:us|me)"
_FORMER = re.compile(
    rf"\b(?:old|former|previous|prior|outdated|expired)[\s-]+(?:\w+\s+)?{_NOUN}(?:\s+{_NOUN})?(?:\s+(?:is|was))?\s*[:=,]?\s*$",
    re.I,
)
_FORMER_ELSEWHERE = re.compile(
    r"\b(?:alte[rsn]?|frühere[rsn]?|ehemalige[rsn]?|vorherige[rsn]?|antigu[oa]|viej[oa]|ancien(?:ne)?|précédente?)\s+(?:\w+\s+){0,2}"
    r"[\w-]+(?:\s+(?:war|ist|lautete?|es|era|est|était))?\s*[:=]?\s*$"
    r"|\b(?:correo|tel[ée]fono|n[úu]mero|m[óo]vil|courriel|t[ée]l[ée]phone|num[ée]ro|e-?mail)\s+(?:anterior|antiguo|viejo|précédent)"
    r"(?:\s+(?:es|era|est|était))?\s*[:=]?\s*$|(?:前の|以前の|昔の|旧)[^、。]{0,8}$",
    re.I,
)
# "My phone was …" is over, whatever came after it; so is "my number before: …" and "until May it was …".
_WAS = re.compile(
    rf"\b{_NOUN}(?:\s+(?!and\b|is\b|but\b)[\w'.-]+){{0,5}}?\s+(?:was|were|had\s+been|used\s+to\s+be)\s*(?:at\s+)?[:=]?\s*$"
    rf"|\b{_NOUN}\s+(?:before|earlier|previously|formerly|back\s+then|in\s+the\s+past)(?:\s+(?:is|was))?\s*[:=]?\s*$"
    r"|\b(?:used\s+to|had|previously|formerly)(?:\s+(?:be|use|have|using|had|on|at|under|reachable|call|dial|ring))*\s*[:=]?\s*$",
    re.I,
)
_OTHER_REACHED = re.compile(
    rf"{_SENT_TO}(?:(?:him|her|them|you|somebody|someone)\b"
    rf"|(?:my|our|the|his|her|their|an?|your)\s+(?!{_OWN})[\w'-]+(?:\s+(?!number\b)[\w'-]+){{0,2}}?"
    r"|(?-i:[A-Z])[\w'-]+(?:\s+(?-i:[A-Z])[\w'-]+)?)"
    rf",?\s*(?:instead\s+|back\s+)?(?:at|on|under|via|using|with|by|to)?\s*(?:(?:the|this|his|her|their)\s+)?(?:{_NOUN}\s*)?[:=]?\s*$",
    re.I,
)
# In a colleague's or a tool's words what is "ours" is the company's.
_OURS = re.compile(
    rf"\b(?:our|my|{_SENT_US})\b(?!\s+(?:customer|client|user|caller|buyer|guest|member|records?|system|file|crm|database)\b)"
    r"(?:(?!\b(?:his|her|their|customer|client|user|caller)(?:'s)?\b)[^.;\n]){0,60}$"
    r"|(?:我们|我司|本公司|本店|咱们|我)的?(?!的?(?:客户|顾客|用户|买家))[^，。；！？,]{0,10}$",
    re.I,
)
_CALLED = re.compile(
    rf"\b(?:my|our|the|his|her|their)\s+(?!{_OWN})[\w'-]+(?:\s+[\w'-]+)?\s+(?:can|could|may|should)\s+be\s+"
    r"(?:reached|contacted|called|found)\s+(?:at|on|under|by|via)\s+$|"
    r"\b(?:called|phoned|dial+ed|rang|texted|tried(?:\s+\w+ing)?|e-?mailed|wrote\s+to|been\s+calling|spoke\s+\w+)\s+"
    rf"(?:you\s+|your\s+\w+\s+|the\s+\w+\s+|that\s+)?(?:at\s+|on\s+|to\s+|{_NOUN}\s+)?$"
    r"|(?<!\bi\s)(?<!\bi'm\s)\b(?:called|texted|phoned|rang|contacted|e-?mailed|messages?|calls?|texts?|sms|received|got)\s+"
    r"(?:(?:me|us|a|an|\w+)\s+){0,3}from\s+(?:the\s+number\s+|this\s+\w+\s+|\w+\s+)?$",
    re.I,
)
_OWNER_AFTER = re.compile(
    r"[\s,]*(?:\(\s*|(?:that|this|it|which)?\s*(?:is|was|'s)\s+(?:(?:actually|really|in\s+fact)\s+)?|(?:that|which)\s+belongs\s+to\s+|belongs\s+to\s+)"
    r"(?:(?:his|hers|theirs|yours|his|her|their|your)\b"
    rf"|(?:(?:my|our|the|an?)\s+)?(?!{_NO_OWNER}'s)[^\W\d_][\w-]*'s\b"
    r"|(?:my|our)\s+(?:wife|husband|partner|mother|father|mom|mum|dad|brother|sister|son|daughter|boss|assistant|friend"
    r"|colleague|neighbou?r|manager|secretary)\b)"
    r"|[\s,]*belongs\s+to\s+(?!me\b|us\b)\w",
    re.I,
)
_ZH_PERSON = (
    r"(?:快递|配送|骑手|司机|师傅|助理|秘书|客服|店家|店主|卖家|商家|前台|物业|保安|房东|中介|同事|同学|朋友|老板|领导|上司|经理|主管|老师"
    r"|医生|律师|妈|爸|父亲|母亲|爷爷|奶奶|外公|外婆|老婆|老公|妻子|丈夫|太太|爱人|对象|男友|女友|哥|弟|姐|妹|叔|阿姨|舅|姑|儿子|女儿"
    r"|孩子|亲戚|室友|邻居|你们?的|您的|贵司|他们?|她们?|别人|对方|某人|小(?![时区心米程])[\u4e00-\u9fff]|老[李王张刘陈杨]|[\u4e00-\u9fff]{1,2}(?:先生|女士|小姐|总))"
)
_ZH_BEFORE = re.compile(
    rf"{_ZH_PERSON}[^，。；！？,]{{0,10}}$"
    r"|(?:不是|不再是|并非|别|不要|勿|不用|停用|作废|注销)(?:再)?(?:打|用|发|寄|联系|我的?|这个|旧|老|的|手机|电话|号码?|邮箱|地址|到|给|在|了|\s){0,6}$"
    r"|(?:旧|老(?!师|板)|(?:以前|之前|原来|原先|曾经|过去)(?:一直)?用?的)[^，。；！？,]{0,8}$|(?:打过|拨打?了|打了|来电|致电了?)\s*$",
)
_ZH_AFTER = re.compile(
    rf"[\s，,]*(?:这个?|那个?|此)?(?:手机|电话|号码?|邮箱|地址)?(?:现在|早就|已经?|我)*(?:不是(?:我|本人)|(?:不再?|没)(?:使?用|住)了?|停用|停机"
    rf"|作废|注销|换掉|废弃|失效|无效|过期|打不通|是(?:错|旧|老|空号|以前|之前)|是(?:我的?)?{_ZH_PERSON})"
)
_ZH_OWN = re.compile(
    rf"{_ZH_PERSON}[^，。；！？,]{{0,8}}?(?:打|联系|拨打?|致电|发|寄|送|回复|通知|给)(?:电话)?(?:给|到)?我"
    r"|我(?:是|叫)[^，。；！？,]{0,12}$"
)


def former_elsewhere(before: str) -> bool:
    """Whether the words before a value call it a former one, in German, Spanish, French or Japanese."""
    return _FORMER_ELSEWHERE.search(before[-_REACH:]) is not None


def is_not_theirs(found: Found, *, start: int, end: int) -> bool:
    """Whether the sentence denies that a value (at a place of the whole text) is the speaker's, or says whose it is."""
    if found.voice not in {Voice.SELF, Voice.CUSTOMER}:
        return False
    sentence = found.sentence
    before = sentence.text[max(start - sentence.start - _REACH, 0) : start - sentence.start]
    after = sentence.text[end - sentence.start : end - sentence.start + _REACH]
    pieces = _PIECE.split(before)
    before = pieces[-1] if pieces[-1].strip() or len(pieces) == 1 else pieces[-2]  # "contact Jane Doe, …"
    former = _FORMER.search(before) and not re.search(r"\b(?:back|again|still|using)\b", sentence.text, re.I)
    if (
        former
        or (_WAS.search(before) and not found.rule.name.endswith(f".{MEANT}"))
        or _DENIED_BEFORE.search(before)
        or _DENIED_AFTER.match(after)
        or _ZH_AFTER.match(after)
    ):
        return True
    if _ZH_BEFORE.search(before) and not _ZH_OWN.search(before):
        return True
    if found.voice is Voice.CUSTOMER:
        return bool(_OURS.search(before))  # "her phone is …" is the customer's in a note
    return bool(
        _OWNER_BEFORE.search(before)
        or _OTHER_REACHED.search(before)
        or _CALLED.search(before)
        or _OWNER_AFTER.match(after)
    )
