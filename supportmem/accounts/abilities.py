"""What somebody may do: one table of roles, read by API, pages, sockets and admin. The rule in words: docs/access.md.

`abilities(actor)` is what the role gives; `abilities(actor, thing)` what is left of it for one thing: nothing for what
is out of reach. The apps above register what they know of their things (`told_by`), since reach is theirs to decide.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from supportmem.accounts.models import Role
from supportmem.common.errors import Forbidden

if TYPE_CHECKING:
    from supportmem.accounts.actors import Actor


class Ability(StrEnum):
    """One thing that a role lets somebody do, within their reach."""

    READ = "read"  # what is within reach
    READ_ORGANIZATION = "read_organization"  # all of it; without, the customers of one's teams and of no team
    READ_ADMIN = "read_admin"  # the admin's pages; being let in at all takes `is_staff` as well
    READ_LEDGER = "read_ledger"
    EXPORT_LEDGER = "export_ledger"
    USE_ASSISTANT = "use_assistant"  # begin conversations, say, ask, stop, recall, tell what happened
    KEEP_CUSTOMERS = "keep_customers"  # make one
    RECORD_WISHES = "record_wishes"  # what a customer allows memory to do
    GOVERN_MEMORIES = "govern_memories"  # correct, confirm, retract, restore, pin, undo, share, write skills
    KEEP_CORE = "keep_core"  # core memory of a team or the organization; read-only and back
    QUARANTINE = "quarantine"  # distrust a source, whoever it spoke about
    DECIDE_CANDIDATES = "decide_candidates"
    IMPORT_HISTORY = "import_history"  # imports, and records of other systems
    REVIEW_REDACTIONS = "review_redactions"
    REVEAL = "reveal"  # ask for a sealed original, or agree that somebody sees it
    ERASE_CUSTOMER = "erase_customer"
    EXPORT_CUSTOMER = "export_customer"
    HOLD_CUSTOMER = "hold_customer"  # a legal hold
    MANAGE_POLICY = "manage_policy"
    MANAGE_PEOPLE = "manage_people"  # names, roles, teams, tokens, grants
    REPLAY = "replay"  # try failed observations again


A = Ability
_READS: Final = frozenset({A.READ, A.READ_ORGANIZATION, A.READ_ADMIN, A.READ_LEDGER, A.EXPORT_LEDGER})
_SERVES: Final = frozenset(
    {A.READ, A.USE_ASSISTANT, A.KEEP_CUSTOMERS, A.RECORD_WISHES, A.GOVERN_MEMORIES, A.ERASE_CUSTOMER}
)
_PROGRAM: Final = _SERVES | {A.READ_ORGANIZATION, A.QUARANTINE, A.IMPORT_HISTORY, A.EXPORT_CUSTOMER}
_REVIEWS: Final = (
    _READS | _SERVES | {A.KEEP_CORE, A.QUARANTINE, A.DECIDE_CANDIDATES, A.IMPORT_HISTORY, A.REVIEW_REDACTIONS, A.REVEAL}
)
_OF_PRIVACY: Final = frozenset(
    {
        *(A.RECORD_WISHES, A.REVIEW_REDACTIONS, A.REVEAL, A.ERASE_CUSTOMER, A.EXPORT_CUSTOMER, A.HOLD_CUSTOMER),
        A.MANAGE_POLICY,
    }
)

OF_ROLE: Final[Mapping[Role, frozenset[Ability]]] = MappingProxyType(
    {
        Role.AGENT: _SERVES,
        Role.REVIEWER: _REVIEWS,
        Role.PRIVACY_OFFICER: _READS | _OF_PRIVACY,
        Role.ADMIN: _REVIEWS | _OF_PRIVACY | {A.MANAGE_PEOPLE, A.REPLAY},
        Role.API_CLIENT: _PROGRAM,
        Role.AUDITOR: _READS,
    }
)
# The product itself, at work inside one organization: it erases for nobody and hands nothing out.
OF_SYSTEM: Final = (_PROGRAM | {A.REPLAY}) - {A.ERASE_CUSTOMER, A.EXPORT_CUSTOMER}

NOTHING: Final[frozenset[Ability]] = frozenset()
Rule = Callable[["Actor", Any], frozenset[Ability]]
_rules: dict[type, Rule] = {}


def told_by(kind: type, rule: Rule) -> None:
    """The app whose thing it is says which of these mean something for it, and what is left of the actor's there."""
    _rules[kind] = rule


def abilities(actor: "Actor", thing: object = None) -> frozenset[Ability]:
    """What the actor may do, at all or with this thing. Raises TypeError for a thing that nobody answers for."""
    if thing is None:
        return OF_SYSTEM if actor.kind == "system" else OF_ROLE[actor.role]
    rule = _rules.get(type(thing))
    if rule is None:
        raise TypeError(f"nobody says what may be done with a {type(thing).__name__}: register it with told_by")
    return rule(actor, thing) & abilities(actor)


def may(actor: "Actor", ability: Ability, thing: object = None) -> bool:
    """Whether this is theirs to do."""
    return ability in abilities(actor, thing)


def require(actor: "Actor", ability: Ability, *, refusal: str = "") -> None:
    """Raises Forbidden for whose role does not give it: the same for every thing, so that it tells of none."""
    if not may(actor, ability):
        raise Forbidden(refusal or REFUSALS[ability])


REFUSALS: Final[Mapping[Ability, str]] = MappingProxyType(
    {
        A.READ: "This is not yours to read.",
        A.READ_ORGANIZATION: "This is for those who read the whole organization.",
        A.READ_ADMIN: "The administration is for reviewers, privacy officers, auditors and administrators.",
        A.READ_LEDGER: "Reviewers, privacy officers, auditors and administrators read the ledger.",
        A.EXPORT_LEDGER: "Reviewers, privacy officers, auditors and administrators export the ledger.",
        A.USE_ASSISTANT: "Your role reads: it begins no conversation, says nothing and asks nothing.",
        A.KEEP_CUSTOMERS: "Your role reads: it makes no customers.",
        A.RECORD_WISHES: "Your role reads: it does not change what a customer allows.",
        A.GOVERN_MEMORIES: "Your role reads memories: it changes none.",
        A.KEEP_CORE: "Reviewers and administrators write core memory, and make a memory read-only or lift that.",
        A.QUARANTINE: "Reviewers and admins may quarantine a source.",
        A.DECIDE_CANDIDATES: "Reviewers and administrators decide about what waits.",
        A.IMPORT_HISTORY: "Reviewers, administrators and API clients import.",
        A.REVIEW_REDACTIONS: "Reviewers, privacy officers and administrators decide on findings.",
        A.REVEAL: "Reviewers, privacy officers and administrators ask for originals.",
        A.ERASE_CUSTOMER: "Your role erases nothing.",
        A.EXPORT_CUSTOMER: "Privacy officers, administrators and API clients export what is held about a customer.",
        A.HOLD_CUSTOMER: "Privacy officers and administrators set a legal hold, and lift it.",
        A.MANAGE_POLICY: "Privacy officers and administrators set the rules.",
        A.MANAGE_PEOPLE: "Administrators change roles, teams and grants.",
        A.REPLAY: "Only those who administer the organization can try observations again.",
    }
)
