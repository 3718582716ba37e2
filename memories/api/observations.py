"""POST /observations: what other systems tell of a customer."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade
from memories.contracts import Report
from memories.enums import ObservationState, Withheld
from memories.pipeline.report import MAX_CHARACTERS, MAX_KEY, SOURCES
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.ids import new_id
from supportmem.common.rest import Fields, Instant, checked

REPORT_SOURCES = [(source.value, source.value) for source in SOURCES]  # the schema names them by this
OBSERVATION_STATES = choices(ObservationState)  # the same


class Told(Fields):
    """Something that happened."""

    customer = serializers.UUIDField()
    source = serializers.ChoiceField(  # type: ignore[assignment]  # fields leave the class
        choices=REPORT_SOURCES,
        help_text="tool and api are trusted as records, email as said by the customer; outside waits for review.",
    )
    text = serializers.CharField(max_length=MAX_CHARACTERS, trim_whitespace=False)
    idempotency_key = serializers.CharField(
        max_length=MAX_KEY,
        required=False,
        help_text="Made by you: the same one twice is one observation. The header Idempotency-Key serves as well.",
    )
    occurred_at = Instant(required=False, allow_null=True, default=None, help_text="When it happened; else now.")


class Observation(serializers.Serializer[Any]):
    """What was kept."""

    id = serializers.UUIDField(source="observation_id")
    text = serializers.CharField(help_text="After redaction.")
    state = serializers.ChoiceField(choices=OBSERVATION_STATES)
    withheld = serializers.ChoiceField(
        choices=choices(Withheld), allow_null=True, help_text="Why nothing is learnt from it."
    )


class ObservationsView(APIView):
    """Observations."""

    @extend_schema(
        tags=["Memory"],
        operation_id="report",
        request=Told,
        responses={201: Observation, 200: Observation},
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="In place of idempotency_key.",
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Report a tool result, an event, an e-mail or outside text.

        201 when it is new, 200 when this key told the same before. Learnt from in the background, like turns; outside
        text (attachments, web pages) only ever proposes. Tool results and events outweigh what people say, so only
        API clients, reviewers and administrators tell them.
        """
        values = checked(Told, _with_key(request))
        told = Report(
            customer_id=values["customer"],
            source=values["source"],
            text=values["text"],
            key=values["idempotency_key"],
            occurred_at=values["occurred_at"],
        )
        observed = facade.report(actor_of(request.user), report=told, now=timezone.now())
        code = status.HTTP_201_CREATED if observed.created else status.HTTP_200_OK
        return Response(Observation(observed).data, status=code)


def _with_key(request: Request) -> object:
    """The body; the key comes from the header, else is made here, when the body has none."""
    body = request.data
    if not isinstance(body, dict) or "idempotency_key" in body:
        return body
    return {**body, "idempotency_key": request.headers.get("Idempotency-Key") or str(new_id())}
