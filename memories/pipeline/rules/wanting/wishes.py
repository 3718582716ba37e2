"""What a customer wants in this conversation: its date, time, place, number, kind … as facts of kind request.

A wish lives in the conversation's own space, under the topic it belongs to ("wish:table"), and every slot of it
holds one value: a later one supersedes the earlier. Read with the talk so far: the support agent's question says
what a short answer means, and an accepted offer is a wish in the agent's words. Pure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from memories.contracts import Candidate
from memories.dates import resolve_date
from memories.enums import Kind, MemoryType, Scope
from memories.pipeline.rules.text.frame import Moment, span_of
from memories.pipeline.rules.text.reading import Sentence, Text, is_chinese, read
from memories.pipeline.rules.things.due import STATE_OF_EVENT
from memories.pipeline.rules.vocabulary.values import typed_values
from memories.pipeline.rules.wanting import wish_frames as frames
from memories.pipeline.rules.wanting.wish_reading import Scene, Wish, wishes_of
from memories.pipeline.rules.wanting.wish_rules import LABEL
from memories.pipeline.rules.wanting.wish_topics import BY_NAME, topic_of

SUBJECT = "wish:"
_DATES = frozenset({"date", "end_date"})
_LAST_WINS = _DATES | {"time", "people", "amount"}
# What an agent reads out before the deed, and may be agreed to; names are left to the customer's own words.
_AGREED = _LAST_WINS | {"rooms", "stay"}
_SENTENCES = re.compile(r"(?<=[.!?])\s+|[。！？\n]+")
_TALKS_OF = 24  # the customer's turns that may name what is talked about now


@dataclass(frozen=True, kw_only=True)
class Talk:
    """The conversation so far: the customer's turns, what the support agent said last, and the wishes that hold.

    `wishes` is keyed by (subject, attribute), as memories are.
    """

    customer: tuple[str, ...] = ()
    agent: str = ""
    wishes: Mapping[tuple[str, str], str] = field(default_factory=dict)


def wishes_in(text: Text, *, talk: Talk, moment: Moment, known: Sequence[Candidate] = ()) -> tuple[Candidate, ...]:
    """The wishes one turn of the customer tells or changes, in the order it was said.

    `known` are other things told by it: the day of "I have a board meeting on the 3rd" is a fact and no wish.
    """
    if not text.sentences:
        return ()
    topics = _topics(talk)
    agreed_on = topics[-1] if topics else topic_of(text.sentences[0].text)
    own: list[Wish] = []
    topic = topics[-1] if topics else ""
    requested = False
    for sentence in text.sentences:
        topic = topic_of(_unlabelled(sentence.text), current=topic, earlier=topics)
        requested = requested or bool(topic and frames.FRAME.search(sentence.text))
        own += _own_wishes(text, sentence, Scene(topic=topic, asked=talk.agent), requested=requested)
    moved = any(wish.attribute in {"date", "time", "place"} for wish in own if not wish.refused)
    agreed = [] if moved or not _agrees(text) else list(_agreed(text, talk, topic=agreed_on))
    facts = [c.span for c in known if c.rule == STATE_OF_EVENT]
    own = [wish for wish in own if not any(s.start <= wish.start and wish.end <= s.end for s in facts)]
    wanted = tuple(_one_each([*agreed, *(wish for wish in own if not wish.refused)]))
    return (*(_candidate(text, wish, moment) for wish in wanted), *_given_up(text, own, wanted, talk, moment))


def _given_up(
    text: Text, own: Sequence[Wish], wanted: Sequence[Wish], talk: Talk, moment: Moment
) -> Iterator[Candidate]:
    """What was wished for and is not any more, with nothing else in its place: "it doesn't have to be direct"."""
    changed = {(wish.topic, wish.attribute) for wish in wanted}
    for wish in own:
        known = talk.wishes.get((f"{SUBJECT}{wish.topic}", wish.attribute))
        if wish.refused and known is not None and _same(known, wish) and (wish.topic, wish.attribute) not in changed:
            told = _candidate(text, replace(wish, value=known), moment)
            yield replace(told, retracts=True, event_at=None, valid_to=moment.said_at)


_PASSING = re.compile(r"\bprefers?\b", re.I)


_HERE_NOW = re.compile(r"\b(?:located|staying|standing|right\s+now|at\s+the\s+moment)\b", re.I)
_OWN = re.compile(r"\b(?:my|our)\b", re.I)


def is_passing(candidate: Candidate, wished: Sequence[Candidate]) -> bool:
    """Whether what looks lasting is a wish of this talk in other words: "I prefer a sedan", "I'm in Paris"."""
    over = {c.attribute for c in wished if c.span.start < candidate.span.end and candidate.span.start < c.span.end}
    if not over or candidate.retracts:
        return False
    match candidate.attribute:
        case "preference":  # "what film?" - "I like Stage Door": the one to be seen
            return bool({"choice", "place"} & over) or _PASSING.search(candidate.span.quote) is not None
        case "location":
            return candidate.rule == "contact.location.am_in" or _HERE_NOW.search(candidate.span.quote) is not None
        case "address":  # "where shall I send it?" - "the address is ...": somebody's, and not "my address"
            return "address" in over and not _OWN.search(candidate.span.quote)
        case "delivery_place":  # "send it to Mary"
            return "recipient" in over
    return False


def _topics(talk: Talk) -> tuple[str, ...]:
    """What was talked about, one after the other; the last is what is talked about now."""
    topics: list[str] = []
    for said in talk.customer[-_TALKS_OF:]:
        for sentence in _SENTENCES.split(said):
            topic = topic_of(_unlabelled(sentence), current=topics[-1] if topics else "", earlier=tuple(topics))
            if topic and topic != (topics[-1] if topics else ""):
                topics.append(topic)
    return tuple(topics)


def _unlabelled(sentence: str) -> str:
    """Without what something is to be called: an alarm named "music practice" is about no music."""
    return LABEL.sub(lambda match: match.group().replace(match["value"], " "), sentence)


def _own_wishes(text: Text, sentence: Sentence, scene: Scene, *, requested: bool) -> Iterator[Wish]:
    """What the customer says themselves: wishes, corrections and answers, not questions, suppositions and reports.

    `requested`: this turn has begun to ask for something, so that what follows describes it.
    """
    asks = frames.ASKS_TO_KNOW.match(sentence.text) and scene.topic != "weather"
    wishes = requested or frames.CORRECTS.match(sentence.text) or frames.WAIVES.search(sentence.text)
    if asks or not (scene.asks or (wishes and scene.topic)):
        return
    for wish in wishes_of(sentence.text, scene):
        if not scene.topic and not frames.asks_for(wish.attribute, scene.question):
            continue
        start, end = sentence.start + wish.start, sentence.start + wish.end
        clause = sentence.clause_at(start)
        past = frames.TELLS_PAST.search(clause.text) and not frames.FRAME.search(clause.text)
        supposes = clause.supposes and not frames.IF_POSSIBLE.match(clause.text)
        if wish.refused or not (past or supposes or text.is_quoted(start, end)):
            yield replace(wish, start=start, end=end)


def _agrees(text: Text) -> bool:
    head = " ".join(sentence.text for sentence in text.sentences[:2])
    return bool(frames.ACCEPTS.match(head)) and not frames.DECLINES.search(text.sentences[0].text)


def _agreed(text: Text, talk: Talk, *, topic: str) -> Iterator[Wish]:
    """What the agent offered or read out, and the customer said yes to.

    An offer ("how about 5 pm instead?") may change the day and the time; the rest only fills what was left open.
    """
    offers = bool(frames.OFFERS.search(talk.agent))
    if not offers and not frames.READS_BACK.search(talk.agent):
        return
    span = span_of(text.raw, text.sentences[0].start, text.sentences[0].end)
    for sentence in read(talk.agent).sentences:
        scene = Scene(topic=topic_of(sentence.text, current=topic))
        for wish in wishes_of(sentence.text, scene, named_too=False):
            if wish.refused or wish.topic != topic or wish.attribute not in _AGREED:
                continue
            known = talk.wishes.get((f"{SUBJECT}{topic}", wish.attribute))
            moves = offers and wish.attribute in {"time", "date"}
            if known is None or (moves and _same(known, wish) is False):
                own_words = next((value for value in _said_of(talk, wish.attribute) if _same(value, wish)), wish.value)
                yield replace(wish, value=own_words, start=span.start, end=span.end)


def _said_of(talk: Talk, attribute: str) -> Iterator[str]:
    """The words in which the customer has told such values in this talk, whatever they were about."""
    return (value for (_, slot), value in talk.wishes.items() if slot == attribute)


def _same(known: str, wish: Wish) -> bool | None:
    """Whether a value that holds says the same as a new one, in whatever words. None where that cannot be told."""
    if known.casefold() == wish.value.casefold():
        return True
    mine = next((value.canon for value in typed_values(known)), "").lstrip("~")
    other = wish.canon.lstrip("~")
    if not mine or not other or wish.attribute not in _DATES:
        return bool(mine) and mine == other
    if ("/" in mine) != ("/" in other):
        return None  # "Saturday" and "March 2nd": an agent reads a weekday back as its date
    months = {mine.partition("/")[0], other.partition("/")[0]}
    return mine == other or ("0" in months and mine.partition("/")[2] == other.partition("/")[2])


def _one_each(found: Sequence[Wish]) -> Iterator[Wish]:
    """One value for each slot: of typed values the last one said, of the others the first."""
    chosen: dict[tuple[str, str], Wish] = {}
    for wish in found:
        key = (wish.topic, wish.attribute)
        if key not in chosen or wish.attribute in _LAST_WINS:
            chosen[key] = wish
    yield from chosen.values()


_LABELS = {
    "people": ("for how many", "人数"),
    "date": ("date", "日期"),
    "end_date": ("until", "结束日期"),
    "time": ("time", "时间"),
    "place": ("where", "地点"),
    "origin": ("from", "出发地"),
    "destination": ("to", "目的地"),
    "recipient": ("to whom", "收件人"),
    "choice": ("which one", "选择"),
    "amount": ("amount", "金额"),
    "kind": ("kind", "类型"),
    "rooms": ("rooms", "房间数"),
    "stay": ("for how long", "天数"),
}


def _line(wish: Wish, *, zh: bool) -> str:
    label = _LABELS.get(wish.attribute, (wish.attribute.replace("_", " "),) * 2)[zh]
    about = BY_NAME.get(wish.topic)
    if zh:
        return f"{about.zh if about else '请求'}，{label}：{wish.value}"
    return f"Wants ({about.name if about else 'request'}), {label}: {wish.value}"


def _candidate(text: Text, wish: Wish, moment: Moment) -> Candidate:
    zh = is_chinese(text.raw)
    day = None
    if wish.attribute in _DATES:
        day = resolve_date(f"by {wish.value}", said_at=moment.said_at, time_zone=moment.time_zone)
    return Candidate(
        type=MemoryType.EPISODIC,
        kind=Kind.REQUEST,
        content=_line(wish, zh=zh)[:500],
        span=span_of(text.raw, wish.start, wish.end),
        subject=f"{SUBJECT}{wish.topic or 'request'}",
        attribute=wish.attribute,
        value=wish.value,
        scope=Scope.CONVERSATION,
        confidence=0.85,
        importance=0.7,
        language="zh" if zh else "en",
        tags=("request", "wish"),
        event_at=day,
        rule=f"wish.{wish.attribute}",
    )
