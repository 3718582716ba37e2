"""Placeholder replaced below in this session."""


def connect() -> None:
    """Nothing yet."""
