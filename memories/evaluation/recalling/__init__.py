"""How well recall finds. Reading path: reading (a file to histories) → run (load, ask, compare) → asking (one question
through the door) → measures (ranks to figures) → report. Baselines beside it: comparing.
"""
