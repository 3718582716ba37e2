"""The way up from accounts: who lies above hears of a wish inside its transaction, and carries it out or refuses; and
of changed rights, to look again."""

from django.dispatch import Signal

# Sent with actor= and customer= after the wish was written, before it commits. A receiver that fails takes it back.
consent_changed = Signal()

# Sent with user_ids= when a role, a team, an account, a password or a session has changed: open pages look again.
rights_changed = Signal()
