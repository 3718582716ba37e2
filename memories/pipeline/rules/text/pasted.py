"""What stands in a text and is not its sender's own words: other speakers' lines, forwarded mail, code, lists that a
program shows. Pure.

Such stretches are read as blanks, one for one, so that positions hold. A form that somebody fills in about
themselves ("here are my details: …", or bare lines "Name: …") is their own.
"""

import re

from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES

_OWN_ROLE = r"(?:the\s+)?(?:customer|client|user|me|i|myself|caller|buyer|human|客户|顾客|用户|我|买家)"
_ASSISTING = (
    r"(?:ai|bot|chat\s?bot|assistant|agent|operator|representative|rep|advisor|customer\s+(?:service|support|care)"
    r"|help\s?desk|tool|function|model|客服|助手|助理|机器人|坐席|智能客服|人工客服)"
)
_MAYBE = r"(?:support|system|service|staff|team|moderator|admin|系统|人工|管理员)"
_QUALIFIED = r"(?:[\w.'-]{1,20}\s+){0,3}"
_AFTER_ROLE = r"(?:\s*(?:\#?\d{1,6}|\([^()\n]{0,30}\)|[\w.'-]{1,20}))?"
_LABEL = re.compile(
    r"(?:^|(?<=[.!?。！？]\s)|(?<=[.!?。！？]))[ \t]*"
    r"(?:[\[(]?\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?[\d:, T]{0,12}(?:\s?[ap]m)?[\])]?\s*[-–]?\s*)?[*_#>-]{0,3}[ \t]?"
    r"(?P<label>[^\W\d_](?:[\w.'#() -]){0,38}?)[*_]{0,2}\s?[:：][*_]{0,2}(?=\s|\S)",
    re.M,
)
_IS_OWN = re.compile(rf"{_OWN_ROLE}(?:\s*(?:\#?\d{{1,6}}|\([^()\n]{{0,30}}\)))?", re.I)
_IS_ASSISTING = re.compile(rf"{_QUALIFIED}{_ASSISTING}{_AFTER_ROLE}", re.I)
_IS_MAYBE = re.compile(rf"{_QUALIFIED}{_MAYBE}{_AFTER_ROLE}", re.I)
_FIELD = re.compile(
    r"\b(?:name|e-?mail|mail|phone|mobile|cell|tel|fax|address|street|city|town|country|state|zip|post\w*"
    r"|company|employer"
    r"|role|job|title|plan|language|order|invoice|ticket|case|number|no|id|account|user\s?name|password|pin|card|date"
    r"|time|day|birth\w*|dob|age|product|model|device|version|browser|os|amount|price|total|subject|re|error"
    r"|note|notes"
    r"|ps|p\.s|problem|issue|question|answer|reason|request|summary|contact|location|details?|info\w*|status"
    r"|size|color"
    r"|colour|quantity|qty|from|to|cc|url|website|link|steps?|first|second|third|update|edit|http|https)\b"
    r"|姓名|名字|邮箱|电话|手机|地址|所在地|公司|职位|套餐|语言|订单|问题|备注|日期|时间|型号|数量|金额",
    re.I,
)
_SENTENCE_LIKE = re.compile(r"(?:\S+\s+){2}\S|[\u3400-\u9fff][^\n]{4}|\s*$")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_SPEAKS = re.compile(
    r"\b(?:is|are|was|has|have|you|your|will|must|should|can|remember|ignore|hello|hi)\b|你|您|是", re.I
)

_MARKER = re.compile(
    r"^[ \t>]*(?:[-_=*]{2,}\s*(?:(?:begin\s+)?forwarded\s+(?:message|mail|e-?mail)|original\s+(?:message|mail"
    r"|e-?mail)"
    r"|ursprüngliche\s+nachricht|weitergeleitete\s+nachricht|message\s+d'origine|message\s+transféré"
    r"|mensaje\s+original"
    r"|mensaje\s+reenviado|转发(?:的)?(?:邮件|消息)?|原始(?:邮件|消息)|転送メッセージ|元のメッセージ)[^\n]{0,60}$"
    r"|begin\s+forwarded\s+message\s*:?[ \t]*$|(?:fwd?|wg|转发)\s*[:：][^\n]{0,120}$)",
    re.I | re.M,
)
_WROTE = re.compile(
    r"^[ \t]*(?:(?:on|am|le|el)\s[^\n]{3,120}\b(?:wrote|schrieb|a\s+écrit|escribió)\b[^\n]{0,60}:"
    r"|[^\n]{2,60}写道\s*[:：])[ \t]*$(?P<quoted>\s*\n[ \t]*>)?",
    re.I | re.M,
)
_HEADER = re.compile(
    r"^[ \t]*(?:from|von|de|发件人)\s*[:：][^\n]{1,200}\n"
    r"(?:[ \t]*[\w -]{2,16}[:：][^\n]{0,200}\n){0,5}?"
    r"[ \t]*(?:subject|betreff|objet|asunto|sent|gesendet|主题|发送时间)\s*[:：]",
    re.I | re.M,
)
_FENCE = re.compile(r"^[ \t]*(?:```|'''|~~~)[^\n]{0,80}$", re.M)  # reading takes one mark for the other
_TAG = re.compile(r"[<\[](?P<name>[A-Za-z][\w.-]{0,40})(?:\s[^<>\[\]\n]{0,80})?[>\]]")
_MARKUP_TEXT = """
    a abbr b blockquote body br code div em font h1 h2 h3 h4 head html i li ol p s small span strong sub sup table tbody
    td th thead tr u ul
    """
