"""How memories look in answers."""

from typing import Any

from rest_framework import serializers

from memories.enums import Audience, Kind, MemoryType, Source, SpaceLevel, Status, Trust, Withheld
from supportmem.common.choices import choices

STATUSES = choices(Status)  # the schema names them by this
SOURCES = choices(Source)  # the same
TRUSTS = choices(Trust)  # the same
KINDS = choices(Kind)  # the same
MEMORY_TYPES = choices(MemoryType)  # the same
WITHHELD = choices(Withheld)  # the same
SPACE_LEVELS = choices(SpaceLevel)  # the same


class Evidence(serializers.Serializer[Any]):
    """Where a wording came from."""

    observation = serializers.UUIDField(source="observation_id")
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    quote = serializers.CharField()
    occurred_at = serializers.DateTimeField()
    source = serializers.ChoiceField(choices=choices(Source))  # type: ignore[assignment]  # fields leave the class


class Revision(serializers.Serializer[Any]):
    """One immutable wording."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    content = serializers.CharField()
    value = serializers.CharField()
    verb = serializers.CharField()
    reason = serializers.CharField()
    actor = serializers.CharField()
    created_at = serializers.DateTimeField()
    status = serializers.CharField()
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    proposer = serializers.CharField(help_text="Who read it: rules, model, person or system.")
    model = serializers.CharField()
    prompt_version = serializers.CharField()
    evidence = Evidence(many=True)


class MemorySummary(serializers.Serializer[Any]):
    """A memory as lists show it."""

    id = serializers.UUIDField()
    revision = serializers.UUIDField(source="revision_id")
    customer = serializers.UUIDField(source="customer_id", allow_null=True)
    content = serializers.CharField()
    type = serializers.ChoiceField(choices=choices(MemoryType))
    kind = serializers.ChoiceField(choices=choices(Kind))
    category = serializers.CharField()
    subject = serializers.CharField()
    attribute = serializers.CharField()
    value = serializers.CharField()
    polarity = serializers.CharField(help_text="- says the opposite: it is disliked, resolved, not so.")
    language = serializers.CharField()
    confidence = serializers.FloatField()
    importance = serializers.FloatField()
    trust = serializers.ChoiceField(choices=choices(Trust))
    status = serializers.ChoiceField(choices=STATUSES)
    audience = serializers.ChoiceField(choices=choices(Audience))
    tier = serializers.CharField()
    read_only = serializers.BooleanField()  # type: ignore[assignment]  # fields leave the class
    tags = serializers.ListField(child=serializers.CharField())
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    event_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    retired_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    use_count = serializers.IntegerField()
    confirmations = serializers.IntegerField()
    version = serializers.IntegerField()
    superseded_by = serializers.UUIDField(allow_null=True)
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    shared_from = serializers.CharField(help_text="Where it lives, when a share shows it here; empty at home.")


class Share(serializers.Serializer[Any]):
    """Where a memory is known as well."""

    id = serializers.UUIDField()
    level = serializers.ChoiceField(choices=SPACE_LEVELS)
    name = serializers.CharField(help_text="Whose space it is, as far as you may know.")
    space = serializers.UUIDField(source="space_id", allow_null=True)
    shared_by = serializers.CharField()
    reason = serializers.CharField()
    created_at = serializers.DateTimeField()


class Memory(MemorySummary):
    """A memory with its wordings and where each came from."""

    revisions = Revision(many=True)
    shares = Share(many=True)


class MemoryPage(serializers.Serializer[Any]):
    """A page of memories."""

    results = MemorySummary(many=True)
    next = serializers.CharField(allow_null=True)


class Recalled(serializers.Serializer[Any]):
    """A memory that was found, with the score that put it there."""

    id = serializers.UUIDField(source="memory_id")
    revision = serializers.UUIDField(source="revision_id")
    content = serializers.CharField()
    kind = serializers.ChoiceField(choices=choices(Kind))
    type = serializers.ChoiceField(choices=choices(MemoryType))
    attribute = serializers.CharField()
    value = serializers.CharField()
    score = serializers.FloatField()
    confidence = serializers.FloatField()
    trust = serializers.ChoiceField(choices=choices(Trust))
    audience = serializers.ChoiceField(choices=choices(Audience))
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    event_at = serializers.DateTimeField(allow_null=True)
    said_at = serializers.DateTimeField()
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    shared_from = serializers.CharField(help_text="Where it lives, when a share brought it here; empty at home.")


class Budget(serializers.Serializer[Any]):
    """Tokens: how many there were, how many were used, and what did not fit."""

    available = serializers.IntegerField()
    used = serializers.IntegerField()
    core = serializers.IntegerField(help_text="Used by core memory, of `used`.")
    left_out = serializers.IntegerField(help_text="Memories that stayed until the budget was full.")
    left_out_tokens = serializers.IntegerField()


class RecallStep(serializers.Serializer[Any]):
    """One candidate: what made its score, and the step that kept or dropped it."""

    memory = serializers.UUIDField(source="memory_id")
    revision = serializers.UUIDField(source="revision_id")
    content = serializers.CharField()
    rank = serializers.IntegerField()
    score = serializers.FloatField()
    kept = serializers.BooleanField()
    reason = serializers.CharField()
    parts = serializers.DictField(
        child=serializers.FloatField(), help_text="Its place in each arm and every factor of its score, by name."
    )


class Recall(serializers.Serializer[Any]):
    """The answer of memory, best first. Nothing relevant is an answer too. `steps` only where it is to explain."""

    memories = Recalled(many=True)
    tokens = serializers.IntegerField()
    recall_id = serializers.UUIDField()
    degraded = serializers.ListField(
        child=serializers.CharField(), help_text="What was missing while searching, in plain words."
    )
    withheld = serializers.ChoiceField(
        choices=WITHHELD, allow_null=True, help_text="Why memory was not allowed to look: then nothing is found."
    )
    learning = serializers.IntegerField(
        help_text="What was said and is still being learnt from; at 0 everything said can be found."
    )
    considered = serializers.IntegerField(help_text="Candidates that were weighed.")
    cut = serializers.IntegerField(help_text="Of these, how many fell as not relevant.")
    budget = Budget(allow_null=True, help_text="Null where memory was not allowed to look.")
    steps = RecallStep(many=True, required=False, help_text="Only with `explain`: every candidate, by rank.")

    def to_representation(self, instance: object) -> dict[str, Any]:
        """Without `steps` where nobody asked for them."""
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context.get("explain"):
            del shown["steps"]
        return shown


class Erased(serializers.Serializer[Any]):
    """What an erasure destroyed."""

    receipt = serializers.UUIDField(source="receipt_id")
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rows per store.")
