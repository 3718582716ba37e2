"""POST /auth/token: a user name and a password for a bearer token."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from supportmem.accounts import tokens
from supportmem.common.rest import Fields, checked


class SignIn(Fields):
    """Who asks."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False)
    code = serializers.CharField(
        max_length=40,
        required=False,
        allow_blank=True,
        default="",
        help_text="Of the second factor, if one is on.",
    )


class Token(serializers.Serializer[Any]):
    """The token, shown once."""

    token = serializers.CharField()


class TokenView(APIView):
    """Tokens."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(tags=["Sign-in"], operation_id="issue_token", request=SignIn, responses={200: Token}, auth=[])
    def post(self, request: Request) -> Response:
        """Sign in. Send the token as `Authorization: Bearer TOKEN`; it lasts 90 days.

        A wrong user name, a wrong password and a closed account are answered alike.
        After five failures each further one has to wait, twice as long each time.
        """
        values, address = checked(SignIn, request.data), request.META.get("REMOTE_ADDR", "")
        return Response({"token": tokens.issue(**values, address=address, now=timezone.now())})
