"""What is remembered.

The reading path: enums (the words) → contracts (the values that cross the door) → facade (the door) →
pipeline/intake and pipeline/run (how a memory is written: observe, screen, propose, match, decide, apply) →
retrieval/recall (how it is read: scope, status, kinds, search, rank, diversify, budget) →
lifecycle/states and lifecycle/transitions (the only writer of memories) → erasure (how it is forgotten).
Others import the door, the contracts, the enums and the signal; nothing else. Never imports chat.
"""
