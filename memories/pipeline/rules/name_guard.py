"""What stands in the place of a corrected or nick name and is none: ways, states, products, places, days.

Words such as "it's …" or 应该是… correct many things; a name is taken from them only when nothing else fits.
"""

import re

from memories.pipeline.rules.frame import Found
from memories.pipeline.rules.name_states import is_inflected, own_words, says_state
from memories.pipeline.rules.names import Name
from memories.pipeline.rules.words import GIVEN_NAMES, PRODUCTS, ZH_COMPOUND_SURNAMES, ZH_SURNAMES

_NO_NAME_TEXT = """
    required optional mandatory field invalid empty blank unknown hidden shown displayed visible cut truncated
    different differently right fine properly out backwards like tonight instead directly immediately away up
    into upon home names stupid whatever anytime first wrong wrongly mistake default accepted rejected refused
    correctly incorrectly badly exactly weirdly oddly strangely normally usually poorly currently similarly clearly
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
_ZH_COMMON_TEXT = """
    江苏 江西 王府井 马德里 马尔代夫 马赛 万象 万隆 罗马 宁夏 宁波 温尼伯 安曼 费城 柏林 盛京 米兰 关岛 明斯克 安徽
    云南 贵阳 温哥华 石家庄 黄山 金华 汤加 古巴 马来西亚 马尼拉 沈阳 常德 武汉 连云港 秦皇岛 包头 包裹 包邮 高级 高峰
    高清 高铁 白天 白酒 黄金 金额 方法 方便 温度 常见 常用 时候 连接 连续 单价 文件 文档 文字 路由 路由器
    程序 安装 安卓 安全 申请 应用 经理 全部 全额 全款 成功 成本 计划 钱包 房间 车票 简单 简体 简历 易用
    项目 付款 商品 商家 保险 保修 司机 花费 毛病 毛衣 石头 牛奶 左边 左侧 左键 管理 解决 符号 年底 年初
    季度 万元 平时 平均 明天 明年 强制 严重 顾客 余额 程度 康复 经常 阳台 阴天 时区 项链 和平 祝福
    """
_ZH_COMMON = frozenset(_ZH_COMMON_TEXT.split())
_ZH_SPEAKS_OF_NAMES = re.compile(r"(?<![件域户排品站司店位])名|姓|叫")


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


def is_nickname(found: Found, name: Name) -> bool:
    """Whether "call me …", "I go by …" asks for this name: in capitals, or shortly and in lower case."""
    said, tail = found.match.group()[: found.match.start("value") - found.match.start()], found.tail()
    if is_no_name(name) or _BY_MISTAKE.match(tail, name.length):
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
    if _is_chinese_thing(name.value):
        return False
    lead = found.sentence.text[: found.match.start("value")]
    if _ZH_SPEAKS_OF_NAMES.search(found.sentence.before + lead):
        return not rest.startswith("的")
    if re.search(r"[这那它]$", found.sentence.text[: found.match.start()]) or not re.match(r"\s*(?:$|[，,、])", rest):
        return False
    whole = len(name.value) <= 3 and name.value[:1] in ZH_SURNAMES
    return whole or (len(name.value) <= 4 and name.value.startswith(ZH_COMPOUND_SURNAMES))


def _is_chinese_thing(value: str) -> bool:
    return bool(_ZH_DAY.match(value) or _ZH_THING_END.fullmatch(value)) or value in _ZH_COMMON
