"""System checks of what must hold before the product may run: `manage.py check --database default`."""

from collections.abc import Sequence

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from supportmem.audit import policies
from supportmem.embedded import roles

APPLICATION = "default"


def vault_key_is_there(**kwargs: object) -> list[CheckMessage]:
    """Without the key, originals of redacted secrets cannot be sealed."""
    if settings.VAULT_MASTER_KEY:
        return []
    hint = "Set VAULT_MASTER_KEY to a long random text and keep a copy of it."
    return [Error("There is no master key for the vault.", hint=hint, id="supportmem.E001")]


def application_role_is_bound(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """The application's role must be neither superuser nor owner, else no revoked right binds it."""
    if APPLICATION not in (databases or ()):
        return []
    return role_messages(connections[APPLICATION])


def vectors_are_there(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """The extension `vector`, without which no table of embeddings can exist."""
    if APPLICATION not in (databases or ()):
        return []
    with connections[APPLICATION].cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'vector'")
        if cursor.fetchone():
            return []
    hint = "As a superuser of the database: CREATE EXTENSION vector; (deploy/postgresql.sql does it)."
    return [Error("The database has no extension pgvector.", hint=hint, id="supportmem.E004")]


def walls_stand(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """Row-level security must guard every table whose rows belong to an organization."""
    if APPLICATION not in (databases or ()):
        return []
    return wall_messages(APPLICATION)


def indexes_answer_behind_the_wall(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """Functions that row-level security keeps from the indexes unless they are declared leakproof."""
    if APPLICATION not in (databases or ()):
        return []
    with connections[APPLICATION].cursor() as cursor:
        cursor.execute(
            "SELECT name FROM unnest(%s::text[]) AS name JOIN pg_proc ON pg_proc.oid = name::regprocedure"
            " WHERE NOT proleakproof ORDER BY name",
            [list(roles.DISCREET)],
        )
        names = ", ".join(str(name) for (name,) in cursor.fetchall())
    hint = "As a superuser of the database: ALTER FUNCTION ... LEAKPROOF (deploy/postgresql.sql does it)."
    text = f"Very large spaces are searched without their index, since these are not declared leakproof: {names}."
    return [Warning(text, hint=hint, id="supportmem.W002")] if names else []


def one_dimension_per_model(*, databases: Sequence[str] | None = None, **kwargs: object) -> list[CheckMessage]:
    """Vectors of one model must be of one length, or they cannot be compared."""
    if APPLICATION not in (databases or ()):
        return []
    return dimension_messages(connections[APPLICATION])


def role_messages(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """What is wrong with the role of this connection."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT current_user, rolsuper OR rolbypassrls, EXISTS (SELECT 1 FROM pg_class"
            " WHERE relnamespace = 'public'::regnamespace AND pg_has_role(current_user, relowner, 'MEMBER'))"
            " FROM pg_roles WHERE rolname = current_user"
        )
        role, mighty, owns = cursor.fetchone()
    hint = "DATABASE_URL must name a plain role, DATABASE_OWNER_URL the owner; see deploy/postgresql.sql."
    found: list[CheckMessage] = []
    if mighty:
        text = f"The application's database role {role} is a superuser or passes row-level security."
        found.append(Error(text, hint=hint, id="supportmem.E002"))
    if owns:
        text = f"The application's database role {role} owns tables: it could undo what binds it."
        found.append(Error(text, hint=hint, id="supportmem.E003"))
    return found


def wall_messages(alias: str) -> list[CheckMessage]:
    """Tables without their policy; none before the first migration."""
    bare = policies.unguarded(using=alias)
    if not bare:
        return []
    hint = "`manage.py migrate` sets the policies again, also when there is nothing to migrate."
    return [Error(f"No row-level security guards {', '.join(bare)}.", hint=hint, id="supportmem.E005")]


def dimension_messages(connection: BaseDatabaseWrapper) -> list[CheckMessage]:
    """Models with vectors of several lengths."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('memories_embedding')")
        if cursor.fetchone()[0] is None:  # before the first migration
            return []
        cursor.execute(
            "SELECT model FROM memories_embedding GROUP BY model HAVING min(dimension) <> max(dimension) ORDER BY model"
        )
        models = [str(row[0]) for row in cursor.fetchall()]
    hint = "Two different models go by one name: give one another name, and embed again."
    return [
        Warning(f"The embeddings of {model} differ in length.", hint=hint, id="supportmem.W001") for model in models
    ]
