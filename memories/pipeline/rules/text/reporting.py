"""Whose word a clause is: reported, denied, typed into a field, ordered of the assistant, or only nearly so.

A frame is a verb of saying (or thinking, showing, writing) with whoever says it, right before the words in question;
it also governs what "and" joins to them. "I said that …" is the speaker's own word, "the page says that …" is not.
English and Chinese; the other languages have their frames in `grammar`.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

_SAYS = (
    r"says?|said|saying|tells?|told|claim(?:s|ed|ing)?|thinks?|thought|believe[sd]?|assume[sd]?|insist(?:s|ed"
    r"|ing)?|states?"
    r"|stated|mention(?:s|ed)|suggest(?:s|ed)?|report(?:s|ed)|writes?|wrote|written|reads|shows?|showed"
    r"|showing|lists?"
    r"|listed|displays?|displayed|prints?|printed|indicates?|indicated|announce[sd]?|note[sd]|promise[sd]"
    r"|confirm(?:s|ed)"
    r"|guess(?:es|ed)|heard?|hears|pretend(?:s|ed)?|quote[sd]?|repeat(?:s|ed)?|answer(?:s|ed)|repl(?:y|ies|ied)"
    r"|respond(?:s|ed)|asks?|asked|inform(?:s|ed)|assure[sd]?|advise[sd]|notif(?:y|ies|ied)|den(?:y|ies|ied)|doubts?"
    r"|dispute[sd]?|imagine[sd]?|dream(?:s|ed|t)|wish(?:es|ed)?|argue[sd]?|swears?|swore|has\s+it|have\s+it|had\s+it"
    r"|call(?:s|ed)\s+out|go(?:es)?|went"
)
_INPUTS = (
    r"typ(?:e[ds]?|ing)|enter(?:s|ed|ing)?|put(?:s|ting)?|past(?:e[ds]?|ing)|cop(?:y|ied)|fill(?:s|ed)?\s+in|input"
)
_VERB = re.compile(rf"\b(?:(?P<says>{_SAYS})|(?P<inputs>{_INPUTS}))\b", re.I)
_WHOM = r"(?:\s+(?:to\s+)?(?:me|us|you|him|her|them|everyone|everybody|people|(?:the|your|our|his|her|my)\s+[a-z]+))?"
_WHERE = (
    r"(?:\s+(?:here|there|now|again|(?:in|on|at|by|via|during|into)\s+[\w' ]{1,30}|this|last|yesterday|today"
    r"|earlier)(?:\s+\w+)?)?"
)
# What may stand between the verb and the words it brings; anything else, and it is another statement.
_JOINT = re.compile(rf"{_WHOM}{_WHERE}(?P<mark>\s+(?:that|how|as\s+if|as\s+though|like)\b|\s*[:,]|)\s*[\"']?\s*", re.I)
_HELPS = (
    r"(?:has|have|had|just|also|always|already|clearly|still|keeps?|kept|now|only|even|actually|earlier|once|wrongly"
    r"|will|would|can|could|may|might|must|is|are|was|were|be|been|being|did|does|do|to|ever|really|often|mostly|mainly|usually|currently"
    r"|primarily|now|just|always|sometimes|'s|'ve|'d)"
)
_I = re.compile(rf"(?:^|[\s,;:])(?P<who>i|we|i've|i'd|we've|we'd|as\s+i|like\s+i)(?P<helps>(?:\s+{_HELPS})*)\s*$", re.I)
_I_WANT_TO = re.compile(
    r"\b(?:i|we|i'd|i'm|i've|let\s+me|let\s+us)\b(?:\s+[\w']+){0,5}\s+to\s*$|\blet\s+(?:me|us)\s*$", re.I
)
_ORDER = re.compile(
    rf"(?:^|[\s,;:.])(?:please|and|then|just|now|to|must|should|always|also)?\s*(?:{_HELPS}\s+)*$", re.I
)
_PASSIVE = re.compile(r"\b(?:was|were|been|being|am|are|got)\s*$", re.I)
_TOLD_BY_OTHERS = re.compile(
    r"(?:tell|told|inform(?:s|ed)|assure[sd]?|advise[sd]|promise[sd]|notif(?:y|ies|ied))$", re.I
)
_NOT_MINE = re.compile(
    r"(?:heard?|hears|den(?:y|ies|ied)|doubts?|dispute[sd]?|pretend|wish|imagine[sd]?|dream\w*)", re.I
)
_ORDERED = re.compile(r"(?:say|pretend|assume|imagine|write|print|repeat|answer|quote|claim|type|reply|respond)$", re.I)
_NAMES_IT = re.compile(r"(?:go(?:es)?|went)$", re.I)
_GOES_ON = re.compile(r"(?:and|or)", re.I)
_SPEAKS_AS_I = re.compile(r"(?:i|i'm|i've|my|we|we're|our)\b", re.I)
_ACCORDING = re.compile(
    r"(?:^|[\s,;(])(?:according\s+to|(?:as\s+)?per|going\s+by|based\s+on|in\s+the\s+(?:opinion|words|eyes)\s+of)\s+"
    r"(?!my\b|our\b|what\s+i\b)\S",
    re.I,
)
_UNTRUE = re.compile(
    r"\b(?:(?:not|n't|never)\s+(?:\w+\s+)?(?:true|right|correct|the\s+case|accurate|say(?:ing)?|said|mean|sure"
    r"|think|believe)"
    r"|untrue|wrong|false|incorrect|inaccurate|a\s+(?:lie|mistake|myth|rumou?r|joke)|nonsense|impossible"
    r"|unlikely|doubtful"
    r"|questionable|(?:claim|rumou?r|assumption|impression|idea|belief|notion|suggestion|suspicion|allegation)s?)\s+"
    r"(?:that|to\s+(?:say|think|claim|assume)(?:\s+that)?|because)\b",
    re.I,
)
_AFTER = re.compile(
    r"[^,;.]{0,160}?(?:,\s*(?:or\s+so\s+)?|\s)(?:(?:according\s+to|as\s+per)\s+(?!my\b|our\b)"
    r"|(?<=,\s)(?:says?|said|claims?|claimed|thinks?|thought|wrote|insists?|states?)\s+(?:the|your|my|his|her"
    r"|their|our"
    r"|an?)\s"
    r"|(?<=,\s)(?:he|she|they|it|someone|somebody|(?:the|your|my|our)\s+\w+)\s+(?:(?:just|always"
    r"|still)\s+)?(?:says?|said"
    r"|claims?|claimed|thinks?|thought|told|tells|wrote|insists?|insisted|assumes?)(?:\s+(?:me|us|so"
    r"|here))?\s*(?:$|[.,;!]))",
    re.I,
)
_ZH_SAYS = re.compile(
    r"(?P<verb>写着?|写道|说|显示|告诉|以为|认为|觉得|标着|标注|注明|印着|声称|宣称|提到|列着|记着|登记|谎称|假装|听说|据说|输入|打了|填写?"
    r"|回复|通知|保证|怀疑|否认|猜|称|传言|梦见)(?P<tail>(?:了|着|过|的是|到|错)?(?:我们?|你们?|您|他们?|她|大家)?(?:[，,：:\"'“「\s]*))"
)
_ZH_I = re.compile(
    r"(?:我们?|本人)(?:刚才?|刚刚|已经|之前|都|也|就|再|一直|总是|早就|上次|跟[你您]们?|和[你您]们?|对[你您]们?|向[你您]们?|[要想]|是)*$"
)
# "What do you say, …" asks; "I forgot to say, …" is the speaker's own word.
_ZH_OPINION = re.compile(r"[你您]们?说[，,]$|忘[了记]?了?(?:跟|和|同)?[你您]?们?(?:说|讲|告诉|提)[你您]?们?了?[，,]?$")
_ZH_NOT_MINE = frozenset(
    {"写", "输入", "打了", "填", "填写", "听说", "据说", "怀疑", "否认", "假装", "谎称", "猜", "以为", "梦见"}
)
_ZH_DENIED = re.compile(
    r"不对的?是|错的?是|不是真的|并非|并不是|谁说|(?<!有)没有?人(?:说|告诉|讲|提)|难道|根据|按照?(?:你们?|您|系统|记录|资料|网站)|据(?:你们?|您|系统|记录|资料)|传言|不可能"
)
_NEARLY_TEXT = (
    r"(?:\b(?:almost|nearly|practically|virtually|all\s+but|about\s+to|on\s+the\s+(?:verge|point)\s+of|close\s+to"
    r"|supposedly|allegedly|apparently|reportedly|hypothetically|theoretically|hardly|barely|never"
    r"|refus(?:e[ds]?|ing)\s+to|fail(?:ed)?\s+to|tried\s+to)\b"
    r"|差一?点|险些|几乎|没有?|从未|不曾|未曾|好像|似乎|据称|不愿意?|拒绝|不会|本来要?)"
)
_NOT_YET_TEXT = (
    r"(?:\b(?:hop(?:e[ds]?|ing)\s+to|wish(?:ed)?\s+to|plan(?:ned|ning)?\s+to|intend(?:ed)?\s+to|dream(?:ed|ing)?\s+of"
    r"|want(?:ed|s)?\s+to|like\s+to|love\s+to|think(?:ing)?\s+(?:of|about)|consider(?:ed|ing)?|might"
    r"|(?<!\d\s)(?<!in\s)(?<!since\s)(?<!of\s)(?-i:may)|could|would"
    r"|should)\b|打算|准备|计划|考虑|想要?|希望|可能|也许|大概)"
)
_NEARLY = re.compile(_NEARLY_TEXT, re.I)
_NEARLY_THERE = re.compile(rf"{_NEARLY_TEXT}\s*$", re.I)
_NOT_YET = re.compile(_NOT_YET_TEXT, re.I)
_NOT_YET_THERE = re.compile(rf"{_NOT_YET_TEXT}\s*$", re.I)
# Wider frames of the plainest speakers: what they say may stand anywhere later in the clause.
_LOOSE = re.compile(
    r"\b(?:(?:he|she|they|you|it|someone|somebody|everyone|page|site|website|app|system|bot|email|mail|invoice|"
    r"account|profile|screen|message|form|agent|friend|colleague)\s+(?:\w+\s+)?"
    r"(?:say|says|said|think|thinks|thought|claim|claims|claimed|show|shows|showed|believe|believes|told\s+me|"
    r"insist|insists|assume|assumes|wrote|writes|states)|"
    r"(?:if|whether|wonder|wondering|suppose|imagine|pretend|assume|never\s+said|not\s+true|didn't\s+say|"
    r"did\s+not\s+say|don't\s+think|not\s+sure|isn't\s+true|wish))\b[^.]*$"
    r"|(?:他|她|他们|系统|页面|网站|客服|机器人|有人|(?<![跟和对向])你们?)(?:说|以为|认为|显示)[^，。]*$"
    r"|(?:如果|假如|假设|要是|是否|没说过?|不是说)[^，。]*$",
    re.I,
)
_STATES = frozenset({"location", "company", "role", "plan"})  # these change by deeds, which may be hoped for
_CONTACT = frozenset({"name", "email", "phone", "language"})
_LOOK = 200  # characters after the words


def is_reported(sentence: str, *, at: int, clauses: tuple[tuple[int, int], ...]) -> bool:
    """Whether the words at a position are somebody else's, or are denied; positions are those of the sentence."""
    if _AFTER.match(sentence[at : at + _LOOK]):
        return True
    start = max((start for start, _ in clauses if start <= at), default=0)
    if _LOOSE.search(sentence[start:at]):
        return True
    here = max((i for i, (start, _) in enumerate(clauses) if start <= at), default=0)
    for number in range(here, -1, -1):
        start, end = clauses[number]
        upto = at if number == here else end
        if any(
            _reaches(sentence, frame, at, clauses[number : here + 1]) for frame in _frames(sentence[start:upto], start)
        ):
            return True
    return False


