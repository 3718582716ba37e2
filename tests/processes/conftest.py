"""The product, started once for all tests of processes, and the scripted model that it looks for."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.product import Product
from tests.scripted_ollama import Script, ScriptedOllama

ANSWER = "As far as I know your name is Alice [1] and " + " ".join(f"word{number}" for number in range(200))
SCRIPTS = (
    Script("", {"memories": []}, system="list what is worth remembering"),  # the worker's question
    Script("slowly", ANSWER),
    Script("name|名字", "Your name is Alice. [1]"),
)


@pytest.fixture(scope="session")
def model() -> Iterator[ScriptedOllama]:
    """The model's server. It does not run until a test starts it, and keeps its port."""
    server = ScriptedOllama(rules=SCRIPTS)
    server.start()
    server.stop()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def installed(model: ScriptedOllama) -> Iterator[Product]:
    """The data directory, prepared by a first run, which ends again with the tests."""
    folder = Path(tempfile.mkdtemp(prefix="supportmem-processes-"))
    folder.chmod(0o711)
    product = Product(folder=folder / "var", ollama=model.host)
    yield product
    product.end_whatever_runs()
    shutil.rmtree(folder)


@pytest.fixture
def product(installed: Product, model: ScriptedOllama) -> Product:
    """The product, running and without a model; left running for the next test."""
    model.stop()
    model.mend()
    model.slowness = 0.0
    if not installed.runs():
        installed.start()
    return installed
