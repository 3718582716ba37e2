"""A chat model and an embedder without any model: scripted, deterministic, quick.

They keep the same contract as the real ones (tests/contracts/llm) and are chosen with LLM_BACKEND=fake and
EMBEDDER=fake, for tests and for demonstrations on machines without a model.
"""

import asyncio
import hashlib
import json
import math
import re
import threading
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from supportmem.llm.errors import BadAnswer, LlmError, Unavailable
from supportmem.llm.json_answer import decode_json
from supportmem.llm.ports import Message, Status
from supportmem.llm.repetition import ends_in_a_loop
from supportmem.llm.think import without_thoughts

DEFAULT_REPLY = "This is a scripted answer."


@dataclass(frozen=True)
class Rule:
    """The reply to prompts whose last user message matches `match` and whose system text matches `system`.

    Both are regular expressions. A reply that is not a text is sent as JSON text.
    """

    match: str
    reply: object
    system: str = ""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One recorded prompt."""

    messages: tuple[Message, ...]
    max_tokens: int
    schema: Mapping[str, object] | None = None


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something that goes wrong: `raise` raises `error`, `hang` waits, `cut` breaks off, `empty` is empty.

    `after` is how many pieces come before it. `times` is how many calls it hits, None meaning all.
    """

    kind: Literal["raise", "hang", "cut", "empty"]
    error: LlmError | None = None
    after: int = 0
    times: int | None = None


class FakeChat:
    """Answers by the first matching rule, word by word, the same each time. Records what it was asked.

    Without a matching rule: `default`, or for a question with a schema the smallest value that fits it.
    `cancelled` counts the streams that were left before their end.
    """

    def __init__(
        self,
        rules: Sequence[Rule] = (),
        *,
        default: str = DEFAULT_REPLY,
        name: str = "fake",
        timeout: float = 60.0,
        delay: float = 0.0,
    ) -> None:
        self.name = name
        self.rules = list(rules)
        self.default = default
        self.timeout = timeout
        self.delay = delay
        self.asked: list[Asked] = []
        self.cancelled = 0
        self.condition = Status("up", f"{name} answers from a script")
        self._fault: Fault | None = None
        self._hits = 0
        self._lock = threading.Lock()

    def break_with(self, fault: Fault | None) -> None:
        """Let calls go wrong from now on; None mends it."""
        with self._lock:
            self._fault, self._hits = fault, 0

    def status(self) -> Status:
        """Up, or whatever `condition` was set to."""
        return self.condition

    async def stream(self, messages: Sequence[Message], *, max_tokens: int) -> AsyncGenerator[str, None]:
        """See ports.Chat."""
        fault = self._begin(Asked(messages=tuple(messages), max_tokens=max_tokens))
        text = without_thoughts(self._reply(messages, schema=None))
        pieces = re.findall(r"\s*\S+\s*$|\s*\S+", text)[:max_tokens]
        ended = False
        if not pieces:
            raise BadAnswer("the answer is empty")
        try:
            for number, piece in enumerate(pieces):
                if fault and number == fault.after:
                    await self._suffer(fault)
                await asyncio.sleep(self.delay)
                yield piece
            if fault and fault.after >= len(pieces):
                await self._suffer(fault)
            ended = True
        except LlmError:
            ended = True
            raise
        finally:
            if not ended:
                self.cancelled += 1

    def ask_json(self, messages: Sequence[Message], *, schema: Mapping[str, object], max_tokens: int) -> object:
        """See ports.Chat."""
        fault = self._begin(Asked(messages=tuple(messages), max_tokens=max_tokens, schema=schema))
        if fault and fault.kind == "hang":
            time.sleep(self.timeout)
        if fault:
            raise _error_of(fault, self.timeout)
        reply = self._reply(messages, schema=schema)
        if ends_in_a_loop(reply):
            raise BadAnswer(f"{self.name} repeats itself without end")
        return decode_json(reply)

    def _begin(self, asked: Asked) -> Fault | None:
        """Record the prompt and say what is to go wrong with it."""
        with self._lock:
            self.asked.append(asked)
            fault = self._fault
            if fault is None or (fault.times is not None and self._hits >= fault.times):
                return None
            self._hits += 1
            return fault

    def _reply(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None) -> str:
        question = next((m.content for m in reversed(messages) if m.role == "user"), "")
        system = "\n".join(m.content for m in messages if m.role == "system")
        for rule in self.rules:
            if re.search(rule.match, question) and re.search(rule.system, system):
                reply = rule.reply
                return reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        return self.default if schema is None else json.dumps(smallest(schema))

    async def _suffer(self, fault: Fault) -> None:
        if fault.kind == "hang":
            await asyncio.sleep(self.timeout)
        raise _error_of(fault, self.timeout)


def _error_of(fault: Fault, timeout: float) -> LlmError:
    """What a fault raises in the end."""
    if fault.error is not None:
        return fault.error
    match fault.kind:
        case "hang":
            return Unavailable(f"no answer within {timeout:g} s")
        case "cut":
            return Unavailable("the answer broke off")
        case "empty":
            return BadAnswer("the answer is empty")
        case "raise":
            return Unavailable("not reachable")


def smallest(schema: Mapping[str, object]) -> object:
    """The smallest value that fits a plain JSON schema (object, array, enum, const and the simple types)."""
    if "const" in schema:
        return schema["const"]
    options = schema.get("enum")
    if isinstance(options, list) and options:
        return options[0]
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = "null" if "null" in kind else kind[0]
    if kind == "object":
        required, properties = schema.get("required"), schema.get("properties")
        names = required if isinstance(required, list) else []
        inner = properties if isinstance(properties, Mapping) else {}
        return {name: smallest(inner.get(name, {})) for name in names}
    empty: dict[str, object] = {"array": [], "string": "", "integer": 0, "number": 0, "boolean": False}
    return empty.get(str(kind))


# Han, kana and hangul: written without spaces, so pairs of characters stand for words.
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
_WORD = re.compile(r"[^\W_]+")


class FakeEmbed:
    """Vectors of hashed words, unit length: equal texts are equal, and shared words make texts similar."""

    def __init__(self, *, dimension: int = 384, model: str = "fake/hashed-words") -> None:
        self.model = model
        self.dimension = dimension
        self.condition = Status("up", f"{model} answers")
        self.error: LlmError | None = None

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        if self.error is not None:
            raise self.error
        return [self._vector(text) for text in texts]

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        return self.passages([text])[0]

    def status(self) -> Status:
        """Up, or whatever `condition` was set to."""
        return self.condition

    def _vector(self, text: str) -> list[float]:
        vector = [0.0] * self.dimension
        for feature in features(text) or [""]:  # "" keeps an empty text's vector from being zero
            digest = hashlib.blake2b(feature.encode("utf-8", "replace"), digest_size=8).digest()
            vector[int.from_bytes(digest[:6], "big") % self.dimension] += 1.0 if digest[7] & 1 else -1.0
        length = math.sqrt(sum(number * number for number in vector))
        if length == 0.0:  # two features that cancel out exactly
            vector[0] = length = 1.0
        return [number / length for number in vector]


def features(text: str) -> list[str]:
    """Lower-case words; runs of CJK characters as the pairs of neighbours."""
    lowered = text.lower()
    pairs = [run[at : at + 2] for run in _CJK.findall(lowered) for at in range(max(1, len(run) - 1))]
    return _WORD.findall(_CJK.sub(" ", lowered)) + pairs
