"""German: name, e-mail, phone, place, with each rule's own examples beside it."""

from functools import partial

from memories.pipeline.rules.contacts.contact import EMAIL, PHONE
from memories.pipeline.rules.languages import build, de_wants
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Rule

_rule = partial(Rule, language="de", voices=SELF_ONLY)
_NOW = r"(?:\s+(?:jetzt|nun|ab\s+sofort|ab\s+jetzt|aktuell|derzeit|momentan|wieder|eigentlich|doch|bitte|aber|auch))*"
_MY = r"\bmeine?[rmns]?\s+(?:(?:neue|aktuelle|richtige|korrekte|private|geschäftliche|alte)[rnms]?\s+)?"
_MAIL = r"(?:e-?mail(?:-?\s?adresse)?|mail-?adresse|mail)"
_PHONE = r"(?:telefon-?nummer|telefon|handy-?nummer|handynr\.?|mobil-?nummer|ruf-?nummer|nummer|festnetznummer)"
_TO = r"(?:\s+von\s+(?P<old>{value}))?(?:\s+zurück)?\s+(?:auf|zu|in|nach)\s+"
_RIGHT = (
    r"(?:richtig(?:\s+(?:ist|wäre|lautet|heißt\s+es))?|korrekt\s+ist|es\s+(?:muss\s+)?hei(?:ß|ss)(?:t|en)"
    r"|sie\s+lautet|er\s+lautet|sondern)\s*:?\s+"
)
_NAME = r"(?P<value>\S.{0,60})"
_PLACE = r"(?:(?:der|dem|den|im)\s+)?(?P<value>[^\W\d_].{0,60})"


