"""Detectors of passwords that a sentence tells: changed from one to another, typed as one, set to a phrase. Pure."""

import re
from collections.abc import Iterator, Set

from supportmem.privacy.findings import PASSWORD, Finding, holds

_ONE = r"(?:pass\s?word|pass\s?phrase|pass\s?code|passwd|pwd|pin(?:\s?code|\s+number)?)"
_OWNER = r"(?:(?:my|the|our|your|his|her|their|its|a)\s+)?"
_CHANGE = r"(?:changed?|reset|set|updated?|switched|modified)"
_VALUE = r"[\"'`]?(?P<{}>[^\s\"'`]{{3,64}})"
_FROM_TO = re.compile(
    rf"\b(?:{_ONE}\s+(?:(?:was|is|has|had|have|been|got|just|recently)\s+){{0,3}}{_CHANGE}|{_CHANGE}\s+{_OWNER}{_ONE})"
    rf"\s+from\s+{_VALUE.format('old')}[\"'`]?\s+(?:in)?to\s+{_VALUE.format('new')}",
    re.I | re.A,
)
_ZH_FROM_TO = re.compile(
    r"(?:密码|口令|密碼|pin\s?码)\s?(?:从|由)\s?[\"'「『]?(?P<old>[\x21-\x7e]{3,64}?)[\"'」』]?\s?"
    r"(?:被?(?:改|换|变|修改|更改|重置)(?:成了?|为|到))\s?[\"'「『]?(?P<new>[\x21-\x7e]{3,64})",
    re.I,
)
_USED_AS = re.compile(
    r"\b(?:us(?:e[ds]?|ing)|typ(?:ed?|ing)|enter(?:ed|ing)?|put|try|tried|trying|gave|chose|pick(?:ed)?|set)\s+"
    rf"(?P<quote>[\"'`])?(?P<value>(?(quote)[^\"'`\n]{{3,80}}|[^\s,;\"'`]{{4,64}}))(?(quote)[\"'`])\s+"
    rf"(?P<joint>as|for)\s+{_OWNER}(?:\w{{1,16}}\s+)?{_ONE}\b"
    r"(?!\s+(?:reset|resets|recovery|manager|field|change|changes|hint|link|page|rules?|policy|storage))",
    re.I | re.A,
)
_SET_TO = re.compile(
    rf"\b(?:changed|set|updated|switched|modified)\s+{_OWNER}{_ONE}(?:\s+(?:back|for\s+[^\s,;.]{{1,30}}))?\s+to\s+(?:be\s+)?"
    r"(?:(?P<quote>[\"'`])(?P<quoted>[^\"'`\n]{3,80})|(?P<phrase>[a-z0-9'-]{2,24}(?: [a-z0-9'-]{2,24}){0,7}?)"
    r"(?=\s*(?:[.,;!?\n]|$)|\s+(?:and|but|so|then|because|since|please|yesterday|today|now|when|after|before)\b))",
    re.I | re.A,
)
_PIN_FOLLOWING = re.compile(
    r"\b(?:pass\s?code|pin(?:\s?code|\s+number)?)\s{1,3}(?P<value>\d{4,8})(?![\w@]|[-./:]\d)"
    r"(?!\s+(?:times?|attempts?|days?|hours?|minutes?|digits?|characters?)\b)",
    re.I | re.A,
)
# A phrase with one of these goes on about the password and is none: "set my password to expire in March".
_WORDS_OF_SENTENCES = """
    a an the my your our his her their it its that this those these never not no be expire expires match make
    see something anything nothing whatever someone get fix avoid prevent log sign access prove test try keep
    stay help protect comply meet use have do stop unlock enter for in on with and or if because since of from
    at by is was are were i you we they me him them new old same different one default more stronger strong
    secure safe what which who how why where when as about up out off can could should would will must may
    might allow improve reset change view open work sync let ensure increase login continue proceed recover verify
    confirm restore regain finish complete follow
    """
_SENTENCE_WORDS = frozenset(_WORDS_OF_SENTENCES.split())


def told(text: str, lower: str, *, not_values: Set[str]) -> Iterator[Finding]:
    """Passwords told in a sentence, which is given in lower case as well; the given words are never one."""
    named = holds(lower, "pass", "pwd", "pin")
    for pattern, may_hold in (
        (_FROM_TO, named and "from" in lower),
        (_ZH_FROM_TO, holds(lower, "密码", "口令", "密碼", "pin")),
    ):
        for match in pattern.finditer(text) if may_hold else ():
            for name in ("old", "new"):
                if _trimmed(match[name]).lower() not in not_values:
                    yield _finding(match, name, "password-from-to")
    if named:
        yield from _used_as(text, not_values)
        yield from _set_to(text, not_values)
        for match in _PIN_FOLLOWING.finditer(text):
            yield _finding(match, "value", "pin-following")


def _used_as(text: str, not_values: Set[str]) -> Iterator[Finding]:
    for match in _USED_AS.finditer(text):
        word = match["value"].lower()
        # "for the password" follows many a word that is none; "as my password" hardly any.
        told_so = match["joint"].lower() == "as" and word not in not_values
        if match["quote"] or told_so or re.search(r"[\d!@#$%^&*]", word):
            yield _finding(match, "value", "password-used-as")


def _set_to(text: str, not_values: Set[str]) -> Iterator[Finding]:
    for match in _SET_TO.finditer(text):
        if match["quote"]:
            yield _finding(match, "quoted", "password-set-to")
        elif _is_phrase(match["phrase"].lower(), not_values):
            yield _finding(match, "phrase", "password-set-to")


def _is_phrase(phrase: str, not_values: Set[str]) -> bool:
    words = phrase.split()
    if len(words) == 1:
        return len(phrase) >= 4 and phrase not in not_values | _SENTENCE_WORDS
    return not _SENTENCE_WORDS.intersection(words)


def _finding(match: re.Match[str], name: str, detector: str) -> Finding:
    value = match[name] if name == "quoted" else _trimmed(match[name])
    return Finding(PASSWORD, match.start(name), match.start(name) + len(value), 0.85, detector)


def _trimmed(value: str) -> str:
    return value.rstrip(".,;?)\"'`」』")
