"""Orders to memory: remember, forget, do not keep what I just said."""
