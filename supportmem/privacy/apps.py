"""App configuration."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """Label "privacy"."""

    name = "supportmem.privacy"
    label = "privacy"
    verbose_name = "Privacy"
