"""Words after "I'm …" that say what somebody does or how they are: "running", "Based", "Hungry". None is a name.

A capital says nothing where every word has one ("I'm Locked Out Of My Account"), so the word itself must tell.
"""

import re

from memories.pipeline.rules.vocabulary.words import GIVEN_NAMES, NOT_A_NAME, PARTICLES

# A vowel before -ing makes it a verb's form: "running" has one, "Ming" and "King" have none.
_DOING = re.compile(r"[a-z'-]*[aeiou][a-z'-]*ing|[a-z][a-z'-]*y[a-z'-]*ing|being", re.I)
_DONE = re.compile(r"[a-z'-]*[aeiouy][a-z'-]*ed", re.I)
# Chinese given names in Latin letters end like verbs: "Xiaoming", "Meiling".
_PINYIN = re.compile(
    r"(?:xiao|jian|yan|wei|mei|hui|jia|zhi|shu|xue|hong|guo|yi|pei|rui|jun|bei|bao|chun|dong|fang|hao|hua|jin|lan|lei"
    r"|yue|yun|yong|zhen|zi|ze|xin|xia|qiu|qi|wen|li|ya)-?(?:ming|jing|ping|ting|ying|ling|qing|xing|bing|ning)",
    re.I,
)
_NAMES_TEXT = """
    sterling irving fleming manning browning harding golding channing dowling darling starling banning bowling
    ahmed mohammed mohamed muhammed mohamad muhammad hamed sayed syed said saeed saed khaled jared alfred wilfred fred
    manfred siegfred ned ted jed reed tweed rashed majed maged javed naveed waheed waleed rasheed hameed mehmed
    mahmoud junaid ejaz obed zayed fahed raed saleed winifred mildred ethelred aldred reid jamshed noureddine
    """
_NAMES = frozenset(_NAMES_TEXT.split())
_STATES_TEXT = """
    hungry thirsty sleepy lucky unlucky guilty healthy wealthy sturdy dizzy lazy crazy cranky grumpy picky fussy tipsy
    nosy noisy messy moody needy greedy nasty naughty jealous nervous anxious furious serious suspicious cautious
    generous famous religious conscious desperate fortunate unfortunate considerate accurate adequate appropriate
    absent present patient impatient reluctant hesitant pregnant urgent distant dormant compliant ignorant important
    able capable eligible ineligible responsible comfortable uncomfortable reachable unreachable available unavailable
    liable accountable vulnerable flexible reliable unreasonable miserable uncapable incapable unstoppable
    grateful thankful hopeful helpful careful doubtful fearful mindful skeptical sceptical critical practical
    homeless helpless hopeless speechless clueless careless restless powerless useless wireless jobless penniless
    active inactive positive negative sensitive passive aggressive proactive expensive exclusive
    overdue due sick ill well unwell fine alright allright okay weak strong tall short old young rich poor broke single
    married divorced widowed pregnant unemployed retired deaf blind dead alive awake asleep allergic diabetic disabled
    abroad overseas upstairs downstairs outside inside nearby away home offline online outdoors indoors
    aboard onboard underway onsite behind ahead past beyond between among against along across around near far
    out off up down over back forth apart aside together forward forwards beside besides per via
    sold told left paid gone given shown sent kept held hit cut put set met made born built bought brought caught
    struck fed led frozen stolen taken driven hidden forgotten drawn thrown shut begun chosen beaten bitten blown
    bound burnt sworn torn worn woken overcharged undercharged double twice half partly mostly merely simply barely
    nearly hardly scarcely almost quite rather pretty super extra beyond totally fully completely entirely absolutely
    extremely terribly awfully incredibly seriously genuinely honestly truly literally basically currently presently
    recently usually normally generally definitely certainly probably possibly supposedly apparently clearly obviously
    finally constantly continuously repeatedly permanently temporarily locally mainly primarily solely especially
    particularly deeply highly hugely slightly somewhat fairly utterly perfectly equally similarly
    glad proud mad keen eager fond short aware unaware unsure insecure secure safe unsafe certain uncertain clear
    unclear blocked banned hacked scammed robbed cheated behind broke stranded kinda sorta gonna gotta tryna finna
    hopefully unfortunately luckily sadly thankfully yet else instead whether either neither both each every anybody
    anyone somebody someone everyone everybody nobody people kids folks guys sure sorry
    your yours his hers theirs ours mine whose whoever whatever whichever whenever wherever however
    beginner novice newbie expert professional freelancer contractor consultant analyst accountant architect
    technician mechanic electrician plumber driver pilot chef waiter cashier clerk assistant intern trainee apprentice
    patient caregiver parent mother father mom mum dad wife husband son daughter brother sister uncle aunt grandmother
    grandfather widow tenant landlord renter homeowner buyer seller shopper consumer visitor guest traveler traveller
    tourist passenger commuter resident citizen immigrant foreigner veteran soldier pensioner retiree senior junior
    minor adult teenager gamer blogger streamer photographer musician artist writer author editor journalist
    researcher scientist professor lecturer principal director president chairman secretary treasurer supervisor
    coordinator executive representative salesperson receptionist librarian pharmacist dentist therapist
    psychologist veterinarian firefighter paramedic catholic buddhist atheist introvert extrovert
    """
_STATES = frozenset(_STATES_TEXT.split())
_SURNAMES_TEXT = """
    good best love english french german irish scottish welsh dutch swiss gold may will march april june august friday
    day sunday monday case bright nice sweet small little young new power price service church child man guy person
    lawyer nurse doctor teacher page park pin premium street card ready sure happy strange mad glad wait
    """
_SURNAMES = frozenset(_SURNAMES_TEXT.split())
# What may follow a name that nobody knows: where another such word comes second, the first is no name either.
_AFTER_NAME = frozenset(
    ["from", "and", "here", "with", "at", "but", "or", "again", "by", "my", "i", "speaking", "calling", "writing"]
)


def says_state(word: str) -> bool:
    """Whether a word is a verb's form, an adjective or a trade, and no given name."""
    return word.rstrip(".").lower() in _STATES or is_inflected(word)


def is_inflected(word: str) -> bool:
    """Whether a word ends as verbs do ("showing", "printed") and is no name that does so too."""
    plain = word.rstrip(".").lower()
    if plain in _NAMES or plain in GIVEN_NAMES or _PINYIN.fullmatch(plain):
        return False
    return len(plain) > 4 and bool(_DOING.fullmatch(plain) or _DONE.fullmatch(plain))


def own_words(value: str) -> int:
    """How many of the words that were read belong to a name; none when it is a sentence in capitals.

    "Priya Calling About" is Priya; "Quite Late With" is nobody.
    """
    words = value.split()
    first = words[0].rstrip(".").lower()
    if says_state(first) or (first in NOT_A_NAME and first not in GIVEN_NAMES):
        return 0
    for place, word in enumerate(words[1:], start=1):
        plain = word.rstrip(".").lower()
        if plain in NOT_A_NAME and plain not in _SURNAMES and plain not in PARTICLES:
            return place if first in GIVEN_NAMES or plain in _AFTER_NAME else 0
    return len(words)
