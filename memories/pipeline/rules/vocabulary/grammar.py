"""How each language asks, supposes, reports and corrects, as data: what `reading` and `frame` need of a language.

English and Chinese have theirs in `reading`, which reads both in one pass; a sentence of the languages here is read
by its own words only.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Grammar:
    """Patterns of one language. `asks`, `supposes` and `supposes_on` match at a clause's start."""

    asks: re.Pattern[str]
    supposes: re.Pattern[str]
    supposes_on: re.Pattern[str]  # supposes for the whole sentence
    reports: re.Pattern[str]  # anywhere before the words in question, in the same sentence
    corrects: re.Pattern[str]
    whole_correction: re.Pattern[str]  # a sentence that only says that the one before was wrong
    clause_end: re.Pattern[str]
    circumstance: re.Pattern[str]


def _p(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


_COMMA = r"\s*[,、，]\s*|\s+[-–—]+\s+|—+|"
_NOBODY = r"(?!)"

GRAMMARS: dict[str, Grammar] = {
    "de": Grammar(
        asks=_p(
            r"(?:(?:hallo|hi|guten\s+tag|entschuldigung|bitte|und|aber|also)\b[\s,!.]*)*(?:(?:was|wer|wen|wem|wo"
            r"|wohin|wann"
            r"|warum|wieso|weshalb|wie|welche[rsmn]?)\b(?!\s+(?:gesagt|gewünscht|besprochen|erwähnt))"
            r"|(?:ist|sind|war|haben|hast|hat|kann|kannst|können|könnten|könnt|darf|soll|muss|wird|werden|würden"
            r"|gibt|geht|wissen|weißt|heiße|habe|bin)\s+(?:sie|du|ich|wir|ihr|er|es|mein\w*|der|die|das|man|jemand)\b)"
        ),
        supposes=_p(
            r"\s*(?:(?:aber|und|also)\s+)?(?:wenn|falls|sofern|sollte\s+ich|angenommen|nehmen\s+wir\s+an"
            r"|stell(?:en\s+sie)?"
            r"\s+(?:dir|sich)\s+vor|zum\s+beispiel|beispielsweise|z\.\s?b\.?|als\s+ob|hätte\s+ich|wäre\s+ich)\b"
        ),
        supposes_on=_p(
            r"\s*(?:angenommen|nehmen\s+wir\s+an|stell(?:en\s+sie)?\s+(?:dir|sich)\s+vor|zum\s+beispiel|beispielsweise"
            r"|z\.\s?b\.?)"
        ),
        reports=_p(
            r"\b(?:(?:er|sie|man|jemand|du|mein\w*\s+\w+|der\s+\w+|die\s+\w+|das\s+system"
            r"|ihr)\s+(?:\w+\s+)?(?:sagt\w*|meint\w*"
            r"|behauptet\w*|denkt|dachte|glaubt\w*|schreibt|schrieb|erzählt\w*|hat\s+(?:mir\s+)?gesagt)"
            r"|(?:man|sie)\s+(?:hat|haben)\s+mir\s+gesagt|(?:ich\s+habe\s+nie"
            r"|nie|nicht)\s+gesagt|stimmt\s+nicht|nicht\s+wahr|ob)\b[^.]*$"
        ),
        corrects=_p(
            r"\b(?:eigentlich|korrektur|korrigiere|falsch\w*|vertippt|tippfehler|verschrieben|schreibfehler|irrtum"
            r"|fehler"
            r"|richtig(?:er?)?(?:\s+ist|\s+wäre|\s+heißt)|muss\s+heißen|sollte\s+(?:heißen|lauten))\b|^\s*(?:nein"
            r"|entschuldigung"
            r"|sorry|halt)\b"
        ),
        whole_correction=_p(
            r"\s*(?:nein|entschuldigung|sorry|korrektur|halt|moment|das\s+(?:ist|war)\s+(?:falsch|nicht\s+richtig)"
            r"|(?:ich\s+habe\s+mich\s+)?vertippt|tippfehler|stimmt\s+nicht)\s*"
        ),
        clause_end=_p(
            _COMMA
            + r"\s+(?:und|aber|oder|sondern)\s+(?=(?:ich|mein\w*|wir|unser\w*|es|die|der|das|er|sie|bitte|dann)\b)"
        ),
        circumstance=_p(
            r"\s*(?:wenn|als|weil|da|seit|nachdem|bevor|obwohl|sobald|während|immer\s+wenn|jedes\s+mal|beim?|im|in"
            r"|auf|mit"
            r"|nach|trotz|wegen|welche[rs]?)\b"
        ),
    ),
    "es": Grammar(
        asks=_p(
            r"(?:(?:hola|buenas|perdone?|disculpe|por\s+favor|y|pero)\b[\s,!.]*)*(?:¿|(?:qué|quién|cuál|cuándo|dónde"
            r"|cómo"
            r"|cuánto|por\s+qué)\b|(?:puede[ns]?|podría[ns]?|sabe[ns]?|tiene[ns]?|hay|es|está)\s+(?:usted|ustedes|mi"
            r"|el|la|algún"
            r"|alguien)\b)"
        ),
        supposes=_p(
            r"\s*(?:(?:pero|y)\s+)?(?:si(?!\s*,)|suponiendo|supongamos|supón|imagin\w+|por\s+ejemplo|p\.\s?ej\.?"
            r"|como\s+si"
            r"|en\s+caso\s+de)\b"
        ),
        supposes_on=_p(r"\s*(?:suponiendo|supongamos|supón|imagin\w+|por\s+ejemplo)\b"),
        reports=_p(
            r"\b(?:(?:él|ella|usted|tú|alguien|ellos|mi\s+\w+|el\s+\w+|la\s+\w+)\s+(?:\w+\s+)?(?:dice[ns]?|dijo"
            r"|dijeron|cree[ns]?"
            r"|creía|piensa[ns]?|afirma[ns]?|asegura[ns]?|escribió)|dice[ns]?\s+que|dijo\s+que|me\s+(?:han\s+dicho"
            r"|dijeron)|(?:nunca|no)\s+(?:dije"
            r"|he\s+dicho)"
            r"|no\s+es\s+(?:verdad|cierto))\b[^.]*$"
        ),
        corrects=_p(
            r"\b(?:en\s+realidad|corrección|corrijo|correcci[oó]n|me\s+equivoqué|error|errata|equivocad\w+|incorrect\w+"
            r"|mal\s+escrit\w+|lo\s+correcto\s+es|debería\s+ser|quise\s+decir|quería\s+decir)\b|^\s*(?:no|perdón"
            r"|perdone|disculpe"
            r"|lo\s+siento)\b\s*[,:.]"
        ),
        whole_correction=_p(
            r"\s*(?:no|perdón|perdone|disculpe|corrección|eso\s+(?:es|está)\s+(?:mal|incorrecto)|no\s+es\s+(?:así"
            r"|correcto)"
            r"|me\s+equivoqué)\s*"
        ),
        clause_end=_p(
            _COMMA + r"\s+(?:y|e|pero|o)\s+(?=(?:yo|mi|mis|me|no|el|la|los|las|vivo|soy|prefiero|quiero|por)\b)"
        ),
        circumstance=_p(
            r"\s*(?:cuando|si|al|después|antes|desde|porque|como|aunque|en|con|durante|cada\s+vez|siempre\s+que|tras"
            r"|por"
            r"|mientras|debido)\b"
        ),
    ),
    "fr": Grammar(
        asks=_p(
            r"(?:(?:bonjour|salut|bonsoir|pardon|s'il\s+vous\s+plaît|et|mais|alors)\b[\s,!.]*)*(?:est-ce\s+que"
            r"|qu'est-ce|(?:que|qui"
            r"|quoi|quel(?:le)?s?|où|quand|comment|combien|pourquoi)\b(?!\s+je\s+sache)|(?:pouvez|pourriez|avez|savez"
            r"|êtes|puis|peut"
            r"|ai|suis|est)-(?:vous|je|il|elle|on|ce)\b)"
        ),
        supposes=_p(
            r"\s*(?:(?:mais|et)\s+)?(?:si\b(?!,)|s'il\b(?!\s+(?:vous|te)\b)|supposons|imagin\w+|admettons|par\s+exemple"
            r"|p\.\s?ex\.?|comme\s+si|au\s+cas\s+où)"
        ),
        supposes_on=_p(r"\s*(?:supposons|imagin\w+|admettons|par\s+exemple)\b"),
        reports=_p(
            r"\b(?:(?:il|elle|ils|elles|on|vous|tu|quelqu'un|mon\s+\w+|ma\s+\w+|le\s+\w+"
            r"|la\s+\w+)\s+(?:\w+\s+)?(?:di[ts]|disent|dites"
            r"|a\s+dit|pense\w*|pensait|croi[ts]|croyait|croient|affirme\w*|prétend\w*|écrit)|on\s+m'a\s+dit"
            r"|(?:je\s+n'ai\s+jamais"
            r"|jamais"
            r"|pas)\s+dit|pas\s+vrai)\b[^.]*$"
        ),
        corrects=_p(
            r"\b(?:en\s+fait|correction|je\s+corrige|rectification|erreur|faute\s+de\s+frappe|mal\s+(?:écrit"
            r"|orthographié)\w*"
            r"|incorrect\w*|je\s+voulais\s+dire|devrait\s+être|il\s+fallait\s+lire)\b|^\s*(?:non|pardon|désolée?"
            r"|oups)\b"
        ),
        whole_correction=_p(
            r"\s*(?:non|pardon|désolée?|oups|correction|c'est\s+(?:faux|incorrect)|ce\s+n'est\s+pas\s+(?:ça|correct)"
            r"|je\s+me\s+suis\s+trompée?)\s*"
        ),
        clause_end=_p(
            _COMMA + r"\s+(?:et|mais|ou)\s+(?=(?:je|j'|mon|ma|mes|nous|il|elle|le|la|les|ne|n')(?:\b|(?<=')))"
        ),
        circumstance=_p(
            r"\s*(?:quand|lorsque|si|après|avant|depuis|parce\s+qu|car|dès\s+qu|alors\s+qu|bien\s+qu|en|à|sur|malgré"
            r"|pendant"
            r"|chaque\s+fois|à\s+cause|lors)\b"
        ),
    ),
    "ja": Grammar(
        asks=_p(
            r".*(?:(?:です|ます|でしょう|ました|ません|の)か|(?:かな|かしら))[。\s]*$|.*(?:何|誰|どこ|いつ|なぜ"
            r"|どう(?!も)|どれ|いくら).*か[。\s]*$"
        ),
        supposes=_p(r"\s*(?:もし|仮に|例えば|たとえば|仮定)|.*(?:なら|としたら|とすれば|だったら)\s*$"),
        supposes_on=_p(r"\s*(?:もしも?|仮に|例えば|たとえば)"),
        reports=_p(_NOBODY),
        corrects=_p(
            r"実は|正しくは|訂正|間違|誤り|誤字|違います|いいえ|すみません[、,]\s*(?!私の)|打ち間違え|書き間違え"
        ),
        whole_correction=_p(
            r"\s*(?:いいえ|違います|訂正します|訂正です|間違えました|間違いです|すみません|失礼しました"
            r"|誤りです)[、,。\s]*"
        ),
        clause_end=_p(r"\s*[、，,]\s*|\s+[-–—]+\s+|(?<=です)が(?=[^、。])"),
        circumstance=_p(r".*(?:時|とき|と|たら|ので|から|ため|際|度に|たびに|後|あと|中)(?:に|は|も)?\s*$"),
    ),
}
# Words after the words in question that make them somebody else's: Japanese reports at the end of the sentence.
REPORTED_AFTER: dict[str, re.Pattern[str]] = {
    "ja": re.compile(
        r"(?:と|って)(?:言|い)(?:って|いました|った|われ)|(?:と|って)(?:聞い|思って(?:いる|い)る(?:よう|らし)|書いて"
        r"|表示)|らしい|だそうです|そうです(?=$)"
    ),
}
