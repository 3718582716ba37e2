"""POST /recall: one question to memory."""

from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade
from memories.api import shapes
from memories.contracts import Filters, RecallRequest
from memories.enums import Kind, MemoryType, Trust
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.rest import Fields, Instant, checked, checked_query

MOST: Final = 20  # names in one filter


class Question(Fields):
    """What is asked, about whom, and what alone may answer."""

    query = serializers.CharField(max_length=4000)
    customer = serializers.UUIDField()
    limit = serializers.IntegerField(required=False, default=10, min_value=1, max_value=100)
    budget_tokens = serializers.IntegerField(required=False, default=2000, min_value=50, max_value=32000)
    as_of = Instant(required=False, allow_null=True, default=None, help_text="What was true then.")
    known_at = Instant(
        required=False,
        allow_null=True,
        default=None,
        help_text="What was known then, in the words of then; true at `as_of`, or then. For audits: slower, and"
        " ranked by less.",
    )
    types = serializers.ListField(
        child=serializers.ChoiceField(choices=shapes.MEMORY_TYPES),
        required=False,
        default=list,
        max_length=MOST,
        help_text="Only memories of these types; empty for all.",
    )
    kinds = serializers.ListField(
        child=serializers.ChoiceField(choices=choices(Kind)),
        required=False,
        default=list,
        max_length=MOST,
        help_text="Only these kinds; empty for all.",
    )
    subjects = serializers.ListField(
        child=serializers.CharField(max_length=120),
        required=False,
        default=list,
        max_length=MOST,
        help_text="Only what is said about these: customer, dog, ...; empty for all.",
    )
    tags = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        default=list,
        max_length=MOST,
        help_text="Only what has all of these tags.",
    )
    least_trust = serializers.ChoiceField(
        choices=choices(Trust),
        required=False,
        allow_null=True,
        default=None,
        help_text="Only what is trusted at least so far.",
    )
    explain = serializers.BooleanField(
        required=False, default=False, help_text="Also give `steps`: every candidate with what made its score."
    )


class Explaining(Fields):
    """The query string."""

    explain = serializers.BooleanField(required=False, default=False, help_text="The same as in the body.")


class RecallView(APIView):
    """Recall."""

    @extend_schema(
        tags=["Memory"],
        operation_id="recall",
        request=Question,
        parameters=[Explaining],
        responses={200: shapes.Recall},
    )
    def post(self, request: Request) -> Response:
        """Recall.

        Finds what is remembered about a customer that bears on a question.
        Only memories that hold now (or held at `as_of`, or were known at `known_at`) and meet every filter are found.
        `explain` (in the body, or `?explain=1`) tells of each candidate why it stayed or fell.
        Every recall is logged with what it found.
        """
        explain = checked_query(Explaining, request)["explain"]
        values = checked(Question, request.data)
        question = _question(values, explain=explain or values["explain"])
        found = facade.recall(actor_of(request.user), request=question, now=timezone.now())
        return Response(shapes.Recall(found, context={"explain": question.explain}).data)


def _question(values: dict[str, Any], *, explain: bool) -> RecallRequest:
    return RecallRequest(
        query=values["query"],
        customer_id=values["customer"],
        limit=values["limit"],
        budget_tokens=values["budget_tokens"],
        as_of=values["as_of"],
        known_at=values["known_at"],
        filters=Filters(
            types=tuple(MemoryType(name) for name in values["types"]),
            kinds=tuple(Kind(name) for name in values["kinds"]),
            subjects=tuple(values["subjects"]),
            tags=tuple(values["tags"]),
            least_trust=Trust(values["least_trust"]) if values["least_trust"] else None,
        ),
        explain=explain,
        purpose="api",
    )
