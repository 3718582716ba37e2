"""App configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Label "accounts"."""

    name = "supportmem.accounts"
    label = "accounts"
    verbose_name = "People"
