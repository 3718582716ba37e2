"""App configuration."""

from django.apps import AppConfig


class PrivacyConfig(AppConfig):
    """Label "privacy"."""

    name = "supportmem.privacy"
    label = "privacy"
    verbose_name = "Privacy"

    def ready(self) -> None:
        """Register the holder of sealed originals."""
        from supportmem.privacy import vault_holder  # the one late import: apps must be loaded first

        vault_holder.register()
