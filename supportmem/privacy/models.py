"""Vault and redactions. Originals rest here only, sealed under the customer's key."""

from django.db import models

from supportmem.accounts.models import Customer, Organization
from supportmem.common.ids import new_id


class VaultKey(models.Model):
    """A customer's data key, wrapped by the master key. Destroying it makes the customer's originals unreadable."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.OneToOneField(Customer, on_delete=models.PROTECT, related_name="vault_key")
    wrapped = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"key of {self.customer_id}"


class VaultEntry(models.Model):
    """One sealed original. `digest` is keyed, so that equal values get equal numbers and nobody can guess them."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    type = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    sealed = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "vault entries"
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("customer", "type", "digest"), name="vault_value_once"),
            models.UniqueConstraint(fields=("customer", "type", "number"), name="vault_number_once"),
        )

    def __str__(self) -> str:
        return f"[{self.type}_{self.number}]"


class Redaction(models.Model):
    """One finding of secret or personal data and what was done with it. Holds no original."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    entry = models.ForeignKey(VaultEntry, on_delete=models.CASCADE)
    source_key = models.CharField(max_length=200)  # the idempotency key of what it was found in
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    score = models.FloatField()
    detector = models.CharField(max_length=60)
    decision = models.CharField(max_length=20, default="redacted")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("organization", "source_key", "start"), name="redaction_once"),)

    def __str__(self) -> str:
        return f"{self.detector} {self.decision}"
