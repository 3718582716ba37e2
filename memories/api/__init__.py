"""The API of memories: recall, a customer's memories, one memory. One resource per file."""
