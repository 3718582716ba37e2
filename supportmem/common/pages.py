"""What every page view needs: somebody signed in, 404 for what is out of reach, 403 for what may not be done."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from supportmem.common.errors import Forbidden, NotFound

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def signed_in(view: View[P]) -> View[P]:
    """Ask strangers to sign in; turn NotFound into 404, and Forbidden into 403.

    A part of a page that asks without a session gets a bare 401 instead of the sign-in page, since that
    page would be put into the middle of another one.
    """
    guarded = login_required(view)

    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if "HX-Request" in request.headers and not request.user.is_authenticated:
            return HttpResponse("Sign in again.", status=401, content_type="text/plain")
        try:
            return guarded(request, *args, **kwargs)
        except NotFound as error:
            raise Http404(error.detail) from error
        except Forbidden as error:
            raise PermissionDenied(error.detail) from error

    return wrapper
