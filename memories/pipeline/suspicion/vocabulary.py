"""Words that the signs are made of, each a piece of a pattern. Pure."""

from typing import Final

GAP_30: Final = r"[^.!?\n]{0,30}?"

SET_ASIDE: Final = (
    r"(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass(?:ing)?|discard(?:ing)?|neglect(?:ing)?"
    r"|disobey(?:ing)?|abandon|circumvent|drop)"
)
ALL_OF: Final = (
    r"(?:(?:of|the|these|those|and|any|all|other)\s+){0,3}(?:all|any|every|each|previous|prior|above|earlier|preceding"
    r"|former|past|existing|initial|original|system|safety|security|following|developer'?s?)(?:\s+(?:of|the|your|previous"
    r"|prior|above|and|following|earlier|these|those|safety|other)){0,4}"
)
YOUR: Final = r"(?:all\s+(?:of\s+)?)?(?:your|ur|its)"
RULES: Final = (
    r"(?:instructions?|prompts?|rules?|guidelines?|guardrails?|directives?|polic(?:y|ies)|constraints?|restrictions?|orders"
    r"|training|programming|safeguards?|filters?|limitations?|commands?|protocols?)"
)
SET_ASIDE_EU: Final = (
    r"\b(?:ignoriere?n?|vergiss|vergessen\s+sie|missachte\w*|umgehe?n?|überschreibe?n?|befolge\s+nicht"
    r"|ignore[zrs]?|oublie[zrs]?|fai(?:s|tes)\s+abstraction|ne\s+tien[sz]\s+pas\s+compte|contourne[zr]?"
    r"|ignora[dn]?|ignoren|olvida[dn]?|olvide[n]?|descarta|omite|desobedece|haz\s+caso\s+omiso"
    r"|ignorate|dimentica(?:te)?|scorda(?:te)?|trascura(?:te)?|tralascia"
    r"|esqueça[m]?|esquece|desconsidere|desconsidera|negeer|vergeet|zapomnij|zignoruj|glöm|ignorera)"
)
RULES_EU: Final = (
    r"(?:vorherigen?|bisherigen?|früheren?|obigen?|deine[rn]?|ihre[rn]?|alle[rn]?)\s+(?:\w+\s+){0,2}(?:anweisung|instruktion"
    r"|regel|richtlinie|vorgabe|befehl|beschränkung|einschränkung)\w*"
    r"|(?:instructions?|consignes?|règles?|directives?|restrictions?)\s+(?:précédentes?|antérieures?|ci-dessus|reçues|système)"
    r"|(?:toutes?\s+(?:les|tes|vos)|tes|vos)\s+(?:\w+\s+){0,2}(?:instructions?|consignes?|règles?|directives?|restrictions?)"
    r"|(?:instrucciones|reglas|normas|directrices|restricciones|órdenes|indicaciones)\s+(?:anteriores|previas|de\s+arriba|del\s+sistema)"
    r"|(?:todas\s+(?:las|tus|sus)|tus|sus)\s+(?:\w+\s+){0,2}(?:instrucciones|reglas|normas|directrices|restricciones)"
    r"|(?:istruzioni|regole|direttive|linee\s+guida|restrizioni)\s+(?:precedenti|di\s+sistema|ricevute)"
    r"|(?:tutte\s+le|le\s+tue|le\s+sue)\s+(?:\w+\s+){0,2}(?:istruzioni|regole|direttive|restrizioni|linee)"
    r"|(?:instruções|regras|diretrizes|restrições)\s+(?:anteriores|acima|do\s+sistema)"
    r"|(?:todas\s+as|suas|tuas)\s+(?:\w+\s+){0,2}(?:instruções|regras|diretrizes|restrições)"
    r"|(?:eerdere|vorige|alle|je)\s+(?:\w+\s+){0,2}(?:instructies|regels|richtlijnen|opdrachten)"
    r"|(?:poprzednie|wszystkie)\s+(?:\w+\s+){0,1}(?:instrukcje|polecenia|zasady)"
    r"|(?:alla|tidigare)\s+(?:\w+\s+){0,2}(?:instruktioner|regler)"
)

