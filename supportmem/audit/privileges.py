"""What the application's database role may do, applied after every migration by the owner.

Everything, except: nothing but SELECT and INSERT on append-only tables, UPDATE only on named columns where an
app says so, SELECT only on migration history and on the door's targets, TRUNCATE nowhere. Nothing at all on
partitions: their parent's rights, and its row-level security, hold for what is asked of the parent.
Apps declare `append_only` (tables), `update_only` (table -> columns) and `functions` (of the owner that the
application may call) on their AppConfig.
"""

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import ProgrammingError, connections
from psycopg import sql

_READ_ONLY = ("django_migrations", "audit_doortarget")
_DOOR = "audit_replace_text"


def append_only_tables() -> tuple[str, ...]:
    """Every table that an app declares append-only."""
    return tuple(table for config in apps.get_app_configs() for table in getattr(config, "append_only", ()))


def update_only_columns() -> dict[str, tuple[str, ...]]:
    """Tables whose rows may change in these columns only."""
    found: dict[str, tuple[str, ...]] = {}
    for config in apps.get_app_configs():
        found.update(getattr(config, "update_only", {}))
    return found


def callable_functions() -> tuple[str, ...]:
    """The audited door, and the owner's functions that an app declares for the application's role."""
    declared = (name for config in apps.get_app_configs() for name in getattr(config, "functions", ()))
    return (_DOOR, *declared)


def make_application_role(*, using: str = "owner") -> None:
    """Make the application's role where DATABASE_URL alone was given; needs an owner that may create roles."""
    wanted = settings.DATABASES["default"]
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [str(wanted["USER"])])
        verb = "ALTER" if cursor.fetchone() else "CREATE"
        command = sql.SQL(verb + " ROLE {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {}").format(
            sql.Identifier(str(wanted["USER"])), sql.Literal(str(wanted["PASSWORD"]))
        )
        try:
            cursor.execute(command.as_string(cursor.connection))
        except ProgrammingError as error:
            raise ImproperlyConfigured(
                f"The role of DATABASE_URL may not {verb.lower()} the application's role {wanted['USER']}. Let it "
                "create roles, or make both roles with deploy/postgresql.sql and set DATABASE_OWNER_URL as well."
            ) from error


def apply(*, using: str = "owner") -> None:
    """Grant the application's role exactly its rights on every table and sequence. Safe to run again."""
    role = str(settings.DATABASES["default"]["USER"])
    connection = connections[using]
    if settings.MADE_APPLICATION_ROLE:
        make_application_role(using=using)
    quoted = connection.ops.quote_name(role)
    existing = set(connection.introspection.table_names())
    statements = [
        f"GRANT USAGE ON SCHEMA public TO {quoted}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {quoted}",
        f"REVOKE TRUNCATE, REFERENCES, TRIGGER ON ALL TABLES IN SCHEMA public FROM {quoted}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {quoted}",
    ]
    taken = dict.fromkeys(append_only_tables(), "UPDATE, DELETE") | dict.fromkeys(_READ_ONLY, "INSERT, UPDATE, DELETE")
    statements += [
        f"REVOKE {rights} ON {connection.ops.quote_name(table)} FROM {quoted}"
        for table, rights in taken.items()
        if table in existing
    ]
    for table, columns in update_only_columns().items():
        if table in existing:
            name = connection.ops.quote_name(table)
            listed = ", ".join(connection.ops.quote_name(column) for column in columns)
            statements.append(f"REVOKE UPDATE, DELETE ON {name} FROM {quoted}")
            statements.append(f"GRANT UPDATE ({listed}) ON {name} TO {quoted}")
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
        cursor.execute(
            "SELECT oid::regprocedure::text FROM pg_proc WHERE proname = ANY(%s)", [list(callable_functions())]
        )
        for (door,) in cursor.fetchall():
            cursor.execute(f"GRANT EXECUTE ON FUNCTION {door} TO {quoted}")
        cursor.execute(
            "SELECT oid::regclass::text FROM pg_class WHERE relispartition AND relkind IN ('r', 'p')"
            " AND relnamespace = 'public'::regnamespace"
        )
        for (partition,) in cursor.fetchall():
            cursor.execute(f"REVOKE ALL ON {partition} FROM {quoted}")
