"""Runs, their undoing, the quarantine of a source, and open conflicts."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import govern
from memories.api.memory import REASON
from memories.contracts import Suspect
from memories.enums import RunKind, Source, Trust
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor
from supportmem.common.rest import Fields, PageQuery, checked, checked_query, cut

RUN_KINDS = choices(RunKind)  # the schema names them by this


class Run(serializers.Serializer[Any]):
    """One unit of change."""

    id = serializers.UUIDField()
    customer = serializers.UUIDField(source="customer_id", allow_null=True)
    kind = serializers.ChoiceField(choices=RUN_KINDS)
    observation = serializers.UUIDField(source="observation_id", allow_null=True)
    actor = serializers.CharField()
    changes = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)
    undone_by = serializers.UUIDField(allow_null=True)


class RunPage(serializers.Serializer[Any]):
    """A page of runs."""

    results = Run(many=True)
    next = serializers.CharField(allow_null=True)


class Conflict(serializers.Serializer[Any]):
    """Two values, two sources."""

    id = serializers.UUIDField()
    memory = serializers.UUIDField(source="memory_id")
    attribute = serializers.CharField()
    known = serializers.CharField()
    known_trust = serializers.ChoiceField(choices=choices(Trust))
    proposed = serializers.CharField()
    proposed_trust = serializers.ChoiceField(choices=choices(Trust))
    source = serializers.ChoiceField(choices=choices(Source))  # type: ignore[assignment]  # fields leave the class
    reason = serializers.CharField()
    said_at = serializers.DateTimeField()
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)


class Conflicts(serializers.Serializer[Any]):
    """All that is open, newest first; at most fifty."""

    results = Conflict(many=True)


class Left(serializers.Serializer[Any]):
    """A memory that stayed as it was."""

    memory = serializers.UUIDField(source="memory_id")
    why = serializers.CharField()


class Undone(serializers.Serializer[Any]):
    """What taking a run back did."""

    run = serializers.UUIDField(source="run_id", help_text="The run that did it, which can be undone in its turn.")
    changed = serializers.ListField(child=serializers.UUIDField())
    left = Left(many=True)


class Undo(Fields):
    """Why a run is taken back."""

    reason = serializers.CharField(max_length=REASON)
    skip_changed = serializers.BooleanField(
        required=False, default=False, help_text="Leave memories that have changed since as they are."
    )


class SourceToQuarantine(Fields):
    """The source that is distrusted: one of the three."""

    observation = serializers.UUIDField(required=False, allow_null=True, default=None)
    author = serializers.UUIDField(
        required=False, allow_null=True, default=None, help_text="The user who brought the words in."
    )
    batch = serializers.UUIDField(required=False, allow_null=True, default=None, help_text="A bulk import.")
    reason = serializers.CharField(max_length=REASON)


class Shaped(serializers.Serializer[Any]):
    """A recall whose result held words of the source."""

    recall = serializers.UUIDField(source="recall_id")
    purpose = serializers.CharField(help_text='"answer" when an answer was written from it.')
    reader = serializers.CharField()
    customer = serializers.UUIDField(source="customer_id")
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    at = serializers.DateTimeField()


class Quarantined(serializers.Serializer[Any]):
    """What a quarantine took back."""

    run = serializers.UUIDField(source="run_id")
    observations = serializers.IntegerField()
    taken_back = serializers.ListField(child=serializers.UUIDField())
    restored = serializers.ListField(child=serializers.UUIDField())
    left = Left(many=True)
    shaped = Shaped(many=True)


class CustomerRunsView(APIView):
    """What changed a customer's memories."""

    @extend_schema(tags=["Memory"], operation_id="list_runs", parameters=[PageQuery], responses={200: RunPage})
    def get(self, request: Request, customer_id: UUID) -> Response:
        """List a customer's runs.

        Newest first. A run is one unit of change, and can be undone as one.
        """
        values = checked_query(PageQuery, request)
        rows = govern.list_runs(
            actor_of(request.user),
            customer_id=customer_id,
            after=decode_cursor(values["cursor"]),
            limit=values["limit"] + 1,
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(RunPage({"results": found, "next": following}).data)


class ConflictsView(APIView):
    """What is said against what is known."""

    @extend_schema(tags=["Memory"], operation_id="list_conflicts", responses={200: Conflicts})
    def get(self, request: Request, customer_id: UUID) -> Response:
        """List a customer's conflicts.

        Somebody trusted less says something else than what is known: nothing changed, a person must decide.
        """
        found = govern.list_conflicts(actor_of(request.user), customer_id=customer_id)
        return Response(Conflicts({"results": found}).data)


class RunView(APIView):
    """One run."""

    @extend_schema(tags=["Memory"], operation_id="read_run", responses={200: Run})
    def get(self, request: Request, run_id: UUID) -> Response:
        """Read one run."""
        return Response(Run(govern.read_run(actor_of(request.user), run_id=run_id)).data)


class UndoView(APIView):
    """Take a run back."""

    @extend_schema(tags=["Memory"], operation_id="undo_run", request=Undo, responses={200: Undone})
    def post(self, request: Request, run_id: UUID) -> Response:
        """Undo a run.

        Every memory it changed becomes again what it was before. 409 when one has changed since.
        """
        values = checked(Undo, request.data)
        done = govern.undo_run(actor_of(request.user), run_id=run_id, now=timezone.now(), **values)
        return Response(Undone(done).data)


class QuarantinesView(APIView):
    """Distrust a source."""

    @extend_schema(
        tags=["Memory"], operation_id="quarantine_source", request=SourceToQuarantine, responses={200: Quarantined}
    )
    def post(self, request: Request) -> Response:
        """Quarantine a source.

        Takes back everything that rests on it alone, restores what it had replaced, and lists the recalls that its
        words entered. Reviewers and admins only.
        """
        values = checked(SourceToQuarantine, request.data)
        suspect = Suspect(observation_id=values["observation"], author_id=values["author"], import_id=values["batch"])
        done = govern.quarantine(actor_of(request.user), suspect=suspect, reason=values["reason"], now=timezone.now())
        return Response(Quarantined(done).data)
