"""`manage.py vectors`: which embedding model serves, what waits, what is wide, how often the cache helps."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from memories import vectors
from memories.contracts import VectorsView


class Command(BaseCommand):
    """Shows the state of vectors; changes nothing."""

    help = "Show which embedding model serves, and how often the cache of questions helps."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What may follow."""
        parser.add_argument("--json", action="store_true", help="one object on the last line")

    def handle(self, **options: Any) -> None:
        """Look."""
        view = vectors.look(now=timezone.now())
        if options["json"]:
            self.stdout.write(json.dumps(asdict(view), default=str))
            return
        for line in _lines(view):
            self.stdout.write(line)
        if problem := vectors.mismatch():
            self.stdout.write(problem)


def _lines(view: VectorsView) -> list[str]:
    since = f" since {view.since:%Y-%m-%d %H:%M}" if view.since else ""
    lines = [f"serving      {view.serving or 'nothing has been embedded yet'}{since}"]
    if view.moving_to:
        lines.append(f"moving to    {view.moving_to}, for {view.moving_for_seconds:,.0f} s")
    lines.append(f"embedded     {view.active - view.behind:,} of {view.active:,} active memories")
    lines += [f"stored       {one.vectors:>10,} vectors of {one.model} ({one.dimension})" for one in view.models]
    index = "" if view.wide_index else "; the model has no index for them, so that they are searched exactly"
    lines.append(f"wide spaces  {view.wide_spaces:,}, of which {view.wide_whole:,} lie in the index whole{index}")
    for use in view.cache:
        lines.append(f"questions    {use.questions:>10,} kept, found again {use.hits:,} times ({use.share:.0%})")
        lines.append(f"             of organization {use.organization_id}")
    return lines
