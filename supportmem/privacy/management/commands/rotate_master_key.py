"""`manage.py rotate_master_key`: wrap all keys under the first line of VAULT_MASTER_KEY; older lines stay accepted."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from supportmem.audit import context
from supportmem.privacy import rotation


class Command(BaseCommand):
    """May be stopped and run again."""

    help = (
        "Put the new key on a line above the old one in VAULT_MASTER_KEY (or its file), restart, run this, then take"
        " the old line away and restart."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much at a time."""
        parser.add_argument("--batch", type=int, default=rotation.BATCH, help="keys per transaction")

    def handle(self, *args: object, **options: int) -> None:
        """Wrap, and say what was done and what is left."""
        if options["batch"] < 1:
            raise CommandError("--batch must be 1 at least.")
        with context.request(channel="command"):
            done = rotation.rotate(batch=options["batch"])
        self.stdout.write(f"{done.keys} keys wrapped anew, {done.waiting} waiting pieces sealed anew.")
        if done.broken:
            raise CommandError(
                f"{done.broken} keys are opened by no line of VAULT_MASTER_KEY. Add the line that wrapped them, and run"
                " this again."
            )
        self.stdout.write("Nothing is left under an older key: its line can go.")
