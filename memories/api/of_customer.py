"""/customers/{id}/memories: what is remembered about a customer, and its erasure."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from memories import facade
from memories.api import shapes
from memories.contracts import MemoryListing
from memories.enums import Kind, Status
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor
from supportmem.common.rest import Instant, PageQuery, checked_query, cut


class MemoriesQuery(PageQuery):
    """Which memories."""

    status = serializers.ChoiceField(
        choices=[*choices(Status), ("all", "all")], required=False, default=Status.ACTIVE.value
    )
    kind = serializers.ChoiceField(choices=choices(Kind), required=False, default="", allow_blank=True)
    as_of = Instant(required=False, allow_null=True, default=None, help_text="What was true then.")
    known_at = Instant(required=False, allow_null=True, default=None, help_text="What was known then.")


class CustomerMemoriesView(APIView):
    """What is remembered about a customer."""

    @extend_schema(
        tags=["Memory"],
        operation_id="list_memories",
        parameters=[MemoriesQuery],
        responses={200: shapes.MemoryPage},
    )
    def get(self, request: Request, customer_id: UUID) -> Response:
        """List a customer's memories.

        Newest first; those that hold now, unless `status` says otherwise. `as_of` and `known_at` ask for another
        time: what was true then, what was known then.
        """
        values = checked_query(MemoriesQuery, request)
        rows = facade.list_memories(
            actor_of(request.user),
            listing=MemoryListing(
                customer_id=customer_id,
                status=values["status"],
                kind=values["kind"],
                as_of=values["as_of"],
                known_at=values["known_at"],
                after=decode_cursor(values["cursor"]),
                limit=values["limit"] + 1,
            ),
            now=timezone.now(),
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(shapes.MemoryPage({"results": found, "next": following}).data)

    @extend_schema(tags=["Memory"], operation_id="erase_customer", responses={200: shapes.Erased})
    def delete(self, request: Request, customer_id: UUID) -> Response:
        """Erase a customer.

        Destroys everything the customer said and everything learnt from it. There is no way back.
        Whoever may read the customer may do this; the ledger says who did. Leaves a receipt with counts.
        """
        done = facade.erase_customer(actor_of(request.user), customer_id=customer_id, now=timezone.now())
        return Response(shapes.Erased(done).data)
