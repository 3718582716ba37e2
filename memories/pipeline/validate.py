"""A model's answer as candidates: every row is held against the words, corrected with a record, or refused. Pure."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memories.cardinality import SINGLE, for_a_while, holds_several
from memories.contracts import Candidate, Span
from memories.enums import Kind, MemoryType, Proposer, Source
from memories.index.terms import fold
from memories.pipeline import bearing, ground
from memories.pipeline.ground import Words
from memories.pipeline.rules.vocabulary.topics import category_of, short_form
from memories.prompts import propose as prompt
from supportmem.llm.errors import BadAnswer
from supportmem.llm.repetition import ends_in_a_loop

CONTENT = 500
_DEFAULT_TYPE = {Kind.FACT: MemoryType.SEMANTIC, Kind.PREFERENCE: MemoryType.SEMANTIC}
# Importance by the bands of domain section 2: a model's number counts inside its band only.
_BAND = {
    Kind.PREFERENCE: (0.9, 1.0),
    Kind.ISSUE: (0.7, 0.9),
    Kind.REQUEST: (0.7, 0.9),
    Kind.DECISION: (0.7, 0.9),
    Kind.SENTIMENT: (0.4, 0.8),
}
_IDENTITY = frozenset(
    {"name", "email", "phone", "work_email", "work_phone", "address", "location", "company", "role", "language"}
)
_TAGS = {
    Kind.ISSUE: ("error",),
    Kind.DECISION: ("decision",),
    Kind.PREFERENCE: ("preference",),
    Kind.REQUEST: ("request",),
    Kind.SENTIMENT: ("sentiment",),
}
_STATEMENTS = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.DECISION, Kind.EVENT})
_HAPPENS = frozenset({Kind.EVENT, Kind.DECISION, Kind.REQUEST, Kind.ISSUE})
_NEAREST: dict[str, tuple[str, ...]] = {
    Kind.ISSUE: ("problem", "bug", "complaint", "incident", "error", "outage", "defect", "trouble"),
    Kind.PREFERENCE: ("like", "dislike", "taste", "habit", "opinion", "setting"),
    Kind.REQUEST: ("wish", "ask", "question", "todo", "task", "need", "action item", "feature request"),
    Kind.SENTIMENT: ("feeling", "emotion", "mood", "satisfaction"),
    Kind.DECISION: ("choice", "agreement", "promise", "commitment", "resolution", "plan made"),
    Kind.EVENT: ("purchase", "activity", "appointment", "meeting", "happening", "experience", "incident report"),
    Kind.FACT: ("profile", "identity", "attribute", "information", "contact", "personal", "knowledge"),
    MemoryType.SEMANTIC: ("fact", "knowledge", "preference", "long_term", "profile"),
    MemoryType.EPISODIC: ("event", "experience", "episode", "short_term", "interaction"),
    MemoryType.PROCEDURAL: ("skill", "how-to", "procedure", "process", "instruction"),
}
_ALIASES = {
    "email_address": "email", "mail": "email", "e_mail": "email", "phone_number": "phone", "telephone": "phone",
    "mobile": "phone",
    "business_email": "work_email", "office_email": "work_email", "company_email": "work_email",
    "office_phone": "work_phone", "business_phone": "work_phone", "company_phone": "work_phone",
    "city": "location", "residence": "location", "country": "location",
    "job": "role", "job_title": "role", "occupation": "role", "position": "role", "employer": "company",
    "organization": "company", "organisation": "company", "workplace": "company", "full_name": "name",
    "first_name": "name", "customer_name": "name", "subscription": "plan", "tier": "plan", "os": "operating_system",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class By:
    """Which model proposes, and in which language the words are."""

    model: str
    language: str


def rows_of(answer: object) -> list[object]:
    """The rows of an answer; one row alone, or a bare list of them, counts too. Raises BadAnswer when there are none.

    An empty list is an answer ("no facts"); an answer without a list is a failure.
    """
    if isinstance(answer, list):
        if any(isinstance(row, Mapping) and "memories" in row for row in answer):
            return [row for part in answer for row in rows_of(part)]
        return answer
    if not isinstance(answer, Mapping):
        raise BadAnswer("the model's answer is no object")
    if _is_row(answer):
        return [answer]
    rows = answer.get("memories")
    if isinstance(rows, Mapping) and _is_row(rows):
        return [rows]
    if not isinstance(rows, list):
        raise BadAnswer("the model's answer has no list of memories")
    return rows


def candidates(answer: object, words: Words, *, by: By, strict: bool) -> tuple[Candidate, ...]:
    """The good rows, each once. Raises BadAnswer when `strict` and any is malformed, or when none is well formed.

    A malformed row may hold what matters: it is asked for again once before the good ones are taken without it.
    """
    rows = rows_of(answer)
    formed = [row for row in rows if _is_row(row)]
    if len(formed) < len(rows) and (strict or not formed):
        raise BadAnswer(f"{len(rows) - len(formed)} of {len(rows)} rows of the model's answer are malformed")
    found: dict[tuple[str, ...], Candidate] = {}
    for row in formed[: prompt.MAX_ROWS * 2]:
        candidate = validated(row, words, by=by)
        if candidate is not None:
            found.setdefault(_identity(candidate), candidate)
    return tuple(found.values())[: prompt.MAX_ROWS]


def _identity(candidate: Candidate) -> tuple[str, ...]:
    """What makes two rows one: the same slot and value, or the same words, of whatever kind they are called."""
    if candidate.attribute:
        return (candidate.subject, candidate.attribute, fold(candidate.value))
    return (candidate.subject, fold(candidate.span.quote))


def _is_row(row: object) -> bool:
    """Whether this is a row with text where text belongs, that does not go round in circles."""
    if not isinstance(row, Mapping):
        return False
    texts = [row.get(name) for name in ("quote", "content")]
    return all(isinstance(text, str) and not ends_in_a_loop(text, least=60) for text in texts)


def validated(row: object, words: Words, *, by: By) -> Candidate | None:
    """One row as a candidate; None when it has no evidence, or is about nobody in this talk."""
    if not isinstance(row, Mapping) or not _is_row(row):
        return None
    content = " ".join(str(row["content"]).split())
    span = ground.find_quote(words.text.raw, str(row["quote"]))
    if span is None or not content or ground.is_clock(span.quote) or not ground.is_senders(words, span):
        return None
    notes: list[str] = []
    kind = _as_said(_kind(row.get("kind"), notes), words, span, notes)
    if kind in _STATEMENTS and not ground.is_said(words, span):
        return None
    subject = ground.subject_of(words, span, str(row.get("subject") or ""))
    if subject is None or (subject == ground.CUSTOMER and row.get("about_customer") is False):
        return None
    event_at, wide = ground.dated(words, span) if kind in _HAPPENS else (None, span)
    slot = _slot(row, kind, words, wide, notes)
    if slot is None or not ground.is_supported(content, by=words.text.plain):
        denied = any(note.startswith("no slot") and bearing.NOWHERE not in note for note in notes)
        content = bearing.clause_of(words, wide) if denied else wide.quote
        notes.append("content named what the words do not: the quote stands in its place")
    told = bearing.told_as(words, wide, kind=kind, content=content)
    if told is None:
        return None
    if told != content:
        content = told
        notes.append("the quote left out what turns it round: the clause stands in its place")
    expires = ground.ends(words, wide)
    attribute, value = slot or ("", "")
    if expires is not None and attribute in SINGLE:
        attribute = for_a_while(attribute)  # it takes no slot from the lasting value
    return Candidate(
        type=_type(row.get("type"), kind, notes),
        kind=kind,
        content=content[:CONTENT],
        span=wide,
        subject=subject,
        attribute=attribute,
        value=value,
        many_valued=bool(attribute) and holds_several(attribute, otherwise=True),
        category=_category(row.get("category"), attribute, wide, notes),
        confidence=_share(row.get("confidence"), 0.0),
        importance=_importance(row.get("importance"), kind, attribute),
        language=by.language,
        tags=_TAGS.get(kind, ()),
        event_at=event_at,
        valid_from=ground.begins(words, wide) if kind in {Kind.FACT, Kind.PREFERENCE} else None,
        expires_at=expires,
        proposer=Proposer.MODEL,
        model=by.model,
        prompt_version=prompt.VERSION,
        corrections=tuple(notes),
    )


def _kind(raw: object, notes: list[str]) -> Kind:
    """The kind, or the nearest allowed one, which is noted."""
    given = _word(raw)
    if given in prompt.KINDS:
        return Kind(given)
    nearest = Kind(_nearest(given, prompt.KINDS) or Kind.FACT)
    notes.append(f"kind {given!r} became {nearest}")
    return nearest


def _as_said(kind: Kind, words: Words, span: Span, notes: list[str]) -> Kind:
    """A request in which nothing is asked for is what happened, when the words name a day, else a fact."""
    if kind != Kind.REQUEST or ground.asks(words, span):
        return kind
    told = Kind.EVENT if ground.dated(words, span)[0] else Kind.FACT
    notes.append(f"kind request became {told}: nothing is asked for")
    return told


def _type(raw: object, kind: Kind, notes: list[str]) -> MemoryType:
    """The type; of none given the kind's own. Only skills are procedural."""
    usual, given = _DEFAULT_TYPE.get(kind, MemoryType.EPISODIC), _word(raw)
    if given in {MemoryType.SEMANTIC, MemoryType.EPISODIC}:
        return MemoryType(given)
    if not given:
        return usual
    nearest = _nearest(given, (MemoryType.SEMANTIC, MemoryType.EPISODIC)) or usual
    notes.append(f"type {given!r} became {nearest}")
    return MemoryType(nearest)


