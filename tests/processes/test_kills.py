"""kill -9 of the web server and the worker at any moment: nothing is lost, nothing is learnt twice."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest

from supportmem.embedded.processes import MOST_RESTARTS, WINDOW_SECONDS
from tests.processes.caller import Row, Talk
from tests.processes.product import Product, until

pytestmark = [pytest.mark.processes, pytest.mark.slow]

KILLS = 20
SEED = 20260213
LEARNT_WITHIN = 20.0  # seconds
THINGS = ("lamp", "desk", "chair", "shelf", "mug", "radio", "clock", "carpet", "sofa", "mirror")
BRANDS = ("Arvo", "Belo", "Cado", "Dena", "Elmo", "Fyra", "Gilo", "Hako", "Ivar", "Juno", "Kima", "Luno")
NAMES = ("Alba", "Bruno", "Carla", "Dario", "Elsa", "Fabio")
ZH_BRANDS = ("长城", "海鸥", "飞鸽", "凤凰", "永久", "熊猫", "金星", "牡丹", "双喜", "蝴蝶", "红旗", "白猫")
ZH_THINGS = ("台灯", "书桌", "椅子", "书架", "杯子", "收音机", "闹钟", "地毯", "沙发", "镜子")
ZH_NAMES = ("王伟", "李娜", "张敏", "刘洋", "陈静", "杨帆")


def english() -> Iterator[str]:
    """Preferences, each said once; now and then a name, which corrects the one before inside the turn."""
    for number in range(10_000):
        if number % 7 == 3:
            yield f"Actually, my name is {NAMES[number // 7 % len(NAMES)]}"
        else:
            yield f"I like {_brand(BRANDS, number)} {THINGS[number % len(THINGS)]}s"


def chinese() -> Iterator[str]:
    """The same in Chinese."""
    for number in range(10_000):
        if number % 7 == 3:
            yield f"不对，我叫{ZH_NAMES[number // 7 % len(ZH_NAMES)]}"
        else:
            yield f"我喜欢{_brand(ZH_BRANDS, number)}{ZH_THINGS[number % len(ZH_THINGS)]}"


def _brand(names: tuple[str, ...], number: int) -> str:
    """Two names make one, so that no two sentences of a run are alike."""
    number //= 10
    return f"{names[number % len(names)]}{names[number // len(names) % len(names)].lower()}"


@dataclass
class Writers:
    """One thread per customer that goes on talking, and insists on each turn until it is answered."""

    talks: list[Talk]
    over: threading.Event = field(default_factory=threading.Event)
    failures: list[BaseException] = field(default_factory=list)
    threads: list[threading.Thread] = field(default_factory=list)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Within this they talk; after it each has the answer to the last thing it said."""
        for talk, words in zip(self.talks, (english(), chinese()), strict=True):
            self.threads.append(threading.Thread(target=self._talk, args=(talk, words), daemon=True))
            self.threads[-1].start()
        try:
            yield
        finally:
            self.over.set()
            for thread in self.threads:
                thread.join(timeout=120)
        assert not self.failures, self.failures

    def _talk(self, talk: Talk, words: Iterator[str]) -> None:
        try:
            for sentence in words:
                if self.over.is_set():
                    return
                talk.say(sentence)
                time.sleep(0.3)
        except BaseException as error:  # noqa: BLE001 - told by the test's own thread
            self.failures.append(error)


class Killer:
    """Kills one of the two at a time, as often as the supervisor forgives."""

    def __init__(self, product: Product, *, seed: int) -> None:
        self.product = product
        self.random = random.Random(seed)  # noqa: S311 - repeatable is what is wanted
        self.kills: dict[str, list[float]] = {"web server": [], "worker": []}

    def kill(self, name: str) -> None:
        """At a random moment; every other worker dies with a claim in its hands."""
        self._wait_for_forgiveness(name)
        time.sleep(self.random.uniform(0.0, 2.5))
        if name == "worker" and len(self.kills[name]) % 2:
            self._wait_for_a_claim()
        pid = self.product.kill(name)
        self.kills[name].append(time.monotonic())
        self.product.until_replaced(name, pid=pid)

    def _wait_for_forgiveness(self, name: str) -> None:
        """More than five deaths in a minute and the supervisor gives up, which is another test's matter."""
        lately = self.kills[name][-MOST_RESTARTS:]
        if len(lately) == MOST_RESTARTS:
            time.sleep(max(0.0, lately[0] + WINDOW_SECONDS + 2 - time.monotonic()))

    def _wait_for_a_claim(self) -> None:
        """Return in the milliseconds in which the worker learns; after two seconds without, at any moment."""
        with self.product.database() as link:
            deadline = time.monotonic() + 2.0
            while time.monotonic() < deadline:
                if link.execute("SELECT 1 FROM memories_observation WHERE state = 'claimed' LIMIT 1").fetchone():
                    return


