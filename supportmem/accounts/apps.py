"""App configuration."""

from typing import ClassVar

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Label "accounts". See audit.policies for the declarations: three tables tell who acts, and for whom."""

    name = "supportmem.accounts"
    label = "accounts"
    verbose_name = "People"
    before_the_wall = ("accounts_membership", "accounts_teammember", "accounts_apitoken")
    walled_by: ClassVar[dict[str, str]] = {"accounts_organization": "id"}

    def ready(self) -> None:
        """Tell of changed rights."""
        from supportmem.accounts import rights  # the one late import: models are loaded first

        rights.connect()
