"""Detectors of passwords, in English and Chinese. Pure."""

import re
from collections.abc import Iterator

from supportmem.privacy.findings import PASSWORD, Finding, holds
from supportmem.privacy.sentences import told

_NOUN = r"(?:pass\s?words?|pass\s?phrase|pass\s?code|passwd|pwd|pw|pass|pin(?:\s?code|\s+number)?)"
_FOR = r"(?:\s+(?:for|to|of|on|i\s+use|i\s+used|i\s+have|which\s+i\s+use)\b[^:=,;.\n]{0,40}?)?"
_STATED = re.compile(
    rf"\b(?P<noun>{_NOUN}){_FOR}(?:\s?\([^()\n]{{1,30}}\))?(?:\"|')?\s{{0,3}}(?P<joint>(?:\b(?:is|was|were|should\s+be"
    r"|will\s+be)\b|'s\b)(?:\s+(?:now|still|actually|just|currently|set\s+to))?\s*:?|:|=|->|=>|是"
    r"|为)\s{0,3}"
    r"(?P<quote>[\"'`])?(?P<value>(?(quote)[^\"'`\n]{3,80}|\S{3,80}))",
    re.I | re.A,
)
_FOLLOWING = re.compile(
    rf"\b(?P<noun>{_NOUN})\s{{1,3}}(?P<value>(?=\S{{0,60}}\d)(?=\S{{0,60}}[A-Za-z!@#$%^&*])[^\s,;]{{6,64}})",
    re.I | re.A,
)
_CHANGED = re.compile(
    r"\b(?:changed|reset|set|change|update|updated)\s+(?:my|the|it|our|his"
    rf"|her)?\s*{_NOUN}?{_FOR}\s+(?:from\s+\S{{3,64}}\s+)?to\s+(?P<value>"
    r"(?=\S{0,60}\d)[^\s,;]{5,64})",
    re.I | re.A,
)
_IS_MY = re.compile(
    r"(?<![^\s,;:.\"'])(?P<value>(?=\S{0,60}[\d!@#$%^&*])[^\s,;]{4,64})\s+is\s+(?:my|the"
    r"|our)\s+(?:\w{1,12}\s+)?(?:password|passcode|pass\s?phrase|pwd)\b",
    re.I | re.A,
)
# Where such a statement ends: looked for first, since any word may begin one.
_IS_MY_END = re.compile(
    r"(?<!\s)\s+is\s+(?:my|the|our)\s+(?:\w{1,12}\s+)?(?:password|passcode|pass\s?phrase|pwd)\b", re.I | re.A
)
_LONGEST_VALUE = 64
_LOGIN_BEFORE, _LOGIN_AFTER = 11, 3 + 64 + 1 + 128 + 1  # characters of a login before and after its "://" begins
_LOGIN_PAIR = re.compile(r"\b[a-z][a-z0-9+.-]{1,10}://[^\s:/@]{1,64}:(?P<value>[^\s:/@]{3,128})@", re.I | re.A)
_WORDS_ABOUT_IT = """
    a an the my your our his her their this that it its not no never always also still just only too so very
    really now here there wrong incorrect correct right invalid valid expired expiring expire broken bad
    good fine ok okay weak strong short long old new same different working rejected refused denied accepted
    blocked locked lost missing forgotten compromised leaked stolen hacked reset changed unchanged saved set
    sent required needed unknown unset empty blank hidden visible case-sensitive sensitive secret secure
    safe unsafe being been getting giving asking asked requested updated refreshed protected encrypted
    temporary permanent gone unavailable supposed going something what why how when where to for from in on
    at by with without and or but if because since as about up out off can cannot can't could should would
    will won't must may might does doesn't don't do did didn't is isn't was wasn't are aren't has hasn't
    have haven't had need needs unable able stuck failing failed please help reset? me you i he she we they
    unrecognized unrecognised unacceptable insufficient complicated complex simple easy hard impossible
    alphanumeric characters letters digits numbers stored shared written shown displayed confirmed verified
    matching mismatched correct? wrong? default autofilled auto-filled deactivated disabled enabled due one
    confidential private public important ready active inactive
    """
_NOT_VALUES = frozenset(_WORDS_ABOUT_IT.split())
_ZH = re.compile(
    r"(?:密码|口令|密碼|暗号|pin\s?码)[^，。；！？\n:=\x21-\x7e是为為]{0,8}(?P<joint>是|为|為|:|=|改成了?"
    r"|改为|设为|设成|设置成|设置为|换成了?|换为|变成了?|重置成|重置为| )\s{0,3}[:=]?\s{0,3}"
    r"(?:全部?|都是|大小写|小写|大写|数字|字母|英文|拼音|临时|新|的){0,4}\s{0,3}(?P<quote>[\"'「『])?"
    r"(?P<value>[\x21-\x7e]{4,64})",
    re.I,
)


