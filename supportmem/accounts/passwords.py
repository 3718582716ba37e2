"""What a new password must be, beside Django's own rules."""

from django.core.exceptions import ValidationError


class LongestPassword:
    """No longer than somebody would type or keep: what is longer is a mistake or an attack."""

    def __init__(self, max_length: int = 128) -> None:
        """`max_length` in characters, whatever the script."""
        self.max_length = max_length

    def validate(self, password: str, user: object = None) -> None:
        """Raises ValidationError."""
        if len(password) > self.max_length:
            raise ValidationError(f"This password is longer than {self.max_length} characters.", code="too_long")

    def get_help_text(self) -> str:
        """In words."""
        return f"Your password can have {self.max_length} characters at most."
