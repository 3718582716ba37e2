"""Row-level security, applied after every migration by the owner: it binds the application's role to an organization.

Every table with a column `organization_id` is guarded, new ones without being told of. AppConfigs declare the rest:
`before_the_wall` (tables that are read to learn who acts), `walled_by` (table -> the column that names the
organization) and `walled_through` (table -> its key and the guarded table it leads to).
The setting comes from supportmem.common.wall. Unset or empty it is no organization, and no row is seen or written.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.apps import apps
from django.conf import settings
from django.db import connections
from django.db.backends.utils import CursorWrapper
from psycopg import sql

from supportmem.common import wall

POLICY = "one_organization"

# Not in SQL, whose bodies the planner would read and inline for every table of every statement: that cost 140 us a
# table where these cost 50. Text that is no id is an error.
_FUNCTIONS = f"""
CREATE OR REPLACE FUNCTION supportmem_organization() RETURNS uuid LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN nullif(nullif(pg_catalog.current_setting('{wall.SETTING}', true), ''), '{wall.WHOLE_HOUSE}')::uuid;
END $$;
CREATE OR REPLACE FUNCTION supportmem_whole_house() RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
    RETURN coalesce(pg_catalog.current_setting('{wall.SETTING}', true), '') = '{wall.WHOLE_HOUSE}';
END $$;
"""
# A sub-select each, which PostgreSQL works out once per statement and not once per row.
_OURS = "{column} = (SELECT supportmem_organization()) OR (SELECT supportmem_whole_house())"
# The table led to has a policy of its own, which holds inside this one.
_LEADS_TO_OURS = "EXISTS (SELECT FROM {target} AS led_to WHERE led_to.id = {column})"


@dataclass(frozen=True, kw_only=True)
class Rule:
    """Which rows of a table belong to the organization whose wall stands."""

    table: str
    column: str
    through: str = ""

    @property
    def expression(self) -> str:
        """The condition of the policy."""
        form = _LEADS_TO_OURS if self.through else _OURS
        return (
            sql.SQL(form)  # both are our own words
            .format(column=sql.Identifier(self.table, self.column), target=sql.Identifier(self.through))
            .as_string(None)
        )


def before_the_wall() -> frozenset[str]:
    """Tables with an organization that are read before it is known who acts, and so cannot be guarded."""
    return frozenset(table for config in apps.get_app_configs() for table in getattr(config, "before_the_wall", ()))


def declared_rules() -> tuple[Rule, ...]:
    """Tables that belong to an organization without a column `organization_id`."""
    rules: list[Rule] = []
    for config in apps.get_app_configs():
        named: Mapping[str, str] = getattr(config, "walled_by", {})
        led: Mapping[str, tuple[str, str]] = getattr(config, "walled_through", {})
        rules += [Rule(table=table, column=column) for table, column in named.items()]
        rules += [Rule(table=table, column=column, through=to) for table, (column, to) in led.items()]
    return tuple(rules)


def rules(*, using: str = "owner") -> tuple[Rule, ...]:
    """What must be guarded in the database as it is.

    Of partitions those that the application's role may ask for by their own name: rights of its table do not reach a
    partition that was made since the last migration, and the table's policy holds whoever comes through the table.
    """
    with connections[using].cursor() as cursor:
        cursor.execute(
            "SELECT relname, EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid"
            " AND attname = 'organization_id' AND NOT attisdropped)"
            " FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')"
            " AND (NOT relispartition OR has_table_privilege(%s, oid, 'SELECT, INSERT, UPDATE, DELETE'))"
            " ORDER BY relname",
            [str(settings.DATABASES["default"]["USER"])],
        )
        existing = {str(table): bool(owned) for table, owned in cursor.fetchall()}
    derived = [table for table, owned in existing.items() if owned and table not in before_the_wall()]
    return (
        *(Rule(table=table, column="organization_id") for table in derived),
        *(rule for rule in declared_rules() if rule.table in existing),
    )


def unguarded(*, using: str) -> tuple[str, ...]:
    """Tables that should be guarded and are not, or not by exactly our policy. Empty before the first migration."""
    wanted = rules(using=using)
    with connections[using].cursor() as cursor:
        standing = _standing(cursor)
    return tuple(rule.table for rule in wanted if standing.get(rule.table) != rule.expression)


def apply(*, using: str = "owner") -> None:
    """Guard every table. What is guarded already is left alone, without a lock. Safe to run again."""
    wanted = rules(using=using)
    with connections[using].cursor() as cursor:
        cursor.execute(_FUNCTIONS)
        standing = _standing(cursor)
        for rule in wanted:
            if standing.get(rule.table) != rule.expression:
                cursor.execute("SELECT policyname FROM pg_policies WHERE tablename = %s", [rule.table])
                others = [str(name) for (name,) in cursor.fetchall()]
                cursor.execute(_statements(rule, instead_of=others).as_string(cursor.connection))


def _standing(cursor: CursorWrapper) -> dict[str, str]:
    """Guarded tables, and what their only policy was made from; that is kept in its comment."""
    cursor.execute(
        "SELECT relname, min(obj_description(pg_policy.oid, 'pg_policy')) FROM pg_policy"
        " JOIN pg_class ON pg_class.oid = polrelid"
        " WHERE relnamespace = 'public'::regnamespace AND relrowsecurity"
        " GROUP BY relname HAVING count(*) = 1 AND min(polname) = %s",
        [POLICY],
    )
    return {str(table): str(made_from) for table, made_from in cursor.fetchall()}


def _statements(rule: Rule, *, instead_of: Sequence[str]) -> sql.Composed:
    """One string, and so one transaction: nobody meets a table between its old policies and its new one."""
    dropped = [
        sql.SQL("DROP POLICY {} ON {}; ").format(sql.Identifier(name), sql.Identifier(rule.table))
        for name in instead_of
    ]
    return sql.Composed(dropped) + sql.SQL(
        "CREATE POLICY {policy} ON {table} USING ({ours}) WITH CHECK ({ours});"
        " COMMENT ON POLICY {policy} ON {table} IS {made_from};"
        " ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"
    ).format(
        policy=sql.Identifier(POLICY),
        table=sql.Identifier(rule.table),
        ours=sql.SQL(rule.expression),
        made_from=sql.Literal(rule.expression),
    )
