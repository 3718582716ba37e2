"""What no longer holds, in German, Spanish, French and Japanese: a new value takes the place of the old, or it ends."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.languages import build
from memories.pipeline.rules.text.frame import SELF_ONLY, Builder, Found, Rule


@dataclass(frozen=True, kw_only=True)
class _Words:
    """How one language says it. `{noun}` and `{old}` stand for the slot's word and its value; each has its example."""

    language: str
    nouns: tuple[tuple[str, str], tuple[str, str]]  # of e-mail and phone: the pattern, and a word it reads
    phones: tuple[str, str]
    over: tuple[tuple[str, str], ...]
    instead: str  # what leads to the value that holds now
    replaced: str
    lives: tuple[str, str, str]


def over(make: Builder) -> Builder:
    """The end of what the builder reads."""

    def read(found: Found) -> Candidate | None:
        told = make(found)
        if told is None or (told.valid_from and told.valid_from > found.moment.said_at):
            return None
        return replace(told, retracts=True, corrects=False, valid_from=None, expires_at=None)

    return read


_PLACE = r"(?P<value>[^\W\d_].{0,60})"
_ALL = (
    _Words(
        language="de",
        nouns=(
            (r"(?:e-?mail(?:-?\s?adresse)?|mail-?adresse|mail)", "E-Mail-Adresse"),
            (r"(?:telefon-?nummer|telefon|handy-?nummer|mobil-?nummer|ruf-?nummer|nummer)", "Telefonnummer"),
        ),
        phones=("030 1234567", "040 7654321"),
        over=(
            (
                r"\bmeine?\s+(?:alte\s+)?{noun}\s+(?:ist|lautet)\s+(?:jetzt\s+)?nicht\s+mehr\s+(?:die\s+)?{old}",
                "Meine {noun} ist nicht mehr {old}",
            ),
            (
                r"\bich\s+(?:benutze|nutze|verwende|habe)\s+(?:die\s+)?(?:{noun}\s+)?{old}\s+nicht\s+mehr",
                "Ich benutze die {noun} {old} nicht mehr",
            ),
            (r"{old}\s+ist\s+nicht\s+(?:mehr\s+)?meine\b", "{old} ist nicht mehr meine {noun}"),
        ),
        instead=r"\s*,?\s*(?:sondern|(?:sie\s+ist\s+)?jetzt|(?:die\s+)?neue?(?:\s+ist)?|bitte)\s*:?\s+(?:die\s+)?",
        replaced="Meine {noun} ist nicht mehr {old}, sondern {new}",
        lives=(
            rf"\b(?:ich|wir)\s+(?:wohnen?|leben?)\s+(?:jetzt\s+)?nicht\s+mehr\s+in\s+(?:der\s+)?{_PLACE}",
            "Ich wohne nicht mehr in Köln",
            "Köln",
        ),
    ),
    _Words(
        language="es",
        nouns=(
            (r"(?:correo(?:\s+electr[oó]nico)?|e-?mail|mail|direcci[oó]n\s+de\s+correo)", "correo"),
            (r"(?:n[uú]mero(?:\s+de\s+(?:tel[eé]fono|m[oó]vil|celular))?|tel[eé]fono|m[oó]vil|celular)", "teléfono"),
        ),
        phones=("612 345 678", "698 765 432"),
        over=(
            (r"\bmi\s+{noun}\s+(?:ya\s+no\s+es|no\s+es\s+m[aá]s)\s+(?:el\s+)?{old}", "Mi {noun} ya no es {old}"),
            (
                r"\bya\s+no\s+(?:uso|utilizo|tengo)\s+(?:el\s+)?(?:{noun}\s+)?{old}",
                "Ya no uso el {noun} {old}",
            ),
            (r"{old}\s+(?:ya\s+)?no\s+es\s+mi\b", "{old} ya no es mi {noun}"),
        ),
        instead=r"\s*,?\s*(?:sino|(?:y\s+)?ahora\s+(?:es|uso)|es|el\s+nuevo\s+es)\s*:?\s+(?:el\s+)?",
        replaced="Mi {noun} ya no es {old}, ahora es {new}",
        lives=(rf"\bya\s+no\s+(?:vivo|vivimos|resido)\s+en\s+{_PLACE}", "Ya no vivo en Madrid", "Madrid"),
    ),
    _Words(
        language="fr",
        nouns=(
            (r"(?:adresse\s+(?:e-?mail|mail|[eé]lectronique|courriel)|e-?mail|mail|courriel)", "adresse e-mail"),
            (
                r"(?:num[eé]ro(?:\s+de\s+(?:t[eé]l[eé]phone|portable|mobile))?|t[eé]l[eé]phone|portable|mobile)",
                "numéro",
            ),
        ),
        phones=("01 23 45 67 89", "09 87 65 43 21"),
        over=(
            (r"\b(?:mon|ma)\s+{noun}\s+n'est\s+plus\s+(?:le\s+)?{old}", "Mon {noun} n'est plus {old}"),
            (
                r"\bje\s+n'(?:utilise|ai)\s+plus\s+(?:le\s+|l'|mon\s+)?(?:{noun}\s+)?{old}",
                "Je n'utilise plus mon {noun} {old}",
            ),
            (r"{old}\s+n'est\s+(?:plus|pas)\s+m(?:on|a)\b", "{old} n'est plus mon {noun}"),
        ),
        instead=r"\s*,?\s*(?:mais|c'est(?:\s+maintenant)?|maintenant(?:\s+c'est)?|d[eé]sormais|la\s+nouvelle\s+est"
        r"|le\s+nouveau\s+est)\s*:?\s+(?:le\s+)?",
        replaced="Mon {noun} n'est plus {old} mais {new}",
        lives=(
            r"\b(?:je\s+n'habite|je\s+ne\s+vis|nous\s+n'habitons|nous\s+ne\s+vivons)\s+plus\s+(?:[aà]|en|au)\s+"
            + _PLACE,
            "Je n'habite plus à Lyon",
            "Lyon",
        ),
    ),
    _Words(
        language="ja",
        nouns=(
            (r"(?:メールアドレス|メアド|メール|電子メール)", "メールアドレス"),
            (r"(?:電話番号|携帯(?:電話)?(?:の?番号)?|電話)", "電話番号"),
        ),
        phones=("090-1234-5678", "080-8765-4321"),
        over=(
            (
                r"(?:私の)?{noun}は(?:もう)?\s*{old}\s*(?:では|じゃ)(?:ありません|ない|なくな)",
                "私の{noun}はもう{old}ではありません",
            ),
            (
                r"(?:(?:私の)?{noun})?(?:の)?{old}\s*は(?:もう)?使って(?:いません|いない|ません|ない)",
                "{old}はもう使っていません",
            ),
        ),
        instead=r"(?:りました|りまして|って|った)?[、。\s]*(?:今は|現在は|新しいのは|これからは)\s*",
        replaced="私の{noun}は{old}ではなくなりました、今は{new}です",
        lives=(
            r"(?:^|(?<=[、。\s])|(?<=私は)|(?<=もう))(?P<value>[^\s、。はも私]{2,20}?)に(?:は)?(?:もう)?住んで(?:いません|いない|ません|ない)",
            "もう大阪には住んでいません",
            "大阪",
        ),
    ),
)
_EMAILS = ("eva@tide.example", "eva@reef.example")


