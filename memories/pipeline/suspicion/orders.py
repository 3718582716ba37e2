"""The signs: words that only make sense when they are said to the assistant, by what they try to do. Pure.

Every pattern stays within a sentence and has bounded gaps, so that none of them takes longer than its text is long.
"""

import re
from dataclasses import dataclass
from typing import Final

from memories.pipeline.suspicion import vocabulary as v


@dataclass(frozen=True, kw_only=True)
class Sign:
    """A pattern. `is_order`: only where somebody is told to do it; `at_start`: only where the text begins."""

    code: str
    pattern: re.Pattern[str]
    is_order: bool = False
    at_start: bool = False


# "I ignored the rules", "can we ignore them?", "users who forget": somebody tells or asks, and orders nothing.
_TELLS: Final = re.compile(
    r"(?:\b(?:i|we|they|he|she|it|people|users|customers|who|which|that|he's|should|shall|would|could|did|didn't|does"
    r"|doesn't|don't|do|never|not|may|might|can|cannot|can't|when|if|while|by|of|about|without|before|after|ich|wir|je|nous|on|yo|io|eu|nós)(?:\s+(?:i|we|they"
    r"|just|also|simply|always|often|then|ever|even|usually|accidentally))?|(?<!you\s)(?<!dich\s)\bto|'ll|我|我们|不小心)\s*$",
    re.I,
)


def is_told_to_somebody(text: str, start: int) -> bool:
    """Whether the words that begin here are an order, and not told of somebody or asked about."""
    before = text[max(0, start - 40) : start]
    return _TELLS.search(before) is None


def _sign(code: str, *patterns: str, is_order: bool = False, at_start: bool = False) -> Sign:
    joined = "|".join(f"(?:{pattern})" for pattern in patterns)
    return Sign(code=code, pattern=re.compile(joined, re.I | re.M), is_order=is_order, at_start=at_start)


