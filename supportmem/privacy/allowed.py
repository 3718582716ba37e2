"""The organization's allow list: whole values that are never personal here. Keyed digests, nothing in clear.

It never beats a valid checksum: what carries its own check digits cannot be put on it, and is not looked for in it.
"""

from collections.abc import Collection
from uuid import UUID

from supportmem.accounts.actors import Actor
from supportmem.audit import ledger
from supportmem.common.errors import Conflict, NotFound
from supportmem.privacy import vault
from supportmem.privacy.models import AllowedValue
from supportmem.privacy.policy import CHECKED
from supportmem.privacy.rights import check_reviews

Value = tuple[str, str]


def among(organization_id: UUID, *, values: Collection[Value]) -> frozenset[Value]:
    """Which of these values are allowed. One query while the list has never been used."""
    askable = [value for value in values if value[0] not in CHECKED]
    if not askable:
        return frozenset()
    digests = vault.digest_for_organization(organization_id, values=askable, make_key=False)
    if not digests:
        return frozenset()
    known = AllowedValue.objects.filter(organization_id=organization_id, digest__in=digests.values())
    listed = set(known.values_list("type", "digest"))
    return frozenset(value for value, digest in digests.items() if (value[0], digest) in listed)


def add(actor: Actor, *, type_name: str, value: str) -> None:
    """From now on this whole value passes. Inside the transaction of the decision. Raises Conflict for a checksum."""
    check_reviews(actor)
    if type_name in CHECKED:
        raise Conflict("Its check digits are right: no list lets it pass.")
    one = (type_name, value)
    digest = vault.digest_for_organization(actor.organization_id, values=[one], make_key=True)[one]
    row, created = AllowedValue.objects.get_or_create(
        organization_id=actor.organization_id,
        type=type_name,
        digest=digest,
        defaults={"added_by_id": actor.id, "added_by_name": actor.name[:200]},
    )
    if created:
        ledger.append(
            by=actor,
            verb="allowed_value.added",
            object_type="allowedvalue",
            object_id=row.id,
            detail={"type": type_name},
        )


def remove(actor: Actor, *, allowed_id: UUID) -> None:
    """It is looked at again from now on. Raises NotFound."""
    check_reviews(actor)
    rows = AllowedValue.objects.filter(organization_id=actor.organization_id, id=allowed_id)
    if not rows.delete()[0]:
        raise NotFound("allowed value")
    ledger.append(by=actor, verb="allowed_value.removed", object_type="allowedvalue", object_id=allowed_id)
