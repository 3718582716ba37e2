"""manage.py import_history FILE: customers, conversations and turns with their own dates, from JSON Lines."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from chat import facade
from chat.contracts import ImportView
from chat.importing.batch import ClaimLost
from chat.importing.jobs import FileToImport
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import Organization, User
from supportmem.audit import context
from supportmem.common import wall
from supportmem.common.errors import Anticipated

SHOWN = 20  # problems


class Command(BaseCommand):
    """Safe to run again: what is known stays as it is."""

    help = "Import history from a file of JSON Lines (docs/import.md). Run it again with --resume after a kill."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, for whom, by whom."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--organization", required=True, help="its slug")
        parser.add_argument("--as", required=True, dest="username", help="a reviewer or administrator of it")
        parser.add_argument("--batch", type=int, default=FileToImport.batch, help="lines per transaction")
        parser.add_argument("--resume", action="store_true", help="go on where an import of this file broke off")
        parser.add_argument("--include-erased", action="store_true", help="also about customers who were erased")

    def handle(self, *_args: Any, **options: Any) -> None:
        """One line of progress per batch, then what was left out."""
        path: Path = options["file"]
        if not path.is_file():
            raise CommandError(f"There is no file {path}.")
        file = FileToImport(
            path=path,
            batch=options["batch"],
            resume=options["resume"],
            include_erased=options["include_erased"],
        )
        try:
            with context.request(channel="command"):
                self._import(_actor(slug=options["organization"], username=options["username"]), file=file)
        except Anticipated as error:
            raise CommandError(error.detail) from error
        except ClaimLost as error:
            raise CommandError("Another run has taken this import over; this one has stopped.") from error

    def _import(self, actor: Actor, *, file: FileToImport) -> None:
        last: ImportView | None = None
        with wall.within(actor.organization_id):
            for last in facade.import_file(actor, file=file, clock=timezone.now):
                self.stdout.write(progress(last))
            if last is not None:
                self._report(facade.read_import(actor, import_id=last.id, limit=SHOWN))

    def _report(self, done: ImportView) -> None:
        for problem in done.problems:
            named = f" ({problem.field})" if problem.field else ""
            self.stdout.write(f"line {problem.line}{named}: {problem.detail}")
        if done.problems_found > len(done.problems):
            self.stdout.write(
                f"... and {done.problems_found - len(done.problems):,} more: GET /api/v1/imports/{done.id}"
            )
        self.stdout.write(f"Import {done.id} is done. What was said is learnt in the background.")


def progress(view: ImportView) -> str:
    """How far it is, in one line."""
    share = 100 * view.bytes_done // view.bytes_total if view.bytes_total else 100
    return (
        f"{share:3} %  line {view.lines:,}: {view.customers:,} customers, {view.conversations:,} conversations, "
        f"{view.turns:,} turns, {view.known:,} known, {view.problems_found:,} left out"
    )


def _actor(*, slug: str, username: str) -> Actor:
    """The person, as a member of that organization."""
    user = User.objects.filter(username=username).first()
    organization = Organization.objects.filter(slug=slug).first()
    if user is None or organization is None:
        raise CommandError("There is no such user or organization.")
    user.current_organization_id = organization.id  # whatever they have open in the browser; not saved
    actor = actor_of(user)
    if actor.organization_id != organization.id:
        raise CommandError(f"{username} is no member of {slug}.")
    return actor
