"""How a turn gets in and an answer comes about.

receive (store what was said) ┊ after commit → asking (one answer at a time) → engine (where it runs) →
run: context (what the prompt holds) → generate (the text, piece by piece) → record (what is kept).
claim keeps a running answer's row; halting is how others end it.
"""
