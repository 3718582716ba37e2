"""Whether what is said may take the place of what is known: trust, a customer's own slots, what a person did. Pure."""

from dataclasses import dataclass
from datetime import datetime

from memories.cardinality import lasting_slot
from memories.contracts import Decision, Match
from memories.enums import Kind, Trust, Verdict

# What customers may change whatever confirmed it: their name, how to reach them, what they prefer (domain section 3).
OWN = frozenset(
    {
        "name",
        "last_name",
        "email",
        "phone",
        "work_email",
        "work_phone",
        "address",
        "postal_code",
        "location",
        "language",
        "contact_preference",
        "preference",
        "technical_level",
    }
)


@dataclass(frozen=True, kw_only=True)
class Circumstances:
    """When it was said, how far it is trusted, and the least confidence that counts.

    `own_words`: the customer says it of themselves, found by rule and not inferred. `heard_at` is when the words fell,
    whatever time they speak of, and `now` when it is decided. `planned`: they spoke of a time that has come now.
    """

    said_at: datetime
    trust: Trust
    own_words: bool
    least_confidence: float = 0.5
    heard_at: datetime | None = None
    now: datetime | None = None
    planned: bool = False

    @property
    def heard(self) -> datetime:
        """When the words fell."""
        return self.heard_at or self.said_at


def is_own(match: Match) -> bool:
    """Whether it is the customer's own affair: of themselves, and name, contact or preference."""
    own = lasting_slot(match.attribute) in OWN or match.kind == Kind.PREFERENCE
    return own and match.subject == "customer"


def may_replace(match: Match, here: Circumstances) -> bool:
    """Lower trust never replaces higher, but customers may change their own slots; read-only ones nobody."""
    if match.read_only:
        return False
    return here.trust.rank >= match.trust.rank or (here.own_words and is_own(match))


def may_end(match: Match, here: Circumstances) -> bool:
    """What may be forgotten: customers' wishes reach all that is kept of them but for what a system of record says."""
    if may_replace(match, here):
        return True
    theirs = here.own_words and match.subject == "customer" and match.trust != Trust.SYSTEM_OF_RECORD
    return theirs and not match.read_only


def is_outlived(match: Match, here: Circumstances) -> bool:
    """A person has put it right since the words fell: a worker that is slow must not undo that."""
    return match.confirmed_at is not None and here.heard_at is not None and here.heard_at < match.confirmed_at


def is_said_since(match: Match, here: Circumstances) -> bool:
    """What is known was said again after these words: they are old news."""
    return not here.planned and match.last_said is not None and here.heard < match.last_said


def put_right_since(match: Match) -> Decision:
    """A person decides between a person's wording and words from before it."""
    return _for_a_person(match, "A person has put it right since this was said: a person must decide between the two.")


def review(match: Match) -> Decision:
    """A person decides between the two."""
    why = "is read-only" if match.read_only else f"is trusted more ({match.trust})"
    return _for_a_person(match, f"What is known {why}: a person must decide between the two.")


def outside(match: Match | None) -> Decision:
    """Nobody vouches for it: it waits, beside what it speaks against where that is known."""
    said = "Outside content can only become a candidate."
    if match is None:
        return Decision(verdict=Verdict.REVIEW, reason=said)
    return _for_a_person(match, f"{said} It speaks against what is known.")


def _for_a_person(match: Match, reason: str) -> Decision:
    return Decision(verdict=Verdict.REVIEW, reason=reason, target_id=match.memory_id, target_version=match.version)
