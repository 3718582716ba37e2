"""`python -m supportmem.embedded start|stop`: the database alone, for `make stop` and for scripts."""

import sys

from supportmem.embedded import postgres
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.secrets import SecretError


def main(arguments: list[str]) -> int:
    """Start or stop it; the exit code is 0 when it then runs, or does not run."""
    try:
        match arguments:
            case ["start"]:
                changed = postgres.ensure_running(announce=print)
                print("The database runs." if changed else "The database was running already.")
            case ["stop"]:
                changed = postgres.stop(announce=print)
                print("Stopped." if changed else "The embedded database was not running.")
            case _:
                print("Usage: python -m supportmem.embedded start|stop", file=sys.stderr)
                return 2
    except (EmbeddedDatabaseError, SecretError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
