"""Observations, the evidence links and the proposals made from them."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from memories import queue
from memories.enums import ObservationState
from memories.models import Evidence, Observation, Proposal
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.admin.base import OrganizationAdmin, administrator, signed_in
from supportmem.accounts.admin.show import link


@admin.register(Observation)
class ObservationPage(OrganizationAdmin[Observation]):
    """What happened, after redaction; also the queue: `state` says where it stands."""

    read_is_recorded = True
    leading = ("text", "customer", "source", "state", "turn")
    computed = ("turn",)
    list_display = ("occurred_at", "customer", "source", "state", "attempts", "last_error")
    list_filter = ("state", "source", "trust", "occurred_at")
    list_select_related = ("customer",)
    search_fields = ("text", "idempotency_key", "customer__name", "customer__external_id")
    keys = ("id", "customer", "conversation_id", "turn_id")
    actions = ("try_again",)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Trying again is for those who administer the organization."""
        return super().get_actions(request) if administrator(request) else {}

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
