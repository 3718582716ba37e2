"""How technically the customer wants to be talked to, and in which language."""

import re

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.dates import expiry_of
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Builder, Found, Rule

_CONTENT = {
    ("en", "technical"): "Prefers technical explanations",
    ("en", "non-technical"): "Prefers plain, non-technical explanations",
    ("zh", "technical"): "希望用技术语言解释",
    ("zh", "non-technical"): "希望用通俗的语言解释，不用技术术语",
}
# What somebody is says nothing of how they want things explained: the line repeats what was said.
_BACKGROUND = {
    ("en", "technical"): "Has a technical background",
    ("en", "non-technical"): "Has no technical background",
    ("zh", "technical"): "有技术背景",
    ("zh", "non-technical"): "没有技术背景",
}
_OF_ONESELF = frozenset({"background.technical", "background.not_technical"})
_ZH_OF_ONESELF = re.compile(
    r"(?:我们?|咱们|本人|(?:该|这位|这个|此)?(?:客户|顾客|用户|买家)|他|她)\S*(?:是|懂|背景|了解|熟悉|学|做|写|搞)"
)


def _tone(value: str) -> Builder:
    """A builder that sets the tone for good."""

    def build(found: Found) -> Candidate | None:
        zh = found.language == "zh"
        of_oneself = _ZH_OF_ONESELF.match(found.match.group()) if zh else found.rule.name in _OF_ONESELF
        content = (_BACKGROUND if of_oneself else _CONTENT)["zh" if zh else "en", value]
        return _preference(found, attribute="technical_level", value=value, content=content)

    return build


def _preference(found: Found, *, attribute: str, value: str, content: str) -> Candidate:
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.PREFERENCE,
        content=content,
        span=found.span(),
        subject=found.subject,
        attribute=attribute,
        value=value,
        corrects=found.corrected,
        confidence=0.9,
        importance=0.9,
        language=found.language,
        tags=("preference",),
        expires_at=expiry_of(found.sentence.text, said_at=found.moment.said_at, time_zone=found.moment.time_zone),
        rule=found.rule.name,
    )


_ZH_LANGUAGES = {
    "英": "English",
    "中": "Chinese",
    "日": "Japanese",
    "法": "French",
    "德": "German",
    "韩": "Korean",
    "俄": "Russian",
}


# "Why do you write in Spanish?", "don't reply in German", "they speak to me in French" wish for none of it.
_UNWANTED = re.compile(
    r"\b(?:don'?t|do\s+not|never|stop|not|no|without|cannot|quit|avoid|instead\s+of|rather\s+than|didn'?t|doesn'?t|won't"
    r"|shouldn't|no\s+need\s+to|hate\w*|dislike\w*|why|how\s+come|when(?:ever)?|since|because|after|if|unless)\b[^,;]{0,60}$"
    r"|\b(?:do|does|did|have|has|are|is|will)\s+(?:you|they|he|she|it|your\s+\w+|the\s+\w+)(?:\s+(?:always|still|only|even|all|guys"
    r"|now|ever))*\s*$"
    r"|(?<!can\s)(?<!could\s)(?<!will\s)(?<!would\s)(?<!that\s)(?<!want\s)(?<!like\s)(?<!need\s)(?<!prefer\s)(?<!if\s)"
    r"\b(?:you|they|he|she|it|agents?|people|everyone|everybody|somebody|someone|colleagues?|representatives?)"
    r"(?:\s+(?:always|still|only|even|all|guys|keep|kept|just))*\s*$",
    re.I,
)
_ZH_UNWANTED = re.compile(
    r"(?:为什么|为何|为啥|干嘛|怎么|凭什么|不要|不想|不用|不希望|不需要|不喜欢|别|勿|停止|拒绝|没有|不)[^，。！？]{0,12}$"
    r"|^(?!.{0,20}(?:请|麻烦|希望|以后|想让|能不能|可以)).{0,20}(?:你们?|您|客服|他们?|她们?)(?:总是|老是|一直|还|又)?(?:都|只)?[用以说]?$"
)
_NOT_IN = re.compile(r"[\s,]*(?:is\s+not|isn't|,?\s*not\s+please|is\s+(?:unacceptable|wrong|annoying))\b", re.I)


