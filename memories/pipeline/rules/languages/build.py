"""What the rules of German, Spanish, French and Japanese make of what they match."""

import re
import unicodedata

from memories.contracts import Candidate
from memories.language import small_words
from memories.pipeline.rules.languages.wording import (
    ARTICLES,
    CHANNELS,
    CUTS,
    GIVEN_NAMES_ELSEWHERE,
    LANGUAGE_NAMES,
    NO_NAMES,
    NO_PLACES,
    TAILS,
    WORDINGS,
)
from memories.pipeline.rules.tastes.contact_wish import Draft, prefer
from memories.pipeline.rules.text.frame import Builder, Found, Slot, fill
from memories.pipeline.rules.text.whose import former_elsewhere
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, PARTICLES, PLACE_GLUE

_TOKEN = re.compile(r"[^\W\d_]+(?:['\-·.][^\W\d_]+)*\.?")
_TITLE = re.compile(r"(?:(?:herr|frau|dr|prof|señora?|sra?|don|doña|monsieur|madame|mme|mlle|m)\b\.?\s+)+", re.I)
_JA_NAME = re.compile(
    r"[\u3400-\u9fff々]{1,6}(?:[\s　][\u3400-\u9fff々]{1,4})?|[\u30a1-\u30fa\u30fc・]{2,20}|[A-Z][\w' -]{1,40}"
)
_LONGEST_THING = 80


def _cased(found: Found) -> bool:
    """Whether capitals mean something in this sentence."""
    text = found.sentence.text
    return not found.sentence.shouting and text != text.lower()


def _read(found: Found, *, glue: frozenset[str], refused: frozenset[str], most: int) -> tuple[str, int] | None:
    """The proper name the value begins with: capitalised words, or in a text without capitals the first few."""
    tail, cased = found.tail(), _cased(found)
    title = _TITLE.match(tail)
    at = title.end() if title else 0
    stops = small_words(found.language) | refused
    taken: list[str] = []
    end, pending = 0, 0
    while len(taken) - pending < most and (token := _TOKEN.match(tail, at)):
        word = token.group()
        folded = word.rstrip(".").lower()
        proper = word[0].isupper() if cased else folded not in stops
        if not taken and (folded in stops or not proper):
            return None
        if proper and folded not in stops:
            pending = 0
        elif folded in glue and taken:
            pending += 1
        else:
            break
        taken.append(word)
        if not pending:
            end = token.end()
        at = token.end()
        if tail[at : at + 1] != " ":
            break
        at += 1
    value = tail[title.end() if title else 0 : end].strip().rstrip(".")
    if not value:
        return None
    return (value if cased else value.title()), end - (1 if tail[:end].endswith(".") else 0)


def name(found: Found) -> Candidate | None:
    """A person's name after words that introduce one."""
    read = _read(found, glue=PARTICLES, refused=NO_NAMES, most=4)
    return None if read is None else _fill(found, "name", read, importance=1.0)


def likely_name(found: Found) -> Candidate | None:
    """After "ich bin", "soy", "je suis", which introduce many things: a well-known given name only."""
    read = _read(found, glue=frozenset(), refused=NO_NAMES, most=4)
    if read is None or _unmarked(read[0].split()[0]) not in GIVEN_NAMES | GIVEN_NAMES_ELSEWHERE:
        return None
    rest = found.tail()[read[1] :]
    return _fill(found, "name", read, importance=1.0) if re.match(r"\s*(?:$|[,.;!]|\w)", rest) else None


def _unmarked(word: str) -> str:
    """A name without its accents: María is in the list as maria."""
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(c for c in parts if not unicodedata.combining(c))


def japanese_name(found: Found) -> Candidate | None:
    """A name in Han, katakana or Latin letters."""
    value = found.match["value"].strip().removesuffix("さん").removesuffix("様")
    if not _JA_NAME.fullmatch(value) or value in NO_NAMES:
        return None
    return _fill(found, "name", (value, len(value)), importance=1.0)


def right_japanese_name(found: Found) -> Candidate | None:
    """正しくは…です: a name where the sentence before speaks of names."""
    return japanese_name(found) if re.search(r"名前|氏名|名字|苗字|漢字", found.sentence.before) else None


def place(found: Found) -> Candidate | None:
    """Where somebody lives."""
    read = _read(found, glue=PLACE_GLUE, refused=NO_PLACES, most=4)
    return None if read is None else _fill(found, "location", read, importance=0.9)


def japanese_place(found: Found) -> Candidate | None:
    """A place in Japanese: what stands before に住んで, に引っ越し."""
    value = found.match["value"].strip()
    if not 2 <= len(value) <= 30 or value in NO_PLACES:
        return None
    return _fill(found, "location", (value, len(value)), importance=0.9)


def _is_former(found: Found) -> bool:
    """ "Meine alte Nummer ist …": what is told has been, unless what holds instead is told with it."""
    return "old" not in found.match.groupdict() and former_elsewhere(found.sentence.text[: found.match.start("value")])


