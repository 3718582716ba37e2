"""POST /recall: one question to memory."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade
from memories.api import shapes
from memories.contracts import RecallRequest
from supportmem.accounts.actors import actor_of
from supportmem.common.rest import Fields, Instant, checked


class Question(Fields):
    """What is asked, about whom."""

    query = serializers.CharField(max_length=4000)
    customer = serializers.UUIDField()
    limit = serializers.IntegerField(required=False, default=10, min_value=1, max_value=100)
    budget_tokens = serializers.IntegerField(required=False, default=2000, min_value=50, max_value=32000)
    as_of = Instant(required=False, allow_null=True, default=None, help_text="What was true then.")


class RecallView(APIView):
    """Recall."""

    @extend_schema(tags=["Memory"], operation_id="recall", request=Question, responses={200: shapes.Recall})
    def post(self, request: Request) -> Response:
        """Recall.

        Finds what is remembered about a customer that bears on a question.
        Only memories that hold now (or held at `as_of`) are found. Every recall is logged with what it found.
        """
        values = checked(Question, request.data)
        question = RecallRequest(
            query=values["query"],
            customer_id=values["customer"],
            limit=values["limit"],
            budget_tokens=values["budget_tokens"],
            as_of=values["as_of"],
            purpose="api",
        )
        found = facade.recall(actor_of(request.user), request=question, now=timezone.now())
        return Response(shapes.Recall(found).data)
