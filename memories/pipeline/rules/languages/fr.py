"""French: name, e-mail, phone, place, with each rule's own examples beside it."""

from functools import partial

from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.languages import build, fr_wants
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="fr", voices=SELF_ONLY)
_MY = r"\b(?:mon|ma|notre)\s+(?:(?:nouveau|nouvelle|vrai|vraie|ancien|ancienne)\s+)?"
_MAIL = r"(?:adresse\s+(?:e-?mail|mail|[eé]lectronique|courriel)|e-?mail|mail|courriel)"
_PHONE = r"(?:num[eé]ro(?:\s+de\s+(?:t[eé]l[eé]phone|portable|mobile))?|t[eé]l[eé]phone|portable|mobile)"
_NAME = r"(?P<value>\S.{0,60})"
_PLACE = r"(?:(?:la|le|les)\s+|l')?(?P<value>[^\W\d_].{0,60})"
_RIGHT = (
    r"(?:la\s+bonne\s+(?:adresse\s+)?est|le\s+bon\s+(?:num[eé]ro\s+)?est|c'est|ce\s+devrait\s+[eê]tre"
    r"|il\s+fallait\s+lire|je\s+voulais\s+dire)"
)


def _reach(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    """E-mail and phone are told in the same words."""
    return (*_corrected(slot, noun, value), _changed(slot, noun, value), *_told(slot, noun, value))


def _corrected(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("06 12 34 56 78", "07 98 76 54 32")
    word = "adresse e-mail" if slot == "email" else "numéro"
    return (
        _rule(
            name=f"fr.{slot}.not_but",
            slot=slot,
            pattern=rf"{_MY}{noun}\s+n'est\s+pas\s+(?:le\s+)?(?P<old>{value})\s*,?\s*(?:mais"
            rf"|c'est)\s+(?:le\s+)?(?P<value>{value})",
            build=make,
            says=((f"Mon {word} n'est pas {one}, mais {two}", two),),
        ),
        _rule(
            name=f"fr.{slot}.fix",
            slot=slot,
            pattern=rf"(?:\b(?:tromp[eé]\w*|erreur|faute\s+de\s+frappe|incorrect\w*|mal\s+[eé]crit\w*|correction"
            rf"|corrige|pardon|d[eé]sol[eé]e?)\b[^@\d]{{0,50}}?"
            rf"(?:{noun}\s+est|{_RIGHT}|:)|\b{_RIGHT})\s*:?\s*(?:le\s+)?(?P<value>{value})",
            build=make,
            says=(
                (f"Je me suis trompé, mon {word} est {one}", one),
                (f"Il y a une erreur dans mon {word}, c'est {one}", one),
                (f"Je corrige : {one}", one),
            ),
            silent=(f"Est-ce que {one} est correct ?",),
        ),
    )


def _changed(slot: str, noun: str, value: str) -> Rule:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("06 12 34 56 78", "07 98 76 54 32")
    word, new = ("adresse e-mail", "nouvelle") if slot == "email" else ("numéro", "nouveau")
    return _rule(
        name=f"fr.{slot}.change",
        slot=slot,
        pattern=rf"(?:\b(?:chang\w+|modifi\w+|remett\w+|mett\w+)\s+(?:s'il\s+vous\s+pla[iî]t\s+)?(?:[aà]\s+jour"
        rf"\s+)?{_MY}{noun}(?:\s+(?:de|du)\s+(?P<old>{value}))?"
        rf"\s+(?:[eà]n|[aà]|au|par|pour|en)\s+|\bj'ai\s+(?:une?\s+)?(?:nouveau|nouvelle)\s+{noun}\s*[:,]\s*"
        rf"|\b(?:mon|ma)\s+(?:nouveau|nouvelle)\s+{noun}\s+est\s*:?\s*(?:le\s+)?"
        rf"|{_MY}{noun}\s+(?:est\s+(?:maintenant|d[eé]sormais|de\s+nouveau|[aà]\s+nouveau)|redevient"
        rf"|a\s+chang[eé]\s*[,:]\s*(?:c'est\s+)?(?:maintenant\s+)?)\s*(?:le\s+)?)(?P<value>{value})",
        build=make,
        in_questions=True,
        says=(
            (f"Merci de changer mon {word} en {two}", two),
            (f"J'ai un {new} {word} : {two}" if slot == "phone" else f"J'ai une {new} {word} : {two}", two),
            (f"Ma {new} {word} est {two}" if slot == "email" else f"Mon {new} {word} est le {two}", two),
            (f"Mon {word} est de nouveau {one}", one),
            (f"Mon {word} a changé, c'est maintenant {two}", two),
        ),
        silent=(f"Ma collègue a une nouvelle {word} : {two}",),
    )


def _told(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one = "eva@tide.example" if slot == "email" else "06 12 34 56 78"
    word = "adresse e-mail" if slot == "email" else "numéro"
    return (
        _rule(
            name=f"fr.{slot}",
            slot=slot,
            pattern=rf"{_MY}{noun}(?:\s+est|\s*:)(?:\s+le)?\s*:?\s*(?P<value>{value})",
            build=make,
            says=((f"Mon {word} est {one}", one), (f"Bonjour, mon {word} est le {one}", one)),
            silent=(
                f"Est-ce que mon {word} est {one} ?",
                f"Si mon {word} est {one}, ça marche ?",
                f"On m'a dit que mon {word} est {one}",
                f"Elle dit que mon {word} est {one}",
                f"L'{word} de ma collègue est {one}" if slot == "email" else f"Le {word} de ma collègue est {one}",
            ),
        ),
        _rule(
            name=f"fr.{slot}.reach",
            slot=slot,
            pattern=rf"\b(?:(?:contactez|appelez|rappelez|joignez|[eé]crivez)-moi|(?:vous\s+pouvez"
            rf"|pouvez-vous)\s+(?:me\s+(?:joindre"
            rf"|contacter|appeler|rappeler)|m'[eé]crire|m'appeler)|je\s+suis\s+joignable|me\s+joindre)"
            rf"(?:\s+s'il\s+vous\s+pla[iî]t)?\s+(?:au|[aà]|sur|[aà]\s+l'adresse)\s+(?:le\s+)?(?P<value>{value})",
            build=make,
            in_questions=True,
            says=(
                (f"Vous pouvez me joindre au {one}", one),
                (f"Contactez-moi à {one}", one),
                (f"Pouvez-vous m'appeler au {one} ?", one),
            ),
        ),
        _rule(
            name=f"fr.{slot}.field",
            slot=slot,
            voices=ABOUT_CUSTOMER,
            pattern=rf"(?:^|[,;]\s*){noun}\s*[:=]\s*(?P<value>{value})",
            build=make,
            says=((f"Bonjour, {word} : {one}", one),),
        ),
    )


RULES: tuple[Rule, ...] = (
    _rule(
        name="fr.name.not_but",
        slot="name",
        pattern=r"\b(?:mon\s+nom\s+n'est\s+pas|je\s+ne\s+m'appelle\s+pas)\s+(?P<old>[^,;]{1,40}?)\s*,?\s*(?:mais"
        r"|c'est|je\s+m'appelle)\s+" + _NAME,
        build=build.name,
        says=(
            ("Je ne m'appelle pas Marc, mais Marcel", "Marcel"),
            ("Mon nom n'est pas Dupond, c'est Dupont", "Dupont"),
        ),
    ),
    _rule(
        name="fr.name.fix",
        slot="name",
        pattern=r"(?:\bmon\s+nom\s+est\s+mal\s+(?:[eé]crit|orthographi[eé])\s*[,.;:]*\s*(?:c'est|il\s+s'[eé]crit"
        r"|la\s+bonne\s+orthographe\s+est)"
        r"|\b(?:mon\s+(?:nom|pr[eé]nom)|[cç]a)\s+s'[eé]crit|\bla\s+bonne\s+orthographe\s+est)\s+" + _NAME,
        build=build.name,
        says=(
            ("Mon nom est mal écrit, c'est Catherine Vigne", "Catherine Vigne"),
            ("Mon prénom s'écrit Jeanne", "Jeanne"),
            ("Désolé, la bonne orthographe est Thierry", "Thierry"),
        ),
        silent=("Comment s'écrit mon nom ?", "Mon nom est mal écrit"),
    ),
    _rule(
        name="fr.name.change",
        slot="name",
        pattern=r"(?:\bje\s+m'appelle\s+(?:maintenant|d[eé]sormais|de\s+nouveau|[aà]\s+nouveau)"
        r"|\bmon\s+nouveau\s+nom\s+est|\bmon\s+nom\s+est\s+(?:maintenant|d[eé]sormais|de\s+nouveau)"
        r"|\b(?:chang\w+|modifi\w+|remett\w+)\s+mon\s+nom\s+(?:en|pour|[aà]))\s+" + _NAME,
        build=build.name,
        says=(
            ("Je m'appelle maintenant Nora Quentin", "Nora Quentin"),
            ("Mon nouveau nom est Inès Faure", "Inès Faure"),
            ("Je m'appelle de nouveau Nora Blanc", "Nora Blanc"),
            ("Merci de changer mon nom en Inès Roux", "Inès Roux"),
        ),
        silent=("Ma sœur s'appelle maintenant Nora",),
    ),
    _rule(
        name="fr.name",
        slot="name",
        pattern=r"(?:\bje\s+m'appelle|\bmon\s+nom(?:\s+complet)?(?:\s+est|\s*:)|\bmon\s+pr[eé]nom\s+est"
        r"|\bappelez-moi)\s+(?!mal\b|pas\b)" + _NAME,
        build=build.name,
        says=(
            ("Je m'appelle Luc Martin", "Luc Martin"),
            ("Bonjour, mon nom est Claire de la Tour et j'ai besoin d'aide", "Claire de la Tour"),
            ("je m'appelle luc", "Luc"),
            ("Appelez-moi Zoé", "Zoé"),
        ),
        silent=(
            "Comment je m'appelle ?",
            "Ma collègue s'appelle Ana",
            "Si je m'appelle Luc, que se passe-t-il ?",
            "Il pense que je m'appelle Luc",
            "Je ne m'appelle pas Luc",
            "Appelez-moi demain",
        ),
    ),
    _rule(
        name="fr.name.i_am",
        slot="name",
        pattern=r"(?:^|[,!.]\s*)(?:bonjour\s*,?\s*)?(?:je\s+suis|c'est|ici)\s+" + _NAME,
        build=build.likely_name,
        says=(("Bonjour, je suis Pierre de Lyon", "Pierre"),),
        silent=("Je suis client depuis longtemps", "C'est Paris"),
    ),
    *_reach("email", _MAIL, EMAIL),
    *_reach("phone", _PHONE, PHONE),
    _rule(
        name="fr.location.not_but",
        slot="location",
        pattern=r"\bje\s+n'habite\s+pas\s+(?:[aà]|en|au)\s+(?P<old>[^,;]{2,40}?)\s*,?\s*(?:mais|j'habite)\s+(?:[aà]"
        r"|en|au|aux)\s+" + _PLACE,
        build=build.place,
        says=(("Je n'habite pas à Tours, mais à Tournai", "Tournai"),),
    ),
    _rule(
        name="fr.location.change",
        slot="location",
        pattern=r"\b(?:j'ai\s+d[eé]m[eé]nag[eé]|nous\s+avons\s+d[eé]m[eé]nag[eé]|je\s+suis\s+(?:retourn[eé]e?"
        r"|revenue?)\s+(?:vivre|habiter)|je\s+me\s+suis\s+install[eé]e?)\s+(?:\w+\s+){0,2}?"
        r"(?:de\s+(?P<old>[^,;]{2,30}?)\s+)?(?:[aà]|en|au|aux|vers)\s+" + _PLACE,
        build=build.place,
        says=(
            ("J'ai déménagé à Nantes", "Nantes"),
            ("Nous avons déménagé de Lille à Lens", "Lens"),
            ("Je suis revenue vivre à Brest", "Brest"),
        ),
        silent=("Mon frère a déménagé à Nantes", "J'ai déménagé à cause du bruit"),
    ),
    _rule(
        name="fr.location",
        slot="location",
        pattern=r"(?:\bj'habite|\bnous\s+habitons|\bje\s+(?:vis|r[eé]side)|\bj'habite\s+maintenant"
        r"|\bma\s+ville\s+est)(?:\s+(?:maintenant|actuellement|d[eé]sormais|de\s+nouveau|[aà]\s+nouveau))?"
        r"(?:\s+(?:[aà]|en|au|aux))?\s+" + _PLACE,
        build=build.place,
        says=(
            ("J'habite à Lyon", "Lyon"),
            ("Je vis maintenant au Canada", "Canada"),
            ("j'habite de nouveau à Brest et je travaille là", "Brest"),
        ),
        silent=(
            "J'habite dans une maison",
            "Ma mère habite à Lyon",
            "Est-ce que j'habite à Lyon ?",
            "Si j'habite à Lyon, combien ça coûte ?",
        ),
    ),
    *fr_wants.RULES,
)
