"""`migrate`, as the owner of the schema; then the application's role gets exactly its rights, and its wall."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connections

from supportmem.audit import policies, privileges


class Command(migrate.Command):
    """Django's own command on the connection `owner`, plus privileges and policies."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Default to the owner's connection."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, then grant and guard. Says in one sentence that the database is away, instead of a traceback."""
        wanted = connections[options["database"]].settings_dict
        try:
            connections[options["database"]].ensure_connection()
        except OperationalError as error:
            where = f"{wanted['HOST'] or 'localhost'}:{wanted['PORT']}"
            raise CommandError(f"No database at {where} for {wanted['USER']}: {str(error).splitlines()[0]}") from error
        super().handle(*args, **options)
        if not options.get("check_unapplied") and not options.get("plan"):
            privileges.apply(using=options["database"])
            policies.apply(using=options["database"])
