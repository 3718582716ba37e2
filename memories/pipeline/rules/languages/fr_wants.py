"""French: how somebody wants to be reached and answered, what they prefer, and what does not work for them."""

from functools import partial

from memories.enums import Kind
from memories.pipeline.rules.languages import build
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="fr", voices=SELF_ONLY)

RULES: tuple[Rule, ...] = (
    _rule(
        name="fr.contact.no_calls",
        slot="contact_preference",
        pattern=r"\bne\s+m'appelez\s+(?:plus|pas|jamais)\b|\bje\s+ne\s+(?:veux|souhaite)\s+(?:pas"
        r"|plus)\s+(?:[eê]tre\s+appel[eé]e?|d'appels?|recevoir\s+d'appels)\b"
        r"|\bne\s+me\s+contactez\s+(?:pas|plus)\s+par\s+t[eé]l[eé]phone\b|\bmerci\s+de\s+ne\s+(?:pas"
        r"|plus)\s+m'appeler\b",
        build=build.no_calls,
        in_questions=True,
        says=(
            ("Ne m'appelez pas", "not phone"),
            ("Merci de ne plus m'appeler", "not phone"),
            ("Ne me contactez pas par téléphone", "not phone"),
        ),
        silent=("Pourquoi vous ne m'avez pas appelé ?",),
    ),
    _rule(
        name="fr.contact.not",
        slot="contact_preference",
        pattern=r"\b(?:ne\s+me\s+contactez\s+(?:pas|plus)|ne\s+m'[eé]crivez\s+(?:pas|plus)|merci\s+de\s+ne\s+(?:pas"
        r"|plus)\s+me\s+contacter)\s+(?:par|via)\s+(?P<other>[\w-]+)",
        build=build.contact,
        in_questions=True,
        says=(("Ne me contactez plus par SMS", "not sms"),),
    ),
    _rule(
        name="fr.contact",
        slot="contact_preference",
        pattern=r"\b(?:contactez-moi|r[eé]pondez-moi|pr[eé]venez-moi|merci\s+de\s+me\s+(?:contacter|r[eé]pondre"
        r"|pr[eé]venir)|je\s+pr[eé]f[eè]re\s+[eê]tre\s+contact[eé]e?)\s+"
        r"(?:s'il\s+vous\s+pla[iî]t\s+)?(?:uniquement\s+|seulement\s+|toujours\s+|plut[oô]t\s+)?(?:par"
        r"|via)\s+(?P<value>e-?mail|mail|courriel|t[eé]l[eé]phone|sms|whatsapp|chat|courrier)"
        r"(?:\s*,?\s*(?:et\s+)?(?:pas|non)\s+par\s+(?P<other>[\w-]+))?",
        build=build.contact,
        in_questions=True,
        says=(
            ("Merci de me contacter par e-mail", "email"),
            ("Je préfère être contacté par mail, pas par téléphone", "email"),
        ),
    ),
    _rule(
        name="fr.preference.over",
        slot="preference",
        pattern=r"\bje\s+pr[eé]f[eè]re\s+(?P<value>[^,;]{2,60}?)\s+(?:plut[oô]t\s+qu(?:e\s+|')|[aà]"
        r"|au\s+lieu\s+d(?:e\s+|u\s+|')|au)\s*(?P<other>[^,;.]{2,60})",
        build=build.prefers,
        says=(("Je préfère Firefox à Chrome", "firefox"), ("Je préfère le mode sombre au mode clair", "mode sombre")),
    ),
    _rule(
        name="fr.preference.dislikes",
        slot="preference",
        pattern=r"\b(?:je\s+n'aime\s+(?:pas|plus)(?:\s+(?:du\s+tout|trop|beaucoup))?|je\s+d[eé]teste"
        r"|j'ai\s+horreur\s+d[eu])\s+(?P<value>[^,;.]{2,60})",
        build=build.dislikes,
        says=(("Je n'aime pas le mode clair", "mode clair"), ("Je déteste les newsletters", "newsletters")),
        silent=("Est-ce que je n'aime pas le mode clair ?", "Ma femme n'aime pas le mode clair"),
    ),
    _rule(
        name="fr.preference",
        slot="preference",
        pattern=r"\bje\s+pr[eé]f[eè]re\s+(?!que\b|ne\b|[eê]tre\b)(?P<value>[^,;.]{2,60})",
        build=build.prefers,
        says=(("Je préfère le mode sombre", "mode sombre"),),
        silent=(
            "Si je préfère le mode sombre, que faire ?",
            "Mon chef préfère Excel",
            "Quel mode est-ce que je préfère ?",
        ),
    ),
    _rule(
        name="fr.preference.likes",
        slot="preference",
        pattern=r"\b(?:j'aime|j'adore)(?:\s+(?:bien|beaucoup|vraiment))?\s+(?!bien\b|beaucoup\b|que\b"
        r"|savoir\b)(?P<value>[^,;.]{2,60})",
        build=build.likes,
        says=(("J'aime beaucoup le mode sombre", "mode sombre"), ("J'adore Firefox", "firefox")),
        silent=("J'aimerais savoir",),
    ),
    _rule(
        name="fr.language",
        slot="language",
        pattern=r"\b(?:r[eé]pondez(?:-moi)?|[eé]crivez(?:-moi)?|parlez(?:-moi)?"
        r"|merci\s+de\s+(?:me\s+)?r[eé]pondre)\s+(?:s'il\s+vous\s+pla[iî]t\s+)?(?:toujours\s+)?en\s+(?P<value>\w+)",
        build=build.answer_in,
        in_questions=True,
        says=(("Répondez-moi en français", "French"),),
    ),
)

