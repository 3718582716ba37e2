"""Reading: cuts a text into sentences and clauses and says which of them may be believed.

Every position is a position in the original text: normalising replaces characters one for one.
A clause that asks, supposes, quotes or reports somebody else's words gives no facts. English and Chinese are read
in one pass; sentences of other languages by their own grammar.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from memories.language import DEFAULT, NOT_WORDS, guess
from memories.pipeline.rules.text.overriding import overrides
from memories.pipeline.rules.text.pasted import own_words
from memories.pipeline.rules.text.reporting import is_reported
from memories.pipeline.rules.vocabulary.grammar import GRAMMARS, REPORTED_AFTER

_ONE_FOR_ONE = {ord(c): "'" for c in "’‘ʼ´`＇"} | {ord(c): '"' for c in "“”„＂"}
_ONE_FOR_ONE |= {ord(c): " " for c in "\u00a0\u2007\u2009\u202f\u3000\t"}
_ONE_FOR_ONE |= {code: chr(code - 0xFEE0) for code in range(0xFF10, 0xFF5B) if chr(code).isalnum()}
_ONE_FOR_ONE |= {ord("＠"): "@", ord("．"): "."}

CJK = re.compile(r"[\u3400-\u9fff]")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_SENTENCE_END = re.compile(r"[.!?…]+(?=[\s\"')\]]|$)|[。！？；…]+|[.!?]+(?=[\u3400-\u9fff])|;(?=\s)|\s*\n\s*")
_LONGEST = 600  # characters of one sentence that are read at a time
_CUT = re.compile(r"[,，、;；:：\s]+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|vs|inc|ltd|approx|etc|e\.g|i\.e|nr|str|tel|sra?|mme|mlle|z\.\s?b|p\.\s?ej)"
    r"|\b[A-Z])$",
    re.I,
)
_STARTS = (
    r"i|i'm|i've|i'd|im|my|we|we're|our|you|it|it's|its|this|that's|they|there|he|she|the|now|please|pls|"
    r"can|could|will|would|what|what's|why|how|when|where|is|are|do|does|not"
)
_CLAUSE_END = re.compile(
    r"\s*,\s*(?:(?:and|but|so|or|yet)\s+)?(?=\S)|\s*[，、](?:但是?|而且|所以|并且|不过)?|\s+[-–—]+\s+|—+"
    rf"|\s+(?:and|but|so|then|also)\s+(?=(?:{_STARTS})\b)",
    re.I,
)
_INVERTED = re.compile(
    r"(?:(?:hi|hello|hey|ok|okay|so|and|but|well|please|sorry|um|oh|also|then)\b[\s,!.]*)*"
    r"(?:(?:what|who|whom|whose|which|where|when|why|how)(?:'?s|'?re)?\b(?!ever)"
    r"|(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|"
    r"isn't|aren't|don't|doesn't|didn't|hasn't|haven't|can't|couldn't|won't|wouldn't)\s+"
    r"(?:you|i|we|he|she|they|it|my|your|our|his|her|their|the|this|that|there|any\w*|some\w*)\b"
    r"|(?:is|are|does|did)\s+[a-z][\w-]*\s+\w+)",
    re.I,
)
_WHY = re.compile(r"\b(?:why|how\s+come|what'?s\s+wrong)\b|为什么|为何|为啥|怎么(?:老|总|又|一直|还|就)", re.I)
_ZH_ASKS = re.compile(
    r"什么|谁|哪|几[个点号]|多少|怎么|怎样|为何|为啥|是否|是不是|有没有|能不能|可不可以|会不会|对不对|[吗么嗎]\s*$"
)
_ZH_NOT_ASKING = re.compile(r"怎么也|怎么都|什么都|什么也|不知道为什么|没什么|不怎么|谁都")
_TAG = re.compile(
    r"\s*(?:right|correct|ok(?:ay)?|yes|no|isn't it|aren't i|am i right|is that right|huh|eh|对吗"
    r"|对吧|是吗|是吧|对不对)"
    r"\s*$",
    re.I,
)
_SUPPOSES = re.compile(
    r"\s*(?:(?:but|and|so|well|ok)\s+)?(?:if|unless|suppose|supposing|imagine|pretend|assume|assuming|let's say|"
    r"say that|as if|what if|hypothetically)\b|\s*(?:for\s+(?:example|instance)|e\.\s?g\.?|z\.\s?b\.?)(?=\W|$)"
    r"|\s*(?:(?:an?|the|this|here\s+is\s+an?)\s+)?(?:examples?|samples?|templates?|demo|placeholder"
    r"|test)(?:\s\w+)?\s*:|\s*(?:如果|假如"
    r"|假设|要是|比如|例如|万一|倘若)",
    re.I,
)
_SUPPOSES_ON = re.compile(
    r"\s*(?:suppose|supposing|imagine|pretend|assume|let's say|for\s+example|for\s+instance|e\.\s?g"
    r"|(?:(?:an?|the|this|here\s+is\s+an?)\s+)?(?:examples?|samples?|templates?|demo|placeholder)(?:\s\w+)?\s*:"
    r"|hypothetically|假设|比如|例如|示例|例子)",
    re.I,
)
_QUOTED = re.compile(
    r'"[^"\n]{1,400}"|「[^」\n]{1,400}」|『[^』\n]{1,400}』|(?m:^[ ]*>.*$)'
    r"|(?<!\w)'(?:[^'\n]|(?<=\w)'(?=\w)){2,400}'(?!\w)"  # not the apostrophes of "it's" and "users'"
)


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A piece of a sentence, in positions of the whole text."""

    start: int
    end: int
    text: str
    asks: bool
    inverted: bool
    why: bool
    supposes: bool


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A sentence with its clauses. `text` is normalised, without the closing mark."""

    start: int
    end: int
    text: str
    before: str
    clauses: tuple[Clause, ...]
    shouting: bool
    language: str

    def clause_at(self, position: int) -> Clause:
        """The clause that holds a position of the sentence; positions are those of the whole text."""
        return self.clauses[bisect_right([clause.start for clause in self.clauses], position) - 1]


@dataclass(frozen=True, kw_only=True)
class Text:
    """A whole text, read."""

    raw: str
    plain: str
    sentences: tuple[Sentence, ...]
    quoted: tuple[tuple[int, int], ...]
    overridden: int  # from here on orders to the assistant speak, not the customer about themselves

    def is_quoted(self, start: int, end: int) -> bool:
        """Whether a stretch lies inside quotation marks, or in a quoted line."""
        at = bisect_right(self.quoted, (start, len(self.raw))) - 1
        return at >= 0 and self.quoted[at][0] <= start and end <= self.quoted[at][1]

    def believable(self, *, sentence: Sentence, position: int) -> bool:
        """Whether words at a position are the speaker's own statement."""
        clause = sentence.clause_at(position)
        return not (clause.asks or clause.supposes or not self.is_own(sentence=sentence, position=position))

    def is_own(self, *, sentence: Sentence, position: int) -> bool:
        """Whether words at a position are the speaker's, though they may ask: neither quoted nor reported.

        A question reports nothing: "can you show me …".
        """
        if self.is_quoted(position, position + 1) or position >= self.overridden:
            return False
        grammar = GRAMMARS.get(sentence.language)
        if grammar:
            after = REPORTED_AFTER.get(sentence.language)
            reported = grammar.reports.search(self.plain[sentence.start : position])
            return not (reported or (after and after.search(self.plain[position : sentence.end])))
        if sentence.clause_at(position).asks:
            return True
        places = tuple((clause.start - sentence.start, clause.end - sentence.start) for clause in sentence.clauses)
        return not is_reported(sentence.text, at=position - sentence.start, clauses=places)


