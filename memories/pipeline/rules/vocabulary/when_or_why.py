"""Whether a clause names a time or a cause: what tells a happening from a remark."""

import re

DATED = re.compile(
    r"\b(?:yesterday|today|tonight|last\s+(?:night|week|month|year|\w+day)|this\s+(?:morning"
    r"|afternoon|evening)|ago|"
    r"(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?"
    r"|apr(?:il)?|in\s+may|\d+\s+may|may\s+\d+|"
    r"june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|tomorrow"
    r"|next\s+\w+)\b|\d{4}-\d{2}-\d{2}"
    r"|昨[天晚日]|前天|今[天早晚]|刚才|刚刚|上个?(?:周|星期|礼拜|月)|去年"
    r"|[\d一二两三四五六七八九十]+(?:天|周|个月|小时)前|\d+月\d+[日号]"
    r"|(?:周|星期)[一二三四五六日天]|明天|下周",
    re.I,
)
_CAUSE = re.compile(r"\b(?:because|due\s+to|since\s+the|as\s+a\s+result)\b|因为|由于|原因是", re.I)


def says_when_or_why(text: str) -> bool:
    """Words for a day, a date or a reason, in English or Chinese."""
    return bool(DATED.search(text) or _CAUSE.search(text))
