"""What a question asks for: one slot, a problem's progress, an event, advice, a time. Pure, by rules.

English and Chinese; customers ask of themselves, support agents of "the customer", "she", 客户.
"""

import re
from dataclasses import dataclass
from datetime import datetime

from memories.periods import Period, find_period

_ONE_FOR_ONE = {ord(c): "'" for c in "’‘＇`´"} | {ord(c): " " for c in "\u00a0\u3000\n\t"}
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")

_OWNER = (
    r"(?:my|our|(?:the\s+|this\s+)?(?:customer|client|user|caller|person)'?s?|his|her|their"
    r"|(?-i:[A-Z][\w-]+)'s|your\s+customer'?s)"
)
_WHO = r"(?:i|we|he|she|they|(?:the\s+|this\s+)?(?:customer|client|user))"
_ADJ = (
    r"(?:(?:full|first|current|new|old|previous|former|own|preferred|real|correct|e-?mail|home"
    r"|postal|phone|contact|work|main|right|exact)\s+)*"
)
_BE = r"(?:\s+is|\s+are|\s+was|\s+were|'s|s|'re)"
_ASK = (
    r"(?:what(?:\s+exactly)?"
    + _BE
    + r"|which\s+(?:is|was)|do\s+you\s+(?:know|remember|have|recall|still\s+have|still\s+know)|"
    r"(?:can|could|would)\s+you\s+(?:please\s+)?(?:tell|remind|give"
    r"|show)(?:\s+me)?(?:\s+of)?(?:\s+again)?(?:\s+what)?|tell\s+me|remind\s+me(?:\s+of|\s+what)?|"
    r"give\s+me|show\s+me|i\s+forgot|what\s+do\s+(?:you|we)\s+(?:have|know)\s+(?:as|for|about)"
    r"|you\s+(?:know|remember)|what\s+was|and)"
)
_HAN_WHO = r"(?:我们?|客户|顾客|用户|他|她|对方|以前|之前|旧|原来|现在|^)的?"
_HAN_ASK = r"(?:是什么|是多少|是哪个|是哪|叫什么|是啥|是谁|多少|什么|哪|吗|呢|？|\?|告诉|记得|知道)"


def _noun(words: str) -> str:
    """Patterns that ask for a noun: "what is my …", "her …?", "the customer's …"."""
    return (
        rf"\b{_ASK}\s+(?:is\s+|was\s+|the\s+)?{_OWNER}\s+{_ADJ}(?:{words})\b"
        rf"|^\W*(?:and\s+|so\s+|ok\s+)?(?:what\s+about\s+|how\s+about\s+)?{_OWNER}\s+{_ADJ}(?:{words})\W*$"
        rf"|\bwhat\s+{_ADJ}(?:{words})\s+(?:do|does|did|have|has)\s+(?:{_WHO}|you)\s+(?:have|use|give"
        r"|gave|register\w*|enter\w*|go\s+by|on\s+file|prefer)\b"
        rf"|\bwhat\s+(?:is|was)\s+the\s+{_ADJ}(?:{words})\s+(?:of|for|on\s+(?:file|record))\b"
        rf"|\b{_OWNER}\s+{_ADJ}(?:{words})\s*\?"
    )


_SLOTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (slot, re.compile(pattern, re.I))
    for slot, pattern in (
        (
            "email",
            _noun(r"e-?mail(?:\s+address|\s+id)?|mail\s+address")
            + rf"|{_HAN_WHO}(?:电子邮箱|邮箱|电子邮件|邮件地址|邮件|郵箱|电邮|email"
            rf"|e-mail)(?:地址)?.{{0,4}}{_HAN_ASK}",
        ),
        (
            "phone",
            _noun(r"(?:phone|mobile|cell|telephone|contact|whatsapp)(?:\s+(?:number|no))?|number")
            + rf"|{_HAN_WHO}(?:联系)?(?:手机|电话|電話|号码|联系电话)(?:号码?|号)?.{{0,4}}{_HAN_ASK}",
        ),
        (
            "contact_preference",
            rf"\bhow\s+(?:do|does|did|would|should|can|to)\s+(?:{_WHO}|we|i)?\s*(?:prefer|like|want|contact"
            r"|reach|get\s+in\s+touch)\b.{0,30}\b(?:contact\w*|reach\w*|customer|her|him|them|me"
            r"|touch)?\b"
            rf"|\b{_OWNER}\s+(?:contact\s+preferences?|preferred\s+(?:contact|channel|way))|怎么联系(?:我"
            rf"|客户|他|她)|(?:联系方式|联系偏好).{{0,4}}{_HAN_ASK}|用什么方式联系",
        ),
        (
            "location",
            _noun(r"address|location|city|country|home\s?town|place\s+of\s+residence")
            + rf"|\bwhere\s+(?:exactly\s+)?(?:do|does|did|am|are|is)\s+{_WHO}\s+(?:\w+\s+)?(?:live|living"
            rf"|reside|located|based|staying|now|from)\b|\bwhere\s+{_WHO}\s+(?:live|lives|reside|am\s+based"
            r"|is\s+based)\b"
            rf"|\bwhere\s+(?:is|am)\s+(?:{_WHO})\s*\?|\b(?:which|what)\s+(?:city|country|town"
            rf"|place)\s+(?:do|does|did|am|is|are)\s+{_WHO}\b|\bwhere\s+(?:did|have"
            rf"|has)\s+{_WHO}\s+(?:moved?)"
            rf"|{_HAN_WHO}(?:现在|目前|以前|之前)?(?:住|家|居住|定居)(?:在)?(?:哪|什么|何处)"
            rf"|{_HAN_WHO}(?:所在地|住址|地址|城市).{{0,4}}{_HAN_ASK}|{_HAN_WHO}(?:在|搬到?)(?:了)?(?:哪里"
            r"|哪儿|哪个城市)",
        ),
        (
            "company",
            _noun(r"company|employer|organi[sz]ation|firm|business|workplace")
            + r"|\b(?:which|what)\s+(?:company|firm|organi[sz]ation|employer)\s+(?:do|does|did|am|is"
            rf"|are)\s+{_WHO}\b|\bwhere\s+(?:do|does|did|am|is|are)\s+{_WHO}\s+(?:\w+\s+)?(?:work|working"
            r"|employed)\b"
            rf"|\bwho\s+(?:do|does|did)\s+{_WHO}\s+work\s+for\b|\bwhere\s+{_WHO}\s+works?\b"
            rf"|{_HAN_WHO}(?:公司|单位).{{0,6}}{_HAN_ASK}|{_HAN_WHO}(?:现在|目前)?在(?:哪|什么)(?:里|儿|家"
            r"|个)?(?:公司|单位)?(?:上班|工作|任职)",
        ),
        (
            "role",
            _noun(r"job(?:\s+title)?|role|position|profession|occupation|title")
            + rf"|\bwhat\s+(?:do|does)\s+{_WHO}\s+do(?:\s+for\s+(?:a\s+living|work))?\s*\??$"
            rf"|{_HAN_WHO}(?:职位|职业|工作)是.{{0,3}}{_HAN_ASK}|{_HAN_WHO}是做什么的",
        ),
        (
            "plan",
            _noun(r"(?:subscription\s+)?plan|subscription|tier|package")
            + rf"|\b(?:which|what)\s+(?:subscription\s+)?(?:plan|tier|subscription)\b|{_HAN_WHO}(?:套餐|订阅"
            rf"|版本|会员等级).{{0,4}}{_HAN_ASK}|什么套餐|哪个套餐",
        ),
        (
            "language",
            _noun(r"(?:preferred\s+)?language")
            + rf"|\b(?:which|what)\s+language\s+(?:do|does|should|did)\b|{_HAN_WHO}(?:说|用|讲)什么语言"
            r"|用什么语言(?:回复|沟通)",
        ),
        (
            "technical_level",
            rf"\bhow\s+technical\b|\b(?:is|am|are)\s+{_WHO}\s+(?:technical|tech[\s-]?savvy|a\s+developer"
            rf"|a\s+programmer)\b|\b{_OWNER}\s+technical\s+(?:background|level)|{_HAN_WHO}(?:懂技术吗"
            r"|技术背景|技术水平)",
        ),
        (
            "name",
            _noun(r"name|nickname")
            + r"|\bwho\s+(?:am\s+i|i\s+am)\b|\bwhat\s+(?:am\s+i|is\s+(?:he|she|the\s+customer)|are\s+they)\s+called\b"
            r"|\bwhat\s+(?:do|should|can|shall)\s+(?:you|i|we)\s+call\s+(?:me|him|her|them"
            r"|the\s+customer)\b|\bhow\s+(?:do|should)\s+(?:you|i|we)\s+(?:call|address)\s+(?:me|him|her"
            r"|them|the\s+customer)\b"
            r"|\bwho\s+(?:is|'s)\s+(?:the\s+|this\s+|our\s+)?(?:customer|client|caller|user)\b"
            rf"|\bhow\s+(?:do|does)\s+(?:you|i|we|one)\s+spell\s+{_OWNER}\s+(?:\w+\s+)?name"
            r"|\bwhat\s+name\b.{0,20}\b(?:use|have|gave|go)\b"
            r"|(?:我们?|客户|顾客|用户|他|她|对方)(?:的(?:名字|姓名|全名))?(?:到底)?叫(?:什么|啥)|(?:我"
            r"|客户|顾客|用户|他|她|对方)的?(?:名字|姓名|全名|称呼).{0,4}(?:什么|啥|多少|谁|吗|呢|？|\?"
            r"|怎么写|记得)|我是谁|(?:怎么|如何)称呼(?:我|客户|他|她)?|(?:客户|这位|用户)是谁|(?:记得"
            r"|知道)我(?:叫什么|的名字|是谁)",
        ),
    )
)
_PROBLEM = re.compile(
    r"\b(?:issues?|problems?|bugs?|errors?|troubles?|tickets?|complaints?|incidents?|outage|broken"
    r"|broke|fix(?:ed|es|ing)?|resolv\w+|solv\w+|updates?|status|progress|news|crash\w*|fail\w*|"
    r"not\s+working|doesn't\s+work|still\s+(?:open|pending|waiting|broken)|open\s+(?:issues?"
    r"|cases?|tickets?)|wrong|investigat\w+|stuck|repair\w*|refund\s+status|any\s+word|any\s+luck"
    r"|what's\s+going\s+on\s+with)\b"
    r"|问题|进展|进度|状态|解决|修好|修复|处理|故障|报错|错误|失败|投诉|工单|怎么样了|更新|有消息"
    r"|有没有消息|异常|坏|搞定|无法|打不开|崩溃|不了",
    re.I,
)
_UPDATE_OF_SOFTWARE = re.compile(
    r"\b(?:how\s+(?:do|can|to)|should)\b.{0,20}\bupdate\s+(?:my|the)\b|\b(?:update"
    r"|change)\s+my\s+(?:e-?mail|name|address|phone)",
    re.I,
)
_EVENT = re.compile(
    r"\b(?:what\s+(?:went\s+wrong|happened|happens|occurred|caused|was\s+the\s+(?:cause|reason"
    r"|problem|issue))|why\s+did|when\s+did|when\s+was|when\s+were|when\s+is|how\s+did|"
    r"the\s+last\s+(?:deployment|release|order|delivery|incident|outage|meeting|call|visit|update"
    r"|upgrade|payment)|went\s+wrong|happened|history\s+of|root\s+cause|timeline|incident)\b"
    r"|出了什么(?:问题|事)|发生了?什么|怎么回事|什么时候|何时|哪天|为什么会?失败"
    r"|为什么.{1,10}(?:失败|崩溃|出错)|(?:上次|上回|之前|那次).{0,12}(?:部署|发布|订单|发货|故障"
    r"|付款|升级|会议)|经过|原因",
    re.I,
)
_RECALL = re.compile(
    r"\b(?:do\s+you\s+(?:still\s+)?(?:remember|recall)|can\s+you\s+(?:remember|recall)"
    r"|remember\s+(?:when|what|that|how|the|my|me)|you\s+remember|remind\s+me|last\s+time"
    r"|previously|before\b|earlier|in\s+the\s+past|"
    r"the\s+other\s+day|(?:i|we)\s+(?:told|mentioned|said|talked|discussed|spoke|reported|asked"
    r"|wrote)|did\s+(?:i|we|he|she|they|the\s+customer)\s+(?:\w+\s+)?(?:say|tell|mention|report"
    r"|ask|talk|discuss)|have\s+(?:i|we)\s+(?:\w+\s+)?(?:told|mentioned|said|discussed|talked)|"
    r"(?:what\s+do|everything|anything|all)\s+(?:that\s+)?(?:you|we)\s+(?:know|remember|have)\b|what\s+did\s+(?:i|we|he|she|they"
    r"|the\s+customer)\s+(?:say|tell|ask|want|report|decide|talk|discuss|order)|our\s+(?:last"
    r"|previous)\s+(?:conversation|chat|call)|past\s+conversations?)\b"
    r"|上次|上一次|上回|之前|以前|还记得|记不记得|你记得|记得吗|记得我|提醒我|我说过|说过|提过"
    r"|聊过|提到过|曾经|先前|刚才说|跟你说|和你说|告诉过|你(?:都)?(?:知道|了解)我|关于我的?(?:一切|所有|什么)",
    re.I,
)
_PREFERENCE = re.compile(
    r"\b(?:recommend\w*|suggest\w*|advise|advice|which\s+(?:[\w-]+\s+){0,4}(?:should|would"
    r"|do\s+you|is\s+(?:best|better|right))|what\s+(?:[\w-]+\s+){0,4}should\s+(?:i|we|he|she"
    r"|they)\s+(?:use|buy|choose|get|pick|try|take|send)|"
    r"prefer\w*|preference\w*|favou?rites?|do\s+i\s+(?:like|love|hate|dislike|use)|(?:does|did"
    r"|do)\s+(?:he|she|they|the\s+customer)\s+(?:like|love|hate|dislike)|what\s+(?:do|does"
    r"|did)\s+(?:i|we|he|she|they|the\s+customer)\s+(?:\w+\s+)?(?:like|love|hate|dislike|enjoy)|"
    r"likes?\s+and\s+dislikes?|best\s+(?:\w+\s+){0,3}for\s+(?:me|us|her|him|them|the\s+customer)"
    r"|good\s+(?:\w+\s+){0,3}for\s+(?:me|us)|should\s+i\s+(?:use|choose|pick|try|get|buy|go\s+for)"
    r"|(?:what|where|which|how|who)\s+(?:[\w-]+\s+){0,3}would\s+you\s+(?:put|seat|pick|choose|take|give|get|send|book"
    r"|order|buy|place|find|use))\b"
    r"|推荐|建议|偏好|喜好|喜欢(?:什么|哪|用什么|吃什么|吗)|更喜欢|讨厌什么|不喜欢什么|用哪个|选哪"
    r"|哪个好|哪个更|哪款|该用什么|应该用|适合我",
    re.I,
)
_HISTORY = re.compile(
    r"\b(?:old|previous|former|earlier|original|past|prior)\s+(?:e-?mail|phone|number|address|name"
    r"|company|employer|plan|location|city|job|role|one|value|subscription|contact)\b"
    r"|\bused\s+to\b|\bwhat\s+was\b.{0,40}\bbefore\b|\bbefore\s+(?:that|i\s+moved|the\s+change"
    r"|it\s+changed|now)\b|"
    r"\bwhere\s+did\s+(?:i|we|he|she|they|the\s+customer)\s+(?:\w+\s+)?live\b|\bformerly\b"
    r"|\bhistory\s+of\s+(?:my|the\s+customer'?s?|her|his)\b|\bwhat\s+(?:plan|company"
    r"|name)\s+(?:did|was)\b.*\b(?:before|have|previously)\b"
    r"|以前(?:的|住|叫|用|在)|之前(?:的|住|叫|用|在)(?!.*问题)|原来的|旧的?(?:邮箱|电话|地址|名字"
    r"|公司|套餐|号码)|曾经(?:住|用|叫|在)|改之前|搬家?之前|原先",
    re.I,
)
_INVERTED = re.compile(
    r"^\W*(?:(?:hi|hello|hey|ok|okay|so|and|but|well|please|sorry|also|um)\b[\s,!.]*)*(?:what|who"
    r"|whom|whose|which|where|when|why|how|is|are|am|was|were|do|does|did|has|have|had|can|could"
    r"|will|would|should|shall|may|any|"
    r"remind\s+me|tell\s+me|show\s+me|give\s+me|recommend|suggest|isn't|aren't|don't|doesn't"
    r"|didn't|whats|wheres|whos|hows)\b(?!\s+(?:ever|i\s+\w+ed))",
    re.I,
)
_HAN_QUESTION = re.compile(
    r"[?？]|[吗么嗎呢]\s*[。.]?$|什么|谁|哪|几[个点号次]|多少|怎么|怎样|如何|为何|为啥|是否|是不是"
    r"|有没有|能不能|可不可以|记不记得|推荐|告诉我|提醒我|还记得"
)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question as read. `slot` is the attribute asked for, "" when none; since/until bound the time asked about."""

    language: str
    slot: str = ""
    about_problem: bool = False
    about_event: bool = False
    recall_request: bool = False
    about_preference: bool = False
    is_question: bool = False
    history: bool = False
    since: datetime | None = None
    until: datetime | None = None


def read_question(text: str, *, now: datetime, time_zone: str) -> Question:
    """Read what a text asks for. Any text has an answer; an empty one asks for nothing."""
    plain = re.sub(r" {2,}", " ", text.translate(_ONE_FOR_ONE)).strip()
    period = find_period(plain, now=now, time_zone=time_zone)
    slot = _slot(plain)
    problem = bool(_PROBLEM.search(plain)) and not slot and not _UPDATE_OF_SOFTWARE.search(plain)
    return Question(
        language=_language(plain),
        slot=slot,
        about_problem=problem,
        about_event=bool(_EVENT.search(plain)) and not slot,
        recall_request=bool(_RECALL.search(plain)),
        about_preference=bool(_PREFERENCE.search(plain)),
        is_question=_asks(plain),
        history=bool(_HISTORY.search(plain)),
        since=_start(period),
        until=period.until if period else None,
    )


def _start(period: Period | None) -> datetime | None:
    return period.since if period else None


def _language(text: str) -> str:
    han = len(_HAN.findall(text))
    return "zh" if han and han >= len(_LATIN_WORD.findall(text)) else "en"


def _asks(text: str) -> bool:
    if text.rstrip(" \"')").endswith(("?", "？")):
        return True
    if _language(text) == "zh":
        return bool(_HAN_QUESTION.search(text))
    return bool(_INVERTED.match(text))


_TOLD = re.compile(
    r"\b(?:my|our)\s+(?:\w+\s+){0,2}(?:is|was|'s)\s+\S+@|\bmy\s+name\s+is\b|我叫(?!什么|啥)"
    r"|我的名字(?:是|叫)(?!什么|啥)",
    re.I,
)


def _slot(text: str) -> str:
    """The slot asked for. A text that tells one ("my name is …") asks for none of that kind."""
    if not _asks(text) and not _HAN.search(text):
        bare = re.fullmatch(rf"\W*{_OWNER}\s+.*", text, re.I)
        if not bare and not re.search(r"\b(?:tell|remind|show|give|forgot|you\s+know|remember)\b", text, re.I):
            return ""
    if _TOLD.search(text) and not text.rstrip().endswith(("?", "？")):
        return ""
    for slot, pattern in _SLOTS:
        if pattern.search(text):
            return slot
    return ""
