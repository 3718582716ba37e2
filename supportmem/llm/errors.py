"""What can go wrong with a model, sorted by what a caller can do about it."""


class LlmError(Exception):
    """Base of all. The text is plain words that may be shown to operators; it never quotes a prompt."""


class Unavailable(LlmError):
    """Not reachable, overloaded, timed out or broken off: fall back now, try again later."""


class Refused(LlmError):
    """The model will not take this request (it does not exist, for example): trying again is useless."""


class BadAnswer(LlmError):
    """An answer that cannot be used (empty, unreadable, of the wrong shape): try again, but not for ever."""


class TooLong(LlmError):
    """The prompt does not fit the model's window: send less."""
