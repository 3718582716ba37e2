"""Spanish: how somebody wants to be reached and answered, what they prefer, and what does not work for them."""

from functools import partial

from memories.enums import Kind
from memories.pipeline.rules.languages import build
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="es", voices=SELF_ONLY)

RULES: tuple[Rule, ...] = (
    _rule(
        name="es.contact.no_calls",
        slot="contact_preference",
        pattern=r"\bno\s+me\s+(?:llame[ns]?|llamen\s+m[aá]s|vuelva[ns]?\s+a\s+llamar)\b"
        r"|\bno\s+quiero\s+(?:que\s+me\s+llamen|llamadas|recibir\s+llamadas)\b"
        r"|\bno\s+me\s+(?:contacten?|escriban?)\s+por\s+tel[eé]fono\b",
        build=build.no_calls,
        in_questions=True,
        says=(
            ("Por favor, no me llamen", "not phone"),
            ("No quiero que me llamen más", "not phone"),
            ("No me contacten por teléfono", "not phone"),
        ),
        silent=("Mi jefe no me llama",),
    ),
    _rule(
        name="es.contact.not",
        slot="contact_preference",
        pattern=r"\bno\s+me\s+(?:contacte[ns]?|escriba[ns]?|avise[ns]?|notifique[ns]?)\s+(?:m[aá]s\s+)?(?:por"
        r"|v[ií]a)\s+(?P<other>[\w-]+(?:\s+electr[oó]nico)?)",
        build=build.contact,
        in_questions=True,
        says=(("No me contacten por correo", "not email"),),
    ),
    _rule(
        name="es.contact",
        slot="contact_preference",
        pattern=r"(?<!no\s)\b(?:cont[aá]cte(?:n)?me|av[ií]se(?:n)?me|resp[oó]nda(?:n)?me"
        r"|prefiero\s+que\s+me\s+(?:contacten|escriban|avisen)|prefiero\s+el\s+contacto)\s+"
        r"(?:por\s+favor\s+)?(?:s[oó]lo\s+|solamente\s+|siempre\s+)?(?:por"
        r"|v[ií]a)\s+(?P<value>correo(?:\s+electr[oó]nico)?|e-?mail|tel[eé]fono|sms|whatsapp|chat|carta)"
        r"(?:\s*,?\s*(?:y\s+)?no\s+por\s+(?P<other>[\w-]+))?",
        build=build.contact,
        in_questions=True,
        says=(
            ("Contáctenme por correo", "email"),
            ("Prefiero que me contacten por correo, no por teléfono", "email"),
        ),
    ),
    _rule(
        name="es.preference.over",
        slot="preference",
        pattern=r"(?<!no\s)\bprefiero\s+(?P<value>[^,;]{2,60}?)\s*,?\s+(?:antes\s+que|en\s+(?:vez|lugar)\s+de"
        r"|m[aá]s\s+que|a|al|y\s+no)\s+(?P<other>[^,;.]{2,60})",
        build=build.prefers,
        says=(
            ("Prefiero Firefox a Chrome", "firefox"),
            ("Prefiero el modo oscuro en vez de el modo claro", "modo oscuro"),
        ),
    ),
    _rule(
        name="es.preference.dislikes",
        slot="preference",
        pattern=r"\b(?:no\s+me\s+(?:gustan?|agradan?)(?:\s+nada)?|odio|detesto)\s+(?P<value>[^,;.]{2,60})",
        build=build.dislikes,
        says=(("No me gusta el modo claro", "modo claro"), ("Odio los boletines", "boletines")),
        silent=("¿No me gusta el modo claro?", "A mi mujer no le gusta el modo claro"),
    ),
    _rule(
        name="es.preference",
        slot="preference",
        pattern=r"(?<!no\s)\bprefiero\s+(?!que\b|no\b)(?P<value>[^,;.]{2,60})",
        build=build.prefers,
        says=(("Prefiero el modo oscuro", "modo oscuro"),),
        silent=("Si prefiero el modo oscuro, ¿qué hago?", "Mi jefe prefiere Excel", "¿Qué modo prefiero?"),
    ),
    _rule(
        name="es.preference.likes",
        slot="preference",
        pattern=r"(?<!no\s)\bme\s+(?:gustan?|encantan?)(?:\s+(?:mucho|m[aá]s))?\s+(?!que\b"
        r"|saber\b)(?P<value>[^,;.]{2,60})",
        build=build.likes,
        says=(("Me gusta mucho el modo oscuro", "modo oscuro"), ("Me encanta Firefox", "firefox")),
        silent=("Me gustaría saber más",),
    ),
    _rule(
        name="es.language",
        slot="language",
        pattern=r"\b(?:responda[n]?|resp[oó]nda(?:n)?me|contest[ae]\w*|escr[ií]ba(?:n)?me"
        r"|h[aá]ble(?:n)?me)\s+(?:por\s+favor\s+)?(?:siempre\s+)?en\s+(?P<value>\w+)",
        build=build.answer_in,
        in_questions=True,
        says=(("Por favor, respóndame en español", "Spanish"),),
    ),
)

