"""Prompts, each in one file with the schema of its answer and its version."""
