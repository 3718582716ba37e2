"""Ordered steps in what a support agent writes, and whether a customer says that they helped. Pure."""

import re
from dataclasses import dataclass

MOST, FEWEST = 20, 2  # steps that make a skill
_NUMBERED = re.compile(
    r"(?:^|(?<=[\n.:;!?。：；！？])|(?<=\s))[ \t]*(?:step\s+|schritt\s+|paso\s+|[ée]tape\s+|第|手順)?"
    r"(?P<n>\d{1,2}|[一二三四五六七八九十])(?:步[:：,，]?|[.)、:：])(?!\d)[ \t]*",
    re.I,
)
_ORDINAL = re.compile(
    r"(?:^|(?<=[\n.:;!?,。：；！？，]))\s*(?:and\s+)?"
    r"(?P<n>first(?:ly)?|second(?:ly)?|third(?:ly)?|then|next|after\s+that|finally|lastly|last"
    r"|首先|第一|其次|然后|接着|接下来|再|最后"
    r"|zuerst|danach|dann|anschlie(?:ß|ss)end|zum\s+schluss|schlie(?:ß|ss)lich"
    r"|primero|luego|despu[ée]s|finalmente|por\s+[úu]ltimo"
    r"|d['’]abord|ensuite|puis|enfin|まず|次に|その後|最後に)(?:\b|(?<=[\u3040-\u9fff]))[,，、:：]?\s*",
    re.I,
)
_BEGINS = re.compile(r"first|首先|第一|zuerst|primero|d['’]abord|まず", re.I)
_HAN = {sign: number for number, sign in enumerate("一二三四五六七八九十", start=1)}
_WORKS = re.compile(
    r"\b(?:(?:it|that|this|which|everything)(?:\s+(?:all|now|finally|really|has|have|just))*\s+"
    r"(?:works?|worked|did\s+(?:it|the\s+trick)|helped|fixed\s+it|solved\s+it|fixed|solved)"
    r"|(?:it|that|everything)(?:'s|\s+is|\s+are)\s+(?:now\s+)?(?:working|fixed|solved|fine|good|okay|ok|sorted|back)"
    r"|(?:works|working|fixed|solved|sorted)\s+(?:now|again|perfectly|like\s+a\s+charm|fine|great)"
    r"|(?:problem|issue)(?:'s|\s+is|\s+was|\s+has\s+been)?\s+(?:now\s+)?(?:solved|fixed|gone|resolved)"
    r"|all\s+(?:good|fine|set|working)\s+now|(?:yes|great|perfect|thanks|wow)[,!. ]+(?:it\s+)?work(?:s|ed|ing)"
    r"|(?:es|jetzt|das|alles)\s+(?:funktioniert|geht|klappt)|funktioniert\s+(?:jetzt|wieder)|hat\s+(?:geklappt|geholfen)"
    r"|ya\s+funciona|funcion[óo]|(?:est[áa]\s+)?(?:solucionado|resuelto|arreglado)"
    r"|(?:[çc]a|cela)\s+(?:marche|fonctionne)|probl[èe]me\s+r[ée]solu|c['’]est\s+r[ée]gl[ée])\b"
    r"|(?:现在|终于|这下|已经|都|问题)?(?:好了|可以了|解决了|搞定了|行了|能用了|正常了|恢复了|成功了)"
    r"|直りました|できました|解決しました|動きました|うまくいきました",
    re.I,
)
_NOT = re.compile(
    r"\b(?:not|never|no\s+longer|nothing|hardly|nicht|nie|kein\w*|no|nunca|jamais|still\s+(?:broken|failing))\b|n't\b"
    r"|\bne\b|\bn['’]|不|没|未|还是|仍|ません|ない",
    re.I,
)
_FAILS = re.compile(
    r"\b(?:did\s*n['’o]?t|does\s*n['’o]?t|do\s*n['’o]?t|has\s*n['’o]?t|is\s*n['’o]?t|not|still)\s+(?:\w+\s+){0,2}"
    r"(?:work\w*|help\w*|fix\w*|solv\w*|broken|failing|the\s+same|happen\w*|hang\w*|stuck)\b|\bno\s+(?:luck|change|difference)\b"
    r"|\b(?:funktioniert|geht|klappt|hilft)\s+(?:immer\s+noch\s+|leider\s+)?nicht\b|\b(?:sigue\s+sin|no)\s+funciona\w*\b"
    r"|\bne\s+(?:marche|fonctionne)\s+(?:toujours\s+)?pas\b"
    r"|(?:还是|仍然?|依然)(?:不|没|无法)|没(?:有)?(?:用|效果|解决)|不(?:行|管用|起作用)|直りません|動きません|できません",
    re.I,
)
_ASKS = re.compile(
    r"[?？]\s*$|\b(?:will|would|does|should|could|if|when|once|until|after|hope|hopefully)\b|吗|如果|要是|是否", re.I
)
_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")


