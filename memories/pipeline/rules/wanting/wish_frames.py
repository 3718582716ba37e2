"""The frames of wishes, as data: what makes a sentence a wish, a correction, an acceptance, an end or an offer."""

import re

FRAME = re.compile(
    r"\b(?:want|wish|need|like|prefer|love|please|pls|can|could|would|will|book|reserve|find|search"
    r"|look(?:ing)?|get|make|change|"
    r"set|send|play|show|give|schedule|let'?s|how\s+about|what\s+about|i'?ll|i'?d|is\s+there"
    r"|are\s+there|any\s+other|anything|something|do\s+you\s+have|"
    r"share|transfer|pay|call|name|try|cast|put|move|list|recommend|suggest|going\s+to|planning"
    r"|plan\s+to|leaving|leave|staying|heading|help|interested|thinking|"
    r"instead|rather|better|should\s+be|it'?s\s+(?:just\s+)?for|weather|forecast|i'?m\s+after|require"
    r"|lodging|preferabl[ey]|reschedule|postpone|push|switch|use|ha(?:ve|s)\s+to"
    r"|for\s+(?:me|us))\b"
    r"|我?想|要|请|帮|改|换|订|预|找|查|安排|麻烦|可以|能|还是",
    re.I,
)
CORRECTS = re.compile(
    r"^\W*(?:no|nope|nah|not|actually|wait|sorry|oh|on\s+second|hold\s+on|wrong|strike)\b|^\W*不|等等|不对", re.I
)
TELLS_PAST = re.compile(
    r"\b(?:(?<!address\s)(?<!name\s)(?<!time\s)(?<!date\s)was|were|had|did|didn't|charged|billed"
    r"|ordered|bought|paid|received|happened|arrived|came|crashed|broke"
    r"|yesterday|ago|last\s+(?:week|month|year|night|\w+day)|no\s+way|hasn't|haven't|said\s+(?:it|he"
    r"|she|they))\b|昨|前天|上(?:周|个?月)|已经",
    re.I,
)
REJECTS = re.compile(
    r"(?:\ball|\beverything|\bthat'?s\s+it|\bit'?s\s+all|\benough|\bdone)\b[^,.;]{0,20}\bfor\s*$|\bhelpful\s*$|"
    r"(?:\bnot|\binstead\s+of|\brather\s+than|\bno\s+longer|\bisn't|\bwasn't|\bexcept|\bother\s+than"
    r"|\b(?:it|(?:that|this)\s+one|the\s+(?:flight|bus|train|show|movie))\s+(?:leaves|departs|arrives|starts|begins|lands)"
    r"|不是|不要|别)\s*(?:(?:have\s+to\s+)?be|on|at|in|for|to|from|the|a)?\s*$",
    re.I,
)
# Not asked for, though named: "it doesn't have to be direct", "I have no preference of direct bus".
_WAIVED = (
    r"\b(?:(?:do|does|did|is|are|would|will|need|it)(?:n['’]?t|\s+not)\s+(?:\w+\s+)?(?:need|have\s+to|matter|care|mind"
    r"|require|necessar\w+)|no\s+(?:preference|need)|not\s+(?:necessar\w+|needed|required))\b"
)
WAIVES = re.compile(rf"{_WAIVED}|不(?:必|用|需要|在乎|介意)", re.I)
INDIFFERENT = re.compile(
    rf"{_WAIVED}(?:(?!\b(?:until|till?|before|but|just|only|as\s+long)\b)[^,.;!?]){{0,40}}$"
    r"|不(?:必|用|需要|在乎|介意)[^，。；]{0,12}$",
    re.I,
)
NOT_NEEDED = re.compile(
    r"(?:\s+\w+){0,2}\s+(?:is|are)(?:n['’]?t|\s+not)\s+(?:really\s+)?(?:necessar\w+|needed|required|a\s+must)\b", re.I
)
OR_NOT = re.compile(r"\s*(?:\w+\s+){0,2}or\s+not\b", re.I)
ASKS = re.compile(
    r"\b(?:confirm\w*|verify|let\s+me\s+know|tell\s+me|need\s+(?:to\s+know|the|your)|please|which|what|how\s+many|would\s+you"
    r"|do\s+you|should\s+i|you\s+(?:want|would|wish|like|need|could|can|might|may)|how\s+about|suggest|recommend|try|sorry|unable|found|find)\b"
    r"|请|吗|哪|几|什么",
    re.I,
)
ENDS = re.compile(
    r"(?:until|\btill?|through|return(?:ing|s)?(?:\s+(?:it|back|date|trip|flight|the\s+(?:car"
    r"|vehicle)))?(?:\s+(?:must|will|should|is|be|of|on))*"
    r"|drop(?:ping)?(?:\s+(?:it|the\s+(?:car|vehicle)))?[\s-]+off(?:\s+(?:it"
    r"|the\s+car))?(?:\s+\w+)?(?:\s+on)?"
    r"|check(?:ing)?[\s-]+out(?:\s+(?:date|will|be|is|by|of|there))*(?:\s+on)?|(?:give|bring|coming"
    r"|come|come|be|fly(?:ing)?)\s+(?:it\s+)?back(?:\s+home)?(?:\s+on)?|ends?(?:\s+on)?|到"
    r"|至)\s*(?:on\s+|by\s+|the\s+)?$",
    re.I,
)
BUDGET = re.compile(
    r"\b(?:under|below|up\s+to|less\s+than|at\s+most|max(?:imum)?(?:\s+of)?|within|budget(?:\s+(?:of"
    r"|is))?)\s*$|预算",
    re.I,
)
MOVES = re.compile(r"\b(?:mov|chang|reschedul|switch|push|shift|postpon|bring)\w*\b", re.I)
ENDS_AFTER_START = re.compile(r"\b(?:to|and|and\s+(?:leav\w+|return\w*|going\s+home)(?:\s+on)?)\s+(?:the\s+)?$", re.I)
ASKS_END = re.compile(
    r"\b(?:return\w*|drop\w*[\s-]+off|until|till|check(?:ing)?[\s-]+out|bring(?:ing)?\s+it\s+back"
    r"|how\s+long|end\s+date)\b|还车|退房|返回",
    re.I,
)
ASKS_BEGIN = re.compile(
    r"\b(?:start\w*|begin\w*|pick\w*\s+(?:\w+\s+){0,2}up|check(?:ing)?[\s-]+in|leav\w+|depart\w*)\b", re.I
)
ACCEPTS = re.compile(
    r"^\W*(?:(?:oh|well|ok(?:ay)?|yes|yeah|yep|yup|great|sure|hmm|thanks?|alright)\b[\s,.!]*)*(?:yes"
    r"|yeah|yep|yup|sure|ok(?:ay)?|great|perfect|good|fine|correct|right|exactly|absolutely|definitely"
    r"|alright|excellent|awesome"
    r"|(?:that|this|it|which)(?:'s|'ll|'d|\s+is|\s+will|\s+would|\s+sounds?|\s+works?|\s+time|\s+one)"
    r"|sounds?|works?|i\s+can\s+do|i\s+will\s+take|i'll\s+take|i\s+confirm|no\s+problem|please\s+do"
    r"|go\s+ahead|proceed|try\s+that|let's\s+do|do\s+it"
    r"|好|可以|行|没问题|对|是的)",
    re.I,
)
DECLINES = re.compile(
    r"\b(?:no(?!\s+problem)|nope|not|don't|won't|can't|actually|instead|rather|change|other|else"
    r"|different|another|wrong|mistake|but)\b|不|换|别",
    re.I,
)
OFFERS = re.compile(
    r"\b(?:sorry|apolog\w+|unable|unfortunately|could\s*n[o'’]t|can\s*n[o'’]t|can['’]?t|won['’]?t\s+be\s+able|isn['’]t\s+(?:available|possible)|wasn't|was\s+not"
    r"|not\s+available|not\s+possible|no\s+(?:reservations|availab\w+)|error|instead|how\s+about"
    r"|suggest|do\s+you\s+want\s+to\s+try"
    r"|would\s+you\s+like\s+to\s+try|should\s+i\s+try|retry\w*)\b|抱歉|不好意思|建议|换成|改成",
    re.I,
)
READS_BACK = re.compile(
    r"\bconfirm\w*\b|\b(?:is|are)\s+(?:that|this|it|these|everything)\b[^?]{0,30}\?|\b(?:right|correct"
    r"|ok(?:ay)?|yes|yeah|good|alright)\s*\?|\bverify\b|\bplease\s+check\b|\bmake\s+sure\b"
    r"|\byou(?:'d|\s+would)?\s+(?:like|want|wish|need)\b|\bi(?:'ll|\s+will)\s+(?:book|get|send|set"
    r"|schedule|make|play)\b|\b(?:do|does|would|will|are|shall|should)\s+(?:you|i|we)\b[^?]*\?|确认|对吗"
    r"|是吗",
    re.I,
)
ASKS_TO_KNOW = re.compile(
    r"^\W*(?:(?:and|so|great|ok(?:ay)?|thanks?|thank\s+you|yes|sure|perfect|awesome|also"
    r"|that's\s+\w+)\b[\s,.!]*)*(?:what(?:'s|\s+(?:is|are|was|time|day|kind|type|would|does|do|rating"
    r"|price)|\s+[a-z]+\s+(?:is|are|was|will|would|does|do|did|can)\s+(?!you\b|i\b|we\b))\b"
    r"|how\s+(?:much|long|far|many|do|does|is)\b"
    r"|where(?:'s|\s+(?:is|are|do|does|would))\b|which\s+(?!one)|who\b|when\s+(?:is|does|do|will"
    r"|would)\b|does\b|do\s+they\b|is\s+(?:it(?!\s+possible)|this|that|the)\b|are\s+they\b"
    r"|would\s+(?:that|it)\s+be\b"
    r"|(?:can|could)\s+you\s+tell\s+me\s+(?:what|how|when|where|if|the\s+(?:address|phone|price|cost"
    r"|time)))",
    re.I,
)

