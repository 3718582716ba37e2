"""Observations and the evidence links. The proposals made from them are in approvals."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memories import govern, queue
from memories.admin.deeds import AdminWithDeeds, Deed, Values
from memories.admin.touched import answers_from_source, rests_on, run_link
from memories.contracts import Suspect
from memories.enums import ObservationState
from memories.models import Evidence, Observation
from memories.templatetags.memory_words import turn_url
from supportmem.accounts.abilities import Ability
from supportmem.accounts.actors import Actor
from supportmem.accounts.admin.base import OrganizationAdmin, able, signed_in
from supportmem.accounts.admin.show import link


def _quarantine(actor: Actor, observation_id: UUID, values: Values, now: datetime) -> str:
    done = govern.quarantine(actor, suspect=Suspect(observation_id=observation_id), reason=values["reason"], now=now)
    shaped = sum(one.purpose == "answer" for one in done.shaped)
    told = (
        f"{len(done.taken_back)} memories hold no more, {len(done.restored)} say again what they said before, "
        f"{len(done.left)} stayed as they are. Its words had entered {len(done.shaped)} recalls, {shaped} of them for "
        "answers."
    )
    where = run_link(done.run_id)
    return format_html("{} What was done, and the answers it touched: {}, which can be undone.", told, where)


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
            shows=lambda row: (
                ("What rests on it", rests_on(row)),
                ("Answers written from it", answers_from_source(row)),
            ),
        ),
    )
    leading = ("text", "customer", "source", "state", "what_to_do", "turn", "learnt", "answers")
    computed = ("what_to_do", "turn", "learnt", "answers")
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

    @admin.display(description="what rests on it")
    def learnt(self, observation: Observation) -> SafeString | str:
        """Every wording that quotes it."""
        return rests_on(observation)

    @admin.display(description="answers it touched")
    def answers(self, observation: Observation) -> SafeString | str:
        """What was answered from it."""
        return answers_from_source(observation)

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