PROBLEMS: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="es.problem",
        kind=Kind.ISSUE,
        pattern=pattern(
            r"\bno\s+(?:me\s+|se\s+|nos\s+|lo\s+)?(?:funcionan?|carg[ae]n?|abren?|inician?|responden?|conectan?|deja"
            r"|permite|llega|ha\s+llegado|han\s+llegado|puedo|podemos"
            r"|sincroniza|imprime|recib[ií]|he\s+recibido|aparecen?|reproduce|guarda|arranca|enciende)\b",
            r"\bse\s+(?:cierra|cuelga|congela|bloquea|cae|queda\s+(?:en\s+blanco|congelad\w+|bloquead\w+"
            r"|colgad\w+))\b|\b(?:falla|fallan|fall[oó]|ha\s+fallado|da\s+error|dio\s+error)\b",
            r"\b(?:est[aá]n?|lleg[oó]|vino|era|es|sali[oó])\s+(?:\w+\s+){0,2}?(?:rot[oa]s?|dañad[oa]s?"
            r"|defectuos[oa]s?|bloquead[oa]s?|ca[ií]d[oa]s?|averiad[oa]s?|vac[ií][oa]s?|equivocad[oa]s?"
            r"|incomplet[oa]s?|suspendid[oa]s?)\b",
            r"\b(?:tengo|tenemos|hay|aparece|sale|me\s+sale)\s+(?:\w+\s+){0,3}?(?:problemas?|error(?:es)?|fallos?)\b"
            r"|\bproblemas?\s+(?:con|al|para)\b|\berror\s+\w*\d+"
            r"|\b(?:cobr\w+|cargad\w+)\s+(?:dos\s+veces|doble)\b|\bfalta(?:n)?\s+(?:un|una|dos|el|la)\b"
            r"|\bimposible\s+\w+r\b",
        ),
        veto=pattern(
            r"\bya\s+funciona|\b(?:solucionad|resuelt|arreglad)[oa]|\bno\s+(?:hay|tengo)\s+(?:ning[uú]n\s+)?problema"
            r"|\bsin\s+problemas?\b|\bno\s+puedo\s+(?:esperar|quejarme)"
            r"|\b(?:mi\s+\w+|[eé]l|ella)\s+(?:dice|dijo|cree)"
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        confidence=0.88,
        tags=("error", "open"),
        says=(
            ("La aplicación se cierra al iniciar", "La aplicación se cierra al iniciar"),
            ("No puedo iniciar sesión", "No puedo iniciar sesión"),
            ("Hola, el pago no funciona", "el pago no funciona"),
            ("Mi paquete no ha llegado", "Mi paquete no ha llegado"),
            ("La pantalla llegó rota", "La pantalla llegó rota"),
        ),
        silent=(
            "¿No funciona el pago?",
            "Ya funciona, gracias",
            "No hay problema",
            "Mi compañero dice que la aplicación no funciona",
            "Supongamos que el pago falla",
        ),
    ),
)