_ASKS = {
    "date": r"\b(?:what|which)\s+(?:date|day)\b|\bwhen\b|哪[一]?天|什么时候|几号",
    "end_date": r"\buntil\s+when\b|\b(?:what|which)\s+(?:date|day)\b|\bwhen\b|到什么时候",
    "time": r"\bwhat\s+time\b|\bwhen\b|几点|什么时候",
    "people": r"\bhow\s+many\b|几[个位]|多少人",
    "place": r"\b(?:where\s+(?:should\s+i|do\s+you\s+(?:live|want\s+(?:it|to\s+go))|are\s+you|is\s+it)|(?:which"
    r"|what)\s+(?:city|town|area|place|location))\b|哪里|哪个?(?:城市|地方)",
}


def asks_for(slot: str, question: str) -> bool:
    """Whether a question asks for a slot in so many words: then an answer is a wish though no topic is known."""
    return slot in _ASKS and bool(re.search(_ASKS[slot], question, re.I))


IF_POSSIBLE = re.compile(
    r"\s*(?:and\s+|so\s+|but\s+)?if\s+(?:you\s+(?:can|could)|it'?s\s+possible|possible|available|so\b)"
    r"|\s*(?:and\s+|so\s+|but\s+)?what\s+if\s+(?:i|we)\b(?=.{0,80}\binstead\b)",
    re.I,
)
