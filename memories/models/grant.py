"""Grants on one memory: the exception, where grants on its space would open too much. Direct foreign keys: a grant
leaves with its memory. What one carries at a moment is said by MemoryQuerySet.carried.
"""

from django.db import models
from guardian.models import GroupObjectPermissionBase, UserObjectPermissionBase

from memories.models.memory import Memory


class MemoryUserGrant(UserObjectPermissionBase):
    """A person's exceptional grant on one memory."""

    content_object = models.ForeignKey(Memory, on_delete=models.CASCADE)


class MemoryGroupGrant(GroupObjectPermissionBase):
    """A group's exceptional grant on one memory."""

    content_object = models.ForeignKey(Memory, on_delete=models.CASCADE)
