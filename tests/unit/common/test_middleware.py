"""One shape for layers: an answer instead, work around, sync and async."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from supportmem.common.middleware import Around, Finish


class Gate(Around):
    """Answers /closed itself, and marks what comes back from below."""

    def instead(self, http: HttpRequest) -> HttpResponseBase | None:
        return HttpResponse("closed", status=503) if http.path == "/closed" else None

    @contextmanager
    def around(self, http: HttpRequest) -> Iterator[Finish]:
        def finish(response: HttpResponseBase) -> HttpResponseBase:
            response["X-Gate"] = "passed"
            return response

        yield finish


def below(http: HttpRequest) -> HttpResponseBase:
    return HttpResponse("below")


async def below_async(http: HttpRequest) -> HttpResponseBase:
    return HttpResponse("below")


def ask(path: str, *, asynchronous: bool) -> HttpResponseBase:
    request = RequestFactory().get(path)
    if not asynchronous:
        given = Gate(below)(request)
        assert isinstance(given, HttpResponseBase)
        return given

    async def wait() -> HttpResponseBase:
        answer = Gate(below_async)(request)
        assert not isinstance(answer, HttpResponseBase)
        return await answer

    return async_to_sync(wait)()


@pytest.mark.parametrize("asynchronous", [False, True])
def test_work_around_marks_the_answer_from_below(*, asynchronous: bool) -> None:
    given = ask("/open", asynchronous=asynchronous)
    assert (given.status_code, given["X-Gate"]) == (200, "passed")


@pytest.mark.parametrize("asynchronous", [False, True])
def test_an_answer_instead_goes_no_further(*, asynchronous: bool) -> None:
    given = ask("/closed", asynchronous=asynchronous)
    assert (given.status_code, given.has_header("X-Gate")) == (503, False)


def test_an_async_layer_below_a_sync_one_is_a_fault_of_ours() -> None:
    async def wait() -> HttpResponseBase:
        return HttpResponse("late")

    waiting = wait()
    with pytest.raises(TypeError):
        Gate(lambda http: waiting)(RequestFactory().get("/open"))
    waiting.close()
