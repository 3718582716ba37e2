"""Pages of memories."""

from django.urls import path

from memories import views

urlpatterns = [path("memories/<uuid:memory_id>/", views.memory, name="memory")]
