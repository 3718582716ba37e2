"""/memories/{id}: one memory."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade
from memories.api import shapes
from supportmem.accounts.actors import actor_of


class MemoryView(APIView):
    """One memory."""

    @extend_schema(tags=["Memory"], operation_id="read_memory", responses={200: shapes.Memory})
    def get(self, request: Request, memory_id: UUID) -> Response:
        """Read one memory.

        With its revisions and the words each of them came from.
        """
        found = facade.read(actor_of(request.user), memory_id=memory_id)
        return Response(shapes.Memory(found).data)