SIGNS: Final = (
    _sign(
        "sets_rules_aside",
        rf"\b{v.SET_ASIDE}\b{v.GAP_30}(?<!my)\s(?:{v.ALL_OF}\s+)(?!my\b)(?:[\w'-]+\s+){{0,4}}?{v.RULES}\b",
        rf"\b{v.SET_ASIDE}\s+(?:{v.YOUR}\s+)(?:[\w'-]+\s+){{0,3}}?{v.RULES}\b",
        rf"\b{v.SET_ASIDE}\s+{v.ALL_OF}\s+(?:[\w'-]+\s+){{0,4}}?{v.RULES}\b",
        rf"\b{v.SET_ASIDE}\s+(?:\w+\s+){{0,3}}?{v.RULES}\s+(?:above|before\s+this|given\s+(?:above|so\s+far)"
        r"|you\s+(?:were|have|got))\b",
        r"\b(?:ignore|disregard|forget)\s+(?:everything|all|anything)\s+(?:that\s+(?:was|is)\s+)?(?:above|before\s+this"
        r"|prior|you\s+(?:were|have\s+been)\s+told|you\s+know|said\s+so\s+far|we\s+(?:have\s+)?(?:discussed|said))",
        r"\b(?:ignore|disregard)\s+the\s+(?:user|customer)\b",
        rf"\b{v.SET_ASIDE}\s+the\s+(?:summari[sz]ation|translation|original|user'?s?|above|current|prior|previous)\s+"
        r"(?:request|task|question|order|prompt)\b",
        rf"(?:{v.SET_ASIDE_EU})\b[^.!?\n]{{0,40}}?\b(?:{v.RULES_EU})",
        r"(?:vergiss|vergessen\s+sie|vergeet|oublie[zs]?|olvida|olvide|olvidad|dimentica|scorda|esquece|esqueça)\s+"
        r"(?:alles|tout|todo|tutto|tudo)\b[^.!?\n]{0,12}(?:\bwas|\bwat|\bce\s+qu|\blo\s+que|\bquello|\bciò|\bo\s+que)",
        r"(?:忽略|无视|忘记|忘掉|不要理会|别管|跳过|覆盖|绕过|抛弃|無視|忽視)(?:掉)?(?:你|您)?(?:之前|以上|上面|前面|先前|此前|所有|全部|一切|系统"
        r"|系統|原来|任何|的|這些|这些){1,4}[^，。！？\n]{0,8}?(?:指令|提示词?|规则|規則|设定|限制|命令|指示|约束|内容|對話|对话)",
        r"(?:これまで|以前|上記|前|すべて|全て|あなた)の?[^。\n]{0,10}(?:指示|命令|ルール|規則|制限|プロンプト)[^。\n]{0,6}(?:無視|忘れ|破棄|従わ)",
        r"(?:이전|위의|모든|지금까지)[^.\n]{0,12}(?:지시|명령|규칙|지침)[^.\n]{0,6}(?:무시|잊)",
        r"(?:игнорируй|забудь|не\s+обращай\s+внимания)\w*[^.!?\n]{0,30}(?:инструкци|правил|указани|команд)\w*",
        is_order=True,
    ),
    _sign(
        "claims_to_be_unbound",
        r"\byou(?:'re|\s+(?:now\s+)?(?:have|are|answer|may|can|must|will))\b[^.!?\n]{0,40}\b(?:no|without|free\s+(?:of|from))"
        rf"\s+(?:any\s+|all\s+)?(?:\w+\s+){{0,2}}{v.BOUNDS}\b",
        rf"\b(?:respond|answer|reply|comply|operate|act|speak|output|generate)\w*\b[^.!?\n]{{0,40}}\bwithout\s+(?:any\s+)?"
        rf"(?:\w+\s+){{0,2}}{v.BOUNDS}\b",
        rf"(?:{v.BOUND_SPEECH_EU})\b[^.!?\n]{{0,60}}\b(?:{v.WITHOUT_EU})\s+(?:\w+\s+){{0,2}}(?:{v.BOUNDS_EU})",
        rf"\b(?:{v.WITHOUT_EU})\s+(?:\w+\s+){{0,2}}(?:{v.BOUNDS_EU})\w*[^.!?\n]{{0,20}}(?:{v.BOUND_SPEECH_EU})",
        r"(?:你|您)(?:现在|從現在|从现在)?[^。！？\n]{0,12}(?:没有|沒有|不受|不再受|摆脱)(?:任何|一切|所有)?[^。！？\n]{0,4}(?:限制|约束|規則|规则|审查)",
        r"(?:制限|ルール|検閲)(?:なし|無し|なく)(?:で|に)?(?:答え|回答|応答)",
        rf"\b{v.SAFETY}\s+{v.RULES}[^.!?\n]{{0,40}}\b{v.VOID}\b",
        rf"(?:{v.SAFETY_EU})[^.!?\n]{{0,40}}(?:{v.VOID_EU})",
        r"\b(?:comply|obey|agree)\s+(?:with|to)?\s*(?:every|all|any)\s+(?:request|order|command|instruction)s?\b",
        r"\b(?:disregard|ignore|bypass|violate|break)\w*\s+(?:the|your|any|all)\s+(?:content|usage|safety)\s+polic(?:y|ies)",
    ),
    _sign(
        "persona",
        r"\bdo\s+anything\s+now\b|\b(?:DAN|jailbr\w+|god|unrestricted|uncensored|evil|sudo)\s+mode\b",
        r"\byou\s+are\s+(?:now\s+)?(?:in\s+)?(?:DAN\b|(?:unrestricted|unfiltered|uncensored|jailbroken)\b)",
        r"\byou\s+are\s+(?:now\s+)?in\s+(?:developer|debug|admin\w*|maintenance|root)\s+mode\b",
        r"\bin\s+(?:developer|debug|admin\w*|root)\s+mode\s*,?\s+you\b",
        r"\b(?:act|behave|respond|speak|answer|role-?play|pretend|pose)\b[^.!?\n]{0,30}\b(?:as|like|to\s+be)\b[^.!?\n]{0,40}"
        rf"\b(?:{v.UNBOUND}\s+(?:\w+\s+)?(?:ai|model|assistant|chat\s?bot|bot|persona|llm)|DAN|STAN|AIM)\b",
        r"\b(?:you\s+(?:are|will)|you're)\s+(?:now\s+)?(?:going\s+to|about\s+to|to)?\s*(?:act|pretend|play|simulate|become|be"
        r"|immerse|role-?play)\w*\b[^.!?\n]{0,60}\b(?:ai|a\.i\.|al\s+model|artificial\s+intelligence|language\s+model|gpt"
        r"|chat\s?gpt|another\s+assistant)\b",
        r"\bpretend(?:ing)?\s+(?:to\s+be|you\s+are|you're)\b[^.!?\n]{0,60}\bwhich\s+stands\s+for\b",
        r"\b(?:broken|break|freed|free)\b[^.!?\n]{0,20}\b(?:of|from)\s+the\s+(?:\w+\s+){0,2}(?:confines|constraints"
        r"|restrictions|limits|rules|norms)\s+of\b",
        rf"\b{v.UNBOUND}\s+(?:ai|language\s+model|assistant|chat\s?bot|llm|version\s+of\s+(?:yourself|chat\s?gpt))\b",
        r"\b(?:your|its)\s+(?:responses?|answers?|interpretation)\b[^.!?\n]{0,60}\bcontent\s+polic(?:y|ies)\b",
        r"(?:你现在是|从现在(?:起|开始)[^。\n]{0,4}你(?:是|将|要)|请?扮演)[^。！？\n]{0,20}(?:没有限制|不受限|无限制|DAN|越狱|开发者模式|另一个(?:AI|模型))",
        r"(?:modo|mode|modalità|modus)\s+(?:desarrollador|développeur|sviluppatore|desenvolvedor|entwickler)\s+"
        r"(?:sin|sans|senza|sem|ohne)\b",
    ),
    _sign(
        "assistant_voice",
        r"\bas\s+(?:the|an?)\s+(?:ai\s+)?(?:assistant|language\s+model|ai)\b,?[^.!?\n]{0,12}\bi(?:'ve|\s+have)?\s+(?:already\s+)?"
        r"(?:determined|established|decided|reasoned|concluded|verified|confirmed|reviewed)",
        r"\bals\s+(?:ki-?)?assistent(?:in)?\b[^.!?\n]{0,4}\s*(?:habe|bin)\s+ich",
        r"\bcomo\s+(?:un\s+|um\s+|o\s+|el\s+)?asistente\b[^.!?\n]{0,6}\s*(?:ya\s+)?he\s",
        r"\bcomo\s+(?:um\s+|o\s+)?assistente\b[^.!?\n]{0,6}\s*(?:já|ja)\s",
        r"\bcome\s+(?:un\s+)?assistente\b[^.!?\n]{0,6}\s*ho\s+(?:già|gia)?",
        r"\b(?:en\s+tant\s+qu['e]|comme\s+)\s?(?:un\s+)?assistant\b[^.!?\n]{0,6}\s*j['e]\s?ai",
        r"作为(?:AI)?(?:助手|助理)[，,]?我已(?:经)?(?:确认|判断|决定|验证)",
        r"<\s*/?\s*(?:thinking|think|reasoning|scratchpad)\s*>",
    ),
    _sign("assistant_voice", r"\A\s*[*_#\[]{0,3}(?:assistant|ai|bot|gpt)[*_\]]{0,3}\s*[:：]", at_start=True),
    _sign(
        "system_voice",
        r"<\|?/?(?:im_start|im_end|system|endoftext|inst|assistant|eot_id|start_header_id)\|?>|\[/?inst\]|<<sys>>",
        r"</(?:untrusted|document|context|instructions?|user_input|user|data|memory|memories|tool_result)\s*>",
        r"\[\s*(?:system|admin|developer)\s*(?:message|note|override|prompt)?\s*\]",
        r"^[ \t#=*_-]{0,40}(?:end|begin|start)\s+of\s+(?:the\s+)?(?:user|customer|untrusted|document|system|context"
        r"|retrieved)\b[^\n]{0,30}$",
        r"^[^\w\n]{0,6}(?:system|developer|admin\w*|root)\s*(?:note|message|prompt|override|instruction|hint|notice|alert)?"
        rf"\s*[:：]\s*[^\n]{{0,80}}\b(?:{v.ORDERED})\b",
        r"\b(?:system\s*(?:note|override|prompt|instruction)|systemhinweis|systemanweisung|nota\s+d(?:el|o|i)\s+sistema"
        r"|note\s+(?:du\s+)?syst[èe]me|system-?hinweis|nota\s+di\s+sistema|系统(?:提示|指令|消息)|システム(?:メッセージ|指示))\s*[:：]",
        r"\bOVERRIDE\s*:",
        r"\b(?:new|updated|real|actual|next|your\s+new)\s+(?:task|directive|instruction|objective|goal)s?\s*(?:is\s+to\b"
        rf"|supersedes?|overrides?|replaces?|:\s*(?:please\s+)?{v.DO}\b)",
        r"\b(?:prior|previous|above|original)\s+(?:task|instructions?|request)\s+(?:is|are|was|were|has\s+been)\s+"
        r"(?:cancell?ed|complete[d]?|over|void|revoked|obsolete)",
        r"\bsupersedes?\s+(?:all|any)\s+(?:prior|previous|other|earlier)\b",
    ),
    _sign(
        "asks_for_what_is_hidden",
        rf"\b{v.TELL}\b[^.!?\n]{{0,40}}\b(?:(?:system|hidden|initial|secret|original|internal)\s+(?:prompts?|messages?"
        r"|instructions?|directives|configuration|rules)|(?:exact\s+)?instructions?\s+(?:that\s+)?(?:you|u)\s+"
        r"(?:were|have\s+been|got|received)|(?:your|its)\s+(?:\w+\s+){0,2}(?:instructions?|prompt)\s+(?:verbatim|word\s+for"
        r"\s+word|exactly))\b",
        r"\b(?:repeat|print|output|recite|copy|echo)\s+(?:back\s+)?(?:all\s+)?(?:of\s+)?(?:the|every|all)?\s*(?:words?|text"
        r"|everything|lines?|sentences?|content)\s+(?:above|before\s+this|preceding|so\s+far)\b",
        rf"\b{v.TELL}\b\s+(?:me\s+)?(?:the\s+|all\s+|your\s+|us\s+)?(?:raw|internal|private|hidden|secret|confidential)\s+"
        r"(?:\w+\s+){0,2}(?:databases?|configuration|config|credentials|data|keys?|passwords?|pages|files?|records)\b",
        r"\b(?:may|can|must|should|will|shall)\s+(?:now\s+)?(?:reveal|disclose|leak|expose)\b",
        rf"(?:{v.TELL_EU})\b[^.!?\n]{{0,40}}\b(?:{v.HIDDEN_EU})",
        r"(?:显示|告诉我?|输出|泄露|打印|重复|说出|透露)[^。！？\n]{0,12}(?:系统提示|提示词|系统指令|初始指令|隐藏|你的指令|上面的(?:内容|文字))",
        r"(?:システムプロンプト|初期指示|あなたの指示)を?[^。\n]{0,8}(?:見せ|教え|表示|出力)",
        is_order=True,
    ),
    _sign(
        "orders_a_tool",
        rf"\b(?:call|invoke|execute|run|trigger)\s+{v.TOOL}(?!\s*[?=])",
        rf"\buse\s+{v.TOOL}\s+(?:to|for|on)\b",
        r"\b(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:(?:ba|z|da)?sh|python[\d.]*|node|perl)\b",
        r"\b(?:send|forward|e-?mail|post|upload|exfiltrate|leak|transmit|share|copy)\b[^.!?\n]{0,30}\b(?:all|full|entire|every"
        r"|the|customer\w*|user\w*|any)\s+(?:\w+\s+){0,3}?(?:data|databases?|lists?|records?|credentials|passwords?|api\s+keys?"
        r"|e-?mails|conversations?|secrets?|files)\b[^.!?\n]{0,30}\b(?:to\s+(?:\S+@\S+|https?:|an?\s+external|this)|externally)",
        r"\bcollect\b[^.!?\n]{0,60}\b(?:and|then)\s+(?:send|forward|post|upload|e-?mail)\b[^.!?\n]{0,20}\bto\b",
        r"\bhttps?://169\.254\.\d|\bmetadata/iam\b",
        r"\b(?:grant|give|assign)\s+(?:this|the|me|him|her|my|that)\s*(?:user|account|customer)?\s+(?:full\s+)?"
        r"(?:admin\w*|root|super\s?user|elevated)\s+(?:access|rights|privileges|permissions?|role)\b",
        is_order=True,
    ),
    _sign(
        "orders_later_answers",
        rf"\b{v.PUT_IN}\b[^.!?\n]{{0,60}}\b(?:every|each|all|any)\s+(?:of\s+your\s+)?(?:\w+\s+){{0,2}}{v.ANSWERS}\b",
        rf"\b(?:at|to)\s+the\s+(?:very\s+)?(?:end|beginning|start|top|bottom)\s+of\s+(?:your|every|each|all)\s+{v.ANSWERS}\b",
        r"\b(?:in|of)\s+(?:your|every|each)\s+summar(?:y|ies)\b|\bwhen\s+you\s+summari[sz]e\b",
        rf"\bin\s+every\s+{v.ANSWERS}\b(?!\s+(?:you|i|we|i'm|of\s+yours))",
        r"\b(?:for\s+the\s+rest\s+of\s+(?:this|the|our)\s+(?:conversation|chat|session)|from\s+now\s+on)\b[^.!?\n]{0,40}"
        r"\b(?:you\s+(?:will|must|are|have|shall|should\s+(?:answer|reply|respond|refuse))|end|begin|start|respond|answer"
        r"|reply|refuse)\b",
        r"(?:\A|[.!?,:]\s*|\band\s+|\bnow\W+)(?:just|only|simply)\s+(?:print|output|say|respond|reply|write)\s+(?:with\s+)?[\"“'「]",
        r"\balways\s+(?:repl(?:y|ies)|responds?|answers?)\s+with\b|\brespond(?:ing)?\s+exactly\s+as\b",
        rf"(?:{v.EVERY_ANSWER_EU})",
        r"(?:每(?:次|个|条|一次)的?(?:回复|回答|答复)|所有(?:回复|回答))[^。！？\n]{0,12}(?:都|必须|加上|附上|包含|结尾|开头)",
        r"(?:今後|これから)の?(?:すべて|全て)?の?(?:回答|返信)[^。\n]{0,10}(?:には|に|は)必ず",
        r"\banswer\s+(?:my\s+)?(?:prompts?|questions?)\s+in\s+two\s+(?:\w+\s+){0,2}ways\b",
        is_order=True,
    ),
    _sign(
        "addresses_the_machine",
        rf"\b(?:note|message|attention|instructions?|hint|notice|important|reminder|memo)\b\W{{0,3}}(?:to|for)\W{{0,3}}(?:the\s+"
        rf"|any\s+|all\s+)?{v.MACHINE}",
        r"\b(?:ai|llm|automated)(?:\s+coding)?\s+(?:assistants?|agents?|models?|systems?)\s+(?:reading|processing|parsing"
        r"|integrating|summari[sz]ing|handling|must|should|shall|that\s+read)",
        r"\(?\bfor\s+(?:any\s+|all\s+)?(?:ai|llm)s?\s+(?:coding\s+)?(?:agents?|assistants?|models?|readers?)\b",
        r"\bif\s+you\s+are\s+(?:an?\s+)?(?:ai|llm|language\s+model|automated\s+(?:agent|assistant)|chat\s?bot)\b",
        r"\b(?:hinweis|nachricht|achtung|anweisung)\s+(?:an|für)\s+(?:die|den|das)?\s*(?:ki|bot|assistenten|sprachmodell)",
        r"\b(?:note|message|instruction|nota|mensaje|instrucción|messaggio)\s+(?:à\s+l['’]|pour\s+l['’]|para\s+(?:la|el|o|a)\s+"
        r"|per\s+l['’]|all['’])\s*(?:ia|intelligence|assistant|asistente|assistente|modelo|bot)\b",
        r"(?:致|给)(?:AI|人工智能|智能助手|语言模型)(?:助手|代理)?[:：]|(?:AI|人工智能)(?:助手|代理)?(?:请|必须|应当?|读到)",
    ),
    _sign(
        "claims_permission",
        r"\b(?:user|customer|client|operator|admin\w*|manager|owner)\s+(?:is\s+clearly|has|have|had)\s+(?:already\s+)?"
        r"(?:granted|given|gave|approved|authori[sz]ed|consented)\b[^.!?\n]{0,60}\b(?:permission|step|previous\s+session|skip"
        r"|without|all|access|checks?)\b",
        r"\b(?:proceed|continue|go\s+ahead|act|execute)\s+without\s+(?:asking|confirm\w*|any\s+(?:confirmation|approval))",
        r"\bskip(?:ping)?\s+(?:all|any|the|every)\s+(?:\w+\s+){0,2}(?:checks?|confirmations?|verifications?|approvals?)\b",
        r"\b(?:always|automatically)\s+(?:approve|grant|refund|waive|unlock)\b",
        r"\b(?:refunds?|requests?|transfers?|discounts?|returns?)\b[^.!?\n]{0,40}\b(?:need|needs|require|requires)\s+no\s+"
        r"(?:\w+\s+){0,2}(?:approval|verification|checks?|confirmation|review)\b",
        is_order=True,
    ),
    _sign(
        "decode_and_obey",
        r"\b(?:decode|decipher|decrypt|translate|unscramble|deobfuscate|convert|unpack)\b[^\n]{0,80}?\b(?:and|then)\s+"
        r"(?:\w+\s+){0,2}?(?:follow|execute|obey|carry\s+(?:it|them)?\s*out|perform|comply|run\s+it|act\s+on|do\s+(?:exactly\s+)?"
        r"(?:what|as))",
        r"(?:解码|解密|翻译)[^。\n]{0,30}(?:并|然后|再)(?:执行|遵循|照做|按)",
        is_order=True,
    ),
)
