"""Which database connection does what: the owner migrates, the application's role does the rest."""


class OwnerMigrates:
    """Schema changes go through the connection `owner` only."""

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        """True for the owner's connection."""
        return db == "owner"
