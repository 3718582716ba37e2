"""How an identifier looks: "ORD-2024-00917", "#4512", "ab 34 cd 5" spelled out, and what looks like one and is none."""

import re
from dataclasses import dataclass

from memories.pipeline.rules.vocabulary.words import NOT_A_NAME

_LEAD = re.compile(r"[\s#:\"'(「“]*")
_PIECE = re.compile(r"[^\W_\u3400-\u9fff]+(?:[-/_][^\W_\u3400-\u9fff]+)*")
_DATE = re.compile(r"\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|(?:19|20)\d\d[-/]\d{2}")
_COUNTED_TEXT = """
    dollar dollars usd euro euros eur pound pounds gbp cent cents bucks rupee rupees inr yen yuan rmb percent
    item items unit units piece pieces pcs box boxes bottle bottles pack packs copies copy pair pairs ticket tickets
    second seconds minute minutes min mins hour hours hrs day days week weeks month months year years times time
    people person persons guest guests user users seat seats am pm km kg mb gb tb mile miles th st nd rd
    """
_COUNTED = frozenset(_COUNTED_TEXT.split())
_SHORT_WORDS_TEXT = """
    mine also both each even ever few much many most need next once said same says see sent take tell two way went
    yet you yup hey hmm let lets got put pls plz thx tho cuz bcz cos coz sir bro dude mam fine nope lol
    came come call text cant dont wont isnt didnt paid pay cash card bank rate fee bill from soon left off out
    ship arrived lost item box size red blue name mail code date time ssn pin zip num
    """
_SHORT_WORDS = frozenset(_SHORT_WORDS_TEXT.split()) | NOT_A_NAME
_MONTHS = frozenset(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"])
LONGEST = 30


@dataclass(frozen=True, kw_only=True)
class Identifier:
    """One that was read: without blanks, and how many characters of the text it took."""

    value: str
    length: int

    @property
    def digits(self) -> int:
        """How many digits it has."""
        return sum(c.isdigit() for c in self.value)


def read_identifier(tail: str) -> Identifier | None:
    """The identifier that a text begins with, spelled in one piece or in several; None when there is none."""
    lead = _LEAD.match(tail)
    start = lead.end() if lead else 0
    pieces = _pieces(tail, start)
    if not pieces:
        return None
    value, end = "".join(piece.group() for piece in pieces), pieces[-1].end()
    if not any(c.isdigit() for c in value) or len(value) > LONGEST or _DATE.fullmatch(value):
        return None
    if _is_counted(tail, end) or tail[start - 1 : start] in {"$", "€", "£", "¥"}:
        return None
    return Identifier(value=value, length=end)


def _pieces(tail: str, start: int) -> list[re.Match[str]]:
    pieces: list[re.Match[str]] = []
    piece = _PIECE.match(tail, start)
    while piece:
        if _has_digit(piece):
            if pieces and not _continues(pieces, piece):
                break
        elif not _is_letters(piece, tail, first=not pieces):
            break
        pieces.append(piece)
        piece = _PIECE.match(tail, piece.end() + 1) if tail[piece.end() : piece.end() + 1] == " " else None
    return pieces


def _has_digit(piece: re.Match[str]) -> bool:
    return any(c.isdigit() for c in piece.group())


def _continues(pieces: list[re.Match[str]], piece: re.Match[str]) -> bool:
    """Digits after digits go on in groups ("6785 4326 6789"); "4512 2 days" does not."""
    last = pieces[-1].group()
    if not last[-1].isdigit():
        return True
    return len(last) >= 3 and len(piece.group()) >= 2 and piece.group().isdigit() and len(pieces) < 5


def _is_letters(piece: re.Match[str], tail: str, *, first: bool) -> bool:
    """A few letters that spell a part: followed by digits, or the last thing said."""
    word = piece.group().lower()
    if len(word) > 4 or not word.isascii():
        return False
    follows = _PIECE.match(tail, piece.end() + 1) if tail[piece.end() : piece.end() + 1] == " " else None
    if follows and _has_digit(follows):
        is_date = word in _MONTHS and len(follows.group()) <= 4
        return len(word) == 1 or (word not in _SHORT_WORDS and not is_date)
    if follows and len(word) == len(follows.group()) == 1:
        return True
    is_last = not tail[piece.end() :].strip(" .!,")
    return not first and is_last and word not in _SHORT_WORDS


def _is_counted(tail: str, end: int) -> bool:
    """Whether what follows makes the digits an amount, a time or a share."""
    rest = tail[end:]
    if re.match(r"\s*[%$€£¥]|:\d|\.\d", rest):
        return True
    word = re.match(r"[\s-]*([a-z]+)", rest, re.I)
    return bool(word) and word is not None and word[1].lower() in _COUNTED


def is_misspelt(word: str, meant: str) -> bool:
    """Whether a word is another with a letter wrong, missing, added or swapped; in long words two."""
    most = 1 if len(meant) < 7 else 2
    return word != meant and abs(len(word) - len(meant)) <= most and _distance(word, meant) <= most


def _distance(one: str, other: str) -> int:
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if last and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
