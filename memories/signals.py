"""The one way back: others hear that memory changed, after commit. Sent with `change=MemoryChanged`."""

from django.dispatch import Signal

memory_changed = Signal()