def _category(raw: object, attribute: str, span: Span, notes: list[str]) -> str:
    """The category; what is not allowed becomes the nearest, by name and then by what the words are about."""
    given, by_words = _word(raw), category_of(span.quote)
    if attribute in _IDENTITY:
        by_words = "account"
    if given in prompt.CATEGORIES and given != "general":
        return given
    if not given or given == "general":
        return by_words
    close = difflib.get_close_matches(given, prompt.CATEGORIES, n=1, cutoff=0.6)
    read = category_of(given.replace("_", " "))
    nearest = close[0] if close else read if read != "general" else by_words
    notes.append(f"category {given!r} became {nearest}")
    return nearest


def _word(raw: object) -> str:
    return "_".join(str(raw).casefold().replace("-", " ").split())[:40] if isinstance(raw, str) else ""


def _nearest(given: str, allowed: Sequence[str]) -> str:
    """The allowed word that is written most like the given one, or has a synonym that is; "" when none is near."""
    known = {word.replace(" ", "_").replace("-", "_"): name for name in allowed for word in (name, *_NEAREST[name])}
    close = difflib.get_close_matches(given, known, n=1, cutoff=0.75)
    return known[close[0]] if close else ""


def _slot(row: Mapping[str, object], kind: Kind, words: Words, span: Span, notes: list[str]) -> tuple[str, str] | None:
    """A slot only for facts and problems; none (empty) without a usable name. None when the words do not bear it out:

    the value does not stand in the text, or is denied there.
    """
    if kind == Kind.ISSUE:
        return "problem", short_form(span.quote)
    given = _word(row.get("attribute"))
    attribute = _ALIASES.get(given, given)
    value = " ".join(str(row.get("value") or "").split())[:120]
    if kind != Kind.FACT or not attribute.isidentifier() or not attribute.isascii() or not value:
        return "", ""
    refused = bearing.why_not(words, span, attribute=attribute, value=value)
    if refused:
        notes.append(f"no slot {attribute}: {refused}")
        return None
    if ground.is_negated(words, span, value):
        notes.append(f"no slot {attribute}: the words deny it")
        return None
    if attribute != given:
        notes.append(f"attribute {given!r} became {attribute}")
    return attribute, value


def _importance(raw: object, kind: Kind, attribute: str) -> float:
    low, high = (0.9, 1.0) if attribute in _IDENTITY else _BAND.get(kind, (0.5, 0.9))
    return min(max(_share(raw, low), low), high)


def _share(raw: object, default: float) -> float:
    """A number within 0..1; a percentage such as 90 is read as 0.9."""
    if isinstance(raw, bool) or not isinstance(raw, int | float | str):
        return default
    try:
        value = float(raw)
    except ValueError:
        return default
    value = value / 100 if 1 < value <= 100 else value
    return value if 0 <= value <= 1 else default


def speaker_of(source: Source) -> str:
    """Who speaks, as the prompt calls them."""
    if source in ground.BY_CUSTOMER:
        return "customer"
    return "support agent" if source in {Source.AGENT_TURN, Source.NOTE} else "system"
