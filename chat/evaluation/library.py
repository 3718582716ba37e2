"""A history as the lines of an import, imported through the door; afterwards, which turn lies at which place."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from chat import facade
from chat.importing.jobs import FileToImport
from chat.models import Turn
from chat.reply.checking import MAX_CHARACTERS
from memories.evaluation.recalling.histories import History
from supportmem.accounts.actors import Actor
from supportmem.audit import context


class Imported:
    """Histories through the import. One customer each; a session is a conversation."""

    def keep(self, history: History, *, actor: Actor, now: datetime) -> int:
        """Import it, as at `now`; how many lines were refused."""
        with TemporaryDirectory() as folder, context.request(channel="command"):
            path = Path(folder) / "history.jsonl"
            path.write_text("".join(f"{json.dumps(line)}\n" for line in lines_of(history)), encoding="utf-8")
            refused = 0
            for state in facade.import_file(actor, file=FileToImport(path=path), clock=lambda: now):
                refused = state.problems_found
        return refused

    def places(self, history: History, *, customer_id: UUID) -> Mapping[UUID, str]:
        """The place of each stored turn. Raises LookupError when what is stored is not this history."""
        rows = Turn.unscoped.filter(conversation__customer_id=customer_id).values_list("id", "client_id")
        found = {turn_id: int(client_id.partition(".")[0]) for turn_id, client_id in rows}
        if found and max(found.values()) >= len(history.turns):
            raise LookupError(f"it has more than {len(history.turns)} turns")
        return {turn_id: history.turns[number].place for turn_id, number in found.items()}


def lines_of(history: History) -> Iterator[Mapping[str, str]]:
    """The customer, then each session before its turns. A turn that is too long for one is several."""
    yield {"type": "customer", "external_id": history.key, "name": history.customer, "locale": history.locale}
    begun = Counter[str]()
    for number, turn in enumerate(history.turns):
        conversation = f"{history.key} / {turn.session}"[:200]
        if not begun[conversation]:
            yield {
                "type": "conversation",
                "external_id": conversation,
                "customer": history.key,
                "started_at": turn.at.isoformat(),
            }
        begun[conversation] += 1
        for part, start in enumerate(range(0, len(turn.text), MAX_CHARACTERS)):
            yield {
                "type": "turn",
                "id": f"{number}.{part}",
                "conversation": conversation,
                "author": turn.author,
                "author_name": turn.name,
                "content": turn.text[start : start + MAX_CHARACTERS],
                "occurred_at": turn.at.isoformat(),
            }
