"""What is asked of whom in the benchmarks, with the vector of each question and the answers that are known."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from benchmarks.figures import nearest
from benchmarks.pool import Pool
from benchmarks.world import Holder
from memories.index.asked import normalized
from supportmem.llm import registry
from supportmem.llm.ports import Embed, Status

LIMIT = 10  # memories asked for


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One question of those that a holder's sentences answer: `answer` is the one that it was made from."""

    holder: Holder
    question: str
    vector: Sequence[float]
    answer: str
    exact: bool

    def nearest(self, pool: Pool) -> frozenset[str]:
        """What the holder says of exactly the highest cosine, ten at most."""
        near = nearest([pool.vectors[number] for number in self.holder.says], self.vector, limit=LIMIT)
        return frozenset(pool.sentences[self.holder.says[place]].text for place in near)


def questions(holder: Holder, *, pool: Pool, count: int) -> list[Asked]:
    """Spread over what the holder says; left out are questions that two of the holder's sentences answer."""
    times = Counter(pool.sentences[number].question for number in holder.says)
    clear = [number for number in holder.says if times[pool.sentences[number].question] == 1]
    chosen = [pool.sentences[number] for number in clear[:: max(len(clear) // count, 1)][:count]]
    return [
        Asked(holder=holder, question=said.question, vector=_vector(said.question), answer=said.text, exact=said.exact)
        for said in chosen
    ]


@cache
def _vector(question: str) -> Sequence[float]:
    embedder = registry.embedder()
    assert embedder is not None
    return embedder.query(normalized(question))


class Given:
    """The embedder in use, but that it knows the questions' vectors already: embedding is measured apart."""

    def __init__(self, real: Embed, known: Mapping[str, Sequence[float]]) -> None:
        self.real = real
        self.known = known
        self.model = real.model
        self.dimension = real.dimension

    def passages(self, texts: Sequence[str]) -> list[list[float]]:
        """See ports.Embed."""
        return self.real.passages(texts)

    def query(self, text: str) -> list[float]:
        """See ports.Embed."""
        known = self.known.get(text)
        return list(known) if known is not None else self.real.query(text)

    def status(self) -> Status:
        """See ports.Embed."""
        return self.real.status()


@contextmanager
def vectors_given(asked: Sequence[Asked]) -> Iterator[None]:
    """Meanwhile no question is embedded."""
    real = registry.embedder()
    assert real is not None
    with registry.override(embedder=Given(real, {normalized(one.question): one.vector for one in asked})):
        yield
