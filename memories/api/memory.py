"""/memories/{id}: one memory, and what people do to it."""

from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade, govern
from memories.api import shapes
from memories.contracts import Wording
from supportmem.accounts.actors import actor_of
from supportmem.common.rest import Fields, checked

TEXT = 500  # characters
REASON = 300  # characters


class Seen(Fields):
    """What every change carries."""

    version = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=2**31 - 1,
        help_text="The version that you saw. When the memory has moved on since, the answer is 409.",
    )


class Reasoned(Seen):
    """A change that must say why."""

    reason = serializers.CharField(max_length=REASON)


class Confirmation(Seen):
    """A change that may say why."""

    reason = serializers.CharField(max_length=REASON, required=False, default="", allow_blank=True)


class Correction(Confirmation):
    """What is right: the value of a fact, or the wording of anything else."""

    content = serializers.CharField(max_length=TEXT, required=False, default="", allow_blank=True)
    value = serializers.CharField(max_length=TEXT, required=False, default="", allow_blank=True)


class Restoration(Reasoned):
    """Which revision is to hold again."""

    revision = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="Its number.")


def _seen(form: type[Fields], request: Request) -> dict[str, Any]:
    return checked(form, request.data)


class MemoryView(APIView):
    """One memory."""

    @extend_schema(tags=["Memory"], operation_id="read_memory", responses={200: shapes.Memory})
    def get(self, request: Request, memory_id: UUID) -> Response:
        """Read one memory.

        With its revisions and the words each of them came from.
        """
        found = facade.read(actor_of(request.user), memory_id=memory_id)
        return Response(shapes.Memory(found).data)

    @extend_schema(tags=["Memory"], operation_id="correct_memory", request=Correction, responses={200: shapes.Memory})
    def patch(self, request: Request, memory_id: UUID) -> Response:
        """Correct a memory.

        What was wrong is put right in place, as a new revision; what changed in the world is told, not corrected.
        Turns that say the old value are not recalled with it any more. Every field you do not give stays.
        """
        values = _seen(Correction, request)
        after = govern.correct(
            actor_of(request.user),
            memory_id=memory_id,
            wording=Wording(content=values["content"], value=values["value"]),
            version=values["version"],
            reason=values["reason"],
            now=timezone.now(),
        )
        return Response(shapes.Memory(after).data)


class RetractView(APIView):
    """Take one back."""

    @extend_schema(tags=["Memory"], operation_id="retract_memory", request=Reasoned, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Retract a memory.

        It is not so, and nothing takes its place. The words it came from never bring it back.
        """
        values = _seen(Reasoned, request)
        after = govern.retract(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)


class ConfirmView(APIView):
    """Vouch for one."""

    @extend_schema(tags=["Memory"], operation_id="confirm_memory", request=Confirmation, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Confirm a memory.

        A person has looked at it: it is trusted as confirmed.
        """
        values = _seen(Confirmation, request)
        after = govern.confirm(actor_of(request.user), memory_id=memory_id, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)


class RestoreView(APIView):
    """Bring a wording back."""

    @extend_schema(tags=["Memory"], operation_id="restore_memory", request=Restoration, responses={200: shapes.Memory})
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Restore a revision.

        The memory says again what that revision said, and holds. 409 when another memory holds its slot.
        """
        values = _seen(Restoration, request)
        number = values.pop("revision")
        after = govern.restore(actor_of(request.user), memory_id=memory_id, number=number, now=timezone.now(), **values)
        return Response(shapes.Memory(after).data)