BOUNDS: Final = (
    r"(?:restrictions?|limits?|limitations?|filter(?:s|ing)?|censorship|guardrails?|rules|content\s+polic(?:y|ies)"
    r"|polic(?:y|ies)|guidelines?|boundaries|safeguards?|constraints?|ethics|warnings|disclaimers)"
)
UNBOUND: Final = r"(?:uncensored|unfiltered|unrestricted|unlimited|amoral|unethical|jailbroken|unaligned|evil)"
BOUND_SPEECH_EU: Final = (
    r"\b(?:antwort\w*|bist\s+du|hast\s+du|du\s+(?:hast|bist)|sie\s+(?:haben|sind)|ab\s+(?:jetzt|sofort)"
    r"|répond\w*|vous\s+êtes|tu\s+es|êtes|désormais|dorénavant"
    r"|respond\w*|contest\w*|eres|estás?|ahora|a\s+partir\s+de\s+ahora|agora"
    r"|rispond\w*|ora\s+sei|sei|d'ora\s+in\s+poi|antwoord\w*|je\s+(?:hebt|bent))"
)
WITHOUT_EU: Final = r"(?:ohne|keine[rn]?|sans|aucune?|pas\s+de|sin|ningun[ao]?|senza|nessun[ao]?|sem|zonder|geen)"
BOUNDS_EU: Final = (
    r"(?:einschr(?:ä|ae)nkung|beschr(?:ä|ae)nkung|regeln|grenzen|filter|zensur|richtlinien|restrictions?|limites?|filtres?"
    r"|règles|censure|restricci[oó]n|filtros?|l[ií]mites|reglas|censura|restrizion|filtri|limiti|regole|restriç|regras"
    r"|beperking|regels|grenzen)\w*"
)
SAFETY: Final = r"(?:safety|security|content|ethic(?:s|al)|moderation|alignment)"
VOID: Final = (
    r"(?:disabled|off|deactivated|suspended|lifted|bypassed|removed|waived|void|not\s+(?:meant|applicable|apply|in\s+force)"
    r"|(?:don't|doesn't|no\s+longer)\s+(?:apply|count|hold)|too\s+(?:lenient|strict))"
)
SAFETY_EU: Final = (
    r"\b(?:sicherheits(?:richtlinien|regeln|vorgaben|protokolle?)|(?:r[èe]gles|consignes|protocoles?)\s+de\s+s[ée]curit[ée]"
    r"|(?:reglas|normas|protocolos?|directrices)\s+de\s+seguridad|(?:linee\s+guida|regole|protocolli)\s+di\s+sicurezza"
    r"|(?:regras|diretrizes|protocolos)\s+de\s+segurança)"
)
VOID_EU: Final = (
    r"\b(?:nicht\s+(?:gelten|anwendbar)|gelten\b[^.!?\n]{0,20}\bnicht|deaktiviert|aufgehoben|au(?:ß|ss)er\s+kraft"
    r"|ne\s+s['’]appliquent\s+pas|d[ée]sactiv[ée]\w*|lev[ée]es|no\s+(?:se\s+)?aplican|desactivad\w+|no\s+valen"
    r"|non\s+(?:valgono|si\s+applicano)|disattivat\w+|não\s+se\s+aplicam|desativad\w+)"
)

TELL: Final = (
    r"(?:tell|show|print|repeat|reveal|output|display|dump|leak|share|give|write|recite|expose|disclose|list"
    r"|summari[sz]e)"
)
TELL_EU: Final = (
    r"\b(?:verrat\w*|zeig\w*|nenn\w*|wiederhol\w*|gib|révèl\w*|revel\w*|montr\w*|affich\w*|répèt\w*|donn\w*|muestr\w*|mostr\w*"
    r"|dime|enseñ\w*|repit\w*|imprim\w*|rivel\w*|dimmi|ripet\w*|stampa|diga)"
)
HIDDEN_EU: Final = (
    r"(?:system-?(?:anweisung|prompt|instruktion|nachricht)\w*|(?:ursprünglichen?|geheimen?|internen?)\s+anweisungen"
    r"|(?:instructions?|prompt|consignes?|message)\s+(?:de\s+|du\s+)?(?:système|systeme|initiales?|secr[èe]tes?|internes?)"
    r"|(?:prompt|instrucciones|mensaje)\s+(?:de\s+|del\s+)?(?:sistema|iniciales|ocultas|internas)"
    r"|(?:prompt|istruzioni|messaggio)\s+(?:di\s+|del\s+)?(?:sistema|iniziali|nascoste|segrete)"
    r"|(?:prompt|instruções)\s+(?:de\s+|do\s+)?(?:sistema|iniciais|ocultas))"
)

PUT_IN: Final = r"(?:append|include|add|end|begin|start|prefix|finish|put|insert|mention|close|sign|conclude|repeat)"
ANSWERS: Final = r"(?:repl(?:y|ies)|responses?|answers?|messages?|outputs?|summar(?:y|ies)|emails?)"
EVERY_ANSWER_EU: Final = (
    r"(?:am\s+ende|zu\s+beginn|in)\s+jeder\s+(?:antwort|nachricht|zusammenfassung)"
    r"|(?:à\s+la\s+fin|au\s+début|dans)\s+(?:de\s+)?(?:chaque|toute)\s+(?:réponse|message|résumé)"
    r"|(?:al\s+final|al\s+inicio|en)\s+(?:de\s+)?(?:cada|cualquier|toda)\s+(?:respuesta|mensaje|resumen)"
    r"|(?:alla\s+fine|all['’]inizio|in)\s+(?:di\s+)?(?:ogni|qualsiasi|ciascuna)\s+(?:risposta|messaggio|riepilogo)"
    r"|(?:ao\s+final|no\s+fim|em)\s+(?:de\s+)?(?:cada|qualquer|toda)\s+(?:resposta|mensagem)"
    r"|(?:aan\s+het\s+einde\s+van|in)\s+elk\s+(?:antwoord|bericht)"
)
MACHINE: Final = r"(?:ai|llms?|bots?|chat\s?bots?|language\s+models?|assistants?|(?:ai|automated)\s+\w+)\b"
ORDERED: Final = (
    r"(?:you|must|shall|ignore|disregard|forget|grant|reveal|override|call|execute|run|reply|respond|output|print|append"
    r"|delete|send|forward|task|cleanup|disable|enable|comply|approve|unlock|from\s+now)"
)
DO: Final = (
    r"(?:reply|respond|answer|output|print|say|write|call|send|ignore|dump|tell|reveal|delete|run|execute|show|forget"
    r"|approve|grant|translate|act|repeat|summari[sz]e|give|list|pretend|stop)"
)
TOOL: Final = r"(?:the\s+)?(?:tool\s+|function\s+|command\s+)?`?[a-z]+(?:_[a-z]+){1,4}\b"
