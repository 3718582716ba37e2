"""Ledger, seals and receipts. Append-only: a trigger refuses changes, the application's role has a right to none."""

from django.db import models

from supportmem.common.ids import new_id


class LedgerEntry(models.Model):
    """One change, protected read, permission change or refusal. Holds ids and numbers, never words of a customer.

    `organization_id` is a plain key: audit lies below the apps that own the tables it speaks of.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization_id = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    actor_name = models.CharField(max_length=200)
    verb = models.CharField(max_length=60)
    object_type = models.CharField(max_length=40)
    object_id = models.UUIDField(null=True)
    customer_id = models.UUIDField(null=True)
    request_id = models.CharField(max_length=40)
    channel = models.CharField(max_length=20)
    outcome = models.CharField(max_length=20, default="ok")
    detail = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "ledger entries"
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("organization_id", "-id"), name="ledger_org"),
            # "what happened to this memory?" on its admin page
            models.Index(fields=("object_id", "-id"), name="ledger_object"),
            models.Index(fields=("organization_id", "customer_id", "-id"), name="ledger_customer"),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.object_type}"


class Seal(models.Model):
    """One row of the ledger in its organization's chain: see audit.seal. Written later than the row it seals."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization_id = models.UUIDField()
    position = models.BigIntegerField()  # 1, 2, 3, … within the organization, without gaps
    entry_id = models.UUIDField(unique=True)  # plain: a seal outlives the row that somebody takes away
    digest = models.BinaryField()
    link = models.BinaryField()
    key = models.CharField(max_length=8)  # which key it was made with
    sealed_at = models.DateTimeField()

    class Meta:
        ordering = ("organization_id", "position")
        constraints = (models.UniqueConstraint(fields=("organization_id", "position"), name="seal_position_once"),)

    def __str__(self) -> str:
        return f"seal {self.position}"


class Receipt(models.Model):
    """What an erasure destroyed: rows per store, nothing of what they said."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization_id = models.UUIDField()
    customer_id = models.UUIDField()
    actor_kind = models.CharField(max_length=20)
    actor_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    counts = models.JSONField(default=dict)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"receipt {self.id}"


class DoorTarget(models.Model):
    """Which text columns of append-only tables the audited door may replace. Written by migrations only."""

    table = models.CharField(primary_key=True, max_length=63)
    columns = models.JSONField()

    class Meta:
        ordering = ("table",)

    def __str__(self) -> str:
        return self.table
