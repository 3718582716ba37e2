"""Words that the rules of four languages share: how a wish is worded, what a channel is called, what is no name."""

import re


def _p(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


_NO_NAMES_TEXT = """
    kunde kundin nutzer nutzerin falsch richtig geschrieben name herr frau wer was nutzlos neu neukunde student rentner
    cliente clienta usuario usuaria incorrecto incorrecta correcto correcta mal nuevo nueva nombre quien estudiante
    client cliente utilisateur utilisatrice incorrect mauvais faux nom nouveau nouvelle étudiant abonné abonnée
    名前 客 顧客 会社員 学生 初心者 担当 担当者 利用者 会員 日本人 社員 誰 何 本人 株式会社
    """
NO_NAMES = frozenset(_NO_NAMES_TEXT.split())
_GIVEN_NAMES_TEXT = """
    sabine monika petra birgit heike susanne ursula gisela renate karin claudia katrin anja silke ulrike jutta ingrid
    klaus jurgen gunter wolfgang uwe dieter bernd rainer horst manfred matthias jens torsten heinz gerhard jonas lukas
    carmen pilar lucia ines rocio elena beatriz dolores mercedes ramon jose juan luis jorge javier fernando alejandro
    diego manuel enrique rafael andres felipe gonzalo ignacio esteban pedro joaquin santiago
    claire camille manon amelie sylvie nathalie isabelle veronique sandrine francoise helene elodie chantal jeanne
    jean luc pierre michel philippe alain bernard francois nicolas julien thierry olivier laurent stephane mathieu
    antoine guillaume sebastien benoit
    """
GIVEN_NAMES_ELSEWHERE = frozenset(_GIVEN_NAMES_TEXT.split())
_NO_PLACES_TEXT = """
    zukunft frieden angst miete wohnung wohnungen haus kontakt urlaub ruhe trennung
    casa piso paz miedo apartamento hotel contacto vacaciones
    maison appartement paix location colocation ville campagne vacances contact
    家 実家 一人 アパート マンション 海外 外国 近く ここ そこ 寮 新居
    """
NO_PLACES = frozenset(_NO_PLACES_TEXT.split())

ARTICLES: dict[str, re.Pattern[str]] = {
    "de": _p(r"^(?:(?:der|die|das|den|dem|ein(?:e[nmrs]?)?|meine?[nmrs]?|per|via|über|mit|auf|zu)\s+)+"),
    "es": _p(r"^(?:(?:el|la|los|las|un|una|mi|mis|por|con|en|usar|utilizar)\s+)+"),
    "fr": _p(r"^(?:(?:le|la|les|un|une|du|des|mon|ma|mes|par|avec|en|utiliser)\s+|l')+"),
    "ja": _p(r"^(?:(?:この|その|あの)\s*)+"),
}
CUTS: dict[str, re.Pattern[str]] = {
    "de": _p(r"\s*[,;:(]|\s+(?:weil|denn|aber|und\s+(?:ich|bitte|das|es)|wenn|da)\b"),
    "es": _p(r"\s*[,;:(]|\s+(?:porque|pero|ya\s+que|cuando|y\s+(?:no|me|por|el|la))\b"),
    "fr": _p(r"\s*[,;:(]|\s+(?:parce\s+qu|car|mais|quand|et\s+(?:je|j'|ne|il))"),
    "ja": _p(r"[、，,（(]|ので|から|けど"),
}
TAILS: dict[str, re.Pattern[str]] = {
    "de": _p(r"\s+(?:sehr|gern(?:e)?|lieber|am\s+liebsten|mehr|überhaupt|wirklich|gar|bitte|besonders)$"),
    "es": _p(r"\s+(?:mucho|más|muchísimo|nada|por\s+favor|siempre|de\s+verdad)$"),
    "fr": _p(r"\s+(?:beaucoup|plus|davantage|du\s+tout|s'il\s+vous\s+plaît|toujours|vraiment)$"),
    "ja": _p(r"(?:を使うの|を使うこと|のほう|の方|とても|のこと)$"),
}
CHANNELS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (_p(pattern), channel)
    for pattern, channel in (
        (r"e-?mails?|mails?|courriels?|correos?(?:\s+electr[oó]nicos?)?|電子メール|メール|eメール", "email"),
        (
            r"telefon(?:isch|anrufe?)?|anrufe?n?|handy|tel[eé]fono|llamadas?(?:\s+telef[oó]nicas?)?|t[eé]l[eé]phone"
            r"|appels?(?:\s+t[eé]l[eé]phoniques?)?|電話|お電話",
            "phone",
        ),
        (r"sms|textos?|mensajes?(?:\s+de\s+texto)?|textnachrichten?|ショートメッセージ", "sms"),
        (r"whats\s?app", "whatsapp"),
        (r"chat|チャット", "chat"),
        (r"post|brief(?:e|post)?|cartas?|courrier(?:\s+postal)?|郵便|手紙", "post"),
    )
)
LANGUAGE_NAMES: dict[str, str] = {
    **dict.fromkeys(("deutsch", "alemán", "allemand", "ドイツ語"), "German"),
    **dict.fromkeys(("englisch", "inglés", "anglais", "英語"), "English"),
    **dict.fromkeys(("spanisch", "español", "castellano", "espagnol", "スペイン語"), "Spanish"),
    **dict.fromkeys(("französisch", "francés", "français", "フランス語"), "French"),
    **dict.fromkeys(("japanisch", "japonés", "japonais", "日本語"), "Japanese"),
    **dict.fromkeys(("chinesisch", "chino", "chinois", "中国語"), "Chinese"),
    **dict.fromkeys(("italienisch", "italiano", "italien", "イタリア語"), "Italian"),
}
WORDINGS: dict[str, dict[str, str]] = {
    "de": {
        "prefers": "Bevorzugt {thing}",
        "prefers_over": "Bevorzugt {thing} gegenüber {other}",
        "likes": "Mag {thing}",
        "dislikes": "Mag {thing} nicht",
        "contact": "Kontakt per {thing}",
        "contact_not": "Kontakt per {thing}, nicht per {other}",
        "no_contact": "Kein Kontakt per {thing}",
        "language": "Sprache: {thing}",
        "email": "E-Mail",
        "phone": "Telefon",
        "sms": "SMS",
        "post": "Post",
        "chat": "Chat",
    },
    "es": {
        "prefers": "Prefiere {thing}",
        "prefers_over": "Prefiere {thing} a {other}",
        "likes": "Le gusta {thing}",
        "dislikes": "No le gusta {thing}",
        "contact": "Contacto por {thing}",
        "contact_not": "Contacto por {thing}, no por {other}",
        "no_contact": "No contactar por {thing}",
        "language": "Idioma: {thing}",
        "email": "correo",
        "phone": "teléfono",
        "sms": "SMS",
        "post": "carta",
        "chat": "chat",
    },
    "fr": {
        "prefers": "Préfère {thing}",
        "prefers_over": "Préfère {thing} à {other}",
        "likes": "Aime {thing}",
        "dislikes": "N'aime pas {thing}",
        "contact": "Contact par {thing}",
        "contact_not": "Contact par {thing}, pas par {other}",
        "no_contact": "Ne pas contacter par {thing}",
        "language": "Langue : {thing}",
        "email": "e-mail",
        "phone": "téléphone",
        "sms": "SMS",
        "post": "courrier",
        "chat": "chat",
    },
    "ja": {
        "prefers": "{thing}を好む",
        "prefers_over": "{other}より{thing}を好む",
        "likes": "{thing}が好き",
        "dislikes": "{thing}が嫌い",
        "contact": "連絡方法：{thing}",
        "contact_not": "連絡方法：{thing}（{other}は不可）",
        "no_contact": "連絡方法：{thing}は不可",
        "language": "言語：{thing}",
        "email": "メール",
        "phone": "電話",
        "sms": "SMS",
        "post": "郵便",
        "chat": "チャット",
    },
}
