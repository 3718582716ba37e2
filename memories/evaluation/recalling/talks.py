"""Talks: LoCoMo (two people), BEAM and MemoryBank (a person and an assistant). One history a conversation or user."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from memories.evaluation.recalling.histories import Collection, History, Question, Turn
from memories.evaluation.recalling.rows import BEGAN, Row, listed, moment, words

BETWEEN_TURNS = timedelta(minutes=1)
BETWEEN_SESSIONS = timedelta(days=7)
_DIALOGUE_ID = re.compile(r"D:?(\d+):(\d+)")
_SESSION = re.compile(r"session_(\d+)")
LOCOMO = {"1": "multi-hop", "2": "temporal", "3": "open-domain", "4": "single-hop", "5": "adversarial"}
ADVERSARIAL = "5"
ABSTENTION = "abstention"


def locomo(rows: Sequence[Row]) -> Collection:
    """The first speaker is the customer, the other the agent; what a picture shows stands in brackets."""
    counts: Counter[str] = Counter()
    histories = []
    for number, row in enumerate(rows, start=1):
        with row.reading("LoCoMo") as values:
            talk = values["conversation"]
            turns = tuple(_locomo_turns(talk))
            first = words(talk.get("speaker_a")) or (turns[0].name if turns else "")
            questions = [_locomo_question(qa, turns=turns, counts=counts) for qa in listed(values["qa"])]
            histories.append(
                History(
                    key=f"{number} {words(values.get('sample_id'))}"[:150],
                    customer=first or "Customer",
                    locale="en",
                    turns=tuple(_with_author(turn, customer=first) for turn in turns),
                    questions=_kept(questions, counts=counts),
                )
            )
    return Collection(
        format="LoCoMo", histories=tuple(histories), sessions=True, counts=dict(counts), categories=LOCOMO
    )


def _locomo_turns(talk: Mapping[str, Any]) -> Iterator[Turn]:
    found = [(int(name[1]), talk[name[0]]) for key in talk if (name := _SESSION.fullmatch(key)) is not None]
    at = BEGAN
    for number, said in sorted(found, key=lambda session: session[0]):
        at = moment(talk.get(f"session_{number}_date_time"), form="%I:%M %p on %d %B, %Y") or at + BETWEEN_SESSIONS
        for n, one in enumerate(listed(said), start=1):
            caption = words(one.get("blip_caption"))
            text = f"{words(one.get('text'))} [{caption}]" if caption else words(one.get("text"))
            named = next(_dialogue_ids(one.get("dia_id")), f"D{number}:{n}")
            if text.strip():
                yield Turn(
                    place=named, session=str(number), author="", text=text.strip(), at=at, name=words(one["speaker"])
                )
            at += BETWEEN_TURNS


def _dialogue_ids(value: object) -> Iterator[str]:
    """The ids in a text, whatever stands between them and however they are padded."""
    for session, turn in _DIALOGUE_ID.findall(words(value)):
        yield f"D{int(session)}:{int(turn)}"


def _with_author(turn: Turn, *, customer: str) -> Turn:
    author = "customer" if turn.name == customer else "agent"
    return Turn(place=turn.place, session=turn.session, author=author, text=turn.text, at=turn.at, name=turn.name[:200])


def _locomo_question(qa: Mapping[str, Any], *, turns: Sequence[Turn], counts: Counter[str]) -> Question:
    category = words(qa.get("category"))
    named = chain.from_iterable(_dialogue_ids(one) for one in listed(qa.get("evidence")))
    gold = _existing(named, turns=turns, counts=counts)
    return Question(
        text=words(qa["question"]), category=category, gold=gold, wider=gold, nothing=category == ADVERSARIAL
    )


def _existing(named: Iterable[str], *, turns: Sequence[Turn], counts: Counter[str]) -> frozenset[str]:
    """The evidence that there is; what names nothing is counted."""
    wanted, there = set(named), {turn.place for turn in turns}
    counts["evidence_dropped"] += len(wanted - there)
    return frozenset(wanted & there)


def _kept(questions: Iterable[Question], *, counts: Counter[str]) -> tuple[Question, ...]:
    """Those that can be judged: they have evidence, or nothing is the right answer. The others are counted."""
    kept = []
    for question in questions:
        if question.text and (question.gold or question.nothing):
            kept.append(question)
        else:
            counts["skipped"] += 1
    return tuple(kept)


def beam(rows: Sequence[Row]) -> Collection:
    """The user is the customer. The assistant's words are stored as in the product, where they are no memory."""
    counts: Counter[str] = Counter()
    histories = []
    for number, row in enumerate(rows, start=1):
        with row.reading("BEAM") as values:
            turns = tuple(_beam_turns(values["messages"]))
            mine = [turn for turn in turns if turn.author == "customer"]
            questions = []
            for asked in listed(values["questions"]):
                wider = _existing(map(str, listed(asked.get("evidence"))), turns=turns, counts=counts)
                kind = words(asked.get("type"))
                questions.append(
                    Question(
                        text=words(asked["question"]),
                        category=kind,
                        gold=wider & {turn.place for turn in mine},
                        wider=wider,
                        nothing=kind == ABSTENTION,
                    )
                )
            histories.append(
                History(
                    key=f"{number} {words(values['chat_id'])}"[:150],
                    customer="Customer",
                    locale="en",
                    turns=turns,
                    questions=_kept(questions, counts=counts),
                )
            )
    return Collection(format="BEAM", histories=tuple(histories), sessions=True, counts=dict(counts))


def _beam_turns(messages: Sequence[Mapping[str, Any]]) -> Iterator[Turn]:
    anchors: dict[str, datetime] = {}
    for one in messages:
        if (day := moment(one.get("time_anchor"), form="%B-%d-%Y")) is not None:
            anchors.setdefault(words(one.get("batch")), day + timedelta(hours=9))
    at, session = BEGAN, None
    for n, one in enumerate(messages):
        batch = words(one.get("batch"))
        if batch != session:
            at = max(anchors.get(batch, at + BETWEEN_SESSIONS if session is not None else at), BEGAN if n == 0 else at)
            session = batch
        text = words(one.get("content"))
        if text:
            author = "customer" if one["role"] == "user" else "assistant"
            yield Turn(place=words(one.get("id", n)), session=batch, author=author, text=text, at=at)
        at += BETWEEN_TURNS


def memorybank(rows: Sequence[Row]) -> Collection:
    """One history a user: what they say is the customer's, the answer the other side's; evidence names both at once."""
    counts: Counter[str] = Counter()
    histories = []
    for number, row in enumerate(rows, start=1):
        with row.reading("MemoryBank") as values:
            turns = tuple(_memorybank_turns(values["turns"]))
            questions = []
            for asked in listed(values["questions"]):
                gold = _existing(map(str, listed(asked.get("evidence"))), turns=turns, counts=counts)
                questions.append(
                    Question(text=words(asked["question"]), category=words(asked.get("type")), gold=gold, wider=gold)
                )
            histories.append(
                History(
                    key=f"{number} {words(values['user'])}"[:150],
                    customer=words(values["user"])[:200] or "Customer",
                    locale="zh" if any("\u4e00" <= c <= "\u9fff" for turn in turns[:5] for c in turn.text) else "en",
                    turns=turns,
                    questions=_kept(questions, counts=counts),
                )
            )
    return Collection(format="MemoryBank", histories=tuple(histories), sessions=True, counts=dict(counts))


def _memorybank_turns(turns: Sequence[Mapping[str, Any]]) -> Iterator[Turn]:
    at, day = BEGAN, None
    for n, one in enumerate(turns):
        date = words(one.get("date"))
        if date != day:
            began = moment(date, form="%Y-%m-%d")
            at = began + timedelta(hours=9) if began is not None else at + BETWEEN_SESSIONS
            day = date
        place = words(one.get("tid")) or f"{date}#{n}"
        for author, text in (("customer", words(one.get("query"))), ("agent", words(one.get("response")))):
            if text:
                yield Turn(place=place, session=date, author=author, text=text, at=at)
            at += BETWEEN_TURNS / 2
