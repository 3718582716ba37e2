"""The words for what somebody works with and what replaces it, as data. `technology` reads with them.

Groups: `new` is what is used now, `old` what gave way, with numbers where a pattern has several places for one.
"""

import re

from memories.pipeline.rules.vocabulary.words import PRODUCTS

_IN_NAME = r"[A-Za-z0-9À-ɏ_+#./-]*"  # not Han: "用Vue写了"
_ZH_NAMES = (
    "阿里云|腾讯云|华为云|百度云|钉钉|飞书|企业微信|石墨文档|语雀|印象笔记|有道云笔记|剪映|支付宝|抖音|快手|金蝶|用友"
)
NAME = (
    rf"(?:(?-i:[A-Z]){_IN_NAME}(?:\s+(?-i:[A-Z]){_IN_NAME}){{0,2}}|(?-i:[a-z]+[A-Z])[A-Za-z0-9]*|(?:{_ZH_NAMES})"
    rf"|(?:{'|'.join(sorted(map(re.escape, PRODUCTS), key=len, reverse=True))})\b)"
)
SUBJECT = r"\b(?:i|we|our\s+(?:team|company|whole\s+team)|my\s+(?:team|company))"
_BE = r"(?:'m|'re|'ve|\s+am|\s+are|\s+have|\s+has|\s+is)?"
_OFTEN = (
    r"(?:\s+(?:currently|now|also|mostly|mainly|just|recently|already|finally|all|both|actually|still" r"|then|fully))*"
)
_OURS = (
    r"(?:\s+(?:our|my|the|all|everything|it|entire|whole|of|its|most|over|fully|completely|entirely"
    r"|away|\w+\s+(?=from\b))){0,5}"
)
_MOVE = (
    r"(?:switch(?:ed|ing)?|migrat(?:ed?|ing)|mov(?:ed?|ing)|chang(?:ed?|ing)|transition(?:ed|ing)?"
    r"|convert(?:ed|ing)?|go(?:ing|ne)?|went)"
)
_MORE = (
    rf"(?:(?:\s*,\s*(?:and\s+)?|\s+(?:and|with|plus|&)\s+|\s+for\s+[\w /-]{{2,40}}?(?:,\s*(?:and\s+)?"
    rf"|\s+and\s+))(?=(?:our\s+)?{NAME}))"
)

