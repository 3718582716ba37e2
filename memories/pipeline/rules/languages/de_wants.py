"""German: how somebody wants to be reached and answered, what they prefer, and what does not work for them."""

from functools import partial

from memories.enums import Kind
from memories.pipeline.rules.languages import build
from memories.pipeline.rules.text.clauses import ClauseRule, pattern
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="de", voices=SELF_ONLY)

RULES: tuple[Rule, ...] = (
    _rule(
        name="de.contact.not",
        slot="contact_preference",
        pattern=r"\b(?:(?:kontaktieren|anschreiben|benachrichtigen|informieren)\s+sie\s+mich\s+(?:bitte\s+)?"
        r"|bitte\s+)(?:nicht|nie|niemals)\s+(?:mehr\s+)?"
        r"(?:per|über|via)\s+(?P<other>[\w-]+)(?!\s*,?\s*sondern)",
        build=build.contact,
        in_questions=True,
        says=(
            ("Kontaktieren Sie mich bitte nicht per Telefon", "not phone"),
            ("Bitte nicht mehr per SMS", "not sms"),
        ),
    ),
    _rule(
        name="de.contact.passive_not",
        slot="contact_preference",
        pattern=r"\bich\s+(?:möchte|will|mag)\s+(?:bitte\s+)?(?:nicht|nie)\s+(?:mehr\s+)?(?:per|über"
        r"|via)\s+(?P<other>[\w-]+)\s+"
        r"(?:kontaktiert|angeschrieben|benachrichtigt|erreicht)\s+werden",
        build=build.contact,
        says=(("Ich möchte nicht per Telefon kontaktiert werden", "not phone"),),
        silent=("Mein Chef möchte nicht per Telefon kontaktiert werden",),
    ),
    _rule(
        name="de.contact.please_by",
        slot="contact_preference",
        pattern=r"\bbitte\s+(?:nur|ausschließlich|immer|lieber)\s+(?:per|via|über)\s+(?P<value>e-?mail|telefon|sms"
        r"|whatsapp|chat|post|brief)\b",
        build=build.contact,
        in_questions=True,
        says=(("Bitte nur per E-Mail antworten", "email"),),
    ),
    _rule(
        name="de.contact.no_calls",
        slot="contact_preference",
        pattern=r"\b(?:rufen\s+sie\s+mich|ruf\s+mich|rufe\s+mich)\s+(?:bitte\s+)?(?:nicht|nie|niemals)\s+(?:mehr\s+"
        r"|wieder\s+)?an\b|\bbitte\s+nicht\s+anrufen"
        r"|\bkeine\s+anrufe\b|\bich\s+(?:möchte|will)\s+(?:bitte\s+)?nicht\s+(?:mehr\s+)?angerufen\s+werden",
        build=build.no_calls,
        in_questions=True,
        says=(
            ("Bitte rufen Sie mich nicht an", "not phone"),
            ("Bitte nicht anrufen", "not phone"),
            ("Ich möchte nicht mehr angerufen werden", "not phone"),
        ),
        silent=("Warum haben Sie mich nicht angerufen?",),
    ),
    _rule(
        name="de.contact",
        slot="contact_preference",
        pattern=r"\b(?:kontaktieren|benachrichtigen|informieren|erreichen)\s+sie\s+mich\s+(?:bitte\s+)?(?:nur\s+"
        r"|lieber\s+|am\s+besten\s+|ausschließlich\s+)*"
        r"(?:per|via|über|telefonisch)?\s*(?P<value>e-?mail|telefon|sms|whatsapp|chat|post"
        r"|brief)\b(?:\s*,?\s*(?:und\s+)?nicht\s+(?:per|via|über)\s+(?P<other>[\w-]+))?",
        build=build.contact,
        in_questions=True,
        says=(
            ("Bitte kontaktieren Sie mich per E-Mail", "email"),
            ("Kontaktieren Sie mich bitte nur per E-Mail, nicht per Telefon", "email"),
        ),
    ),
    _rule(
        name="de.preference.over",
        slot="preference",
        pattern=r"\bich\s+(?:mag|nutze|verwende|bevorzuge|benutze|nehme"
        r"|hätte)\s+(?P<value>[^,;]{2,60}?)\s+(?:lieber\s+|mehr\s+)?(?:als|gegenüber|statt"
        r"|anstatt)\s+(?P<other>[^,;.]{2,60})",
        build=build.prefers,
        says=(
            ("Ich nutze Firefox lieber als Chrome", "firefox"),
            ("Ich bevorzuge den Dunkelmodus gegenüber dem Hellmodus", "dunkelmodus"),
        ),
    ),
    _rule(
        name="de.preference.dislikes",
        slot="preference",
        pattern=r"\bich\s+(?:mag|nutze|verwende)\s+(?P<value>[^,;]{2,60}?)\s+(?:überhaupt\s+|gar\s+)?nicht\b",
        build=build.dislikes,
        says=(("Ich mag den Hellmodus nicht", "hellmodus"),),
        silent=("Magst du den Hellmodus nicht?", "Meine Frau mag den Hellmodus nicht"),
    ),
    _rule(
        name="de.preference.hates",
        slot="preference",
        pattern=r"\bich\s+(?:hasse|verabscheue|mag\s+kein(?:e[nrm]?)?)\s+(?P<value>[^,;.]{2,60})",
        build=build.dislikes,
        says=(("Ich hasse Werbemails", "werbemails"), ("Ich mag keine Newsletter", "newsletter")),
    ),
    _rule(
        name="de.preference",
        slot="preference",
        pattern=r"\b(?:ich\s+(?:bevorzuge|(?:mag|nutze|verwende|nehme)\s+(?:am\s+liebsten|lieber))"
        r"|am\s+liebsten\s+(?:nutze|mag|verwende)\s+ich)\s+(?P<value>[^,;.]{2,60})",
        build=build.prefers,
        says=(
            ("Ich bevorzuge den Dunkelmodus", "dunkelmodus"),
            ("Ich nutze lieber Firefox", "firefox"),
        ),
        silent=(
            "Welchen Modus bevorzuge ich?",
            "Wenn ich den Dunkelmodus bevorzuge, was dann?",
            "Mein Chef bevorzugt Excel",
        ),
    ),
    _rule(
        name="de.preference.likes",
        slot="preference",
        pattern=r"\bich\s+(?:mag|liebe)\s+(?!nicht|kein)(?P<value>[^,;.]{2,60})",
        build=build.likes,
        says=(("Ich mag den Dunkelmodus sehr", "dunkelmodus"),),
        silent=("Ich mag nicht mehr warten",),
    ),
    _rule(
        name="de.preference.pleases",
        slot="preference",
        pattern=r"\bmir\s+gefällt\s+(?!nicht)(?P<value>(?:(?!\bnicht\b)[^,;.]){2,60})(?:$|(?=[,;.]))",
        build=build.likes,
        says=(("Mir gefällt der Dunkelmodus", "dunkelmodus"),),
        silent=("Mir gefällt der Hellmodus nicht", "Meiner Frau gefällt der Hellmodus"),
    ),
    _rule(
        name="de.language",
        slot="language",
        pattern=r"\b(?:antworten|schreiben|sprechen|antworte|schreib)\s+(?:sie\s+)?(?:mir\s+"
        r"|mit\s+mir\s+)?(?:bitte\s+)?(?:nur\s+|immer\s+)?auf\s+(?P<value>\w+)",
        build=build.answer_in,
        in_questions=True,
        says=(("Bitte antworten Sie mir auf Deutsch", "German"),),
    ),
)

