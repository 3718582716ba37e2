"""The order of things: a database, a world in it, the two measurements."""

import time

from benchmarks import first_token, recall, report, world
from benchmarks.database import temporary_database


def everything(*, memories: int, rounds: int) -> None:
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
