"""Slots told as news or as a correction, in Chinese: 新…是, 改回…, 写错了，应该是…, 不是…，是…."""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.changing import ended_zh
from memories.pipeline.rules.changing.changes import coming, news, putting_right
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, phone
from memories.pipeline.rules.contacts.contact_zh import chinese_place
from memories.pipeline.rules.people.identity_zh import chinese_name
from memories.pipeline.rules.people.work import chinese_company
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, Builder, Found, Rule

_NOUNS: dict[str, str] = {
    "name": r"(?:全名|名字|姓名|真名)",
    "email": r"(?:电子邮箱|电子邮件|邮箱|邮件|郵箱|電郵|e-?mail)(?:地址)?",
    "phone": r"(?:手机|电话|電話|手機|联系电话|座机)(?:号码?)?|号码",
    "company": r"(?:公司|单位|雇主)(?:名(?:称|字)?)?",
    "location": r"(?:所在地|所在城市|城市|住址)",
}
_VALUES: dict[str, str] = {
    "name": r"[^不没\s，。].{0,30}",
    "email": EMAIL,
    "phone": PHONE,
    "company": r"[^，。,\s错不没了]{2,30}?(?=了?(?:[，。,！!\s]|$))",
    "location": r"[^，。,\s错不没].{1,40}",
}
_NO_VALUE = re.compile(
    r"(?:英文|中文|拼音|大写|小写|全名|真名|昵称|网名|别的?|其他|什么|[大小新老好]公司|客户|会员|VIP.*|上市.*"
    r"|.*[吗呢])$",
    re.I,
)
# 邮箱 alone is the speaker's; after 他的, 朋友的 … it is somebody else's.
_OWN = r"(?:<我的>|(?<![的他她它友事新]))"


def named(build: Builder) -> Builder:
    """The builder, unless it has read a word that says what sort of thing is meant."""

    def read(found: Found) -> Candidate | None:
        candidate = build(found)
        return None if candidate is None or _NO_VALUE.match(candidate.value) else candidate

    return read


_BUILDERS: dict[str, Builder] = {
    "name": named(chinese_name),
    "email": email,
    "phone": phone,
    "company": named(chinese_company),
    "location": chinese_place,
}
_NOW = r"(?:现在|已经?|目前|又|还|就|仍然?|重新|都)*"
_WHEN = r"(?:从?[\d一二三四五六七八九十年月日号上下个周星期礼拜天今明后初底末]{2,12}+(?:起|开始|以?后)?就?)?"
_BECOME = r"(?:改|换|变|更新|变更|更换|恢复|更改)(?:成|为|回|到|回成|回到|成了)+"
_RIGHT = r"(?:其实)?(?:应该|应|正确的?)?(?:写作|写成|是|为|叫)"
_SLIP = r"(?:写|填|打|输|说|搞|记|弄|拼)错"


