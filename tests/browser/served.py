"""Settings of the server under test: those of the tests, with their database, and a model that speaks real HTTP."""

import os

from supportmem.settings.test import *  # noqa: F403  # settings are inherited as a whole
from supportmem.settings.test import DATABASES

for _values in DATABASES.values():
    _values["NAME"] = os.environ["BROWSER_TESTS_DATABASE"]
LLM_BACKEND = "ollama"
OLLAMA_HOST = os.environ["BROWSER_TESTS_OLLAMA"]
OLLAMA_MODEL = "scripted"
