"""How somebody feels, kept apart from what caused it."""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER

_VERY = (
    r"(?:(?:so|very|really|extremely|quite|pretty|absolutely|totally|completely|incredibly|super"
    r"|deeply|truly|just|still|"
    r"getting|a\s+bit|a\s+little|rather|too|feeling|beyond|more\s+than|increasingly|seriously|both"
    r"|all|now|also|becoming)\s+){0,3}"
)
_BE = (
    r"\b(?:i'?m|i\s+am|we'?re|we\s+are|i\s+feel|i\s+felt|i\s+was|we\s+feel|makes?\s+me|making\s+me"
    r"|made\s+me|leaves?\s+me|left\s+me|feeling|"
    r"(?:(?:the\s+|this\s+)?(?:customer|client|user|caller)|she|he|they)(?:'s|'re|\s+is|\s+are"
    r"|\s+was|\s+were|\s+sounds?|\s+seems?|\s+feels?|\s+got))"
)
_BAD = (
    r"(?:frustrat\w+|angry|annoyed|upset|disappoint\w+|furious|livid|mad|unhappy|dissatisfied"
    r"|irritated|outraged|disgusted|worried|anxious|"
    r"stressed(?:\s+out)?|confused|devastated|appalled|tired\s+of|sick\s+(?:and\s+tired\s+)?of"
    r"|sick\s+of|fed\s+up|exhausted|embarrassed|"
    r"shocked|desperate|concerned|nervous|pissed(?:\s+off)?|enraged|let\s+down"
    r"|losing\s+(?:my\s+)?patience|sad|exasperated|fuming|helpless|scared)"
)
_GOOD = (
    r"(?:happy|pleased|satisfied|delighted|thrilled|impressed|grateful|thankful|glad|relieved"
    r"|excited|overjoyed|ecstatic|amazed|"
    r"appreciative|over\s+the\s+moon)"
)
_TOPIC = (
    r"(?:this|that|it|it's|this's|that's|your\s+\w+|the\s+(?:service|support|experience|app"
    r"|product|whole\s+thing)|service|support)"
)

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="feeling.negative",
        kind=Kind.SENTIMENT,
        pattern=pattern(
            rf"{_BE}\s+{_VERY}{_BAD}\b",
            rf"{_BE}\s+(?:not|n't)\s+{_VERY}(?:happy|pleased|satisfied|impressed|amused|thrilled)\b",
            rf"\b(?:isn't|aren't|wasn't)\s+{_VERY}(?:happy|pleased|satisfied)\b",
            rf"^\s*{_VERY}(?:frustrat(?:ed|ing)|annoy(?:ed|ing)|disappoint(?:ed|ing)|furious|angry"
            r"|fed\s+up)\b(?!\s+customer)",
            rf"\b{_TOPIC}(?:'s|\s+is|\s+was|\s+has\s+been)?\s+{_VERY}(?:an?\s+|the\s+)?(?:complete\s+"
            r"|absolute\s+|total\s+)?(?:unacceptable|ridiculous|terrible|awful|horrible|"
            r"outrageous|disgusting|infuriating|frustrating|annoying|disappointing|pathetic|a?\s*joke"
            r"|nightmare|disgrace|worst|appalling|"
            r"driving\s+me\s+(?:crazy|mad|nuts)|so\s+bad|a\s+mess|disaster)\b",
            r"\b(?:i|we)\s+(?:really\s+|absolutely\s+|just\s+)?(?:hate|can't\s+stand"
            r"|cannot\s+stand)\s+(?:this|that|it|how|when|dealing)\b",
            r"\b(?:worst|terrible|awful|horrible)\s+(?:\w+\s+)?(?:service|support|experience|company|app"
            r"|product)\b",
            r"\bcan't\s+take\s+(?:it|this)\s+any\s?more\b|\bhad\s+enough\b"
            r"|\bwaste\s+of\s+(?:my\s+)?(?:time|money)\b|\bnever\s+(?:buy|order"
            r"|use)\w*\s+(?:\w+\s+){0,3}again\b",
            r"失望|生气|愤怒|气死|气愤|恼火|火大|烦死|好烦|很烦|太烦|无语|不满意?|郁闷|不高兴|不开心|不爽"
            r"|难过|着急|很急|焦虑|担心|糟糕透|太差|太糟|忍无可忍|"
            r"受够|(?:我|快|都|要|人)(?:快|要|都)*崩溃了|气人|坑人|太坑|抓狂|沮丧|恶心|离谱|无法接受"
            r"|不能接受|难以接受",
        ),
        veto=pattern(
            r"\b(?:not|n't|no\s+longer|never)\s+(?:\w+\s+)?(?:angry|upset|mad|annoyed|worried|frustrated"
            r"|disappointed|confused)\b",
            r"\bmad\s+about\s+your|不(?:生气|失望|担心|着急)|别(?:生气|担心|着急)|没有?(?:生气|失望)",
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.6,
        confidence=0.9,
        tags=("sentiment", "negative"),
        polarity="-",
    ),
    ClauseRule(
        name="feeling.positive",
        kind=Kind.SENTIMENT,
        pattern=pattern(
            rf"{_BE}\s+{_VERY}{_GOOD}\b(?!\s+(?:to\s+(?:help|provide|send|wait|share|pay|answer|hear|know"
            r"|assist|do|give|try|discuss|call|talk|"
            r"go|take|see\s+you)|if\b|for\s+you\b))",
            rf"\b(?:i|we)\s+{_VERY}(?:love|loved|adore|appreciate)\s+(?:this|it|your|the\s+(?:service"
            r"|support|way|new)|how|you\s+guys)\b",
            r"\b(?:i|we)\s+(?:really\s+|do\s+)?like\s+your\b",
            rf"\b{_TOPIC}(?:'s|\s+is|\s+was|\s+has\s+been)\s+{_VERY}(?:amazing|awesome|great|excellent"
            r"|fantastic|perfect|wonderful|brilliant|superb|"
            r"outstanding|incredible|the\s+best)\b",
            r"\b(?:great|excellent|amazing|fantastic|wonderful|outstanding"
            r"|best)\s+(?:customer\s+)?(?:service|support|experience)\b",
            r"\bthank\s+you\s+so\s+much\b|\bthanks\s+a\s+(?:lot|million)\b.*\b(?:great|amazing|helpful)\b"
            r"|\bmade\s+my\s+day\b",
            r"(?:非常|很|十分|特别|挺|太|比较)(?:满意|开心|高兴|感谢|感激|喜欢你们|棒|赞|贴心)|喜欢(?:你们"
            r"|贵公司)|太棒了|太好了|很好用|服务(?:很|真|太)?好|点赞|好评",
        ),
        veto=pattern(
            r"\b(?:not|n't|never|would\s+be|'d\s+be|will\s+be|less\s+than)\s+(?:\w+\s+)?(?:happy|pleased"
            r"|satisfied|glad|grateful|delighted|thrilled|great|perfect|"
            r"love|appreciate|impressed|amazing)\b",
            r"不(?:太|是很|是非常)?(?:满意|开心|高兴)|if\s+you",
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.5,
        confidence=0.85,
        tags=("sentiment", "positive"),
    ),
)
