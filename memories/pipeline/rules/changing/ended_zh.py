"""What no longer holds, in Chinese: 我不在…工作了, 我的邮箱不用了，改成…, …不是我的号码, 我以前住在…，现在住在…."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.changing.ended import ends, replaced
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, phone
from memories.pipeline.rules.contacts.contact_zh import chinese_place
from memories.pipeline.rules.people.work import chinese_company
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Builder, Found, Rule

_NOUNS: dict[str, str] = {
    "email": r"(?:电子邮箱|电子邮件|邮箱|邮件|e-?mail)(?:地址)?",
    "phone": r"(?:手机号?|电话|联系电话|座机)(?:号码?)?|号码",
}
_VALUES: dict[str, str] = {"email": EMAIL, "phone": PHONE}
_BUILDERS: dict[str, Builder] = {"email": email, "phone": phone}
_GONE = (
    r"(?:现在|早就|已经?|我)*(?:(?:不再|不|没(?:有)?在?|没再)(?:使用|用|能用)了?|停用了?|作废了?|注销了?|失效了?|停机了?|换(?:掉|号)?了|废弃了?"
    r"|过期了?|丢了)"
)
_INSTEAD = (
    r"[，,；;\s]*(?:请|麻烦|以后|现在|目前|帮我|就|都|把它|而)*(?:改(?:成|为|用|到)了?|换(?:成|为|用|了)?|更新为|变成了?|用|是|发到?|打|联系我?"
    r"|新的?(?:邮箱|电话|号码|手机号?|地址)?(?:是|为|[:：])|[:：])+\s*"
)


def over(attribute: str) -> Builder:
    """The end of a value that held until now."""

    def read(found: Found) -> Candidate | None:
        value = (found.match.groupdict().get("value") or "").strip(" .-/了")
        return ends(found, attribute, value)

    return read


_CITY = re.compile(
    r"北京|上海|广州|深圳|杭州|南京|成都|重庆|武汉|西安|天津|苏州|厦门|青岛|大连|长沙|郑州|香港|澳门|台北|昆明|合肥|福州|.{2,6}[市省县]$"
)


def left(found: Found) -> Candidate | None:
    """离开…: a city, or a company."""
    return over("location" if _CITY.match(found.match["value"]) else "company")(found)


def _reach_rules(slot: str) -> tuple[Rule, ...]:
    """E-mail and phone end in the same words."""
    noun, value, build = f"(?:{_NOUNS[slot]})", _VALUES[slot], _BUILDERS[slot]
    old = rf"(?:\s*(?P<old>{value})\s*)?"
    return (
        Rule(
            name=f"ended.zh.{slot}.replaced",
            pattern=rf"<我的>(?:那个|这个|旧|老|原来的?|以前的?)?{noun}(?:是)?{old}{_GONE}{_INSTEAD}(?P<value>{value})",
            build=replaced(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.was_now",
            pattern=rf"<我的>{noun}(?:以前|之前|原来|原先|过去)(?:是|用)\s*(?P<old>{value}){_INSTEAD}(?P<value>{value})",
            build=replaced(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.former_now",
            pattern=rf"<我的>(?:以前|之前|原来|原先|过去|旧|老)的?{noun}(?:是|[:：])?\s*(?P<old>{value}){_INSTEAD}(?P<value>{value})",
            build=replaced(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.not_used",
            pattern=rf"<我>(?:现在|已经)*(?:不再?(?:使用|用)|停用了?|注销了?|换掉了?)(?:这个|那个)?{noun}?\s*(?P<value>{value})",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.not_mine",
            pattern=rf"(?P<value>{value})[\s，,]*(?:(?:这个?|那个?|此){noun}?)?[\s，,]*(?:(?:已经?|现在)*(?:不是|不再是)(?:我|本人)的?"
            rf"|{_GONE}|是(?:我(?:们)?的?)?(?:以前|旧|老|之前|原来)的?)",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.not",
            pattern=rf"(?:<我的>{noun}(?:已经|现在|并)*(?:不是|不再是)|不是<我的>{noun}[:：，,\s]*)\s*(?P<value>{value})"
            r"(?![\s，,]*(?:而|应该)?是)",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"ended.zh.{slot}.gone",
            pattern=rf"<我的>(?:那个|这个|旧|老)?{noun}(?:是)?\s*(?P<value>{value})\s*{_GONE}",
            build=over(slot),
            voices=ABOUT_CUSTOMER,
        ),
    )


_NO_MORE = r"(?:现在|早就|已经?|目前|们)*"
_AT_WORK = r"(?:上班|工作|任职|就职|做事|干)"
_LEFT = r"(?!家|外地|国外|那里|这里|办公室|公司|现场|酒店)[^，。,\s了]{2,12}?"
_EMPLOYER = r"(?!家里?|外地|国外|那里|这里)[^，。,\s]{2,30}?"
_PLACE = r"[^，。,\s了]{2,20}?"
_NOW_IN = r"[，,；;\s]*(?:但是?|不过|而|后来|如今|所以)?(?:<我>)?(?:现在|目前|如今|后来|已经)*"

RULES: tuple[Rule, ...] = (
    *(rule for slot in _NOUNS for rule in _reach_rules(slot)),
    Rule(
        name="ended.zh.company.replaced",
        pattern=rf"<我>{_NO_MORE}(?:不再?在|以前在|之前在|原来在|从)\s*(?P<old>{_EMPLOYER})(?:公司)?(?:{_AT_WORK}|离职|辞职)了?{_NOW_IN}"
        rf"(?:在|去了?|加入了?|入职了?|到了?)\s*(?P<value>[^，。,\s了]{{2,30}}?)(?:公司)?(?:{_AT_WORK}|(?=$|[，。]))",
        build=replaced(chinese_company),
    ),
    Rule(
        name="ended.zh.company",
        pattern=rf"<我>{_NO_MORE}(?:不再?在\s*(?P<value>{_EMPLOYER})(?:公司)?{_AT_WORK}了?|从\s*(?P<v2>{_EMPLOYER})(?:公司)?(?:离职|辞职)了?"
        rf"|(?:离开|离职)了?\s*(?P<v3>{_EMPLOYER})(?:公司|集团|科技|银行)了?)",
        build=lambda found: ends(
            found, "company", next(found.match[g] for g in ("value", "v2", "v3") if found.match[g]).removesuffix("公司")
        ),
    ),
    Rule(
        name="ended.zh.left",
        pattern=rf"<我>{_NO_MORE}(?:离开|离职)了?\s*(?P<value>{_LEFT})(?:公司)?了?(?=$|[，。,！!\s])",
        build=left,
    ),
    Rule(
        name="ended.zh.plan",
        pattern=rf"<我>{_NO_MORE}(?:取消|退订|退掉|停用|停掉|不再使用|不再用|不用|不再订阅)了?(?:我的|你们的?|贵司的?)?\s*"
        r"(?P<value>[A-Za-z]{2,20}(?=\s?(?:版|套餐|会员|方案))|[\u4e00-\u9fff]{1,4}版)\s?(?:版?套餐|版|会员|方案)?了?(?=$|[，。,！!\s])",
        build=over("plan"),
    ),
    Rule(
        name="ended.zh.location.replaced",
        pattern=rf"<我>{_NO_MORE}(?:(?:以前|之前|原来|过去|曾经?|原先)(?:一直)?(?:是)?(?:住在?|在)|不再?住在?|从)\s*(?P<old>{_PLACE})了?{_NOW_IN}"
        r"(?:搬家?(?:到|去|来)了?|住在?了?|定居在?)\s*(?P<value>\S.{1,40})",
        build=replaced(chinese_place),
    ),
    Rule(
        name="ended.zh.location",
        pattern=rf"<我>{_NO_MORE}(?:不再?(?:居?住)在?|(?:以前|之前|原来|过去|曾经)(?:一直)?(?:是)?住在?|搬离了?|搬出了?)\s*(?P<value>{_PLACE})"
        r"(?=了|[，。,！!\s]|$)",
        build=over("location"),
    ),
)
