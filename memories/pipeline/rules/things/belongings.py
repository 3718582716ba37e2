"""What the customer has: products bought or owned, the version that runs.

A product is a name with a capital, a digit or a mark of its own: "a phone" is none. Several may hold, but one version.
"""

import re
from dataclasses import replace

from memories.contracts import Candidate
from memories.pipeline.rules.text.frame import ABOUT_CUSTOMER, SELF_ONLY, Found, Rule, Slot, fill
from memories.pipeline.rules.things.systems import DOUBT, NOW, ZH_DOUBT
from memories.pipeline.rules.vocabulary.desk import NOT_THE_THING
from memories.pipeline.rules.vocabulary.name_states import says_state
from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, NOT_A_NAME

_NUMBER = r"(?P<value>v?\d{1,4}(?:\.\d{1,5}){0,4}(?:[-.]?(?:beta|alpha|rc|lts)[\d.]{0,4})?)(?![A-Za-z0-9_%]|\.\d)"
_DOTTED = r"(?P<value>v?\d{1,4}(?:\.\d{1,5}){1,4}(?:[-.]?(?:beta|alpha|rc|lts)[\d.]{0,4})?)(?![A-Za-z0-9_%]|\.\d)"
_VERSIONED = (
    r"(?:app|application|software|program|client|firmware|browser|plugin|extension|product|desktop\s+app|mobile\s+app)"
)
_COUNT = r"(?:an?|the|my|one|two|three|four|five|six|several|a\s+few|a\s+couple\s+of|\d{1,3}|another|some|your)"
_GOT = rf"<I><have>{NOW}\s+(?:bought|purchased|own|owns|acquired|got\s+(?:myself|ourselves))"
_ZH_GOT = r"(?:买|购买|购入|入手|下单买|新买)(?:了|的是|过)"
_ZH_OWN = r"(?:有|拥有|在用|使用的是|用的是)"
_ZH_COUNT = r"(?:[一两二三四五六七八九十几\d]{1,3}(?:台|部|个|款|件|只|辆|把|双|套|块|支|本|张))"
_NO_PRODUCT_TEXT = """
    amazon ebay google paypal alibaba walmart ikea friday monday tuesday wednesday thursday saturday sunday
    january february
    march april may june july august september october november december christmas easter black cyber
    pro premium plus basic standard business enterprise team starter professional ultimate gold silver trial free
    english french german spanish italian chinese japanese korean i it this that new used one big small visa
    """
_NO_PRODUCT = frozenset(_NO_PRODUCT_TEXT.split())
_AFTER = re.compile(
    r"\s+(?:plan|plans|tier|subscription|membership|licen[cs]e|gift|card|voucher|ticket|tickets|account|course|class|book|coupon"
    r"|policy|insurance|refund|question|problem|issue)s?\b",
    re.I,
)
_NOUN = re.compile(
    r"\s+(?P<noun>(?!(?:and|but|or|from|for|on|in|at|with|to|that|which|who|last|this|yesterday|today|online|because|when|so|as|is"
    r"|was|has|had|a|the|my|it|about|after|before|via|through|by|of|if|who|where|while|since|together|along|week|two|three|few|some)\b)"
    r"[a-z][a-z-]{2,20})",
)
_TOKEN = re.compile(r"(?:[A-Z0-9]|[a-z]{1,2}[A-Z]|[a-z]{1,3}\d)[\w+#./'-]*")


