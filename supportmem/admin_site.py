"""The admin site: staff who review or administer an organization, and nothing that leads past its wall."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, reverse
from django.utils.translation import gettext_lazy as _

# The way from an object to its public page looks objects up without asking who may see them.
_LEFT_OUT = frozenset({"view_on_site"})


class SupportMemAdminSite(AdminSite):
    """One sign-in page for the whole product; the look of Django's admin."""

    site_title = _("SupportMem")
    site_header = _("SupportMem administration")
    index_title = _("Everything that is kept")
    enable_nav_sidebar = True

    def get_urls(self) -> list[URLResolver | URLPattern]:
        """Django's paths without those that pass the wall."""
        return [entry for entry in super().get_urls() if getattr(entry, "name", None) not in _LEFT_OUT]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Send to the product's sign-in page; who is signed in and no staff is refused."""
        wanted = request.GET.get(REDIRECT_FIELD_NAME) or reverse("admin:index")
        if self.has_permission(request):
            return redirect("admin:index")
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(wanted)
