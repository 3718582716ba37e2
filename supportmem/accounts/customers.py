"""Customers as others see them: list, create, load. The written rule of who may read is docs/access.md."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from supportmem.accounts.abilities import NOTHING, Ability, require, told_by
from supportmem.accounts.actors import Actor
from supportmem.accounts.models import Consent, Customer, Team
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, Invalid, NotFound

_LONGEST: Final = {"external_id": 200, "name": 200, "locale": 20}  # characters, as in the model
PROBE: Final = "supportmem-probe"  # external id of the customer on whom the deep check tries itself


@dataclass(frozen=True, kw_only=True)
class CustomerView:
    """A customer as lists show it."""

    id: UUID
    name: str
    external_id: str
    locale: str
    time_zone: str
    team: str
    consent: Consent


def readable_customers(actor: Actor) -> QuerySet[Customer]:
    """The customers an actor may read: the organization's, for agents those of their teams or of no team."""
    return Customer.objects.filter(within_reach(actor), organization_id=actor.organization_id)


def within_reach(actor: Actor, *, path: str = "") -> Q:
    """The same as a condition on rows of the actor's organization that lead to a customer by `path` ("customer__")."""
    if actor.reads_whole_organization:
        return Q()
    return Q((f"{path}team__isnull", True)) | Q((f"{path}team_id__in", actor.team_ids))


# What means something for one customer.
_FOR_ONE: Final = frozenset(
    {
        *(Ability.READ, Ability.USE_ASSISTANT, Ability.RECORD_WISHES, Ability.GOVERN_MEMORIES),
        *(Ability.DECIDE_CANDIDATES, Ability.REVIEW_REDACTIONS, Ability.REVEAL),
        *(Ability.ERASE_CUSTOMER, Ability.EXPORT_CUSTOMER, Ability.HOLD_CUSTOMER),
    }
)


def of_customer(actor: Actor, customer: Customer) -> frozenset[Ability]:
    """What may be done for one customer: nothing for one who is out of reach."""
    return _FOR_ONE if readable_customers(actor).filter(id=customer.id).exists() else NOTHING


told_by(Customer, of_customer)


def access_customer(actor: Actor, *, customer_id: UUID) -> Customer:
    """Load one customer. Raises NotFound when absent or out of reach."""
    customer = readable_customers(actor).select_related("team").filter(id=customer_id).first()
    if customer is None:
        raise NotFound("customer")
    return customer


def access_and_lock_customer(actor: Actor, *, customer_id: UUID) -> Customer:
    """Load one customer as it is once its row is locked, as lock_customer does. Raises NotFound as access_customer."""
    locked = readable_customers(actor).select_for_update(no_key=True).order_by()
    customer = locked.filter(id=customer_id).first()
    if customer is None:
        raise NotFound("customer")
    return customer


def lock_customer(*, customer_id: UUID) -> Consent:
    """Lock the customer's row until the transaction ends: one writer at a time per customer.

    Returns what the customer allows memory to do, as it is now: it may have changed before the lock was had.

    The order of locks everywhere is customer, conversation, observation, memory, so that writers, workers and an
    erasure never wait for each other in a circle. Rows that refer to the customer may still be inserted by others.
    """
    locked = Customer.objects.select_for_update(no_key=True).filter(id=customer_id).order_by()
    return Consent(next(iter(locked.values_list("consent", flat=True)), Consent.DO_NOT_REMEMBER))


def list_customers(
    actor: Actor, *, search: str = "", external_id: str = "", after: UUID | None = None, limit: int = 200
) -> tuple[CustomerView, ...]:
    """Customers by name; `search` is matched literally in name and external id, `external_id` as a whole.

    `after` is the last customer of the page before. Raises Invalid when that is not within reach (any more).
    The customers that the deep check makes for itself are left out, unless asked for by their external id.
    """
    rows = readable_customers(actor).select_related("team")
    rows = rows.filter(external_id=external_id) if external_id else rows.exclude(external_id=PROBE)
    if search:
        rows = rows.filter(Q(name__icontains=search) | Q(external_id__icontains=search))
    if after is not None:
        last = readable_customers(actor).filter(id=after).first()
        if last is None:
            raise Invalid("The list has changed below this cursor: begin again without one.", field="cursor")
        rows = rows.filter(Q(name__gt=last.name) | Q(name=last.name, id__gt=last.id))
    return tuple(customer_view(row) for row in rows[:limit])


def create_customer(
    actor: Actor, *, external_id: str, name: str, locale: str = "en", time_zone: str = "UTC", team: str = ""
) -> CustomerView:
    """Make a customer. Raises Invalid for unusable input, Conflict when the external id is taken, Forbidden for a role
    that only reads.

    `team` names one of the organization's teams, for those who read all of it. An agent's customer belongs to the
    agent's first team; otherwise to no team.
    """
    require(actor, Ability.KEEP_CUSTOMERS)
    external_id, name = external_id.strip(), name.strip()
    _refuse_unusable(external_id=external_id, name=name, locale=locale, time_zone=time_zone)
    found = _team_for(actor, name=team)
    try:
        with transaction.atomic():
            customer = Customer.objects.create(
                organization_id=actor.organization_id,
                team=found,
                external_id=external_id,
                name=name,
                locale=locale or "en",
                time_zone=time_zone,
            )
            ledger.append(
                by=actor,
                verb="customer.created",
                object_type="customer",
                object_id=customer.id,
                customer_id=customer.id,
            )
    except IntegrityError as error:
        raise Conflict("Another customer of your organization has this external id.") from error
    return customer_view(customer)


def _refuse_unusable(*, external_id: str, name: str, locale: str, time_zone: str) -> None:
    """Raises Invalid, which names the field, for what cannot be stored or shown."""
    if not external_id:
        raise Invalid("Give the customer an external id: it is how your other systems name them.", field="external_id")
    if not name:
        raise Invalid("Give the customer a name for lists.", field="name")
    for field, value in (("external_id", external_id), ("name", name), ("locale", locale)):
        longest = _LONGEST[field]
        if len(value) > longest:
            raise Invalid(f"The {field} is longer than {longest} characters: shorten it.", field=field)
        if "\x00" in value:
            raise Invalid("A name cannot hold the character NUL.", field=field)
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise Invalid("A name cannot hold half of a character (a lone surrogate).", field=field)
    if time_zone not in available_timezones():
        raise Invalid("The time zone is not an IANA name such as Europe/Oslo.", field="time_zone")


def _team_for(actor: Actor, *, name: str) -> Team | None:
    """The team of a new customer. Raises Invalid for a name that no team has."""
    if not actor.reads_whole_organization:
        return Team.objects.filter(id__in=actor.team_ids).order_by("name").first()
    if not name:
        return None
    team = Team.objects.filter(organization_id=actor.organization_id, name=name).first()
    if team is None:
        raise Invalid("No team of your organization has this name.", field="team")
    return team


def customer_view(customer: Customer) -> CustomerView:
    """The row as a frozen value."""
    return CustomerView(
        id=customer.id,
        name=customer.name,
        external_id=customer.external_id,
        locale=customer.locale,
        time_zone=customer.time_zone,
        team=customer.team.name if customer.team else "",
        consent=Consent(customer.consent),
    )
