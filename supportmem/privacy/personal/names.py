"""Detector of people's names, by rule only: what it finds is proposed, never certain. Pure.

A name shows by what stands round it (an introduction, a greeting, a title, a signature), by a common first name, or by
another mention: a name that was found is found everywhere in the text, and of its mentions the longest wins.
"""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import PERSON, Finding
from supportmem.privacy.personal.name_words import AMBIGUOUS, CHINESE_FAMILY, FIRST_NAMES, NO_NAME

_WORD = r"[^\W\d_]['’]?[^\W\d_]{1,20}(?:['’-][^\W\d_]{2,20})?"
_UPPER_FIRST = r"(?=[A-ZÀ-ÖØ-ÞŁŚŻŹČŠŽĆĐĞİŞŐŰА-Я])"
_PARTICLES = r"(?:(?:van|von|de|del|der|den|di|da|la|le|bin|al|el|dos|[A-Z]\.)[ ]){0,2}"
_NAME = rf"{_UPPER_FIRST}{_WORD}(?:[ ]{_PARTICLES}{_UPPER_FIRST}{_WORD}){{0,3}}"
_CAPITALS = re.compile(_NAME)
_CUES = re.compile(
    r"(?:(?i:\bmy\s+(?:full\s+|first\s+|last\s+|real\s+)?name(?:\s+is|'s|:)|\bname'?s|\bname\s*[:=]|\bthis\s+is"
    r"|\bi\s+am|\bi'm|\bcall\s+me"
    r"|\bcalled|\bnamed|\bsigned\s+by|\bspeaking\s+with|\bspoke\s+(?:to|with)|\bich\s+bin|\bich\s+hei(?:ß|ss)e"
    r"|\bmein\s+name\s+ist"
    r"|\bje\s+m'appelle|\bje\s+suis|\bme\s+llamo|\bmi\s+nombre\s+es|\bsoy|\bmi\s+chiamo|\bpatient|\bcustomer"
    r"|\bclaimant|\bemployee"
    r"|\bauthor|\bholder|\bfrom:|\bto:|\bre:|\bplaintiff|\bdefendant)\s{0,2}[:\"'(]?\s?|"
    r"(?i:\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|herr|frau|señora?|sra?|monsieur|mme|madame|sig|signora)\b)\.?\s)"
    rf"(?P<name>{_NAME})"
)
_SURE_CUE = re.compile(
    r"name|call\s+me|hei(?:ß|ss)e|appelle|llamo|nombre|chiamo|\b(?:mr|mrs|ms|miss|dr|prof|herr|frau)", re.I
)
_GREETING = re.compile(
    rf"(?:(?i:^|(?<=[.!?\n])|(?<=[.!?]\s))\s{{0,3}})(?i:dear|hi|hello|hey|hallo|liebe[r]?|bonjour|hola|ciao"
    r"|thanks|thank\s+you)[ ]"
    rf"(?P<name>{_NAME})(?=\s{{0,2}}[,!:.\n-]|\s*$)"
)
_SIGNED = re.compile(
    r"(?i:(?:best|kind|warm|many)?\s?(?:regards|wishes)|sincerely|yours\s+\w{1,12}|cheers|thanks|thank\s+you"
    r"|viele\s+grüße"
    rf"|mit\s+freundlichen\s+grüßen|cordialement|saludos)[ ]?[,.!]?[ ]?\n\s{{0,8}}(?:[-–—~]\s?)?(?P<name>{_NAME})"
    r"(?=[ ]{0,3}(?:\n|$|,|\|))"
)
_HERE = re.compile(rf"(?P<name>{_NAME})\s+(?:here|HERE|speaking)\b")
_CHINESE_GIVEN = r"[\u4e00-\u9fff]{1,2}"
_CHINESE_CUE = re.compile(
    rf"(?:姓名|客户|患者|持卡人|联系人|收件人|寄件人|收货人|旅客|乘客|医生|护士|用户|买家|卖家|老师|办理人|申请人|业主|车主|司机|参会人员|我叫|我是"
    rf"|名字叫?|这个人叫|联系|转到|核对|微信加|这是|reach)[:：\s]{{0,2}}(?P<name>(?:{CHINESE_FAMILY}){_CHINESE_GIVEN}?)"
    rf"(?=[^\u4e00-\u9fff]|$|的|名下|女士|先生|经理|因|手机|电话|身份|银行|护照|完成|发|来电|说|在|，)"
)
_CHINESE_BEFORE = re.compile(
    rf"(?<![\u4e00-\u9fff])(?P<name>(?:{CHINESE_FAMILY}){_CHINESE_GIVEN}?)"
    r"(?=女士|先生|小姐|经理|老师|医生|的(?:手机|电话|身份证|银行卡|护照|邮箱|证件|户籍|地址|快递|号)|手机|电话|身份证|名下|[，,\s]{1,2}(?:手机|电话|身份证|1[3-9]\d))"
)
_WIDE = re.compile("[\u4e00-\u9fff]")
_MOST_NAMES = 40  # of one text whose further mentions are looked for