def _rules(slot: str) -> tuple[Rule, ...]:
    noun, value, build = f"(?:{_NOUNS[slot]})", f"(?P<value>{_VALUES[slot]})", _BUILDERS[slot]
    return (
        Rule(
            name=f"change.zh.{slot}.wrong",
            pattern=rf"(?:{_OWN}{noun}{_SLIP}了?[，,：:。\s]*{_RIGHT}"
            rf"|{_SLIP}了?[，,：:。\s]*{_OWN}{noun}{_RIGHT})\s*{value}",
            build=putting_right(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.zh.{slot}.not_but",
            pattern=rf"{_OWN}{noun}(?:并)?不(?:是|叫)\s*(?P<old>[^，,。\s]{{2,60}}?)[，,\s]*(?:而)?(?:是|叫)\s*{value}",
            build=putting_right(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.zh.{slot}.new",
            pattern=rf"(?:<我的>新的?{noun}{_NOW}(?:是|为|叫|[:：])|<我的>{noun}{_NOW}{_WHEN}(?:还是|仍是|又是"
            rf"|{_BECOME}))了?\s*{value}",
            build=news(build),
            voices=ABOUT_CUSTOMER,
        ),
        Rule(
            name=f"change.zh.{slot}.change",
            pattern=rf"(?:把|将)<我的>{noun}(?:再|又|重新)*{_BECOME}\s*{value}",
            build=news(build),
            voices=ABOUT_CUSTOMER,
            in_questions=True,
        ),
    )


_EMPLOYER = r"(?P<value>(?!等|加班|外地|国外|北京上|公司)[^，。,\s家里]{2,30}?)"

_NO_EMPLOYER = re.compile(
    r".*(?:那里|那边|这边|那儿|现场|办公室|店里|家里?|分公司|总公司|总部|分部|工地|学校|医院|银行|国外|海外|外地|老家|公司|会议|会员|群|活动|计划|团队|项目|讨论|俱乐部|培训|课程)$"
    r"|(?:你|他|她|别人|朋友|同事|客户|老公|老婆|对面|隔壁|楼|那|这)"
)


def new_employer(found: Found) -> Candidate | None:
    """Where somebody goes to work from a day on; one goes to a branch, a customer or a town, too."""
    candidate = named(chinese_company)(found)
    return None if candidate is None or _NO_EMPLOYER.match(candidate.value) else candidate


_FIRM = r"\s*(?P<value>[^，。,\s了吗去到在]{2,20}?)\s*"
_ZH_DAY = r"(?:[\d一二三四五六七八九十年月日号上下个周星期礼拜天今明后初底末]{2,12}+(?:起|开始|以?后)?)"
_I_SHALL = rf"(?:<我>(?:{_ZH_DAY}|会|将|就|要|马上|准备){{0,4}}|{_ZH_DAY}<我>(?:会|将|就|要){{0,2}})"

RULES: tuple[Rule, ...] = (
    *ended_zh.RULES,
    *(rule for slot in _NOUNS for rule in _rules(slot)),
    Rule(
        name="change.zh.name.renamed",
        pattern=r"<我>(?:已经|刚刚?|又|最近|后来)*改(?:回)?(?:了)?(?:原来的?|以前的?"
        r"|之前的?)*名字?(?:了)?[，,\s]*(?:现在|以后|又)*"
        r"(?:叫做?|为|成|是)\s*(?P<value>[^不没\s].{0,30})",
        build=news(named(chinese_name)),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.zh.name.still",
        pattern=r"还是(?:请|就)?(?:叫|称呼)我\s*(?P<value>[^不没\s].{0,30})",
        build=news(named(chinese_name)),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.zh.company.moved",
        pattern=r"<我>(?:已经|刚刚?|最近|又)*(?:从\s*(?P<old>[^，。,\s]{2,20}?)\s*)?(?:(?:跳槽|转职|入职)(?:到|去|至)?|加入(?=[^，。]*(?:公司|集团|科技"
        r"|银行)))了?\s*(?P<value>[^，。,\s了]{2,30})",
        build=news(named(chinese_company)),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.zh.company.coming",
        pattern=rf"{_I_SHALL}(?:去|到|开始在|在){_FIRM}(?:公司)?(?:上班|工作|任职|就职|入职|报到)",
        build=coming(new_employer),
        voices=ABOUT_CUSTOMER,
        slot="company",
        says=(
            ("我下个月去华为上班", "华为"),
            ("下周一我要到字节跳动报到", "字节跳动"),
            ("我明天开始在华为工作", "华为"),
        ),
        silent=("我下个月去上海上班", "我明天去公司上班", "我下周去客户那边工作", "我下个月去华为面试"),
    ),
    Rule(
        name="change.zh.company.joining",
        pattern=rf"{_I_SHALL}(?:入职|加入|跳槽(?:到|去)|转到){_FIRM}(?:公司)?(?=$|[，。,！!])",
        build=coming(new_employer),
        voices=ABOUT_CUSTOMER,
        slot="company",
        says=(("我4月1日入职腾讯", "腾讯"),),
        silent=("我下周加入你们的会员", "我明天加入会议"),
    ),
    Rule(
        name="change.zh.company.gone",
        pattern=rf"<我>(?:已经|现在|刚刚?|最近)*(?:去|到){_FIRM}(?:公司)?(?:上班|工作|任职|就职|入职)了",
        build=news(new_employer),
        voices=ABOUT_CUSTOMER,
        slot="company",
        says=(("我去华为上班了", "华为"),),
        silent=("我去公司上班了", "我去上海工作了", "我去我朋友那里上班了"),
    ),
    Rule(
        name="change.zh.company.back",
        pattern=rf"<我>(?:已经|现在|刚刚?|最近)*(?:(?:又|重新)*回(?:到)?了?|(?:又"
        rf"|重新)+在)\s*{_EMPLOYER}(?:公司)?(?:上班|工作|任职|就职)",
        build=news(named(chinese_company)),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.zh.location.not_but",
        pattern=r"<我>(?:现在)?(?:并)?不是?住在\s*(?P<old>[^，,。\s]{2,20}?)[，,\s]+(?:而)?(?:我)?(?:是)?住在?\s*"
        r"(?P<value>\S.{1,40})",
        build=putting_right(chinese_place),
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="change.zh.location.back",
        pattern=r"<我>(?:已经|现在|刚刚?|最近|又|重新|们)*(?:(?:从(?P<old>[^，。]{2,10}?))?搬回(?:到|去|来)?了?|(?:又"
        r"|重新)+住(?:在|回))"
        r"\s*(?P<value>\S.{1,40})",
        build=news(chinese_place),
        voices=ABOUT_CUSTOMER,
    ),
)
