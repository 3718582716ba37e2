"""Observations, the evidence links and the proposals made from them."""

from django.contrib import admin
from django.utils.safestring import SafeString

from memories.models import Evidence, Observation, Proposal
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.admin.base import OrganizationAdmin
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
