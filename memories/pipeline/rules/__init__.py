"""Rule-based proposals: what a text tells, found by patterns, without a model.

Reading path: `propose` reads the text (`text`), lets commands speak first (`commands`), then the slot rules (`people`,
`contacts`, `things`, `changing`, `tastes`), and last the clause rules (`happenings`) on the words nobody has used; with
a talk, short answers (`answers`) and what is wanted in it (`wanting`). Words as data are in `vocabulary`, the languages
besides English and Chinese in `languages`. Pure and deterministic.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Literal

from memories.contracts import Candidate, Utterance
from memories.enums import Kind, Scope, Source
from memories.language import language_of
from memories.pipeline.rules import answers, languages
from memories.pipeline.rules.changing import address_ended, beside, changes, changes_zh, left_behind
from memories.pipeline.rules.commands import command, orders
from memories.pipeline.rules.contacts import (
    address,
    address_zh,
    at_work,
    contact,
    contact_block,
    contact_plain,
    contact_zh,
)
from memories.pipeline.rules.happenings import (
    decision,
    event,
    feeling,
    plan_ends,
    problem,
    problem_ends,
    promise,
    request,
)
from memories.pipeline.rules.people import background, goals, identity, identity_plain, pursuits, work
from memories.pipeline.rules.tastes import (
    contact_ways,
    contact_wish,
    criteria_zh,
    language_wish,
    likings,
    manner,
    preference,
)
from memories.pipeline.rules.text import measures, other_side, overriding
from memories.pipeline.rules.text.clauses import ClauseRule, read_clauses
from memories.pipeline.rules.text.frame import Found, Moment, Rule, Voice, span_of
from memories.pipeline.rules.text.reading import CJK, Sentence, Text, read
from memories.pipeline.rules.text.windows import shifted, windows
from memories.pipeline.rules.things import (
    belongings,
    identifier_denied,
    identifiers,
    matters,
    plans,
    plans_bought,
    state_of_things,
    systems,
    technology,
)
from memories.pipeline.rules.vocabulary import letters
from memories.pipeline.rules.wanting import wishes

__all__ = ["compile_all", "is_explicit", "language_of", "propose"]

_VOICES: dict[Source, tuple[Voice, ...]] = {
    Source.CUSTOMER_TURN: (Voice.SELF, Voice.OTHER),
    Source.AGENT_TURN: (Voice.AGENT,),
    Source.NOTE: (Voice.CUSTOMER, Voice.OTHER),
    Source.TOOL: (Voice.CUSTOMER,),
    Source.API: (Voice.SELF, Voice.CUSTOMER, Voice.OTHER),
    Source.IMPORT: (Voice.SELF, Voice.CUSTOMER, Voice.OTHER),
    Source.EMAIL: (Voice.SELF, Voice.OTHER),
    Source.OUTSIDE: (Voice.CUSTOMER, Voice.OTHER),
}
_OWN_WORDS = frozenset({Source.CUSTOMER_TURN, Source.API, Source.IMPORT, Source.EMAIL})
_EITHER_SIDE = frozenset({Source.API, Source.IMPORT, Source.EMAIL})
_SLOT_RULES: tuple[Rule, ...] = (
    *changes.RULES,
    *changes_zh.RULES,
    *identity.RULES,
    *identity_plain.RULES,
    *pursuits.RULES,
    *goals.RULES,
    *work.RULES,
    *plans.RULES,
    *plans_bought.RULES,
    *systems.RULES,
    *belongings.RULES,
    *at_work.RULES,
    *contact.RULES,
    *contact_zh.RULES,
    *contact_plain.RULES,
    *identifier_denied.RULES,
    *identifiers.RULES,
    *address_ended.RULES,
    *address_zh.RULES,
    *address.RULES,
    *language_wish.RULES,
    *background.RULES,
    *criteria_zh.RULES,
    *matters.RULES,
    *contact_ways.RULES,
    *contact_wish.RULES,
    *manner.RULES,
    *preference.RULES,
    *likings.RULES,
    *left_behind.RULES,
)
_CLAUSE_RULES = (
    *promise.RULES,
    *problem_ends.RULES,
    *plan_ends.RULES,
    *decision.RULES,
    *feeling.RULES,
    *request.RULES,
    *event.RULES[:1],
    *problem.RULES,
    *event.RULES[1:],
)


def compile_all() -> None:
    """Compile every pattern for what customers say, in about a second: else the first thing said waits for it."""
    for language in ("en", "zh", *languages.SLOT_RULES):
        for voice in _VOICES[Source.CUSTOMER_TURN]:
            _slot_rules(language, voice, "han")
            _slot_rules(language, voice, "")


def propose(utterance: Utterance, *, talk: wishes.Talk | None = None) -> tuple[Candidate, ...]:
    """Everything the rules can tell from one utterance, in the order it was said; of a very long one, from its
    beginning and its end.

    With the talk it belongs to, also what is wished for in it; a request that holds such a wish stays there, too.
    """
    found: dict[tuple[str, ...], Candidate] = {}
    for offset, piece in windows(utterance.text):
        for candidate in _told(replace(utterance, text=piece), talk=talk):
            found.setdefault(_identity(candidate), shifted(candidate, by=offset))
    return tuple(found.values())


def _told(utterance: Utterance, *, talk: wishes.Talk | None) -> tuple[Candidate, ...]:
    text = read(utterance.text)
    moment = Moment(said_at=utterance.occurred_at, time_zone=utterance.time_zone)
    found: dict[tuple[str, ...], Candidate] = {}
    for sentence in text.sentences:
        for voice in _VOICES[utterance.source]:
            read_here = _read_sentence(text, sentence, voice, moment)
            for candidate in letters.of_the_writer(read_here, text=utterance.text, source=utterance.source):
                found.setdefault(_identity(candidate), candidate)
    if utterance.source in _OWN_WORDS:
        for candidate in (
            *technology.used_things(text),
            *state_of_things.states_of_things(text, moment),
            *measures.measures(text),
        ):
            found.setdefault(_identity(candidate), candidate)
        found = {key: _unsaid(c, text) for key, c in found.items() if not beside.says_less(c, found)}
    if utterance.source in _EITHER_SIDE:
        found = {key: c for key, c in found.items() if not other_side.is_the_companys(c, utterance.text)}
    if talk is not None:
        found = _with_answers(text, found, talk=talk, moment=moment)
        wished = wishes.wishes_in(text, talk=talk, moment=moment, known=tuple(found.values()))
        found = {k: _kept_here(c, wished) for k, c in found.items() if not wishes.is_passing(c, wished)}
        found |= {_identity(wish): wish for wish in wished}
    return tuple(sorted(found.values(), key=lambda c: (c.span.start, c.span.end)))


def _unsaid(candidate: Candidate, text: Text) -> Candidate:
    """What the customer tells and asks not to keep is taken back with the turn that tells it."""
    if not candidate.attribute or candidate.kind is Kind.ISSUE:
        return candidate
    hushed = any(a <= candidate.span.start and candidate.span.end <= b for a, b in command.off_record(text))
    return replace(candidate, retracts=True, corrects=False, valid_to=None) if hushed else candidate


def _with_answers(
    text: Text, found: Mapping[tuple[str, ...], Candidate], *, talk: wishes.Talk, moment: Moment
) -> dict[tuple[str, ...], Candidate]:
    """Also what a short answer tells, read with its question; without what the talk makes doubtful."""
    filled = {c.attribute for c in found.values() if c.attribute}
    answered = [c for c in answers.answers_in(text, asked=talk.agent, moment=moment) if c.attribute not in filled]
    told = tuple(answers.believable((*found.values(), *answered), asked=talk.agent, earlier=talk.customer))
    if "phone" not in {candidate.attribute for candidate in told} and answers.may_be_phone(talk.agent, talk.customer):
        told += tuple(contact_block.phones(text, beside=told, before=_told_before(talk, text, moment), moment=moment))
    return {_identity(candidate): candidate for candidate in told}


def _told_before(talk: wishes.Talk, text: Text, moment: Moment) -> list[Candidate]:
    """What the customer's turn before told; read again only where a turn is a bare number."""
    if not talk.customer or not contact_block.is_bare(text):
        return []
    before = read(talk.customer[-1][: contact_block.LONGEST])
    return [c for sentence in before.sentences for c in _read_sentence(before, sentence, Voice.SELF, moment)]


