#!/usr/bin/env python
"""Django's command line. Starts the embedded database first when no DATABASE_URL is given."""

import os
import sys

from django.core.management import execute_from_command_line

from supportmem.common import wall
from supportmem.embedded.errors import EmbeddedDatabaseError
from supportmem.embedded.postgres import ensure_running
from supportmem.embedded.secrets import SecretError
from supportmem.env import BadSetting


def main() -> None:
    """Run one management command. What its caller can put right is told without a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")
    try:
        ensure_running(announce=lambda line: print(line, file=sys.stderr))  # noqa: T201 - this is a terminal's program
        with wall.whole_house():  # whoever may run this may read it all; what acts for somebody says so
            execute_from_command_line(sys.argv)
    except (BadSetting, EmbeddedDatabaseError, SecretError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
