"""Observations, the evidence links and the proposals made from them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from memories import govern, queue
from memories.admin.deeds import AdminWithDeeds, Deed, Values
from memories.contracts import Suspect
from memories.enums import ObservationState
from memories.models import Evidence, Observation, Proposal
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.abilities import Ability
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin, able, signed_in
from supportmem.accounts.admin.show import link


def _quarantine(actor: Actor, observation_id: UUID, values: Values, now: datetime) -> str:
    done = govern.quarantine(actor, suspect=Suspect(observation_id=observation_id), reason=values["reason"], now=now)
    shaped = sum(one.purpose == "answer" for one in done.shaped)
    return (
        f"{len(done.taken_back)} memories hold no more, {len(done.restored)} say again what they said before, "
        f"{len(done.left)} stayed as they are. Its words had entered {len(done.shaped)} recalls, {shaped} of them for "
        f"answers. Run {done.run_id} can be undone."
    )


@admin.register(Observation)
class ObservationPage(AdminWithDeeds[Observation]):
    """What happened, after redaction; also the queue: `state` says where it stands."""

    read_is_recorded = True
    deeds = (
        Deed(
            name="quarantine",
            label="Quarantine this source",
            explains="Everything that rests on these words alone is taken back, and what they had replaced holds again."
            " Nothing is learnt from them any more. The run that does it can be undone.",
            do=_quarantine,
            needs=Ability.QUARANTINE,
            offered=lambda row: row.state not in {ObservationState.ERASED, ObservationState.QUARANTINED},
        ),
    )
    leading = ("text", "customer", "source", "state", "what_to_do", "turn")
    computed = ("what_to_do", "turn")
    list_display = ("occurred_at", "customer", "source", "state", "attempts", "last_error")
    list_filter = ("state", "source", "trust", "occurred_at")
    list_select_related = ("customer",)
    search_fields = ("text", "idempotency_key", "customer__name", "customer__external_id")
    keys = ("id", "customer", "conversation_id", "turn_id")
    actions = ("try_again",)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Trying again is for those who administer the organization."""
        return super().get_actions(request) if able(request, Ability.REPLAY) else {}

    @admin.action(description="Try again what has failed")
    def try_again(self, request: HttpRequest, queryset: QuerySet[Observation]) -> None:
        """Of the chosen ones, those that have failed."""
        actor = signed_in(request)
        if actor is None:
            raise Http404
        failed = queryset.filter(state=ObservationState.FAILED).values_list("id", flat=True)
        number = queue.replay(actor, observation_ids=list(failed), now=timezone.now())
        self.message_user(request, f"{number} observations will be tried again.")

    @admin.display(description="turn")
    def turn(self, observation: Observation) -> SafeString | str:
        """Into the conversation."""
        return link(turn_url(observation.conversation_id, observation.turn_id), "Open the turn")


@admin.register(Evidence)
class EvidencePage(OrganizationAdmin[Evidence]):
    """The words a revision came from."""

    read_is_recorded = True
    computed = ("turn",)
    list_display = ("quote", "revision", "observation")
    list_select_related = ("revision", "observation")
    search_fields = ("quote",)
    keys = ("id", "revision", "observation")

    @admin.display(description="turn")
    def turn(self, evidence: Evidence) -> SafeString | str:
        """Into the conversation."""
        seen = evidence.observation
        return link(turn_url(seen.conversation_id, seen.turn_id), "Open the turn")


@admin.register(Proposal)
class ProposalPage(OrganizationAdmin[Proposal]):
    """A candidate and what was decided about it."""

    read_is_recorded = True
    list_display = ("created_at", "customer", "verdict", "state", "reason")
    list_filter = ("verdict", "state", "created_at")
    list_select_related = ("customer",)
    search_fields = ("reason", "customer__name", "customer__external_id")
    keys = ("id", "customer", "observation", "memory_id", "run_id")
