"""`manage.py` commands of memory: each calls one door."""
