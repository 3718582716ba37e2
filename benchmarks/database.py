"""The database that benchmarks work in: a temporary one, without the connections that the page's threads hold."""

from collections.abc import Iterator
from contextlib import contextmanager

from chat import pool
from supportmem.common import temporary_database as temporary


@contextmanager
def temporary_database() -> Iterator[None]:
    """Migrated, ours alone, and gone in the end."""
    with temporary.temporary_database(prefix="supportmem_bench_", before_drop=pool.release):
        yield
