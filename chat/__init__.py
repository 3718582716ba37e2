"""How remembering is talked about: conversations, turns, answers, the browser's socket.

The reading path: enums → contracts → events (the browser protocol) → facade (the door) → reply/receive →
reply/run (context → generate → record). Uses memories through its door only.
"""
