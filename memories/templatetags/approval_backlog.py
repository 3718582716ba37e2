"""How much waits for a person, for the first page of the admin."""

from typing import Any

from django import template
from django.utils import timezone

from memories import approvals
from memories.contracts.approving import Backlog
from supportmem.accounts.admin.base import signed_in
from supportmem.common.errors import Forbidden

register = template.Library()


@register.simple_tag(takes_context=True)
def approval_backlog(context: dict[str, Any]) -> Backlog | None:
    """The backlog of who is signed in; None for whoever does not decide."""
    actor = signed_in(context["request"])
    try:
        return approvals.backlog(actor, now=timezone.now()) if actor is not None else None
    except Forbidden:
        return None
