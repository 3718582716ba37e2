"""Pages of one's own account: the password, the second factor, signing out everywhere."""

from contextlib import AbstractContextManager

from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME, logout, update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from supportmem.accounts import attempts, second_factor, seeds, sessions
from supportmem.accounts.models import User
from supportmem.accounts.sign_in import onward
from supportmem.common.errors import Anticipated, Conflict, Invalid
from supportmem.common.pages import signed_in


@never_cache
@require_GET
@signed_in
def account(request: HttpRequest) -> HttpResponse:
    """All of it."""
    return _account(request)


@never_cache
@sensitive_post_parameters()
@require_POST
@signed_in
def password(request: HttpRequest) -> HttpResponse:
    """Another password. Other browsers are signed out, and tokens end."""
    user = _person(request)
    form = PasswordChangeForm(user, request.POST)
    try:
        with _counted(request, user, factor=attempts.PASSWORD):
            if not user.check_password(request.POST.get("old_password", "")):
                raise Invalid("That is not your password.")
    except Anticipated as refusal:
        return _account(request, refusal=refusal, about="password")
    if not form.is_valid():
        return _account(request, form=form, about="password")
    form.save()
    sessions.password_changed(user)
    update_session_auth_hash(request, user)
    messages.success(request, "Your password is changed. Other browsers are signed out, and API tokens have ended.")
    return redirect("account")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def enrol(request: HttpRequest) -> HttpResponse:
    """Set up an app for one-time codes: by one's own wish, or because signing in asks for it."""
    now = timezone.now()
    half = sessions.half_signed_in(request, now=now) if not request.user.is_authenticated else None
    if half is None and not request.user.is_authenticated:
        return redirect("login")
    user = half or _person(request)
    refusal: Anticipated | None = None
    try:
        seed = second_factor.seed_of(user, now=now)
    except Conflict:
        return redirect("account" if half is None else "sign-in-code")
    if request.method == "POST":
        try:
            if half is None:  # a session that somebody left open is no proof
                with _counted(request, user, factor=attempts.PASSWORD):
                    if not user.check_password(request.POST.get("password", "")):
                        raise Invalid("That is not your password.", field="password")
            with _counted(request, user, factor=attempts.CODE):
                codes = second_factor.confirm(user, code=request.POST.get("code", ""), now=now)
        except Anticipated as error:
            refusal = error
        else:
            if half is not None:
                sessions.complete(request, user, with_code=True)
            request.session[second_factor.PASSED] = True
            return _backup_codes(request, codes)
    context = {
        "picture": seeds.picture(seed, username=user.username),
        "typed": seeds.typed(seed),
        "ask_password": half is None,
        "refusal": refusal,
        "next": request.GET.get(REDIRECT_FIELD_NAME, ""),
    }
    return render(request, "registration/enrol.html", context, status=refusal.status if refusal else 200)


@never_cache
@sensitive_post_parameters()
@require_POST
@signed_in
def backup_codes(request: HttpRequest) -> HttpResponse:
    """New backup codes, shown once."""
    user = _person(request)
    try:
        with _counted(request, user, factor=attempts.CODE):
            codes = second_factor.renew_backup_codes(user, code=request.POST.get("code", ""), now=timezone.now())
    except Anticipated as refusal:
        return _account(request, refusal=refusal, about="factor")
    return _backup_codes(request, codes)


@never_cache
@sensitive_post_parameters()
@require_POST
@signed_in
def turn_off(request: HttpRequest) -> HttpResponse:
    """Do without a second factor, for who may."""
    user = _person(request)
    try:
        with _counted(request, user, factor=attempts.CODE):
            second_factor.turn_off(user, code=request.POST.get("code", ""), now=timezone.now())
    except Anticipated as refusal:
        return _account(request, refusal=refusal, about="factor")
    messages.success(request, "The second factor is off.")
    return redirect("account")


@require_POST
@signed_in
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    """Every browser and every token, this one included."""
    sessions.end_all(_person(request))
    logout(request)
    return redirect("login")


def _account(
    request: HttpRequest,
    *,
    form: PasswordChangeForm | None = None,
    refusal: Anticipated | None = None,
    about: str = "",
) -> HttpResponse:
    user = _person(request)
    context = {
        "form": form or PasswordChangeForm(user),
        "refusal": refusal,
        "about": about,
        "is_on": second_factor.is_on(user),
        "required": second_factor.required_of(user),
        "codes_left": second_factor.backup_codes_left(user),
    }
    status = refusal.status if refusal else 400 if about else 200
    return render(request, "registration/account.html", context, status=status)


def _backup_codes(request: HttpRequest, codes: tuple[str, ...]) -> HttpResponse:
    return render(request, "registration/backup_codes.html", {"codes": codes, "onward": onward(request)})


def _counted(request: HttpRequest, user: User, *, factor: str) -> AbstractContextManager[None]:
    address = request.META.get("REMOTE_ADDR", "")
    return attempts.counted(username=user.username, address=address, factor=factor, now=timezone.now())


def _person(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("nobody is signed in")
    return request.user