class _Frame:
    """A frame in the sentence: where what it brings begins, and the mark between ("", that, comma, colon)."""

    def __init__(self, *, end: int, mark: str, whole: bool = False) -> None:
        self.end, self.mark, self.whole = end, mark, whole


def _reaches(sentence: str, frame: _Frame, at: int, clauses: tuple[tuple[int, int], ...]) -> bool:
    """Whether a frame governs the words at a position: those right after it, and what "and" adds to them."""
    gaps = [sentence[before[1] : after[0]].strip(" ") for before, after in pairwise(clauses)]
    if frame.mark == ":":
        return not any("but" in gap.lower() or "但" in gap for gap in gaps)
    brought = sentence[frame.end : frame.end + 20]
    if len(clauses) == 1:
        return frame.whole or frame.end >= at - 3 or frame.mark == "that" or bool(_SPEAKS_AS_I.match(brought))
    over = frame.end >= clauses[0][1]  # the clause ends with the frame: "As he says, …"
    if over or frame.whole:
        return len(gaps) == 1 and gaps[0] in {",", "，", ""} and (over or clauses[0][1] - clauses[0][0] < 60)
    joined = all(_GOES_ON.fullmatch(gap) for gap in gaps)
    return joined and (frame.mark == "that" or bool(_SPEAKS_AS_I.match(brought)))


