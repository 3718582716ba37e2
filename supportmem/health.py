"""Views of health: /readyz for everybody, the deep check for who is signed in. /livez is a middleware."""

from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from supportmem import deep_check, readiness
from supportmem.accounts.actors import actor_of


@never_cache
@require_GET
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the product works, if need be with less; 503 when it does not."""
    found = readiness.look(now=timezone.now())
    status = HTTPStatus.SERVICE_UNAVAILABLE if found.status == "down" else HTTPStatus.OK
    checks = {name: asdict(check) for name, check in found.checks.items()}
    return JsonResponse({"status": found.status, "checks": checks}, status=status)


class Step(serializers.Serializer[Any]):
    """One step of the check."""

    name = serializers.CharField()
    ok = serializers.BooleanField()
    milliseconds = serializers.FloatField()
    detail = serializers.CharField()


class Report(serializers.Serializer[Any]):
    """What was tried, and the receipt of the erasure."""

    ok = serializers.BooleanField()
    steps = Step(many=True)
    receipt = serializers.UUIDField(allow_null=True)


class DeepCheckView(APIView):
    """The deep check."""

    @extend_schema(tags=["Health"], operation_id="deep_check_get", responses={200: Report, 503: Report})
    def get(self, request: Request) -> Response:
        """Try everything, for monitors that can only GET.

        The same as POST: it writes nothing that it does not erase.
        """
        return self.post(request)

    @extend_schema(tags=["Health"], operation_id="deep_check", request=None, responses={200: Report, 503: Report})
    def post(self, request: Request) -> Response:
        """Try everything.

        Writes, recalls and erases a probe memory in your organization and says how long each step took.
        """
        report = deep_check.run(actor_of(request.user), now=timezone.now())
        status = HTTPStatus.OK if report.ok else HTTPStatus.SERVICE_UNAVAILABLE
        return Response(Report(report).data, status=status)
