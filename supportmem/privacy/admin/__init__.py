"""Admin pages of privacy: the review queue, the rules, and what is sealed, which is never shown in passing."""

from supportmem.privacy.admin import redactions, rules, sealed

__all__ = ["redactions", "rules", "sealed"]
