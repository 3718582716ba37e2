"""How a memory is written: observe (intake: redact, screen, capture) ┊ propose → match → decide → apply (run)."""
