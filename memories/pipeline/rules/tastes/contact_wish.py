"""The way somebody wants to be contacted. Single-valued: a ban on a channel takes the place of the wish for it."""

import re
from dataclasses import dataclass

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType, Scope
from memories.pipeline.rules.changing.changes import news
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, span_of


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A preference as a builder has read it."""

    content: str
    value: str
    attribute: str = "preference"
    polarity: str = "+"
    old_value: str = ""
    many_valued: bool = True
    confidence: float = 0.9


def prefer(found: Found, draft: Draft, *, group: str | int = 0) -> Candidate:
    """The candidate of a preference, told in one readable line; by the words of a group."""
    content, holds = draft.content, found.holds(draft.attribute)
    if found.subject != "customer":
        joint = "：" if found.language == "zh" else ": "
        content = f"{found.subject.removeprefix('person:')}{joint}{content}"
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.PREFERENCE,
        content=content,
        span=span_of(found.text.raw, found.start(group), found.end(group)),
        subject=found.subject,
        attribute=draft.attribute,
        value=draft.value,
        old_value=draft.old_value,
        many_valued=draft.many_valued,
        polarity=draft.polarity,
        corrects=found.corrected and draft.attribute != "preference" and group == 0,
        confidence=draft.confidence,
        importance=0.9,
        language=found.language,
        tags=("preference",),
        valid_from=holds.valid_from if draft.attribute == "contact_preference" else None,
        expires_at=holds.expires_at,
        scope=Scope.CONVERSATION if holds.once else Scope.CUSTOMER,
        rule=found.rule.name,
    )


_CHANNEL = re.compile(
    r"(?:e-?mails?|phone(?:\s+calls?)?|calls?|calling|打电话|telephone|sms|text(?:s|\s+messages?)?"
    r"|texting|whatsapp|chat|live\s+chat|slack|letters?|post|mail|wechat|teams|"
    r"邮件|电子邮件|邮箱|电话|短信|微信|在线聊天|信件)",
    re.I,
)
_CHANNEL_NAMES = {
    "e-mail": "email",
    "emails": "email",
    "e-mails": "email",
    "mail": "email",
    "邮件": "email",
    "电子邮件": "email",
    "邮箱": "email",
    "call": "phone",
    "calls": "phone",
    "phone call": "phone",
    "phone calls": "phone",
    "telephone": "phone",
    "calling": "phone",
    "电话": "phone",
    "打电话": "phone",
    "text": "sms",
    "texts": "sms",
    "text message": "sms",
    "text messages": "sms",
    "texting": "sms",
    "短信": "sms",
    "微信": "wechat",
    "live chat": "chat",
    "在线聊天": "chat",
    "letter": "post",
    "letters": "post",
}


def channel_of(text: str) -> str:
    """The way of contact a few words name: email, phone, sms, …; empty when they name none."""
    plain = re.sub(r"\s+", " ", text.strip().lower())
    plain = re.sub(
        r"^(?:to\s+be\s+contacted\s+|contact\s+|communication\s+|to\s+)?(?:by|via|through|over|on)\s+",
        "",
        plain,
    )
    plain = re.sub(r"^(?:an?|the)\s+|\s+(?:only|contact|communication)$", "", plain)
    plain = re.sub(r"^(?:用|通过|以|发)+|(?:的?方式)?(?:联系|沟通|通知|回复)(?:我)?$", "", plain)
    return _CHANNEL_NAMES.get(plain, plain) if _CHANNEL.fullmatch(plain) else ""


def contact(found: Found) -> Candidate | None:
    """How to get in touch. Single-valued, so a ban on a channel takes the place of the wish for it."""
    groups = found.match.groupdict()
    wanted = channel_of(groups.get("value") or "")
    unwanted = channel_of(groups.get("other") or "")
    zh = found.language == "zh"
    if not wanted and not unwanted:
        return None
    shown = (
        {"phone": "电话", "email": "邮件", "sms": "短信", "wechat": "微信"}
        if zh
        else {"email": "e-mail", "sms": "text message"}
    )
    if not wanted:
        name = shown.get(unwanted, unwanted)
        content = f"联系方式：不要用{name}联系" if zh else f"Do not contact by {name}"
        draft = Draft(
            content=content,
            value=f"not {unwanted}",
            attribute="contact_preference",
            polarity="-",
            many_valued=False,
        )
        return prefer(found, draft)
    name, other = shown.get(wanted, wanted), shown.get(unwanted, unwanted)
    content = f"联系方式：用{name}联系" if zh else f"Contact by {name}"
    if unwanted:
        content += f"，不要用{other}" if zh else f", not by {other}"
    return prefer(found, Draft(content=content, value=wanted, attribute="contact_preference", many_valued=False))


_OFTEN = (
    r"(?:\s+(?:really|also|much|still|always|usually|generally|definitely|absolutely|especially"
    r"|particularly|truly|do|strongly|now|just|actually|personally|would|mostly))*"
)
_BY = r"(?:by|via|through|over|on|with)\s+(?:an?\s+|the\s+)?"
_WAY = r"(?P<value>e-?mails?|phone|telephone|sms|text(?:\s+message)?s?|whatsapp|chat|slack|wechat|post|letter)"
_OTHER_WAY = (
    r"(?P<other>e-?mails?|phone(?:\s+calls?)?|telephone|calls?|calling|sms|text(?:\s+message"
    r"|ing)?s?|whatsapp|chat|slack|wechat|post|letter)"
)
_ZH_WAY = r"(?P<value>电子邮件|邮件|邮箱|电话|短信|微信|在线聊天)"
_ZH_OTHER = r"(?P<other>电子邮件|邮件|邮箱|打?电话|短信|微信|在线聊天)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="preference.contact.instead",
        pattern=r"\b(?:do\s+not|don't|dont|never|stop)\s+(?:ever\s+)?(?:(?P<other>call|calling|e-?mail|e-?mailing"
        r"|text|texting|phone)"
        rf"(?:ing)?|(?:contact|reach|write\s+to)(?:ing)?)\s+<me>(?:\s+{_BY}(?P<by>[\w-]+))?(?:\s+(?:again"
        rf"|any\s?more))?(?:\s*[,;:–-]\s*|\s+(?=but\b|and\b|please\b|just\b|use\b))"
        rf"(?:but\s+|and\s+|please\s+|just\s+|rather\s+|only\s+)*(?:use\s+|by\s+|via\s+|through\s+)?{_WAY}\b"
        r"(?:\s+<me>)?(?:\s+(?:instead|only|please|rather))*",
        build=contact,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
        slot="contact_preference",
        says=(
            ("Please don't call me, text me instead", "sms"),
            ("Do not contact me by phone, use e-mail", "email"),
            ("Never call me again, please e-mail me", "email"),
            ("Don't call me but text me", "sms"),
        ),
    ),
    Rule(
        name="preference.contact.not",
        pattern=r"\b(?:do\s+not|don't|dont|never|stop|please\s+no|no)\s+(?:ever\s+)?(?:contact(?:ing)?"
        r"|reach(?:ing)?|call(?:ing)?|notify(?:ing)?"
        rf"|write)?\s*(?:to\s+)?<me>\s+(?:again\s+)?{_BY}{_OTHER_WAY}",
        build=contact,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="preference.contact.not_wanted",
        pattern=r"<I>\s+(?:<do>n't|<do>\s+not|never)\s+(?:want|like|wish)<s>\s+to\s+(?:be\s+"
        rf"|get\s+)?(?:contacted|called|reached|notified|receive\s+\w+)\s+{_BY}{_OTHER_WAY}",
        build=contact,
    ),
    Rule(
        name="preference.contact.again",
        pattern=r"\byou\s+(?:can|may)\s+(?P<value>call|e-?mail|text|phone)\s+<me>\s+again\b",
        build=news(contact),
        voices=SELF_ONLY,
        slot="contact_preference",
        says=(("Actually, you can call me again", "phone"), ("you may text me again", "sms")),
        silent=("Can you call me again?", "You can call me any time"),
    ),
    Rule(
        name="preference.zh.contact.instead",
        pattern=rf"(?:请|以后|麻烦)*(?:不要|别|勿|请勿)(?:再)?(?:用|通过|给我)?{_ZH_OTHER}(?:联系|给|通知|找|打扰"
        rf"|打)?(?:我)?[，,；;。\s]*"
        rf"(?:请|改|就|可以|而是)*(?:用|通过|发){_ZH_WAY}(?:联系|通知|回复|给)?(?:我)?",
        build=contact,
        voices=ABOUT_CUSTOMER,
        slot="contact_preference",
        says=(("以后不要用电话联系我，用邮件", "email"), ("别打电话给我，请发短信", "sms")),
    ),
    Rule(
        name="preference.contact.no_calls",
        pattern=r"\b(?:please\s+)?(?:do\s+not|don't|dont|never|stop)\s+(?:ever\s+)?(?P<other>call|calling|e-?mail"
        r"|e-?mailing|text|texting|phone)(?:ing)?\s+<me>\b"
        r"(?!\s+(?:before|after|between|during|while|when|late|early|at|until|past|if|unless|by\s+my|names?"
        r"|an?)\b)(?!\s+(?-i:(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|On|At|In)\w*)"
        r"[A-Z][a-z]))",
        build=contact,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="preference.contact",
        pattern=r"\b(?:contact|reach|notify|get\s+(?:in\s+touch|back)\s+(?:with|to)|respond\s+to|reply\s+to"
        rf"|answer|update|write\s+to)\s+<me>\s+(?:only\s+|back\s+)?{_BY}{_WAY}\b"
        r"(?:\s+only)?(?:\s*,?\s*(?:and\s+)?(?:not|never|rather\s+than|instead\s+of"
        rf"|don't\s+use)\s+(?:by\s+|via\s+|through\s+)?{_OTHER_WAY}\b)?",
        build=contact,
        voices=ABOUT_CUSTOMER,
        in_questions=True,
    ),
    Rule(
        name="preference.contact.verb",
        pattern=r"\b(?P<value>e-?mail|text|whatsapp|call)\s+<me>\b\s*(?:only\b|,?\s*(?:and\s+|but\s+)?(?:not"
        rf"|never|don't|rather\s+than|instead\s+of|do\s+not)\s+(?:by\s+|use\s+)?{_OTHER_WAY}\b)",
        build=contact,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="preference.contact.be",
        pattern=rf"<I>(?:'d|\s+would)?{_OFTEN}\s+(?:prefer|like|rather"
        r"|want)<s>\s+(?:to\s+)?(?:be\s+)?(?:contacted|reached|notified|called|hear\s+from\s+you"
        rf"|communicat\w+|contact|communication)?\s*{_BY}{_WAY}\b"
        rf"(?:\s*,?\s*(?:and\s+)?(?:not|rather\s+than|instead\s+of|over)\s+(?:by\s+|via\s+)?{_OTHER_WAY}\b)?",
        build=contact,
    ),
    Rule(
        name="preference.contact.best",
        pattern=r"\b(?:the\s+)?(?:best|easiest|preferred)\s+(?:way|method|channel)\s+(?:to\s+(?:reach"
        rf"|contact)\s+<me>|(?:of|for)\s+contact(?:ing\s+<me>)?)\s+is\s+(?:{_BY})?{_WAY}\b",
        build=contact,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="preference.contact.is_best",
        pattern=rf"(?:^|[,;]\s*|\bthat\s+){_WAY}\s+(?:is|works|would\s+be)\s+(?:always\s+|usually\s+)?(?:the\s+|my\s+)?"
        r"(?:best|better|easiest|preferred|fine|ideal)\b(?!\s+(?:idea|app|tool|seller|feature|part|thing))",
        build=contact,
        voices=SELF_ONLY,
        says=(("E-mail is the best way to reach me", "email"), ("Email works best for me", "email")),
        silent=("Is e-mail the best way to reach me?", "Chat is the best feature"),
    ),
    Rule(
        name="preference.zh.contact",
        pattern=r"(?:请|以后|最好|希望|麻烦|尽量|更?喜欢|本周|这周|都)*(?<!不要)(?<!别)(?<!勿)(?<!不要再)"
        rf"(?<!别再)(?<!不想)(?:用|通过|以|发){_ZH_WAY}(?:的?方式)?(?:联系|通知|回复|沟通|告知|和我联系"
        r"|跟我联系|给我)(?:我)?"
        rf"(?:[，,]?(?:不要|别|而不是)(?:用|通过|给我)?{_ZH_OTHER})?",
        build=contact,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="preference.zh.contact.not",
        pattern=rf"(?:请|以后|麻烦)*(?:不要|别|勿|请勿)(?:再)?(?:用|通过|给我)?{_ZH_OTHER}(?:联系|给|通知|找"
        r"|打扰|骚扰|打)?",
        build=contact,
        voices=ABOUT_CUSTOMER,
    ),
)
