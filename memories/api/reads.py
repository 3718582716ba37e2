"""/memories/{id}/reads and /memories/{id}/answers: who read a memory, and which answers it shaped."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import readers
from supportmem.accounts.actors import actor_of
from supportmem.common.http import decode_cursor
from supportmem.common.rest import PageQuery, checked_query, cut


class Read(serializers.Serializer[Any]):
    """One recall that considered the memory."""

    recall = serializers.UUIDField(source="id")
    at = serializers.DateTimeField()
    actor_kind = serializers.CharField(help_text="user or system.")
    actor = serializers.UUIDField(source="actor_id", allow_null=True)
    actor_name = serializers.CharField()
    purpose = serializers.CharField(help_text="What it was asked for, such as answer or api.")
    customer = serializers.UUIDField(source="customer_id")
    conversation = serializers.UUIDField(source="conversation_id", allow_null=True)
    revision = serializers.UUIDField(source="revision_id")
    revision_number = serializers.IntegerField()
    rank = serializers.IntegerField()
    score = serializers.FloatField()
    entered = serializers.BooleanField(source="kept", help_text="Whether it was given to who asked.")
    reason = serializers.CharField(help_text="Why it stayed or fell.")


class ReadPage(serializers.Serializer[Any]):
    """A page of reads."""

    results = Read(many=True)
    next = serializers.CharField(allow_null=True)


class ShapedAnswer(serializers.Serializer[Any]):
    """One answer whose prompt held the memory."""

    answer = serializers.UUIDField(source="answer_id")
    at = serializers.DateTimeField()
    recall = serializers.UUIDField(source="recall_id", allow_null=True)
    conversation = serializers.UUIDField(source="conversation_id")
    turn = serializers.UUIDField(source="turn_id", allow_null=True)
    revision = serializers.UUIDField(source="revision_id")
    revision_number = serializers.IntegerField()
    n = serializers.IntegerField(source="number", help_text="Its number in the prompt.")
    cited = serializers.BooleanField(help_text="Whether the text of the answer refers to it.")
    asked_by = serializers.CharField()
    model = serializers.CharField()
    begins = serializers.CharField(help_text="The first words of the answer.")


class ShapedAnswerPage(serializers.Serializer[Any]):
    """A page of answers."""

    results = ShapedAnswer(many=True)
    next = serializers.CharField(allow_null=True)


class ReadsView(APIView):
    """Who read one memory."""

    @extend_schema(tags=["Memory"], operation_id="list_reads", parameters=[PageQuery], responses={200: ReadPage})
    def get(self, request: Request, memory_id: UUID) -> Response:
        """See who read a memory.

        Every recall that considered it, newest first: who asked, for what, at which rank, and whether it was given.
        """
        values = checked_query(PageQuery, request)
        rows = readers.who_read(
            actor_of(request.user),
            memory_id=memory_id,
            after=decode_cursor(values["cursor"]),
            limit=values["limit"] + 1,
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(ReadPage({"results": found, "next": following}).data)


class ShapedAnswersView(APIView):
    """What came of one memory."""

    @extend_schema(
        tags=["Memory"], operation_id="list_shaped_answers", parameters=[PageQuery], responses={200: ShapedAnswerPage}
    )
    def get(self, request: Request, memory_id: UUID) -> Response:
        """See which answers a memory shaped.

        Every answer whose prompt held it, newest first, and whether its text refers to it.
        """
        values = checked_query(PageQuery, request)
        rows = readers.answers_shaped(
            actor_of(request.user),
            memory_id=memory_id,
            after=decode_cursor(values["cursor"]),
            limit=values["limit"] + 1,
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(ShapedAnswerPage({"results": found, "next": following}).data)