def _is_unwanted(found: Found) -> bool:
    place = found.match.start()
    clause = found.sentence.clause_at(found.start())
    if clause.supposes or (clause.why and found.language != "zh"):
        return True
    lead = found.sentence.text[max(clause.start - found.sentence.start, 0) : place]
    if found.language == "zh":
        return bool(_ZH_UNWANTED.search(found.sentence.text[: found.match.start("value")]))
    if _NOT_IN.match(found.sentence.text, found.match.end()):
        return True
    asked = re.search(
        r"\b(?:can(?:'t)?|(?:could|wo|would|will)(?:n't)?)\s+(?:you|someone|somebody|anyone)\b[^,;]*$", lead, re.I
    )
    if asked and not re.search(r"\b(?:not|never|stop|avoid|why)\b", lead, re.I):
        return False
    return bool(_UNWANTED.search(lead))


def reply_language(found: Found) -> Candidate | None:
    """The language to answer in, unless the words say that it is not wanted."""
    if _is_unwanted(found):
        return None
    value = found.match["value"]
    if found.language == "zh":
        value = _ZH_LANGUAGES.get(value[0], value)
        content = f"语言：{found.match['value']}"
    else:
        value = {"mandarin": "Chinese"}.get(value.lower(), value.capitalize())
        content = f"Language: {value}"
    return _preference(found, attribute="language", value=value, content=content)


_TELL = r"(?:explain|describe|tell|give|put|answer|talk|speak|write|break|walk|show|keep|go)"
LANGUAGES = (
    r"(?P<value>english|spanish|french|german|italian|portuguese|dutch|chinese|mandarin|japanese"
    r"|korean|russian|polish|turkish|arabic|hindi|vietnamese|swedish|norwegian|danish|finnish"
    r"|greek|czech|ukrainian)"
)