def normalise(text: str) -> str:
    """The text with typographic variants replaced one for one, so that positions hold."""
    return text.translate(_ONE_FOR_ONE)


def is_chinese(text: str) -> bool:
    """Whether a piece of text is mainly Chinese: Han characters weigh more than Latin words."""
    words = NOT_WORDS.sub(" ", text)
    han = len(CJK.findall(text))
    return han > 0 and han >= len(_LATIN_WORD.findall(words))


def is_shouting(text: str) -> bool:
    """Whether nearly all letters are capitals, so that case says nothing about names."""
    letters = [c for c in text if c.isalpha() and (c.isupper() or c.islower())]
    return len(letters) >= 8 and sum(c.isupper() for c in letters) >= 0.8 * len(letters)


def read(text: str, *, hidden: int = 0) -> Text:
    """Cut a text into sentences and clauses; the first `hidden` characters are passed over, and so is what is
    not the sender's own (pasted).
    """
    plain = " " * hidden + own_words(normalise(text))[hidden:]
    mainly = guess(plain)
    mainly = mainly if mainly in GRAMMARS else DEFAULT
    sentences: list[Sentence] = []
    start = 0
    for found in _SENTENCE_END.finditer(plain):
        if found.group().startswith(".") and _ABBREVIATION.search(plain[max(start, found.start() - 8) : found.start()]):
            continue
        _add_sentences(sentences, plain, start, found, mainly)
        start = found.end()
    _add_sentences(sentences, plain, start, None, mainly)
    quoted = tuple((m.start(), m.end()) for m in _QUOTED.finditer(plain))
    order = overrides(plain)
    overridden = next((s.start for s in reversed(sentences) if s.start <= order), 0) if order < len(plain) else order
    return Text(raw=text, plain=plain, sentences=tuple(sentences), quoted=quoted, overridden=overridden)


