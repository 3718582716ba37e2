"""Pages of chat."""

from django.urls import path

from chat import views

urlpatterns = [
    path("", views.inbox, name="inbox"),
    path("conversations/list/", views.conversation_list, name="conversation-list"),
    path("conversations/new/", views.conversation_new, name="conversation-new"),
    path("conversations/<uuid:conversation_id>/", views.conversation, name="conversation"),
    path("conversations/<uuid:conversation_id>/panel/", views.conversation_panel, name="conversation-panel"),
    path("conversations/<uuid:conversation_id>/memory/", views.conversation_memory, name="conversation-memory"),
    path(
        "conversations/<uuid:conversation_id>/answers/<uuid:generation_id>/why/<int:number>/",
        views.answer_why,
        name="answer-why",
    ),
    path("conversations/<uuid:conversation_id>/consent/", views.conversation_consent, name="conversation-consent"),
]
