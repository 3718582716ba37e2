"""Django's database backend for PostgreSQL, which tells the server before each statement what the wall is.

Named as ENGINE of the application's connection; the owner's uses Django's own.
"""
