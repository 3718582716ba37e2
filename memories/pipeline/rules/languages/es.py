"""Spanish: name, e-mail, phone, place, with each rule's own examples beside it."""

from functools import partial

from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.languages import build, es_wants
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="es", voices=SELF_ONLY)
_MY = r"\b(?:mi|nuestro)\s+(?:(?:nuevo|actual|verdadero|propio|antiguo)\s+)?"
_MAIL = r"(?:correo(?:\s+electr[oó]nico)?|e-?mail|mail|direcci[oó]n\s+de\s+correo)"
_PHONE = r"(?:(?:n[uú]mero(?:\s+de\s+(?:tel[eé]fono|m[oó]vil|celular))?)|tel[eé]fono|m[oó]vil|celular)"
_NAME = r"(?P<value>\S.{0,60})"
_PLACE = r"(?P<value>[^\W\d_].{0,60})"
_RIGHT = (
    r"(?:lo\s+correcto\s+es|el\s+correcto\s+es|la\s+correcta\s+es|deber[ií]a\s+ser|es\s+en\s+realidad|es|quise\s+decir)"
)


def _reach(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    """E-mail and phone are told in the same words."""
    return (*_corrected(slot, noun, value), _changed(slot, noun, value), *_told(slot, noun, value))


def _corrected(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("612 345 678", "698 765 432")
    word = "correo" if slot == "email" else "teléfono"
    return (
        _rule(
            name=f"es.{slot}.not_but",
            slot=slot,
            pattern=rf"{_MY}{noun}\s+no\s+es\s+(?:el\s+)?(?P<old>{value})\s*,?\s*(?:sino"
            rf"|es)\s+(?:el\s+)?(?P<value>{value})",
            build=make,
            says=((f"Mi {word} no es {one}, sino {two}", two),),
        ),
        _rule(
            name=f"es.{slot}.fix",
            slot=slot,
            pattern=rf"(?:\b(?:me\s+equivoqu[eé]|equivocad\w+|error|errata|incorrect\w+|mal\s+escrit\w+|correcci[oó]n"
            rf"|perd[oó]n)\b[^@\d]{{0,50}}?"
            rf"(?:{noun}\s+es|{_RIGHT}|:)|\blo\s+correcto\s+es|\bquise\s+decir)\s*:?\s*(?:el\s+)?(?P<value>{value})",
            build=make,
            says=(
                (f"Me equivoqué, mi {word} es {one}", one),
                (f"Hay un error en mi {word}, debería ser {one}", one),
                (f"Corrección: {one}", one),
            ),
            silent=(f"¿Es {one} correcto?",),
        ),
    )


def _changed(slot: str, noun: str, value: str) -> Rule:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("612 345 678", "698 765 432")
    word = "correo" if slot == "email" else "teléfono"
    return _rule(
        name=f"es.{slot}.change",
        slot=slot,
        pattern=rf"(?:\b(?:cambi[aeé]\w*|actuali[cz]\w+|pon(?:ga)?)\s+(?:por\s+favor\s+)?(?:de\s+nuevo\s+)?{_MY}"
        rf"{noun}(?:\s+(?:de|del)\s+(?P<old>{value}))?"
        rf"(?:\s+de\s+(?:nuevo|vuelta))?\s+(?:a|al|por)\s+|\btengo\s+(?:un\s+)?nuevo\s+{noun}\s*[:,]\s*|\b(?:mi"
        rf"|nuestro)\s+nuevo\s+{noun}\s+es\s*:?\s*(?:el\s+)?"
        rf"|{_MY}{noun}\s+(?:ahora\s+es|es\s+ahora|vuelve\s+a\s+ser|es\s+de\s+nuevo|es\s+otra\s+vez"
        rf"|ha\s+cambiado\s+a)\s+(?:el\s+)?"
        rf"|\bahora\s+(?:mi\s+){noun}\s+es\s+(?:el\s+)?)(?P<value>{value})",
        build=make,
        in_questions=True,
        says=(
            (f"Por favor, cambie mi {word} a {two}", two),
            (f"Tengo un nuevo {word}: {two}", two),
            (f"Mi nuevo {word} es {two}", two),
            (f"Mi {word} ahora es {two}", two),
            (f"Mi {word} vuelve a ser {one}", one),
        ),
        silent=(f"Mi colega tiene un nuevo {word}: {two}",),
    )


def _told(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one = "eva@tide.example" if slot == "email" else "612 345 678"
    word = "correo" if slot == "email" else "teléfono"
    return (
        _rule(
            name=f"es.{slot}",
            slot=slot,
            pattern=rf"{_MY}{noun}(?:\s+es|\s*:)(?:\s+el)?\s*:?\s*(?P<value>{value})",
            build=make,
            says=((f"Mi {word} es {one}", one), (f"Hola, mi {word} es el {one}", one)),
            silent=(
                f"¿Mi {word} es {one}?",
                f"Si mi {word} es {one}, ¿funciona?",
                f"Ella dice que mi {word} es {one}",
                f"El {word} de mi compañera es {one}",
            ),
        ),
        _rule(
            name=f"es.{slot}.reach",
            slot=slot,
            pattern=rf"\b(?:cont[aá]ct[ae]\w*me|ll[aá]m[ae]\w*me|escr[ií]b[ae]\w*me|pueden?\s+(?:contactarme|llamarme"
            rf"|escribirme|localizarme)|me\s+pueden?\s+(?:contactar|llamar|escribir))"
            rf"(?:\s+por\s+favor)?\s+(?:al?|en|por)\s+(?:el\s+)?(?:n[uú]mero\s+)?(?P<value>{value})",
            build=make,
            in_questions=True,
            says=((f"Pueden contactarme en {one}", one), (f"Escríbame a {one}", one)),
        ),
        _rule(
            name=f"es.{slot}.field",
            slot=slot,
            voices=ABOUT_CUSTOMER,
            pattern=rf"(?:^|[,;]\s*){noun}\s*[:=]\s*(?P<value>{value})",
            build=make,
            says=((f"Hola, {word}: {one}", one),),
        ),
    )


RULES: tuple[Rule, ...] = (
    _rule(
        name="es.name.not_but",
        slot="name",
        pattern=r"\b(?:mi\s+nombre\s+no\s+es|no\s+me\s+llamo)\s+(?P<old>[^,;]{1,40}?)\s*,?\s*(?:sino|me\s+llamo|es)\s+"
        + _NAME,
        build=build.name,
        says=(("No me llamo Jon, sino Juan", "Juan"), ("Mi nombre no es Ana, es Anna Ruiz", "Anna Ruiz")),
    ),
    _rule(
        name="es.name.fix",
        slot="name",
        pattern=r"(?:\bmi\s+nombre\s+est[aá]\s+mal(?:\s+escrito)?\s*[,.;:]*\s*(?:lo\s+correcto\s+es|es"
        r"|deber[ií]a\s+ser|se\s+escribe)"
        r"|\bmi\s+nombre\s+se\s+escribe|\bse\s+escribe(?=\s+[A-ZÁÉÍÓÚÑ]))\s+" + _NAME,
        build=build.name,
        says=(
            ("Mi nombre está mal escrito, es Catrina Vega", "Catrina Vega"),
            ("Mi nombre se escribe Jonathan", "Jonathan"),
            ("Perdón, se escribe Estefanía", "Estefanía"),
        ),
        silent=("¿Cómo se escribe mi nombre?", "Mi nombre está mal escrito"),
    ),
    _rule(
        name="es.name.change",
        slot="name",
        pattern=r"(?:\bahora\s+me\s+llamo|\bme\s+llamo\s+(?:ahora|de\s+nuevo)|\bvuelvo\s+a\s+llamarme"
        r"|\bmi\s+nuevo\s+nombre\s+es|\bmi\s+nombre\s+(?:ahora\s+es|es\s+ahora)"
        r"|\bcambi[eé]\s+(?:de\s+nuevo\s+)?mi\s+nombre\s+a)\s+" + _NAME,
        build=build.name,
        says=(
            ("Ahora me llamo Nora Quiroga", "Nora Quiroga"),
            ("Mi nuevo nombre es Inés Falcón", "Inés Falcón"),
            ("Vuelvo a llamarme Nora Blanco", "Nora Blanco"),
            ("Cambie mi nombre a Inés Rojas", "Inés Rojas"),
        ),
        silent=("Mi hermana ahora se llama Nora",),
    ),
    _rule(
        name="es.name",
        slot="name",
        pattern=r"(?:(?<!no\s)\bme\s+llamo|\bmi\s+nombre(?:\s+completo)?(?:\s+es|\s*:)|\bll[aá]m[ae](?:n)?me)\s+"
        + _NAME,
        build=build.name,
        says=(
            ("Me llamo Ana García", "Ana García"),
            ("Hola, mi nombre es Luis de la Torre y necesito ayuda", "Luis de la Torre"),
            ("me llamo sofía", "Sofía"),
            ("Llámeme Pepe", "Pepe"),
        ),
        silent=(
            "¿Cómo me llamo?",
            "Mi compañera se llama Ana",
            "Si me llamo Ana, ¿qué pasa?",
            "Él cree que me llamo Ana",
            "No me llamo Ana",
            "Llámeme por la tarde",
            "Llámeme mañana",
        ),
    ),
    _rule(
        name="es.name.i_am",
        slot="name",
        pattern=r"(?:^|[,!.]\s*)(?:hola\s*,?\s*)?(?:yo\s+)?soy\s+" + _NAME,
        build=build.likely_name,
        says=(
            ("Hola, soy Carlos de Sevilla", "Carlos"),
            ("Buenas tardes, soy María López", "María López"),
        ),
        silent=("Soy cliente desde hace años", "Soy de Madrid"),
    ),
    *_reach("email", _MAIL, EMAIL),
    *_reach("phone", _PHONE, PHONE),
    _rule(
        name="es.location.not_but",
        slot="location",
        pattern=r"\bno\s+vivo\s+en\s+(?P<old>[^,;]{2,40}?)\s*,?\s*(?:sino\s+en|vivo\s+en)\s+" + _PLACE,
        build=build.place,
        says=(("No vivo en Mérida, sino en Cáceres", "Cáceres"),),
    ),
    _rule(
        name="es.location.change",
        slot="location",
        pattern=r"\b(?:me\s+(?:he\s+)?mud(?:é|ado|e)|nos\s+(?:hemos\s+)?mud(?:amos|ado)|me\s+traslad[eé]|he\s+vuelto"
        r"|volv[ií])\s+(?:\w+\s+){0,2}?"
        r"(?:(?:de|desde)\s+(?P<old>[^,;]{2,30}?)\s+)?(?:a\s+vivir\s+(?:a|en)|a)\s+" + _PLACE,
        build=build.place,
        says=(
            ("Me mudé a Valencia", "Valencia"),
            ("Me he mudado de Sevilla a Málaga", "Málaga"),
            ("Volví a vivir en Bilbao", "Bilbao"),
        ),
        silent=("Mi hermano se mudó a Valencia", "Volví a intentarlo"),
    ),
    _rule(
        name="es.location",
        slot="location",
        pattern=r"(?<!no\s)\b(?:(?:ahora\s+|actualmente\s+|otra\s+vez\s+)?(?:vivo|vivimos|resido)(?:\s+(?:ahora"
        r"|actualmente|de\s+nuevo|otra\s+vez|desde\s+\w+))*\s+en"
        r"|mi\s+ciudad\s+es|estoy\s+viviendo\s+en)\s+" + _PLACE,
        build=build.place,
        says=(
            ("Vivo en Madrid", "Madrid"),
            ("Ahora vivo en Ciudad de México", "Ciudad de México"),
            ("vivo de nuevo en Bilbao y trabajo allí", "Bilbao"),
        ),
        silent=(
            "Vivo en una casa",
            "Mi madre vive en Madrid",
            "¿Vivo en Madrid?",
            "Si vivo en Madrid, ¿cuánto cuesta?",
        ),
    ),
    *es_wants.RULES,
)
