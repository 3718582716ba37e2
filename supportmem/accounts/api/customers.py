"""/customers: the people being supported."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from supportmem.accounts.actors import actor_of
from supportmem.accounts.consent import set_consent
from supportmem.accounts.customers import access_customer, create_customer, customer_view, list_customers
from supportmem.accounts.models import Consent
from supportmem.common.choices import choices
from supportmem.common.http import decode_cursor
from supportmem.common.rest import Fields, PageQuery, checked, checked_query, cut

CONSENTS = choices(Consent)  # the schema names them by this


class ChangedCustomer(Fields):
    """What the customer allows memory to do."""

    consent = serializers.ChoiceField(choices=CONSENTS)


class NewCustomer(Fields):
    """A customer to be made."""

    external_id = serializers.CharField(max_length=200, help_text="How your other systems name the customer.")
    name = serializers.CharField(max_length=200, help_text="A label for lists.")
    locale = serializers.CharField(max_length=20, required=False, default="en")
    time_zone = serializers.CharField(
        max_length=64, required=False, default="UTC", help_text="An IANA name such as Europe/Oslo."
    )


class CustomersQuery(PageQuery):
    """Which customers."""

    search = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="Part of the name or external id.",
    )
    external_id = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class Customer(serializers.Serializer[Any]):
    """A customer."""

    id = serializers.UUIDField()
    external_id = serializers.CharField()
    name = serializers.CharField()
    locale = serializers.CharField()
    time_zone = serializers.CharField()
    team = serializers.CharField(help_text='"" when every team supports the customer.')
    consent = serializers.ChoiceField(choices=CONSENTS)


class CustomerPage(serializers.Serializer[Any]):
    """A page of customers."""

    results = Customer(many=True)
    next = serializers.CharField(allow_null=True)


class CustomersView(APIView):
    """The customers within reach."""

    @extend_schema(
        tags=["Customers"],
        operation_id="list_customers",
        parameters=[CustomersQuery],
        responses={200: CustomerPage},
    )
    def get(self, request: Request) -> Response:
        """List customers by name."""
        values = checked_query(CustomersQuery, request)
        rows = list_customers(
            actor_of(request.user),
            search=values["search"],
            external_id=values["external_id"],
            after=decode_cursor(values["cursor"]),
            limit=values["limit"] + 1,
        )
        found, following = cut(rows, limit=values["limit"])
        return Response(CustomerPage({"results": found, "next": following}).data)

    @extend_schema(tags=["Customers"], operation_id="create_customer", request=NewCustomer, responses={201: Customer})
    def post(self, request: Request) -> Response:
        """Make a customer. An external id that is taken is a conflict (409)."""
        made = create_customer(actor_of(request.user), **checked(NewCustomer, request.data))
        return Response(Customer(made).data, status=status.HTTP_201_CREATED)


class CustomerView(APIView):
    """One customer."""

    @extend_schema(tags=["Customers"], operation_id="read_customer", responses={200: Customer})
    def get(self, request: Request, customer_id: UUID) -> Response:
        """Read one customer."""
        found = access_customer(actor_of(request.user), customer_id=customer_id)
        return Response(Customer(customer_view(found)).data)

    @extend_schema(tags=["Customers"], operation_id="set_consent", request=ChangedCustomer, responses={200: Customer})
    def patch(self, request: Request, customer_id: UUID) -> Response:
        """Set what memory may do.

        `do_not_remember`: nothing is learnt and nothing remembered is used, from the next prompt on. `forget`: the
        same, and what was remembered is withdrawn for good. `remember` begins to learn again. Erasing words is
        another thing: DELETE the customer's memories.
        """
        values = checked(ChangedCustomer, request.data)
        changed = set_consent(actor_of(request.user), customer_id=customer_id, consent=values["consent"])
        return Response(Customer(customer_view(changed)).data)
