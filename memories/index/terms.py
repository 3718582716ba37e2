"""Text to lexemes, the same for what is stored and what is asked. Pure.

Latin words are folded, stemmed (Snowball, by script) and stripped of stop words; Chinese, Japanese and Korean
runs become single characters and pairs (bigrams find any word without a dictionary); identifiers (ORD-2024-00917,
E1047, an e-mail address) are kept whole beside their parts.
"""

import re
import unicodedata
from functools import lru_cache

import snowballstemmer

_STOP = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "for",
        "from",
        "had",
        "has",
        "have",
        "he",
        "her",
        "his",
        "how",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "me",
        "my",
        "of",
        "on",
        "or",
        "our",
        "she",
        "so",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "they",
        "this",
        "to",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "who",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
        "am",
        "any",
        "about",
        "just",
        "please",
    ]
)
_CJK_STOP = frozenset("的了吗呢吧啊是我你他她它们在有和就都也很这那个一不")
_CJK = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+(?:['’._@+/-][^\W_{_CJK}]+)*", re.UNICODE)
_CJK_RUN = re.compile(rf"[{_CJK}]+")
_PART = re.compile(r"[^\W_]+", re.UNICODE)
_LIMIT = 400  # lexemes of one text; a memory has at most 500 characters
_STEMMER = snowballstemmer.stemmer("english")


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))


def fold(text: str) -> str:
    """Compare-form of a value: compatibility-normalised, case-folded, accents kept, blanks collapsed."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def has_cjk(text: str) -> bool:
    """Whether any character is Chinese, Japanese or Korean."""
    return _CJK_RUN.search(text) is not None


def tokens(text: str) -> list[str]:
    """Runs of Chinese, Japanese or Korean, and whole words with what joins them; folded, as they appear."""
    return _TOKEN.findall(fold(text))


def lexeme_of(token: str) -> str:
    """The lexeme under which a token that is no run of Chinese stands whole in a text's lexemes."""
    return token if len(_PART.findall(token)) > 1 else _stem(token)


def _cjk(run: str) -> list[str]:
    singles = [c for c in run if c not in _CJK_STOP] if len(run) <= 2 else []
    return singles + [run[i : i + 2] for i in range(len(run) - 1)]


def lexemes(text: str) -> list[str]:
    """The distinct lexemes of a text, in order of appearance, at most 400."""
    found: dict[str, None] = {}
    for match in _TOKEN.finditer(fold(text)):
        token = match.group()
        if _CJK_RUN.fullmatch(token):
            found.update(dict.fromkeys(_cjk(token)))
            continue
        plain = token.replace("’", "'").removesuffix("'s")
        parts = _PART.findall(plain)
        if len(parts) > 1:
            found[plain] = None
        for part in parts:
            if part not in _STOP and len(part) < 60:
                found[_stem(part)] = None
    return [term for term in found if len(term) < 200][:_LIMIT]


def inner_lexemes(text: str) -> list[str]:
    """The lexemes that every text has which holds this one as words: no whole tokens, which may go on there."""
    found: dict[str, None] = {}
    for match in _TOKEN.finditer(fold(text)):
        token = match.group()
        if _CJK_RUN.fullmatch(token):
            found.update(dict.fromkeys(token[i : i + 2] for i in range(len(token) - 1)))
            continue
        for part in _PART.findall(token.replace("’", "'").removesuffix("'s")):
            if part not in _STOP and len(part) < 60:
                found[_stem(part)] = None
    return list(found)


def shared_words(question: str, text: str) -> list[str]:
    """The words of a text, as they are written there, by which the lexical arm finds it for a question."""
    asked = set(lexemes(question))
    found: dict[str, None] = {}
    for match in _TOKEN.finditer(unicodedata.normalize("NFKC", text)):
        token = match.group()
        if _CJK_RUN.fullmatch(token):
            found.update(dict.fromkeys(_shared_runs(token, asked)))
        elif asked.intersection(lexemes(token)):
            found[token] = None
    return list(found)


def _shared_runs(run: str, asked: set[str]) -> list[str]:
    """The stretches of a run of characters that are covered by pairs, or in short runs by characters, of a question."""
    pieces = set(_cjk(run)) & asked
    covered = [False] * len(run)
    for piece in pieces:
        start = run.find(piece)
        while start >= 0:
            covered[start : start + len(piece)] = [True] * len(piece)
            start = run.find(piece, start + 1)
    marked = "".join(character if is_in else " " for character, is_in in zip(run, covered, strict=True))
    return marked.split()
