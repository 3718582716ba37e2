"""`manage.py` commands of privacy: each calls one door."""
