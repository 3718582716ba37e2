"""Which user the database runs as, and whether that user can get to a file.

PostgreSQL refuses to run as root. Started by root it runs as an unprivileged user of the machine, and
what root keeps behind closed folders is then out of its reach; we never open those folders for it.
"""

import os
import pwd
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from supportmem.embedded.errors import EmbeddedDatabaseError

_UNPRIVILEGED = ("nobody", "daemon")


@dataclass(frozen=True, slots=True)
class Account:
    """A user of the machine; `switch` says that a process must be started as that user by root."""

    name: str
    uid: int
    gid: int
    switch: bool

    @classmethod
    def current(cls) -> Self:
        """Whoever runs this process."""
        uid = os.geteuid()
        try:
            name = pwd.getpwuid(uid).pw_name
        except KeyError:
            raise EmbeddedDatabaseError(
                f"The user with number {uid} has no entry in the machine's list of users, and PostgreSQL "
                "does not run without one. Add the user (in containers: to /etc/passwd) or set DATABASE_URL."
            ) from None
        return cls(name=name, uid=uid, gid=os.getegid(), switch=False)

    @classmethod
    def for_cluster(cls, cluster: Path) -> Self:
        """The user to run as: ourselves, or for root the cluster's owner, or an unprivileged user."""
        if os.geteuid() != 0:
            return cls.current()
        owner = cluster.stat().st_uid if cluster.is_dir() else 0
        return cls._by_number(owner) if owner else cls._unprivileged()

    @classmethod
    def _by_number(cls, uid: int) -> Self:
        try:
            entry = pwd.getpwuid(uid)
        except KeyError:
            raise EmbeddedDatabaseError(
                f"The database belongs to the user with number {uid}, whom this machine does not know. "
                "Add that user, or move the data directory away to start with a new one."
            ) from None
        return cls(name=entry.pw_name, uid=entry.pw_uid, gid=entry.pw_gid, switch=True)

    @classmethod
    def _unprivileged(cls) -> Self:
        for name in _UNPRIVILEGED:
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                continue
            return cls(name=entry.pw_name, uid=entry.pw_uid, gid=entry.pw_gid, switch=True)
        raise EmbeddedDatabaseError(
            "PostgreSQL does not run as root, and this machine has neither a user nobody nor a user daemon. "
            "Run as an ordinary user, or set DATABASE_URL."
        )

    def can_enter(self, folder: Path) -> bool:
        """Whether this user can pass through the folder and every folder above it."""
        resolved = folder.resolve()
        return not self.switch or all(self._may(part, stat.S_IXOTH) for part in (resolved, *resolved.parents))

    def can_read(self, file: Path) -> bool:
        """Whether this user can open the file."""
        return not self.switch or (self.can_enter(file.parent) and self._may(file, stat.S_IROTH))

    def _may(self, path: Path, bit: int) -> bool:
        """Whether the mode grants this user the bit, which is given as that of "others"."""
        found = path.stat()
        if found.st_uid == self.uid:
            bit <<= 6
        elif found.st_gid == self.gid:
            bit <<= 3
        return bool(found.st_mode & bit)
