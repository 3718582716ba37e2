"""Measured values that move: "our error rate is 5 %", "latency dropped to 40 ms". A newer reading takes over.

The measure is the subject ("measure:error rate") and `value` its single slot; the line is the speaker's own sentence,
since a number says little without it.
"""

import re
from collections.abc import Iterator

from memories.calendar_words import MONTH
from memories.contracts import Candidate
from memories.enums import Kind, MemoryType
from memories.pipeline.rules.text.frame import span_of
from memories.pipeline.rules.text.reading import Sentence, Text, is_chinese

_NUMBER = (
    r"(?P<value>[$€£]?\d[\d,]*(?:\.\d+)?\s?(?:%|percent|ms|k\b|m\b|hours?|minutes?|seconds?"
    r"|days?|[kmg]bps|dollars?|euros?|pounds|bucks)?(?:\s?/\s?(?:month|day|year|week|hour))?)"
)
_NOUN = (
    r"(?:accuracy|precision|recall|latency|uptime|downtime|throughput|conversion|churn|satisfaction"
    r"|nps|csat|bandwidth|storage|budget"
    r"|revenue|turnover|traffic|sales|income|rent|salary|weight|mileage|pace|loss|perplexity|wer|map|auc|f1|bleu|occupancy"
    r"|engagement|retention|headcount|temperature|speed|memory\s+usage|cpu\s+usage|coverage|drop-?off|(?:error|bounce|open|click|conversion|response|failure"
    r"|success|return)\s+rate"
    r"|(?:response|load|build|training|waiting|delivery|resolution)\s+time|bill|costs?|score)"
)
_READS = (
    r"(?:is|are|was|has|have|grew|grown|rises|went|goes|climbs|shrank|shrunk|slipped|comes|came|hit|hits|at|of|reached|reaches|dropped|fell|rose|went|improved|increased|decreased"
    r"|jumped|climbed|raised|lifted|slashed|trimmed|reduced|sits|stands|got|gets|now)"
)
_NAMED = re.compile(
    r"(?:\b(?:our|my|the)|^(?:and\s+|so\s+|also,?\s+)?)\s*(?:(?:new|current|average|overall|total|latest|monthly|weekly|daily)\s+)*"
    rf"(?P<name>(?:\w+\s+)?{_NOUN})\s+(?:\w+\s+)??{_READS}\b(?:\s+(?:now|at|to|up"
    rf"|down|around|about|only|just|from|currently|tracking|over|risen|fallen|dropped|gone|grown|improved|in|roughly|nearly)){{0,4}}"
    rf"(?:\s+[$€£]?\d[\d,.]*\s?\w*%?\s+to)?\s+{_NUMBER}",
    re.I,
)
_BEFORE = re.compile(
    r"\b(?:(?:my|our|the)\s+(?:[\w-]+\s+){1,3}|(?:i'm|we're|i\s+am|we\s+are|it|i|we)\s+(?:now\s+)?)(?:reach(?:es|ed)?|gets?|got|has|have"
    r"|hits?|shows?|is\s+at|achieves?d?|runs?\s+at|at|getting|seeing|see|down\s+to|up\s+to)\s+(?:about\s+|around\s+|only\s+|now\s+|an?\s+)*"
    rf"{_NUMBER}\s+(?:of\s+)?(?P<name>{_NOUN})\b",
    re.I,
)
_ACRONYM = r"(?P<name>(?-i:[A-Z]{2,}[A-Za-z0-9@-]*|[a-z][A-Z]{2,}|F1|[A-Z]\d))"
_SCORED = re.compile(
    rf"(?<![\w.]){_NUMBER}\s+(?:(?:average|mean|avg\.?)\s+(?:[\w\s]{{2,24}}?\s+)?(?:on\s+)?)?{_ACRONYM}\b", re.I
)
_AIMS = re.compile(r"\b(?:target|goal|budget\s+for|limit|maximum|minimum|should|must)\b", re.I)
# "My response time is 3 days with you", "a score of 2 out of 10 for your support", "2% in your dashboard".
_DESKS = re.compile(
    r"(?:\s*out\s+of\s+\d+)?\s*(?:with|from|in|on|for|by|at)\s+your?\b|[^.;!?]{0,30}\b(?:is|are)\s+wrong\b", re.I
)
_NO_MEASURE_TEXT = "AM PM USD EUR GBP GB MB TB KB GHZ MHZ ID US UK EU PC TV OK API CSV PDF URL"
_NO_MEASURE = frozenset(_NO_MEASURE_TEXT.split())
_ON = re.compile(
    rf"\s+(?:on|for)\s+(?:the\s+|our\s+)?(?P<what>(?!(?:{MONTH})\b)(?-i:[A-Z])[\w-]*(?:\s+(?-i:[A-Z])[\w-]*)?)", re.I
)
_COMPARED = re.compile(
    r"\b(?:baseline|target|goal|previous|sota|was|from|than|instead\s+of|below|above|over" r"|under)\b[^.;,]{0,24}$",
    re.I,
)