def names(text: str) -> Iterator[Finding]:
    """Every mention of every name that shows itself somewhere in the text."""
    found = list(_western(text)) if any(c.isupper() for c in text) else []
    if not text.isascii():
        found += _chinese(text)
    yield from found
    yield from _mentions(text, found)


def _western(text: str) -> Iterator[Finding]:
    for pattern, score, name in ((_SIGNED, 0.8, "signature"), (_GREETING, 0.7, "greeting"), (_HERE, 0.75, "name-here")):
        for match in pattern.finditer(text):
            yield from _finding(text, match, score, name, sure=name != "name-here")
    for match in _CUES.finditer(text):
        sure = bool(_SURE_CUE.search(match.group()[: match.start("name") - match.start()]))
        yield from _finding(text, match, 0.75, "introduction", sure=sure)
    for match in _CAPITALS.finditer(text):
        yield from _by_first_name(match)


def _finding(text: str, match: re.Match[str], score: float, name: str, *, sure: bool) -> Iterator[Finding]:
    words = _words(match["name"])
    kept = [len(word) > 1 and word.lower().strip("'’") not in NO_NAME for word, _, _ in words]
    count = kept.index(False) if False in kept else len(kept)
    if not count or (not sure and not (count > 1 or words[0][0].lower() in FIRST_NAMES)):
        return
    # Shouted sentences are all capitals: there only a first name tells.
    if words[0][0].isupper() and len(words[0][0]) > 1 and words[0][0].lower() not in FIRST_NAMES and not sure:
        return
    start = match.start("name")
    end = start + words[count - 1][2]
    yield Finding(PERSON, start, _without_possessive(text, start, end), score, name)


def _by_first_name(match: re.Match[str]) -> Iterator[Finding]:
    """A first name among words with capitals, with what follows it unless that is a common word."""
    words = _words(match.group())
    at = 0
    while at < len(words):
        word = words[at][0]
        bare = re.sub(r"['’]s$", "", word, flags=re.I).lower()
        if bare not in FIRST_NAMES and bare not in AMBIGUOUS:
            at += 1
            continue
        last = at
        while word.lower() == bare and last + 1 < len(words) and _may_follow(word, words[last + 1][0]):
            last += 1
        if last > at or (bare in FIRST_NAMES and bare not in AMBIGUOUS):
            start, end = match.start() + words[at][1], match.start() + words[last][2]
            yield Finding(
                PERSON, start, _without_possessive(match.string, start, end), 0.7 if last > at else 0.5, "first-name"
            )
        at = last + 1


def _may_follow(first: str, word: str) -> bool:
    if word.lower() in NO_NAME or (len(word) == 1 and word != word.upper()):
        return False
    return first.isupper() == word.isupper() or len(word) <= 2 or word.islower()


def _words(name: str) -> list[tuple[str, int, int]]:
    return [(m.group(), m.start(), m.end()) for m in re.finditer(r"[^\s]+", name)]


def _without_possessive(text: str, start: int, end: int) -> int:
    """Where a name ends: the 's after it stays."""
    return end - 2 if end - start > 3 and text[end - 2] in "'’" and text[end - 1] in "sS" else end


def _chinese(text: str) -> Iterator[Finding]:
    for pattern, name in ((_CHINESE_CUE, "chinese-cue"), (_CHINESE_BEFORE, "chinese-before")):
        for match in pattern.finditer(text):
            yield Finding(PERSON, match.start("name"), match.end("name"), 0.6, name)


def _mentions(text: str, found: list[Finding]) -> Iterator[Finding]:
    """Other places of names that were found, whole or by a part that is no common word."""
    parts: dict[str, None] = {}
    for finding in found:
        name = text[finding.start : finding.end]
        if len(parts) >= _MOST_NAMES:
            break
        parts[name] = None
        for word in name.split():
            if len(word) > 2 and word.lower() not in NO_NAME and word.lower() not in AMBIGUOUS:
                parts[word] = None
    places = {(finding.start, finding.end) for finding in found}
    for part in parts:
        at = text.find(part)
        while at >= 0:
            end = at + len(part)
            if (at, end) not in places and _stands_alone(text, at, end):
                yield Finding(PERSON, at, end, 0.6, "mention")
            at = text.find(part, end)


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether no letters touch it; Chinese is written without spaces."""
    if _WIDE.match(text, start):
        return True
    return not (start and text[start - 1].isalpha()) and not (end < len(text) and text[end].isalpha())
