"""What stands in the place of a corrected or nick name and is none: ways, states, products, places, days.

Words such as "it's …" or 应该是… correct many things; a name is taken from them only when nothing else fits.
"""

import re
from unicodedata import combining, normalize

from memories.pipeline.rules.text.frame import Found
from memories.pipeline.rules.vocabulary.cities_zh import ZH_PLACES
from memories.pipeline.rules.vocabulary.name_states import is_inflected, own_words, says_state
from memories.pipeline.rules.vocabulary.names import Name, read_chinese_name
from memories.pipeline.rules.vocabulary.words import (
    GIVEN_NAMES,
    NOT_A_NAME,
    PRODUCTS,
    ZH_COMPOUND_SURNAMES,
    ZH_SURNAMES,
)

_NO_NAME_TEXT = """
    required optional mandatory field invalid empty blank unknown hidden shown displayed visible cut truncated
    different differently right fine properly out backwards like tonight instead directly immediately away up
    into upon home names stupid whatever anytime first wrong wrongly mistake default accepted rejected refused
    correctly incorrectly badly exactly weirdly oddly strangely normally usually poorly currently similarly clearly
    sometimes often seldom rarely occasionally forever somehow somewhere likewise too again
    phonetically literally identically officially mostly partly accurately funnily slightly perfectly shortly daily
    """
_NO_NAME = frozenset(_NO_NAME_TEXT.split())
# Given names that are places, months or common words too: too little to correct a name with.
_DOUBLE_TEXT = """
    april amber dawn faith georgia grace holly hope jordan joy mark rose summer virginia will wei august aurora
    austin bill blanca brad carter casey chad chase clay cooper daisy dale dean earnest florence frank franklin
    grant harsh iris ivy jack jade lance logan madison max miles morgan olive orlando page pat penny perry ray
    rich robin rod ruby sandy shane sierra sterling sue sydney troy victor violet wade warren
    """
_DOUBLE = frozenset(_DOUBLE_TEXT.split())

_OF_A_THING = re.compile(
    r"\b(?:company|employer|firm|business|organi[sz]ation|city|town|street|address|e-?mail|product|brand|domain)\b[^,;]*$",
    re.I,
)

_ZH_DAY = re.compile(r"(?:周|星期|礼拜)[一二三四五六日天末]")
_ZH_THING_END = re.compile(
    r".*(?:[色屏版期款号楼件个费单码机卡店网站州省市县区镇村路街]|问题|时间|方式|方案|功能|公司|会员|地址|平台|系统)"
)
_ZH_PLACE_END = re.compile(r".+(?:国|岛|港|湾|洲|海|城|都|州|县|市|省|区|镇|村|乡|路|街|站|湖|江|河)")
_ZH_COMMON_TEXT = """
    江苏 江西 王府井 马德里 马尔代夫 马赛 万象 万隆 罗马 宁夏 宁波 温尼伯 安曼 费城 柏林 盛京 米兰 关岛 明斯克 安徽
    云南 贵阳 温哥华 石家庄 黄山 金华 汤加 古巴 马来西亚 马尼拉 沈阳 常德 武汉 连云港 秦皇岛 包头 包裹 包邮 高级
    高峰 高清 高铁 白天 白酒 黄金 金额 方法 方便 温度 常见 常用 时候 连接 连续 单价 文件 文档 文字 路由 路由器 程序
    安装 安卓 安全 申请 应用 经理 全部 全额 全款 成功 成本 计划 钱包 房间 车票 简单 简体 简历 易用 许可 许多 何时
    何处 何地 何种 胡同 韩元 韩文 韩语 郑重 王子 王国 宋体 陈述 陈列 陈旧 胡椒 曾经 董事 苏打 金属 平板 平台 支付
    支出 单号 单人 双人 双号 周末 周边 周期 方形 方块 高中 高配 低配 常规 冷色 时间 时长 雷电 毛巾 皮革 花朵 白金
    白银 黄铜 应用 路费 马桶 马达 车型 游戏 游客 冰箱 汤勺 文具 文化 米饭 麦片 水管 水费 温水 冷水 热水 房租 家具
    计算 解释 解答 万能 项目 付款 商品 商家 保险 保修 司机 花费 毛病 毛衣 石头 牛奶 左边 左侧 左键 管理 解决 符号
    年底 年初 季度 万元 平时 平均 明天 明年 强制 严重 顾客 余额 程度 康复 经常 阳台 阴天 时区 项链 和平 祝福
    """
