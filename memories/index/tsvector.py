"""Lexemes as PostgreSQL keeps and asks for them."""

from collections.abc import Sequence

from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, F, Func, TextField, Value

from memories.index.terms import lexemes


def stored(text: str) -> Func:
    """The tsvector of a text, made of our own lexemes and not of a PostgreSQL dictionary's."""
    return Func(Value(lexemes(text), output_field=ArrayField(TextField())), function="array_to_tsvector")


def shares_one_of(terms: Sequence[str]) -> Func:
    """The condition `terms @@ 'a' | 'b'`, lexemes quoted so that none is an operator. Index: memory_terms."""
    quoted = " | ".join("'" + term.replace("\\", "\\\\").replace("'", "''") + "'" for term in terms)
    return Func(
        F("terms"),
        Func(Value(quoted), template="(%(expressions)s)::tsquery", output_field=TextField()),
        template="(%(expressions)s)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )
