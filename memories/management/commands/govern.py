"""`manage.py govern VERB ...`: correct, confirm, retract, restore, pin, protect, undo, ...; each one call of a door."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memories import blocks, govern
from memories.contracts import MemoryView, Suspect, Wording
from supportmem.accounts.actors import Actor, actor_of
from supportmem.accounts.models import User
from supportmem.audit import context
from supportmem.common import wall
from supportmem.common.errors import Anticipated


class Command(BaseCommand):
    """What the API and the admin do as well, for who works on the server; always in somebody's name."""

    help = "Correct, confirm, retract, restore, pin or protect a memory; undo a run; quarantine a source."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One sub-command per verb."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        for name, explains in (
            ("correct", "put a wording right"),
            ("confirm", "vouch for a memory"),
            ("retract", "take a memory back"),
            ("restore", "let an earlier revision hold again"),
            *((name, explains) for name, (_, explains) in _KEEP.items()),
        ):
            verb = verbs.add_parser(name, help=explains)
            verb.add_argument("memory", type=UUID, metavar="MEMORY")
            _add_common(verb, reason_needed=name in {"retract", "restore"})
            if name == "correct":
                verb.add_argument("--value", default="", help="of a fact")
                verb.add_argument("--content", default="", help="the wording")
            if name == "restore":
                verb.add_argument("--revision", type=int, required=True, help="its number")
        undo = verbs.add_parser("undo", help="take a run back")
        undo.add_argument("run", type=UUID, metavar="RUN")
        undo.add_argument("--skip-changed", action="store_true", help="leave what has changed since")
        _add_common(undo, reason_needed=True)
        distrust = verbs.add_parser("quarantine", help="take back what rests on one source alone")
        source = distrust.add_mutually_exclusive_group(required=True)
        source.add_argument("--observation", type=UUID)
        source.add_argument("--author", type=UUID, help="the user who brought the words in")
        source.add_argument("--import", type=UUID, dest="batch", help="a bulk import")
        _add_common(distrust, reason_needed=True)

    def handle(self, **options: Any) -> None:
        """Do it in the name of --as."""
        try:
            with context.request(channel="command"):  # one id over all rows of what is done
                actor = _actor(str(options["as_user"]))
                with wall.within(actor.organization_id):
                    for line in _DO[options["verb"]](actor, options):
                        self.stdout.write(line)
        except Anticipated as refusal:
            raise CommandError(refusal.detail) from refusal


def _add_common(parser: ArgumentParser, *, reason_needed: bool) -> None:
    parser.add_argument("--as", dest="as_user", required=True, metavar="USERNAME", help="in whose name")
    parser.add_argument("--reason", default="", required=reason_needed, help="kept with the change")


def _actor(username: str) -> Actor:
    user = User.objects.filter(username=username).first()
    if user is None:
        raise CommandError(f"There is no user {username!r}.")
    return actor_of(user)


def _correct(actor: Actor, options: dict[str, Any]) -> list[str]:
    wording = Wording(content=options["content"], value=options["value"])
    after = govern.correct(
        actor, memory_id=options["memory"], wording=wording, reason=options["reason"], now=timezone.now()
    )
    return [f"It says now: {after.content}"]


def _confirm(actor: Actor, options: dict[str, Any]) -> list[str]:
    after = govern.confirm(actor, memory_id=options["memory"], reason=options["reason"], now=timezone.now())
    return [f"Confirmed: {after.content}"]


def _retract(actor: Actor, options: dict[str, Any]) -> list[str]:
    after = govern.retract(actor, memory_id=options["memory"], reason=options["reason"], now=timezone.now())
    return [f"It holds no more: {after.content}"]


def _restore(actor: Actor, options: dict[str, Any]) -> list[str]:
    after = govern.restore(
        actor,
        memory_id=options["memory"],
        number=options["revision"],
        reason=options["reason"],
        now=timezone.now(),
    )
    return [f"It holds again: {after.content}"]


def _keep(actor: Actor, options: dict[str, Any]) -> list[str]:
    door, _ = _KEEP[options["verb"]]
    after = door(actor, memory_id=options["memory"], reason=options["reason"], now=timezone.now())
    return [f"{after.tier}{', read-only' if after.read_only else ''}: {after.content}"]


_KEEP: Final[dict[str, tuple[Callable[..., MemoryView], str]]] = {
    "pin": (blocks.pin, "let it stand in every prompt"),
    "unpin": (blocks.unpin, "let it be found like any other"),
    "protect": (blocks.protect, "make it read-only"),
    "unprotect": (blocks.unprotect, "let it be changed again"),
}


def _undo(actor: Actor, options: dict[str, Any]) -> list[str]:
    done = govern.undo_run(
        actor,
        run_id=options["run"],
        skip_changed=options["skip_changed"],
        reason=options["reason"],
        now=timezone.now(),
    )
    head = f"{len(done.changed)} memories are again what they were; undo this with the run {done.run_id}."
    return [head, *(f"  stayed: {one.memory_id}: {one.why}" for one in done.left)]


def _quarantine(actor: Actor, options: dict[str, Any]) -> list[str]:
    suspect = Suspect(observation_id=options["observation"], author_id=options["author"], import_id=options["batch"])
    done = govern.quarantine(actor, suspect=suspect, reason=options["reason"], now=timezone.now())
    return [
        f"{done.observations} observations are set aside; {len(done.taken_back)} memories hold no more, "
        f"{len(done.restored)} say again what they said before. Undo this with the run {done.run_id}.",
        *(f"  stayed: {one.memory_id}: {one.why}" for one in done.left),
        *(f"  entered: recall {one.recall_id} ({one.purpose}) for {one.reader}" for one in done.shaped),
    ]


_DO = {
    "correct": _correct,
    "confirm": _confirm,
    "retract": _retract,
    "restore": _restore,
    "undo": _undo,
    "quarantine": _quarantine,
    **dict.fromkeys(_KEEP, _keep),
}
