"""Whose rights have just changed, told upwards in the same transaction: open pages look again at once.

Nothing is decided here: who hears of it reads the rights anew. Rows that are changed by a bulk `update()` tell nobody
by themselves; whoever does that calls `changed`. What is missed all the same is found when a page looks again.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete, post_save
from django.http import HttpRequest

from supportmem.accounts.models import Membership, TeamMember, User
from supportmem.accounts.signals import rights_changed

_NO_RIGHT = frozenset({"last_login", "current_organization", "first_name", "last_name", "email"})


def connect() -> None:
    """Listen; called when the app is ready."""
    post_save.connect(_of_user, sender=User, dispatch_uid="accounts.rights.user")
    post_delete.connect(_of_user, sender=User, dispatch_uid="accounts.rights.user")
    for signal in (post_save, post_delete):
        signal.connect(_of_membership, sender=Membership, dispatch_uid="accounts.rights.membership")
        signal.connect(_of_team_member, sender=TeamMember, dispatch_uid="accounts.rights.team_member")
    user_logged_out.connect(_signed_out, dispatch_uid="accounts.rights.signed_out")


def changed(user_ids: Collection[UUID]) -> None:
    """Tell those who show something to these people."""
    rights_changed.send(sender=User, user_ids=tuple(user_ids))


def _of_user(*, instance: User, created: bool = False, update_fields: Collection[str] | None = None, **_: Any) -> None:
    """Deactivated, another password, gone. A sign-in writes its date only."""
    if created or (update_fields and set(update_fields) <= _NO_RIGHT):
        return
    changed([instance.pk])


def _of_membership(*, instance: Membership, **_: Any) -> None:
    changed([instance.user_id])


def _of_team_member(*, instance: TeamMember, **_: Any) -> None:
    changed(Membership.objects.filter(id=instance.membership_id).values_list("user_id", flat=True))


def _signed_out(*, request: HttpRequest, user: User | None, **_: Any) -> None:
    """Django tells before it ends the session. It is ended here already, so that who looks now finds it ended."""
    if user is None:
        return
    request.session.flush()
    changed([user.pk])
