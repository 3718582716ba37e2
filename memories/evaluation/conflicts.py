"""Conflicts: whether learning a second statement changes what the first one gave."""

from collections import Counter
from uuid import UUID

from memories.contracts import MemoryView
from memories.enums import Kind, Status
from memories.evaluation.cases import PairCase
from memories.evaluation.report import Report, share
from memories.evaluation.stage import Stage


class ConflictScore:
    """Pairs that contradict each other against pairs that do not; what the set labels otherwise is left out."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def play(self, case: PairCase, *, stage: Stage) -> None:
        """Say the first, learn, say the second, learn, see what became of the first."""
        if case.conflict is None:
            self.counts["left_out"] += 1
            return
        with stage.case() as player:
            player.say(case.first)
            before = {memory.id: memory.version for memory in player.memories()}
            player.say(case.second)
            seen = any(_gave_way(memory, before) for memory in player.memories(status="all"))
        self.counts["conflicts" if case.conflict else "others"] += 1
        self.counts["flagged"] += seen
        self.counts["flagged_right"] += seen and case.conflict
        self.counts["first_taught"] += bool(before)

    def into(self, report: Report) -> None:
        """Write the figures down."""
        right, flagged, conflicts = (self.counts[name] for name in ("flagged_right", "flagged", "conflicts"))
        report.precision, report.recall = share(right, flagged), share(right, conflicts)
        report.rates["f1"] = share(2 * right, flagged + conflicts)
        report.counts |= dict(self.counts)
        report.notes.append("Reported only: chance level is what keyword rules are expected to reach here.")


def _gave_way(memory: MemoryView, before: dict[UUID, int]) -> bool:
    """Superseded, taken back or put right since: a memory that is only confirmed keeps its wording."""
    if memory.id not in before or memory.kind == Kind.CONVERSATION:
        return False
    if memory.status in {Status.SUPERSEDED, Status.INVALIDATED}:
        return True
    return memory.version != before[memory.id] and not memory.confirmations
