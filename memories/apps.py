"""App configuration."""

from typing import ClassVar

from django.apps import AppConfig
from django.core import checks


class MemoriesConfig(AppConfig):
    """Label "memories". See audit.privileges for what the two declarations mean."""

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

    def ready(self) -> None:
        """Register the check of the embedder and the holder of personal data, and listen to consent_changed."""
        from memories import holders, vectors, withdrawal  # the one late import: apps must be loaded first

        checks.register(vectors.embedder_serves, checks.Tags.database)
        holders.register()
        withdrawal.connect()
