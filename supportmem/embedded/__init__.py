"""Everything that lets the product run from one command: its own database, secrets and processes.

Nothing here imports Django: manage.py and the settings need these modules before Django is set up.
"""
