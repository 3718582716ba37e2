"""Admin pages of memories: read only, since every change goes through the door."""

from memories.admin import evidence, memory, recall, settings

__all__ = ["evidence", "memory", "recall", "settings"]
