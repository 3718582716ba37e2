"""/customers/{id}/graph: a customer's facts as triples with intervals."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import graph
from memories.api.shapes import STATUSES
from memories.contracts.graph import TripleQuery
from memories.enums import Trust
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor, encode_cursor
from supportmem.common.rest import Instant, PageQuery, checked_query


class GraphQuery(PageQuery):
    """Which facts, and of when."""

    subject = serializers.CharField(required=False, default="", allow_blank=True, max_length=120)
    predicate = serializers.CharField(required=False, default="", allow_blank=True, max_length=60)
    as_of = Instant(required=False, allow_null=True, default=None, help_text="What was true then.")
    known_at = Instant(required=False, allow_null=True, default=None, help_text="What was known then.")
    ever = serializers.BooleanField(required=False, default=False, help_text="Every interval, past ones too.")


class Triple(serializers.Serializer[Any]):
    """One fact and the interval in which it holds."""

    subject = serializers.CharField()
    predicate = serializers.CharField()
    value = serializers.CharField()
    holds = serializers.BooleanField(help_text="False: the opposite is so (does not like, is resolved).")
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    status = serializers.ChoiceField(choices=STATUSES)
    trust = serializers.ChoiceField(choices=choices(Trust))
    confidence = serializers.FloatField()
    memory = serializers.UUIDField(source="memory_id")
    revision = serializers.UUIDField(source="revision_id")


class TriplePage(serializers.Serializer[Any]):
    """A page of facts."""

    results = Triple(many=True)
    next = serializers.CharField(allow_null=True)


class CustomerGraphView(APIView):
    """What is known about a customer, as a graph."""

    @extend_schema(tags=["Memory"], operation_id="customer_graph", parameters=[GraphQuery], responses={200: TriplePage})
    def get(self, request: Request, customer_id: UUID) -> Response:
        """List a customer's facts as triples.

        (subject, predicate, value) with the interval in which each holds: those of now, unless `as_of`, `known_at`
        or `ever` ask for others. The subject is "customer" or a person such as "person:Ana".
        """
        values = checked_query(GraphQuery, request)
        limit = values["limit"]
        rows = graph.triples(
            actor_of(request.user),
            asked=TripleQuery(
                customer_id=customer_id,
                subject=values["subject"],
                predicate=values["predicate"],
                as_of=values["as_of"],
                known_at=values["known_at"],
                ever=values["ever"],
                after=decode_cursor(values["cursor"]),
                limit=limit + 1,
            ),
            now=timezone.now(),
        )
        more = encode_cursor(rows[limit - 1].memory_id) if len(rows) > limit else None
        return Response(TriplePage({"results": rows[:limit], "next": more}).data)
