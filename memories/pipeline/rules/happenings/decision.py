"""What was settled, and what was promised."""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, EVERYBODY, Voice

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="decision.settled",
        kind=Kind.DECISION,
        pattern=pattern(
            r"\b(?:we|i|they|he|she|customer|client|team)(?:'ve|\s+have|\s+has)?\s+(?:finally\s+|now\s+"
            r"|all\s+|both\s+|just\s+|already\s+|jointly\s+)?(?:decided|agreed|chosen|chose|settled\s+on"
            r"|opted|concluded|picked|made\s+(?:a|the|our|my)\s+decision)\b",
            r"\blet's\s+(?:just\s+)?(?:go\s+(?:with|for|ahead)|use|stick\s+with|choose|pick|proceed\s+with"
            r"|do\s+the|take)\b",
            r"\b(?:we|i)(?:'ll|\s+will|'re\s+going\s+to|'m\s+going\s+to|'re|'m|\s+are"
            r"|\s+am)\s+(?:go(?:ing)?\s+(?:with|for|ahead\s+with)|stick(?:ing)?\s+(?:with|to)|choos(?:e"
            r"|ing)|tak(?:e|ing)\s+the|opt(?:ing)?\s+for|proceed(?:ing)?\s+with)\b",
            r"\b(?:final\s+decision|the\s+decision\s+is|it\s+was\s+(?:decided|agreed)|it's\s+(?:decided"
            r"|agreed|settled))\b",
            r"(?<!没)(?<!未)(?<!没有)决定(?!不了|权)|商量好|说好了|说定|约定好?|达成一致|一致同意|就(?:选"
            r"|用|按|定)(?!不)|最终(?:选择?|采用)|敲定|确定(?:采用|使用|用|选)",
        ),
        veto=pattern(
            r"\b(?:haven't|have\s+not|hasn't|not\s+yet|can't|cannot|trying\s+to|need\s+to|should|undecided"
            r"|not\s+sure|before\s+(?:i|we))\b",
            r"还没|尚未|不知道|帮我决定|考虑",
        ),
        voices=EVERYBODY - {Voice.OTHER},
        importance=0.8,
        tags=("decision",),
    ),
    ClauseRule(
        name="decision.promise",
        kind=Kind.DECISION,
        pattern=pattern(
            r"\b(?:we|i)(?:'ll|\s+will|'m\s+going\s+to|'re\s+going\s+to|\s+promise\s+to"
            r"|\s+can\s+promise)\s+(?:also\s+|now\s+|then\s+|personally\s+)?(?:call|refund|send|replace"
            r"|ship|get\s+back|escalate|"
            r"follow\s+up|credit|resend|email|e-mail|fix|extend|waive|issue|update\s+you|cancel|contact"
            r"|investigate|look\s+into|make\s+sure|arrange|reimburse|forward|open\s+a)\b",
            r"(?:我们?|这边)(?:会|将|马上|立即|现在)(?:给您|为您|帮您|尽快|在)?.{0,12}(?:退款|回复|回电"
            r"|联系|补发|发送|寄|处理|升级|跟进|赔偿|更换|安排|通知|核实)",
        ),
        veto=pattern(r"\b(?:if|won't|not|unless)\b|如果|不会"),
        voices=frozenset({Voice.AGENT}),
        importance=0.8,
        tags=("decision", "promise"),
    ),
    ClauseRule(
        name="decision.promised_customer",
        kind=Kind.DECISION,
        pattern=pattern(
            r"\b(?:promised|assured|guaranteed|told)\s+(?:me|us|him|her|them"
            r"|the\s+customer)\b.{0,40}\b(?:refund|replace|call|send|fix|deliver|ship|credit|discount"
            r"|by)\w*",
            r"(?:答应|承诺|保证)(?:了)?(?:给|过|会|我|客户|在)",
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        tags=("decision", "promise"),
    ),
)
