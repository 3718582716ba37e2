"""What the customer was promised: a decision with the tag "promise", whose event is the day it is due."""

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import Voice

_GOOD = (
    r"(?:refund|replacement|credit|voucher|compensation|reimbursement|money|payment|parcel|package|order|invoice"
    r"|receipt"
    r"|call(?:\s*back)?|reply|answer|response|update|e-?mail|confirmation|access|fix|patch|new\s+\w+|label|item)"
)
_SOMEBODY = (
    r"(?:technician|colleague|manager|engineer|specialist|supervisor|courier|team|somebody|someone|agent|expert)"
)
_DOES = (
    r"(?:call|ring|phone|contact|e-?mail|write|visit|reach|reply|respond|answer|refund|replace|send|ship|deliver"
    r"|credit|fix"
    r"|repair|restore|reset|unlock|waive|extend|cancel|reimburse|compensate|update|collect|get\s+back|follow\s+up)"
)
_ZH_GOOD = r"(?:退款|补偿|赔偿|包裹|快递|新品|新的?[^，。]{1,6}|发票|替换件|优惠券|款项|回复|货物?)"

RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="promise.made",
        kind=Kind.DECISION,
        pattern=pattern(
            rf"\b(?:i|we)(?:'ll|\s+will|\s+shall|'m\s+going\s+to|'re\s+going\s+to|\s+promise\s+to|\s+guarantee\s+to"
            rf"|\s+can\s+promise\s+to)\s+(?:\w+ly\s+|also\s+|then\s+|now\s+|make\s+sure\s+to\s+"
            rf"|have\s+(?:\w+\s+){{1,3}}?)?{_DOES}\b",
            rf"\byou(?:'ll|\s+will|\s+can\s+expect|\s+should\s+expect|'re\s+going\s+to)\s+(?:\w+ly\s+)?(?:to\s+)?"
            rf"(?:get|receive|have|see|hear)?\s*(?:(?:your|a|an|the|our|my|back)\s+)?(?:(?:\w+\s+){{0,2}}?{_GOOD}\b"
            rf"|from\s+us\b|back\s+from\b)",
            rf"\b(?:your|the|a)\s+(?:\w+\s+)?{_GOOD}\s+(?:will|shall|is\s+going\s+to)\s+(?:be\s+)?(?:\w+ed|arrive"
            rf"|reach|ship|go\s+out|come|follow"
            r"|sent|there)\b",
            rf"\b(?:an?|our|the|another|one\s+of\s+our)\s+(?:\w+\s+)?{_SOMEBODY}s?\s+(?:will"
            rf"|is\s+going\s+to)\s+(?:\w+ly\s+)?{_DOES}\b",
            rf"^\s*(?:please\s+)?expect\s+(?:your|a|an|the)\s+(?:\w+\s+)?{_GOOD}\b",
            r"\b(?:i|we)\s+(?:promise|guarantee)\s+(?:you\s+)?(?:that\s+)?(?:you|it|your|we|i|the)\b",
            rf"(?:您|你)(?:将|会)(?:在|于)?[^，。]{{0,14}}(?:收到|拿到|得到)[^，。]{{0,8}}|{_ZH_GOOD}(?:将|会)(?:在"
            rf"|于)?[^，。]{{0,14}}"
            r"(?:到账|寄出|送达|发出|退还|返还|退回|送到)|(?:工程师|同事|专员|技术人员|师傅|主管|客服)(?:会"
            r"|将)[^，。]{0,12}"
            r"(?:联系|致电|上门|回复|回电)|(?:我|我们|这边)(?:保证|承诺)[^，。]{2,}"
            r"|(?:今天|明天|后天|[^，。]{1,6}(?:内|前))(?:会|将|就)?给(?:您|你)(?:回电|回复|退款|补发|寄|答复|打电话)"
            r"|(?:我|我们)(?:会|将)[^，。]{0,10}(?:给|为|帮|向)?(?:您|你)?[^，。]{0,6}(?:退款|回电|回复|补发|寄出"
            r"|联系|赔偿|更换|答复|打电话)",
        ),
        veto=pattern(
            r"\b(?:if|unless|whether|won't|not|n't|can't|might|may|try\s+to|happy\s+to\s+help|need\s+you\s+to"
            r"|once\s+you|after\s+you)\b"
            r"|如果|不会|不能|若是|一旦您|可能"
        ),
        voices=frozenset({Voice.AGENT}),
        importance=0.8,
        confidence=0.88,
        tags=("decision", "promise"),
    ),
)