@dataclass(frozen=True, kw_only=True)
class Steps:
    """Ordered steps, what was said before them, and where they stand: text[start:end]."""

    lead: str
    steps: tuple[str, ...]
    start: int
    end: int


def steps_in(text: str) -> Steps | None:
    """The ordered steps of a text: numbered from 1, or told with first, then, finally. None without two of them."""
    return _steps(text, _in_order(text)) or _steps(text, _told(text))


def _in_order(text: str) -> list[re.Match[str]]:
    """The marks that count 1, 2, 3 …; the first run that begins with 1."""
    marks: list[re.Match[str]] = []
    for mark in _NUMBERED.finditer(text):
        number = _HAN[mark["n"]] if mark["n"] in _HAN else int(mark["n"])
        if number == len(marks) + 1:
            marks.append(mark)
    return marks


def _told(text: str) -> list[re.Match[str]]:
    marks = list(_ORDINAL.finditer(text))
    while marks and not _BEGINS.match(marks[0]["n"]):
        marks.pop(0)
    return marks


def _steps(text: str, marks: list[re.Match[str]]) -> Steps | None:
    if not FEWEST <= len(marks) <= MOST:
        return None
    ends = [mark.start() for mark in marks[1:]]
    ends.append(_end_of_last(text, marks))
    steps = tuple(_clean(text[mark.end() : end]) for mark, end in zip(marks, ends, strict=True))
    if not all(any(c.isalpha() for c in step) for step in steps):
        return None
    start = marks[0].start() + len(marks[0].group()) - len(marks[0].group().lstrip())
    return Steps(lead=_lead(text[: marks[0].start()]), steps=steps, start=start, end=ends[-1])


def _end_of_last(text: str, marks: list[re.Match[str]]) -> int:
    """The last step ends with its line; in a running text with its sentence: what follows is talk."""
    begins = marks[-1].end()
    running = "\n" not in text[marks[0].start() : begins].strip()
    found = _SENTENCE.match(text, begins)
    if running and found:
        return found.end()
    line = text.find("\n", begins)
    return line if line > 0 else len(text)


def _clean(step: str) -> str:
    return " ".join(step.split()).strip(" ,;，；、-–")


def _lead(before: str) -> str:
    """The last sentence before the steps: "To reset the label printer:"."""
    sentences = [found.group().strip() for found in _SENTENCE.finditer(before) if found.group().strip()]
    return sentences[-1].strip(" :：,，.。") if sentences else ""


def helped(text: str) -> bool | None:
    """Whether somebody says that it works now (True), that it does not (False), or neither (None)."""
    works = fails = False
    for sentence in (found.group() for found in _SENTENCE.finditer(text)):
        if _ASKS.search(sentence):
            continue
        if _FAILS.search(sentence):
            fails = True
        elif _WORKS.search(sentence) and not _NOT.search(sentence):
            works = True
    return False if fails else True if works else None
