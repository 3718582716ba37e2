"""The vocabulary of memory. Plain enums: no framework here, so that pure rules may import them."""

from enum import StrEnum


class MemoryType(StrEnum):
    """What sort of remembering a memory is."""

    EPISODIC = "episodic"  # something that happened at a time
    SEMANTIC = "semantic"  # something that is so
    PROCEDURAL = "procedural"  # how something is done


class Kind(StrEnum):
    """What a memory is about; drives retention, boosts and the place it is shown."""

    PREFERENCE = "preference"  # what the customer likes, dislikes or wants done in a certain way
    EVENT = "event"  # something that happened to the customer, with a date
    SENTIMENT = "sentiment"  # how the customer felt, kept apart from what caused it
    FACT = "fact"  # a slot value: name, e-mail, company, plan, ...
    ISSUE = "issue"  # a problem the customer reported
    REQUEST = "request"  # something the customer asked for
    DECISION = "decision"  # something that was settled
    CONVERSATION = "conversation"  # one turn, kept as it was said
    SKILL = "skill"  # a way of solving something


class Status(StrEnum):
    """Where a memory stands in its life. The moves between them are in lifecycle/states."""

    CANDIDATE = "candidate"  # waits for a person, or for its valid_from; never recalled
    ACTIVE = "active"  # may be recalled
    SUPERSEDED = "superseded"  # a newer value took the slot; kept with its valid_to
    INVALIDATED = "invalidated"  # was wrong and nothing takes its place
    DORMANT = "dormant"  # not used for long; may wake up
    ARCHIVED = "archived"  # put away; may return when it proves useful
    EXPIRED = "expired"  # its time has run out; never returns
    ERASED = "erased"  # its text is destroyed; never returns


class Tier(StrEnum):
    """How a memory reaches the prompt."""

    CORE = "core"  # always in the prompt, capacity-limited
    SEARCHABLE = "searchable"  # in the prompt when recalled


class Trust(StrEnum):
    """Where a memory's words come from, highest first (domain section 5)."""

    SYSTEM_OF_RECORD = "system_of_record"  # a tool result or a record system
    CONFIRMED = "confirmed"  # a person looked at it and said yes
    CUSTOMER = "customer"  # said by the customer
    AGENT = "agent"  # said by the support agent about the customer
    MODEL = "model"  # inferred by the model
    OUTSIDE = "outside"  # web page, attachment, imported text: candidates only

    @property
    def rank(self) -> int:
        """0 is the lowest trust; higher never gives way to lower."""
        return len(Trust) - 1 - list(Trust).index(self)


class SpaceLevel(StrEnum):
    """Who a space belongs to."""

    ORGANIZATION = "organization"  # everybody in the organization
    TEAM = "team"  # one team
    CUSTOMER = "customer"  # one customer
    CONVERSATION = "conversation"  # one conversation
    AGENT = "agent"  # one support agent's own


class Scope(StrEnum):
    """Where a candidate is to live: with the customer for good, or in the conversation it was said in."""

    CUSTOMER = "customer"
    CONVERSATION = "conversation"  # a temporary wish: served in its own conversation only


class Source(StrEnum):
    """What kind of happening an observation records."""

    CUSTOMER_TURN = "customer_turn"  # the customer wrote it
    AGENT_TURN = "agent_turn"  # the support agent wrote it to the customer
    NOTE = "note"  # a private note: internal, never customer-visible
    TOOL = "tool"  # a tool result or system of record
    API = "api"  # an API event
    IMPORT = "import"  # imported from elsewhere
    PERSON = "person"  # somebody with the right to wrote a memory's wording by hand
    EMAIL = "email"  # an e-mail that the customer wrote
    OUTSIDE = "outside"  # an attachment, a web page, a document: nobody here vouches for it


class Audience(StrEnum):
    """Whom a memory may be shown to."""

    SHARED = "shared"  # may appear in what a customer sees
    INTERNAL = "internal"  # support agents only: it comes from a private note


class ObservationState(StrEnum):
    """Where an observation stands in the durable queue."""

    PENDING = "pending"  # waits for the worker
    CLAIMED = "claimed"  # a worker has it until claim_deadline
    SEEN = "seen"  # the rules have learnt from it; the model has not looked yet
    THINKING = "thinking"  # a worker asks the model about it, until claim_deadline
    DONE = "done"  # learnt from, also when there was nothing to learn
    FAILED = "failed"  # gave up after the allowed attempts; shown to operators
    SKIPPED = "skipped"  # kept as evidence only: consent or screening said so
    ERASED = "erased"  # text destroyed
    QUARANTINED = "quarantined"  # a person distrusts it: nothing is learnt from it any more


class Withheld(StrEnum):
    """Why nothing was learnt from an observation, or why a recall was not allowed to look."""

    NOTHING_TO_LEARN = "nothing_to_learn"  # no words, or words that say nothing
    DO_NOT_REMEMBER = "do_not_remember"  # the customer does not want to be remembered
    FORGET = "forget"  # the customer wants to be forgotten from then on
    CONVERSATION_OFF = "conversation_off"  # memory is switched off in the conversation


class Verdict(StrEnum):
    """What is decided about a candidate."""

    ADD = "add"  # nothing like it is known
    UPDATE = "update"  # it changes what is known: new revision, or a superseding memory
    INVALIDATE = "invalidate"  # what was known is wrong or to be forgotten
    NOOP = "noop"  # known already: confirms
    REVIEW = "review"  # a person must decide


class Proposer(StrEnum):
    """Who made a candidate."""

    RULES = "rules"  # a pattern
    MODEL = "model"  # the language model
    PERSON = "person"  # somebody by hand
    SYSTEM = "system"  # the product itself (the turn kept as said)


class RunKind(StrEnum):
    """What a unit of change was for."""

    LEARN = "learn"  # the rules learnt from an observation
    THINK = "think"  # the model read one
    START = "start"  # what was to begin, began
    CORRECT = "correct"  # a person put a wording right
    CONFIRM = "confirm"  # a person said that it is so
    RETRACT = "retract"  # a person said that it is not so
    RESTORE = "restore"  # a person brought an earlier wording back
    UNDO = "undo"  # a person took a run back
    QUARANTINE = "quarantine"  # a person took back what a source had given
    WRITE = "write"  # a person wrote core memory of a team or the organization
    PIN = "pin"  # a person wants it in every prompt
    UNPIN = "unpin"  # a person wants it found like any other
    PROTECT = "protect"  # a person made it read-only
    UNPROTECT = "unprotect"  # a person lifted that
    APPROVE = "approve"  # a person let in what had waited


class Waits(StrEnum):
    """Why a candidate waits for a person."""

    SUSPICION = "suspicion"  # its words speak to the assistant
    CONFLICT = "conflict"  # it speaks against what is known and trusted more
    LOW_TRUST = "low_trust"  # nobody here vouches for where it comes from
    POLICY = "policy"  # a rule wants a person to decide
