"""`migrate`, as the owner of the schema; then the application's role gets exactly its rights."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate

from supportmem.audit import privileges


class Command(migrate.Command):
    """Django's own command on the connection `owner`, plus privileges."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Default to the owner's connection."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Migrate, then grant."""
        super().handle(*args, **options)
        if not options.get("check_unapplied") and not options.get("plan"):
            privileges.apply(using=options["database"])
