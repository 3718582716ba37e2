"""/imports: history from elsewhere, in JSON Lines."""

from collections.abc import Mapping
from typing import IO, Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from chat import facade
from chat.enums import ImportState
from supportmem.accounts.actors import actor_of
from supportmem.common.choices import choices
from supportmem.common.rest import Fields, checked_query

IMPORT_STATES = choices(ImportState)  # the schema names them by this


class JsonLines(BaseParser):
    """A body that is read piece by piece, never as a whole. Forms are none."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Mapping[Any, Any]:
        """The stream itself, under a name."""
        if (media_type or "").startswith(("multipart/", "application/x-www-form-urlencoded")):
            raise exceptions.UnsupportedMediaType(media_type or "")
        return {"stream": stream}


class ImportQuery(Fields):
    """How to import."""

    include_erased = serializers.BooleanField(
        required=False, default=False, help_text="Also about customers who were erased."
    )


class ProblemsQuery(Fields):
    """Which problems."""

    after_line = serializers.IntegerField(required=False, default=0, min_value=0, help_text="Only lines after this.")
    limit = serializers.IntegerField(required=False, default=100, min_value=1, max_value=1000)


class Problem(serializers.Serializer[Any]):
    """A line that was left out."""

    line = serializers.IntegerField()
    field = serializers.CharField(help_text='"" when it is about the whole line.')
    detail = serializers.CharField(help_text="What to change.")


class Import(serializers.Serializer[Any]):
    """How far an import is."""

    id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=IMPORT_STATES)
    notice = serializers.CharField(help_text="Why it failed.")
    bytes_total = serializers.IntegerField()
    bytes_done = serializers.IntegerField()
    lines = serializers.IntegerField(help_text="Lines read.")
    customers = serializers.IntegerField(help_text="Made.")
    conversations = serializers.IntegerField(help_text="Made.")
    turns = serializers.IntegerField(help_text="Stored.")
    known = serializers.IntegerField(help_text="Lines that were there already.")
    errors_found = serializers.IntegerField(source="problems_found", help_text="Lines left out.")
    errors = Problem(many=True, source="problems")  # type: ignore[assignment]  # fields leave the class
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)


class ImportsView(APIView):
    """Imports."""

    parser_classes = (JsonLines,)

    @extend_schema(
        tags=["Import"],
        operation_id="start_import",
        parameters=[ImportQuery],
        request={"application/x-ndjson": OpenApiTypes.STR},
        responses={202: Import},
    )
    def post(self, request: Request) -> Response:
        """Import history.

        The body is JSON Lines (docs/import.md): one customer, conversation or turn a line, up to 100 MB. It is read
        in the background; the answer says where to look. Sending the same again changes nothing. For reviewers,
        administrators and API clients.
        """
        values = checked_query(ImportQuery, request)
        begun = facade.start_import(
            actor_of(request.user), body=_Body(request), include_erased=values["include_erased"]
        )
        return Response(Import(begun).data, status=status.HTTP_202_ACCEPTED)


class _Body:
    """The request's body; it is looked at only once the door has let the actor in."""

    def __init__(self, request: Request) -> None:
        self.request = request

    def read(self, size: int, /) -> bytes:
        """The next piece; none when nothing was sent."""
        data = self.request.data
        stream = data.get("stream") if isinstance(data, dict) else None
        return b"" if stream is None else bytes(stream.read(size))


class ImportView(APIView):
    """One import."""

    @extend_schema(tags=["Import"], operation_id="read_import", parameters=[ProblemsQuery], responses={200: Import})
    def get(self, request: Request, import_id: UUID) -> Response:
        """Read how far an import is.

        With the lines that were left out, in order: which, and what to change.
        """
        values = checked_query(ProblemsQuery, request)
        found = facade.read_import(
            actor_of(request.user), import_id=import_id, after_line=values["after_line"], limit=values["limit"]
        )
        return Response(Import(found).data)
