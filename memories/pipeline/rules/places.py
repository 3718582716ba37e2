"""How a place looks, and what stands in its place and is none: products, states, rooms."""

import re

from memories.pipeline.rules.words import NOT_A_NAME, NOT_PLACES, PLACE_GLUE, PRODUCTS

_PLACE_TOKEN = re.compile(r"[^\W\d_][\w'.\-]*")
_OPENING = frozenset({"new", "san", "los", "las", "st.", "santa", "el", "la"})
_INNER_CAPITAL = re.compile(r"\b(?!Mc|Mac|De|La|Le|Di|Du|Van|O')\w*[a-z]+[A-Z]\w*")
_NOT_PLACES = (NOT_A_NAME - _OPENING) | NOT_PLACES


def _plain_place(tail: str, first: re.Match[str]) -> tuple[str, int] | None:
    """A place in lower case or capitals: two words, three after "new", "san", "los"."""
    end, opens = first.end(), first.group().lower() in _OPENING
    words = 1
    while words < (3 if opens else 2) and tail[end : end + 1] == " ":
        word = _PLACE_TOKEN.match(tail, end + 1)
        if not word or (word.group().lower() in _NOT_PLACES and not (words == 2 and word.group().lower() == "city")):
            break
        end, words = word.end(), words + 1
    return (tail[:end].title(), end) if words > 1 or first.group().lower() != "new" else None


def read_place(tail: str, *, shouting: bool) -> tuple[str, int] | None:
    """The place a text begins with: capitalised words with their comma ("Paris, France"), or one or two plain words."""
    first = _PLACE_TOKEN.match(tail)
    if not first or first.group().lower() in _NOT_PLACES:
        return None
    if not first.group()[0].isupper() or shouting:
        return _plain_place(tail, first)
    end = first.end()
    while True:
        step = re.compile(r"(?:,?\s)(?:(?:" + "|".join(PLACE_GLUE) + r")\s)?([^\W\d_][\w'.\-]*)").match(tail, end)
        if not step or not step.group(1)[0].isupper() or step.group(1).lower() in _NOT_PLACES:
            return tail[:end].rstrip("."), len(tail[:end].rstrip("."))
        end = step.end()


def is_product(words: str) -> bool:
    """PostgreSQL, Kubernetes, "our MySQL": what one moves data or work to, and nobody lives in."""
    return bool(_INNER_CAPITAL.search(words)) or any(word.strip(".,").lower() in PRODUCTS for word in words.split()[:3])
