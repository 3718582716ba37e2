"""`manage.py evaluate facts|updates|conflicts FILE`: the write path against a labelled data set."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from psycopg import Error

from memories.evaluation import formats, run


class Command(BaseCommand):
    """Evaluate the write path in a temporary database that leaves nothing behind."""

    help = (
        "Play a labelled data set through the real write path, in a temporary database, and compare what is "
        "remembered with the labels. Formats and rules of matching: docs/evaluation.md."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The measure, the file, the mode, the form of the answer."""
        parser.add_argument("measure", choices=formats.MEASURES)
        parser.add_argument("file", type=Path, help="JSON Lines in one of the formats of docs/evaluation.md")
        parser.add_argument("--mode", choices=run.MODES, default="rules", help="rules only, or with the chat model")
        parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")

    def handle(self, *args: object, **options: Any) -> None:
        """Print a table, or with --json the figures as the last line of stdout."""
        try:
            report = run.evaluate(
                options["file"], measure=options["measure"], mode=options["mode"], say=self.stderr.write
            )
        except run.Refused as error:
            raise CommandError(str(error)) from error
        except Error as error:
            raise CommandError(f"no temporary database to evaluate in: {error}") from error
        if options["json"]:
            self.stdout.write(report.as_json())
        else:
            self.stdout.write("\n".join(report.lines()))
