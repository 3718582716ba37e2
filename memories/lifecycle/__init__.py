"""How a memory changes: states (which moves are allowed) and transitions (the only writer)."""