PROBLEMS: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="fr.problem",
        kind=Kind.ISSUE,
        pattern=pattern(
            r"\b(?:ne|n')\s*(?:me\s+|se\s+|s'|m'|le\s+|l'|nous\s+)?(?:marche(?:nt)?|fonctionne(?:nt)?|charge(?:nt)?"
            r"|ouvre(?:nt)?|d[eé]marre(?:nt)?|r[eé]pond(?:ent)?|connecte(?:nt)?|s'affiche(?:nt)?|affiche(?:nt)?"
            r"|imprime(?:nt)?|arrive\s+pas|peux|peut|pouvons|parviens|synchronise|passe|re[cç]ois|est\s+(?:pas"
            r"|toujours\s+pas|jamais)\s+(?:arriv[eé]e?|disponible|accessible|livr[eé]e?)"
            r"|ai\s+(?:pas|toujours\s+pas|jamais)\s+(?:re[cç]u|pu))\b(?:\s+(?:plus|pas|jamais|rien|toujours\s+pas))?",
            r"\bje\s+n'arrive\s+(?:pas|plus|toujours\s+pas)\b",
            r"\b(?:plante(?:nt)?|bugue(?:nt)?|bloque(?:nt)?|[eé]choue(?:nt)?|se\s+ferme|se\s+fige|tombe\s+en\s+panne"
            r"|rame)\b|\ba\s+[eé]chou[eé]\b",
            r"\b(?:est|sont|[eé]tait|est\s+arriv[eé]e?)\s+(?:\w+\s+){0,2}?(?:cass[eé]e?s?|endommag[eé]e?s?"
            r"|d[eé]fectueu(?:x|ses?)|bloqu[eé]e?s?|en\s+panne|vides?|hors\s+service|abîm[eé]e?s?|incompl[eè]te?s?"
            r"|suspendue?s?)\b",
            r"\b(?:j'ai|il\s+y\s+a|nous\s+avons|affiche|j'obtiens)\s+(?:\w+\s+){0,3}?(?:probl[eè]mes?|erreurs?|bugs?"
            r"|soucis?)\b|\bprobl[eè]mes?\s+(?:avec|de|pour|lors)\b|\berreur\s+\w*\d+"
            r"|\b(?:d[eé]bit[eé]e?|factur[eé]e?)\s+(?:deux\s+fois|en\s+double)\b|\bimpossible\s+d(?:e|')\s*\w+"
            r"|\bil\s+manque\b",
        ),
        veto=pattern(
            r"\b(?:marche|fonctionne)\s+(?:maintenant|[aà]\s+nouveau|de\s+nouveau)|\b(?:r[eé]solue?|r[eé]par[eé]e?"
            r"|r[eé]gl[eé]e?)\b|\b(?:pas\s+de|aucun|sans)\s+(?:probl[eè]mes?|soucis?)\b"
            r"|\bne\s+peux\s+(?:pas|plus)\s+attendre|\b(?:mon\s+\w+|ma\s+\w+|il|elle)\s+(?:dit|pense|croit)\s+qu"
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        confidence=0.88,
        tags=("error", "open"),
        says=(
            ("L'application plante au démarrage", "L'application plante au démarrage"),
            ("Je n'arrive pas à me connecter", "Je n'arrive pas à me connecter"),
            ("Bonjour, le paiement ne marche pas", "le paiement ne marche pas"),
            ("Mon colis n'est pas arrivé", "Mon colis n'est pas arrivé"),
            ("L'écran est cassé", "L'écran est cassé"),
        ),
        silent=(
            "Est-ce que le paiement ne marche pas ?",
            "Ça marche maintenant, merci",
            "Pas de problème",
            "Mon collègue dit que l'application plante",
            "Supposons que le paiement échoue",
        ),
    ),
)
