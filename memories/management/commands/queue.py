"""`manage.py queue`: where observations stand, which have failed and why; `--replay` tries them again."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memories import queue
from memories.contracts import QueueView
from supportmem.accounts.actors import system_actor
from supportmem.audit import context
from supportmem.common import wall
from supportmem.common.errors import NotFound


class Command(BaseCommand):
    """Shows the queue; with --replay, tries failed observations again."""

    help = "Show the queue of observations, and try those again that failed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What may follow."""
        parser.add_argument("--replay", action="store_true", help="try failed observations again")
        parser.add_argument("--all", action="store_true", help="with --replay: every failed one")
        parser.add_argument("--json", action="store_true", help="one object on the last line")
        parser.add_argument("ids", nargs="*", type=UUID, metavar="ID", help="with --replay: these")

    def handle(self, **options: Any) -> None:
        """Look, or replay."""
        now = timezone.now()
        ids: list[UUID] = options["ids"]
        if not options["replay"]:
            if ids or options["all"]:
                raise CommandError("Say --replay to try observations again.")
            self._show(queue.look(now=now), as_json=bool(options["json"]))
            return
        if bool(ids) == bool(options["all"]):
            raise CommandError("Say which to try again: their ids, or --all.")
        try:
            with context.request(channel="command"):
                number = _replay_all(now=now) if options["all"] else _replay(ids, now=now)
        except NotFound as error:
            raise CommandError(error.detail) from error
        self.stdout.write(f"{number} observations will be tried again.")

    def _show(self, view: QueueView, *, as_json: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(asdict(view), default=str))
            return
        for one in view.states:
            age = f"  oldest {one.oldest_seconds:,.0f} s" if one.oldest_seconds is not None else ""
            self.stdout.write(f"{one.state:<12} {one.number:>8}{age}")
        if not view.states:
            self.stdout.write("There is no observation yet.")
        for letter in view.failed:
            self.stdout.write(f"{letter.observation_id}  {letter.source}  {letter.occurred_at:%Y-%m-%d %H:%M}")
            self.stdout.write(f"    {letter.reason} (attempts: {letter.attempts})")
        if view.failed:
            self.stdout.write("Try them again with: manage.py queue --replay --all, or --replay ID")


def _replay_all(*, now: datetime) -> int:
    return sum(_replay_in(place, ids=None, now=now) for place in queue.with_failures())


def _replay(ids: list[UUID], *, now: datetime) -> int:
    places = {observation_id: queue.organization_of(observation_id) for observation_id in ids}
    return sum(
        _replay_in(place, ids=[one for one in places if places[one] == place], now=now)
        for place in sorted(set(places.values()))
    )


def _replay_in(organization_id: UUID, *, ids: list[UUID] | None, now: datetime) -> int:
    """In one organization, and behind its wall."""
    operator = system_actor(organization_id=organization_id, name="system: operator")
    with wall.within(organization_id):
        return queue.replay(operator, observation_ids=ids, now=now)
