"""The API of accounts: tokens and customers. One resource per file."""