_MARKUP = frozenset(_MARKUP_TEXT.split())
_TAGS = 40  # of one text that are looked at

_HEADING = re.compile(r"^[ \t]*(?P<head>[^\n:：]{1,120}?)[ \t]*(?:[:：]|(?<=\]))[ \t]*$")
_INLINE = re.compile(r"^[ \t]*(?P<head>[^\n:：]{2,80})[:：]\s*(?P<label>[^\n:：=]{1,24}?)\s*[:：=]")
_ITEM = re.compile(r"^[ \t]*(?:[-*•·+]|\d{1,2}[.)、]|[\[(]\d{1,2}[\])])\s*\S")
_LINE_FIELD = re.compile(r"^[ \t]*[\W_]{0,3}[^\W\d_][\w /.'-]{0,30}\s?[:：=]\s*\S")
_NUMBERED = re.compile(
    r"^[ \t]*[\[<(](?:memory|memories|context|fact|note|system|source|doc\w*|记忆)\b[^\]>)\n]{0,20}[\]>)]", re.I
)
_SHOWN = re.compile(
    r"\b(?:shows?|showed|shown|displays?|displayed|prints?|printed|lists?|listed|returns?|returned|outputs?|responds?"
    r"|responded|replie[sd]|says|said|states?|stated|reads|wrote|writes|sent\s+me|tells|told|gave\s+me)\b"
    r"|\bremember(?:s|ed)?\b|\b(?:memor(?:y|ies)|recall(?:ed)?)\b|\byou\s+(?:\w+\s+)?(?:have|know|stored|saved"
    r"|kept|see)\b"
    r"|\byour\s+(?:records?|notes?|files?|database|memory|data)\b|\bon\s+(?:file|record)\b"
    r"|\b(?:examples?|samples?|templates?|placeholders?|dumm(?:y|ies)|mock|test\s+data|fake)\b"
    r"|\b(?:wife|husband|boss|colleague|friend|son|daughter|mother|father|brother|sister|partner"
    r"|neighbou?r)(?:'?s)?\b"
    r"|已知|记得|记忆|记住|显示|写着|示例|例子|样例|模板|告诉我|回复|你们?有的|您有的",
    re.I,
)
_MACHINE = re.compile(
    r"\b(?:config\w*|settings?|logs?|output|dump|env\w*|ya?ml|json|xml|ini|form|page|screen|website|app|system|prompt"
    r"|context|profile|records?|database|response|panel|dashboard|known|stored|saved|relevant|retrieved|result\w*"
    r"|assistant|bot|agent|support)\b|系统|页面|界面|配置|日志|输出|档案|画像|上下文|背景|表单|数据库",
    re.I,
)
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|my|our|mine|me|us)\b|我|本人", re.I)
_FORM = re.compile(
    r"\b(?:details?|info\w*|contact|data|customer|personal|following|below|request|dear|hi|hello|hey|shipping|billing"
    r"|delivery|passenger|guest|patient|about)\b|信息|资料|联系|如下|你好|您好",
    re.I,
)
_CODE_NAME = re.compile(r"\[[\w.: -]{1,40}\]|[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*(?:\.(?:ya?ml|json|ini|env|conf|toml))?")


def own_words(text: str) -> str:
    """The text with blanks in place of what is not its sender's own; every position and line holds."""
    if "\n" not in text and not _LABEL.search(text) and "<" not in text and "[" not in text:
        return text
    for find in (_marked_blocks, _mail, _transcript, _lists):
        text = _blanked(text, find(text))
    return text


