"""Admin pages of memories: they read; what they change goes through the door, one form at a time."""

from memories.admin import approvals, evidence, memory, recall, run, settings, share, skills

__all__ = ["approvals", "evidence", "memory", "recall", "run", "settings", "share", "skills"]
