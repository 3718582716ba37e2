"""/memories/{id}/share and /memories/{id}/shares/{id}: one memory, known in another space by reference."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import sharing
from memories.api import shapes
from memories.api.memory import REASON
from memories.contracts import Place
from supportmem.accounts.actors import actor_of
from supportmem.common.rest import Fields, checked


class ShareBody(Fields):
    """Where to, and why. Exactly one place."""

    customer = serializers.UUIDField(required=False, allow_null=True, default=None)
    team = serializers.UUIDField(required=False, allow_null=True, default=None)
    space = serializers.UUIDField(required=False, allow_null=True, default=None, help_text="Any space, by its id.")
    organization = serializers.BooleanField(required=False, default=False, help_text="To everybody in it.")
    own = serializers.BooleanField(required=False, default=False, help_text="To your own space.")
    reason = serializers.CharField(max_length=REASON, help_text="Kept with the share.")


class ShareView(APIView):
    """Share one."""

    @extend_schema(tags=["Memory"], operation_id="share_memory", request=ShareBody, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Share a memory.

        It is known there as well, with where its words come from. It stays one memory: a correction shows everywhere at
        once, a retraction or an erasure ends it everywhere. Who sees it there alone can read it, and nothing else of
        where it lives.
        """
        values = checked(ShareBody, request.data)
        to = Place(
            space_id=values["space"],
            customer_id=values["customer"],
            team_id=values["team"],
            organization=values["organization"],
            own=values["own"],
        )
        after = sharing.share(
            actor_of(request.user), memory_id=memory_id, to=to, reason=values["reason"], now=timezone.now()
        )
        return Response(shapes.Memory(after).data)


class SharedView(APIView):
    """One share."""

    @extend_schema(tags=["Memory"], operation_id="unshare_memory", responses={204: None})
    def delete(self, request: Request, memory_id: UUID, share_id: UUID) -> Response:
        """End a share.

        For those who see the memory where it lives, and for those who may write to where it is shared.
        """
        sharing.unshare(actor_of(request.user), memory_id=memory_id, share_id=share_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)
