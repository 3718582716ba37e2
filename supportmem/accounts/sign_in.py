"""The sign-in form of the browser: Django's own, with the limit on failures."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.core.exceptions import ValidationError
from django.utils import timezone

from supportmem.accounts import attempts
from supportmem.common.errors import TooMany


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
