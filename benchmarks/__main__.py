"""`python -m benchmarks`, or make bench: measure all, print a table and one JSON line per figure.

The figures and how to read them: docs/benchmarks.md.
"""

import argparse
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")
os.environ.setdefault("LOG_LEVEL", "WARNING")
django.setup()  # what follows needs the models

from benchmarks import run  # noqa: E402 - Django must be set up first
from benchmarks.scales import SCALES  # noqa: E402 - Django must be set up first
from supportmem.common import wall  # noqa: E402 - Django must be set up first
from supportmem.embedded import postgres  # noqa: E402 - Django must be set up first
from supportmem.embedded.errors import EmbeddedDatabaseError  # noqa: E402 - Django must be set up first


def main() -> int:
    """Measure in a temporary database; 0 when all was measured."""
    arguments = _arguments()
    try:
        started = postgres.ensure_running(announce=lambda line: print(line, file=sys.stderr))
    except EmbeddedDatabaseError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        with wall.whole_house():
            if arguments.access_log:
                run.reads(hits=arguments.access_log, rounds=arguments.rounds)
            else:
                run.everything(
                    largest=arguments.scale, parts=arguments.only, rounds=arguments.rounds, seconds=arguments.seconds
                )
    finally:
        if started:
            postgres.stop(announce=lambda line: print(line, file=sys.stderr))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--scale", choices=SCALES, default=run.MAIN, help="the largest database")
    parser.add_argument("--only", nargs="+", choices=run.PARTS, default=run.PARTS, help="these parts")
    parser.add_argument("--rounds", type=int, default=10, help="of all questions (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=60, help="of steady talk for the lag (default: %(default)s)")
    parser.add_argument("--access-log", type=int, default=0, metavar="ROWS", help="measure an access log of ROWS only")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
