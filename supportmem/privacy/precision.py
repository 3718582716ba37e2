"""How often each detector is right, by what people decided about its findings."""

from dataclasses import dataclass

from django.db.models import Count, Q

from supportmem.accounts.actors import Actor
from supportmem.privacy.models import Decision, Redaction
from supportmem.privacy.rights import check_reviews


@dataclass(frozen=True, kw_only=True)
class Precision:
    """One detector and one type. `amended` findings were personal, but had another span or type."""

    detector: str
    type: str
    right: int
    amended: int
    wrong: int
    undecided: int

    @property
    def decided(self) -> int:
        """Findings that a person has judged."""
        return self.right + self.amended + self.wrong

    @property
    def share(self) -> float | None:
        """Of what was judged, how much was right as it was; None before anybody judged."""
        return self.right / self.decided if self.decided else None


def per_detector(actor: Actor) -> tuple[Precision, ...]:
    """Every detector that found something, those with most decisions first. Raises Forbidden. One query."""
    check_reviews(actor)
    confirmed = Q(decision=Decision.CONFIRMED)
    rows = (
        Redaction.objects.filter(organization_id=actor.organization_id)
        .order_by()
        .values("detector", "type")
        .annotate(
            right=Count("id", filter=confirmed & Q(amended="")),
            changed=Count("id", filter=confirmed & ~Q(amended="")),
            wrong=Count("id", filter=Q(decision=Decision.FALSE_POSITIVE)),
            undecided=Count("id", filter=Q(decision__in=(Decision.REDACTED, Decision.PROPOSED))),
        )
    )
    found = [
        Precision(
            detector=row["detector"],
            type=row["type"],
            right=row["right"],
            amended=row["changed"],
            wrong=row["wrong"],
            undecided=row["undecided"],
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda one: (-one.decided, one.detector, one.type)))
