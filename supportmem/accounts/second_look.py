"""Sessions from before a second factor was asked of somebody: they end, and the next sign-in asks."""

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from supportmem.accounts import second_factor
from supportmem.accounts.models import User


class SecondFactorMiddleware(MiddlewareMixin):
    """After Django's own that finds out who is signed in. Costs nothing where no second factor is required."""

    def process_request(self, request: HttpRequest) -> None:
        """Sign out who lacks what is asked of them: pages then ask them to sign in, the API answers 401."""
        if settings.REQUIRE_SECOND_FACTOR == "off":
            return
        user = request.user
        if isinstance(user, User) and second_factor.lacking(user, request.session):
            logout(request)