def _rules(words: _Words) -> Iterator[Rule]:
    email, phone = words.nouns
    yield from _reach(words, "email", email, _EMAILS)
    yield from _reach(words, "phone", phone, words.phones)
    pattern, says, value = words.lives
    place = build.japanese_place if words.language == "ja" else build.place
    yield _rule(words, "location", "ended", pattern, over(place), (says, value))


def _reach(words: _Words, slot: str, noun: tuple[str, str], values: tuple[str, str]) -> Iterator[Rule]:
    """E-mail and phone are over in the same words."""
    make, value = (build.address, EMAIL) if slot == "email" else (build.number, PHONE)
    named = {"noun": noun[1], "old": values[0], "new": values[1]}
    for pattern, _ in words.over:
        was = _filled(pattern, noun[0], f"(?P<old>{value})")
        now = f"{was}{words.instead}(?P<value>{value})"
        yield _rule(words, slot, "ended.change", now, make, (words.replaced.format(**named), values[1]))
    for pattern, says in words.over:
        ended = _filled(pattern, noun[0], f"(?P<value>{value})")
        yield _rule(words, slot, "ended", ended, over(make), (says.format(**named), values[0]))


def _filled(pattern: str, noun: str, value: str) -> str:
    return pattern.replace("{noun}", noun).replace("{old}", value)


def _rule(words: _Words, slot: str, kind: str, pattern: str, make: Builder, says: tuple[str, str]) -> Rule:
    return Rule(
        name=f"{words.language}.{slot}.{kind}",
        slot=slot,
        language=words.language,
        voices=SELF_ONLY,
        pattern=pattern,
        build=make,
        says=(says,),
    )


RULES: dict[str, tuple[Rule, ...]] = {words.language: tuple(_rules(words)) for words in _ALL}
