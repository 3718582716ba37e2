"""Lexemes as PostgreSQL keeps and asks for them."""

from collections.abc import Sequence

from django.contrib.postgres.fields import ArrayField
from django.db.models import BooleanField, F, Func, TextField, Value

from memories.index.terms import lexemes


def stored(text: str) -> Func:
    """The tsvector of a text, made of our own lexemes and not of a PostgreSQL dictionary's."""
    return Func(Value(lexemes(text), output_field=ArrayField(TextField())), function="array_to_tsvector")


def shares_one_of(terms: Sequence[str]) -> Func:
    """The condition `terms @@ 'a' | 'b'`. Index: memory_terms."""
    return _matches(terms, operator=" | ")


def shares_all_of(terms: Sequence[str]) -> Func:
    """The condition `terms @@ 'a' & 'b'`. Index: memory_terms."""
    return _matches(terms, operator=" & ")


def one_of(terms: Sequence[str]) -> str:
    """The text of the tsquery 'a' | 'b', to be cast."""
    return " | ".join(_quoted(term) for term in terms)


def _quoted(term: str) -> str:
    """Quoted, so that no lexeme is an operator."""
    return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'"


def _matches(terms: Sequence[str], *, operator: str) -> Func:
    quoted = operator.join(_quoted(term) for term in terms)
    return Func(
        F("terms"),
        Func(Value(quoted), template="(%(expressions)s)::tsquery", output_field=TextField()),
        template="(%(expressions)s)",
        arg_joiner=" @@ ",
        output_field=BooleanField(),
    )