def _kept_here(candidate: Candidate, wished: tuple[Candidate, ...]) -> Candidate:
    holds = any(candidate.span.start <= wish.span.start and wish.span.end <= candidate.span.end for wish in wished)
    return replace(candidate, scope=Scope.CONVERSATION) if candidate.kind is Kind.REQUEST and holds else candidate


def is_explicit(candidate: Candidate) -> bool:
    """Whether a candidate is a correction or a command, which apply inside the turn."""
    return candidate.corrects or candidate.retracts or candidate.rule.startswith(orders.COMMAND)


def _identity(candidate: Candidate) -> tuple[str, ...]:
    if candidate.attribute:
        return (candidate.subject, candidate.attribute, candidate.value.lower(), candidate.polarity)
    return (candidate.kind, candidate.content.lower())


def _read_sentence(text: Text, sentence: Sentence, voice: Voice, moment: Moment) -> list[Candidate]:
    order = command.command_in(sentence) if voice in {Voice.SELF, Voice.CUSTOMER} else None
    if order is None or _supposed(sentence) or sentence.start >= text.overridden:
        return _facts(text, sentence, voice, moment)
    inner = read(text.raw[: sentence.end], hidden=order.start)
    facts = [candidate for part in inner.sentences for candidate in _facts(inner, part, voice, moment)]
    if order.forget:
        asked = _facts(text, sentence, voice, moment) if order.asks and not order.value else []
        return [*orders.forgotten(text, sentence, order, facts), *(c for c in asked if c.kind is Kind.REQUEST)]
    span = span_of(text.raw, sentence.start, sentence.end)
    if voice is Voice.SELF and overriding.claims_entitlement(text.raw[order.start : sentence.end]):
        return []
    if not facts:
        return [orders.remembered(span_of(text.raw, order.start, sentence.end).quote, text, sentence)]
    return [replace(c, rule=f"{orders.COMMAND}remember:{c.rule}", span=c.span or span) for c in facts]


