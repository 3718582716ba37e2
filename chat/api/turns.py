"""/conversations/{id}/turns: what was said, and the assistant's answer when it is asked for."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chat import facade
from chat.contracts import NewTurn
from chat.enums import AnswerMode, AuthorKind, GenerationState
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.ids import new_id
from supportmem.common.rest import Fields, Instant, checked

_WRITERS = [(kind.value, kind.value) for kind in (AuthorKind.CUSTOMER, AuthorKind.AGENT, AuthorKind.NOTE)]
# Seconds that an answer may take beyond what the model is allowed, for all that is not the model.
_GRACE = 10.0


class Said(Fields):
    """A turn to be stored."""

    author = serializers.ChoiceField(choices=_WRITERS)
    content = serializers.CharField(max_length=20_000, trim_whitespace=False)
    client_id = serializers.CharField(
        max_length=100,
        required=False,
        help_text="Made by you: the same one twice is one turn. The header Idempotency-Key serves as well.",
    )
    reply = serializers.BooleanField(required=False, default=False, help_text="Also ask the assistant.")
    occurred_at = Instant(required=False, allow_null=True, default=None, help_text="For history; else now.")


class Turn(serializers.Serializer[Any]):
    """One turn, after redaction."""

    id = serializers.UUIDField()
    seq = serializers.IntegerField()
    author = serializers.ChoiceField(choices=choices(AuthorKind))
    author_name = serializers.CharField()
    content = serializers.CharField()
    occurred_at = serializers.DateTimeField()
    client_id = serializers.CharField()
    erased = serializers.BooleanField()


class TurnList(serializers.Serializer[Any]):
    """The turns of a conversation."""

    results = Turn(many=True)
    next = serializers.CharField(allow_null=True)


class Citation(serializers.Serializer[Any]):
    """What `[n]` in an answer refers to."""

    n = serializers.IntegerField()
    memory = serializers.UUIDField(source="memory_id")
    revision = serializers.UUIDField(source="revision_id")
    turn = serializers.UUIDField(source="turn_id", allow_null=True)


class Answer(serializers.Serializer[Any]):
    """The assistant's answer. `id` is its turn; null when it ended without a word or still runs."""

    id = serializers.UUIDField(source="turn.id", default=None, allow_null=True)
    content = serializers.CharField(source="turn.content", default="")
    citations = Citation(many=True)
    mode = serializers.ChoiceField(choices=choices(AnswerMode))
    state = serializers.ChoiceField(choices=choices(GenerationState))
    notice = serializers.CharField()


class Received(serializers.Serializer[Any]):
    """The stored turn, and the answer when it was asked for."""

    turn = Turn()
    answer = Answer(allow_null=True)


class TurnsView(APIView):
    """The turns of one conversation."""

    @extend_schema(tags=["Conversations"], operation_id="list_turns", responses={200: TurnList})
    def get(self, request: Request, conversation_id: UUID) -> Response:
        """Read what was said, in order."""
        opened = facade.open_conversation(actor_of(request.user), conversation_id=conversation_id)
        return Response(TurnList({"results": opened.turns, "next": None}).data)

    @extend_schema(
        tags=["Conversations"],
        operation_id="say",
        request=Said,
        responses={201: Received, 200: Received},
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                description="In place of client_id.",
            )
        ],
    )
    def post(self, request: Request, conversation_id: UUID) -> Response:
        """Store a turn. With `reply`, wait for the assistant's answer.

        201 for a new turn, 200 when this client_id had said the same before. Secrets (cards, keys, passwords)
        are redacted before anything is stored. Facts are learnt in the background, corrections at once.
        """
        values = checked(Said, _with_client_id(request))
        actor = actor_of(request.user)
        turn = NewTurn(
            author=values["author"],
            content=values["content"],
            client_id=values["client_id"],
            occurred_at=values["occurred_at"],
            ask=values["reply"],
        )
        received = facade.say(actor, conversation_id=conversation_id, turn=turn, now=timezone.now())
        answer = None
        if received.generation_id is not None:
            answer = facade.wait_for_answer(
                actor, generation_id=received.generation_id, timeout=settings.OLLAMA_TIMEOUT + _GRACE
            )
        body = Received({"turn": received.turn, "answer": answer}).data
        return Response(body, status=status.HTTP_201_CREATED if received.created else status.HTTP_200_OK)


def _with_client_id(request: Request) -> object:
    """The body; the client id comes from the header, else is made here, when the body has none."""
    body = request.data
    if not isinstance(body, dict) or "client_id" in body:
        return body
    return {**body, "client_id": request.headers.get("Idempotency-Key") or str(new_id())}
