"""Where the product keeps what it makes: the data directory, found and made."""

import os
from pathlib import Path

from supportmem import env

PROJECT_ROOT = Path(__file__).resolve().parent.parent.parent


def data_dir() -> Path:
    """SUPPORTMEM_DATA_DIR as an absolute path; a relative one counts from the folder of manage.py."""
    return Path(os.path.normpath(PROJECT_ROOT / Path(env.text("SUPPORTMEM_DATA_DIR", "var")).expanduser()))


def made_data_dir() -> Path:
    """The data directory, made when missing: nobody else may list it, and an ordinary user's is closed.

    Root's stays passable, because the database runs as another user inside it. A folder that exists
    keeps the mode its owner gave it.
    """
    path = data_dir()
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, exist_ok=True)
    return path
