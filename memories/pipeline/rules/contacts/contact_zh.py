"""How somebody is reached and where they live, in Chinese: 我的邮箱是…, 电话…, 住在…, 搬到…."""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, STILL_TO_MOVE, email, phone
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, Voice, fill
from memories.pipeline.rules.text.stays import after_days, chinese_stay

# Without 我的 it is the speaker's only where no word stands before that may say whose: 快递员电话是… is his.
_ZH_OWN = r"(?:<我的>|(?<![\u4e00-\u9fff])|(?<=[请把将和及与是用留，]))"
_ZH_PLACE_END = re.compile(
    r"[，。,、；\s了的]|那边|这边|工作|上班|生活|居住|，|(?<=.)(?:现在|目前|以前|很久)|一带|附近|，"
)


# What makes Chinese words a postal address: a road, a village, a building, a number.
STREET = re.compile(
    r"(?:路|街|大道|[东西南北中]道|巷|弄|胡同|村|小区|花园|大厦|公寓|苑|园区|新村)|[\d一二三四五六七八九十百]+\s*(?:号|栋|幢|单元|室|楼|层|座)"
)
_ZH_DISTRICT = re.compile(r"(?:[^省市区县\s]{2,6}(?:省|自治区))?(?:[^省市区县\s]{1,6}市)?(?:[^省市区县\s]{1,6}[区县])?")


def chinese_place(found: Found) -> Candidate | None:
    """住在… and 搬到…"""
    tail = found.tail()
    cut = _ZH_PLACE_END.search(tail)
    value = tail[: cut.start()] if cut else tail
    stay = chinese_stay(value)
    value = stay[0] if stay else value
    if not 2 <= len(value) <= 30 or re.match(r"哪|什么|这|那|一起|家里|宿舍|酒店|附近|新家|楼", value):
        return None
    street = STREET.search(value)
    if street and "址" in found.match.group():
        return None  # a postal address, which says nothing of where somebody lives
    district = _ZH_DISTRICT.match(value) if street else None
    value = (district.group() if district else "") or value
    old = found.match.groupdict().get("old") or ""
    moved_words = "搬" in found.match.group() or "迁" in found.match.group()
    begins = found.holds("location").valid_from
    if moved_words and STILL_TO_MOVE.search(found.match.group()) and (not begins or begins < found.moment.said_at):
        return None
    slot = Slot(
        attribute="location",
        valid_from=begins if moved_words else None,
        value=value,
        end=found.start("value") + len(value),
        old_value=old,
        corrects=False if moved_words else None,
        importance=0.9,
    )
    candidate = fill(found, slot)
    return replace(candidate, expires_at=after_days(found.moment, stay[1])) if stay else candidate


_ZH_WHEN = (
    r"(?:已经|刚刚?|最近|们|现在|就|又|也|终于|全家|一家人?|即将|马上|将要?|会|(?<!不)要|打算|准备|计划|在|于"
    r"|[\d一二三四五六七八九十年月日号上下个周星期礼拜天今明后昨去前初底末这本两]{2,12}+(?:份|起|开始|以?后)?)*+"
)

RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.zh.email",
        pattern=_ZH_OWN + r"(?:新的?)?(?:(?:私人|个人)的?)?(?:电子邮箱|电子邮件|邮箱|邮件|郵箱|電郵"
        rf"|e-?mail)(?:地址)?(?:已经?)?(?:是|为|：|:|改成|改为|换成|换为|变成)?了?\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.email.correct",
        pattern=r"(?:不对|更正|纠正|错了|写错了?|应该|其实|抱歉)[，,：:\s]*(?:邮箱)?(?:应该|其实)?(?:是"
        rf"|为)?\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.phone",
        pattern=_ZH_OWN
        + r"(?:新的?)?(?:(?:私人|个人)的?)?(?:手机|电话|電話|联系电话|手机号|座机)(?:号码?)?(?:是|为|：|:|改成"
        rf"|改为|换成|换为|变成)了?\s*(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.zh.phone.short",
        pattern=rf"(?:(?:<我的>|(?<![\u4e00-\u9fff]))(?:手机号?|电话|联系电话|座机)(?:号码?)?|(?:<我的>|(?<![\u4e00-\u9fff]))新的?(?:手机|电话)?号码?(?:是|为|[:：]))"
        rf"\s*(?P<value>{PHONE})",
        build=phone,
        voices=SELF_ONLY,
    ),
    *(
        Rule(
            name=f"contact.zh.{slot}.of_another",
            pattern=rf"<我的>(?:新的?)?{noun}(?:是|为|：|:)\s*(?P<value>{value})",
            build=build,
            voices=frozenset({Voice.OTHER}),
        )
        for slot, noun, value, build in (
            ("phone", r"(?:手机号?|电话|联系电话|座机)(?:号码?)?", PHONE, phone),
            ("email", r"(?:电子邮箱|电子邮件|邮箱|邮件)(?:地址)?", EMAIL, email),
        )
    ),
    Rule(
        name="contact.zh.location.moved",
        pattern=rf"<我>{_ZH_WHEN}(?:从(?P<old>[^，。]{{2,10}}?))?(?:搬家?|迁居?)(?:到|去|来|至|往)了?(?P<value>\S.{{1,40}})",
        build=chinese_place,
    ),
    Rule(
        name="contact.zh.location.in",
        pattern=r"<我>(?:现在|目前|人)?(?:人)?在(?P<value>(?:北京|上海|广州|深圳|杭州|南京|成都|重庆|武汉|西安"
        r"|天津|苏州|厦门|青岛|大连|长沙|郑州|香港|澳门|台北|昆明|合肥|福州)(?:市"
        r"|[\u4e00-\u9fff]{1,3}区)?)(?=$|[，,。])",
        build=chinese_place,
    ),
    Rule(
        name="contact.zh.location",
        pattern=r"<我>(?:现在|目前|家)?(?:居?住在|定居在?|的?(?:所在地|地址|住址)是|家在)(?P<value>\S.{1,40})",
        build=chinese_place,
    ),
)
