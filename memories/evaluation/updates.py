"""Updates: what is active after a value has changed, against the last value said."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from memories.contracts import MemoryView
from memories.enums import Kind, Source, Status
from memories.evaluation.cases import ChangeCase, Fact, FactCase, Label, same_form
from memories.evaluation.report import Report, Tally, share
from memories.evaluation.stage import Stage
from memories.index.terms import lexemes

JUDGED = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.DECISION})  # the kinds that sets of facts label
ENOUGH = 0.5  # of a fact's words must stand in a memory that is to hold it


class SessionScore:
    """Sessions with facts in free words: a memory holds a fact when it has enough of the fact's words."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.links = self.links_right = 0
        self.noise = self.noise_asked = 0
        self.unlabelled: Counter[str] = Counter()

    def play(self, case: FactCase, *, stage: Stage) -> None:
        """Say the sessions, learn after each, compare in the end."""
        with stage.case() as player:
            player.say(case.said)
            active, everything = player.memories(), player.memories(status="all")
        judged = [memory for memory in active if memory.kind in JUDGED]
        self.unlabelled.update(memory.kind.value for memory in active if memory.kind not in JUDGED)
        self.tally.stored += len(judged)
        self.tally.right += sum(_is_right(memory, case) for memory in judged)
        gone = [_replaced(fact, case.facts) for fact in case.facts]
        for fact, replaced in zip(case.facts, gone, strict=True):
            if replaced:
                continue
            self.tally.wanted += 1
            self.tally.found += any(_holds(memory, fact.text) for memory in active)
            if fact.contradicts:
                self.links += 1
                self.links_right += _taken_over(fact, everything)
        for question in case.noise:
            self.noise_asked += 1
            self.noise += sum(_holds(memory, _subject_of(question)) for memory in active)

    def into(self, report: Report) -> None:
        """Write the figures down."""
        report.precision, report.recall = self.tally.precision, self.tally.recall
        report.end_state_accuracy = share(self.links_right, self.links)
        report.noise_stored = self.noise
        report.counts |= {
            "stored": self.tally.stored,
            "wanted": self.tally.wanted,
            "links": self.links,
            "links_right": self.links_right,
            "noise_asked": self.noise_asked,
        }
        report.unlabelled = dict(self.unlabelled.most_common())


_ASKS_MEMORY = frozenset(lexemes("do you remember recall know tell me about what did I say mention told still"))


def _subject_of(question: str) -> str:
    """What a question to memory is about, without the words that ask."""
    return " ".join(word for word in lexemes(question) if word not in _ASKS_MEMORY)


def coverage(text: str, by: str) -> float:
    """The share of a text's words that another text has."""
    wanted = set(lexemes(text))
    return len(wanted & set(lexemes(by))) / len(wanted) if wanted else 0.0


def _holds(memory: MemoryView, text: str) -> bool:
    return coverage(text, f"{memory.content} {memory.value}") >= ENOUGH


def _is_right(memory: MemoryView, case: FactCase) -> bool:
    """Whether a labelled fact says it, or it is the name that the case gives its customer."""
    if memory.attribute == "name" and memory.subject == "customer":
        return coverage(memory.value, case.name) >= ENOUGH
    return any(_is_told(memory, fact.text) for fact in case.facts)


def _is_told(memory: MemoryView, text: str) -> bool:
    """Whether a labelled fact says what a memory holds. The sets bundle several facts in one ("a nurse in Oslo"), of
    which a memory is one: so the share is of the memory's words, as precision is a share of what was found.
    """
    return coverage(memory.value or memory.content, text) >= ENOUGH or _holds(memory, text)


