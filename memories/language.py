"""Which language a text is mainly written in: by script first, then by its smallest words. Pure.

Six languages are told apart (English, Chinese, Japanese, German, Spanish, French), because rules read these six;
other scripts are named when a script has one language. Small words decide, since customers' texts are short and
full of names: no list of trigrams is needed for that, and the libraries that carry such lists guess at short texts.
"""

import re

DEFAULT = "en"
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc]")
_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]{2,}")
# Anchored at the beginning of a word and bounded: a long run without blanks is looked at once, not once a character.
NOT_WORDS = re.compile(r"(?<!\S)[^\s@]{1,256}@\S*|https?://\S+")
_HEAD, _TAIL = 6000, 2000  # characters of a long text that tell its language; it is asked inside the request
_OTHER_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (language, re.compile(pattern))
    for language, pattern in (
        ("ko", r"[\uac00-\ud7a3]"),
        ("ru", r"[\u0400-\u04ff]"),
        ("ar", r"[\u0600-\u06ff]"),
        ("he", r"[\u0590-\u05ff]"),
        ("th", r"[\u0e00-\u0e7f]"),
        ("hi", r"[\u0900-\u097f]"),
        ("el", r"[\u0370-\u03ff]"),
    )
)
_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_STRONG, _WEAK = 1.0, 0.4
_ENOUGH = 0.8

# Words that are common in one language and hardly ever words of another.
_OWN_TEXT = {
    "en": """
        the of and to my you it for with that this are have please can what your from but they we she would could
        i'm it's don't can't thanks hi hello i'd i've not been does did how why when where which their there about
        """,
    "de": """
        ich und ist nicht mein meine meiner meinem meinen sie wir ein eine einen einem einer mit auf für von zu den
        dem bin habe haben wurde werden bitte danke hallo wie kann können auch aber wenn dass aus bei nach nur noch
        nein guten heiße heisse wohne lebe kein keine keinen mir mich uns ihr ihre ihnen euch sehr jetzt immer schon
        wir sind seit wieder zum zur vom beim oder doch mag lieber möchte unser unsere geht funktioniert arbeite
        straße grüße der die das bestellung konto zahlung paket rechnung stürzt war korrektur erreichen bildschirm
        bestellt
        """,
    "es": """
        yo mi mis el los las una unos por para con pero que está estoy tengo llamo soy vivo gracias hola buenos
        buenas puedo quiero usted ustedes su sus muy también porque cuando donde dónde cómo qué prefiero gusta
        gustan desde hasta ya ahora nunca siempre favor correo teléfono mí nos es ha han hay sin funciona del al lo
        y ayer pago pedido cuenta falla paquete factura odio detesto corrección pueden escríbame llámeme llámenme
        perdón mudé mudado volví vuelvo encanta se me
        """,
    "fr": """
        je mon ma mes est une des les et pour avec pas vous nous mais qui dans sur sont suis ai bonjour merci votre
        vos c'est j'ai n'est habite appelle préfère j'aime aime ne au aux du ce cette depuis toujours jamais très où
        quand comment pourquoi sans chez été bonsoir salut numéro adresse notre nos il elle ils le la l'application
        paiement commande colis compte facture échoue appelez appelez-moi déménagé contactez joindre c'est corrige
        """,
}
# Words of two or more of these languages: they say little.
_SHARED_TEXT = """
    al au das de dem den der des die du el es ha han il is la las le les lo los ma me no nos se seit sin so son
    sur von war was will y ya zu
    """
_SHARED = frozenset(_SHARED_TEXT.split())
_OWN = {language: frozenset(words.split()) for language, words in _OWN_TEXT.items()}
_MARKS = {
    "de": re.compile(r"[äöüß]", re.I),
    "es": re.compile(r"[ñ¿¡]|[aeo]ción\b|[íóú]", re.I),
    "fr": re.compile(r"[çœèêùàîâô]", re.I),
}
_ELISION = re.compile(r"\b(?:[jldncsmt]|qu)'(?=[aeiouhéèêâîôy])", re.I)
_CAPITALISED = re.compile(r"\b[A-ZÀ-ÖØ-Þ][^\W\d_]*")  # names keep their marks in every language


def language_of(text: str) -> str:
    """The language a text is mainly written in, as a two-letter code; English when nothing tells."""
    return guess(text) or DEFAULT


def guess(text: str) -> str:
    """The language a text is mainly written in; empty when nothing in it tells."""
    if len(text) > _HEAD + _TAIL:
        text = f"{text[:_HEAD]} {text[-_TAIL:]}"
    words = NOT_WORDS.sub(" ", text.replace("’", "'"))
    latin = len(_LATIN_WORD.findall(words))
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if kana + han and kana + han >= latin:
        return "ja" if kana * 8 >= han else "zh"
    for language, script in _OTHER_SCRIPTS:
        if len(script.findall(text)) > latin:
            return language
    return _by_small_words(words)


def _by_small_words(words: str) -> str:
    tokens = _TOKEN.findall(words.lower())
    scores = {
        language: sum(_WEAK if token in _SHARED else _STRONG for token in tokens if token in own)
        for language, own in _OWN.items()
    }
    plain = _CAPITALISED.sub(" ", words)
    for language, marks in _MARKS.items():
        scores[language] += min(len(marks.findall(plain)), 2)
    scores["fr"] += len(_ELISION.findall(words))
    best = max(scores, key=lambda language: (scores[language], language == DEFAULT))
    return best if scores[best] >= _ENOUGH else ""


def small_words(language: str) -> frozenset[str]:
    """The small words by which a language is known: none of them is a name."""
    return _OWN.get(language, frozenset())
