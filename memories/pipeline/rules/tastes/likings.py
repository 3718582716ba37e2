"""Likings in other words ("dark mode is my favourite", "always use …"), and of others ("she hates it").

One thing has one name here: the same preference in three phrasings is one preference.
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.tastes.preference import disliked_thing, liked_thing
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Builder, Found, Rule, Voice

# What is called by several names. Compared without hyphens and in lower case.
_SAME: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.I))
    for name, pattern in (
        ("dark mode", r"(?:the\s+)?(?:dark|night|black)\s*-?(?:mode|theme|design|interface|version)"),
        ("light mode", r"(?:the\s+)?(?:light|bright|white|day)\s*-?(?:mode|theme|design|interface|version)"),
        ("vs code", r"(?:ms\s+|microsoft\s+)?(?:vs\s?code|visual\s+studio\s+code)"),
        ("深色模式", r"(?:深色|暗色|暗黑|黑暗|夜间|黑色)(?:的)?(?:模式|主题|界面)"),
        ("浅色模式", r"(?:浅色|亮色|明亮|白色|日间)(?:的)?(?:模式|主题|界面)"),
    )
)


def same_name(value: str) -> str:
    """The one name under which a thing is compared."""
    plain = re.sub(r"\s+(?:instead|please|everywhere|in\s+(?:the\s+|all\s+)?\w*\s*apps?)$", "", value)
    return next((name for name, pattern in _SAME if pattern.fullmatch(plain)), value)


def named_once(candidate: Candidate) -> Candidate:
    """The preference under the one name of its thing."""
    if candidate.attribute != "preference":
        return candidate
    return replace(candidate, value=same_name(candidate.value), old_value=same_name(candidate.old_value))


def lasting(build: Builder) -> Builder:
    """Told as a rule for the time to come, whatever verb is used; things only, no deeds."""

    def read(found: Found) -> Candidate | None:
        candidate = build(found)
        return (
            None
            if candidate is None
            or re.match(
                r"(?:to|my|the\s+same|this"
                r"|that)\b",
                candidate.value,
            )
            else candidate
        )

    return read


RULES: tuple[Rule, ...] = (
    Rule(
        name="preference.is_favourite",
        pattern=r"(?:^|[,;]\s*)(?P<value>[^,.;!?，。]{2,60}?)\s+is\s+(?:still\s+|simply\s+)?<my>\s+(?:favou?rite"
        r"|preferred|go-to)\b",
        build=liked_thing,
        voices=ABOUT_CUSTOMER,
        says=(("Dark mode is my favourite", "dark mode"),),
        silent=("Is dark mode my favourite?", "Dark mode is her favourite"),
    ),
    Rule(
        name="preference.always_use",
        pattern=r"^(?:(?:please|pls|hi|hello|so|and|also)\b[\s,]*)*(?:always|only)\s+(?:use|show\s+me|give\s+me"
        r"|display)\s+"
        r"(?P<value>[^,.;!?，。]{2,60})",
        build=lasting(liked_thing),
        voices=SELF_ONLY,
        says=(("Please always use dark mode", "dark mode"), ("always show me the dark theme", "dark mode")),
        silent=("Do you always use dark mode?", "Please always use this link"),
    ),
    Rule(
        name="preference.of_other.dislikes",
        pattern=r"<I am>\s+(?:really\s+|totally\s+|quite\s+)?(?:allergic\s+to|tired\s+of|sick\s+of|fed\s+up\s+with"
        r"|unhappy\s+with"
        r"|not\s+happy\s+with)\s+(?P<value>[^,.;!?，。]{2,60})",
        build=disliked_thing,
        voices=frozenset({Voice.OTHER}),
    ),
    Rule(
        name="preference.of_other.pronoun.dislikes",
        pattern=r"<I>[^.!?;]{1,80}?[\s,]+(?:and\s+|but\s+)?(?:she|he|they)\s+(?:really\s+)?(?:hates?|dislikes?"
        r"|can't\s+stand"
        r"|(?:doesn't|don't)\s+like)\s+(?P<value>[^,.;!?，。]{2,60})",
        build=disliked_thing,
        voices=frozenset({Voice.OTHER}),
    ),
    Rule(
        name="preference.of_other.pronoun.likes",
        pattern=r"<I>[^.!?;]{1,80}?[\s,]+(?:and\s+|but\s+)?(?:she|he|they)\s+(?:really\s+)?(?:likes?|loves?"
        r"|prefers?)\s+"
        r"(?P<value>[^,.;!?，。]{2,60})",
        build=liked_thing,
        voices=frozenset({Voice.OTHER}),
    ),
)