def _replaced(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether a later fact contradicts this one: then it must not be active any more."""
    return any(
        later.contradicts and later.session > fact.session and coverage(later.contradicts, fact.text) >= 0.99
        for later in facts
    )


def _taken_over(fact: Fact, memories: Sequence[MemoryView]) -> bool:
    """An active memory holds the new fact, and what held the old one has given way."""
    active = [memory for memory in memories if memory.status == Status.ACTIVE]
    new = [memory for memory in active if _holds(memory, fact.text)]
    old = [memory for memory in memories if _holds(memory, fact.contradicts) and memory not in new]
    gone = [memory for memory in old if memory.status in {Status.SUPERSEDED, Status.INVALIDATED}]
    still = [memory for memory in old if memory.status == Status.ACTIVE]
    return bool(new) and bool(gone) and not still


class ChangeScore:
    """Slots with values that change: whatever memory calls the slot, the last value must be active and no older one."""

    def __init__(self) -> None:
        self.by_slot: dict[str, Tally] = defaultdict(Tally)
        self.changes: Counter[str] = Counter()
        self.unlabelled: Counter[str] = Counter()

    def play(self, case: ChangeCase, *, stage: Stage) -> None:
        """Say the conversation, learn, compare in the end."""
        with stage.case() as player:
            player.say(case.said)
            active, everything = player.memories(), player.memories(status="all")
        told = [memory for memory in active if memory.attribute and memory.kind != Kind.ISSUE]
        self.unlabelled.update(memory.kind.value for memory in active if memory not in told)
        values = {same_form(memory.value) for memory in told}
        last = [change.history[-1] for change in case.changes]
        right = [*last, *case.stable]
        for memory in told:
            tally = self.by_slot[memory.attribute]
            tally.stored += 1
            tally.right += any(_is(memory.value, label) for label in right)
        lasting = {form for label in right for form in _forms(label)}
        for change in case.changes:
            older = {form for label in change.history[:-1] for form in _forms(label)} - lasting
            self._judge(case, change.history[-1], values=values, older=older)
        replaced = {same_form(m.value) for m in everything if m.status == Status.SUPERSEDED and m.attribute} - values
        for label in case.stable:
            tally = self.by_slot[label.slot]
            tally.wanted += 1
            tally.found += bool(_forms(label) & values)
            self.changes["stable"] += 1
            self.changes["false_conflicts"] += bool(_forms(label) & replaced)

    def _judge(self, case: ChangeCase, new: Label, *, values: set[str], older: set[str]) -> None:
        there = bool(_forms(new) & values)
        stale = bool(older & values)
        tally = self.by_slot[new.slot]
        tally.wanted += 1
        tally.found += there
        self.changes["changes"] += 1
        self.changes["changes_right"] += there and not stale
        self.changes["stale"] += stale
        if _said_by_customer(case, new):
            self.changes["verbatim"] += 1
            self.changes["verbatim_right"] += there and not stale

    def into(self, report: Report) -> None:
        """Write the figures down."""
        overall = Tally()
        for tally in self.by_slot.values():
            overall.add(tally)
        counts = self.changes
        report.precision, report.recall = overall.precision, overall.recall
        report.end_state_accuracy = share(counts["verbatim_right"], counts["verbatim"])
        report.rates["end_state_accuracy_all"] = share(counts["changes_right"], counts["changes"])
        report.rates["false_conflict_rate"] = share(counts["false_conflicts"], counts["stable"])
        report.counts |= {"stored": overall.stored, "wanted": overall.wanted, **counts}
        report.by_slot = dict(sorted(self.by_slot.items(), key=lambda pair: (-pair[1].wanted, -pair[1].stored)))
        report.unlabelled = dict(self.unlabelled.most_common())
        report.notes.append("end_state_accuracy: of the changes whose new value stands verbatim in a customer turn.")


def _forms(label: Label) -> set[str]:
    return {same_form(form) for form in (label.value, *label.aliases)}


def _is(value: str, label: Label) -> bool:
    return same_form(value) in _forms(label)


def _said_by_customer(case: ChangeCase, label: Label) -> bool:
    """Whether the new value stands, letter by letter, in what the customer said."""
    return any(label.value.casefold() in one.text.casefold() for one in case.said if one.source == Source.CUSTOMER_TURN)
