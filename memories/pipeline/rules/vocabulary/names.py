"""How a personal name looks, in cased, lower-case and shouted Latin text and in Chinese."""

import re
from dataclasses import dataclass

from memories.pipeline.rules.vocabulary.words import (
    GIVEN_NAMES,
    NEVER_A_NAME,
    NOT_A_NAME,
    PARTICLES,
    ZH_COMPOUND_SURNAMES,
    ZH_NOT_NAMES,
    ZH_SURNAMES,
)

_TOKEN = re.compile(r"[^\W\d_]+(?:['\-·][^\W\d_]+)*\.?")
_SPELLED_OUT = re.compile(r"(?:[^\W\d_][\s.\-]+){2,}[^\W\d_]\b")
_TITLE = re.compile(r"(?:(?:mr|mrs|ms|mx|miss|dr|prof)\b\.?\s+)", re.I)
_LEAD = re.compile(r"[\s\"'「『:：]*")
# "Marco's order", "James' account", "Bob's father's name": what is somebody's is not that somebody.
_POSSESSIVE = re.compile(r"['’]s(?=\s|$)", re.I)
_OF_ANOTHER = re.compile(r"(?<=s)['’]\s+[^\W\d_]|['’]s\b", re.I)
_ZH_RUN = re.compile(r"[\u3400-\u9fff·]+")
_ZH_CUT = re.compile(
    r"我|是|的|在|来自|來自|想|要|请|請|你|您|邮箱|郵箱|电话|電話|手机|今年|住|不|了|，|这|那|就"
    r"|和(?=我|他|她)|也|有|，|哦|呢|啊|"
    r"吧|呀|哈|先生|女士|小姐|同学|，|谢谢|谢|(?<=..)(?:写|而|给|跟|从|公司|联系|就行|就好|可以|都|刚|现在|之前|用)"
)
_ZH_NOT_FIRST = frozenset("什怎谁他她它你您人了过车外不别这那一个没好多少怎很太非有自的等先再把给打换填重去来")


@dataclass(frozen=True)
class Name:
    """A name as read: its tidy value, and how many characters of the text it took."""

    value: str
    length: int
    sure: bool


def read_name(tail: str, *, shouting: bool) -> Name | None:
    """The name a text begins with, or None. `sure` says the words look like a name by themselves."""
    lead = _LEAD.match(tail)
    skip = lead.end() if lead else 0
    if _ZH_RUN.match(tail, skip):
        return read_chinese_name(tail)
    title = _TITLE.match(tail, skip)
    if title:
        skip = title.end()
    spelled = _SPELLED_OUT.match(tail, skip)
    if spelled:
        letters = re.sub(r"[\s.\-]", "", spelled.group())
        return Name(letters.capitalize(), spelled.end(), sure=True)
    first = _TOKEN.match(tail, skip)
    if not first or len(first.group()) > 30:
        return None
    cased = first.group()[0].isupper() and not shouting
    common = _word(first) in NOT_A_NAME
    if common and (_word(first) in NEVER_A_NAME if cased else _word(first) not in GIVEN_NAMES):
        return None
    tokens = _cased_tokens(tail, first) if cased else _plain_tokens(tail, first)
    value = " ".join(_tidy_token(token.group(), cased=cased) for token in tokens)
    if len(tokens) == 1 and len(value) < 2:
        return None
    end = tokens[-1].end()
    if _POSSESSIVE.search(value) or _OF_ANOTHER.match(tail, end):
        return None
    if value.endswith(".") and len(tokens[-1].group()) > 2:
        value, end = value[:-1], end - 1
    return Name(value, end, (cased and not common) or _word(first) in GIVEN_NAMES)


def _word(token: re.Match[str]) -> str:
    return token.group().rstrip(".").lower()


def _next(tail: str, after: re.Match[str]) -> re.Match[str] | None:
    at = after.end()
    if at >= len(tail) or tail[at] != " ":
        return None
    return _TOKEN.match(tail, at + 1)


def _cased_tokens(tail: str, first: re.Match[str]) -> list[re.Match[str]]:
    tokens = [first]
    pending: list[re.Match[str]] = []
    token = _next(tail, first)
    while token and len(tokens) < 5:
        word = _word(token)
        if token.group()[0].isupper() and word not in NEVER_A_NAME:
            tokens += [*pending, token]
            pending = []
        elif word in PARTICLES:
            pending.append(token)
        else:
            break
        token = _next(tail, token)
    return tokens


def _plain_tokens(tail: str, first: re.Match[str]) -> list[re.Match[str]]:
    tokens = [first]
    pending: list[re.Match[str]] = []
    token = _next(tail, first)
    while token and len(tokens) + len(pending) < 5 and _word(token) not in NOT_A_NAME:
        if _word(token) in PARTICLES:
            pending.append(token)
        elif sum(_word(one) not in PARTICLES for one in tokens) == 3:
            break
        else:
            tokens += [*pending, token]
            pending = []
        token = _next(tail, token)
    return tokens


def _tidy_token(token: str, *, cased: bool) -> str:
    if cased:
        return token
    lowered = token.lower()
    if lowered in PARTICLES:
        return lowered
    return re.sub(r"(^|['\-·])(\w)", lambda m: m.group(1) + m.group(2).upper(), lowered)


def read_chinese_name(tail: str) -> Name | None:
    """The Chinese (or Latin) name a Chinese text begins with, or None."""
    lead = _LEAD.match(tail)
    skip = lead.end() if lead else 0
    run = _ZH_RUN.match(tail, skip)
    if not run:
        return read_name(tail, shouting=False) if _TOKEN.match(tail, skip) else None
    text = run.group()
    # 李小 is nobody's whole name, 李小刚 is: what comes after 小 belongs to it.
    cut = _ZH_CUT.search(text, 3 if re.match(r".小(?!的|是|，)", text) and text[0] in ZH_SURNAMES else 1)
    if cut:
        text = text[: cut.start()]
    if len(text) > 4 and "·" not in text:
        text = text[: 4 if text.startswith(ZH_COMPOUND_SURNAMES) else 3] if text[0] in ZH_SURNAMES else ""
    if len(text) < 2 or len(text) > 12 or text[0] in _ZH_NOT_FIRST or text in ZH_NOT_NAMES:
        return None
    sure = (text[0] in ZH_SURNAMES and len(text) <= 3) or text.startswith(ZH_COMPOUND_SURNAMES)
    return Name(text, skip + len(text), sure)
