"""Texts to vectors, each once: from this process, from the table of asked questions, or from the model.

Keyed by customer: what one customer's matter has warmed makes nobody else's question quicker, so that time tells
nothing. The key is a keyed digest, so that the table holds no words, and no equal keys for two customers' equal words.
In a recall: `stored_now` (or `STORED_SQL`) rides on a query that is made anyway, `vector_of` decides, and `kept` is
a clause for the WITH of the statement that writes the log.
"""

import hashlib
import hmac
import math
import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any, Final, Literal
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import OuterRef, Q, QuerySet, Subquery
from pgvector.django import VectorField

from memories.index.ending import ending_of
from memories.index.once import Once
from memories.models import AskedVector, ServingModel
from supportmem.common.ids import new_id
from supportmem.llm.errors import LlmError
from supportmem.llm.ports import Embed

Source = Literal["process", "database", "model"]

# Of one process: 1,000 vectors of 384 numbers are 1.5 MB. An erasure in another process is felt within the minutes.
MOST, SECONDS = 1000, 300.0

# For a statement of the caller's own, as a scalar; takes the key's digest.
STORED_SQL: Final = (
    "(SELECT vector::text FROM memories_askedvector"
    " WHERE key = %s AND model = (SELECT model FROM memories_servingmodel))"
)
_INSERT: Final = (
    "INSERT INTO memories_askedvector"
    " (id, organization_id, customer_id, key, model, vector, hits, last_hit_at, created_at)"
    " VALUES (%s, %s, %s, %s, %s, %s::vector, 0, %s, %s)"
    " ON CONFLICT (key, model) DO UPDATE SET hits = memories_askedvector.hits + 1, last_hit_at = excluded.last_hit_at"
)
_HIT: Final = (
    "UPDATE memories_askedvector SET hits = hits + 1, last_hit_at = %s"
    " WHERE organization_id = %s AND customer_id = %s AND key = %s AND model = %s"
)


class Purpose(StrEnum):
    """Models read a question and what may answer it differently."""

    QUERY = "query"
    PASSAGE = "passage"


@dataclass(frozen=True)
class Key:
    """Whose text it is, and the digest of owner, purpose and text."""

    customer_id: UUID
    digest: UUID
    purpose: Purpose


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The vector and where it came from; or, without one, the problem in plain words."""

    vector: list[float] | None
    problem: str = ""
    source: Source = "model"


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A piece of SQL with its parameters."""

    sql: str
    params: tuple[Any, ...]


_once: Once[tuple[Key, str], "array[float]"] = Once(most=MOST, seconds=SECONDS)


def normalized(text: str) -> str:
    """Compatibility forms made one (NFKC), blanks collapsed, trimmed. Not case-folded: models tell cases apart.

    This is what is embedded, so that it does not matter which of two spellings came first.
    """
    return " ".join(unicodedata.normalize("NFKC", text).split())


def key_of(text: str, *, customer_id: UUID, purpose: Purpose = Purpose.QUERY) -> Key:
    """The key of a text about a customer; what belongs to no customer is keyed by its space instead.

    HMAC-SHA-256 (RFC 2104), of which 128 bits are kept (section 5 there allows the half).
    """
    end = ending_of(text) if purpose == Purpose.QUERY else ""
    words = [normalized(part).encode("utf-8", "surrogatepass") for part in ((text, end) if end else (text,))]
    message = b"\x00".join((b"asked vector", customer_id.bytes, purpose.encode(), *words))
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return Key(customer_id=customer_id, digest=UUID(bytes=digest[:16]), purpose=purpose)


def vector_of(key: Key, text: str, *, embedder: Embed, stored: Sequence[float] | str | None = None) -> Asked:
    """The vector of a text. `stored` is what the caller found in the table for this key and the embedder's model.

    Equal texts that are asked for at once are embedded once; a failure reaches all who wait, and is tried again by
    the next one.
    """
    place = (key, embedder.model)
    found = _once.find(place)
    if found is not None:
        return Asked(vector=found.tolist(), source="process")
    if stored is not None:
        known = _numbers(stored)
        _once.keep(place, known)
        return Asked(vector=known.tolist(), source="database")
    try:
        vector, made = _once.make(place, partial(_embedded, key, text, embedder))
    except LlmError as error:
        return Asked(vector=None, problem=str(error))
    return Asked(vector=vector.tolist(), source="model" if made else "process")


def in_process(key: Key, *, model: str) -> list[float] | None:
    """What this process keeps, without asking anybody."""
    found = _once.find((key, model))
    return None if found is None else found.tolist()


def stored_now(key: Key) -> Subquery:
    """The stored vector under the serving model, to annotate a query with."""
    serves = ServingModel.unscoped.order_by().filter(model=OuterRef("model"))
    rows = AskedVector.unscoped.filter(_mine(key), model__in=serves.values("model"))
    return Subquery(rows.order_by().values("vector")[:1], output_field=VectorField())


def stored(key: Key, *, model: str) -> list[float] | None:
    """The same in a statement of its own."""
    found = AskedVector.unscoped.filter(_mine(key), model=model).values_list("vector", flat=True).first()
    return None if found is None else _numbers(found).tolist()


def kept(asked: Asked, key: Key, *, organization_id: UUID, model: str, now: datetime) -> Clause:
    """What counts the hit, or keeps the new vector: to be executed, or put into a WITH as a clause of its own."""
    if asked.source != "model" or asked.vector is None:
        return Clause(sql=_HIT, params=(now, organization_id, key.customer_id, key.digest, model))
    numbers = f"[{','.join(map(repr, asked.vector))}]"
    params = (new_id(), organization_id, key.customer_id, key.digest, model, numbers, now, now)
    return Clause(sql=_INSERT, params=params)


def keep(asked: Asked, key: Key, *, organization_id: UUID, model: str, now: datetime) -> None:
    """The same in a statement of its own; nothing for a failure."""
    if asked.vector is None:
        return
    clause = kept(asked, key, organization_id=organization_id, model=model, now=now)
    with connection.cursor() as cursor:
        cursor.execute(clause.sql, clause.params)


def of_customer(customer_id: UUID) -> QuerySet[AskedVector]:
    """A customer's rows: for the holder of their data."""
    return AskedVector.unscoped.filter(customer_id=customer_id)


def forget(customer_id: UUID) -> int:
    """Drop all vectors of a customer's questions, here and in the table; returns how many rows."""
    _once.forget(lambda place: place[0].customer_id == customer_id)
    return of_customer(customer_id).delete()[0]


def forget_process() -> None:
    """Drop what this process keeps: for tests."""
    _once.forget(lambda place: True)


def _embedded(key: Key, text: str, embedder: Embed) -> "array[float]":
    """As PostgreSQL keeps them: a vector is the same wherever it comes from."""
    if key.purpose == Purpose.PASSAGE:
        return array("f", embedder.passages([normalized(text)])[0])
    whole, end = embedder.query(normalized(text)), ending_of(text)
    return array("f", between(whole, embedder.query(normalized(end))) if end else whole)


def between(left: Sequence[float], right: Sequence[float]) -> list[float]:
    """The unit vector in the middle of two unit vectors."""
    total = [one + other for one, other in zip(left, right, strict=True)]
    length = math.hypot(*total) or 1.0
    return [number / length for number in total]


def _mine(key: Key) -> Q:
    return Q(key=key.digest, customer_id=key.customer_id)


def _numbers(stored: Sequence[float] | str) -> "array[float]":
    """A list, numpy's array, or the text of PostgreSQL."""
    if isinstance(stored, str):
        return array("f", map(float, stored.strip("[]").split(",")))
    return array("f", map(float, stored))
