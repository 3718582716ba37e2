"""One PostgreSQL cluster on this machine: made, started, watched and stopped with its own programs."""

import contextlib
import os
import shlex
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from supportmem.embedded.account import Account
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.place import Place

SUPERUSER = "supportmem_admin"
START_SECONDS = 60
_RETRY_SECONDS = 10
_PROC = Path("/proc")
_STILL_DYING = "pre-existing shared memory block"
_TUNING = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_line_prefix": "%m [%p] %d ",
}


@dataclass(frozen=True, slots=True)
class Cluster:
    """The programs, the folders and the user that make one database run."""

    place: Place
    account: Account
    programs: Path

    def initialise(self, *, password: str) -> None:
        """Make the cluster; it appears under its name only when it is whole."""
        self._end_ghosts()
        draft = self.place.home / "pg.new"
        shutil.rmtree(draft, ignore_errors=True)
        # lc_ctype comes from the C library, which on some machines has no UTF-8 for C; the builtin
        # collation is the same everywhere.
        result = self._initdb(draft, password=password, lc_ctype="C.UTF-8")
        if result.returncode != 0:
            shutil.rmtree(draft, ignore_errors=True)
            result = self._initdb(draft, password=password, lc_ctype="C")
        if result.returncode != 0:
            raise EmbeddedDatabaseError(
                f"The embedded database could not be made in {self.place.home}:\n{_tail(result.stdout)}\n"
                "Check that the disk has room and the folder can be written, then run the command again."
            )
        draft.rename(self.place.cluster)

    def start(self) -> None:
        """Start the server and return when it accepts connections."""
        self._drop_stale_locks()
        deadline = time.monotonic() + _RETRY_SECONDS
        while True:
            offset = self.place.log.stat().st_size
            result = self._pg_ctl("start", "-w", "-t", str(START_SECONDS), "-o", self._server_options())
            if result.returncode == 0:
                return
            said = _read_from(self.place.log, offset)
            if _STILL_DYING not in said or time.monotonic() > deadline:
                break
            time.sleep(0.2)  # the processes of a killed server need a moment to notice
        raise EmbeddedDatabaseError(
            f"The embedded database did not start. The end of {self.place.log}:\n"
            f"{_tail(said or result.stdout)}\n"
            "If the disk is full, make room; then run the command again."
        )

    def stop(self) -> None:
        """Stop the server: open transactions are rolled back, everything committed is on disk."""
        result = self._pg_ctl("stop", "-m", "fast", "-w", "-t", str(START_SECONDS))
        if result.returncode != 0 and self.running_pid() is not None:
            raise EmbeddedDatabaseError(f"The embedded database did not stop:\n{_tail(result.stdout)}")

    def running_pid(self) -> int | None:
        """The process number of this cluster's server when it is alive, ready or not."""
        lines = pid_lines(self.place)
        if not lines or not lines[0].strip().isdigit():
            return None
        pid = int(lines[0])
        return pid if _alive(pid) and self._works_here(pid) else None

    def _initdb(self, target: Path, *, password: str, lc_ctype: str) -> subprocess.CompletedProcess[str]:
        with tempfile.NamedTemporaryFile("w", dir=self.place.sockets, encoding="ascii") as file:
            file.write(password + "\n")
            file.flush()
            os.chown(file.name, self.account.uid, self.account.gid)
            target.mkdir(mode=0o700)
            os.chown(target, self.account.uid, self.account.gid)
            return self._run(
                "initdb",
                *("-D", str(target), "-U", SUPERUSER, "--auth", "scram-sha-256", "--pwfile", file.name),
                *("--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"),
                *("--locale", "C", "--lc-ctype", lc_ctype, "--no-instructions"),
            )

    def _pg_ctl(self, action: str, *options: str) -> subprocess.CompletedProcess[str]:
        return self._run("pg_ctl", action, "-D", str(self.place.cluster), "-l", str(self.place.log), *options)

    def _server_options(self) -> str:
        options = {**_TUNING, "unix_socket_directories": f'"{self.place.sockets}"'}
        return shlex.join(part for name, value in options.items() for part in ("-c", f"{name}={value}"))

    def _run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs as the account, in a folder it can see, in a plain environment."""
        command: Sequence[str] = (str(self.programs / program), *arguments)
        # A file, not a pipe: the server inherits it, and a pipe would stay open as long as the server runs.
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            result = subprocess.run(
                command,
                cwd="/",
                env={"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
                user=self.account.uid if self.account.switch else None,
                group=self.account.gid if self.account.switch else None,
                extra_groups=[] if self.account.switch else None,
                umask=0o077,
                start_new_session=True,  # Ctrl-C at the terminal is not meant for it
            )
            output.seek(0)
            return subprocess.CompletedProcess(command, result.returncode, output.read())

    def _drop_stale_locks(self) -> None:
        """Remove what a killed server left when its number now belongs to another or an uncollected process.

        PostgreSQL cannot tell those from a server. Its check of the shared memory, which still runs,
        protects a cluster that is really in use.
        """
        if self.running_pid() is not None:
            return
        (self.place.cluster / "postmaster.pid").unlink(missing_ok=True)
        for left in self.place.sockets.glob(".s.PGSQL.*"):
            left.unlink(missing_ok=True)

    def _end_ghosts(self) -> None:
        """End servers whose cluster at this very path was deleted under them.

        PostgreSQL writes its control file by the full path, so on its way out such a server would write
        over that of the new cluster. What it served is gone, so nothing is lost.
        """
        for listed in _PROC.glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                program, *arguments = listed.read_text(encoding="utf-8", errors="replace").split("\0")
                if program.endswith("/postgres") and arguments[:2] == ["-D", str(self.place.cluster)]:
                    os.kill(int(listed.parent.name), signal.SIGKILL)

    def _works_here(self, pid: int) -> bool:
        """Whether the process works in the cluster's folder, as every server does; unknown counts as yes."""
        try:
            return (_PROC / str(pid) / "cwd").readlink() == self.place.cluster.resolve()
        except FileNotFoundError:  # dead but not yet collected by its parent, or a system without /proc
            return not (_PROC / "self" / "cwd").exists()
        except OSError:
            return True


def pid_lines(place: Place) -> list[str]:
    """What the server wrote about itself, or nothing when it does not run."""
    try:
        return (place.cluster / "postmaster.pid").read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def listening(place: Place) -> bool:
    """Whether somebody answers at the socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(f"{place.sockets}/.s.PGSQL.5432")
        except OSError:
            return False
    return True


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _read_from(path: Path, offset: int) -> str:
    with path.open("rb") as file:
        file.seek(offset)
        return file.read().decode("utf-8", "replace")


def _tail(text: str) -> str:
    return "\n".join(text.strip().splitlines()[-15:])
