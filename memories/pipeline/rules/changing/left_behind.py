"""What somebody has left behind, named without its slot: "we dropped X", "X is gone", "I resigned from X", 不再用X了.

The name alone does not say what it was: the pipeline looks among what is remembered, and ends what bears the name
(`pipeline/left_behind`). A name that nothing remembered bears ends nothing.
"""

import re

from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.frame import SELF_ONLY, Found, Rule, span_of
from memories.pipeline.rules.vocabulary.desk import UNDONE, UNREAL_END

ATTRIBUTE = "left_behind"
# What `left` and its like may be said of besides: one leaves a town for a day, and drops a friend at the station.
PERSON = "person"

_ARTICLE = r"(?:the\s+|our\s+|my\s+|all\s+|that\s+|old\s+|whole\s+|of\s+|idea\s+of\s+)*"
_VALUE = r"(?P<value>[A-Za-z0-9À-ɏ][\w+#./'’&-]*(?:\s+[A-Za-z0-9À-ɏ][\w+#./'’&-]*){0,4})"
_ENDS = re.compile(
    r"\s+(?:and|but|so|because|since|last|this|these|yesterday|today|in|on|at|for|after|when|to|with|from|now|completely|entirely"
    r"|altogether|too|idea|over|as|is|was|are|were|has|have|it|i|we|a|an|weeks?|months?|two|three|ago|any|the|my|our|"
    r"by|who|which|that|of)\b.*$",
    re.I | re.S,
)
_GENERAL_TEXT = """
    from on in at for to by of with since until it this that them these those everything anything something
    things one ones some all half behind off out up down early late home work town school college bed time
    notice messages message voicemail me us him her you comments comment feedback review reviews note notes
    hints word words place weight pounds line lines ball hope sight class
    waiting trying getting accident mistake your
    """
_GENERAL = frozenset(_GENERAL_TEXT.split())
_UNREAL = re.compile(
    r"\b(?:not|n't|never|would|could|might|may|should|will|'ll|want(?:ed)?\s+to|going\s+to|plan(?:ning)?\s+to|about\s+to|nearly"
    r"|almost|thinking|consider\w*|if|whether|when|before|until|unless|had\s+to\s+almost)\b[^,.;]*$|(?:没|不想|不会|想要?|打算|考虑|如果|要不要)[^，。]{0,4}$",
    re.I,
)
# Orders and numbers are ended by rules of their own, or by nobody's words.
_NO_NAME = re.compile(
    r"@|\d{5}|\d[\s-]\d{3}|(?:orders?|tickets?|bookings?|reservations?|appointments?|refunds?|calls?|meetings?|sessions?|lesson|class|flights?|订单|预约|预订|机票|申请)$",
    re.I,
)
_SAYS = re.compile(r"^.*\b(?:says?|said|tells?|told|thinks?|confirm(?:s|ed)|announced)\s+(?:(?:me|us|that)\s+)*", re.I)
_TRAILS = re.compile(r"\s+(?:one|show|thing|stuff|app|tool|software|itself|already|finally)$", re.I)


# What falls or lies somewhere is not given up: "I dropped my laptop", "I left the Kindle behind in the taxi".
_THING = re.compile(
    r"\b(?:phone|laptop|computer|tablet|camera|watch|headphones|earbuds|glasses|parcel|package|box|bag|keys|card|letter|off|kindle|iphone|ipad"
    r"|pixel|galaxy|macbook|thinkpad|airpods|tv|bike|car|button|message|file|script|cache|screenshots?|page|shares)\b",
    re.I,
)
_FELL = re.compile(r"\b(?:dropped|drop|dumped|buried|let\s+go\s+of|left|threw|thrown|deleted|scrapped)\b", re.I)
_BROKE = re.compile(
    r"\b(?:crack|broke|shatter|smash|spill)\w*|\b(?:floor|stairs|water|toilet|bath|taxi|store|off\s+at)\b|\b(?:a|an)\s+(?:line|note|message|mail"
    r"|e-?mail|hint|review)\b",
    re.I,
)
_FAILED = re.compile(
    r"\?|\b(?:today|this\s+(?:morning|afternoon|evening|week)|yesterday|tonight|just\s+now|down|error|page|load\w*|for\s+(?:me|us)\s+to)\b",
    re.I,
)


