"""Vault, redactions and what an organization decided about them. Originals rest here only, sealed."""

from enum import StrEnum

from django.db import models
from django.db.models import Q

from supportmem.accounts.models import Customer, Organization
from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Handling(StrEnum):
    """What an organization wants done with a type of finding."""

    REDACT = "redact"  # sealed and replaced before anything is stored
    PROPOSE = "propose"  # stays in clear until a person decides
    KEEP = "keep"  # is no secret here


class Decision(StrEnum):
    """Where a finding stands."""

    REDACTED = "redacted"  # replaced at once; nobody has looked yet
    PROPOSED = "proposed"  # in clear; nobody has looked yet
    CONFIRMED = "confirmed"  # a person says that it is what was found, and it is replaced
    FALSE_POSITIVE = "false_positive"  # a person says that it is not, and it stands in clear
    KEPT = "kept"  # the organization keeps this type in clear


UNDECIDED = (Decision.REDACTED, Decision.PROPOSED)


class VaultKey(models.Model):
    """A customer's data key, wrapped by the master key. Destroying it makes the customer's originals unreadable.

    `wrapped_by` is the mark of the master key that wrapped it, so that a rotation knows what is left to do.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.OneToOneField(Customer, on_delete=models.PROTECT, related_name="vault_key")
    wrapped = models.BinaryField()
    wrapped_by = models.CharField(max_length=16, default="", db_default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"key of {self.customer_id}"


class OrganizationKey(models.Model):
    """The key of an organization's allow list, wrapped by the master key: its digests outlive a rotation."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.OneToOneField(Organization, on_delete=models.PROTECT, related_name="privacy_key")
    wrapped = models.BinaryField()
    wrapped_by = models.CharField(max_length=16, default="", db_default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"key of {self.organization_id}"


class VaultEntry(models.Model):
    """One sealed original. `digest` is keyed, so that equal values get equal numbers and nobody can guess them.

    `standing` is what a person decided about the value, for this customer, from then on; empty: nothing yet.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    type = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    sealed = models.BinaryField()
    standing = models.CharField(max_length=10, choices=choices(Handling), blank=True, default="", db_default="")
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
    """One finding of secret or personal data and what was done with it. Holds no original.

    `start` and `end` are its place in the stored text of `source_key`: of the token, or of the words while they stand
    in clear. `type` is what the detector said, the entry's what it counts as now. `waiting` says that a person has to
    look; a claim keeps two people from looking at once.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    entry = models.ForeignKey(VaultEntry, on_delete=models.CASCADE)
    type = models.CharField(max_length=40, default="", db_default="")
    source_key = models.CharField(max_length=200)  # the idempotency key of what it was found in
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    score = models.FloatField()
    detector = models.CharField(max_length=60)
    decision = models.CharField(max_length=20, choices=choices(Decision), default=Decision.REDACTED)
    waiting = models.BooleanField(default=False, db_default=False)
    amended = models.CharField(max_length=10, blank=True, default="", db_default="")  # span or type, by the reviewer
    reviewer_id = models.UUIDField(null=True)
    reviewer_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    decided_at = models.DateTimeField(null=True)
    claimed_by_id = models.UUIDField(null=True)
    claimed_by_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    claim_token = models.UUIDField(null=True)
    claim_deadline = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("organization", "source_key", "start"), name="redaction_once"),)
        indexes = (
            # what has a person to look at, oldest first?
            models.Index(fields=("organization", "id"), condition=Q(waiting=True), name="redaction_queue"),
        )

    def __str__(self) -> str:
        return f"{self.detector} {self.decision}"


class PrivacyRule(models.Model):
    """What an organization wants done with one type; without a row the default of privacy.policy holds."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    type = models.CharField(max_length=40)
    handling = models.CharField(max_length=10, choices=choices(Handling))
    set_by_id = models.UUIDField(null=True)
    set_by_name = models.CharField(max_length=200)
    set_at = models.DateTimeField()

    class Meta:
        ordering = ("type",)
        constraints = (models.UniqueConstraint(fields=("organization", "type"), name="privacy_rule_once"),)

    def __str__(self) -> str:
        return f"{self.type}: {self.handling}"


class AllowedValue(models.Model):
    """A value that is never personal in this organization: a keyed digest of the whole value, nothing in clear."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    type = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)
    added_by_id = models.UUIDField(null=True)
    added_by_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("organization", "type", "digest"), name="allowed_value_once"),)

    def __str__(self) -> str:
        return f"{self.type} allowed by {self.added_by_name}"


class Reveal(models.Model):
    """A wish to see one sealed original: why, who asked, who granted or refused it, until when, whether it was seen."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    customer = models.ForeignKey(Customer, on_delete=models.PROTECT)
    entry = models.ForeignKey(VaultEntry, on_delete=models.CASCADE)
    reason = models.CharField(max_length=300)
    asked_by_id = models.UUIDField()
    asked_by_name = models.CharField(max_length=200)
    asked_at = models.DateTimeField()
    answered_by_id = models.UUIDField(null=True)
    answered_by_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    answered_at = models.DateTimeField(null=True)
    granted = models.BooleanField(null=True)
    expires_at = models.DateTimeField(null=True)
    shown_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"asked by {self.asked_by_name}"