_ZH_NUMBER = (
    r"(?P<value>(?:\d[\d,]*(?:\.\d+)?|[一二两三四五六七八九十百千万]{1,8})\s*(?:%|个百分点|毫秒|ms|秒|分钟|小时|万(?:元|块)?|千(?:元|块)?|元|块|公斤|千克"
    r"|斤|kg|GB|TB|MB|人次|单|[kK])?)"
)
_ZH_NAMED = re.compile(
    r"(?P<name>(?:平均|接口|响应|月|年|日均?|检测|模型|测试|总|当前|转化|错误|退货)?(?:延迟|准确率|精度|召回率|营业额|销售额|销量|流水|体重|预算|工资|薪水|房租"
    r"|月租|转化率|错误率|退货率|响应时间|耗时|用户数|日活|月活|访问量|流量|成本|收入|利润|业绩|F1))"
    r"(?:已经|现在|目前|大概|大约|差不多|只有|才|也|都|就|这个月|今天){0,3}(?:是|为|有|从[^，。；]{1,12}?)?(?:降到|压到|减到|涨到|升到|冲到|提高到|提升到|达到|到"
    rf"|增加到|增长到|减少到|缩短到|变成|调到|砍到)?了?(?:大概|大约|差不多|只有|约)?\s*{_ZH_NUMBER}"
)
_ZH_GENERIC = re.compile(r"^(?:平均|接口|当前|总|模型|测试)(?=.{2})")
_GENERIC = re.compile(r"^(?:model|app|site|current|test|new|own|average|mean|overall|total|our|my|api|server|page)\s+")


def _readings(said: str) -> Iterator[re.Match[str]]:
    for pattern in (_NAMED, _BEFORE, _SCORED, _ZH_NAMED):
        yield from pattern.finditer(said)


def measures(text: Text) -> Iterator[Candidate]:
    """The readings a customer tells; what is asked, supposed, compared with or aimed at is none."""
    for sentence in text.sentences:
        seen: set[str] = set()
        for match in _readings(sentence.text):
            name = _ZH_GENERIC.sub("", _GENERIC.sub("", " ".join(match["name"].lower().split())))
            start = match.start("value")
            told = text.believable(sentence=sentence, position=sentence.start + start)
            if name in seen or match["name"].upper() in _NO_MEASURE or not told:
                continue
            if _AIMS.search(match.group()) or _DESKS.match(sentence.text, match.end()):
                continue
            if match.re is _SCORED and _COMPARED.search(sentence.text[:start]):
                continue
            seen.add(name)
            where = _ON.match(sentence.text, match.end())  # a score on one set says nothing of another
            yield _reading(text, sentence, match, f"{name} on {where['what'].lower()}" if where else name)


def _reading(text: Text, sentence: Sentence, match: re.Match[str], name: str) -> Candidate:
    return Candidate(
        type=MemoryType.SEMANTIC,
        kind=Kind.FACT,
        content=sentence.text.strip()[:500],
        span=span_of(text.raw, sentence.start + match.start(), sentence.start + match.end()),
        subject=f"measure:{name}"[:120],
        attribute="value",
        value=match["value"].strip(),
        confidence=0.75,
        importance=0.6,
        language="zh" if is_chinese(sentence.text) else "en",
        rule="measure.reading",
    )
