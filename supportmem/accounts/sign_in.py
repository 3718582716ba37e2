"""The pages of signing in: the password, with the limit on failures; then the code, for who has a second factor."""

from typing import Any

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from supportmem.accounts import attempts, second_factor, sessions
from supportmem.accounts.models import User
from supportmem.common.errors import Invalid, TooMany


class SignInForm(AuthenticationForm):
    """User name and password."""

    def clean(self) -> dict[str, Any]:
        """Check both. Refuses without looking when there were too many failures."""
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        username = self.cleaned_data.get("username") or ""
        try:
            with attempts.counted(username=username, address=address, now=timezone.now()):
                cleaned: dict[str, Any] = super().clean()
        except TooMany as error:
            raise ValidationError(error.detail, code="throttled") from error
        return cleaned


class SignInView(LoginView):
    """The sign-in page; people who are signed in go on to where they wanted to be."""

    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or ask for the code first."""
        user, now = form.get_user(), timezone.now()
        if not isinstance(user, User):
            raise TypeError("somebody who is none of ours")
        page = "sign-in-code" if second_factor.is_on(user) else "second-factor"
        if page == "second-factor" and not second_factor.required_of(user):
            sessions.complete(self.request, user, with_code=False)
            return HttpResponseRedirect(self.get_success_url())
        sessions.begin(self.request, user, now=now)
        query = urlencode({REDIRECT_FIELD_NAME: self.get_redirect_url()})
        return HttpResponseRedirect(f"{reverse(page)}?{query}")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second step: a code of the app, or a backup code."""
    now = timezone.now()
    user = sessions.half_signed_in(request, now=now)
    if user is None:
        return redirect("login")
    refusal: Invalid | TooMany | None = None
    if request.method == "POST":
        try:
            with attempts.counted(
                username=user.username, address=request.META.get("REMOTE_ADDR", ""), factor=attempts.CODE, now=now
            ):
                second_factor.check(user, code=request.POST.get("code", ""), now=now)
        except (Invalid, TooMany) as error:
            refusal = error
        else:
            sessions.complete(request, user, with_code=True)
            return HttpResponseRedirect(onward(request))
    context = {"refusal": refusal, "next": request.GET.get(REDIRECT_FIELD_NAME, "")}
    return render(request, "registration/code.html", context, status=refusal.status if refusal else 200)


def onward(request: HttpRequest) -> str:
    """Where somebody wanted to be, when that is here; else the first page."""
    wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
    ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if ours else resolve_url("inbox")
