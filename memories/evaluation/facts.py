"""Facts: the slots that are active after a case, against the labels of its turns."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from memories.contracts import MemoryView
from memories.enums import Source
from memories.evaluation.cases import EventCase, Label, SlotCase, same_form
from memories.evaluation.report import Report, Tally, share
from memories.evaluation.slots import SECRETS, SINGLE, attributes_of, holds, name_of
from memories.evaluation.stage import Stage

# Words that introduce somebody's own name, at most two words before it.
_CUE = re.compile(
    r"(?:\b(?:names?|named|call(?:ed)?\s+me|i\s*am|i'?m|im|this\s+is|myself|speaking\s+(?:to|with))\b"
    r"|名字|姓名|叫|我是)\W*(?:\w+\W+){0,2}$",
    re.I,
)
AFTER_CUE = "name_after_cue"


class FactScore:
    """The figures of a set with slots, as its cases are played."""

    def __init__(self, *, labelled: Iterable[str]) -> None:
        """`labelled`: the set's own slots. Only what memory stores in these is judged for precision."""
        self._judged = {attribute for slot in labelled for attribute in attributes_of(slot)}
        self.by_slot: dict[str, Tally] = defaultdict(Tally)
        self.unlabelled: Counter[str] = Counter()
        self.strict = Tally()
        self.unjudged = 0
        self.noise = 0
        self.secrets: Counter[str] = Counter()

    def play(self, case: SlotCase, *, stage: Stage) -> None:
        """Say it, learn it, compare."""
        with stage.case() as player:
            player.say(case.said)
            active, stored = player.memories(), player.stored
        self._judge(case, active)
        self._look_for_secrets(case, active, stored)

    def _judge(self, case: SlotCase, active: list[MemoryView]) -> None:
        wanted = wanted_in_the_end([label for label in case.labels if label.slot.lower() not in SECRETS])
        remembered: dict[str, set[str]] = defaultdict(set)
        for memory in active:
            slot = holds(memory)
            if slot in self._judged:
                remembered[slot].add(same_form(memory.value))
            else:
                self.unlabelled[slot or memory.kind] += 1
        for slot, values in remembered.items():
            for value in values:
                self.strict.stored += 1
                right = any(slot in attributes_of(one.slot) and _same(value, one) for one in wanted)
                self.strict.right += right
                if not right and is_unjudged(case, slot, value):
                    self.unjudged += 1
                    continue
                tally = self.by_slot[_shown(slot, wanted)]
                tally.stored += 1
                tally.right += right
                self.noise += not case.labels
        for label in wanted:
            self._seek(case, label, remembered)

    def _seek(self, case: SlotCase, label: Label, remembered: dict[str, set[str]]) -> None:
        found = any(_same(value, label) for slot in attributes_of(label.slot) for value in remembered[slot])
        bare = is_bare(case, label)
        names = [name_of(label.slot)]
        if "name" in attributes_of(label.slot) and is_after_cue(case, label):
            names.append(AFTER_CUE)
        for name in names:
            tally = self.by_slot[name]
            tally.wanted += 1
            tally.found += found
            tally.bare += bare
            tally.found_bare += bare and found

    def _look_for_secrets(self, case: SlotCase, active: list[MemoryView], stored: list[str]) -> None:
        for label in case.labels:
            if label.slot.lower() not in SECRETS:
                continue
            self.secrets["secrets"] += 1
            value = same_form(label.value)
            self.secrets["secrets_in_turns"] += value in same_form(stored[label.turn])
            said = any(value == same_form(memory.value) for memory in active if memory.attribute)
            self.secrets["secrets_in_slots"] += said

    def into(self, report: Report) -> None:
        """Write the figures down."""
        overall = Tally()
        for name, tally in self.by_slot.items():
            if name != AFTER_CUE:
                overall.add(tally)
        report.precision, report.recall = overall.precision, overall.recall
        report.noise_stored = self.noise
        report.rates["precision_strict"] = self.strict.precision
        report.counts["unjudged"] = self.unjudged
        report.counts |= {"stored": overall.stored, "wanted": overall.wanted, **self.secrets}
        report.by_slot = dict(sorted(self.by_slot.items(), key=lambda pair: -pair[1].wanted))
        report.unlabelled = dict(self.unlabelled.most_common())
        bare = overall.bare
        if bare:
            report.notes.append(
                f"{bare} of {overall.wanted} values stand alone in their turn, without a word on what they are."
            )


def is_unjudged(case: SlotCase, slot: str, value: str) -> bool:
    """Whether the labels of a conversation are silent on a value: none is of its slot, none shares its words.

    "my name is ann" where nobody labelled a name is no error; an utterance that is labelled as holding nothing is.
    """
    if not case.labels or any(slot in attributes_of(label.slot) for label in case.labels):
        return False
    return not any(value in (form := same_form(label.value)) or form in value for label in case.labels)


def _same(value: str, label: Label) -> bool:
    return value in {same_form(form) for form in (label.value, *label.aliases)}


def wanted_in_the_end(labels: list[Label]) -> list[Label]:
    """One label per value; of a slot that holds one value at a time, the last one said."""
    kept: dict[tuple[str, str], Label] = {}
    for label in labels:
        name = name_of(label.slot)
        key = "" if name in SINGLE else same_form(label.value)
        kept.pop((name, key), None)
        kept[(name, key)] = label
    return list(kept.values())


def _shown(slot: str, wanted: list[Label]) -> str:
    """Where one label may be held in either of two slots, both are reported under the label's name."""
    return next((name_of(one.slot) for one in wanted if slot in attributes_of(one.slot)), slot)


def is_bare(case: SlotCase, label: Label) -> bool:
    """Whether the turn holds nothing but labelled values and words that join them."""
    rest = case.said[label.turn].text.casefold()
    for other in sorted((one for one in case.labels if one.turn == label.turn), key=lambda one: -len(one.value)):
        rest = rest.replace(other.value.casefold(), " ")
    return not re.sub(r"\b(?:and|is|it|its|s|ok|okay|sure|yes|yeah|the)\b|\W", "", rest)


def is_after_cue(case: SlotCase, label: Label) -> bool:
    """Whether the words before a name introduce one: the bar of the issue is on these."""
    text = case.said[label.turn].text
    start = label.start if label.start >= 0 else text.find(label.value)
    return start >= 0 and _CUE.search(text[:start]) is not None


class EventScore:
    """What is learnt from texts that nobody has labelled: reported, not judged."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.turns = 0
        self.taught = 0

    def play(self, case: EventCase, *, stage: Stage) -> None:
        """Say it, learn it, count."""
        with stage.case() as player:
            player.say(case.said)
            active = player.memories()
            turns = [
                id_ for id_, one in zip(player.turn_ids, case.said, strict=True) if one.source != Source.AGENT_TURN
            ]
        self.turns += len(turns)
        self.taught += len({memory.turn_id for memory in active} & set(turns))
        self.kinds.update(memory.kind.value for memory in active)

    def into(self, report: Report) -> None:
        """Write the figures down."""
        report.rates["turns_that_taught"] = share(self.taught, self.turns)
        report.counts |= {"turns": self.turns, **{f"learnt_{kind}": n for kind, n in self.kinds.most_common()}}
        report.notes.append("Reported only: the set says nothing of what is to be learnt from these texts.")
