"""A turn that takes the one before it back: "don't store that", "please forget what I just said", 刚才说的别保存. Pure.

Only whole turns count. What the same turn tells is `forgetting`'s, and "forget it" alone means never mind.
"""

import re

from memories.pipeline.rules.commands.forgetting import POLITE

_LEAD = r"\s*(?:(?:sorry|hey|hi|wait|oh|oops|no|actually|um|uh|hm+|but|and|ah)\b[\s,.!…-]*){0,4}"
_THING = (
    r"(?:message|messages|line|bit|part|one|info(?:rmation)?|detail|details|sentence|number|address|e-?mail|name|data|stuff|thing"
    r"|answer|text|reply|comment)"
)
_SAID = (
    r"(?:what|whatever|the\s+thing|everything|anything|all)\s+(?:that\s+)?i(?:'ve|\s+have)?\s+(?:just\s+|only\s+)?"
    r"(?:said|told\s+you|wrote|written|sent|typed|mentioned|gave\s+you|shared)(?:\s+(?:just\s+now|right\s+now|before|above))?"
)
_LAST = rf"(?:(?:that|this|the)\s+(?:(?:last|previous|above)\s+)?|my\s+(?:last|previous)\s+){_THING}"
_REF = rf"(?:{_SAID}|{_LAST}|(?:any\s+of\s+)?(?:it|that|this|those|them))"
_SURE_REF = rf"(?:{_SAID}|(?:that|this|my|the)\s+(?:last|previous|above)\s+{_THING})"
_KEEP = r"(?:store|save|keep|remember|record|retain|memori[sz]e|note|log|hold\s+on\s+to)"
_KEEPING = r"(?:storing|saving|keeping|remembering|recording|retaining|noting|logging)"
_HELD = r"(?:stored|saved|kept|remembered|recorded|retained|noted|logged|on\s+(?:file|record))"
_WHERE = (
    r"(?:[\s,]+(?:please|pls|now|at\s+all|anywhere|though|ok(?:ay)?|thanks|thank\s+you|down|on\s+(?:file|record)"
    r"|(?:in|on|from|out\s+of)\s+(?:your|the|my)\s+(?:\w+\s+)?(?:memory|records?|notes?|files?|systems?|databases?|profile|account|data)))"
    r"{0,4}"
)
_WHY = (
    r"(?:[\s.,!;–-]*(?:it|that|this)(?:'s|\s+is|\s+was)\s+(?:\w+\s+)?"
    r"(?:private|confidential|personal|sensitive|secret))?"
)
_EN = re.compile(
    rf"{_LEAD}{POLITE}(?:"
    rf"(?:don'?t|do\s+not|never|(?:you\s+)?(?:must|should|may)(?:n't|\s+not))\s+(?:ever\s+)?{_KEEP}\s+{_REF}"
    rf"|not\s+{_KEEP}\s+{_REF}"
    rf"|(?:no|stop)\s+{_KEEPING}\s+{_REF}"
    rf"|(?:forget|delete|erase|remove|discard|unlearn|drop|wipe)\s+(?:about\s+)?{_SURE_REF}"
    r"|(?:forget|delete|erase|remove|wipe)\s+(?:it|that|this)\s+(?:from|out\s+of)\s+(?:your|the)\s+(?:\w+\s+)?(?:memory|memories|records?|notes?)"
    rf"|(?:i|we)(?:\s+would|'d)\s+(?:rather|prefer(?:\s+(?:that|if))?)\s+you\s+(?:did(?:n't|\s+not)|do(?:n't|\s+not))\s+{_KEEP}\s+{_REF}"
    rf"|(?:i|we)\s+(?:don'?t|do\s+not)\s+want\s+(?:you\s+to\s+{_KEEP}\s+{_REF}|{_REF}\s+(?:to\s+be\s+)?{_HELD})"
    rf"|{_REF}\s+(?:should|must|may|is|was)(?:n't|\s+not)\s+(?:to\s+)?be\s+{_HELD}"
    r"|(?:that|this|it)(?:'s|\s+is|\s+was)\s+(?:strictly\s+)?off\s+the\s+record"
    rf"){_WHERE}{_WHY}(?:[\s,.!]*(?:please|thanks|thank\s+you))?[\s.!?…]*",
    re.I,
)
_ZH_JUST = r"(?:刚才|刚刚|刚|上面|上一?[句条]|之前|前面)"
_ZH_THING = (
    r"(?:那个|这个|那些|这些|那句|这句|那条|这条|话|内容|信息|消息|东西|号码|电话|手机号?|邮箱|地址|名字|资料|数据)"
)
_ZH_REF = (
    rf"(?:(?:我)?{_ZH_JUST}(?:我)?(?:跟你|和你|给你|对你|告诉你|向你)?(?:说|发|提供|讲|写|提到|告诉你|给)?(?:过|了)?的?{_ZH_THING}{{0,2}}"
    rf"|我(?:说|发|讲)的(?:这|那|话|内容){{0,2}}|{_ZH_THING}{{1,2}}|它)"
)
_ZH_KEEP = r"(?:记住|记下来?|记录下?来?|保存下?来?|存储|储存|存下来?|留存|保留|留着|记着|记|存|留)"
_ZH_TAIL = r"(?:了|啊|哦|哈|吧|啦|呀|好吗|谢谢|谢了|在系统里|到系统里|[，,。！!\s])*"
_ZH = re.compile(
    r"[\s，,]*(?:请|麻烦|拜托|你们?|您|等等|等一下|不好意思|抱歉|对了|哦|啊|能不能|可以|[，,。！!\s]){0,6}"
    rf"(?:(?:把|将)?{_ZH_REF}?(?:请|都|就|千万|一定|你们?|您|，|,|\s){{0,3}}"
    rf"(?:别|不要|不用|不必|请?勿|不许|不准|不能)(?:再|帮我|替我|给我){{0,2}}(?:把|将)?{_ZH_REF}?{_ZH_KEEP}{_ZH_REF}?"
    rf"|(?:把|将)(?:我)?{_ZH_JUST}(?:我)?(?:说|发|讲|写)?的?{_ZH_THING}{{0,2}}(?:都|给|全)?(?:忘掉|忘了|忘记|删掉|删了|删除)"
    rf"|(?:忘掉|忘了|忘记|删掉|删除)(?:我)?{_ZH_JUST}(?:我)?(?:说|发|讲|写)?的?{_ZH_THING}{{0,2}}"
    rf"){_ZH_TAIL}"
)
LONGEST = 160  # characters of a turn that says no more than that


def is_unsaying(turn: str) -> bool:
    """Whether a turn says nothing but that the one before is not to be kept."""
    said = turn.strip().replace("’", "'")
    return len(said) <= LONGEST and bool(_EN.fullmatch(said) or _ZH.fullmatch(said))
