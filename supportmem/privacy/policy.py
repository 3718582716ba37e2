"""What an organization wants done with each type of finding: a default, a floor, and its own rule.

Read from the table by whoever screens a text, never kept between transactions. A rule that cannot be read, or that
lies below the floor, refuses the write.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import Anticipated, Invalid
from supportmem.privacy import screen
from supportmem.privacy.models import Decision, Handling, PrivacyRule, Redaction
from supportmem.privacy.rights import check_sets_policy

REDACT, PROPOSE, KEEP = Handling.REDACT, Handling.PROPOSE, Handling.KEEP

_SECRETS: Final = ("PRIVATE_KEY", "API_KEY", "PASSWORD", "ONE_TIME_CODE", "CARD", "CARD?")
_OF_BANKS_AND_STATES: Final = (
    *("IBAN", "IBAN?", "BANK_ACCOUNT", "US_SSN", "US_SSN?", "CN_ID", "CN_ID?", "NATIONAL_ID"),
    *("PASSPORT", "DRIVER_LICENSE", "TAX_ID", "MEDICAL_ID"),
)
_OF_PEOPLE: Final = (
    *("EMAIL", "PHONE", "PERSON", "ADDRESS"),
    *("IP_ADDRESS", "MAC_ADDRESS", "LICENSE_PLATE", "CRYPTO_WALLET"),
)
_OF_BUSINESS: Final = ("ORDER", "TICKET", "TRACKING")

DEFAULTS: Final[Mapping[str, Handling]] = {
    **dict.fromkeys((*_SECRETS, *_OF_BANKS_AND_STATES), REDACT),
    **dict.fromkeys(_OF_PEOPLE, PROPOSE),
    **dict.fromkeys(_OF_BUSINESS, KEEP),
}
# The least that may be done. Secrets and card numbers rest in no table, whoever wishes it; what identifies a person
# to a bank or a state is at least looked at by somebody. Everything else is the organization's own matter.
FLOORS: Final[Mapping[str, Handling]] = {
    **dict.fromkeys(_SECRETS, REDACT),
    **dict.fromkeys(_OF_BANKS_AND_STATES, PROPOSE),
}
# Found by their own check digits or armour: no allow list and no earlier decision lets one pass.
CHECKED: Final = frozenset({"PRIVATE_KEY", "CARD", "IBAN", "CN_ID", "NATIONAL_ID"})
_STRICTNESS: Final = {KEEP: 0, PROPOSE: 1, REDACT: 2}


class PolicyBroken(Anticipated):
    """A rule that cannot be obeyed: nothing that it concerns is stored until somebody puts it right."""

    code = "privacy_policy_broken"
    status = 503


@dataclass(frozen=True)
class Policy:
    """The rules of one organization as they are now."""

    own: Mapping[str, Handling]

    def of(self, type_name: str) -> Handling:
        """What is to be done with a finding; a type that nobody knows is redacted."""
        return self.own.get(type_name) or DEFAULTS.get(type_name, REDACT)


def read(organization_id: UUID) -> Policy:
    """The rules, one query. Raises PolicyBroken for a row that says nothing known, or less than the floor."""
    own: dict[str, Handling] = {}
    for type_name, handling in PrivacyRule.objects.filter(organization_id=organization_id).values_list(
        "type", "handling"
    ):
        if handling not in set(Handling) or below_floor(type_name, Handling(handling)):
            raise PolicyBroken(
                f"The privacy rule for {type_name} cannot be obeyed, so nothing was stored. An administrator sets it"
                " right under Privacy rules in the admin."
            )
        own[type_name] = Handling(handling)
    return Policy(own=own)


def below_floor(type_name: str, handling: Handling) -> bool:
    """Whether a rule would let pass what must not."""
    return _STRICTNESS[handling] < _STRICTNESS[FLOORS.get(type_name, KEEP)]


def allowed_for(type_name: str) -> tuple[Handling, ...]:
    """What may be chosen for a type, strictest first."""
    return tuple(one for one in Handling if not below_floor(type_name, one))


def holds_secret(text: str) -> bool:
    """Whether a text holds what no policy may keep: reasons and what is said to everybody are refused then."""
    return any(finding.type in FLOORS for finding in screen.find(text))


def set_rule(actor: Actor, *, type_name: str, handling: str, now: datetime) -> None:
    """Choose what is done with a type from now on. What is kept from now on leaves the queue.

    Raises Forbidden, Invalid for an unknown type or word and for less than the floor.
    """
    check_sets_policy(actor)
    if type_name not in DEFAULTS:
        raise Invalid(f"There is no type {type_name[:40]}.", field="type")
    if handling not in set(Handling):
        raise Invalid(f"Choose one of {', '.join(Handling)}.", field=type_name)
    chosen = Handling(handling)
    if below_floor(type_name, chosen):
        least = FLOORS[type_name]
        raise Invalid(f"{type_name} may not be set to {chosen}: the least is {least}.", field=type_name)
    with transaction.atomic():
        rules = PrivacyRule.objects.select_for_update().filter(organization_id=actor.organization_id, type=type_name)
        before = rules.values_list("handling", flat=True).first() or DEFAULTS[type_name].value
        if before == chosen:
            return
        row, _ = PrivacyRule.objects.update_or_create(
            organization_id=actor.organization_id,
            type=type_name,
            defaults={"handling": chosen, "set_by_id": actor.id, "set_by_name": actor.name[:200], "set_at": now},
        )
        settled = _settle_kept(actor, type_name=type_name, now=now) if chosen == KEEP else 0
        ledger.append(
            by=actor,
            verb="privacy_rule.set",
            object_type="privacyrule",
            object_id=row.id,
            detail={"type": type_name, "from": str(before), "to": chosen.value, "settled": settled},
        )


def _settle_kept(actor: Actor, *, type_name: str, now: datetime) -> int:
    """What waits and is in clear may stay so."""
    return Redaction.objects.filter(
        organization_id=actor.organization_id, type=type_name, waiting=True, decision=Decision.PROPOSED
    ).update(
        decision=Decision.KEPT, waiting=False, reviewer_id=actor.id, reviewer_name=actor.name[:200], decided_at=now
    )