def product_name(tail: str) -> tuple[str, int] | None:
    """The name of a product a text begins with, and how many characters it took."""
    end, tokens = 0, list[str]()
    while len(tokens) < 6:
        token = _TOKEN.match(tail, end + (1 if tokens else 0)) if not tokens or tail[end : end + 1] == " " else None
        if not token:
            break
        tokens.append(token.group())
        end = token.end()
        if token.group().endswith((".", ",")):
            break
    value = tail[:end].rstrip(".,'")
    if not tokens or not re.match(r"(?-i:[A-Z]|[a-z]{1,2}[A-Z])", tokens[0]) or len(value) < 2:
        return None
    first = tokens[0].rstrip(".,").lower()
    if first in _NO_PRODUCT or first in NOT_A_NAME or says_state(first) or _AFTER.match(tail, len(value)):
        return None
    if any(t.rstrip(".,").lower() in NOT_A_NAME and t.rstrip(".,").lower() not in _NO_PRODUCT for t in tokens[1:]):
        return None  # a sentence in capitals
    noun = _NOUN.match(tail, len(value))
    if noun and not re.search(r"\d", value):
        if _AFTER.match(tail, noun.end()):
            return None
        return tail[: noun.end()], noun.end()
    return (value, len(value)) if first not in GIVEN_NAMES or len(tokens) > 1 else None


def product(found: Found) -> Candidate | None:
    """Something bought or owned."""
    read = product_name(found.tail())
    clause = found.sentence.clause_at(found.start())
    lead = found.text.plain[clause.start : found.start()]
    doubt = ZH_DOUBT if found.language == "zh" else DOUBT
    if not read or doubt.search(lead) or NOT_THE_THING.match(found.tail(), read[1]):
        return None
    end = found.start("value") + read[1]
    slot = Slot(attribute="product", value=read[0], end=end, corrects=False, confidence=0.85, importance=0.7)
    return replace(fill(found, slot), many_valued=True, category="general")


_MODEL = re.compile(r"[a-z][A-Z]|\d")


def product_had(found: Found) -> Candidate | None:
    """ "I have a …" goes before anything: only what is written like a model, "ThinkPad X1", "iPhone 15"."""
    told = product(found)
    if told is None or not _MODEL.search(told.value) or not re.search(r"[A-Za-z]{3}", told.value):
        return None
    return told


_BRANDS = (
    r"(?-i:iPhone|iPad|Pixel|Galaxy|ThinkPad|Thinkpad|MacBook|Macbook|Surface|Kindle|Kobo|PlayStation|Xbox|Nintendo|Canon|Nikon|Sony"
    r"|Fujifilm|Leica|GoPro|Garmin|Fitbit|Apple\s+Watch|AirPods|Dell|Lenovo|Asus|Acer|Huawei|Xiaomi|OnePlus|Samsung|Tesla|Toyota"
    r"|Honda|Ford|BMW|Audi|Volvo|Volkswagen|Subaru|Mazda|Kia|Hyundai|Chevy|Bosch|Dyson|Sonos|Bose|Roomba|Wacom|Thermomix)"
)


_PARTED_WITH = re.compile(
    r"\b(?:sold|sell(?:ing)?|gave|give|returned?|returning|lost|replac\w+|traded?|threw|donat\w+|swapp?\w*|old|former|previous"
    r"|exchang\w*|took|kept|stole|has|had|received|sent|broke|stolen|instead\s+of)\s+(?:<my>|my|our)?\s*$",
    re.I,
)


def model_owned(found: Found) -> Candidate | None:
    """ "My Pixel 6 …": a model with its number, which is still theirs."""
    told = product_had(found)
    lead = found.sentence.text[: found.match.start("value")]
    return None if told is None or not re.search(r"\d", told.value) or _PARTED_WITH.search(lead) else told


def product_changed(found: Found) -> Candidate | None:
    """One thing for another: "I swapped my ThinkPad for a MacBook Air"."""
    told = product(found)
    old = product_name(found.match["old"])
    return replace(told, old_value=old[0] if old else "") if told else None


def version(found: Found) -> Candidate | None:
    """The version that runs; of a thing that is named, it belongs to the thing."""
    value = found.match["value"].rstrip(".")
    slot = Slot(
        attribute="version", value=value, end=found.end("value"), corrects=None, confidence=0.85, importance=0.7
    )
    return replace(fill(found, slot), category="technical")


