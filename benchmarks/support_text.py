"""What customers of a shop for devices tell its support, in English and Chinese: made up, and the same each time.

Each sentence comes with a question that it alone answers: by its words in another form, or by an identifier in it.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memories.enums import Kind

VERSION = 1  # of this file's words: another one makes another pool of vectors

BRANDS = ("Lumo", "Karvi", "Northfield", "Sento", "Brevia", "Tilda", "Quarz", "Ostrom", "Pelican", "Ridge")
DEVICES = (
    ("laser printer", "激光打印机"),
    ("mesh router", "路由器"),
    ("work laptop", "笔记本电脑"),
    ("document scanner", "扫描仪"),
    ("curved monitor", "显示器"),
    ("wireless keyboard", "无线键盘"),
    ("drawing tablet", "绘图板"),
    ("security camera", "监控摄像头"),
    ("storage server", "存储服务器"),
    ("desk phone", "座机"),
    ("coffee machine", "咖啡机"),
    ("smart thermostat", "智能温控器"),
    ("vacuum robot", "扫地机器人"),
    ("headset", "耳机"),
    ("door lock", "智能门锁"),
    ("bike computer", "自行车码表"),
    ("projector", "投影仪"),
    ("label maker", "标签机"),
    ("baby monitor", "婴儿监护器"),
    ("solar inverter", "太阳能逆变器"),
)
TROUBLES = (
    ("does not switch on", "开不了机"),
    ("loses the connection every hour", "每小时断一次线"),
    ("makes a grinding noise", "有刺耳的噪音"),
    ("shows a black screen", "黑屏"),
    ("forgets its settings after each update", "每次更新后设置都丢失"),
    ("gets too hot to touch", "烫得不能碰"),
    ("prints stripes", "输出有条纹"),
    ("asks for a password that nobody set", "要求输入没人设过的密码"),
    ("leaks water", "漏水"),
    ("charges only to half", "只能充到一半的电"),
    ("restarts in the middle of the night", "半夜自动重启"),
    ("cannot be found by the app", "应用里找不到"),
)
PLACES = (
    ("in the front office", "前台"),
    ("in the warehouse", "仓库"),
    ("at my mother's flat", "我母亲家"),
    ("in the meeting room", "会议室"),
    ("in the delivery van", "送货车上"),
    ("in the holiday cottage", "度假小屋"),
    ("on the second floor", "二楼"),
    ("in the school library", "学校图书馆"),
    ("in the workshop", "车间"),
    ("at the reception of the clinic", "诊所接待处"),
)
PEOPLE = (
    ("Marta Lindqvist", "林小梅"),
    ("Joao Pereira", "王建国"),
    ("Aiko Tanabe", "陈思远"),
    ("Samuel Osei", "李春华"),
    ("Ines Moreau", "赵文博"),
    ("Piotr Zielinski", "周雨晴"),
    ("Nadia Haddad", "吴志强"),
    ("Callum Reid", "郑丽君"),
)
COLOURS = (("black", "黑色"), ("white", "白色"), ("silver", "银色"), ("dark green", "墨绿色"), ("red", "红色"))
MONTHS = ("January", "March", "April", "June", "August", "October")


@dataclass(frozen=True, kw_only=True)
class Said:
    """One sentence, and the question that it answers; `exact` when the question names an identifier."""

    text: str
    question: str
    kind: Kind
    language: str
    exact: bool


@dataclass(frozen=True, kw_only=True)
class _Form:
    kind: Kind
    text: str
    question: str
    exact: bool = False


_ENGLISH = (
    _Form(
        kind=Kind.ISSUE,
        text="The {device} {place} {trouble} since {day} {month}.",
        question="What is wrong with the {device} {place}, and since when?",
    ),
    _Form(
        kind=Kind.ISSUE,
        text="My {colour} {device} from order {order} {trouble}.",
        question="What happened to the device of order {order}?",
        exact=True,
    ),
    _Form(
        kind=Kind.REQUEST,
        text="Please send {person} a spare part for the {device} {place} before the end of {month}.",
        question="Who waits for a part of the {device} {place}?",
    ),
    _Form(
        kind=Kind.REQUEST,
        text="I would like {money} euros back for the {colour} {device} that {trouble}.",
        question="How much money is to be refunded for the {colour} {device}?",
    ),
    _Form(
        kind=Kind.EVENT,
        text="{person} picked up the repaired {device} {place} on {day} {month}.",
        question="When did {person} collect the {device}?",
    ),
    _Form(
        kind=Kind.EVENT,
        text="Parcel {parcel} with the {colour} {device} arrived with a broken seal.",
        question="In what state did parcel {parcel} arrive?",
        exact=True,
    ),
    _Form(
        kind=Kind.PREFERENCE,
        text="{person} prefers the {colour} {device} and wants it set up {place}.",
        question="Which {device} does {person} like best?",
    ),
    _Form(
        kind=Kind.DECISION,
        text="We decided to replace the {device} {place} with a newer model in {month}, as {person} asked.",
        question="What was settled about the {device} {place}?",
    ),
    _Form(
        kind=Kind.DECISION,
        text="For ticket {ticket} we agreed on a discount of {money} euros because the {device} {trouble}.",
        question="What was the agreement in ticket {ticket}?",
        exact=True,
    ),
    _Form(
        kind=Kind.CONVERSATION,
        text="The {device} shows error {error} whenever {person} starts it {place}.",
        question="Where does error {error} come up?",
        exact=True,
    ),
    _Form(
        kind=Kind.CONVERSATION,
        text="After the update to version {release} the {device} {place} {trouble}.",
        question="What changed for the {device} {place} after the update?",
    ),
    _Form(
        kind=Kind.FACT,
        text="The guarantee of the {colour} {device} {place} runs until {day} {month} 2028.",
        question="How long is the {device} {place} under warranty?",
    ),
)
_CHINESE = (
    _Form(
        kind=Kind.ISSUE,
        text="{place}的{device}从{month}月{day}日起就{trouble}。",
        question="{place}的{device}出了什么问题？",
    ),
    _Form(
        kind=Kind.ISSUE,
        text="订单{order}里的{colour}{device}{trouble}。",
        question="订单{order}的设备怎么了？",
        exact=True,
    ),
    _Form(
        kind=Kind.REQUEST,
        text="请在{month}月底之前给{person}寄一个{place}{device}的配件。",
        question="谁在等{place}{device}的零件？",
    ),
    _Form(
        kind=Kind.EVENT,
        text="{person}在{month}月{day}日取走了{place}修好的{device}。",
        question="{person}什么时候拿走了{device}？",
    ),
    _Form(
        kind=Kind.PREFERENCE,
        text="{person}更喜欢{colour}的{device}，希望装在{place}。",
        question="{person}想要哪一种{device}？",
    ),
    _Form(
        kind=Kind.DECISION,
        text="工单{ticket}：因为{device}{trouble}，同意退{money}元。",
        question="工单{ticket}最后怎么处理的？",
        exact=True,
    ),
)
_LANGUAGES = (("en", _ENGLISH), ("en", _ENGLISH), ("zh", _CHINESE))  # two thirds English


def said(count: int) -> list[Said]:
    """The first so many: no two have the same words."""
    found: dict[str, Said] = {}
    for one in _endless():
        found.setdefault(one.text, one)
        if len(found) == count:
            return list(found.values())
    return []


def _endless() -> Iterator[Said]:
    chance = random.Random(f"support text {VERSION}")  # noqa: S311 - no secret: the same world each time
    while True:
        language, forms = chance.choice(_LANGUAGES)
        form = chance.choice(forms)
        words = _words(chance, chinese=language == "zh")
        text = form.text.format_map(words)
        yield Said(
            text=text[0].upper() + text[1:],
            question=form.question.format_map(words),
            kind=form.kind,
            language=language,
            exact=form.exact,
        )


def _words(chance: random.Random, *, chinese: bool) -> Mapping[str, object]:
    of = 1 if chinese else 0
    brand, device = chance.choice(BRANDS), chance.choice(DEVICES)[of]
    return {
        "device": f"{brand}{device}" if chinese else f"{brand} {device}",
        "trouble": chance.choice(TROUBLES)[of],
        "place": chance.choice(PLACES)[of],
        "person": chance.choice(PEOPLE)[of],
        "colour": chance.choice(COLOURS)[of],
        "month": chance.randint(1, 12) if chinese else chance.choice(MONTHS),
        "day": chance.randint(1, 28),
        "money": chance.randint(10, 900),
        "order": f"ORD-2026-{chance.randint(0, 99_999):05d}",
        "parcel": f"PX{chance.randint(10**8, 10**9 - 1)}",
        "ticket": f"T-{chance.randint(10_000, 99_999)}",
        "error": f"E{chance.randint(1000, 9999)}",
        "release": f"{chance.randint(1, 9)}.{chance.randint(0, 20)}.{chance.randint(0, 9)}",
    }
