"""The API of accounts: tokens and customers. One resource per file."""

from supportmem.accounts.api import schema

__all__ = ["schema"]  # importing it is what registers it