def _supposed(sentence: Sentence) -> bool:
    return sentence.clauses[0].supposes


def _facts(text: Text, sentence: Sentence, voice: Voice, moment: Moment) -> list[Candidate]:
    slots = _slots(text, sentence, voice, moment)
    if voice is Voice.OTHER:
        return slots
    free = (identifiers.NAME, "left.")  # numbers, and names whose meaning the pipeline finds, take no clause
    taken = [(c.span.start, c.span.end) for c in slots if not c.rule.startswith(free)]
    return slots + read_clauses(
        text=text, sentence=sentence, voice=voice, moment=moment, rules=_clause_rules(sentence), taken=taken
    )


@cache
def _slot_rules(language: str, voice: Voice, han: Literal["han", ""]) -> tuple[tuple[Rule, re.Pattern[str]], ...]:
    """A language's own rules come first; there, bare addresses and numbers are nobody's until words say whose.

    Chinese rules need Han characters, and these mean other things in Japanese.
    """
    own = languages.SLOT_RULES.get(language, ())
    left_out = ("contact.plain", "contact.bare") if own else ()
    chinese = bool(han) and language != "ja"
    common = (rule for rule in _SLOT_RULES if not rule.name.startswith(left_out))
    read = (*own, *(rule for rule in common if chinese or ".zh." not in rule.name))
    return tuple((rule, rule.compiled(voice)) for rule in read if voice in rule.voices)


def _clause_rules(sentence: Sentence) -> tuple[ClauseRule, ...]:
    own = languages.PROBLEM_RULES.get(sentence.language)
    return _CLAUSE_RULES if own is None else (*problem_ends.OTHER_LANGUAGES[sentence.language], *own)


def _slots(text: Text, sentence: Sentence, voice: Voice, moment: Moment) -> list[Candidate]:
    slots: list[Candidate] = []
    for rule, words in _slot_rules(sentence.language, voice, "han" if CJK.search(sentence.text) else ""):
        for match in words.finditer(sentence.text):
            position = sentence.start + match.start()
            if not (text.is_own if rule.in_questions else text.believable)(sentence=sentence, position=position):
                continue
            found = Found(rule=rule, voice=voice, match=match, sentence=sentence, text=text, moment=moment)
            read_as = rule.build(found)
            candidate = likings.named_once(read_as) if read_as else None
            if candidate is None or overriding.is_doubtful(candidate, match):
                continue
            candidate = at_work.apart(candidate, found)
            if candidate and not _covered(slots, candidate):
                slots.append(candidate)
    return slots


def _covered(slots: list[Candidate], new: Candidate) -> bool:
    """An earlier rule has filled the same slot from the same words."""
    return any(
        old.attribute == new.attribute and old.span.start < new.span.end and new.span.start < old.span.end
        for old in slots
    )