def _reach(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    """E-mail and phone are told in the same words."""
    return (*_corrected(slot, noun, value), _changed(slot, noun, value), *_told(slot, noun, value))


def _corrected(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("030 1234567", "040 7654321")
    word = "E-Mail-Adresse" if slot == "email" else "Telefonnummer"
    return (
        _rule(
            name=f"de.{slot}.not_but",
            slot=slot,
            pattern=rf"{_MY}{noun}\s+(?:ist|lautet)\s+nicht\s+(?P<old>{value})\s*,?\s*sondern\s+(?P<value>{value})",
            build=make,
            says=((f"Meine {word} ist nicht {one}, sondern {two}", two),),
        ),
        _rule(
            name=f"de.{slot}.fix",
            slot=slot,
            pattern=rf"(?:\b(?:vertippt|tippfehler|falsch|fehler|korrektur"
            rf"|verschrieben)\b[^@\d]{{0,40}}?(?:{noun}\s+(?:ist|lautet)|{_RIGHT.rstrip()})"
            rf"|\brichtig\s+(?:ist|wäre|lautet)|^\s*korrektur)\s*:?\s*(?P<value>{value})",
            build=make,
            says=(
                (f"Ich habe mich vertippt, richtig ist {one}", one),
                (f"Entschuldigung, meine {word} ist falsch, richtig ist {one}", one),
                (f"Korrektur: {one}", one),
            ),
            silent=(f"Ist {one} richtig?",),
        ),
    )


def _changed(slot: str, noun: str, value: str) -> Rule:
    make = build.address if slot == "email" else build.number
    one, two = ("eva@tide.example", "eva@reef.example") if slot == "email" else ("030 1234567", "040 7654321")
    word = "E-Mail-Adresse" if slot == "email" else "Telefonnummer"
    return _rule(
        name=f"de.{slot}.change",
        slot=slot,
        pattern=rf"(?:\b(?:änder[enst]*|aktualisier\w*|stell\w*)\s+(?:sie\s+"
        rf"|du\s+)?(?:bitte\s+)?{_MY}{noun}(?:\s+bitte)?{_TO.replace('{value}', value)}"
        rf"|{_MY}{noun}\s+hat\s+sich\s+geändert(?:\s*[,:]\s*(?:(?:sie\s+)?(?:ist|lautet)\s+(?:jetzt\s+)?)?"
        rf"|\s+(?:auf|zu|in)\s+)"
        rf"|\bich\s+habe\s+(?:jetzt\s+)?eine\s+neue\s+{noun}\s*[:,]\s*|\bmeine\s+neue\s+{noun}\s+(?:ist"
        rf"|lautet)\s*:?\s*"
        rf"|{_MY}{noun}\s+(?:ist|lautet)\s+(?:jetzt|nun|wieder"
        rf"|ab\s+sofort)(?:\s+wieder)?\s*:?\s+)(?P<value>{value})",
        build=make,
        in_questions=True,
        says=(
            (f"Bitte ändern Sie meine {word} auf {two}", two),
            (f"Meine {word} hat sich geändert, sie lautet jetzt {two}", two),
            (f"Ich habe eine neue {word}: {two}", two),
            (f"Meine neue {word} ist {two}", two),
            (f"Meine {word} ist wieder {one}", one),
            (f"Bitte ändern Sie meine {word} zurück auf {one}", one),
        ),
        silent=(f"Meine Kollegin hat eine neue {word}: {two}", f"Die neue {word} meines Chefs ist {two}"),
    )


def _told(slot: str, noun: str, value: str) -> tuple[Rule, ...]:
    make = build.address if slot == "email" else build.number
    one = "eva@tide.example" if slot == "email" else "030 1234567"
    word = "E-Mail-Adresse" if slot == "email" else "Telefonnummer"
    return (
        _rule(
            name=f"de.{slot}",
            slot=slot,
            pattern=rf"{_MY}{noun}(?:\s+(?:ist|lautet)|\s*:)(?:\s+(?:die|der|das))?\s*:?\s*(?P<value>{value})",
            build=make,
            says=((f"Meine {word} ist {one}", one), (f"Hallo, meine {word} lautet: {one}", one)),
            silent=(
                f"Ist meine {word} {one}?",
                f"Wenn meine {word} {one} wäre, ginge es dann?",
                f"Er sagt, meine {word} ist {one}",
                f"Die {word} meiner Kollegin ist {one}",
            ),
        ),
        _rule(
            name=f"de.{slot}.that",
            slot=slot,
            pattern=rf"\bdass\s+{_MY}{noun}\s+(?P<value>{value})\s+(?:ist|lautet)\b",
            build=make,
            says=((f"Vergessen Sie nicht, dass meine {word} {one} ist", one),),
            silent=(f"Sie sagt, dass meine {word} {one} ist",),
        ),
        _rule(
            name=f"de.{slot}.reach",
            slot=slot,
            pattern=rf"\b(?:erreichen\s+(?:sie|ihr)\s+mich|(?:können|könnten)\s+sie\s+mich|(?:sie"
            rf"|ihr)\s+erreichen\s+mich|ich\s+bin"
            rf"|erreichst\s+du\s+mich|bin\s+ich|schreiben\s+sie\s+mir|rufen\s+sie\s+mich)"
            rf"(?:\s+(?:bitte|am\s+besten|auch|jederzeit))*\s+(?:unter|an"
            rf"|auf)\s+(?:der\s+nummer\s+)?(?P<value>{value})",
            build=make,
            in_questions=True,
            says=(
                (f"Sie erreichen mich unter {one}", one),
                (f"Ich bin unter {one} erreichbar", one),
                (f"Können Sie mich unter {one} erreichen?", one),
            ),
            silent=(f"Meinen Kollegen erreichen Sie unter {one}",),
        ),
        _rule(
            name=f"de.{slot}.field",
            slot=slot,
            voices=ABOUT_CUSTOMER,
            pattern=rf"(?:^|[,;]\s*){noun}\s*[:=]\s*(?P<value>{value})",
            build=make,
            says=((f"Hallo, {word}: {one}", one),),
        ),
    )


RULES: tuple[Rule, ...] = (
    _rule(
        name="de.name.not_but",
        slot="name",
        pattern=r"\b(?:mein\s+name\s+ist|ich\s+hei(?:ß|ss)e)\s+nicht\s+(?P<old>[^,;]{1,40}?)\s*,?\s*sondern\s+" + _NAME,
        build=build.name,
        says=(
            ("Ich heiße nicht Meier, sondern Maier", "Maier"),
            ("Mein Name ist nicht Jan, sondern Jann Beck", "Jann Beck"),
        ),
    ),
    _rule(
        name="de.name.fix",
        slot="name",
        pattern=r"(?:\b(?:name|ich|er)\s+(?:ist|wurde|wird|war)\s+(?:leider\s+)?(?:falsch"
        r"|nicht\s+richtig)\s+geschrieben\s*[,.;:]*\s*"
        rf"(?:{_RIGHT})|\b(?:mein(?:en)?\s+name[n]?|mich)\s+(?:schreibt\s+(?:man|sich)|schreibe\s+ich)\s+"
        rf"|\bmein\s+name\s+schreibt\s+sich\s+"
        r"|\b(?:richtig|korrekt)\s+hei(?:ß|ss)e\s+ich\s+|\b(?:richtig|korrekt)\s+ist\s+(?:der\s+name\s+)?(?=[A-ZÄÖÜ]))"
        + _NAME,
        build=build.name,
        says=(
            ("Mein Name ist falsch geschrieben, richtig ist Katrin Vogl", "Katrin Vogl"),
            ("Meinen Namen schreibt man Maier", "Maier"),
            ("Richtig heiße ich Jann Beck", "Jann Beck"),
        ),
        silent=("Mein Name ist falsch geschrieben", "Wie schreibt man meinen Namen?"),
    ),
    _rule(
        name="de.name.change",
        slot="name",
        pattern=r"(?:\b(?:ich\s+hei(?:ß|ss)e|mein\s+name\s+(?:ist|lautet))\s+(?:jetzt|nun|wieder|seit\s+(?:der"
        r"|meiner)\s+\w+)(?:\s+wieder)?"
        r"|\bmein\s+neuer\s+name\s+(?:ist|lautet)|\bmeinen\s+namen\s+(?:bitte\s+)?(?:wieder\s+)?(?:zurück\s+)?(?:auf"
        r"|in|zu))\s+" + _NAME,
        build=build.name,
        says=(
            ("Ich heiße jetzt Nora Quist", "Nora Quist"),
            ("Mein neuer Name ist Ines Falk", "Ines Falk"),
            ("Ich heiße wieder Nora Blake", "Nora Blake"),
            ("Bitte ändern Sie meinen Namen auf Ines Roth", "Ines Roth"),
        ),
        silent=("Meine Schwester heißt jetzt Nora Quist",),
    ),
    _rule(
        name="de.name",
        slot="name",
        pattern=rf"(?:\bmein\s+(?:(?:vollständiger|richtiger|ganzer)\s+)?(?:vor|nach)?name\s*(?:ist|lautet|:)"
        rf"|\bich\s+hei(?:ß|ss)e|\bhei(?:ß|ss)e\s+ich"
        rf"|\b(?:nennen\s+sie|nenn|nennt)\s+mich){_NOW}\s+(?!nicht\b){_NAME}",
        build=build.name,
        says=(
            ("Ich heiße Klaus Weber", "Klaus Weber"),
            ("Guten Tag, mein Name ist Jürgen von Stein und ich brauche Hilfe", "Jürgen von Stein"),
            ("Nennen Sie mich bitte Eva", "Eva"),
            ("ich heisse anna", "Anna"),
        ),
        silent=(
            "Wie heiße ich?",
            "Meine Kollegin heißt Ana",
            "Wenn ich Klaus hieße",
            "Sie denkt, ich heiße Klaus",
            "Ich heiße nicht Klaus",
            "Mein Name ist falsch",
            "Der Name meines Sohnes ist Max",
        ),
    ),
    _rule(
        name="de.name.here",
        slot="name",
        pattern=r"(?:^|[,!]\s*)hier\s+(?:spricht|schreibt|ist)\s+" + _NAME,
        build=build.name,
        says=(("Hallo, hier spricht Eva Brandt", "Eva Brandt"), ("Hier ist Jonas Kern", "Jonas Kern")),
        silent=("Hier ist mein Problem", "Hier ist die Rechnung"),
    ),
    _rule(
        name="de.name.i_am",
        slot="name",
        pattern=r"\bich\s+bin(?:\s+(?:die|der))?\s+" + _NAME,
        build=build.likely_name,
        says=(
            ("Ich bin Martin aus Köln", "Martin"),
            ("Guten Tag, ich bin Sabine Krause und brauche Hilfe", "Sabine Krause"),
        ),
        silent=("Ich bin Kunde bei Ihnen", "Ich bin Premium Mitglied"),
    ),
    _rule(
        name="de.name.field",
        slot="name",
        voices=ABOUT_CUSTOMER,
        pattern=r"(?:^|[,;]\s*)(?:vor-?\s?und\s+nachname|name\s+des\s+kunden)\s*[:=]\s*" + _NAME,
        build=build.name,
        says=(("Vor- und Nachname: Klaus Weber", "Klaus Weber"),),
    ),
    *_reach("email", _MAIL, EMAIL),
    *_reach("phone", _PHONE, PHONE),
    _rule(
        name="de.location.not_but",
        slot="location",
        pattern=r"\bich\s+(?:wohne|lebe)\s+nicht\s+in\s+(?P<old>[^,;]{2,40}?)\s*,?\s*sondern\s+in\s+" + _PLACE,
        build=build.place,
        says=(("Ich wohne nicht in Essen, sondern in Hessen", "Hessen"),),
    ),
    _rule(
        name="de.location.change",
        slot="location",
        pattern=r"\b(?:ich\s+bin|wir\s+sind|bin\s+ich|sind\s+wir)\s+(?:\w+\s+){0,3}?(?:von\s+(?P<old>[^,;]{2,30}?)"
        r"\s+)?(?:zurück\s+)?(?:nach|in\s+die)\s+"
        r"(?P<value>[^\W\d_][^,;.]{1,40}?)\s+(?:um|zurück)?ge(?:zogen|gangen)",
        build=build.place,
        says=(
            ("Ich bin nach Hamburg gezogen", "Hamburg"),
            ("Ich bin letzten Monat von Köln nach Bonn umgezogen", "Bonn"),
            ("Wir sind wieder zurück nach Bremen gezogen", "Bremen"),
        ),
        silent=("Mein Bruder ist nach Hamburg gezogen", "Ich bin nach Hamburg gefahren"),
    ),
    _rule(
        name="de.location",
        slot="location",
        pattern=rf"(?:\b(?:ich|wir)\s+(?:wohnen?|leben?)(?:\s+(?:jetzt|nun|wieder|derzeit|momentan|aktuell"
        rf"|seit\s+\w+(?:\s+\w+)?))*\s+in"
        rf"|\bmein\s+wohnort\s+ist)\s+{_PLACE}",
        build=build.place,
        says=(
            ("Ich wohne in Köln", "Köln"),
            ("ich wohne jetzt in der Schweiz", "Schweiz"),
            ("Ich lebe seit drei Jahren in Frankfurt am Main und arbeite dort", "Frankfurt am Main"),
            ("Ich wohne wieder in Bremen", "Bremen"),
        ),
        silent=(
            "Ich wohne in einer Wohnung",
            "Ich lebe in Angst",
            "Meine Mutter wohnt in Köln",
            "Wohne ich in Köln?",
            "Falls ich in Köln wohne, was kostet es?",
        ),
    ),
    *de_wants.RULES,
)
