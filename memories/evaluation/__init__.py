"""Evaluation: plays data sets through the real write path and compares what is remembered with what was to be.

Reading path: `run` opens a temporary database and picks the measure; `formats` reads lines into `cases`; `stage`
plays one case through observe and learn, and takes it back; `facts`, `updates` and `conflicts` compare; `report`
prints. What counts as right is written down in docs/evaluation.md.
"""
