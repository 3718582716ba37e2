#!/usr/bin/env python
"""Django's command line. Starts the embedded database first when no DATABASE_URL is given."""

import os
import sys

from django.core.management import execute_from_command_line

from supportmem.embedded.postgres import ensure_running


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "supportmem.settings.base")
    ensure_running(announce=lambda line: print(line, file=sys.stderr))  # noqa: T201
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