def address(found: Found) -> Candidate | None:
    """An e-mail address as it was written."""
    value = found.match["value"].rstrip(".-'")
    return None if _is_former(found) else _fill(found, "email", (value, len(value)))


def number(found: Found) -> Candidate | None:
    """A number with enough digits to be dialled."""
    value = found.match["value"].strip(" .-/")
    if not 7 <= sum(c.isdigit() for c in value) <= 15:
        return None
    return None if _is_former(found) else _fill(found, "phone", (value, len(value)))


def _fill(found: Found, attribute: str, read: tuple[str, int], *, importance: float = 0.95) -> Candidate:
    """`.fix` and `.not_but` rules put right, `.change` rules tell news; the others go by the words before."""
    kind = found.rule.name.rsplit(".", 1)[-1]
    slot = Slot(
        attribute=attribute,
        value=read[0],
        end=max(found.start("value") + read[1], found.end("old") if found.match.groupdict().get("old") else 0),
        old_value=(found.match.groupdict().get("old") or "").strip(" ,"),
        corrects={"fix": True, "not_but": True, "change": False}.get(kind),
        importance=importance,
    )
    return fill(found, slot)


def _thing(text: str, language: str) -> str:
    """The thing liked, as shown."""
    cut = CUTS[language].search(text, 1)
    shown = (text[: cut.start()] if cut else text).strip(" \"'.!~。！")
    while (tail := TAILS[language].search(shown)) and tail.start() > 0:
        shown = shown[: tail.start()].strip()
    return shown if 2 <= len(shown) <= _LONGEST_THING else ""


def _compared_as(shown: str, language: str) -> str:
    return re.sub(r"\s+", " ", ARTICLES[language].sub("", shown)).lower() or shown.lower()


def _liked(found: Found, *, way: str, polarity: str) -> Candidate | None:
    language = found.language
    thing = _thing(found.match["value"], language)
    other = _thing(found.match.groupdict().get("other") or "", language) if "other" in found.match.groupdict() else ""
    refused = small_words(language) - {"ich"}
    if not thing or thing.lower() in refused:
        return None
    if channel_of(thing, language):
        return _wish(found, wanted=channel_of(thing, language), unwanted="", negative=polarity == "-")
    content = WORDINGS[language]["prefers_over" if other else way].format(thing=thing, other=other)
    return prefer(
        found,
        Draft(
            content=content,
            value=_compared_as(thing, language),
            old_value=_compared_as(other, language) if other else "",
            polarity=polarity,
        ),
    )


def prefers(found: Found) -> Candidate | None:
    """Something liked better, than something else where that is said."""
    return _liked(found, way="prefers", polarity="+")


def likes(found: Found) -> Candidate | None:
    """Something liked."""
    return _liked(found, way="likes", polarity="+")


def dislikes(found: Found) -> Candidate | None:
    """Something disliked."""
    return _liked(found, way="dislikes", polarity="-")


def channel_of(text: str, language: str) -> str:
    """The way of contact that words name: email, phone, sms …; empty when they name none."""
    plain = ARTICLES[language].sub("", text.strip().lower())
    return next((channel for pattern, channel in CHANNELS if pattern.fullmatch(plain)), "")


def contact(found: Found) -> Candidate | None:
    """The way somebody wants to be reached (`value`), or does not (`other`)."""
    groups = found.match.groupdict()
    wanted = channel_of(groups.get("value") or "", found.language)
    unwanted = channel_of(groups.get("other") or "", found.language)
    if not wanted and not unwanted:
        return None
    return _wish(found, wanted=wanted or unwanted, unwanted=unwanted if wanted else "", negative=not wanted)


def no_calls(found: Found) -> Candidate:
    """ "Do not call me": the channel is in the verb."""
    return _wish(found, wanted="phone", unwanted="", negative=True)


def _wish(found: Found, *, wanted: str, unwanted: str, negative: bool) -> Candidate:
    words = WORDINGS[found.language]
    key = "no_contact" if negative else "contact_not" if unwanted else "contact"
    content = words[key].format(thing=words.get(wanted, wanted), other=words.get(unwanted, unwanted))
    draft = Draft(
        content=content,
        value=f"not {wanted}" if negative else wanted,
        attribute="contact_preference",
        polarity="-" if negative else "+",
        many_valued=False,
    )
    return prefer(found, draft)


def answer_in(found: Found) -> Candidate | None:
    """The language somebody wants to be answered in."""
    spoken = LANGUAGE_NAMES.get(found.match["value"].lower())
    if spoken is None:
        return None
    content = WORDINGS[found.language]["language"].format(thing=found.match["value"])
    return prefer(found, Draft(content=content, value=spoken, attribute="language", many_valued=False))


def both(first: Builder, second: Builder) -> Builder:
    """The first that reads something."""
    return lambda found: first(found) or second(found)
