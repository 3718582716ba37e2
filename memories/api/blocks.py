"""/blocks and /memories/{id}/pin, ...: core memory, which stands in every prompt, and what nobody may change."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import blocks
from memories.api import shapes
from memories.api.memory import TEXT, Confirmation
from memories.contracts import NewCore
from memories.retrieval.core import ORDER
from supportmem.accounts.actors import actor_of
from supportmem.common.rest import Fields, checked, checked_query

BLOCK_LEVELS = [(level.value, level.value) for level in ORDER]  # the schema names them by this


class BlocksQuery(Fields):
    """Whose prompts."""

    customer = serializers.UUIDField(
        required=False,
        allow_null=True,
        default=None,
        help_text="As in a talk about them. Without: the organization's block and those of the teams within reach.",
    )


class CoreBody(Fields):
    """Core memory to be written."""

    content = serializers.CharField(max_length=TEXT)
    team = serializers.UUIDField(
        required=False, allow_null=True, default=None, help_text="Whose; without one, the whole organization's."
    )
    protected = serializers.BooleanField(required=False, default=False, help_text="Read-only from the beginning.")


class Block(serializers.Serializer[Any]):
    """The core memory of one level."""

    level = serializers.ChoiceField(choices=BLOCK_LEVELS)
    name = serializers.CharField(help_text="The team's or the customer's; empty for the organization.")
    used = serializers.IntegerField(help_text="Tokens of what stands in the prompt.")
    limit = serializers.IntegerField(help_text="Tokens that it may have.")
    memories = shapes.MemorySummary(many=True, help_text="In the order of the prompt.")
    left = shapes.MemorySummary(many=True, help_text="Pinned, but without room any more: found by search only.")


class BlockList(serializers.Serializer[Any]):
    """Blocks in the order of the prompt."""

    results = Block(many=True)


class BlocksView(APIView):
    """Core memory."""

    @extend_schema(tags=["Memory"], operation_id="list_blocks", parameters=[BlocksQuery], responses={200: BlockList})
    def get(self, request: Request) -> Response:
        """List the blocks of core memory.

        What stands in every prompt: the organization's, the team's, the customer's, with how full each is.
        """
        values = checked_query(BlocksQuery, request)
        found = blocks.read_blocks(actor_of(request.user), customer_id=values["customer"], now=timezone.now())
        return Response(BlockList({"results": found}).data)

    @extend_schema(tags=["Memory"], operation_id="write_core", request=CoreBody, responses={201: shapes.Memory})
    def post(self, request: Request) -> Response:
        """Write core memory.

        Something that every answer of a team or the organization must know. Reviewers and administrators only. It is a
        memory like any other: corrected, retracted, unpinned and protected by its id.
        """
        values = checked(CoreBody, request.data)
        core = NewCore(content=values["content"], team_id=values["team"], read_only=values["protected"])
        made = blocks.write(actor_of(request.user), core=core, now=timezone.now())
        return Response(shapes.Memory(made).data, status=201)


class PinView(APIView):
    """Into every prompt."""

    @extend_schema(tags=["Memory"], operation_id="pin_memory", request=Confirmation, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Pin a memory.

        It stands in every prompt of its customer, team or organization. 409 when the block has no room: the answer says
        how much is used.
        """
        values = checked(Confirmation, request.data)
        after = blocks.pin(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)


class UnpinView(APIView):
    """Out of every prompt."""

    @extend_schema(tags=["Memory"], operation_id="unpin_memory", request=Confirmation, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Unpin a memory.

        It is found like any other again.
        """
        values = checked(Confirmation, request.data)
        after = blocks.unpin(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)


class ProtectView(APIView):
    """Read-only."""

    @extend_schema(tags=["Memory"], operation_id="protect_memory", request=Confirmation, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Make a memory read-only.

        No turn, no model, no program and no person changes it until that is lifted. Reviewers and administrators only.
        """
        values = checked(Confirmation, request.data)
        after = blocks.protect(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)


class UnprotectView(APIView):
    """Read-only no more."""

    @extend_schema(
        tags=["Memory"], operation_id="unprotect_memory", request=Confirmation, responses={200: shapes.Memory}
    )
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Let a read-only memory be changed again.

        Reviewers and administrators only.
        """
        values = checked(Confirmation, request.data)
        after = blocks.unprotect(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)