PROBLEMS: tuple[ClauseRule, ...] = (
    ClauseRule(
        name="de.problem",
        kind=Kind.ISSUE,
        pattern=pattern(
            r"\b(?:funktionier\w*|geht|gehen|läuft|laufen|lädt|laden|startet|öffnet(?:\s+sich)?|klappt|reagiert"
            r"|druckt|synchronisiert|verbindet(?:\s+sich)?)"
            r"\s+(?:\w+\s+){0,4}?(?:nicht|nie)\b|\bnicht\s+(?:\w+\s+)?(?:funktionier\w+|angekommen|geliefert|erhalten"
            r"|bekommen|erreichbar|möglich|verfügbar|öffnen"
            r"|starten|laden|einloggen|anmelden|zugreifen|bezahlen)\b",
            r"\bkann\s+(?:mich\s+|man\s+)?(?:\S+\s+){0,6}?(?:nicht|kein\w*)\b|\b(?:bekomme|erhalte|sehe"
            r"|kriege)\s+(?:\S+\s+){0,4}?(?:fehler\w*|keine?n?)\b",
            r"\b(?:stürzt|stürzen|stürzte)\s+(?:\w+\s+){0,4}?ab\b|\babgestürzt\b|\b(?:hängt|friert|ruckelt"
            r"|bricht)\s*(?:\w+\s+){0,4}?(?:sich\s+auf|ein|ab|fest)?\b",
            r"\b(?:ist|sind|war|wurde|wurden|kam|ging)\s+(?:\w+\s+){0,3}?(?:kaputt|defekt|beschädigt|zerbrochen"
            r"|gesperrt|verschwunden|leer|falsch|verloren|fehlgeschlagen"
            r"|fehlerhaft|abgelehnt|doppelt|blockiert|langsam)\b|\b(?:schlägt|schlug)\s+(?:\w+\s+){0,4}?fehl\b"
            r"|\bfehlgeschlagen\b",
            r"\b(?:fehlermeldung|fehlercode|fehler\s+\w*\d+|absturz|störung|problem(?:e)?\s+(?:mit|beim?"
            r"|bei\s+der))\b|\bdoppelt\s+(?:abgebucht|belastet|berechnet)\b|\bfehlt\b",
        ),
        veto=pattern(
            r"\bfunktioniert\s+(?:jetzt|wieder|nun)(?!\s+nicht)|\b(?:gelöst|behoben|erledigt|repariert)\b"
            r"|\bkein(?:e)?\s+problem\w*\b|\bnicht\s+(?:kaputt|defekt)\b"
            r"|\bname\w*\s+(?:ist|war|wurde)\s+(?:leider\s+)?falsch|\bkann\s+(?:nicht\s+(?:klagen|warten)"
            r"|es\s+nicht\s+erwarten)|\b(?:meine?[rsnm]?\s+\w+|er"
            r"|sie)\s+(?:sagt|meint|behauptet)"
        ),
        voices=ABOUT_CUSTOMER,
        importance=0.8,
        confidence=0.88,
        tags=("error", "open"),
        says=(
            ("Die App stürzt beim Start ab", "Die App stürzt beim Start ab"),
            ("Ich kann mich nicht einloggen", "Ich kann mich nicht einloggen"),
            ("Hallo, die Bezahlung funktioniert nicht", "die Bezahlung funktioniert nicht"),
            ("Mein Paket ist noch nicht angekommen", "Mein Paket ist noch nicht angekommen"),
            ("Der Bildschirm war zerbrochen", "Der Bildschirm war zerbrochen"),
        ),
        silent=(
            "Funktioniert die App nicht?",
            "Es funktioniert jetzt wieder",
            "Kein Problem, danke",
            "Mein Kollege sagt, die App stürzt ab",
            "Angenommen, die App stürzt ab",
        ),
    ),
)
