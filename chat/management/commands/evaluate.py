"""`manage.py evaluate facts|updates|conflicts|injection|recall|pii FILE`: the product against a labelled data set.

It lives here since recall is measured on histories that come through the import, which is of conversations.
"""

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from psycopg import Error

from chat.evaluation.library import Imported
from memories.evaluation import formats, run
from memories.evaluation.recalling import run as recalling
from memories.evaluation.recalling.report import Report as RecallReport
from memories.evaluation.report import Report
from supportmem.common.temporary_database import NoSuchDatabase
from supportmem.privacy.evaluation import personal_data

RECALL = "recall"
PII = "pii"
_NAME = re.compile(r"[a-z0-9_]{1,40}")


class Command(BaseCommand):
    """Evaluate the write path or recall in a temporary database that leaves nothing behind."""

    help = (
        "Play a labelled data set through the real write path, or load it and ask recall about it, in a temporary "
        "database, and compare with the labels. Formats and rules: docs/evaluation.md."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The measure, the file, the mode, the form of the answer; then what is of recall only."""
        parser.add_argument("measure", choices=(*formats.MEASURES, RECALL, PII))
        parser.add_argument("file", type=Path, help="in one of the formats of docs/evaluation.md")
        parser.add_argument("--mode", choices=run.MODES, default="rules", help="rules only, or with the chat model")
        parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
        recall = parser.add_argument_group("recall only")
        recall.add_argument("--memories", type=Path, help="the file of the memories, where they lie in another")
        recall.add_argument("--limit", type=int, help="the first so many rows of the file")
        recall.add_argument("--profile", default="", help="a profile of ranking")
        recall.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a number of the policy")
        recall.add_argument("--no-vectors", action="store_true", help="search by words only")
        recall.add_argument("--compare", action="store_true", help="also BM25, dense and half of each")
        recall.add_argument("--keep-database", default="", metavar="NAME", help="keep the database under this name")
        recall.add_argument("--use-database", default="", metavar="NAME", help="ask one that was kept, load nothing")

        parser.add_argument_group("pii only").add_argument("--region", default="", help="country of bare phone numbers")

    def handle(self, *args: object, **options: Any) -> None:
        """Print a table, or with --json the figures as the last line of stdout."""
        try:
            report = self._report(options)
        except (run.Refused, personal_data.UnreadableError) as error:
            raise CommandError(str(error)) from error
        except NoSuchDatabase as error:
            raise CommandError("No database of this name was kept: make it with --keep-database.") from error
        except Error as error:
            raise CommandError(f"no temporary database to evaluate in: {error}") from error
        if options["json"]:
            self.stdout.write(report.as_json())
        else:
            self.stdout.write("\n".join(report.lines()))

    def _report(self, options: dict[str, Any]) -> Report | RecallReport | personal_data.Report:
        if options["measure"] == PII:
            return personal_data.evaluate(options["file"], region=options["region"] or None)
        return self._recall(options) if options["measure"] == RECALL else self._written(options)

    def _written(self, options: dict[str, Any]) -> Report:
        return run.evaluate(options["file"], measure=options["measure"], mode=options["mode"], say=self.stderr.write)

    def _recall(self, options: dict[str, Any]) -> RecallReport:
        keep, use = options["keep_database"], options["use_database"]
        if any(name and not _NAME.fullmatch(name) for name in (keep, use)) or (keep and use):
            raise CommandError("One of --keep-database and --use-database, with 1 to 40 of a-z, 0-9 and _.")
        if options["limit"] is not None and options["limit"] < 1:
            raise CommandError("--limit is 1 or more.")
        if options["mode"] != "rules":
            raise CommandError("Recall is measured without a chat model: leave --mode out.")
        wanted = recalling.Wanted(
            path=options["file"],
            memories=options["memories"],
            limit=options["limit"],
            profile=options["profile"],
            numbers=recalling.numbers_of(options["set"]),
            vectors=not options["no_vectors"],
            compare=options["compare"],
            keep=keep,
            use=use,
        )
        return recalling.evaluate(wanted, library=Imported(), say=self.stderr.write)
