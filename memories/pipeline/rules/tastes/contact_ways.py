"""Several wishes about being contacted in one breath: "not by email or phone, only SMS", "emails only, no calls".

Each channel is a wish of its own, told by its own words, so that a ban on one leaves the wish for another.
"""

import re

from memories.contracts import Candidate
from memories.pipeline.rules.tastes.contact_wish import Draft, channel_of, prefer
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule

_VERBS = {
    "call": "phone",
    "phone": "phone",
    "ring": "phone",
    "text": "sms",
    "e-mail": "email",
    "email": "email",
    "called": "phone",
    "phoned": "phone",
    "rung": "phone",
    "texted": "sms",
    "e-mailed": "email",
    "emailed": "email",
}
_SHOWN = {"email": "e-mail", "sms": "text message"}
_ZH_SHOWN = {"phone": "电话", "email": "邮件", "sms": "短信", "wechat": "微信"}


def not_by(found: Found) -> Candidate | None:
    """A ban on one channel."""
    return _wish(found, wanted=False)


def only_by(found: Found) -> Candidate | None:
    """A wish for one channel, in a sentence about being contacted."""
    told = found.rule.name.endswith(".alone") or _ABOUT_CONTACT.search(
        found.sentence.text[: found.match.start("value")]
    )
    return _wish(found, wanted=True) if told else None


def _wish(found: Found, *, wanted: bool) -> Candidate | None:
    said = found.match["value"]
    channel = _VERBS.get(said.lower()) or channel_of(said)
    if not channel:
        return None
    zh = found.language == "zh"
    name = (_ZH_SHOWN if zh else _SHOWN).get(channel, channel)
    if wanted:
        content = f"联系方式：用{name}联系" if zh else f"Contact by {name}"
    else:
        content = f"联系方式：不要用{name}联系" if zh else f"Do not contact by {name}"
    draft = Draft(
        content=content,
        value=channel if wanted else f"not {channel}",
        attribute="contact_preference",
        polarity="+" if wanted else "-",
        many_valued=False,
    )
    return prefer(found, draft, group="value")


_ABOUT_CONTACT = re.compile(
    r"\b(?:contact|reach|call|phone|text|e-?mail|notify|write|respond|reply|calls|texts|e-?mails|sms)\w*\b|联系|打|发|通知|回复",
    re.I,
)
_BY = r"(?:(?:by|via|through|over|on|with|using)\s+(?:an?\s+|the\s+)?)?"
_WAY = (
    r"(?:e-?mails?|(?:tele)?phone(?:\s+calls?)?|calls?|sms|text(?:\s+message|ing)?s?|whatsapp|chat|slack|post|letters?"
    r"|mail)"
)
_NOT = (
    r"\b(?:do\s+not|don't|dont|never|stop|please\s+no|no|not)\s+(?:ever\s+)?(?:(?:want|wish|like)\s+to\s+be\s+)?"
    r"(?:contact(?:ing|ed)?|reach(?:ing|ed)?|notify(?:ing)?|notified|write|us(?:e|ing))\s*(?:to\s+)?(?:<me>\s+)?(?:again\s+)?"
)
_OR = r"\s*(?:,\s*(?:or\s+|and\s+|nor\s+)?|\s(?:or|nor|and)\s+|\s*/\s*)" + _BY
_VERB = r"(?:call|phone|ring|text|e-?mail)"
_OR_VERB = r"(?:\s+(?:<me>\s+)?(?:or|and|nor)\s+|\s*,\s*)"
_NOT_WHEN = (
    r"(?!\s+(?:before|after|between|during|while|when|late|early|at|until|past|if|unless"
    r"|by\s+my|names?|an?|on|about)\b)"
)
_LAST = r"(?=\s*(?:please|thanks|thank\s+you|for\s+me|any\s?more)?\s*(?:$|[,.;:!–-]|\b(?:and|but|or)\b))"
_ZH_WAY = r"(?:电子邮件|邮件|邮箱|打?电话|短信|微信|在线聊天)"
_ZH_NOT = r"(?:不要|别|勿|请勿|不想|不希望)(?:再)?(?:你们?)?(?:用|通过|给我|打|发)*"

RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.ways.not.first",
        pattern=rf"{_NOT}{_BY}(?P<value>{_WAY})(?={_OR}{_WAY}\b)",
        build=not_by,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.ways.not.second",
        pattern=rf"{_NOT}{_BY}{_WAY}{_OR}(?P<value>{_WAY})\b(?!\s+(?:me|us|only)\b)",
        build=not_by,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="contact.ways.not.third",
        pattern=rf"{_NOT}{_BY}{_WAY}{_OR}{_WAY}{_OR}(?P<value>{_WAY})\b(?!\s+(?:me|us|only)\b)",
        build=not_by,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    *(
        Rule(
            name=f"contact.ways.not.verb.{place}",
            pattern=rf"\b(?:do\s+not|don't|dont|never|stop)\s+(?:ever\s+)?{verbs}\s+<me>\b{_NOT_WHEN}",
            build=not_by,
            voices=ABOUT_CUSTOMER,
            in_questions=True,
        )
        for place, verbs in (
            ("first", rf"(?P<value>{_VERB}){_OR_VERB}{_VERB}"),
            ("second", rf"{_VERB}{_OR_VERB}(?P<value>{_VERB})"),
        )
    ),
    Rule(
        name="contact.ways.not.be",
        pattern=r"<I>(?:'d|\s+would)?(?:\s+\w+ly)?\s+(?:(?:prefer|rather|like)<s>\s+not\s+(?:to\s+)?(?:be|get)"
        r"|(?:<do>n't|<do>\s+not)\s+(?:want|like|wish|need)<s>\s+to\s+(?:be|get))\s+"
        r"(?:ever\s+)?(?P<value>called|phoned|rung|texted|e-?mailed)\b(?!\s+(?:before|after|between|during|while|when|late|early"
        r"|at|until|by\s+my|names?|an?|a\s+\w+|(?-i:[A-Z])))",
        build=not_by,
        slot="contact_preference",
        says=(("I prefer not to be called", "not phone"), ("I'd rather not be texted", "not sms")),
        silent=("I don't want to be called Bob", "I prefer not to be called before noon"),
    ),
    Rule(
        name="contact.ways.not.be_either",
        pattern=r"<I>(?:'d|\s+would)?\s+(?:(?:prefer|rather)<s>\s+not\s+(?:to\s+)?(?:be|get)|(?:<do>n't|<do>\s+not)\s+(?:want"
        r"|like|wish)<s>\s+to\s+(?:be|get))\s+(?:called|phoned|texted|e-?mailed)\s+(?:or|nor|and)\s+"
        r"(?P<value>called|phoned|texted|e-?mailed)\b",
        build=not_by,
    ),
    Rule(
        name="contact.ways.not.be_by",
        pattern=r"<I>(?:'d|\s+would)?\s+(?:prefer|rather)<s>\s+not\s+(?:to\s+)?(?:be|get)\s+(?:contacted|reached|notified)\s+"
        rf"{_BY}(?P<value>{_WAY})\b",
        build=not_by,
    ),
    Rule(
        name="contact.ways.no",
        pattern=r"(?:^|[,;–-]\s*|\b(?:please|and|but|with)\s+)no\s+(?:more\s+)?(?P<value>(?:phone\s+)?calls|texts|text\s+messages"
        rf"|sms|e-?mails){_LAST}",
        build=not_by,
        voices=SELF_ONLY,
        slot="contact_preference",
        says=(("No calls please", "not phone"), ("Thanks, no emails", "not email")),
        silent=("I got no emails", "There were no calls"),
    ),
    Rule(
        name="contact.ways.no.object",
        pattern=rf"(?:^|(?<!\bme)(?<!\bus)[,;–-]\s*)(?:(?:and|but|so)\s+)?(?:please\s+)?(?:do\s+not|don't|never)\s+(?P<value>{_VERB})"
        r"(?=\s*(?:please)?\s*(?:$|[.!]))",
        build=not_by,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.ways.not.any",
        pattern=r"<I>\s+(?:<do>n't|<do>\s+not)\s+(?:want|need|wish\s+for)<s>\s+(?:any\s+)?(?:more\s+)?(?:of\s+your\s+|your\s+)?"
        rf"(?P<value>(?:phone\s+)?calls|texts|text\s+messages|e-?mails){_LAST}",
        build=not_by,
    ),
    Rule(
        name="contact.ways.nor",
        pattern=r"(?:^|[,;]\s*|\bplease\s+)(?:and\s+|but\s+)?(?:(?:do\s+not|don't|never)\s+use|not)\s+(?:by\s+|via\s+)?"
        r"(?P<value>(?:phone|telephone|e-?mail|sms|text|whatsapp))\s+either\b",
        build=not_by,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.ways.only",
        pattern=rf"(?:^|[,;–-]\s*|\b(?:but|just|please|and)\s+)(?:only|just)\s+(?:use\s+)?{_BY}(?P<value>{_WAY}){_LAST}",
        build=only_by,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.ways.only.after",
        pattern=rf"[,;–-]\s*(?:and\s+|but\s+)?{_BY}(?P<value>{_WAY})\s+only{_LAST}",
        build=only_by,
        voices=SELF_ONLY,
    ),
    Rule(
        name="contact.ways.only.alone",
        pattern=rf"^(?:(?:please|so|and|ok|okay|from\s+now\s+on)[\s,]+)*(?:by\s+|via\s+|use\s+)?(?P<value>e-?mails?|phone|calls|sms|texts?"
        rf"|text\s+messages?|whatsapp)\s+only{_LAST}",
        build=only_by,
        voices=SELF_ONLY,
        slot="contact_preference",
        says=(("Emails only please", "email"), ("Please, SMS only", "sms")),
        silent=("Email only works on my phone", "Text only shows half"),
    ),
    Rule(
        name="contact.ways.zh.not.second",
        pattern=rf"{_ZH_NOT}{_ZH_WAY}(?:或者?|和|、|以及|跟|及|还有)(?:用|通过|发|打)*(?P<value>{_ZH_WAY})",
        build=not_by,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.ways.zh.not.sent",
        pattern=r"(?:不要|别|勿)(?:再)?(?:给我)?发(?P<value>短信|邮件|微信)(?=给我|联系|通知|打扰|了|[，,。！!；;]|$)",
        build=not_by,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="contact.ways.zh.not.wanted",
        pattern=r"<我>(?:真的|实在)?(?:不想|不喜欢|不愿意?)(?:再)?(?:被|接|接到|收|收到)+(?:你们?的?)?(?P<value>电话|短信|邮件)",
        build=not_by,
    ),
    Rule(
        name="contact.ways.zh.only",
        pattern=rf"(?:^|[，,；;\s]|请|以后)(?:只|仅)(?:能|可以|要|接受|用|通过|发|需)+(?P<value>{_ZH_WAY})(?=联系|沟通|通知|回复|就|即可|给|$|[，,。；;])",
        build=only_by,
        voices=ABOUT_CUSTOMER,
    ),
)
