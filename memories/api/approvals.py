"""What waits for a person, and what a person decides about it."""

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import approvals
from memories.contracts import Wording
from memories.contracts.approving import Decided
from memories.enums import Kind, Source, Trust, Waits
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.rest import Fields, Instant, checked

LONGEST = 500
WAITS = choices(Waits)  # the schema names it by this


class WaitingRow(serializers.Serializer[Any]):
    """A candidate that waits."""

    id = serializers.UUIDField()
    customer = serializers.UUIDField(source="customer_id")
    kind = serializers.ChoiceField(choices=choices(Kind))
    attribute = serializers.CharField()
    content = serializers.CharField()
    value = serializers.CharField()
    waits_for = serializers.ChoiceField(choices=WAITS)
    reason = serializers.CharField()
    source = serializers.ChoiceField(choices=choices(Source))  # type: ignore[assignment]  # fields leave the class
    trust = serializers.ChoiceField(choices=choices(Trust))
    said_at = serializers.DateTimeField()
    since = serializers.DateTimeField()
    held_by = serializers.CharField(help_text="Who looks at it now, when that is somebody else.")


class ApprovalList(serializers.Serializer[Any]):
    """What waits, customer by customer, who has waited longest first; at most two hundred."""

    results = WaitingRow(many=True)
    waiting = serializers.IntegerField()
    oldest = serializers.DateTimeField(allow_null=True)
    is_old = serializers.BooleanField(help_text="Whether the oldest waits longer than the policy wants.")


class KnownRow(serializers.Serializer[Any]):
    """What is known and would give way."""

    memory = serializers.UUIDField(source="memory_id")
    version = serializers.IntegerField(help_text="To be sent with the decision as known_version.")
    content = serializers.CharField()
    value = serializers.CharField()
    trust = serializers.ChoiceField(choices=choices(Trust))
    valid_from = serializers.DateTimeField()


class ApprovalRow(WaitingRow):
    """One of them with its evidence."""

    before = serializers.CharField()
    words = serializers.CharField()
    after = serializers.CharField()
    known = KnownRow(allow_null=True)
    takes_back = serializers.BooleanField()
    can_keep_both = serializers.BooleanField()
    alike = serializers.ListField(child=serializers.UUIDField(), help_text="May be accepted together with it.")
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)


class Settled(serializers.Serializer[Any]):
    """What a decision did."""

    settled = serializers.IntegerField(help_text="Candidates that it settled: those that say the same as well.")
    memory = serializers.UUIDField(source="memory_id", allow_null=True)


class Seen(Fields):
    """What the caller saw."""

    known_version = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The version of what is known, as it was read; 0 when nothing was. 409 when it is another now.",
    )


class EditedWording(Seen):
    """Other words."""

    content = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST)
    value = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST)


class BothKept(Seen):
    """When each was true: `since` then the new one holds, or `until` then it held."""

    since = Instant(required=False, allow_null=True, default=None)
    until = Instant(required=False, allow_null=True, default=None)


class Alike(Fields):
    """Which ones."""

    ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=200)


class Nothing(Fields):
    """No fields."""


class ApprovalsView(APIView):
    """The queue."""

    @extend_schema(tags=["Approvals"], operation_id="list_approvals", responses={200: ApprovalList})
    def get(self, request: Request) -> Response:
        """List what waits for a person. Reviewers and administrators only."""
        actor, now = actor_of(request.user), timezone.now()
        found, backlog = approvals.list_waiting(actor, now=now), approvals.backlog(actor, now=now)
        return Response(ApprovalList({"results": found, **vars(backlog)}).data)

    @extend_schema(tags=["Approvals"], operation_id="accept_alike", request=Alike, responses={200: Settled})
    def post(self, request: Request) -> Response:
        """Accept several at once: of one customer and one low-risk kind."""
        values = checked(Alike, request.data)
        done = approvals.accept_alike(actor_of(request.user), proposal_ids=values["ids"], now=timezone.now())
        return Response(Settled(done).data)


class ApprovalView(APIView):
    """One candidate."""

    @extend_schema(tags=["Approvals"], operation_id="read_approval", responses={200: ApprovalRow})
    def get(self, request: Request, proposal_id: UUID) -> Response:
        """Read one candidate with its evidence.

        It is yours for five minutes: nobody else can decide meanwhile.
        """
        shown = approvals.show(actor_of(request.user), proposal_id=proposal_id, now=timezone.now())
        return Response(ApprovalRow(shown).data)


class _Decision(APIView):
    """One decision: its body, and the door."""

    body: ClassVar[type[Fields]] = Seen
    do: ClassVar[Callable[..., Decided]]

    def decide(self, request: Request, proposal_id: UUID) -> Response:
        """Call the door."""
        values = checked(type(self).body, request.data)
        done = type(self).do(actor_of(request.user), proposal_id=proposal_id, now=timezone.now(), **values)
        return Response(Settled(done).data)


class AcceptView(_Decision):
    """Let it in."""

    do = staticmethod(approvals.accept)

    @extend_schema(tags=["Approvals"], operation_id="accept_approval", request=Seen, responses={200: Settled})
    def post(self, request: Request, proposal_id: UUID) -> Response:
        """Accept a candidate: it is remembered as confirmed by you."""
        return self.decide(request, proposal_id)


class RejectView(_Decision):
    """Refuse it."""

    body = Nothing
    do = staticmethod(approvals.reject)

    @extend_schema(tags=["Approvals"], operation_id="reject_approval", request=Nothing, responses={200: Settled})
    def post(self, request: Request, proposal_id: UUID) -> Response:
        """Reject a candidate: nothing is learnt from it."""
        return self.decide(request, proposal_id)


class KeepBothView(_Decision):
    """Both are true."""

    body = BothKept
    do = staticmethod(approvals.keep_both)

    @extend_schema(tags=["Approvals"], operation_id="keep_both", request=BothKept, responses={200: Settled})
    def post(self, request: Request, proposal_id: UUID) -> Response:
        """Keep both, each in its time."""
        return self.decide(request, proposal_id)


class EditView(APIView):
    """Let it in with other words."""

    @extend_schema(tags=["Approvals"], operation_id="edit_approval", request=EditedWording, responses={200: Settled})
    def post(self, request: Request, proposal_id: UUID) -> Response:
        """Accept a candidate in other words: the quoted ones stay its evidence."""
        values = checked(EditedWording, request.data)
        done = approvals.edit(
            actor_of(request.user),
            proposal_id=proposal_id,
            wording=Wording(content=values["content"], value=values["value"]),
            known_version=values["known_version"],
            now=timezone.now(),
        )
        return Response(Settled(done).data)
