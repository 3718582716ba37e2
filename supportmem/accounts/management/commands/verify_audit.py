"""`manage.py verify_audit`: does the ledger still say what it said when it was sealed?"""

import json
from argparse import ArgumentParser, ArgumentTypeError
from dataclasses import asdict
from typing import Any, Final
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from supportmem.accounts.models import Organization
from supportmem.audit import context, seal, verify

_LINK: Final = 64  # hex digits


class Command(BaseCommand):
    """Walks every organization's chain; ends with 1 when one is broken."""

    help = "Hold the ledger against its seals, and name the first row that is broken or missing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What may follow."""
        parser.add_argument("--organization", metavar="SLUG", help="only this one")
        parser.add_argument(
            "--head", metavar="ROWS:LINK", type=_head, help="with --organization: where it ended when last verified"
        )
        parser.add_argument("--seal", action="store_true", help="seal what is not sealed yet, of all time, first")
        parser.add_argument("--json", action="store_true", help="one object on the last line")

    def handle(self, **options: Any) -> None:
        """Verify, and tell."""
        slugs = dict(Organization.objects.values_list("id", "slug"))
        wanted = options["organization"]
        if wanted and wanted not in slugs.values():
            raise CommandError(f"There is no organization {wanted}. There are: {', '.join(sorted(slugs.values()))}.")
        head = options["head"]
        if head and not wanted:
            raise CommandError("A head is of one organization: say --organization as well.")
        if options["seal"]:
            with context.request(channel="command"):
                seal.seal_due(now=timezone.now(), everything=True)
        told = [
            verify.verify(one, head=head) for one in verify.organizations() if not wanted or slugs.get(one) == wanted
        ]
        for one in told:
            self._tell(one, name=slugs.get(one.organization_id, str(one.organization_id)))
        if not told:
            self.stdout.write("The ledger is empty.")
        if options["json"]:
            named = [asdict(one) | {"organization": slugs.get(one.organization_id, "")} for one in told]
            whole = all(one.fault is None for one in told)
            self.stdout.write(json.dumps({"whole": whole, "organizations": named}, default=_plain))
        if any(one.fault for one in told):
            raise CommandError("The ledger is not whole.", returncode=1)

    def _tell(self, one: verify.Verified, *, name: str) -> None:
        if one.fault is not None:
            row = f", row {one.fault.entry_id}" if one.fault.entry_id else ""
            place = f" at position {one.fault.position}" if one.fault.position else ""
            self.stdout.write(f"{name}: BROKEN{place}{row}. {one.fault.what}")
            self.stdout.write(f"    {one.rows} rows before it hold.")
            return
        self.stdout.write(f"{name}: {one.rows} rows hold. Head {one.rows}:{one.head or '-'}")
        if one.late:
            self.stdout.write(f"    {one.late} rows were sealed more than a day after the time they give.")
        if one.oldest_unsealed is not None:
            waits = f"{one.oldest_unsealed:%Y-%m-%d %H:%M} UTC"
            self.stdout.write(f"    {one.unsealed} rows are not sealed yet, the oldest of {waits}.")


def _head(text: str) -> tuple[int, str]:
    rows, _, link = text.partition(":")
    if not rows.isdecimal() or len(link) != _LINK:
        raise ArgumentTypeError("say it as verify_audit printed it, rows and link with a colon between")
    return int(rows), link


def _plain(value: object) -> str:
    return str(value) if isinstance(value, UUID) else value.isoformat()  # type: ignore[attr-defined]