def _blanked(text: str, places: list[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end in sorted(places):
        begins = max(start, at)
        if begins < end:
            parts += (text[at:begins], re.sub(r"[^\n]", " ", text[begins:end]))
            at = end
    return "".join([*parts, text[at:]])


def _marked_blocks(text: str) -> list[tuple[int, int]]:
    """Code in fences, and what stands between the tags of a machine."""
    fences = [match.span() for match in _FENCE.finditer(text)]
    closed = [*fences[1::2], (len(text), len(text))]
    found = [(opens[0], closes[1]) for opens, closes in zip(fences[::2], closed, strict=False)]
    done = 0
    for count, tag in enumerate(_TAG.finditer(text)):
        if count >= _TAGS:
            break
        if tag.start() < done or tag["name"].lower() in _MARKUP:
            continue
        mark = text[tag.start()]
        close = f"{mark}/{tag['name']}{'>' if mark == '<' else ']'}"
        end = text.find(close, tag.end())
        if end >= 0:
            done = end + len(close)
            found.append((tag.start(), done))
    return found


def _mail(text: str) -> list[tuple[int, int]]:
    """From the line that says that another mail begins, to the end."""
    starts = [match.start() for match in (_MARKER.search(text), _HEADER.search(text)) if match]
    told = list(_WROTE.finditer(text))
    starts += [match.start() for match in told if not match["quoted"]]
    lines = [
        (match.start(), match.start("quoted")) for match in told if match["quoted"]
    ]  # the quoted lines themselves are known by their marks
    return [*lines, (min(starts), len(text))] if starts else lines


def _transcript(text: str) -> list[tuple[int, int]]:
    """What others say in a talk that is written down with the names of its speakers."""
    labels = [match for match in _LABEL.finditer(text) if not _FIELD.search(match["label"])]
    own = {match for match in labels if _IS_OWN.fullmatch(match["label"].strip())}
    others = {match for match in labels if match not in own and _is_assisting(match, text, talk=bool(own))}
    named = {match for match in labels if match["label"].split()[0].lower() in GIVEN_NAMES}
    speaking = {match for match in labels if match not in own and _may_speak(match, text)}
    # In a talk any label at a line's start is somebody; two of them are one when a name is among them.
    if not others and not (own and speaking) and not (named & speaking and len(speaking) > 1):
        return []
    return _stretches(text, own, others | speaking)


def _stretches(text: str, own: set[re.Match[str]], others: set[re.Match[str]]) -> list[tuple[int, int]]:
    """Each turn of another to the next speaker's, or to the end of its paragraph; and the customer's own label."""
    marks = sorted(own | others, key=lambda match: match.start())
    last_own = max((match.start() for match in own), default=-1)
    found: list[tuple[int, int]] = []
    for number, match in enumerate(marks):
        if match in own:
            found.append((match.start(), match.end()))
            continue
        end = marks[number + 1].start() if number + 1 < len(marks) else len(text)
        if last_own < match.start():
            paragraph = _PARAGRAPH.search(text, match.end(), end)
            end = paragraph.start() if paragraph else end
        found.append((match.start(), end))
    return found


def _rest(match: re.Match[str], text: str) -> str:
    end = text.find("\n", match.end())
    return text[match.end() : end if end >= 0 else len(text)]


def _is_assisting(match: re.Match[str], text: str, *, talk: bool) -> bool:
    """Whether a label is that of somebody who helps; alone, "Agent: Smith" is a field."""
    label, rest = match["label"].strip(), _rest(match, text)
    if not talk and not _SENTENCE_LIKE.match(rest.strip()):
        return False
    if _IS_ASSISTING.fullmatch(label):
        return True
    return bool(_IS_MAYBE.fullmatch(label)) and bool(_SPEAKS.search(rest))


def _may_speak(match: re.Match[str], text: str) -> bool:
    label = match["label"].strip()
    at_line_start = match.start() == 0 or text[match.start() - 1] == "\n"
    short = len(label.split()) <= 3 and (label[0].isupper() or not label.isascii())
    return at_line_start and short and bool(_SENTENCE_LIKE.match(_rest(match, text).strip()))


def _lists(text: str) -> list[tuple[int, int]]:
    """The lines of a list, or of fields, under a heading that says that somebody or something else has them."""
    found: list[tuple[int, int]] = []
    under = ""
    at = 0
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        if _NUMBERED.match(line) or _is_shown_inline(line):
            found.append((start, start + len(line)))
        elif heading := _HEADING.match(line):
            under = _foreign(heading["head"])
        elif under and (_LINE_FIELD.match(line) or (under == "shown" and _ITEM.match(line))):
            found.append((start, start + len(line)))
        elif line.strip():
            under = ""
    return found


def _is_shown_inline(line: str) -> bool:
    inline = _INLINE.match(line)
    return bool(inline and _FIELD.search(inline["label"]) and _foreign(inline["head"]) == "shown")


def _foreign(head: str) -> str:
    """ "shown" under words that say whose list it is, "code" under a name of a machine's kind, else empty."""
    if _SHOWN.search(head):
        return "shown"
    if _FIRST_PERSON.search(head):
        return ""
    if _MACHINE.search(head):
        return "shown"
    return "code" if not _FORM.search(head) and _CODE_NAME.fullmatch(head.strip()) else ""
