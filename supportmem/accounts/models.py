"""Organizations, teams, users, memberships, customers, tokens. No rules here: see actors and customers."""

from enum import StrEnum

from django.contrib.auth.models import AbstractUser
from django.db import models

from supportmem.common.choices import choices
from supportmem.common.ids import new_id


class Role(StrEnum):
    """What a person is in an organization; what that lets them do: see abilities."""

    AGENT = "agent"  # supports the customers of their teams
    REVIEWER = "reviewer"  # reads the whole organization, decides on memories
    PRIVACY_OFFICER = "privacy_officer"  # reads the same; redacts, reveals, exports, erases
    ADMIN = "admin"  # what both do, and manages people
    API_CLIENT = "api_client"  # a program acting for the organization
    AUDITOR = "auditor"  # reads the whole organization and its admin, changes nothing


class Consent(StrEnum):
    """What a customer allows memory to do. It holds from the moment it is said, for the next prompt already."""

    REMEMBER = "remember"  # learn, and use what was learnt
    DO_NOT_REMEMBER = "do_not_remember"  # learn nothing and use nothing; what is known waits for a change of mind
    FORGET = "forget"  # the same, and what was remembered so far never returns


class Organization(models.Model):
    """The tenant: a hard wall, nothing crosses it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=200)
    slug = models.SlugField(unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """Support agents who work together inside an organization."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("organization", "name"), name="team_name_once"),)

    def __str__(self) -> str:
        return self.name


class User(AbstractUser):
    """A person who signs in. What they may read comes from memberships, never from is_superuser."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    current_organization = models.ForeignKey(
        Organization, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )


class Membership(models.Model):
    """A user's role in an organization."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=choices(Role))
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = (models.UniqueConstraint(fields=("organization", "user"), name="membership_once"),)

    def __str__(self) -> str:
        return f"{self.role} in {self.organization_id}"


class TeamMember(models.Model):
    """A membership's place in a team."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    membership = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="teams")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("team", "membership"), name="team_member_once"),)

    def __str__(self) -> str:
        return f"{self.membership_id} in {self.team_id}"


class Customer(models.Model):
    """The person being supported. `name` is a label for lists, not a slot. Never merged by name.

    Without a team, every agent of the organization supports the customer.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.PROTECT)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, blank=True)
    external_id = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    locale = models.CharField(max_length=20, default="en")
    time_zone = models.CharField(max_length=64, default="UTC")
    consent = models.CharField(max_length=20, choices=choices(Consent), default=Consent.REMEMBER)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(fields=("organization", "external_id"), name="customer_external_id_once"),
        )

    def __str__(self) -> str:
        return self.name


class ApiToken(models.Model):
    """A bearer token: only a keyed digest is stored, the token itself is shown once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    organization = models.ForeignKey(Organization, on_delete=models.CASCADE)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    digest = models.CharField(max_length=64, unique=True)
    proof = models.CharField(max_length=64, default="", editable=False)  # see accounts.proof; without, it is over
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"token of {self.user_id}"
