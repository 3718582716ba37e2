"""Anticipated errors. Each has a stable code (for programs) and a sentence (for people).

The API turns them into problem+json, sockets into `refused` frames, pages into 404 or a message.
"""

from typing import ClassVar


class Anticipated(Exception):
    """Base: something that is expected to happen and that the caller can act on."""

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 400

    def __init__(self, detail: str) -> None:
        """`detail` says what happened and what to do."""
        super().__init__(detail)
        self.detail = detail


class NotFound(Anticipated):
    """Not there, or out of the actor's reach: the two must look alike."""

    code = "not_found"
    status = 404

    def __init__(self, what: str = "object") -> None:
        """`what` names the kind of thing, never the thing."""
        super().__init__(f"There is no such {what}, or it is not within your reach.")


class Invalid(Anticipated):
    """The input cannot be used; `field` says which part of it."""

    code = "invalid"
    status = 400

    def __init__(self, detail: str, *, field: str = "") -> None:
        """`detail` says what to change."""
        super().__init__(detail)
        self.field = field


class Conflict(Anticipated):
    """The state has moved on, or the key was used for something else."""

    code = "conflict"
    status = 409


class Forbidden(Anticipated):
    """The actor sees the thing but may not do this with it."""

    code = "forbidden"
    status = 403


class TooMany(Anticipated):
    """More than is allowed within a time; `wait` says how many seconds it takes until it is allowed again."""

    code = "throttled"
    status = 429

    def __init__(self, detail: str, *, wait: int) -> None:
        """`detail` says what was too much."""
        super().__init__(detail)
        self.wait = wait
