"""App configuration."""

from typing import ClassVar

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


class MemoriesConfig(AppConfig):
    """Label "memories". See audit.privileges and audit.policies for what is declared."""

    name = "memories"
    label = "memories"
    append_only = ("memories_revision", "memories_evidence")
    functions = ("memories_make_month",)
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
        "memories_memoryusergrant": ("content_object_id", "memories_memory"),
        "memories_memorygroupgrant": ("content_object_id", "memories_memory"),
    }

    def ready(self) -> None:
        """Register checks, holders of personal data and listeners; make the access log's months when migrating."""
        from memories import (  # late: apps are loaded first
            abilities,
            granting,
            holders,
            partitions,
            passages,
            vectors,
            withdrawal,
        )

        checks.register(vectors.embedder_serves, checks.Tags.database)
        post_migrate.connect(partitions.after_migrate, sender=self)
        abilities.register()
        granting.connect()
        holders.register()
        passages.register()
        withdrawal.connect()
