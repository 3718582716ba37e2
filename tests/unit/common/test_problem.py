"""What a broken database is answered with: something that passes, so that programs try again."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import Http404

from supportmem.common.http import MEDIA_TYPE, problem


@pytest.mark.parametrize("error", [OperationalError("the server closed the connection"), InterfaceError("closed")])
def test_a_database_that_is_not_there_is_503_with_a_stable_code(error: Exception) -> None:
    answer = problem(error, {})
    assert answer is not None
    assert (answer.status_code, answer.content_type) == (503, MEDIA_TYPE)
    assert answer.data["code"] == "unavailable"
    assert answer["Retry-After"] == "2"
    assert "closed" not in answer.data["detail"]


def test_a_fault_of_ours_stays_an_exception() -> None:
    assert problem(DatabaseError("syntax error"), {}) is None
    assert problem(RuntimeError("bug"), {}) is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(Http404("memory 7 of Mia"), 404, "not_found"), (PermissionDenied("memory 7 of Mia"), 403, "forbidden")],
)
def test_what_django_refuses_has_our_words(error: Exception, status: int, code: str) -> None:
    answer = problem(error, {})
    assert answer is not None
    assert (answer.status_code, answer.data["code"]) == (status, code)
    assert "Mia" not in str(answer.data)
