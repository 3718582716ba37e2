"""Replace words in stored rows, as whole words: for holders, inside the transaction of a decision."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from supportmem.audit import ledger
from supportmem.audit.ledger import Writer
from supportmem.privacy.spans import longer_words, replaced

M = TypeVar("M", bound=Model)

_SHIELD = "\ue000"  # a private character: no text of ours holds it


def holding(rows: "QuerySet[M]", *, columns: Collection[str], find: str) -> "QuerySet[M]":
    """The rows that hold the words in one of the columns, or a longer word that does."""
    anywhere = Q()
    for column in columns:
        anywhere |= Q((f"{column}__contains", find))
    return rows.filter(anywhere)


def in_columns(rows: "QuerySet[M]", *, limits: Mapping[str, int], find: str, token: str) -> int:
    """Replace in columns of rows that may change, each cut to its limit (0: none); returns rows changed."""
    changed: list[M] = []
    for row in holding(rows, columns=limits, find=find).select_for_update(of=("self",)).order_by("pk"):
        before = [getattr(row, column) for column in limits]
        for column, limit in limits.items():
            setattr(row, column, replaced(getattr(row, column), find, token)[: limit or None])
        if before != [getattr(row, column) for column in limits]:
            changed.append(row)
    if changed:
        rows.bulk_update(changed, list(limits), batch_size=500)
    return len(changed)


def through_the_door(by: Writer, *, table: str, texts: Mapping[UUID, Sequence[str]], find: str, token: str) -> int:
    """Replace in append-only rows, given with the texts they hold; returns rows changed.

    The database function knows no words: longer ones that hold what is to be replaced are put aside meanwhile.
    """
    ids = [key for key, held in texts.items() if any(replaced(text, find, token) != text for text in held)]
    longer = sorted(
        {word for key in ids for text in texts[key] for word in longer_words(text, find)}, key=len, reverse=True
    )
    shields = {word: f"{_SHIELD}{number}{_SHIELD}" for number, word in enumerate(longer)}
    steps = [*shields.items(), (find, token), *((shield, word) for word, shield in reversed(shields.items()))]
    rows = 0
    for before, after in steps:
        rows = max(
            rows,
            ledger.replace_text(by=by, table=table, ids=ids, find=before, replacement=after, reason="redaction"),
        )
    return rows


def in_json(value: object, change: Callable[[str], str]) -> object:
    """A JSON value with every text in it changed; names of fields stay."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [in_json(one, change) for one in value]
    if isinstance(value, dict):
        return {name: in_json(one, change) for name, one in value.items()}
    return value