_ZH_COMMON = frozenset(_ZH_COMMON_TEXT.split())
_ZH_SPEAKS_OF_NAMES = re.compile(r"(?<![件域户排品站司店位])名|姓|叫")


# "It's spelled Router" tells of any word; of a name when names are spoken of, or when it is one.
_SPEAKS_OF_NAMES = re.compile(r"\b(?:name[ds]?|surname|called|call\s+me|i'?m|i\s+am|this\s+is)\b", re.I)


def _is_given_or_full(name: Name) -> bool:
    """A known given name, with or without its accents; or a first and a last name."""
    words = name.value.split()
    plain = "".join(c for c in normalize("NFD", words[0].lower()) if not combining(c))
    return plain in GIVEN_NAMES or (len(words) > 1 and not any(word.lower() in PRODUCTS for word in words))


def may_be_stated(name: Name) -> bool:
    """Whether a word can be a name after "my name is", where Ruby is one and "required" or "showing" is none."""
    word = name.value.split()[0]
    return word.lower() not in _NO_NAME and not is_inflected(word)


def is_no_name(name: Name) -> bool:
    """Whether a word says how or what something is rather than whom."""
    word = name.value.split()[0].lower()
    return word not in GIVEN_NAMES and (word in _NO_NAME or word in PRODUCTS or says_state(word))


def without_sentence(found: Found, name: Name | None) -> Name | None:
    """The name alone, where a sentence in capitals goes on with the next words; None where it has no name."""
    kept = own_words(name.value) if name else 0
    if not name or not kept:
        return None
    words = [*re.finditer(r"\S+", found.tail())][:kept]
    whole = kept == len(name.value.split())
    return name if whole else Name(" ".join(name.value.split()[:kept]), words[-1].end(), name.sure)


def looks_written_as_name(found: Found, name: Name) -> bool:
    """A capital, or a text that has none at all."""
    if is_no_name(name) or _OF_A_THING.search(found.sentence.text[: found.match.start("value")]):
        return False
    said = found.sentence.before + found.sentence.text[: found.match.start("value")]
    if not (_SPEAKS_OF_NAMES.search(said) or _is_given_or_full(name)):
        return False
    written = found.tail().lstrip(" \"':")[:1]
    whole_lower = found.sentence.text == found.sentence.text.lower()
    return not written.isascii() or written.isupper() or whole_lower


def is_well_known(name: Name) -> bool:
    """A given name that is hardly anything else."""
    word = name.value.split()[0].lower()
    return word in GIVEN_NAMES and word not in _DOUBLE


_SOMEBODY_CALLS = re.compile(r"\b(?:calls|called)\s+me\b", re.I)
_ALL_CALL = re.compile(r"\b(?:everyone|everybody|people|friends)\b", re.I)
_DENIED = re.compile(
    r"\b(?:n't|not|never|stop|nobody|dont|why|(?:he|she|it|you|they|system|bot|agent))\s*$|n't\s*$", re.I
)
_BY_MISTAKE = re.compile(
    r"\s+(?:by\s+mistake|mistakenly|wrongly|incorrectly|for\s+some\s+reason|all\s+the\s+time)\b", re.I
)


_WHEN_TEXT = """
    asap noon midday midnight tonight morning mornings afternoon afternoons evening evenings night nights weekday
    weekdays weekend weekends eod cob collect toll-free crazy old-fashioned paranoid cynical cynic sceptic skeptic
    romantic stupid dumb naive picky silly spoiled lucky ishmael today's tomorrow's direct straight anyhow anyway
    whenever wherever
    """
_WHEN = frozenset(_WHEN_TEXT.split())
_HOW = re.compile(r"[a-z]{3,20}(?:[^l]ly|ally|fully|fashioned)", re.I)


def _is_when_or_how(name: Name) -> bool:
    """Call me Tomorrow, ASAP, Maybe, Quickly: when and how to call, with a capital or without."""
    word = name.value.split()[0].lower()
    if word in GIVEN_NAMES:
        return False
    return word in NOT_A_NAME or word in _WHEN or bool(_HOW.fullmatch(word))


