"""Clause rules: what a whole clause tells (a problem, an event, a request, a decision, a feeling).

The candidate's content is the speaker's own clause; clauses that only give the circumstances ("when I log
in", "because …") stay with the clause they belong to.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from memories.contracts import Candidate, Span
from memories.dates import resolve_date
from memories.enums import Kind, MemoryType
from memories.language import DEFAULT
from memories.pipeline.rules.text.dates import expiry_of
from memories.pipeline.rules.text.frame import Moment, Voice, span_of
from memories.pipeline.rules.text.reading import Clause, Sentence, Text, is_chinese
from memories.pipeline.rules.vocabulary.grammar import GRAMMARS
from memories.pipeline.rules.vocabulary.topics import category_of, short_form
from memories.pipeline.rules.vocabulary.when_or_why import DATED, says_when_or_why

MAX_CONTENT = 500
STRONGER = 0.1  # strong feeling weighs so much more
PROMISE = "promise"
STANDING = "problem_standing"  # no slot: how a remembered problem stands from now on
_CIRCUMSTANCE = re.compile(
    r"\s*(?:when|whenever|while|if|after|before|every\s+time|each\s+time|as\s+soon\s+as|once|since"
    r"|because|as|even\s+though|"
    r"although|due\s+to|with|on|in|at|during|for|despite|which|where|only\s+when|especially|especially)\b"
    r"|\s*(?:当|每次|每当|因为|由于|自从|只要|一|在)|.*(?:的时候|时|后|以后|之后)\s*$",
    re.I,
)
_STRONG = re.compile(
    r"\b(?:so|very|really|extremely|absolutely|totally|completely|utterly|incredibly|furious|livid"
    r"|outrag\w+|unacceptable|worst|"
    r"disgust\w+|ridiculous|fed\s+up|thrilled|delighted|hate)\b|!{1,}|太|非常|极其|特别|十分|极了"
    r"|死了|愤怒|气死|忍无可忍",
    re.I,
)


@dataclass(frozen=True, kw_only=True)
class ClauseRule:
    """What makes a clause tell something of a kind; `veto` takes it back.

    `standing` is set where the clause only says how a problem stands. `says` and `silent` are its examples.
    """

    name: str
    kind: Kind
    pattern: re.Pattern[str]
    veto: re.Pattern[str] | None = None
    voices: frozenset[Voice]
    in_questions: bool = False
    needs_date: bool = False
    needs_date_or_cause: bool = False
    importance: float = 0.7
    confidence: float = 0.85
    tags: tuple[str, ...] = ()
    polarity: str = "+"
    standing: str = ""
    says: tuple[tuple[str, str], ...] = ()
    silent: tuple[str, ...] = ()

    def matches(self, piece: str) -> re.Match[str] | None:
        """The words that tell it, unless the veto speaks."""
        found = self.pattern.search(piece)
        if not found or (self.veto and self.veto.search(piece)):
            return None
        return found


@dataclass(frozen=True, kw_only=True)
class _Labelled:
    rule: ClauseRule | None
    start: int
    end: int
    circumstance: bool


def pattern(*parts: str) -> re.Pattern[str]:
    """Alternatives as one case-blind pattern."""
    return re.compile("|".join(f"(?:{part})" for part in parts), re.I)


def read_clauses(
    *,
    text: Text,
    sentence: Sentence,
    voice: Voice,
    moment: Moment,
    rules: tuple[ClauseRule, ...],
    taken: list[tuple[int, int]],
) -> list[Candidate]:
    """The candidates told by the clauses of one sentence, leaving out words that other rules have used."""
    labelled = [
        _label(text=text, sentence=sentence, piece=piece, voice=voice, rules=rules, taken=taken)
        for clause in sentence.clauses
        for piece in _split_feeling(clause, rules)
    ]
    told = [
        _candidate(sentence=sentence, rule=rule, span=span_of(text.raw, start, end), moment=moment)
        for rule, start, end in _merge(labelled)
    ]
    if any(c.kind is Kind.SENTIMENT and _STRONG.search(c.content) for c in told):
        return [replace(c, importance=_raised(c)) for c in told]
    return told


def _raised(candidate: Candidate) -> float:
    """What is told with strong feeling weighs a tenth more, within its band (domain section 2)."""
    raised = round(candidate.importance + STRONGER, 2)
    if candidate.kind is Kind.SENTIMENT:
        return raised
    return max(candidate.importance, min(raised, 0.9))


_FEELING_OF = re.compile(r"\s+(?:that|because|since|as|when|with\s+how|at\s+how)\s+|(?:，|,)?(?:因为|由于)", re.I)


def _split_feeling(clause: Clause, rules: tuple[ClauseRule, ...]) -> list[Clause]:
    """ "I'm upset that the app crashes" is a feeling and its cause: two clauses."""
    for rule in rules:
        if rule.kind is not Kind.SENTIMENT:
            continue
        felt = rule.matches(clause.text)
        joint = _FEELING_OF.search(clause.text, felt.end()) if felt else None
        if joint and joint.start() - (felt.end() if felt else 0) < 12:
            head = _part(clause, 0, joint.start())
            return [head, _part(clause, joint.end(), len(clause.text))]
    return [clause]


def _part(clause: Clause, start: int, end: int) -> Clause:
    return Clause(
        start=clause.start + start,
        end=clause.start + end,
        text=clause.text[start:end],
        asks=clause.asks,
        inverted=clause.inverted,
        why=clause.why,
        supposes=clause.supposes,
    )


_CITES = re.compile(
    r"\b(?:docs?|documentation|manual|guide|faqs?|readme|article|tutorial|policy|terms|release\s+notes|changelog"
    r"|help\s+(?:page|cent(?:er|re)))\b[^\"]*(?P<quote>\"[^\"]*\"?)|(?:文档|手册|说明书?|教程|帮助页面?|指南)"
    r"[^\"「『]*(?P<zh>[\"「『][^\"」』]*[\"」』]?)",
    re.I,
)


_MACHINE = re.compile(
    r"system|seite|app\b|anwendung|webseite|sistema|p[aá]gina|aplicaci[oó]n|syst[eè]me|site|application", re.I
)


def _is_reported(text: Text, sentence: Sentence, piece: Clause) -> bool:
    """Whether somebody else says it; what a program says is the speaker's own report."""
    grammar = GRAMMARS.get(sentence.language)
    by = grammar.reports.search(text.plain[sentence.start : piece.start]) if grammar else None
    return by is not None and not _MACHINE.search(by.group())


