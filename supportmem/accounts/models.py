"""Organizations, teams, users, memberships, customers, tokens, and what guards the sign-in. No rules here: see actors
and customers, attempts, rates and second_factor.
"""

from enum import StrEnum

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.crypto import salted_hmac

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
    session_generation = models.PositiveIntegerField(default=0, editable=False)  # "sign out everywhere" counts it up

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """Django's, and a session of an earlier generation is over as well."""
        salt = "supportmem.accounts.models.User.get_session_auth_hash"
        value = f"{self.password}:{self.session_generation}"
        return salted_hmac(salt, value, secret=secret, algorithm="sha256").hexdigest()


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


class SignInCount(models.Model):
    """How often signing in failed of late: for a name at an address, for a name, and for an address.

    Of what was typed only a keyed digest is kept. `user` is whose name it is, so that an administrator can unlock it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="sign_in_counts")
    failures = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)
    locked_until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.failures} failures"


class RateCount(models.Model):
    """How much somebody asked for within a minute. Unlogged: after a crash of the database everybody begins anew."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    digest = models.CharField(max_length=64, unique=True)
    minute = models.BigIntegerField(db_index=True)  # since 1970
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.count} in a minute"


class Authenticator(models.Model):
    """The app that shows somebody's one-time codes. The seed it shares with us is sealed."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="authenticator")
    sealed_seed = models.TextField()
    created_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)  # of the last code that was taken: none is taken twice

    def __str__(self) -> str:
        return f"authenticator of {self.user_id}"


class BackupCode(models.Model):
    """A code for the day the app is gone; a keyed digest of it, which leaves when it is used."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="backup_codes")
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "digest"), name="backup_code_once"),)

    def __str__(self) -> str:
        return f"backup code of {self.user_id}"
