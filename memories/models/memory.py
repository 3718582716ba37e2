"""Memory: one remembered thing; a stateful record. Written by lifecycle/transitions only."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import MD5, Upper

from memories.enums import Audience, Kind, MemoryType, Source, Status, Tier, Trust
from memories.models.querysets import MemoryQuerySet
from memories.models.space import Space
from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id

CONTENT_LIMIT = 500  # characters (domain section 2)


class Memory(models.Model):
    """See domain section 2 for the fields.

    `head_id` is the current revision. `value_key` is the value folded for comparison. `said_at`, `speaker`,
    `turn_id` and `conversation_id` repeat the first evidence, so that recall needs no join. `terms` are the
    lexemes of the content (memories.index.terms).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    space = models.ForeignKey(Space, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT, null=True, blank=True)
    head_id = models.UUIDField()
    type = models.CharField(max_length=20, choices=choices(MemoryType))
    kind = models.CharField(max_length=20, choices=choices(Kind))
    category = models.CharField(max_length=40, default="general")
    subject = models.CharField(max_length=120, default="customer")
    attribute = models.CharField(max_length=60, blank=True)
    value = models.CharField(max_length=CONTENT_LIMIT, blank=True)
    value_key = models.CharField(max_length=CONTENT_LIMIT, blank=True)
    many_valued = models.BooleanField(default=False)
    polarity = models.CharField(max_length=1, default="+")
    content = models.CharField(max_length=CONTENT_LIMIT)
    language = models.CharField(max_length=20, default="en")
    confidence = models.FloatField()
    importance = models.FloatField()
    trust = models.CharField(max_length=20, choices=choices(Trust))
    status = models.CharField(max_length=20, choices=choices(Status))
    audience = models.CharField(max_length=20, choices=choices(Audience), default=Audience.SHARED)
    tier = models.CharField(max_length=20, choices=choices(Tier), default=Tier.SEARCHABLE)
    read_only = models.BooleanField(default=False)
    tags = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, blank=True)
    event_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    use_count = models.PositiveIntegerField(default=0)
    confirmations = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    superseded_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True)
    said_at = models.DateTimeField()
    speaker = models.CharField(max_length=20, choices=choices(Source))
    turn_id = models.UUIDField(null=True, blank=True)
    conversation_id = models.UUIDField(null=True, blank=True)
    terms = SearchVectorField(null=True)

    unscoped = MemoryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "memories"
        ordering = ("-id",)
        default_manager_name = "unscoped"
        constraints = (
            models.UniqueConstraint(
                fields=("space", "subject", "attribute"),
                condition=Q(status="active", many_valued=False) & ~Q(attribute=""),
                name="memory_one_active_value",
            ),
            models.UniqueConstraint(
                fields=("space", "subject", "attribute", "value_key"),
                condition=Q(status="active", many_valued=True) & ~Q(attribute=""),
                name="memory_active_value_once",
            ),
            models.CheckConstraint(
                condition=Q(valid_to=None) | Q(valid_from__lt=F("valid_to")),
                name="memory_valid_from_before_to",
            ),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=1), name="memory_confidence_within_0_1"
            ),
            models.CheckConstraint(
                condition=Q(importance__gte=0, importance__lte=1), name="memory_importance_within_0_1"
            ),
            models.CheckConstraint(
                condition=Q(superseded_by=None) | Q(status__in=["superseded", "erased", "invalidated"]),
                name="memory_only_retired_are_superseded",
            ),
        )
        indexes = (
            # every recall: space first, then status
            models.Index(fields=("space", "status", "kind"), name="memory_space_status"),
            models.Index(fields=("customer", "status", "-said_at"), name="memory_customer"),
            models.Index(fields=("turn_id",), name="memory_turn"),
            # matching, expiry and starting must not walk through all that is remembered: what fills this slot, ...
            models.Index(
                fields=("space", "subject", "attribute", "value_key"),
                condition=Q(status="active") & ~Q(attribute=""),
                name="memory_slot",
            ),
            # ... says the same words, ...
            models.Index(
                "space",
                MD5(Upper("content")),
                condition=Q(status="active") & ~Q(kind="conversation"),
                name="memory_same_words",
            ),
            # ... is always in the prompt, in spaces too wide to be read whole, ...
            models.Index(fields=("space",), condition=Q(tier="core"), name="memory_core"),
            # ... has run out, ...
            models.Index(
                fields=("space", "expires_at"),
                condition=Q(status="active", expires_at__isnull=False),
                name="memory_runs_out",
            ),
            # ... is to start?
            models.Index(fields=("valid_from", "id"), condition=Q(status="candidate"), name="memory_to_start"),
            GinIndex(fields=("terms",), name="memory_terms"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.status}"
