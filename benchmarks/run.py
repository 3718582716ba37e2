"""The order of things: databases, a world in each, the measurements."""

import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from benchmarks import (
    access_log,
    against_peers,
    first_token,
    growth,
    ingest,
    lag,
    personal_data,
    questions,
    recall,
    report,
    world,
)
from benchmarks.database import Place, temporary_database
from benchmarks.pool import Pool, pool
from benchmarks.scales import SCALES, SIZES, Scale
from benchmarks.world import Holder, World
from supportmem.accounts.actors import Actor, actor_of

INGEST_ROUNDS = 6  # of a hundred observations each
QUESTIONS = 40  # of one customer
OF_ORDINARY = 2  # of each ordinary customer
PARTS = ("recall", "growth", "peers", "first-token", "learning", "personal")
MAIN = "100k"  # the scale that is compared with others, and that the other figures are measured in


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A database and what is in it."""

    scale: Scale
    world: World
    place: Place


def everything(*, largest: str, parts: Collection[str], rounds: int, seconds: int) -> None:
    """Measure and print: the smallest database, the largest asked for, and the main one, all at the same time."""
    if "personal" in parts:
        report.say(f"Personal data in turns of {personal_data.LENGTH} characters, {rounds} rounds ...")
        report.values("finding personal data", personal_data.measure(rounds=rounds))
    if not {"recall", "growth", "peers", "first-token"} & set(parts):
        if "learning" in parts:
            _learning_alone(seconds=seconds)
        return
    made = pool()
    labels = list(SCALES)[: list(SCALES).index(largest) + 1]
    main = MAIN if MAIN in labels else largest
    if "growth" not in parts:
        labels = [label for label in labels if label == main or (label == largest and "recall" in parts)]
    # The main one is made last: it is the one that the other figures find in use.
    with _scenes(sorted(labels, key=lambda label: label == main), made=made, so_far={}) as scenes:
        in_order = {label: scenes[label] for label in labels}
        if "recall" in parts:
            recall.measure_embedding(_ask(scenes[main].world.sized[0], made))
            for scene in in_order.values():
                _recall(scene, made=made, rounds=rounds)
        if "growth" in parts:
            _growth(in_order, made=made, rounds=rounds)
        last = list(scenes.values())[-1]
        if "peers" in parts:
            _peers(last, made=made, rounds=rounds)
        if "first-token" in parts:
            report.say(f"First token against the model's own, median of {rounds} ...")
            report.figure(first_token.measure(last.world, rounds=rounds))
        if "learning" in parts:
            _learning(last.world.actor, seconds=seconds)


@contextmanager
def _scenes(labels: list[str], *, made: Pool, so_far: Mapping[str, Scene]) -> Iterator[Mapping[str, Scene]]:
    """A database for each, one within the other."""
    if not labels:
        yield so_far
        return
    first, *rest = labels
    with temporary_database(label=first):
        began = time.monotonic()
        report.say(f"Making a database of {SCALES[first].memories:,} memories ...")
        filled = world.make(SCALES[first], pool=made)
        report.say(f"  made in {time.monotonic() - began:.0f} s")
        scene = Scene(scale=SCALES[first], world=filled, place=Place())
        try:
            with _scenes(rest, made=made, so_far={**so_far, first: scene}) as scenes:
                yield scenes
        finally:
            scene.place.close()


def _recall(scene: Scene, *, made: Pool, rounds: int) -> None:
    report.say(f"Recall among {scene.scale.memories:,} memories, {rounds} rounds ...")
    ordinary = [one for holder in scene.world.ordinary for one in _ask(holder, made, count=OF_ORDINARY)]
    with scene.place.entered():
        name = f"{scene.scale.label}, "
        recall.measure(f"{name}{len(scene.world.ordinary)} ordinary customers", ordinary, rounds=rounds)
        for holder in (*scene.world.sized, scene.world.wide):
            recall.measure(name + holder.label, _ask(holder, made), rounds=rounds)


def _growth(scenes: Mapping[str, Scene], *, made: Pool, rounds: int) -> None:
    report.say(f"Growth over databases of {', '.join(scenes)}, {rounds} rounds ...")
    places = {label: scene.place for label, scene in scenes.items()}
    for number, size in enumerate(SIZES):
        asked = {label: _ask(scene.world.sized[number], made) for label, scene in scenes.items()}
        growth.measure(size, asked, places=places, rounds=rounds)


def _peers(scene: Scene, *, made: Pool, rounds: int) -> None:
    if not against_peers.installed():
        report.say("Peers are not installed: `make bench-peers` compares with them.")
        return
    report.say(f"Peers with the same {scene.scale.memories:,} memories, {rounds} rounds ...")
    holders = [(holder, OF_ORDINARY) for holder in scene.world.ordinary]
    holders += [(holder, QUESTIONS) for holder in scene.world.sized]
    asked = [one for holder, count in holders for one in _ask(holder, made, count=count)]
    against_peers.measure(asked, pool=made, rounds=rounds)


def _ask(holder: Holder, made: Pool, *, count: int = QUESTIONS) -> list[questions.Asked]:
    return questions.questions(holder, pool=made, count=count)


def _learning_alone(*, seconds: int) -> None:
    """Only what is about learning, in an empty database."""
    with temporary_database():
        _, user = world.people()
        _learning(actor_of(user), seconds=seconds)


def reads(*, hits: int, rounds: int) -> None:
    """Only the access log, in an empty database."""
    with temporary_database():
        _, user = world.people()
        report.say(f"Making an access log of {hits:,} rows ...")
        access_log.measure(actor_of(user), hits=hits, rounds=rounds)


def _learning(actor: Actor, *, seconds: int) -> None:
    talk = ingest.begin(actor)
    report.say(f"Learning against plain INSERTs of the same rows, {INGEST_ROUNDS} rounds of {ingest.A_ROUND} ...")
    report.figure(ingest.measure(talk, rounds=INGEST_ROUNDS))
    report.say(f"From said to learnt, {lag.RATE} turns a second for {seconds} s ...")
    report.values("from said to learnt", lag.measure(talk, seconds=seconds))
    report.say("Embedding what was learnt ...")
    report.values("embedding", ingest.measure_embedding())