def _is_value(value: str, *, joint: str, quoted: bool, rest: str) -> bool:
    """Whether what follows "password is" is the password, and not a word about it."""
    bare = value.lower().strip("\"'.,;!?()")
    if (
        not bare
        or bare in _NOT_VALUES
        or re.fullmatch(r"[*•xX.\-_#?]{3,}|<[^>]*>?|\{\{.*|\$\{?\w+\}?|%\w+%|\[.*", value)
    ):
        return False
    if re.match(r"[\u3400-\u9fff]", value):
        return False
    if quoted or any(c.isdigit() for c in bare):
        return True
    if joint in {":", "=", "->", "=>", "是", "为"}:
        return True
    if re.search(r"[!@#$%^&*_+~]", value.rstrip("!")) or (
        bare.isalpha() and value[1:-1] != value[1:-1].lower() and not value.isupper()
    ):
        return True
    ends = re.match(r"\s*(?:$|[.,;!?)\n]|(?:and|but|please|so|for)\b)", rest)
    word_about_it = re.search(r"(?:ed|ing|ly|able|less|n't)$", bare)
    return bool(ends) and not word_about_it and len(bare) >= 4 and bare.isascii()


def _trimmed(value: str) -> str:
    return value.rstrip(".,;?)\"'`」』")


def passwords(text: str) -> Iterator[Finding]:
    """Passwords told in a sentence, in a field, or inside an address."""
    lower = text.lower()
    named = holds(lower, "pass", "pwd", "pw", "pin")
    if named:
        yield from _stated(text)
    if holds(lower, "密码", "口令", "密碼", "暗号", "pin"):
        yield from _chinese(text)
    yield from told(text, lower, not_values=_NOT_VALUES)
    if named:
        yield from _values(_FOLLOWING.finditer(text), 0.75, "password-following")
    if holds(lower, "chang", "set", "updat"):
        yield from _values(_CHANGED.finditer(text), 0.8, "password-changed")
    if named:
        yield from _values(_is_my(text), 0.85, "password-is-my")
    yield from _logins(text)


def _values(matches: Iterator[re.Match[str]], score: float, name: str) -> Iterator[Finding]:
    for match in matches:
        value = _trimmed(match["value"])
        if value.lower() not in _NOT_VALUES:
            yield Finding(PASSWORD, match.start("value"), match.start("value") + len(value), score, name)


def _is_my(text: str) -> Iterator[re.Match[str]]:
    """ "X is my password", found from its end."""
    done = 0
    for end in _IS_MY_END.finditer(text):
        match = _IS_MY.search(text, max(done, end.start() - _LONGEST_VALUE), end.end())
        if match:
            done = match.end()
            yield match


def _logins(text: str) -> Iterator[Finding]:
    """Passwords inside addresses, found from their "://"."""
    done, at = 0, text.find("://")
    while at >= 0:
        match = _LOGIN_PAIR.search(text, max(done, at - _LOGIN_BEFORE), at + _LOGIN_AFTER)
        if match:
            done = match.end()
            yield Finding(PASSWORD, match.start("value"), match.end("value"), 0.95, "url-login")
        at = text.find("://", max(at + 3, done))


def _stated(text: str) -> Iterator[Finding]:
    for match in _STATED.finditer(text):
        value = match["value"] if match["quote"] else _trimmed(match["value"])
        joint = match["joint"].strip().lower()
        joint = ":" if joint.endswith(":") else joint
        rest = text[match.start("value") + len(value) : match.end() + 12]
        pin = match["noun"].lower().startswith(("pin", "pass ")) or match["noun"].lower() in {"pin", "pass", "pw"}
        if pin and joint in {"is", "was", "'s"} and not any(c.isdigit() for c in value):
            continue
        if len(value) >= 3 and _is_value(value, joint=joint, quoted=bool(match["quote"]), rest=rest):
            start = match.start("value")
            yield Finding(PASSWORD, start, start + len(value), 0.95, "password-stated")


def _chinese(text: str) -> Iterator[Finding]:
    for match in _ZH.finditer(text):
        value = _trimmed(match["value"])
        spaced = match["joint"] == " " and not any(c.isdigit() for c in value)
        if len(value) < 4 or spaced or value.lower() in _NOT_VALUES or value.startswith(("[", "*")):
            continue
        yield Finding(PASSWORD, match.start("value"), match.start("value") + len(value), 0.95, "password-zh")
