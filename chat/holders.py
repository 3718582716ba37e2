"""Placeholder replaced below in this session."""


def register() -> None:
    """Nothing yet."""
