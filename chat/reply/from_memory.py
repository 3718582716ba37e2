"""The answer without a model: the prepared items, worded by supportmem.llm.memory_only. Pure but for reading."""

from typing import Literal

from chat.reply.context import Prepared
from memories import facade as memory
from memories.contracts import Recalled
from memories.enums import Audience, Source
from supportmem.llm import memory_only


def compose(prepared: Prepared) -> str:
    """The text, with citations by the numbers of the prepared items."""
    question = memory.read_question(prepared.question, now=prepared.now, time_zone=prepared.time_zone)
    asked = memory_only.Asked(
        language="zh" if question.language.startswith("zh") else "en",
        slot=question.slot,
        about_problem=question.about_problem,
        about_event=question.about_event,
        recall_request=question.recall_request,
        customer_visible=prepared.customer_visible,
        time_zone=prepared.time_zone,
        now=prepared.now,
    )
    items = [
        _item(number, recalled, slot=question.slot)
        for number, recalled in enumerate(prepared.items, start=1)
        # What is always in a prompt says nothing about the question, unless it is what was asked for.
        if not recalled.core or _fills(recalled, slot=question.slot)
    ]
    return memory_only.compose(asked, items).text


def _fills(recalled: Recalled, *, slot: str) -> bool:
    return bool(slot) and recalled.attribute == slot and recalled.subject == "customer"


def _item(number: int, recalled: Recalled, *, slot: str) -> memory_only.Item:
    return memory_only.Item(
        n=number,
        content=recalled.content,
        kind=recalled.kind.value,
        attribute=recalled.attribute,
        value=recalled.value,
        said_at=recalled.said_at,
        event_at=recalled.event_at,
        speaker=_speaker(recalled),
        score=recalled.score,
        same_slot=_fills(recalled, slot=slot),
    )


def _speaker(recalled: Recalled) -> Literal["customer", "agent", "note", "record"]:
    if recalled.audience == Audience.INTERNAL or recalled.speaker == Source.NOTE:
        return "note"
    if recalled.speaker in {Source.CUSTOMER_TURN, Source.EMAIL}:
        return "customer"
    return "agent" if recalled.speaker in {Source.AGENT_TURN, Source.PERSON} else "record"