def is_nickname(found: Found, name: Name) -> bool:
    """Whether "call me …", "I go by …" asks for this name: in capitals, or shortly and in lower case."""
    said, tail = found.match.group()[: found.match.start("value") - found.match.start()], found.tail()
    if is_no_name(name) or _is_when_or_how(name) or _BY_MISTAKE.match(tail, name.length):
        return False
    if _SOMEBODY_CALLS.search(said) and not _ALL_CALL.search(said):
        return False
    if _DENIED.search(found.sentence.text[: found.match.start()]):
        return False
    if name.value.split()[0].lower() in GIVEN_NAMES:
        return True
    if found.sentence.shouting:
        return False
    if tail.lstrip(" \"':")[:1].isupper():
        return True
    text = found.sentence.text
    short = text == text.lower() and len(text.split()) <= 6 and not tail[name.length :].strip(" .!")
    return short and bool(re.search(r"\bcall\s+me\s", said))


def is_chinese_correction(found: Found, name: Name) -> bool:
    """Whether 不对，应该是… corrects a name: names are spoken of, or the words can be nothing but one."""
    rest = found.tail()[name.length :]
    if _is_chinese_thing(name.value) or name.value in ZH_PLACES:
        return False
    lead = found.sentence.text[: found.match.start("value")]
    if _ZH_SPEAKS_OF_NAMES.search(found.sentence.before + lead):
        return not rest.startswith("的")
    if re.search(r"[这那它]$", found.sentence.text[: found.match.start()]) or not re.match(r"\s*(?:$|[，,、])", rest):
        return False
    whole = len(name.value) <= 3 and name.value[:1] in ZH_SURNAMES and not _ZH_PLACE_END.fullmatch(name.value)
    return whole or (len(name.value) <= 4 and name.value.startswith(ZH_COMPOUND_SURNAMES))


def _is_chinese_thing(value: str) -> bool:
    return bool(_ZH_DAY.match(value) or _ZH_THING_END.fullmatch(value)) or value in _ZH_COMMON


def may_be_denied_by(old: str) -> bool:
    """Whether what 不是…，是… denies can be a name: no city, no thing, no kind of something."""
    name = read_chinese_name(old)
    if name is None or name.value != old.strip() or _is_chinese_thing(name.value) or name.value in ZH_PLACES:
        return False
    nick = bool(re.fullmatch(r"[小老阿大].{1,2}", old)) or old.isascii()
    return nick or (name.sure and not _ZH_PLACE_END.fullmatch(name.value))


_ZH_NICK = re.compile(
    r"[小老阿大][\u4e00-\u9fff]{1,2}|(?P<twice>[\u4e00-\u9fff])(?P=twice)|[\u4e00-\u9fff]{1,3}[哥姐叔姨爷总工]"
)
_ZH_NO_NICK = re.compile(
    r"(?:早|晚|快|慢|再|起床|起来|回[来去家电]|去|来|做|吃|喝|睡|醒|出[来去门]|怎|如何|什|马上|尽快|尽早|立刻|立即|赶紧|及时"
    r"|准时|按时|随时|一[声下起]|时[候间]|过|先|下次|下回|提前|明[天早晚年]|后天|今[天早晚]|昨天|周[一二三四五六日末]|星期|[上中下]午"
    r"|每|小[心声时孩]|老[实是]|大[声家]|重新|直接|别|经常|轻轻|悄悄|慢慢|天天|常常|刚刚|稍|等|帮|买|付|交|签|到时|有[空没事])"
)


def is_chinese_nickname(name: Name, *, rest: str) -> bool:
    """Whether 叫我 is followed by what somebody is called: 小王, 阿明, 明明, a whole name; not 早点, 起床, 一声."""
    value = name.value
    if value.isascii():
        return True
    if _ZH_NO_NICK.match(value) or _is_chinese_thing(value):
        return False
    wanted = re.match(r"\s*(?:就行|就好|就可以|即可|吧|好了)", rest)
    return bool(_ZH_NICK.fullmatch(value) or name.sure or wanted)
