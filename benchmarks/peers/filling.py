"""The graph over vectors is built after a large load, as pgvector's documentation advises: one and the same index."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import LiteralString, cast

import psycopg
from psycopg import sql


@contextmanager
def graph_built_afterwards(dsn: str) -> Iterator[None]:
    """Take HNSW indexes down, and build them again as they were; then the planner is told what there is."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        found = connection.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE '%USING hnsw%'"
        ).fetchall()
        for name, _ in found:
            connection.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(str(name))))
        yield
        connection.execute("SET maintenance_work_mem = '512MB'")
        for _, definition in found:
            connection.execute(cast("LiteralString", definition))
        connection.execute("VACUUM ANALYZE")
