"""How a text is read: sentences and clauses, whose word it is, what is pasted, when it holds, how long a window is."""
