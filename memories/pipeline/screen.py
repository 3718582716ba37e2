"""Cheap screens before anything is kept: consent, which trust a source has, whether words can teach anything. Pure."""

import re
import unicodedata

from django.db.models import Q

from memories import consent as wishes
from memories.enums import Audience, ObservationState, Source, Trust, Withheld

TRUST: dict[Source, Trust] = {
    Source.CUSTOMER_TURN: Trust.CUSTOMER,
    Source.AGENT_TURN: Trust.AGENT,
    Source.NOTE: Trust.AGENT,
    Source.TOOL: Trust.SYSTEM_OF_RECORD,
    Source.API: Trust.SYSTEM_OF_RECORD,
    Source.IMPORT: Trust.OUTSIDE,
    Source.EMAIL: Trust.CUSTOMER,
    Source.OUTSIDE: Trust.OUTSIDE,
}

LONGEST_SMALL_TALK = 120  # characters
LONGEST_PICTURES = 4000  # characters of a text that is looked through for pictures: it is done inside the request
# Greetings, thanks and "understood": whole messages of nothing else. "Yes" and "no" are answers and not among them.
_SMALL_TALK = re.compile(
    r"(?:(?:"
    r"(?:o ?k(?:ay|ey)?|kk?|alright|all right|got it|noted|understood|cheers|thx|ty|thanks|thank you|many thanks"
    r"|hi|hello|hey|good (?:morning|afternoon|evening|day|night)|bye|goodbye|you re welcome|no problem)"
    r"(?: (?:there|again|then|all|everyone|so much|very much|a lot|for (?:that|this|(?:your|the|all your) help)))*"
    r"|danke(?: schön| sehr| dir| ihnen)?|vielen dank|hallo|guten (?:tag|morgen|abend)|tschüss|alles klar"
    r"|(?:muchas )?gracias|hola|vale|adiós|buenos días|buenas tardes"
    r"|merci(?: beaucoup| bien)?|bonjour|bonsoir|salut|au revoir|d accord"
    r"|好的?|嗯+|哦+|谢谢[你您]?们?了?|多谢|感谢|非常感谢|[你您]好|再见|收到|明白了?|知道了|了解了?|不客气"
    r"|ありがとう(?:ございます|ございました)?|了解(?:です|しました)?|こんにちは|わかりました|どうも"
    r") ?)+"
)
# What stands for a picture or a file where nothing was written.
_STAND_IN = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\s]{0,1000}\)"
    r"|[<\[【(（](?:an? )?(?:image|photo|picture|img|sticker|gif|video|audio|voice|attachment|file|screenshot"
    r"|图片|照片|表情|语音|视频|文件|附件|截图)(?![a-z])[^>\]】)）\n]{0,200}[>\]】)）]"
    r"|(?<![^\s/\\])[^\s/\\]{1,100}\.(?:png|jpe?g|gif|webp|heic|bmp|svg|mp4|mov|m4a|mp3)",
    re.IGNORECASE,
)


# A line that only tells the time: ten thousand of these say nothing of anybody.
_CLOCK = re.compile(
    r"(?:(?:system|note|info|context|系统)\s*[:：]\s*)?(?:(?:the\s+)?(?:current|system|local|server|present)?\s*"
    r"(?:date\s+and\s+time|date|time|datetime|timestamp|clock)(?:\s+now)?\s*(?:is|:|=)?|today\s*(?:is|:)"
    r"|it(?:'s|\s+is)\s+now|(?:现在|当前|系统)的?(?:时间|日期)?(?:是|为|[:：])?|今天(?:是|[:：]))\s*"
    r"(?:(?:now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september"
    r"|october|november|december|utc|gmt|cest|cet|[ecmp][sd]t|[ap]\.?m\.?|o'clock|at|on|the)\b"
    r"|(?<=\d)(?:st|nd|rd|th|t|z)(?![a-z])|[\d\s:：.,，/+\-()（）]"
    r"|上午|下午|晚上|星期[一二三四五六日天]|周[一二三四五六日天]|[年月日号点时分秒半])+[\s.。!]*",
    re.IGNORECASE,
)


def audience_of(source: Source) -> Audience:
    """What comes from a private note stays among colleagues."""
    return Audience.INTERNAL if source == Source.NOTE else Audience.SHARED


def withheld(text: str, *, consent: str, memory_on: bool) -> Withheld | None:
    """Why nothing may be learnt from a text; None when it may. A wish is named before emptiness."""
    wish = wishes.withheld(consent=consent, memory_on=memory_on)
    return wish or (Withheld.NOTHING_TO_LEARN if says_nothing(text) else None)


def heard() -> Q:
    """The condition of observations that others may be understood by: not withheld by a wish, not distrusted."""
    return Q(withheld__in=["", Withheld.NOTHING_TO_LEARN]) & ~Q(
        state__in=[ObservationState.QUARANTINED, ObservationState.ERASED]
    )


def says_nothing(text: str) -> bool:
    """Blanks, punctuation, pictures, the time of day: nothing that anybody could learn from."""
    rest = text if len(text) > LONGEST_PICTURES else _STAND_IN.sub(" ", text)
    if not any(c.isalnum() for c in rest):
        return True
    short = len(rest) <= LONGEST_SMALL_TALK and any(c.isdigit() for c in rest)
    return short and _CLOCK.fullmatch(rest.strip()) is not None


def is_small_talk(text: str) -> bool:
    """Mere politeness: no memory by itself. Rules read it all the same, since "ok" may accept what was offered."""
    rest = text if len(text) > LONGEST_PICTURES else _STAND_IN.sub(" ", text)
    return len(rest) <= LONGEST_SMALL_TALK and _SMALL_TALK.fullmatch(_plain(rest)) is not None


def _plain(text: str) -> str:
    """Letters and digits in lower case, single spaces between them; marks that nobody sees are gone."""
    seen = (c for c in unicodedata.normalize("NFKC", text.casefold()) if unicodedata.category(c) != "Cf")
    return " ".join("".join(c if c.isalnum() else " " for c in seen).split())