RULES: tuple[Rule, ...] = (
    Rule(
        name="belongings.version.on",
        pattern=rf"(?:<I am>|<I>\s+(?:use|uses|run|runs|have|has)|<I><have>\s+(?:updated|upgraded)\s+to)"
        rf"{NOW}\s+(?:using\s+|running\s+|on\s+)?(?:the\s+)?(?:{_VERSIONED}\s+)?(?:version\s+|v(?=\d)){_NUMBER}(?!\s+of\s+(?-i:[A-Z]))",
        build=version,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.version.is",
        pattern=rf"(?:<my>\s+(?:{_VERSIONED}\s+)?(?:current\s+)?version(?:\s+number)?|(?:^|[,;]\s*)(?:the\s+)?(?:{_VERSIONED}\s+)?version)"
        rf"(?:\s+(?:i\s+(?:use|have|run)|installed))?(?:\s+is(?:\s+now)?|\s*[:=])\s*(?:version\s+)?{_NUMBER}",
        build=version,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.zh.version",
        pattern=r"(?:(?<![\u4e00-\u9fffA-Za-z0-9]{2})(?:<我的>|软件|应用|客户端|程序|当前|现在|目前|APP|App|app)*(?:的)?(?:版本号?)(?:是|为|：|:)"
        rf"|<我>(?:现在|目前)?(?:用的?|使用的?|装的?)(?:版本)?(?:是|的是)?(?:版本)?(?=\s*v?\d+\.))\s*{_DOTTED}",
        build=version,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.product",
        pattern=rf"{_GOT}\s+{_COUNT}\s+(?:(?:new|brand|used|refurbished|second-hand|of|your|the|these|black|white|red|blue|big"
        r"|small|[a-z]+-new)\s+){0,3}(?=(?P<value>\S.{0,80}))",
        build=product,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.product.had",
        pattern=rf"<I><have>{NOW}\s+(?:have|has|use|uses|got)\s+(?:an?|two|three|four|several|\d{{1,3}})\s+(?:new\s+)?(?=(?P<value>\S.{{0,80}}))",
        build=product_had,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.product.mine",
        pattern=r"<my>\s+(?:product|device|model|machine|printer|vacuum|phone|laptop|camera|router|tv)(?:\s+model)?\s+is\s+(?:an?\s+|the\s+)?"
        r"(?=(?P<value>\S.{0,80}))",
        build=product_had,
        voices=ABOUT_CUSTOMER,
    ),
    Rule(
        name="belongings.product.changed",
        pattern=rf"(?:<I><have>{NOW}|\b(?:work|they|my\s+\w+))\s+(?:swapped|traded(?:\s+in)?|exchanged|replaced|sold|retired"
        r"|gave\s+up)\s+<my>\s+(?:old\s+)?(?P<old>(?-i:[A-Z])[\w+ -]{1,40}?)(?:\s+in)?\s+"
        r"(?:for|with|and\s+(?:bought|got|ordered|picked\s+up|went\s+with))\s+"
        r"(?:an?\s+|the\s+)?(?:new\s+)?(?=(?P<value>\S.{0,80}))",
        build=product_changed,
        voices=SELF_ONLY,
    ),
    Rule(
        name="belongings.product.brand",
        pattern=rf"<my>\s+(?:new\s+)?(?=(?P<value>{_BRANDS}\s+\S.{{0,80}}))",
        build=model_owned,
        voices=SELF_ONLY,
    ),
    Rule(
        name="belongings.zh.product",
        pattern=rf"<我>(?:们|家|公司)?(?:最近|刚刚?|上周|昨天|前天|今天|去年|上个?月|之前|已经|在你们[^，。]{{0,6}})*(?:{_ZH_GOT}(?:{_ZH_COUNT})?"
        rf"|{_ZH_OWN}{_ZH_COUNT})(?:新的?|你们的?|二手的?)?\s*(?=(?P<value>[A-Za-z].{{0,60}}))",
        build=product,
        voices=ABOUT_CUSTOMER,
    ),
)
