"""Commands of privacy."""
