"""Admin pages of people and of the ledger, which lies below accounts and so cannot know who reads it."""

from django.contrib import admin
from django.contrib.auth.models import Group

from supportmem.accounts.admin import ledger, people, records, users

__all__ = ["ledger", "people", "records", "users"]

# Django's groups belong to no organization: their names would pass the wall.
admin.site.unregister(Group)
