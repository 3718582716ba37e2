"""E-mail and phone at work, which are slots of their own: neither takes the place of the private one. Pure.

Which of the two is meant stands in the words right before the value ("my office number is …", 公司电话：…), or right
after it ("… is my work e-mail").
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.contacts.contact import EMAIL, PHONE, email, phone
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule
from memories.pipeline.rules.vocabulary.labels import colon_of, label_of

_SLOT = {"email": "work_email", "phone": "work_phone"}
_REACH = 90  # characters before a value that may say which one it is
_PLACE = r"(?:work(?:place)?|job|office|business|company|corporate|desk)"
_THING = (
    r"(?:e-?mails?|mail|(?:tele)?phone|mobile|cell(?:\s*phone)?|tel\b\.?|landline|line|direct|main|contact|whatsapp|number|no\b\.?"
    r"|address|account|id|extension|one)"
)
_JOINT = (
    r"(?:is|are|was|has|have|been|be|should|will|now|again|actually|just|recently|currently|chang(?:ed?|es|ing)|updated?|set|back"
    r"|to|at|on|in|under|via|by|from|use|using|called|the|number|please|instead|which|that's|it's)"
)
_BEFORE = re.compile(
    rf"(?<!post\s)(?<!box\s)(?<!ticket\s)(?<!home\s)\b{_PLACE}(?:'s)?(?:\s+{_THING}){{0,3}}"
    rf"(?:\s+from\s+\S{{3,60}}(?=\s+to\b))?(?:[\s:=]+{_JOINT}\b){{0,6}}[\s:=(,]*$"
    r"|(?:工作|公司|单位|企业|办公室?)(?:用|上)?的?(?:新的?)?(?:电子邮箱|电子邮件|邮箱|邮件|郵箱|手机|电话|電話|座机|固话|分机|联系电话|号码|e-?mail)?(?:号码?|地址)?"
    r"(?:现在|已经?|又|也|就)*(?:是|为|：|:|改成|改为|换成|换为|变成|更新为|更新成)?了?\s*$",
    re.I,
)
_OWN_AFTER = re.compile(
    rf"\s*(?:\(\s*(?:at\s+|my\s+)?{_PLACE}\b[^)\n]{{0,20}}\)"
    rf"|,?\s*(?:is|that's|that\s+is|which\s+is|it's|this\s+is|isn't)\s+(?:(?:no\s+longer|not|now)\s+)?(?:my|our|the)\s+{_PLACE}\b"
    r"|\s+for\s+(?:work|business)\b"
    r"|\s*[（(]?(?:这)?是(?:我的?|我们的?)?(?:工作|公司|单位|办公室?)(?:用)?的?(?:电子邮箱|邮箱|邮件|电话|手机|座机|号码))",
    re.I,
)
# "My other number", 备用邮箱: another beside the one that is known, which it must not replace.
_BESIDE_THE_FIRST = re.compile(
    r"(?:\bmy|\bour|\bhis|\bher|\btheir|^|,)\s*(?:second|other|back-?up|secondary|spare|alternat(?:e|ive)|additional|emergency)"
    rf"(?:\s+{_THING}){{1,3}}(?:[\s:=]+{_JOINT}\b){{0,4}}[\s:=(,]*$"
    r"|(?:备用|备份|另一?个|另外一?个?|第二个?|紧急)(?:联系)?的?(?:电子邮箱|电子邮件|邮箱|邮件|手机|电话|座机|号码)(?:号码?|地址)?(?:是|为|：|:)?\s*$",
    re.I,
)
_BOTH = re.compile(r"\b(?:private|personal|home)\s+(?:and|or|/)\s+$", re.I)


def apart(candidate: Candidate, found: Found) -> Candidate | None:
    """The candidate, in the slot of work where the words say so; None for a second one beside the known."""
    slot = _SLOT.get(candidate.attribute)
    start = found.start("value") if slot and "value" in found.match.re.groupindex else -1
    if slot is None or start < found.sentence.start:
        return candidate
    at = start - found.sentence.start
    before = found.sentence.text[max(at - _REACH, 0) : at]
    if _BESIDE_THE_FIRST.search(before) and not candidate.retracts:
        return None
    if not _is_of_work(before, after=found.sentence.text[at + len(candidate.value) :][:_REACH]):
        return candidate
    joint = colon_of(candidate.language)
    plain, label = (label_of(name, language=candidate.language) for name in (candidate.attribute, slot))
    said = f"{plain}{joint}{candidate.value}"
    content = candidate.content.removesuffix(said) + f"{label}{joint}{candidate.value}"
    return replace(candidate, attribute=slot, content=content)


def _is_of_work(before: str, *, after: str) -> bool:
    place = _BEFORE.search(before)
    return bool(place and not _BOTH.search(before[: place.start()])) or _OWN_AFTER.match(after) is not None


_OWN_PLACE = r"(?:at|in)\s+(?:my\s+|our\s+|the\s+)?(?:work(?:place)?|office|desk|company)"
_CALL = r"\b(?:reach|call|text|ring|contact|phone|dial|whatsapp)"
_WRITE = r"\b(?:reach|e-?mail|contact|write\s+to|mail|message)"
_ZH_WORK = r"(?:工作|公司|单位|企业|办公室?)(?:用)?的?"
_ZH_IS = r"(?:现在|已经?)*(?:是|为|：|:|改成|改为|换成|换为|变成)?了?\s*"

RULES: tuple[Rule, ...] = (
    Rule(
        name="contact.work.phone",
        pattern=rf"<my>\s+(?:new\s+|current\s+|direct\s+)?{_PLACE}(?:\s+{_THING}){{0,3}}(?:\s+is(?:\s+now)?|'s|\s*[:=])?\s*:?\s+(?P<value>{PHONE})",
        build=phone,
        slot="work_phone",
        says=(("My office number is 020 7946 0123", "020 7946 0123"), ("my work line: 020 7946 0123", "020 7946 0123")),
        silent=("Is my office number 020 7946 0123?", "The office is closed until 2026-03-01"),
    ),
    Rule(
        name="contact.work.phone.reach",
        pattern=rf"{_CALL}\s+(?:<me>\s+{_OWN_PLACE}|(?:my|our|the)\s+(?:office|work(?:place)?|desk|company))"
        rf"(?:\s+(?:at|on|under|via))?\s*[:,]?\s+(?P<value>{PHONE})",
        build=phone,
        voices=SELF_ONLY,
        in_questions=True,
        slot="work_phone",
        says=(
            ("Please call my office at 020 7946 0123", "020 7946 0123"),
            ("You can reach me at work on 020 7946 0123", "020 7946 0123"),
        ),
        silent=("Call the post office at 020 7946 0123", "I called your office on 020 7946 0123"),
    ),
    Rule(
        name="contact.work.email.reach",
        pattern=rf"{_WRITE}\s+<me>\s+{_OWN_PLACE}(?:\s+(?:at|on|under|via))?\s*[:,]?\s+(?P<value>{EMAIL})",
        build=email,
        voices=SELF_ONLY,
        in_questions=True,
        slot="work_email",
        says=(("You can e-mail me at work: b@reef.example", "b@reef.example"),),
    ),
    Rule(
        name="contact.work.email.at",
        pattern=rf"<my>\s+(?:e-?)?mail(?:\s+address)?\s+{_OWN_PLACE}(?:\s+is|'s|\s*:)\s+(?P<value>{EMAIL})",
        build=email,
        slot="work_email",
        says=(("My email at work is b@reef.example", "b@reef.example"),),
    ),
    Rule(
        name="contact.work.phone.at",
        pattern=rf"<my>\s+(?:phone|number|phone\s+number|mobile)\s+{_OWN_PLACE}(?:\s+is|'s|\s*:)\s+(?P<value>{PHONE})",
        build=phone,
        slot="work_phone",
        says=(("My number at work is 020 7946 0123", "020 7946 0123"),),
    ),
    Rule(
        name="contact.work.email.field",
        pattern=rf"(?:^|[,;]\s*|\band\s+)(?:(?:customer|my)\s+)?(?:work|office|business|company)\s+e-?mail(?:\s+address)?\s*[:=]\s*(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        slot="work_email",
        says=(("Work email: b@reef.example", "b@reef.example"),),
    ),
    Rule(
        name="contact.work.for",
        pattern=rf"\bfor\s+(?:work|business)(?:\s+matters)?\s*,?\s*(?:please\s+)?(?:use|it's|it\s+is|write\s+to|e-?mail)\s+(?P<value>{EMAIL})",
        build=email,
        voices=SELF_ONLY,
        slot="work_email",
        says=(("For work please use b@reef.example", "b@reef.example"),),
    ),
    Rule(
        name="contact.zh.work.email",
        pattern=rf"(?:<我的>|(?<![\u4e00-\u9fff]))(?:新的?)?{_ZH_WORK}(?:电子邮箱|电子邮件|邮箱|邮件|郵箱|e-?mail)(?:地址)?{_ZH_IS}(?P<value>{EMAIL})",
        build=email,
        voices=ABOUT_CUSTOMER,
        slot="work_email",
        says=(("我的工作邮箱是b@reef.example", "b@reef.example"), ("公司邮箱：b@reef.example", "b@reef.example")),
        silent=("你们公司邮箱是b@reef.example吗？",),
    ),
    Rule(
        name="contact.zh.work.phone",
        pattern=rf"(?:<我的>|(?<![\u4e00-\u9fff]))(?:新的?)?{_ZH_WORK}(?:手机|电话|電話|座机|固话|联系电话|号码)(?:号码?)?{_ZH_IS}(?P<value>{PHONE})",
        build=phone,
        voices=ABOUT_CUSTOMER,
        slot="work_phone",
        says=(("我办公室电话是010-12345678", "010-12345678"), ("单位电话：010-12345678", "010-12345678")),
        silent=("你们公司电话是010-12345678",),
    ),
    Rule(
        name="contact.zh.work.phone.reach",
        pattern=r"(?:打|联系|拨打?|致电)(?:电话)?(?:到|给)?(?:我|我们)的?(?:公司|单位|办公室)的?(?:电话|座机|号码)?[是：:，,\s]*"
        rf"(?P<value>{PHONE})",
        build=phone,
        voices=SELF_ONLY,
        slot="work_phone",
        says=(("请打我办公室电话010-12345678", "010-12345678"),),
    ),
)
