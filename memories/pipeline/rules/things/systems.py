"""The operating system that runs, and what it was upgraded to.

Several may hold, on several machines; an upgrade takes the place of what ran of its family ("Windows" of each version).
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill

_SYSTEM = (
    r"(?P<value>(?:microsoft\s+)?windows(?:\s+server)?(?:\s+(?:\d{1,4}(?:\.\d{1,3})?|xp|vista|me|nt))?(?:\s+(?:pro|home|enterprise"
    r"|education|ltsc))?|mac\s?os(?:\s+x)?(?:\s+(?:\d{1,2}(?:\.\d{1,3}){0,2}|sonoma|ventura|monterey|big\s+sur|catalina|mojave|sequoia"
    r"|tahoe|high\s+sierra|sierra|el\s+capitan))?|os\s+x(?:\s+\d{1,2}(?:\.\d{1,2})?)?|(?:ubuntu|debian|fedora|centos|rhel"
    r"|red\s+hat(?:\s+enterprise\s+linux)?|linux\s+mint|arch\s+linux|opensuse|suse|kali(?:\s+linux)?|manjaro|alpine(?:\s+linux)?|freebsd"
    r"|linux|ios|ipad\s?os|android|chrome\s?os|watch\s?os|harmony\s?os|鸿蒙(?:系统)?|安卓|统信|麒麟|深度)"
    r"(?:\s*(?:v|version\s+)?\d{1,3}(?:\.\d{1,3}){0,2})?(?:\s+lts)?)(?![A-Za-z0-9_-])"
)
_THEIRS = (
    r"(?:iphone|ipad|macbook|imac|mac|galaxy|pixel|thinkpad|surface|chromebook|operating\s+system|os|computer|laptop|pc|desktop"
    r"|machine|notebook|workstation|phone|tablet|device|server)"
)
# After these words the name of a system is what runs: "my laptop runs", "I'm on".
_RUNS = r"(?:is\s+running|runs|is\s+on|uses|has|is\s+using|is|works\s+with|:)"
NOW = r"(?:\s+(?:currently|now|still|also|just|already|recently|actually|both|all|mostly)){0,4}"
DOUBT = re.compile(
    r"\b(?:not|n't|never|if|would|'d|could|might|want\w*|wish|wonder\w*|almost|nearly|before)\b[^,;.]*$", re.I
)
ZH_DOUBT = re.compile(r"(?:想|要|打算|考虑|准备|没有?|不|未|别|如果|是否)[^，。]{0,6}$")

_SPELLED = {"macos": "macOS", "mac os": "macOS", "ios": "iOS", "ipados": "iPadOS", "chromeos": "ChromeOS"}


def system(found: Found) -> Candidate | None:
    """The operating system, as it is called."""
    clause = found.sentence.clause_at(found.start())
    lead = found.text.plain[clause.start : found.start()]
    doubt = ZH_DOUBT if found.language == "zh" else DOUBT
    if doubt.search(lead):
        return None
    value = " ".join(found.match["value"].split())
    if value == value.lower():
        value = value.title()
    for wrong, right in _SPELLED.items():
        value = re.sub(rf"(?i)^{wrong}\b", right, value)
    slot = Slot(
        attribute="operating_system",
        value=value,
        end=found.end("value"),
        corrects=False,
        confidence=0.9,
        importance=0.7,
    )
    told = replace(fill(found, slot), many_valued=True, category="technical")
    return replace(told, old_value=(found.match.groupdict().get("old") or "").strip())


_VERSION_OF_IT = re.compile(
    r"\s+(?:v|version\s+)?\d.*$|\s+(?:xp|vista|me|nt|pro|home|enterprise|education|ltsc|lts|sonoma|ventura|monterey|big\s+sur|catalina"
    r"|mojave|sequoia|tahoe|high\s+sierra|sierra|el\s+capitan)\b.*$",
    re.I,
)
_ANOTHER = re.compile(
    r"\b(?:also|too|another|second|other|both|one\s+of|some\s+of|besides|additionally|as\s+well)\b|另外?一?[台部个]|另外|其中|也",
    re.I,
)
_ZH_DONE = re.compile(r"了|已经?|刚刚?")
_ZH_ASKED = re.compile(r"怎么|如何|怎样|能|可以|应该|需要|建议|是否|再|之前|才")


def upgraded(found: Found) -> Candidate | None:
    """The system after an upgrade, which takes the place of what ran of its family, named or not."""
    zh = found.language == "zh"
    clause = found.sentence.clause_at(found.start())
    said = found.text.plain[clause.start : clause.end]
    if re.match(r"\s*,?\s*(?:my|our|his|her)\s+\w+['’]s\s", found.text.plain[found.end() : clause.end + 40], re.I):
        return None  # "after updating to iOS 18 my son's iPad …"
    if zh and (not _ZH_DONE.search(said) or _ZH_ASKED.search(said)):
        return None
    if not zh and re.search(r"\b(?:will|would|should|can|could|if|before)\b", said, re.I):
        return None
    told = system(found)
    if told is None or told.old_value or _ANOTHER.search(said):
        return told
    return replace(told, old_value=_VERSION_OF_IT.sub("", told.value))


RULES: tuple[Rule, ...] = (
    Rule(
        name="belongings.system.is",
        pattern=rf"(?:<my>\s+(?:\w+\s+)?{_THEIRS}(?:\s+(?:version|system))?{NOW}\s+{_RUNS}|^(?:os|operating\s+system)\s*[:=])"
        rf"{NOW}\s*(?:an?\s+|the\s+|on\s+)?{_SYSTEM}",
        build=system,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.system.upgraded",
        pattern=rf"(?:<I><have>{NOW}\s+(?:upgraded|updated|switched|moved|migrated|changed)"
        rf"(?:\s+(?:all\s+)?(?:my|our|the)\s+(?:\w+\s+)?{_THEIRS}s?)?|<my>\s+(?:\w+\s+)?{_THEIRS}(?:\s+(?:was|is|has|has\s+been|got))?"
        rf"(?:\s+(?:now|just|recently))?\s+(?:upgraded|updated|switched|migrated)(?:\s+itself)?)\s+to\s+(?:the\s+)?{_SYSTEM}",
        build=upgraded,
        voices=ABOUT_CUSTOMER,
        slot="operating_system",
        says=(
            ("I upgraded to Windows 11", "Windows 11"),
            ("We updated all our laptops to macOS 15", "macOS 15"),
            ("My phone has been updated to iOS 18", "iOS 18"),
        ),
        silent=(
            "I want to upgrade to Windows 11",
            "I haven't upgraded to Windows 11",
            "My wife's laptop was upgraded to Windows 11",
        ),
    ),
    Rule(
        name="belongings.system.after",
        pattern=rf"\b(?:after|since|ever\s+since)\s+(?:<I>\s+)?(?:upgrading|updating|switching|moving|migrating|(?:the|my|our)\s+(?:upgrade|update))"
        rf"(?:\s+(?:my|our|the)\s+(?:\w+\s+)?{_THEIRS}s?)?\s+to\s+(?:the\s+)?{_SYSTEM}",
        build=upgraded,
        voices=SELF_ONLY,
        slot="operating_system",
        says=(("After upgrading to Windows 11 my printer stopped", "Windows 11"),),
        silent=("After upgrading to Windows 11 will my printer work?",),
    ),
    Rule(
        name="belongings.system.now_on",
        pattern=rf"(?:<I>(?:'m|'re|\s+am|\s+are)\s+now\s+(?:on|using|running)|<I>\s+now\s+(?:use|run|have))\s+{_SYSTEM}",
        build=upgraded,
        voices=SELF_ONLY,
        slot="operating_system",
        says=(("I'm now on Windows 11", "Windows 11"),),
        silent=("I'm not on Windows 11",),
    ),
    Rule(
        name="belongings.system.runs",
        pattern=rf"<I>(?:'m|'re|\s+am|\s+are|\s+is|<have>)?{NOW}\s+(?:runn?(?:s|ing)?|us(?:e|es|ing)|on|have|has)\s+(?:an?\s+|the\s+)?{_SYSTEM}",
        build=system,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.system.from_to",
        pattern=r"<I>(?:'ve|\s+have|\s+has)?(?:\s+(?:just|recently|now|finally))*\s+(?:upgraded|updated|switched|moved|changed)\s+"
        rf"(?:\w+\s+(?:computer|laptop|pc|phone|mac)\s+)?from\s+{_SYSTEM.replace('value', 'old')}\s+to\s+{_SYSTEM}",
        build=system,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.zh.system.upgraded",
        pattern=r"(?:<我的>|<我>|(?<![\u4e00-\u9fff])|(?<=[把将]))(?:昨天|今天|上周|最近|已经|刚刚?|把|将|的){0,5}(?:电脑|手机|笔记本|平板|服务器|机器|设备|操作系统|系统|的){0,3}"
        rf"(?:昨天|今天|上周|最近|已经|刚刚?|也|从\s*(?P<old>[A-Za-z][\w .]{{1,20}}?)\s*){{0,3}}"
        r"(?:升级|更新|升|换|改|切换)(?:到|成|为)了?"
        rf"\s*{_SYSTEM}",
        build=upgraded,
        voices=ABOUT_CUSTOMER,
        slot="operating_system",
        says=(
            ("系统升级到 macOS 15 了", "macOS 15"),
            ("我的电脑升级到Windows 11了", "Windows 11"),
            ("我刚把手机更新到了iOS 18", "iOS 18"),
        ),
        silent=("我想升级到Windows 11", "怎么升级到Windows 11", "我还没升级到Windows 11", "可以升级到Windows 11吗？"),
    ),
    Rule(
        name="belongings.zh.system",
        pattern=rf"(?:(?:<我的>)?(?:电脑|手机|笔记本|平板|服务器|机器|设备)?(?:的)?(?:操作)?系统(?:版本)?(?:是|为|：|:|用的是)|<我>(?:现在|目前|的?电脑|的?手机)*"
        rf"(?:用的?|使用的?|运行的?|装的?|跑的?)(?:操作系统|系统)?(?:的是|是)?)\s*{_SYSTEM}",
        build=system,
        voices=ABOUT_CUSTOMER,
    ),
)
