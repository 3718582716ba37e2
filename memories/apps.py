"""App configuration."""

from typing import ClassVar

from django.apps import AppConfig


class MemoriesConfig(AppConfig):
    """Label "memories". See audit.privileges and audit.policies for what is declared."""

    name = "memories"
    label = "memories"
    append_only = ("memories_revision", "memories_evidence")
    update_only: ClassVar[dict[str, tuple[str, ...]]] = {
        "memories_observation": (
            "state",
            "not_before",
            "attempts",
            "claim_token",
            "claim_deadline",
            "processed_at",
            "last_error",
            "asked_at",
            "model_calls",
            "withheld",
        )
    }

    walled_through: ClassVar[dict[str, tuple[str, str]]] = {
        "memories_spaceusergrant": ("content_object_id", "memories_space"),
        "memories_spacegroupgrant": ("content_object_id", "memories_space"),
    }

    def ready(self) -> None:
        """Register the holder of personal data and listen to consent_changed."""
        from memories import holders, withdrawal  # the one late import: apps must be loaded first

        holders.register()
        withdrawal.connect()
