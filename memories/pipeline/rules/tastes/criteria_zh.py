"""What a Chinese customer looks for in this conversation: a rating, a price, a length of visit, a sort of hotel.

They are told in fixed words (评分4.5分以上, 人均消费50-100元, 门票免费) and live in the conversation's own space;
several hold side by side, since one talk looks for a place to eat, one to see and one to sleep.
"""

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType, Scope
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule

_IS = r"(?:的?(?:要求|标准|范围|预算)?(?:最好|需要|大概|大约|要|得)?(?:是|在|为|都是|都在|要|有|达到|能在|控制在)?)"
_RANGE = r"\d+(?:\.\d+)?\s*(?:[-–~到至]\s*\d+(?:\.\d+)?)?"
_MONEY = rf"(?:{_RANGE}\s*元(?:以上|以下|以内)?|免费)"
_SCORE = r"\d(?:\.\d)?\s*分(?:以上)?"
_HOURS = r"\d+(?:\.\d+)?\s*(?:小时|天)?\s*(?:[-–~到至]\s*)?(?:\d+(?:\.\d+)?\s*)?(?:小时|天)"
_HOTELS = r"(?:经济型|舒适型|高档型|豪华型)"
_LABELS = {
    "rating_wanted": "评分要求",
    "price_per_person_wanted": "人均消费要求",
    "ticket_price_wanted": "门票要求",
    "visit_length_wanted": "游玩时间要求",
    "room_price_wanted": "房价要求",
    "hotel_type_wanted": "酒店类型要求",
}


def criterion(found: Found) -> Candidate | None:
    """What is looked for, in the words it was told in."""
    value = found.match["value"].strip()
    attribute = found.rule.name.split(".")[1]
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.REQUEST,
        content=f"{_LABELS[attribute]}：{value}",
        span=found.span(found.end("value")),
        attribute=attribute,
        value=value,
        many_valued=True,
        confidence=0.85,
        importance=0.6,
        language="zh",
        scope=Scope.CONVERSATION,
        rule=found.rule.name,
    )


def _rule(attribute: str, pattern: str, *, number: int = 1) -> Rule:
    return Rule(
        name=f"criterion.{attribute}.zh.{number}",
        pattern=pattern,
        build=criterion,
        voices=SELF_ONLY,
        in_questions=True,
    )


RULES: tuple[Rule, ...] = (
    _rule("rating_wanted", rf"(?:评分|分数|打分){_IS}\s*(?P<value>{_SCORE})"),
    _rule("rating_wanted", r"(?<![\d.])(?P<value>\d(?:\.\d)?\s*分(?:以上)?)(?![钟\d])(?=的|，|、|,|且|左右)", number=2),
    _rule("price_per_person_wanted", rf"人均(?:消费|价格|花费)?{_IS}\s*(?P<value>{_MONEY})"),
    _rule("ticket_price_wanted", rf"(?:门票|票价)(?:价格|费用)?{_IS}\s*(?P<value>{_MONEY})"),
    _rule("visit_length_wanted", rf"(?:游玩|游览|玩|参观)(?:的?时间|的?时长|时间)?{_IS}\s*(?P<value>{_HOURS})"),
    _rule("room_price_wanted", rf"(?<!票)(?:价格|房价|价位|住宿费){_IS}\s*(?P<value>{_MONEY})"),
    _rule("hotel_type_wanted", rf"(?P<value>{_HOTELS})"),
)
