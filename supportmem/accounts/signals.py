"""The way up from accounts: who lies above hears of a wish inside its transaction, and carries it out or refuses."""

from django.dispatch import Signal

# Sent with actor= and customer= after the wish was written, before it commits. A receiver that fails takes it back.
consent_changed = Signal()