def _add_sentences(
    sentences: list[Sentence], plain: str, start: int, end_mark: re.Match[str] | None, mainly: str
) -> None:
    """One sentence, or several when it never ends: rules look at a bounded stretch at a time."""
    end = end_mark.start() if end_mark else len(plain)
    while end - start > _LONGEST:
        cuts = [m.end() for m in _CUT.finditer(plain, start + _LONGEST // 2, start + _LONGEST)]
        cut = cuts[-1] if cuts else start + _LONGEST
        _add_sentence(sentences, plain, (start, cut), "", mainly)
        start = cut
    _add_sentence(sentences, plain, (start, end), end_mark.group() if end_mark else "", mainly)


def _add_sentence(sentences: list[Sentence], plain: str, place: tuple[int, int], mark: str, mainly: str) -> None:
    start, end = place
    while start < end and plain[start].isspace():
        start += 1
    if not plain[start:end].strip():
        return
    language = _language(plain[start:end], mainly=mainly)
    sentences.append(
        Sentence(
            start=start,
            end=end,
            text=plain[start:end],
            before=sentences[-1].text if sentences else "",
            clauses=_clauses(plain, (start, end), question="?" in mark or "？" in mark, language=language),
            shouting=is_shouting(plain[start:end]),
            language=language,
        )
    )


def _language(sentence: str, *, mainly: str) -> str:
    """A sentence's own language; where it does not tell, the whole text's."""
    own = guess(sentence)
    if is_chinese(sentence) and own != "ja":
        return "ja" if mainly == "ja" else "zh"  # 了解 alone is either
    return own if own in GRAMMARS else DEFAULT if own else mainly


def _pieces(plain: str, start: int, end: int, ends: re.Pattern[str]) -> list[tuple[int, int]]:
    pieces: list[tuple[int, int]] = []
    at = start
    for cut in ends.finditer(plain, start, end):
        if plain[at : cut.start()].strip():
            pieces.append((at, cut.start()))
            at = cut.end()
    if plain[at:end].strip() or not pieces:
        pieces.append((at, end))
    return pieces


def _clauses(plain: str, place: tuple[int, int], *, question: bool, language: str) -> tuple[Clause, ...]:
    grammar = GRAMMARS.get(language)
    pieces = _pieces(plain, *place, grammar.clause_end if grammar else _CLAUSE_END)
    texts = [plain[a:b] for a, b in pieces]
    inverted = [bool(grammar.asks.match(text.strip())) if grammar else _inverted(text) for text in texts]
    asks = list(inverted)
    if question:
        asks[-1] = True
        if len(asks) > 1 and _TAG.fullmatch(texts[-1]):
            asks[-2] = True
    elif len(asks) > 1 and _TAG.fullmatch(texts[-1]) and CJK.search(texts[-1]):
        asks[-2] = True
    supposing, supposing_on = (grammar.supposes, grammar.supposes_on) if grammar else (_SUPPOSES, _SUPPOSES_ON)
    supposes = [bool(supposing.match(text)) for text in texts]
    if any(supposing_on.match(text) for text in texts):
        supposes = [True] * len(texts)
    for i in range(1, len(pieces)):
        joined = plain[pieces[i - 1][1] : pieces[i][0]].strip().lower()
        if supposes[i - 1] and joined in {"and", "or"}:
            supposes[i] = True
    return tuple(
        Clause(
            start=a,
            end=b,
            text=texts[i],
            asks=asks[i],
            inverted=inverted[i],
            why=bool(_WHY.search(texts[i])),
            supposes=supposes[i],
        )
        for i, (a, b) in enumerate(pieces)
    )


def _inverted(text: str) -> bool:
    if is_chinese(text):
        return bool(_ZH_ASKS.search(text)) and not _ZH_NOT_ASKING.search(text)
    return bool(_INVERTED.match(text.strip()))