def _falls(found: Found, value: str) -> bool:
    said = found.match.group()
    if found.rule.name == "left.no_longer":
        return _FAILED.search(found.sentence.text) is not None
    return bool(_FELL.search(said) and (_THING.search(value) or _BROKE.search(found.sentence.text)))


def left_behind(found: Found) -> Candidate | None:
    """The order to end what bears the name; None where it names nothing, or it has not happened."""
    clause = found.sentence.clause_at(found.start())
    lead = found.text.plain[clause.start : found.start()]
    groups = found.match.groupdict()
    value = _ENDS.sub("", groups["value"] or groups.get("value2") or "").strip(" .,'’")
    value = _SAYS.sub("", value)
    while tail := _TRAILS.search(value):
        value = value[: tail.start()]
    first = value.lower().split(maxsplit=1)[0] if value else ""
    if (
        _UNREAL.search(lead)
        or UNREAL_END.search(lead)
        or not value
        or first in _GENERAL
        or len(value) < 2
        or _NO_NAME.search(value)
    ):
        return None
    if UNDONE.search(found.sentence.text) or _falls(found, value):
        return None
    if found.language == "zh" and re.search(r"的.|又|但|是|你们|还|快递|系统|发票", value):
        return None
    return Candidate(
        type=MemoryType.EPISODIC,
        kind=Kind.EVENT,
        content=found.match.group().strip()[:500],
        span=span_of(found.text.raw, found.start(), found.end()),
        attribute=ATTRIBUTE,
        value=value,
        retracts=True,
        valid_to=found.moment.said_at,
        tags=(PERSON,) if found.rule.name.endswith(PERSON) else (),
        confidence=0.8,
        importance=0.6,
        language=found.language,
        rule=found.rule.name,
    )


_DONE = (
    r"(?:dropped|ditched|retired|abandoned|scrapped|cancel?led|dumped|binned|buried|outgrown|outgrew|uninstalled|quit|deleted|sold"
    r"|stopped\s+(?:using|taking|drinking|eating|playing|learning|studying|doing)"
    r"|(?:gave|given|give)\s+up(?:\s+on)?|(?:gone|went)\s+off|got(?:ten)?\s+rid\s+of|let\s+go\s+of|moved\s+(?:on\s+from|away\s+from|off)"
    r"|resigned\s+from|retired\s+from|finished\s+(?:at|with)|handed\s+in\s+my\s+notice\s+at|done\s+with|parted\s+(?:ways\s+)?with"
    r"|unsubscribed\s+from|said\s+goodbye\s+to|(?:was|were|got|been)\s+laid\s+off\s+(?:from|by))"
)
_OVER = (
    r"(?:gone|over(?!\s+(?:quota|limit|budget|capacity)\b)|out(?=\s+for\s+(?:us|me)\b|[^.;!?]{1,30}\bis\s+in\b)|dead\s+to\s+(?:us|me)|history|cancel?led|off\s+the\s+table|no\s+more|behind\s+(?:me|us)|(?:finished|done)\s+for\s+(?:us|me)|retired|switched\s+off"
    r"|shut\s+down|decommissioned|discontinued|in\s+the\s+past)"
)
_WHO = r"(?P<value>(?-i:(?:Mr|Mrs|Ms|Dr|Prof|Professor|Madame|Monsieur)?\.?\s?[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?))"
# Somebody who leaves a chat, a note or at noon still is who they were.
_FOR_GOOD = (
    r"(?=\s*(?:[.,;!]|$)|\s+(?:(?:the|our)\s+(?:company|firm|team|job|practice|clinic|hospital|school|department|business|club|gym|role|position)"
    r"|last\s+(?:week|month|year|spring|summer|autumn|winter)|this\s+(?:month|year|spring|summer|week)|yesterday|for\s+(?:good|another|a\s+new)"
    r"|to\s+(?:join|work|retire|start|pursue|become|have)|and\s+(?!i\s+(?:am|'m)\s+(?:still\s+)?waiting)|so\b|because|as\s+(?:my|our)|in\s+(?-i:[A-Z])|on\s+(?-i:[A-Z])"
    r"|after\s+(?!\w+\s+(?:minutes?|hours?))|from\s+(?:the|our)|a\s+(?:week|month|year)\s+ago))"
)
_ZH_VALUE = r"(?P<value>[A-Za-z0-9\u4e00-\u9fff][A-Za-z0-9\u4e00-\u9fff+#. -]{0,16}?)"

