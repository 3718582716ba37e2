"""NUL is a space in the queries of pages and left to the API, which refuses it."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from supportmem.common.nul import WithoutNul


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("/?search=a%00b&x=%00", {"search": "a b", "x": " "}),
        ("/?search=a%0%000b", {"search": "a%0 0b"}),
        ("/admin/accounts/customer/?loc%00ale=a%2500", {"loc ale": "a%00"}),
        ("/?search=plain", {"search": "plain"}),
        ("/api/v1/customers?search=a%00b", {"search": "a\x00b"}),
    ],
)
def test_what_the_view_sees(path: str, seen: dict[str, str]) -> None:
    found: list[dict[str, str]] = []

    def view(request: HttpRequest) -> HttpResponse:
        found.append(request.GET.dict())
        return HttpResponse()

    WithoutNul(view)(RequestFactory().get(path))
    assert found == [seen]