def _own_words(text: str) -> str:
    """A clause without what it cites from a manual; a message that a program shows is the speaker's report."""
    return _CITES.sub(lambda m: m.group().replace(m["quote"] or m["zh"], ""), text)


def _label(
    *,
    text: Text,
    sentence: Sentence,
    piece: Clause,
    voice: Voice,
    rules: tuple[ClauseRule, ...],
    taken: list[tuple[int, int]],
) -> _Labelled:
    grammar = GRAMMARS.get(sentence.language)
    circumstance = bool((grammar.circumstance if grammar else _CIRCUMSTANCE).match(piece.text))
    nothing = _Labelled(rule=None, start=piece.start, end=piece.end, circumstance=circumstance)
    if any(start < piece.end and piece.start < end for start, end in taken):
        return _Labelled(rule=None, start=piece.start, end=piece.end, circumstance=False)
    if text.is_quoted(piece.start, piece.end) or piece.supposes or _is_reported(text, sentence, piece):
        return nothing
    told = _own_words(piece.text)
    for rule in rules:
        if voice not in rule.voices or not _may_ask(rule, piece, sentence):
            continue
        if not rule.matches(told):
            continue
        if rule.kind in _OF_ONESELF and not text.is_own(sentence=sentence, position=piece.start + _lead(piece.text)):
            continue
        if rule.needs_date_or_cause and not says_when_or_why(sentence.text):
            continue
        if PROMISE in rule.tags and any(clause.supposes for clause in sentence.clauses):
            continue  # "if it is not there by Friday, we refund it" promises nothing yet
        if rule.needs_date and not DATED.search(sentence.text):
            continue
        return _Labelled(rule=rule, start=piece.start, end=piece.end, circumstance=circumstance)
    return nothing


