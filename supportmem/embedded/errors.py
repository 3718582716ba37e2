"""The one error of the embedded database."""


class EmbeddedDatabaseError(RuntimeError):
    """The embedded database cannot be used; the text says why and what to do about it."""
