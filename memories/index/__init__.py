"""What search stands on: terms (lexemes), embed (vectors), neighbours. Lies below pipeline and retrieval."""