def test_twenty_kills_lose_nothing_and_learn_nothing_twice(
    product: Product, record_property: Callable[[str, object], None]
) -> None:
    talks = [Talk.begin(product), Talk.begin(product, locale="zh-hans")]
    killer = Killer(product, seed=SEED)
    order = ["web server", "worker"] * (KILLS // 2)
    killer.random.shuffle(order)
    with Writers(talks).at_work():
        for name in order:
            killer.kill(name)

    took = until(lambda: not _waiting(product), seconds=LEARNT_WITHIN, told=lambda: _waiting(product))
    record_property("learnt_after_the_last_turn", round(took, 1))
    said = [len(talk.said) for talk in talks]
    print(f"\n{KILLS} kills, {said} turns, all learnt {took:.1f} s after the last one")  # noqa: T201
    assert sum(said) > KILLS
    for talk in talks:
        _assert_all_stored_once(product, talk)
        _assert_all_learnt_once(product, talk)


def _waiting(product: Product) -> list[tuple[object, ...]]:
    return product.rows(
        "SELECT id, state, attempts, now(), not_before, claim_deadline FROM memories_observation"
        " WHERE state IN ('pending', 'claimed')"
    )


def _assert_all_stored_once(product: Product, talk: Talk) -> None:
    """Each thing said is one turn with one observation, whether or not its first answer was heard."""
    turns = talk.turns()
    assert Counter(turn["content"] for turn in turns) == Counter(talk.said.values())
    assert {turn["client_id"] for turn in turns} == set(talk.said)
    assert [turn["seq"] for turn in turns] == list(range(1, len(turns) + 1))
    observed = product.rows(
        "SELECT turn_id::text, state FROM memories_observation WHERE customer_id = %s", [talk.customer]
    )
    assert Counter(turn for turn, _ in observed) == Counter(turn["id"] for turn in turns)
    assert {state for _, state in observed} <= {"seen", "done"}, Counter(state for _, state in observed)
    events = product.rows(
        "SELECT seq FROM chat_conversationevent WHERE conversation_id = %s ORDER BY seq", [talk.conversation]
    )
    assert [seq for (seq,) in events] == list(range(1, len(events) + 1))


def _assert_all_learnt_once(product: Product, talk: Talk) -> None:
    """Each preference is one memory, each turn one; the name is the last one said, with all before it retired."""
    told = [words for words in talk.said.values() if "name" not in words and "我叫" not in words]
    active = talk.memories()
    liked = Counter(row["content"] for row in active if row["kind"] == "preference")
    assert len(liked) == len(told)
    assert set(liked.values()) == {1}
    # Turns whose words were corrected since are retired: each is remembered all the same.
    kept = Counter(row["turn"] for row in talk.memories(status="all") if row["kind"] == "conversation")
    assert kept == Counter(turn["id"] for turn in talk.turns())
    names = [row["value"] for row in active if row["attribute"] == "name" and row["subject"] == "customer"]
    last = next(words for words in reversed(talk.said.values()) if words not in told)
    assert len(names) == 1
    assert last.endswith(names[0])
    assert not [key for key, count in Counter(_meaning(row) for row in active).items() if count > 1]


def _meaning(row: Row) -> tuple[object, ...]:
    """What makes two memories the same; two turns may well say the same words."""
    return row["kind"], row["subject"], row["attribute"], row["content"], row["turn"] * (row["kind"] == "conversation")


def test_what_is_said_is_learnt_soon_without_anyone_waiting(
    product: Product, record_property: Callable[[str, object], None]
) -> None:
    talk = Talk.begin(product)
    answered, learnt = [], []
    for brand in BRANDS[:5]:
        began = time.monotonic()
        talk.say(f"I like {brand} kettles")
        answered.append(time.monotonic() - began)
        learnt.append(until(partial(_knows, talk, brand), seconds=LEARNT_WITHIN))
    print(f"\nanswered within {max(answered):.2f} s, learnt within {max(learnt):.1f} s")  # noqa: T201
    record_property("learnt_within", round(max(learnt), 1))
    assert max(answered) < 2.0
    assert max(learnt) > max(answered), "learning was part of the answer"


def _knows(talk: Talk, brand: str) -> bool:
    return any(brand in row["content"] and row["kind"] == "preference" for row in talk.memories())
