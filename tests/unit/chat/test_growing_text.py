"""The text of an answer while it grows, and how it is ended."""

import asyncio
import time

from chat.reply.halting import Halt, Why
from chat.reply.written import Written


async def test_white_space_before_the_first_word_is_no_text() -> None:
    text = Written()
    text.add(" \n")
    await text.changed(within=0.01)
    assert text.text == ""
    text.add("  Hello")
    text.add(" world")
    assert text.text == "Hello world"


async def test_a_change_wakes_at_once_and_only_once() -> None:
    text = Written()
    asyncio.get_running_loop().call_later(0.01, text.add, "word")
    began = time.monotonic()
    await text.changed(within=5)
    assert time.monotonic() - began < 1
    began = time.monotonic()
    await text.changed(within=0.05)
    assert time.monotonic() - began >= 0.04


async def test_the_first_reason_to_halt_counts() -> None:
    halt = Halt()
    halt.set(Why.STOPPED)
    halt.set(Why.LOST)
    await halt.wait()
    assert halt.why is Why.STOPPED
