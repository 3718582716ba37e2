"""Demo data: people and stories, told to the real pipeline. Nothing here writes a memory itself."""
