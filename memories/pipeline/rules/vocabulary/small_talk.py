"""Passing remarks of a day: lunch, traffic, weather, a match. They belong to the talk and are nothing to remember.

A word of business in the same clause makes it business: "the coffee machine I ordered broke" is a problem.
"""

import re

_BUSINESS = re.compile(
    r"\b(?:orders?|ordered|bought|purchas\w+|deliver\w*|ship\w*|refund\w*|warranty|replace\w*|your?|accounts?|apps?|log(?:ged)?\s*in"
    r"|subscription|invoice|booking|booked|reserv\w+|tickets?|paid|charged|cancel\w*|website|site|system|server|error)\b"
    r"|订单|买|购|发货|退|你们|您|账号|系统|网站|预订|票",
    re.I,
)
_PASSING = re.compile(
    r"\b(?:lunch|dinner|breakfast|brunch|coffee|commut\w+|traffic|weather|rain(?:ed|ing|y)?|snow(?:ed|ing)?|subway|metro"
    r"|match|football|soccer|basketball|baseball|concert|movies?|film|tv|vacation|holiday|weekend|party|birthday|picnic"
    r"|dog|cat|puppy|kitten|kids?|daughter|son|baby|grandma|grandpa|gym|hik(?:e|ed|ing)|jog(?:ged|ging)|haircut|barbecue"
    r"|school\s+play|office\s+plant|elevator|parking)\b"
    r"|午饭|午餐|晚饭|早饭|咖啡|堵车|天气|下雨|下雪|地铁|球赛|电影|周末|聚会|生日|女儿|儿子|健身",
    re.I,
)


_ACKNOWLEDGED = re.compile(
    r"(?:收到|知道了|明白了?|懂了|了解了?|谢了|辛苦了|got\s+it|understood|noted)[了啦哈呀！!。.，,\s]*",
    re.I,
)


def is_small_talk(words: str) -> bool:
    """Whether a clause only passes the time of day."""
    if _ACKNOWLEDGED.fullmatch(words.strip()):
        return True
    return bool(_PASSING.search(words)) and not _BUSINESS.search(words)
