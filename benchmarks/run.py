"""The order of things: a database, a world in it, the measurements."""

import time

from benchmarks import access_log, first_token, ingest, lag, recall, report, world
from benchmarks.database import temporary_database
from supportmem.accounts.actors import Actor, actor_of

INGEST_ROUNDS = 6  # of a hundred observations each


def everything(*, memories: int, rounds: int, seconds: int) -> None:
    """Measure and print."""
    with temporary_database():
        report.say(f"Making a database of {memories:,} memories ...")
        began = time.monotonic()
        made = world.make(memories=memories)
        report.say(f"  made in {time.monotonic() - began:.0f} s")
        report.say(f"Recall against the SQL it issues, median of {rounds} ...")
        for size, customer_id in sorted(made.customers.items()):
            report.figure(recall.measure(made.actor, customer_id=customer_id, size=size, rounds=rounds))
        report.say(f"First token against the model's own, median of {rounds} ...")
        report.figure(first_token.measure(made, rounds=rounds))
        _learning(made.actor, seconds=seconds)


def learning(*, seconds: int) -> None:
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
