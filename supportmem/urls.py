"""Root URL table: joins the apps' tables."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from supportmem import api_docs, health

api_v1: list[URLPattern | URLResolver] = [
    path("", include("supportmem.accounts.api.urls")),
    path("", include("chat.api.urls")),
    path("", include("memories.api.urls")),
    path("health/deep", health.DeepCheckView.as_view(), name="api-deep-check"),
]

# Reading what the API is needs no sign-in.
schema = SpectacularAPIView.as_view(authentication_classes=(), permission_classes=(AllowAny,))

urlpatterns = [
    path("", include("chat.urls")),
    path("", include("memories.urls")),
    path("", include("supportmem.accounts.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("readyz", health.readyz, name="readyz"),
    path("api/schema/", schema, name="api-schema"),
    path("api/docs/", api_docs.docs, name="api-docs"),
    path("api/v1/", include(api_v1)),
    path("admin/", admin.site.urls),
    # For pages that do not name the icon, such as the admin's.
    path("favicon.ico", RedirectView.as_view(url=f"{settings.STATIC_URL}favicon.svg")),
]

handler400 = "supportmem.refusals.bad_request"
handler403 = "supportmem.refusals.forbidden"
handler404 = "supportmem.refusals.not_found"
handler500 = "supportmem.refusals.broken"
