"""Detector of street addresses in English, German, French, Spanish and Chinese, by rule only: proposed. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import ADDRESS, Finding, holds

_KIND = (
    r"(?:(?i:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive)|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Way"
    r"|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Close|Crescent|Cres|Gardens|Grove|Mews|Row|Trail|Plaza|Alley|Hill|Park)"
)
_WORD = r"[^\W\d_][\w'’.-]{0,20}"
# It was a 3 hour drive.
_NO_STREET = r"(?i:hours?|minutes?|mins?|days?|weeks?|months?|miles?|km|more|of|to|in|on|for|or|and|people|times?)"
_UNIT = r"(?:(?i:apt|apartment|suite|ste|unit|flat|floor|fl|room|rm|bldg|building)\.?\s?#?\s?\w{1,6}|#\s?\w{1,6})"
_TOWN_WORD = r"(?=[A-ZÀ-ÞŁŚŻ])[^\W\d_][^\W\d_'’.-]{1,20}(?!\w)"
_TOWN = rf"{_TOWN_WORD}(?:[ ]{_TOWN_WORD}){{0,2}}"
_STATE = r"(?:,?[ ][A-Z]{2}\b)?(?:[ ]\d{5}(?:-\d{4})?|[ ][A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2})?"
_ENGLISH = re.compile(
    rf"(?<![\w.,/-])\d{{1,6}}[A-Za-z]?(?:-\d{{1,4}})?[ ](?!{_NO_STREET}\b)"
    rf"(?:{_WORD}[ ]){{1,4}}{_KIND}\b\.?(?:,?\s{{1,3}}{_UNIT})?"
    rf"(?:,\s?{_TOWN}{_STATE})?"
)
_ENGLISH_SIGN = re.compile(rf"\b{_KIND}\b")
_GERMAN = re.compile(
    rf"(?<!\w)[A-ZÄÖÜ][a-zäöüß-]{{1,25}}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ufer|damm)\s\d{{1,4}}[a-z]?(?!\w)"
    rf"(?:,?\s{{1,3}}\d{{5}}\s{_TOWN})?"
)
_ROMANCE = re.compile(
    r"(?<!\w)(?:\d{1,4}(?:\s?(?:bis|ter))?,?[ ](?:rue|avenue|boulevard|place|quai|chemin)"
    r"|(?:rue|quai|chemin|calle|avenida|av\.|paseo|plaza|via|viale|corso|piazza|rua))"
    rf"[ ](?:{_WORD}[ ]?){{1,5}}(?:,?[ ]?\d{{1,5}})?",
    re.I,
)
_CN_NUMBER = re.compile(r"(?:[路街道巷弄村里]|胡同)\s?\d{1,5}号")
_CN_AFTER = re.compile(r"(?:[\u4e00-\u9fffA-Z]{0,10}?\d{1,5}(?:号楼|[栋幢楼层室单元座户号])){0,4}")
_CN_LEAD = re.compile(
    r".*(?:(?:地址|地点)(?:为|是)?|住址|寄到|送到|送达|住在|居住地?|快递|户籍|位于|家在|发到|搬到|目前|在|[:：，,。；;\s]|号码?)",
    re.S,
)
_CN_BACK = re.compile(r"[\u4e00-\u9fff]{1,28}\Z")


def streets(text: str) -> Iterator[Finding]:
    """Addresses with a number of a house."""
    lower = text.lower()
    if _ENGLISH_SIGN.search(text):
        for match in _ENGLISH.finditer(text):
            yield Finding(ADDRESS, match.start(), match.end(), 0.6, "address-en")
    if holds(lower, "str", "weg", "platz", "allee", "gasse", "ufer", "damm"):
        for match in _GERMAN.finditer(text):
            yield Finding(ADDRESS, match.start(), match.end(), 0.6, "address-de")
    if holds(
        lower, "rue ", "avenue ", "boulevard ", "place ", "calle ", "avenida ", "av. ", "via ", "plaza ", "paseo "
    ):
        for match in _ROMANCE.finditer(text):
            if any(c.isdigit() for c in match.group()):
                yield Finding(ADDRESS, match.start(), match.end(), 0.5, "address-romance")
    for match in _CN_NUMBER.finditer(text) if "号" in text else ():
        yield _chinese(text, match)


def _chinese(text: str, match: re.Match[str]) -> Finding:
    """From the province, the city or the street to the door."""
    ends = _CN_AFTER.match(text, match.end())
    back = _CN_BACK.search(text[max(0, match.start() - 28) : match.start() + 1])
    name = back.group() if back else match.group()
    lead = _CN_LEAD.match(name[:-2])
    length = len(name) - (lead.end() if lead else 0)
    return Finding(ADDRESS, match.start() + 1 - length, ends.end() if ends else match.end(), 0.6, "address-zh")
