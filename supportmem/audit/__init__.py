"""The organization's append-only record. The lowest app: everybody writes to it, it knows nobody."""
