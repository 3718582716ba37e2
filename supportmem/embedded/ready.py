"""What the person at the terminal is told: where the server is, who may sign in, what is missing."""

import contextlib
import http.client
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from supportmem import env


@dataclass(frozen=True, slots=True)
class Address:
    """Where the web server listens."""

    host: str
    port: int

    @property
    def reachable(self) -> str:
        """The host to talk to: one that listens everywhere is asked on this machine."""
        try:
            found = ip_address(self.host)
        except ValueError:  # a name
            return self.host
        if not found.is_unspecified:
            return self.host
        return "127.0.0.1" if found.version == 4 else "::1"

    @property
    def url(self) -> str:
        """The address as a browser wants it."""
        host = f"[{self.reachable}]" if ":" in self.reachable else self.reachable
        return f"http://{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Health:
    """The answer of /readyz; answered is false when there was none."""

    answered: bool
    status: str = "down"
    lacking: tuple[str, ...] = ()


def alive(address: Address) -> bool:
    """Whether the web server answers at all."""
    return _get(address, "/livez")[0] == http.HTTPStatus.OK


def health(address: Address) -> Health:
    """What /readyz says."""
    status, body = _get(address, "/readyz")
    if status == 0:
        return Health(answered=False)
    return read_health(body)


def read_health(body: str) -> Health:
    """The report in plain sentences; one that cannot be read counts as no answer."""
    try:
        report = json.loads(body)
        checks: Mapping[str, Mapping[str, str]] = report["checks"]
        lacking = tuple(
            str(check.get("detail") or f"{name} is {check['status']}")
            for name, check in checks.items()
            if check["status"] != "up"
        )
        return Health(answered=True, status=str(report["status"]), lacking=lacking)
    except (ValueError, KeyError, TypeError, AttributeError):
        return Health(answered=False)


def ready_block(address: Address, *, health: Health, sign_ins: Sequence[Mapping[str, str]]) -> list[str]:
    """The lines to print when everything runs."""
    lines = ["", f"  SupportMem is ready at {address.url}", ""]
    if sign_ins:
        width = max(len(one.get("username", "")) for one in sign_ins)
        lines.append("  Sign in as")
        for one in sign_ins:
            who = ", ".join(part for part in (one.get("role", ""), one.get("organization", "")) if part)
            lines.append(f"    {one.get('username', ''):<{width}}  password {one.get('password', '')}  ({who})")
        lines.append("")
    if health.lacking:
        lines.append("  Not everything is there:" if health.status == "degraded" else "  Something is wrong:")
        lines.extend(f"    - {detail}" for detail in health.lacking)
        lines.append("")
    return [*lines, "  Ctrl-C stops everything.", ""]


def demo_sign_ins(path: Path) -> list[dict[str, str]]:
    """The users that the demo command made and wrote down; none when there is no such file."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        users = json.loads(path.read_text(encoding="utf-8"))["users"]
        return [{key: str(value) for key, value in user.items()} for user in users]
    return []


def _get(address: Address, path: str) -> tuple[int, str]:
    """Status and body, or 0 when nobody answered."""
    connection = http.client.HTTPConnection(address.reachable, address.port, timeout=5)
    try:
        connection.request("GET", path, headers={"Host": _allowed_host(address)})
        response = connection.getresponse()
        return response.status, response.read().decode("utf-8", "replace")
    except (OSError, http.client.HTTPException):
        return 0, ""
    finally:
        connection.close()


def _allowed_host(address: Address) -> str:
    """A name the server accepts: the first plain one of ALLOWED_HOSTS."""
    names = [name for name in env.words("ALLOWED_HOSTS") if not name.startswith((".", "*"))]
    return names[0] if names else f"{address.reachable}:{address.port}"