RULES: tuple[Rule, ...] = (
    Rule(
        name="left.verb",
        pattern=rf"<I><have>(?:\s+(?:just|recently|finally|also|now|already|completely|since))*\s+{_DONE}\s+{_ARTICLE}{_VALUE}",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.left",
        pattern=r"<I><have>(?:\s+(?:just|recently|finally|also|now|already))*\s+left\s+(?:the\s+)?"
        r"(?P<value>(?-i:[A-Z])[\w&.'’-]*(?:\s+(?-i:[A-Z])[\w&.'’-]*){0,3})(?=\s*[,.;!]|\s*$|\s+(?:in|last|and|after|because|when|to|this|for\s+good)\b)",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.around",
        pattern=rf"<I><have>(?:\s+(?:just|recently|finally|also|now|already))*\s+(?:left\s+{_ARTICLE}{_VALUE}\s+behind"
        r"|(?:threw|thrown|let|put)\s+(?:the\s+|our\s+|my\s+)?(?P<value2>[A-Za-z][\w+#./'’&-]*(?:\s+[\w+#./'’&-]+){0,2}?)\s+(?:out|go|away|aside))\b",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.over",
        pattern=rf"(?:^|[,;:.]\s*|\b(?:and|so|but|as|because)\s+){_ARTICLE}{_VALUE}\s+(?:is|are|was|were|has\s+been|'s|’s)\s+"
        rf"(?:now\s+|finally\s+|all\s+|completely\s+)*{_OVER}\b(?!\s+(?:of|on|to(?<!dead\sto)|with|there|by|from|the|slow\w*|more|for(?!\s+(?:us|me|good)))\b|['’]s)",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.ended",
        pattern=rf"\b(?:the|our|my)\s+{_VALUE}\s+(?:project|plan|contract|subscription|membership|lease|job|gig|course)\s+(?:has\s+)?(?:ended(?!\s+up\b)|finished(?!\s+\w+ing\b)"
        r"|ran\s+out|expired|fell\s+through|was\s+(?:cancel?led|scrapped|dropped))\b",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.no_longer",
        pattern=rf"\b{_VALUE}\s+(?:is\s+no\s+longer\s+(?:my|our|for\s+me|for\s+us)\b|didn't\s+work\s+(?:out\s+)?for\s+(?:me|us)\b"
        r"|(?:isn't|is\s+not|was\s+not|wasn't)\s+(?:for\s+(?:me|us)\b|(?:my|our)\s+(?:thing|style|jam|cup\s+of|goal|focus)\b"
        r"|(?:my|our)\s+[^.;!?]{2,30}?\s+any\s?(?:more|longer)\b))[^.;!?]{0,40}",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.person",
        pattern=rf"\b{_WHO}\s+(?:has\s+|had\s+)?(?:stepped\s+down\b|(?:left|moved\s+on|retired|quit|resigned|was\s+replaced){_FOR_GOOD}"
        r"|went\s+on\s+\w+\s+leave\b|passed\s+away\b"
        r"|was\s+(?:promoted|transferred|let\s+go)\b(?!\s+(?:to|of|from)\s+(?:my|the|your|me)\b)|got\s+(?:promoted|transferred)\b|won't\s+(?:be\s+)?(?:come|coming)\s+back\b(?!\s+to\s+(?:me|us|you)\b)"
        r"|is\s+(?:no\s+longer|not)\s+my\s+(?!(?:problem|fault|issue|choice|name|concern|number|address|order|real|full|first|last)\b)"
        r"|and\s+i\s+parted\b|went\s+back\s+to\s+(?=(?-i:[A-Z])|school|university|college))",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.zh",
        pattern=rf"<我>?(?:们|已经|终于|刚刚?|都|也)*(?:不再用|(?:放弃|告别|退出|停用|弃用|辞掉|卖掉?|取消|戒)了)\s*{_ZH_VALUE}(?:了)?(?=[，。,！!；;]|$)",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.zh.over",
        pattern=rf"(?:^|[，,。；])(?:把)?{_ZH_VALUE}(?:那边|这边)?(?:已经|都|就|也|先)*(?:停用了|取消了|不用了|不做了|下线了|没续|到期没续|先?放一放|拜拜|卖了)",
        build=left_behind,
        voices=SELF_ONLY,
    ),
    Rule(
        name="left.zh.resigned",
        pattern=rf"<我>?从{_ZH_VALUE}(?:辞职?了?|离职了?|跳槽|离开了?)",
        build=left_behind,
        voices=SELF_ONLY,
    ),
)
