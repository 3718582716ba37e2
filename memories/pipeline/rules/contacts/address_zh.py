"""Postal addresses in Chinese: province, city, district, road and number after 地址是, 收货地址, 寄到."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.address import LONGEST, filled
from memories.pipeline.rules.contacts.contact_zh import STREET
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule

_ZH_END = re.compile(
    r"[，。；！？,;!?\n]|谢谢|(?:就行|即可|就好|就可以|可以|好)?[吧吗呢哦啊呀]|就行|即可|就好|(?:请|麻烦)|(?<=[号室楼栋层])(?=了)"
)


def chinese_address(found: Found) -> Candidate | None:
    """After 地址是, 寄到: up to the next thing told. It needs a road, a building or a number."""
    tail = found.tail()
    cut = _ZH_END.search(tail)
    value = (tail[: cut.start()] if cut else tail).strip()
    if not 6 <= len(value) <= LONGEST or not STREET.search(value) or _ZH_NO_ADDRESS.search(value):
        return None
    return filled(found, value, start=found.start("value"), confidence=0.9)


_ZH_NO_ADDRESS = re.compile(r"错|不对|哪|什么|怎么|没|不是|订单|快递|包裹|还|[我你您他她]|https?:|@|www")
_ZH_ADDRESS = (
    r"(?:(?:新的?|现在的?|常用的?|默认|收货|收件|寄件|寄送|配送|邮寄|家庭"
    r"|详细|联系|账单|送货|通讯|办公|居住)*(?:地址|住址))"
)

RULES: tuple[Rule, ...] = (
    Rule(
        name="address.zh.told",
        pattern=rf"(?:<我的>|(?<![\u4e00-\u9fff])|(?<=[请把将和及与是]))家?{_ZH_ADDRESS}(?:已经?|现在|帮我|请)*"
        r"(?:(?:改|换|更新|变更|修改)(?:成|为|到)|是|为|在|[:：])+了?\s*(?=(?P<value>[^\s，。].{5,100}))",
        build=chinese_address,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="address.zh.deliver",
        pattern=r"(?:邮寄|寄送|配送|快递|投递|发货|送货|寄|送|发)(?:到|至|往|去)了?\s*(?:我家|我的?(?:新|收货)*地址)?[:：]?\s*"
        r"(?=(?P<value>[^\s，。].{5,100}))",
        build=chinese_address,
        voices=SELF_ONLY,
    ),
    Rule(
        name="address.zh.lives",
        pattern=r"<我>(?:们|现在|目前|家)*(?:居?住在|家在|搬(?:家)?到了?)\s*(?=(?P<value>[^\s，。].{5,100}))",
        build=chinese_address,
        voices=ABOUT_CUSTOMER,
    ),
)
