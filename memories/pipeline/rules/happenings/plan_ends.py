"""A plan that is called off: "we are not moving after all". Nothing new is said: what waited for its day ends."""

import re

from memories.enums import Kind
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER

CALLED_OFF = "called_off"

_WHO = r"\b(?:i|we|(?:the\s+)?(?:customer|client)|he|she|they)"
_DOING = r"(?:mov|relocat|switch|upgrad|downgrad|chang|start|join|transferr?)ing\b"
_DO = r"(?:move|relocate|switch|upgrade|downgrade|change|start|join|transfer)\b"
_DEED = r"(?:move|relocation|switch|upgrade|downgrade|change|transfer|new\s+job)"

_DECIDED = re.compile(
    rf"{_WHO}(?:'ve|\s+have|\s+has)?\s+(?:decided|chose|chosen)\s+(?:not\s+to\s+{_DO}|against\s+{_DOING})"
    r"|决定不(?:搬|升级|降级|换|入职|跳槽)",
    re.I,
)


def gives_up(decision: str) -> bool:
    """Whether what was decided, which is a memory of its own, also calls a plan off."""
    return _DECIDED.search(decision) is not None


RULES: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="plan.called_off",
        kind=Kind.EVENT,
        standing=CALLED_OFF,
        pattern=pattern(
            rf"{_WHO}(?:'m|\s+am|'re|\s+are|'s|\s+is)\s+(?:not|no\s+longer)\s+(?:going\s+to\s+(?:be\s+{_DOING}|{_DO})"
            rf"|{_DOING})",
            rf"{_WHO}\s+(?:aren't|isn't)\s+(?:going\s+to\s+(?:be\s+{_DOING}|{_DO})|{_DOING})",
            rf"{_WHO}\s+(?:won't|will\s+not|will\s+no\s+longer)\s+(?:be\s+{_DOING}|{_DO})",
            rf"\b(?:the|my|our|his|her|their)\s+{_DEED}\b[^,;.!?]{{0,40}}?(?:\bis|'s|\bwas|\bgot|\bhas\s+been)\s+(?:off\b"
            r"|(?:now\s+)?cancel(?:l?ed)\b|called\s+off\b|not\s+happening\b|no\s+longer\s+happening\b)",
            rf"\b(?:the|my|our|his|her|their)\s+{_DEED}\b[^,;.!?]{{0,40}}?(?:\bisn't|\bwon't\s+be)\s+happening\b",
            rf"^\s*(?:never\s*mind|scrap|scratch)\s+(?:about\s+)?(?:the|my|our)\s+{_DEED}\b",
            r"(?:不|没有?|取消)(?:打算|准备|想|会|再)?(?:要)?(?:搬|升级|降级|换|入职|跳槽)[^，。！？吗]{0,20}了?(?:$|[，。！])",
            r"(?:搬家|搬迁|升级|入职|跳槽)(?:的?(?:计划|事))?(?:已经?|都)?(?:取消|泡汤|黄)了",
        ),
        veto=pattern(
            r"\b(?:if|unless|until|why|whether|yet|working|because\s+it)\b|\?",
            r"如果|为什么|怎么|吗|还没|不了$|不能|不到|换不|搬不|升级不",
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.7,
        confidence=0.9,
    ),
)
