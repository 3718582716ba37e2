"""The admin of this project as an app of its own; it also tells Django of the system checks.

Importing the Celery application here makes it known in every process that has set Django up: tasks find their broker.
"""

from pathlib import Path

from django.conf import settings
from django.contrib.admin.apps import AdminConfig
from django.core.checks import Tags, register

from supportmem import checks
from supportmem.celery import app as celery_app
from supportmem.llm import tokens


class SupportMemAdminConfig(AdminConfig):
    """Django's admin with our site; takes the place of django.contrib.admin in INSTALLED_APPS."""

    default_site = "supportmem.admin_site.SupportMemAdminSite"
    celery_app = celery_app

    def ready(self) -> None:
        """Find the admin modules, register the checks."""
        super().ready()
        if settings.TOKENIZER_PATH:
            tokens.count_with(tokens.load(Path(settings.TOKENIZER_PATH)))
        register(checks.vault_key_is_there, Tags.security)
        for check in (
            checks.application_role_is_bound,
            checks.vectors_are_there,
            checks.walls_stand,
            checks.indexes_answer_behind_the_wall,
            checks.one_dimension_per_model,
        ):
            register(check, Tags.database)