def _frames(lead: str, offset: int) -> Iterator[_Frame]:
    """The frames of a clause up to the words in question."""
    for verb in _VERB.finditer(lead):
        joint = _JOINT.match(lead, verb.end())
        if joint and _is_anothers(lead[: verb.start()], verb, joint):
            mark = joint["mark"].strip().lower()
            kind = ":" if mark == ":" else "that" if mark.isalpha() or " " in mark else mark
            yield _Frame(end=offset + joint.end(), mark=kind)
    for found in _UNTRUE.finditer(lead):
        yield _Frame(end=offset + found.end() + 1, mark="that")
    if according := _ACCORDING.search(lead):
        yield _Frame(end=offset + according.end(), mark="", whole=True)
    for said in _ZH_SAYS.finditer(lead):
        own = _ZH_I.search(lead[: said.start()])
        opinion = _ZH_OPINION.search(lead[: said.end()])
        if not opinion and (not own or said["verb"] in _ZH_NOT_MINE):
            yield _Frame(end=offset + said.end(), mark=":" if re.search("[：:]", said["tail"]) else "")
    if denied := _ZH_DENIED.search(lead):
        yield _Frame(end=offset + denied.end(), mark="", whole=True)


def _is_anothers(before: str, verb: re.Match[str], joint: re.Match[str]) -> bool:
    """Whether not the speaker says it: who stands before the verb decides, and what kind of verb it is."""
    word = verb.group()
    own = _I.search(before)
    if own:
        if verb["inputs"] or _NOT_MINE.match(word):
            return True
        return bool(_PASSIVE.search(own["helps"])) and bool(_TOLD_BY_OTHERS.search(word))
    if verb["says"] and _I_WANT_TO.search(before):
        return False
    if verb["inputs"]:
        return joint["mark"].strip() in {":", "that"}
    if _NAMES_IT.match(word):
        return joint["mark"].strip() == ":"
    if _ORDER.fullmatch(before) or before.rstrip().lower().endswith((" and", " then", "please", ":", " to")):
        return bool(_ORDERED.match(word))
    return bool(before.strip())


def is_nearly(words: str, *, before: str, attribute: str) -> bool:
    """Whether the words from a statement's beginning to its value, or the word before, say that it is not so yet."""
    if attribute not in _STATES | _CONTACT:
        return False
    if _NEARLY.search(words) or _NEARLY_THERE.search(before):
        return True
    return attribute in _STATES and bool(_NOT_YET.search(words) or _NOT_YET_THERE.search(before))