RULES: tuple[Rule, ...] = (
    Rule(
        name="background.not_technical",
        pattern=r"<I am>\s+(?:really\s+|just\s+)?(?:not|n't)\s+(?:really\s+|very\s+|that\s+|particularly\s+"
        r"|at\s+all\s+|so\s+|too\s+)*(?:an?\s+)?(?:very\s+)?(?:technical(?:ly)?(?:\s+(?:person|user"
        r"|savvy|minded|inclined))?|tech[\s-]?savvy|"
        r"techie|tech\s+person|developer|programmer|engineer|coder|good\s+with\s+(?:computers|tech\w*)"
        r"|computer\s+(?:person|savvy))\b|"
        r"<I am>\s+(?:an?\s+)?(?:non-?technical|nontechnical|complete\s+beginner|total\s+beginner"
        r"|beginner|novice|layman|layperson)\b|"
        r"<I><have>\s+(?:no|little|zero|not\s+much)\s+(?:technical|tech|programming|coding"
        r"|it)\s+(?:background|knowledge|experience|skills?)|"
        r"<I>\s+(?:don't|do\s+not|doesn't|does\s+not)\s+(?:have\s+(?:a|any"
        r"|much)\s+technical\s+(?:background|knowledge)|(?:understand"
        r"|know)\s+(?:much\s+about\s+)?(?:tech(?:nology|nical\s+\w+)?|computers|code|coding|jargon)\b)",
        build=_tone("non-technical"),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="background.plain_words",
        pattern=rf"\b{_TELL}\b[^,.;?!]{{0,40}}\b(?:in\s+(?:simple|plain|layman'?s?|non-?technical|everyday"
        r"|easy)\s*(?:terms?|words?|english|language)?|simply|like\s+i'?m\s+(?:five|5|a\s+\w+)"
        r"|for\s+a\s+(?:layman|beginner|non-?technical\s+\w+)|non-?technical(?:ly)?)\b|"
        r"\b(?:no|without|avoid|skip|less)\s+(?:the\s+|any\s+)?(?:technical\s+)?(?:jargon|tech\s+talk"
        r"|technical\s+(?:terms|details|language))\b|\bkeep\s+it\s+(?:simple|non-?technical)\b|"
        r"\bdon't\s+(?:be\s+(?:too|so)\s+technical|explain\s+(?:it\s+)?technically|use\s+(?:technical"
        r"|jargon)\w*)",
        build=_tone("non-technical"),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="background.technical_words",
        pattern=rf"\b{_TELL}\b[^,.;?!]{{0,40}}(?<!non)(?<!non-)\b(?:technically|technical\s+(?:details?|terms?"
        r"|language|explanations?|answers?|version|depth|level)|in\s+technical\s+\w+"
        r"|the\s+technical\s+\w+|in\s+(?:technical\s+)?depth|code-?level)\b|"
        r"(?:^\s*(?:please\s+|you\s+can\s+|feel\s+free\s+to\s+)?)(?:be|get)\s+(?:more\s+"
        r"|as\s+)?technical\b|\b(?:i|customer|she|he|they)\s+(?:prefers?"
        r"|likes?|wants?|needs?)\s+(?:the\s+|more\s+|a\s+)?technical\s+(?:details?|terms?"
        r"|explanations?|answers?|language|depth)\b|"
        r"\bskip\s+the\s+basics\b|\b(?:don't|no\s+need\s+to)\s+(?:dumb|simplify)\s+(?:it|things)?",
        build=_tone("technical"),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="background.technical",
        pattern=r"<I am>\s+(?:an?\s+|the\s+|also\s+|actually\s+)*(?:very\s+|quite\s+|fairly\s+|pretty\s+)?"
        r"(?:technical|tech[\s-]?savvy|techie)\b(?!\s+support)|<I><have>\s+(?:a\s+"
        r"|an?\s+strong\s+)?(?:technical|programming|engineering|computer\s+science|it)\s+background|"
        r"<I>\s+(?:write|writes)\s+(?:code|software)\b|<I>\s+(?:code|codes|program|programs)\s+(?:in"
        r"|for)\b|<my>\s+background\s+is\s+(?:technical|in\s+(?:software|programming"
        r"|computer\s+science|engineering|it)\b)",
        build=_tone("technical"),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="background.zh.not_technical",
        pattern=r"<我>(?:真的|完全|一点也|一点都|其实|并|也|基本上?|对.{0,6})*(?:不(?:太|是很)?(?:懂|了解"
        r"|熟悉)(?:技术|电脑|代码|编程|计算机|这些术语|术语)|不是(?:一个|一名)?(?:技术人员|程序员|开发"
        r"|搞技术的?|做技术的?|工程师|学计算机)|没有?技术背景|听不懂(?:技术|术语|专业)"
        r"|是(?:个)?(?:技术|电脑)?小白|是外行)|"
        r"(?:不要|别|少|避免)(?:用|讲|说)?(?:太多)?(?:技术|专业)?(?:术语|行话)|(?:通俗|简单|大白话"
        r"|白话|浅显)(?:一点|易懂|点|些)*(?:的)?(?:语言|话|方式|词)?(?:地|来)?(?:解释|说|讲|说明)"
        r"|用(?:通俗|简单|大白话|白话)|说得?简单(?:一)?点",
        build=_tone("non-technical"),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="background.zh.technical",
        pattern=r"(?:用|以|从)(?:专业的?)?技术(?:性的?)?(?:语言|术语|角度|层面|方式|细节|的语言|的方式"
        r"|的角度)(?:来|跟我|给我|向我|帮我)*(?:解释|说明|讲|说|回答|描述)?|(?:解释|说明|讲|说"
        r"|回答)(?:得|的)?(?:更|再|要)?(?:专业|技术)(?:一点|一些|点|些)|(?:给我|想看|想要|想了解"
        r"|喜欢)(?:更多)?技术细节|"
        r"<我>(?:就|其实|也|本身)*是(?:一名|一个|个|名|一位|做)?(?:资深|高级|前端|后端|全栈|软件|专业"
        r"|老)*(?:程序员|开发者|开发人员|开发工程师|软件工程师|工程师|码农|运维|架构师|搞技术的"
        r"|做技术的|技术人员|程序猿|数据科学家)|<我>(?:很|比较)?懂(?:技术|编程|代码|电脑)"
        r"|<我>有技术背景|<我>是?(?:学计算机|做开发|写代码|搞开发|做软件)",
        build=_tone("technical"),
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="background.language",
        pattern=r"\b(?:answer|reply|respond|write|speak|talk|communicate)(?:\s+(?:to\s+)?<me>)?\s+(?:only\s+"
        rf"|always\s+)?in\s+{LANGUAGES}\b",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="background.language.speaks",
        pattern=r"<I>\s+(?:only\s+)?(?:prefer<s>|speak<s>\s+only|only\s+speak<s>)\s+(?:in\s+"
        rf"|to\s+speak\s+)?{LANGUAGES}\b",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="background.zh.language",
        pattern=r"(?:请|以后|麻烦|都|只能?|希望)+(?:你们?|您)?(?:用|以|说)(?P<value>中文|英文|英语|日语|日文"
        r"|法语|德语|韩语|俄语)(?:回复|回答|交流|沟通|联系|跟我说|和我说|说)?",
        build=reply_language,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
)
