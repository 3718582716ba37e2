"""/conversations: threads about customers."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chat import facade
from chat.enums import ConversationStatus
from supportmem.accounts.actors import actor_of
from supportmem.accounts.customers import access_customer
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor
from supportmem.common.rest import Fields, PageQuery, checked, checked_query, cut

STATUSES = choices(ConversationStatus)  # the schema names them by this


class NewConversation(Fields):
    """A conversation to be begun."""

    customer = serializers.UUIDField()


class ConversationsQuery(PageQuery):
    """Which conversations."""

    customer = serializers.UUIDField(required=False, allow_null=True, default=None)
    search = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class ConversationSummary(serializers.Serializer[Any]):
    """A conversation as lists show it."""

    id = serializers.UUIDField()
    customer = serializers.UUIDField(source="customer_id")
    customer_name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    assigned_to = serializers.CharField()
    preview = serializers.CharField()
    last_at = serializers.DateTimeField()
    turn_count = serializers.IntegerField()


class ConversationPage(serializers.Serializer[Any]):
    """A page of conversations."""

    results = ConversationSummary(many=True)
    next = serializers.CharField(allow_null=True)


class Conversation(serializers.Serializer[Any]):
    """A conversation. Its words are under /turns."""

    id = serializers.UUIDField()
    customer = serializers.UUIDField(source="customer_id")
    customer_name = serializers.CharField()
    status = serializers.ChoiceField(choices=STATUSES)
    assigned_to = serializers.CharField()
    last_seq = serializers.IntegerField(help_text="The event sequence number this was read at.")
    memory = serializers.BooleanField(source="memory_on", help_text="Whether anything is learnt and recalled here.")


class ChangedConversation(Fields):
    """The switch of a conversation."""

    memory = serializers.BooleanField(help_text="false: nothing said here is learnt, and answers recall nothing.")


class ConversationsView(APIView):
    """The conversations within reach."""

    @extend_schema(
        tags=["Conversations"],
        operation_id="list_conversations",
        parameters=[ConversationsQuery],
        responses={200: ConversationPage},
    )
    def get(self, request: Request) -> Response:
        """List conversations, the latest first."""
        values = checked_query(ConversationsQuery, request)
        actor = actor_of(request.user)
        if values["customer"] is not None:
            access_customer(actor, customer_id=values["customer"])  # out of reach is 404, not an empty list
        rows = facade.list_conversations(
            actor,
            search=values["search"],
            customer_id=values["customer"],
            after=decode_cursor(values["cursor"]),
            limit=values["limit"] + 1,
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(ConversationPage({"results": found, "next": following}).data)

    @extend_schema(
        tags=["Conversations"],
        operation_id="start_conversation",
        request=NewConversation,
        responses={201: Conversation},
    )
    def post(self, request: Request) -> Response:
        """Begin a conversation about a customer."""
        values = checked(NewConversation, request.data)
        actor = actor_of(request.user)
        started = facade.start_conversation(actor, customer_id=values["customer"], now=timezone.now())
        opened = facade.open_conversation(actor, conversation_id=started)
        return Response(Conversation(opened).data, status=status.HTTP_201_CREATED)


class ConversationView(APIView):
    """One conversation."""

    @extend_schema(tags=["Conversations"], operation_id="read_conversation", responses={200: Conversation})
    def get(self, request: Request, conversation_id: UUID) -> Response:
        """Read one conversation."""
        opened = facade.open_conversation(actor_of(request.user), conversation_id=conversation_id)
        return Response(Conversation(opened).data)

    @extend_schema(
        tags=["Conversations"],
        operation_id="switch_memory",
        request=ChangedConversation,
        responses={200: Conversation},
    )
    def patch(self, request: Request, conversation_id: UUID) -> Response:
        """Switch memory off or on in one conversation, from the next prompt on."""
        values = checked(ChangedConversation, request.data)
        actor = actor_of(request.user)
        facade.switch_memory(actor, conversation_id=conversation_id, on=values["memory"])
        opened = facade.open_conversation(actor, conversation_id=conversation_id)
        return Response(Conversation(opened).data)