_OF_ONESELF = frozenset({Kind.SENTIMENT, Kind.DECISION})  # what only who has it can tell
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i've|i'll|we|we're|we've|we'll|my|our)\b|我", re.I)


def _lead(piece: str) -> int:
    """Where the last words about oneself begin: "he says that I am happy" reports them."""
    places = [found.start() for found in _FIRST_PERSON.finditer(piece)]
    return places[-1] if places else 0


def _may_ask(rule: ClauseRule, piece: Clause, sentence: Sentence) -> bool:
    if not piece.asks or rule.in_questions:
        return True
    if rule.kind is not Kind.ISSUE:
        return False
    after_question = not piece.inverted and any(c.inverted and c.start < piece.start for c in sentence.clauses)
    return piece.why or after_question


def _merge(labelled: list[_Labelled]) -> list[tuple[ClauseRule, int, int]]:
    merged: list[tuple[ClauseRule, int, int]] = []
    loose: int | None = None
    joined = False
    for piece in labelled:
        if piece.rule is None:
            if piece.circumstance and merged and joined:
                rule, start, _ = merged[-1]
                merged[-1] = (rule, start, piece.end)
            else:
                loose, joined = (piece.start if piece.circumstance else None), False
            continue
        start = piece.start if loose is None or piece.rule.kind not in {Kind.ISSUE, Kind.EVENT} else loose
        loose = None
        if (
            merged
            and joined
            and merged[-1][0].kind is piece.rule.kind
            and piece.rule.kind in {Kind.ISSUE, Kind.SENTIMENT}
        ):
            merged[-1] = (merged[-1][0], merged[-1][1], piece.end)
        else:
            merged.append((piece.rule, start, piece.end))
        joined = True
    return merged


def _language(content: str, sentence: Sentence) -> str:
    """A clause of a mixed sentence may be Chinese by itself, or not."""
    if sentence.language in GRAMMARS:
        return sentence.language
    return "zh" if is_chinese(content) else DEFAULT


def _cut(span: Span) -> str:
    content = span.quote
    if len(content) <= MAX_CONTENT:
        return content
    return content[: MAX_CONTENT - 1].rsplit(" ", 1)[0] + "…"


def _candidate(*, sentence: Sentence, rule: ClauseRule, span: Span, moment: Moment) -> Candidate:
    content = _cut(span)
    issue = rule.kind is Kind.ISSUE
    event_at: datetime | None = None
    if rule.kind in {Kind.EVENT, Kind.DECISION, Kind.REQUEST, Kind.ISSUE}:
        event_at = resolve_date(content, said_at=moment.said_at, time_zone=moment.time_zone, language=sentence.language)
    expires = None
    if rule.kind is Kind.REQUEST:
        expires = expiry_of(content, said_at=moment.said_at, time_zone=moment.time_zone)
    return Candidate(
        type=MemoryType.EPISODIC,
        kind=rule.kind,
        content=content,
        span=span,
        attribute=STANDING if rule.standing else "problem" if issue else "",
        value=rule.standing or (short_form(content) if issue else ""),
        many_valued=issue,
        polarity=rule.polarity,
        category=category_of(content),
        confidence=rule.confidence,
        importance=rule.importance,
        language=_language(content, sentence),
        tags=rule.tags,
        event_at=event_at,
        expires_at=expires,
        rule=rule.name,
    )
