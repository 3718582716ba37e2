"""Bulk import: history in JSON Lines. Reading path: jobs (who may, the door's work) → run (claim, batch after batch)
→ reading (bytes to lines) → lines (a line to a value, pure) → batch (one transaction) → store (a value to rows).
"""