FROM_TO = re.compile(
    rf"\b{_MOVE}{_OURS}(?:\s+[\w-]+){{0,4}}?\s+(?:from"
    rf"|off)\s+(?:\w+['’]s\s+)?(?P<old>{NAME})\s+(?:over\s+)?to\s+(?:\w+['’]s\s+(?:native\s+)?)?(?P<new>{NAME})"
    rf"|\b(?:our|the|my)\s+[\w -]{{3,40}}?\s+from\s+(?P<old2>{NAME})\s+to\s+(?P<new2>{NAME})",
    re.I,
)
TO = re.compile(rf"{SUBJECT}{_BE}{_OFTEN}\s+{_MOVE}{_OURS}{_OFTEN}\s+(?:over\s+)?to\s+(?P<new>{NAME})", re.I)
INSTEAD = re.compile(
    r"(?<!^)\b(?:us(?:e|ed|ing)|cho(?:se|osing)|pick(?:ed|ing)?|adopt(?:ed|ing)?|with|prefer(?:red)?"
    rf"|tr(?:y|ying)|took)\s+(?:the\s+)?(?P<new>{NAME})(?:\s+as\s+(?:the|our|a|my)\s+[\w -]{{2,30}}?)?"
    rf"\s*,?\s+(?:instead\s+of|rather\s+than|in\s+place\s+of|over)\s+(?P<old>{NAME})"
    rf"|\breplac(?:ed?|ing)\s+(?P<old2>{NAME})\s+(?:with|by)\s+(?P<new2>{NAME})"
    r"|\b(?:dropp(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|gave\s+up"
    rf"|left)\s+(?P<old3>{NAME})\s+(?:for|in\s+favou?r\s+of)\s+(?P<new3>{NAME})",
    re.I,
)
ENDED = re.compile(
    rf"{SUBJECT}{_BE}\s+(?:not|no\s+longer|n't|don't|do\s+not|aren't|stopped|quit)\s+(?:us(?:e|ing)|on"
    rf"|work(?:ing)?\s+with|run(?:ning)?\s+on|run(?:ning)?)\s+(?P<old>{NAME})"
    rf"(?P<more>\s+any\s?more|\s+any\s+longer)?|(?P<old2>{NAME})\s+(?:is|has|was|will)\s+(?:being\s+"
    r"|been\s+|be\s+)*(?:decommissioned|retired|phased\s+out|shut\s+down|discontinued|dropped|gone)",
    re.I,
)
USES = re.compile(
    rf"{SUBJECT}{_BE}{_OFTEN}\s+(?:us(?:e|ed|ing)|run(?:ning)?|rely(?:ing)?\s+on"
    r"|built|build(?:ing)?|develop(?:ing)?|based(?=\s+on\b))"
    r"(?:\s+(?:everything|it|them|all\s+of\s+it|our\s+\w+|most\s+things"
    rf"|(?:about\s+)?\d+\s+[\w-]+))?(?:\s+(?:on|with|in|an?\s+[\w\s-]{{2,40}}?\s+with))?(?:\s+(?:the"
    rf"|our|a))?\s+(?P<new>{NAME})"
    r"|\b(?:our|my|the)\s+(?:ci/cd|stack|editor|framework|database|backend|frontend|platform|tool|ide"
    r"|crm"
    rf"|cms)\s+is\s+(?P<new2>{NAME})"
    rf"|^using\s+(?:the\s+)?(?P<new3>{NAME})",
    re.I,
)
# What says little of itself: "I work with Jenkins", "our site runs on Heroku". Only what is known for a product counts.
_GAP = r"(?:\s+(?!(?:from|not|no|never)\b)[\w'’/-]+){0,5}?"
WORKS = re.compile(
    rf"{SUBJECT}{_BE}{_OFTEN}\s+(?:work|cod|programm?|writ|develop|design|edit|deploy|host|ship|stor|keep|manag|track|train|do"
    rf"|draw|model|test|sync|chat|bill|invoic)(?:e|es|s|ing|t|ed)?{_GAP}\s+(?:with|in|on|using|via|through)\s+(?:the\s+"
    rf"|our\s+|mostly\s+|mainly\s+)?(?P<new>{NAME})"
    rf"|{SUBJECT}{_BE}{_OFTEN}\s+(?:writ(?:e|ing)|cod(?:e|ing))\s+(?:mostly\s+|mainly\s+|only\s+|a\s+lot\s+of\s+)?(?P<new2>{NAME})"
    r"(?=\s+(?:code|services?|scripts?|apps?|microservices|programs|backends?|at|all|for)\b|\s*[.,;!]|\s*$)"
    rf"|\b(?:our|my)\s+(?:[\w-]+\s+){{1,3}}(?:is|are|lives?|runs?|sits?)\s+(?:\w+\s+)?(?:on|in|with|by)\s+(?P<new3>{NAME})"
    rf"|\b(?:everything|all\s+(?:of\s+)?(?:our|my)\s+[\w-]+(?:\s+[\w-]+)?|the\s+[\w-]+(?:\s+[\w-]+)?)\s+(?:now\s+)?(?:runs?|lives?|sits?|is\s+built"
    rf"|is\s+hosted|is\s+written|is\s+stored)\s+(?:on|in|with)\s+(?P<new5>{NAME})(?=\s+(?:now|these\s+days|since)\b)"
    rf"|{SUBJECT}(?:'m|'re|\s+am|\s+are){_OFTEN}\s+(?:still\s+|all\s+)?(?:on|running|using)\s+(?P<new4>{NAME})",
    re.I,
)
# What takes the place of something that another part of the turn may name.
TAKEN_UP = re.compile(
    rf"\b(?:went|go(?:ing)?|gone)\s+with\s+(?P<new>{NAME})|\b(?:settled\s+on|adopted|moved\s+(?:on|over)\s+to|landed\s+on)\s+"
    rf"(?P<new2>{NAME})|\b(?:rewr(?:ote|itten|iting)|port(?:ed|ing)|rebuilt|rebuilding|reimplement(?:ed|ing)|redid|redone){_GAP}"
    rf"\s+(?:in|to|on|into|onto|with)\s+(?P<new3>{NAME})"
    rf"|\b(?:(?:i|we)\s+(?:now|nowadays|currently)\s+use|(?:these\s+days|nowadays|now),?\s+(?:i|we)(?:'m|'re|\s+am|\s+are)?\s+"
    rf"us(?:e|ing))\s+(?P<new4>{NAME})",
    re.I,
)
_LEFT_BEHIND = (
    r"(?:dropp(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|dump(?:ed|ing)|scrapp(?:ed|ing)|retir(?:ed|ing)|uninstall(?:ed|ing)"
    r"|phas(?:ed|ing)\s+out|g[eo]t(?:ten|ting)?\s+rid\s+of|mov(?:ed|ing)\s+(?:away\s+from|off(?:\s+of)?)|stopped\s+using"
    r"|(?:said|say|saying)\s+goodbye\s+to|goodbye\s+to|g[ai]v(?:e|en|ing)\s+up(?:\s+on)?|cancell?ed|outgr[eo]wn?|done\s+with"
    r"|no\s+more|not\s+us(?:e|ing)|(?:sold|gave\s+away)|replac(?:ed|ing))"
)
LEFT_BEHIND = re.compile(
    rf"\b{_LEFT_BEHIND}\s+(?:the\s+|our\s+|my\s+|old\s+)*(?P<old>{NAME})"
    rf"|\bgave\s+(?:the\s+|our\s+|my\s+|old\s+)*(?P<old2>{NAME})\s+(?:away|up|to\b)"
    rf"|\b(?P<old3>{NAME})\s+(?:is|was|has\s+been)\s+(?:gone|history|dead|out|no\s+more|behind\s+us|over)\b",
    re.I,
)
# Only beside a change: "Notion was too slow" alone says nothing about leaving it.
FOUND_WANTING = re.compile(
    rf"\b(?P<old>{NAME})\s+(?:was|got|became|had|has|is|kept|just|simply|couldn't|could\s+not|didn't|wasn't|felt|started)\b"
    rf"|\b(?:instead\s+of|rather\s+than|compared\s+to|unlike|than|sick\s+of|tired\s+of|fed\s+up\s+with)\s+(?:the\s+|our\s+|my\s+)?"
    rf"(?P<old2>{NAME})",
    re.I,
)
ZH_FROM_TO = re.compile(
    rf"从\s*(?P<old>{NAME})\s*(?:全部|都|已经)?(?:换|迁移?|切换|转|搬|升级)(?:到|成|为|至)了?\s*(?P<new>{NAME})"
    rf"|用\s*(?P<new2>{NAME})\s*(?:代替|取代|替换)了?\s*(?P<old2>{NAME})"
    rf"|把\s*(?P<old3>{NAME})\s*(?:换|迁移?|改|升级)(?:成|到|为|掉换成)了?\s*(?P<new3>{NAME})",
    re.I,
)
ZH_TO = re.compile(
    r"(?:我们?|公司|团队)[^，。；！？]{0,12}?(?:换成|改用|转用|换到|切换到|切到|迁移?到|迁到|转到|换用|改成用|换了|挪到|搬到|上了?|转向)(?:了)?\s*"
    rf"(?P<new>{NAME})(?!\s*(?:套餐|版|大学|公司|路|街|市|区|省|号))"
    rf"|(?:拿|用)\s*(?P<new2>{NAME})\s*(?:重写|重做|重构|改写|重新写)",
    re.I,
)
ZH_ENDED = re.compile(rf"(?:不再|已经不)使?用\s*(?P<old>{NAME})|不使?用\s*(?P<old2>{NAME})\s*了", re.I)
ZH_USES = re.compile(
    r"我们?(?:公司|团队)?(?:现在|目前|一直|主要|都|也|平时|平常|通常|日常|一般|还是?|在|工作中?|开发|写代码|做设计){0,4}(?:使用|在用"
    rf"|用)的?(?:是)?\s*(?P<new>{NAME})"
    rf"|(?:全|都|一直|目前|现在)?(?:放在|部署在|跑在|托管在|存在)\s*(?P<new2>{NAME})(?:上|里)"
    rf"|(?:画画|写代码|剪辑|剪片|修图|记笔记|办公|开发|做设计|记账|做表)(?:都|一直|主要|平时)?用(?:的是|的)?\s*(?P<new3>{NAME})"
    rf"|(?<![\u4e00-\u9fff])(?:后端|前端|数据库|服务器|网站|系统|后台)(?:是)?(?:用)?\s*(?P<new4>{NAME})\s*(?:写|做|搭|跑)的?",
    re.I,
)
LATER = re.compile(rf"{_MORE}(?:our\s+)?(?P<new>{NAME})", re.I)
NO_TOOL = re.compile(
    r"^(?:i|it|this|that|you|your|my|our|the|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|weekdays?"
    r"|january|february"
    r"|march|april|may|june|july|august|september|october|november|december|english|spanish|french"
    r"|german|chinese"
    r"|senior|junior|staff|ceo|cto|cfo|phase|dr|prof|mr|mrs|ms|basic|pro|premium|plus|free|starter"
    r"|standard|business"
    r"|enterprise|team|professional|ultimate|gold|silver|trial|visa|mastercard|amex|usb|pdf|hdmi|eur|usd|gbp|wi-?fi|bluetooth"
    r"|ethernet|pcs?|tvs?|vip|mvp|sms|4k|5g|lte|chat|phone|support|la|nyc|mit|ucla)\b",
    re.I,
)
# What a parcel is sent with may change; nobody works with it.
NO_CHANGE = re.compile(r"(?:ups|dhl|fedex|dpd|gls|usps|hermes|evri|express|paypal|klarna|支付宝$)\b", re.I)
# After "X is gone" and its like: it is elsewhere, late or broken, and not left behind.
NOT_GONE = re.compile(
    r"\s+(?:is|was|has|will)\s+(?:\w+\s+){0,3}?(?:out(?!\s+(?:of\s+the\s+(?:picture|window|question)|for\s+(?:us|me))\b)|dead(?!\s+to\b)"
    r"|(?:history|over)\s+(?!(?:now|and|for|so|since|but|as|at|anyway|here)\b)\w+"
    r"|(?:gone|history|over|dropped|retired|down|no\s+more)\s+(?:from|of|to|with|by\s+you|there|in|on|slow\w*)\b)",
    re.I,
)
