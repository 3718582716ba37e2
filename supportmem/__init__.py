"""The project package. Importing it makes the Celery application known, so that tasks find their broker."""

from supportmem.celery import app as celery_app

__all__ = ["celery_app"]
