"""Every table that can hold words of or about a customer has somebody who answers for it in an erasure."""

import pytest
from django.apps import apps
from django.db.models import Field, Model

from supportmem.privacy import holders

# Tables with text columns that hold no words of a customer, each with what they hold instead.
NO_WORDS = {
    "accounts_organization": "the tenant's name",
    "accounts_team": "the name of a team of support agents",
    "accounts_user": "the people who sign in, not the customers",
    "accounts_membership": "a role",
    "accounts_apitoken": "a keyed digest",
    "accounts_customer": "the record that other systems know as well: a name for lists and their id, no words said",
    "chat_conversation": "a state, and the name that the system it was imported from gives it",
    "chat_import": "how far a file was read, a digest of all of it, and one of a few fixed notices",
    "chat_importproblem": "numbers of lines, names of fields, and fixed words",
    "chat_importchunk": "sealed bytes that nobody can search, destroyed when they have been read",
    "chat_conversationevent": "ids: the words are read from their table when an event is sent",
    "audit_ledgerentry": "ids, numbers and fixed words",
    "audit_receipt": "rows per table",
    "audit_seal": "digests",
    "audit_doortarget": "names of tables and columns",
    "memories_policy": "numbers, and the name of who set them",
    "memories_recallhit": "scores, and one of a few fixed reasons",
    "memories_run": "ids and numbers, and the name of the person or part of the product that did it",
    "memories_servingmodel": "names of embedding models",
    "memories_space": "a level and keys",
    "django_content_type": "names of models",
    "django_session": "signed session data: whose session it is",
    "django_admin_log": "which admin page was saved by whom",
    "auth_group": "names of groups of people who sign in",
    "auth_permission": "names of permissions",
    "guardian_groupobjectpermission": "keys of grants",
    "guardian_userobjectpermission": "keys of grants",
}
_TEXT = {
    "CharField",
    "TextField",
    "JSONField",
    "ArrayField",
    "BinaryField",
    "SearchVectorField",
    "VectorField",
    "SlugField",
}


def _text_columns(model: type[Model]) -> list[str]:
    return [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, Field) and not field.choices and type(field).__name__ in _TEXT
    ]


def _tables_with_text() -> dict[str, list[str]]:
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table: columns for model in models if (columns := _text_columns(model))}


def _held() -> set[str]:
    return set().union(*(holder.tables for holder in holders.registered()))


def test_every_app_with_words_has_a_holder() -> None:
    assert {"chat", "memories", "privacy"} <= {holder.name for holder in holders.registered()}


@pytest.mark.parametrize("table", sorted(_tables_with_text()))
def test_each_table_with_text_is_answered_for(table: str) -> None:
    answered, harmless = table in _held(), table in NO_WORDS
    assert answered or harmless, f"{table} has {_tables_with_text()[table]}: name it in a holder, or say why not here"
    assert not (answered and harmless), f"{table} has a holder, so take it off the list"


def test_lists_name_only_tables_that_exist() -> None:
    existing = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    assert _held() <= existing
    assert set(NO_WORDS) <= existing
