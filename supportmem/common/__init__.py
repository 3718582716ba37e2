"""Leaf helpers: one word, one reason each. Imports no app."""
