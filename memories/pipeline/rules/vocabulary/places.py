"""How a place looks, and what stands in its place and is none: products, states, rooms."""

import re

from memories.pipeline.rules.vocabulary.cities import CITIES
from memories.pipeline.rules.vocabulary.words import NOT_A_NAME, NOT_PLACES, PLACE_GLUE, PRODUCTS

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


_REGIONS_TEXT = """
    alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho
    illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi
    missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia
    wisconsin wyoming ontario alberta manitoba quebec ulster brittany normandy catalonia andalusia bavaria
    saxony hesse tuscany sicily lombardy york kent sussex cornwall devon yorkshire queensland tasmania victoria
    punjab kerala gujarat tibet siberia crimea scandinavia norway sweden denmark finland iceland germany france
    spain italy portugal austria switzerland belgium netherlands luxembourg ireland england scotland wales
    britain uk usa us eu europe asia africa america canada mexico brazil argentina chile peru colombia china
    japan korea india indonesia thailand vietnam malaysia australia russia ukraine poland czechia hungary
    romania bulgaria greece turkey israel egypt morocco nigeria kenya lithuania latvia estonia nyc philippines
    pakistan bangladesh nepal taiwan croatia serbia slovenia slovakia albania malta cyprus qatar dubai
    """
_REGIONS = frozenset(_REGIONS_TEXT.split())
_PLACE_LIKE = re.compile(
    r"(?:^(?:new|san|santa|los|las|saint|st\.?|port|mount|fort|el|la|le|bad|north|south|east|west|upper|lower|lake|cape|rio|s[aã]o"
    r"|the|a|an|my|our)\s)|,|(?:ville|burg|burgh|berg|borough|bury|ton|ford|ham|dorf|heim|stadt|stad|land|polis|grad|wick|shire|mouth"
    r"|minster|chester|field|bridge|town|city|county|island|beach|springs|valley|village|bourg|holm|borg|vik|fjord|abad|pur|nagar)$",
    re.I,
)


def is_known_place(words: str) -> bool:
    """A city, a region, a country, or words that look like a place's name: Oslo, Springfield, New Haven, my village."""
    plain = words.strip(" .,").lower()
    first = re.split(r"[\s,]", plain, maxsplit=1)[0]
    return plain in CITIES or first in CITIES or first in _REGIONS or bool(_PLACE_LIKE.search(plain))
